#include <bit>
#include <optional>
#include <utility>

#include "core/bits.h"
#include "experiments/classic/show/grid.h"
#include "experiments/classic/show/seats.h"
#include "experiments/classic/show/views.h"

namespace muster::classic {
namespace {

constexpr std::string_view kBreakthroughStyle = R"(
.classic .light-square { fill: #f6f2e9; }
.classic .dark-square { fill: #e3dac7; }
.classic .pawn { stroke: #fff; stroke-width: 2; }
.classic .way { fill: none; stroke: #fff; stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; }
.classic .came-from { fill: none; stroke: #5d5d5d; stroke-width: 2.5; stroke-dasharray: 5 4; }
.classic .goal { stroke-width: 6; }
@media (prefers-color-scheme: dark) {
.classic .light-square { fill: #3d4046; } .classic .dark-square { fill: #292b2f; } .classic .came-from { stroke: #b9b7b0; }
}
)";

// Around (0,0), with an arrow the way they go.
constexpr std::string_view kPawns[] = {
    R"(<circle class="pawn fill-0" r="24"><title>first</title></circle><path class="way" d="M-11,5L0,-7L11,5"/>)",
    R"(<circle class="pawn fill-1" r="24"><title>second</title></circle><path class="way" d="M-11,-5L0,7L11,-5"/>)"};
constexpr std::string_view kPawnArrows[] = {"▲", "▼"};
constexpr std::string_view kCameFrom =
    R"(<circle class="came-from" cx="32" cy="32" r="20"><title>where the last move began</title></circle>)";

struct PawnMove {
  int from = 0;  // squares
  int to = 0;
};

PawnMove move_of(const Breakthrough::State& before, Action action,
                 const Breakthrough::State& after) {
  const auto mover = static_cast<std::size_t>(before.mover);
  return {static_cast<int>(action) / Breakthrough::kDirections,
          std::countr_zero(after.pawns[mover] & ~before.pawns[mover])};
}

class BreakthroughView final : public View<Breakthrough> {
 public:
  explicit BreakthroughView(const Breakthrough& game)
      : View(game), board_(game.rows(), game.columns()) {}

  ViewPage page() const override {
    GridBoard::Look look = labelled();
    for (int column = 0; column < game().columns(); ++column) {
      look.over +=
          goal_svg(0, {0, column}, 0) + goal_svg(1, {game().rows() - 1, column}, kCellSide);
    }
    return {.board = board_.document(look),
            .panels = "",
            .style = "",
            .colours = seat_colours(2),
            .curves = {}};
  }

  void step(const Breakthrough::State& before, Action action,
            const Breakthrough::State& after) override {
    last_ = move_of(before, action, after);
  }

  ViewFrame frame(const Breakthrough::State& state, int /*eye*/) const override {
    ViewFrame frame;
    frame.moment = move_words(game(), state);
    frame.round = move_number(game(), state);
    for (int row = 0; row < game().rows(); ++row) {
      for (int column = 0; column < game().columns(); ++column) {
        const int square = row * Breakthrough::kStride + column;
        frame.fill(square_slot(square), square_svg(state, square));
      }
    }
    for (int seat = 0; seat < 2; ++seat) {
      frame.fill(
          fmt::format("seat-{}", seat),
          plate_svg(plate_of(state, seat,
                             fmt::format("<g transform=\"scale(.55)\">{}</g>", kPawns[seat]))));
    }
    return frame;
  }

  std::string text(const Breakthrough::State& state, int /*eye*/) const override {
    const auto arrow = [](int seat) { return std::string(kPawnArrows[seat]); };
    return board_.text(move_words(game(), state), labelled(),
                       {plate_of(state, 0, arrow(0)), plate_of(state, 1, arrow(1))},
                       [&](GridCell cell) {
                         const auto at = bit<Breakthrough::Board>(square_of(cell));
                         return (state.pawns[0] & at) != 0   ? arrow(0)
                                : (state.pawns[1] & at) != 0 ? arrow(1)
                                                             : std::string();
                       });
  }

  // The pawn, then where it goes.
  std::vector<std::string> slots_of(const Breakthrough::State& state,
                                    Action action) const override {
    Breakthrough::State after = state;
    game().apply(after, action);
    const PawnMove move = move_of(state, action, after);
    return {square_slot(move.from), square_slot(move.to)};
  }

 private:
  GridBoard::Look labelled() const {
    GridBoard::Look look = {.title = "breakthrough", .style = kBreakthroughStyle};
    for (int row = game().rows(); row > 0; --row)
      look.line_labels.push_back(fmt::format("{}", row));
    for (int column = 0; column < game().columns(); ++column) {
      look.column_labels.push_back(fmt::format("{}", static_cast<char>('a' + column)));
    }
    return look;
  }
  SeatPlate plate_of(const Breakthrough::State& state, int seat, std::string sign) const {
    const int pawns = std::popcount(state.pawns[seat]);
    return {.seat = seat,
            .sign = std::move(sign),
            .fact = fmt::format("{} pawn{}", pawns, pawns == 1 ? "" : "s"),
            .standing = standing_of(game(), state, seat),
            .width = board_.plate_width()};
  }
  int square_of(GridCell cell) const {
    return (game().rows() - 1 - cell.line) * Breakthrough::kStride + cell.column;
  }
  GridCell cell_of(int square) const {
    return {game().rows() - 1 - square / Breakthrough::kStride, square % Breakthrough::kStride};
  }
  std::string square_slot(int square) const { return GridBoard::cell_slot(cell_of(square)); }

  // A stroke along the row that `seat` wants to get to.
  std::string goal_svg(int seat, GridCell cell, double y) const {
    return board_.at(cell, fmt::format("<path class=\"goal line-{0}\" d=\"M0,{1}H64\"><title>where "
                                       "{2} wins</title></path>",
                                       seat, y, seat_name_of(seat)));
  }

  std::string square_svg(const Breakthrough::State& state, int square) const {
    const GridCell cell = cell_of(square);
    const bool dark = (square / Breakthrough::kStride + cell.column) % 2 == 0;
    std::string drawn = fmt::format("<rect class=\"{}-square\" width=\"64\" height=\"64\"/>",
                                    dark ? "dark" : "light");
    const bool goes = last_ && last_->to == square;
    if (goes) drawn += state.mover == kTerminal ? kWonMark : kLastMark;
    if (last_ && last_->from == square) drawn += kCameFrom;
    for (int seat = 0; seat < 2; ++seat) {
      if ((state.pawns[seat] & bit<Breakthrough::Board>(square)) == 0) continue;
      drawn += fmt::format("<g transform=\"translate(32,32)\">{}</g>", kPawns[seat]);
    }
    return drawn;
  }

  GridBoard board_;
  std::optional<PawnMove> last_;
};

}  // namespace

std::unique_ptr<View<Breakthrough>> make_breakthrough_view(const Breakthrough& game) {
  return std::make_unique<BreakthroughView>(game);
}

}  // namespace muster::classic
