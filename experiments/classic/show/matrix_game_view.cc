#include <algorithm>
#include <cmath>

#include "experiments/classic/show/seats.h"
#include "experiments/classic/show/views.h"
#include "experiments/report/columns.h"
#include "experiments/report/html.h"
#include "experiments/view/text_board.h"

namespace muster::classic {
namespace {

constexpr double kMatrixEdge = 12;
constexpr double kLetter = 9.6;  // the width of most
constexpr double kHeadHeight = 40;
constexpr double kLeastWidth = 440;
constexpr double kMatrixGap = 8;

constexpr std::string_view kMatrixStyle = R"(
.classic .cell { fill: #fff; stroke: #d5d5d0; }
.classic .tint { stroke: none; }
.classic .head { fill: #f0efea; stroke: #d5d5d0; }
.classic .chosen { fill: #fdf0c4; stroke-width: 4; }
.classic .secret { stroke-dasharray: 6 4; }
.classic .meet { fill: none; stroke: #222; stroke-width: 4; }
.classic .still { pointer-events: none; }
@media (prefers-color-scheme: dark) {
.classic .cell { fill: #1d1e21; stroke: #45464a; } .classic .head { fill: #2b2d31; stroke: #45464a; }
.classic .chosen { fill: #4a4222; } .classic .meet { stroke: #fff; }
}
)";

// A row and a column.
constexpr std::string_view kChoosers[] = {
    R"(<rect class="fill-0" x="-13" y="-5" width="26" height="10" rx="2"/>)",
    R"(<rect class="fill-1" x="-5" y="-13" width="10" height="26" rx="2"/>)"};

constexpr std::string_view kZeroSumPayoffs = "What first gets, and second pays";

std::string number_text(double payoff) { return fmt::format("{:g}", payoff); }

double text_width(std::size_t letters) { return 20 + kLetter * static_cast<double>(letters); }

// The payoffs with the names of choices; columns for which there is no room stand below.
std::string matrix_text(const MatrixGame& game) {
  const std::vector<std::string>& names = game.names(0);
  const std::size_t head = report::widest(names, 0);
  std::vector<std::vector<std::string>> columns;
  for (std::size_t column = 0; column < game.columns(); ++column) {
    auto& cells = columns.emplace_back(std::vector<std::string>{game.names(1)[column]});
    for (std::size_t row = 0; row < game.rows(); ++row) {
      std::string cell = number_text(game.payoff(0, row, column));
      if (!game.zero_sum()) cell += fmt::format(", {}", number_text(game.payoff(1, row, column)));
      cells.push_back(std::move(cell));
    }
  }
  std::string text;
  for (std::size_t first = 0; first < columns.size();) {
    std::vector<std::vector<std::string>> rows = {{""}};
    for (const std::string& name : names) rows.push_back({name});
    std::vector<std::size_t> right;
    std::size_t width = head;
    do {
      width += 2 + report::widest(columns[first], 0);
      right.push_back(right.size() + 1);
      for (std::size_t row = 0; row < rows.size(); ++row) rows[row].push_back(columns[first][row]);
      ++first;
    } while (first < columns.size() &&
             width + 2 + report::widest(columns[first], 0) <= kTextColumns);
    text += report::table_text(rows, kTextColumns, right) + "\n";
  }
  return text;
}

class MatrixGameView final : public View<MatrixGame> {
 public:
  explicit MatrixGameView(const MatrixGame& game) : View(game) { measure(); }

  ViewPage page() const override {
    std::string body = plate_slot(0, kMatrixEdge, 8);
    body += beside_ ? plate_slot(1, kMatrixEdge + plate_width_ + kMatrixGap, 8)
                    : plate_slot(1, kMatrixEdge, 8 + kPlateHeight + kMatrixGap);
    for (std::size_t row = 0; row < game().rows(); ++row) {
      for (std::size_t column = 0; column < game().columns(); ++column) {
        body += cell_svg(row, column);
      }
    }
    for (std::size_t row = 0; row < game().rows(); ++row) {
      body += head_svg(fmt::format("row-{}", row), game().names(0)[row], left_, cell_y(row), head_,
                       height_);
    }
    for (std::size_t column = 0; column < game().columns(); ++column) {
      body += head_svg(fmt::format("column-{}", column), game().names(1)[column], cell_x(column),
                       top_, width_, kHeadHeight);
    }
    body += "<g data-slot=\"meet\"></g>\n";
    const double below = cell_y(game().rows());
    body += fmt::format(
        "<text class=\"soft\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", kMatrixEdge, below + 22,
        game().zero_sum() ? kZeroSumPayoffs : "Below what first gets, above what second gets");
    return {
        .board = board_document({document_width(), below + 34}, "matrix game", kMatrixStyle, body),
        .panels = "",
        .style = "",
        .colours = seat_colours(2),
        .curves = {}};
  }

  ViewFrame frame(const MatrixGame::State& state, int eye) const override {
    ViewFrame frame;
    const Player mover = game().to_move(state);
    const bool over = mover == kTerminal;
    frame.moment = moment_of(state);
    frame.round = 1;
    for (std::size_t row = 0; row < game().rows(); ++row) {
      frame.fill(fmt::format("row-{}", row), head_rect(head_, height_));
    }
    for (std::size_t column = 0; column < game().columns(); ++column) {
      frame.fill(fmt::format("column-{}", column), head_rect(width_, kHeadHeight));
    }
    if (sees(state, 0, eye)) {
      frame.fill(fmt::format("row-{}", state.choices[0]), chosen_rect(0, over));
    }
    if (sees(state, 1, eye)) {
      frame.fill(fmt::format("column-{}", state.choices[1]), chosen_rect(1, over));
    }
    if (over) frame.fill("meet", meet_svg(state));
    for (int seat = 0; seat < 2; ++seat) {
      frame.fill(fmt::format("seat-{}", seat), plate_svg(plate_of(state, seat, eye)));
    }
    return frame;
  }

  std::string text(const MatrixGame::State& state, int eye) const override {
    TextBoard board;
    board.line(moment_of(state));
    for (int seat = 0; seat < 2; ++seat) {
      SeatPlate plate = plate_of(state, seat, eye);
      plate.sign.clear();
      board.line(plate_text(plate));
    }
    board.gap();
    board.drawn(matrix_text(game()));
    board.line(payoff_words());
    return board.text();
  }

  std::vector<std::string> slots_of(const MatrixGame::State& state, Action action) const override {
    const bool row = game().to_move(state) == 0;
    return {fmt::format("{}-{}", row ? "row" : "column", static_cast<int>(action))};
  }

 private:
  void measure() {
    std::size_t longest = 3;
    for (const std::string& name : game().names(0)) longest = std::max(longest, name.size());
    head_ = text_width(longest);
    longest = 2;
    for (const std::string& name : game().names(1)) longest = std::max(longest, name.size());
    std::size_t digits = 1;
    for (std::size_t row = 0; row < game().rows(); ++row) {
      for (std::size_t column = 0; column < game().columns(); ++column) {
        for (const Player seat : {Player{0}, Player{1}}) {
          const double payoff = game().payoff(seat, row, column);
          most_ = std::max(most_, std::abs(payoff));
          digits = std::max(digits, number_text(payoff).size());
        }
      }
    }
    width_ = std::max(text_width(longest), text_width(game().zero_sum() ? digits : 2 * digits + 1));
    height_ = game().zero_sum() ? 42 : 60;
    const double table = head_ + width_ * static_cast<double>(game().columns());
    left_ = std::max(kMatrixEdge, (kLeastWidth - table) / 2);
    plate_width_ = document_width() - 2 * kMatrixEdge;
    beside_ = plate_width_ >= 2 * kLeastWidth;
    if (beside_) plate_width_ = (plate_width_ - kMatrixGap) / 2;
    top_ = 8 + (beside_ ? 1 : 2) * (kPlateHeight + kMatrixGap);
  }

  double document_width() const { return cell_x(game().columns()) + left_; }
  double cell_x(std::size_t column) const {
    return left_ + head_ + width_ * static_cast<double>(column);
  }
  double cell_y(std::size_t row) const {
    return top_ + kHeadHeight + height_ * static_cast<double>(row);
  }

  // The payoffs; tinted for whom they are good.
  std::string cell_svg(std::size_t row, std::size_t column) const {
    const double first = game().payoff(0, row, column);
    const double second = game().payoff(1, row, column);
    const double x = cell_x(column);
    const double y = cell_y(row);
    const auto box = fmt::format("x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"", x,
                                 y, width_, height_);
    std::string svg = fmt::format("<rect class=\"cell\" {}/>", box);
    if (const double tint = (first - second) / (2 * most_); tint != 0) {
      svg += fmt::format("<rect class=\"tint fill-{}\" fill-opacity=\"{:.2f}\" {}/>",
                         tint > 0 ? 0 : 1, .32 * std::min(1.0, std::abs(tint)), box);
    }
    if (game().zero_sum()) {
      return svg + fmt::format("<text class=\"middle still\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                               x + width_ / 2, y + height_ / 2 + 6, number_text(first));
    }
    return svg + fmt::format(
                     "<text class=\"still\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>"
                     "<text class=\"end still\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                     x + 8, y + height_ - 9, number_text(first), x + width_ - 8, y + 22,
                     number_text(second));
  }

  // A choice's place and name.
  static std::string head_svg(const std::string& slot, const std::string& name, double x, double y,
                              double width, double height) {
    return fmt::format(
        "<g data-slot=\"{}\" transform=\"translate({:.1f},{:.1f})\"></g>"
        "<text class=\"middle still\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
        slot, x, y, x + width / 2, y + height / 2 + 6, report::escape(name));
  }
  static std::string head_rect(double width, double height) {
    return fmt::format("<rect class=\"head\" width=\"{:.1f}\" height=\"{:.1f}\"/>", width, height);
  }
  // The head of what was chosen; dashed as long as the other has not seen it.
  std::string chosen_rect(int seat, bool over) const {
    const double width = seat == 0 ? head_ : width_;
    const double height = seat == 0 ? height_ : kHeadHeight;
    return fmt::format(
        "<rect class=\"chosen line-{0}{1}\" x=\"2\" y=\"2\" width=\"{2:.1f}\" height=\"{3:.1f}\">"
        "<title>{4}</title></rect>",
        seat, over ? "" : " secret", width - 4, height - 4,
        over ? "chosen" : "chosen, unseen by the other");
  }
  // Both choices through the table, and the cell where they meet.
  std::string meet_svg(const MatrixGame::State& state) const {
    const double x = cell_x(state.choices[1]);
    const double y = cell_y(state.choices[0]);
    return fmt::format(
        "<path class=\"outline line-0\" d=\"M{0:.1f},{1:.1f}H{2:.1f}M{0:.1f},{3:.1f}H{2:.1f}\"/>"
        "<path class=\"outline line-1\" d=\"M{2:.1f},{4:.1f}V{1:.1f}M{5:.1f},{4:.1f}V{1:.1f}\"/>"
        "<rect class=\"meet\" x=\"{2:.1f}\" y=\"{1:.1f}\" width=\"{6:.1f}\" height=\"{7:.1f}\" "
        "rx=\"4\"><title>what both have come to</title></rect>",
        cell_x(0), y, x, y + height_, cell_y(0), x + width_, width_, height_);
  }

  bool sees(const MatrixGame::State& state, int seat, int eye) const {
    if (state.choices[seat] == MatrixGame::kNotChosen) return false;
    return eye == kSeesAll || eye == seat || game().to_move(state) == kTerminal;
  }

  std::string fact_of(const MatrixGame::State& state, int seat, int eye) const {
    if (state.choices[seat] == MatrixGame::kNotChosen) {
      return seat == 0 ? "chooses a row" : "chooses a column";
    }
    if (!sees(state, seat, eye)) return "has chosen, unseen";
    const auto player = static_cast<Player>(seat);
    const std::string& choice = game().names(player)[state.choices[seat]];
    if (game().to_move(state) != kTerminal) return fmt::format("{}, unseen", choice);
    return fmt::format("{}, gets {}", choice,
                       number_text(game().payoff(player, state.choices[0], state.choices[1])));
  }

  std::string moment_of(const MatrixGame::State& state) const {
    const Player mover = game().to_move(state);
    if (mover == kTerminal) return "both have chosen";
    return fmt::format("{} chooses", seat_name_of(mover));
  }
  std::string payoff_words() const {
    return std::string(game().zero_sum() ? kZeroSumPayoffs
                                         : "What first gets, and what second gets");
  }
  SeatPlate plate_of(const MatrixGame::State& state, int seat, int eye) const {
    return {.seat = seat,
            .sign = std::string(kChoosers[seat]),
            .fact = fact_of(state, seat, eye),
            .standing = standing_of_chooser(state, seat),
            .width = plate_width_};
  }

  // Whoever gets more has won, also where both lose.
  Standing standing_of_chooser(const MatrixGame::State& state, int seat) const {
    if (game().to_move(state) != kTerminal) return standing_of(game(), state, seat);
    const Returns returns = game().returns(state);
    const double lead = returns[0] - returns[1];
    return standing_at_end({lead, -lead}, seat);
  }

  double left_ = kMatrixEdge;
  double top_ = 0;
  double head_ = 0;   // the width of rows' names
  double width_ = 0;  // of a cell
  double height_ = 0;
  double most_ = 1;      // the largest payoff
  bool beside_ = false;  // plates, where there is room
  double plate_width_ = 0;
};

}  // namespace

std::unique_ptr<View<MatrixGame>> make_matrix_game_view(const MatrixGame& game) {
  return std::make_unique<MatrixGameView>(game);
}

}  // namespace muster::classic
