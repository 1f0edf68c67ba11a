#include <bit>
#include <optional>
#include <utility>

#include "core/bits.h"
#include "experiments/classic/show/grid.h"
#include "experiments/classic/show/seats.h"
#include "experiments/classic/show/views.h"

namespace muster::classic {
namespace {

constexpr int kLines = ConnectFour::kRows;
constexpr int kFour = 4;
constexpr int kColumnBits = ConnectFour::kRows + 1;

constexpr std::string_view kConnectFourStyle = R"(
.classic .frame { fill: #c3cedc; stroke: #c3cedc; }
.classic .hole { fill: #fff; }
.classic .disc { stroke: #fff; stroke-width: 2; }
.classic .inlay { fill: none; stroke: #fff; stroke-width: 4; }
.classic .last { stroke-dasharray: none; stroke-width: 4; }
.classic .drop { fill: #5d5d5d; }
.classic .reach { fill: #000; fill-opacity: 0; }
@media (prefers-color-scheme: dark) {
.classic .frame { fill: #3b4653; stroke: #3b4653; } .classic .hole { fill: #17181a; } .classic .drop { fill: #b9b7b0; }
}
)";

constexpr std::string_view kHole =
    R"(<rect class="frame" width="64" height="64"/><circle class="hole" cx="32" cy="32" r="26"/>)";
constexpr std::string_view kLastDisc =
    R"(<circle class="last" cx="32" cy="32" r="28"><title>the last move</title></circle>)";

// Around (0,0): the first's have a ring, the second's a cross.
constexpr std::string_view kDiscs[] = {
    R"(<circle class="disc fill-0" r="26"><title>first</title></circle><circle class="inlay" r="13"/>)",
    R"(<circle class="disc fill-1" r="26"><title>second</title></circle><path class="inlay" d="M-10,-10L10,10M10,-10L-10,10"/>)"};

constexpr std::string_view kDiscLetters[] = {"O", "X"};

// Over a column that takes a disc: an arrow, and the whole column to be clicked.
constexpr std::string_view kOpenColumn =
    R"(<path class="drop" d="M22,-17L42,-17L32,-5z"/><rect class="reach" y="-20" width="64" height="404"><title>a disc can be dropped here</title></rect>)";

std::string column_slot(int column) { return fmt::format("column-{}", column); }

class ConnectFourView final : public View<ConnectFour> {
 public:
  using View::View;

  ViewPage page() const override {
    GridBoard::Look look = labelled();
    for (int column = 0; column < ConnectFour::kColumns; ++column) {
      look.over +=
          board_.at({0, column}, fmt::format("<g data-slot=\"{}\"></g>", column_slot(column)));
    }
    return {.board = board_.document(look),
            .panels = "",
            .style = "",
            .colours = seat_colours(2),
            .curves = {}};
  }

  void step(const ConnectFour::State& before, Action, const ConnectFour::State& after) override {
    last_ =
        std::countr_zero((after.discs[0] | after.discs[1]) & ~(before.discs[0] | before.discs[1]));
  }

  ViewFrame frame(const ConnectFour::State& state, int /*eye*/) const override {
    ViewFrame frame;
    frame.moment = move_words(game(), state);
    frame.round = move_number(game(), state);
    for (int line = 0; line < kLines; ++line) {
      for (int column = 0; column < ConnectFour::kColumns; ++column) {
        frame.fill(GridBoard::cell_slot({line, column}), cell_svg(state, {line, column}));
      }
    }
    if (game().to_move(state) != kTerminal) {
      ActionList open;
      game().legal_actions(state, open);
      for (const Action column : open) {
        frame.fill(column_slot(static_cast<int>(column)), std::string(kOpenColumn));
      }
    }
    for (int seat = 0; seat < 2; ++seat) {
      const auto rows =
          board_.rows_of(kFour, [&](GridCell cell) { return has(state, seat, cell_bit(cell)); });
      if (!rows.empty()) frame.fill("row", board_.rows_svg(rows));
      frame.fill(fmt::format("seat-{}", seat),
                 plate_svg(plate_of(
                     state, seat, fmt::format("<g transform=\"scale(.5)\">{}</g>", kDiscs[seat]))));
    }
    return frame;
  }

  std::string text(const ConnectFour::State& state, int /*eye*/) const override {
    const auto letter = [](int seat) { return std::string(kDiscLetters[seat]); };
    return board_.text(
        move_words(game(), state), labelled(),
        {plate_of(state, 0, letter(0)), plate_of(state, 1, letter(1))}, [&](GridCell cell) {
          const int at = cell_bit(cell);
          return has(state, 0, at) ? letter(0) : has(state, 1, at) ? letter(1) : std::string();
        });
  }

  std::vector<std::string> slots_of(const ConnectFour::State&, Action action) const override {
    return {column_slot(static_cast<int>(action))};
  }

 private:
  static GridBoard::Look labelled() {
    GridBoard::Look look = {.title = "connect four", .style = kConnectFourStyle};
    for (int column = 0; column < ConnectFour::kColumns; ++column) {
      look.column_labels.push_back(fmt::format("{}", column + 1));
    }
    return look;
  }
  SeatPlate plate_of(const ConnectFour::State& state, int seat, std::string sign) const {
    return {.seat = seat,
            .sign = std::move(sign),
            .fact = fmt::format("{} discs", std::popcount(state.discs[seat])),
            .standing = standing_of(game(), state, seat),
            .width = board_.plate_width()};
  }
  static int cell_bit(GridCell cell) { return cell.column * kColumnBits + kLines - 1 - cell.line; }
  static bool has(const ConnectFour::State& state, int seat, int bit_of_cell) {
    return (state.discs[seat] & bit<ConnectFour::Board>(bit_of_cell)) != 0;
  }

  std::string cell_svg(const ConnectFour::State& state, GridCell cell) const {
    std::string drawn(kHole);
    for (int seat = 0; seat < 2; ++seat) {
      if (!has(state, seat, cell_bit(cell))) continue;
      drawn += fmt::format("<g transform=\"translate(32,32)\">{}</g>", kDiscs[seat]);
    }
    if (cell_bit(cell) == last_) drawn += kLastDisc;
    return drawn;
  }

  GridBoard board_{kLines, ConnectFour::kColumns};
  std::optional<int> last_;  // the bit of the last disc
};

}  // namespace

std::unique_ptr<View<ConnectFour>> make_connect_four_view(const ConnectFour& game) {
  return std::make_unique<ConnectFourView>(game);
}

}  // namespace muster::classic
