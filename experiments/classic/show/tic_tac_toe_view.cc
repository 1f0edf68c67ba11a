#include <optional>

#include "core/bits.h"
#include "experiments/classic/show/grid.h"
#include "experiments/classic/show/seats.h"
#include "experiments/classic/show/views.h"

namespace muster::classic {
namespace {

constexpr int kSide = 3;

constexpr std::string_view kTicTacToeStyle = R"(
.classic .blank { fill: #f6f6f3; stroke: #b9b7b0; stroke-width: 1.5; }
.classic .cross, .classic .nought { fill: none; stroke-width: 8; stroke-linecap: round; }
@media (prefers-color-scheme: dark) { .classic .blank { fill: #222428; stroke: #4b4d52; } }
)";

// Around (0,0).
constexpr std::string_view kMarks[] = {
    R"(<path class="cross line-0" d="M-14,-14L14,14M14,-14L-14,14"><title>first</title></path>)",
    R"(<circle class="nought line-1" r="15"><title>second</title></circle>)"};

constexpr std::string_view kMarkLetters[] = {"X", "O"};

GridCell mark_cell(int cell) { return {cell / kSide, cell % kSide}; }

class TicTacToeView final : public View<TicTacToe> {
 public:
  using View::View;

  ViewPage page() const override {
    return {.board = board_.document({.title = "tic-tac-toe", .style = kTicTacToeStyle}),
            .panels = "",
            .style = "",
            .colours = seat_colours(2),
            .curves = {}};
  }

  void step(const TicTacToe::State&, Action action, const TicTacToe::State&) override {
    last_ = static_cast<int>(action);
  }

  ViewFrame frame(const TicTacToe::State& state, int /*eye*/) const override {
    ViewFrame frame;
    frame.moment = move_words(game(), state);
    frame.round = move_number(game(), state);
    for (int cell = 0; cell < kSide * kSide; ++cell) {
      std::string drawn = R"(<rect class="blank" width="64" height="64"/>)";
      for (int seat = 0; seat < 2; ++seat) {
        if (!has(state, seat, cell)) continue;
        drawn += fmt::format("<g transform=\"translate(32,32)\">{}</g>", kMarks[seat]);
      }
      if (cell == last_) drawn += kLastMark;
      frame.fill(GridBoard::cell_slot(mark_cell(cell)), drawn);
    }
    for (int seat = 0; seat < 2; ++seat) {
      const auto rows = board_.rows_of(
          kSide, [&](GridCell cell) { return has(state, seat, cell.line * kSide + cell.column); });
      if (!rows.empty()) frame.fill("row", board_.rows_svg(rows));
      frame.fill(fmt::format("seat-{}", seat),
                 plate_svg({.seat = seat,
                            .sign = fmt::format("<g transform=\"scale(.7)\">{}</g>", kMarks[seat]),
                            .fact = "",
                            .standing = standing_of(game(), state, seat),
                            .width = board_.plate_width()}));
    }
    return frame;
  }

  // Free cells are numbered as moves name them.
  std::string text(const TicTacToe::State& state, int /*eye*/) const override {
    std::array<SeatPlate, 2> plates;
    for (int seat = 0; seat < 2; ++seat) {
      plates[static_cast<std::size_t>(seat)] = {.seat = seat,
                                                .sign = std::string(kMarkLetters[seat]),
                                                .fact = "",
                                                .standing = standing_of(game(), state, seat)};
    }
    return board_.text(move_words(game(), state), {.title = "", .style = ""}, plates,
                       [&](GridCell at) {
                         const int cell = at.line * kSide + at.column;
                         for (int seat = 0; seat < 2; ++seat) {
                           if (has(state, seat, cell)) return std::string(kMarkLetters[seat]);
                         }
                         return fmt::format("{}", cell);
                       });
  }

  std::vector<std::string> slots_of(const TicTacToe::State&, Action action) const override {
    return {GridBoard::cell_slot(mark_cell(static_cast<int>(action)))};
  }

 private:
  static bool has(const TicTacToe::State& state, int seat, int cell) {
    return (state.marks[seat] & bit<std::uint16_t>(cell)) != 0;
  }

  GridBoard board_{kSide, kSide};
  std::optional<int> last_;  // the cell of the last move
};

}  // namespace

std::unique_ptr<View<TicTacToe>> make_tic_tac_toe_view(const TicTacToe& game) {
  return std::make_unique<TicTacToeView>(game);
}

}  // namespace muster::classic
