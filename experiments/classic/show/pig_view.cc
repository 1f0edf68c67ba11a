#include <algorithm>

#include "experiments/classic/show/seats.h"
#include "experiments/classic/show/views.h"
#include "experiments/report/words.h"
#include "experiments/view/text_board.h"

namespace muster::classic {
namespace {

constexpr double kPigWidth = 480;
constexpr double kPigEdge = 16;
constexpr double kTrack = kPigWidth - 2 * kPigEdge;
constexpr double kTrackHeight = 26;
constexpr double kSeatHeight = kPlateHeight + kTrackHeight + 34;
constexpr double kDiceTop = 16;
constexpr double kSeatsTop = 128;
constexpr std::size_t kEarlierDice = 8;  // that are shown

constexpr std::string_view kPigStyle = R"(
.classic .track { fill: #ecebe6; }
.classic .gain { fill-opacity: .4; stroke-width: 2; stroke-dasharray: 5 3; }
.classic .tick { stroke: #8b8982; }
.classic .goal { stroke: #222; stroke-width: 3; }
.classic .big { font-size: 24px; font-weight: 600; }
.classic .over { opacity: .45; }
@media (prefers-color-scheme: dark) {
.classic .track { fill: #303237; } .classic .goal { stroke: #f0eee9; }
}
)";

// Faces of a die as symbols of 64 by 64; face 0 is blank. Rules of the document do not reach into
// symbols.
std::string dice_symbols() {
  constexpr int kPips[7][6][2] = {{},
                                  {{32, 32}},
                                  {{18, 18}, {46, 46}},
                                  {{18, 18}, {32, 32}, {46, 46}},
                                  {{18, 18}, {46, 18}, {18, 46}, {46, 46}},
                                  {{18, 18}, {46, 18}, {32, 32}, {18, 46}, {46, 46}},
                                  {{18, 16}, {46, 16}, {18, 32}, {46, 32}, {18, 48}, {46, 48}}};
  std::string symbols = "<defs>";
  for (int face = 0; face <= 6; ++face) {
    symbols += fmt::format(
        "<symbol id=\"pig-die-{}\" viewBox=\"0 0 64 64\"><rect x=\"2\" y=\"2\" width=\"60\" "
        "height=\"60\" rx=\"11\" fill=\"#fff\" stroke=\"#5d5d5d\" stroke-width=\"2.5\"/>",
        face);
    for (int pip = 0; pip < face; ++pip) {
      symbols += fmt::format("<circle fill=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                             face == 1 ? "#b3261e" : "#222", kPips[face][pip][0],
                             kPips[face][pip][1], face == 1 ? 8 : 5.5);
    }
    symbols += "</symbol>";
  }
  return symbols + "</defs>\n";
}

std::string die_svg(int face, int side, bool over) {
  return fmt::format("<use href=\"#pig-die-{0}\" width=\"{1}\" height=\"{1}\"{2}/>", face, side,
                     over ? " class=\"over\"" : "");
}

std::string earlier_slot(std::size_t die) { return fmt::format("earlier-{}", die); }

class PigView final : public View<Pig> {
 public:
  using View::View;

  ViewPage page() const override {
    std::string body = dice_symbols();
    body += fmt::format("<g data-slot=\"die\" transform=\"translate({:.0f},{:.0f})\"></g>\n",
                        kPigEdge, kDiceTop);
    for (std::size_t die = 0; die < kEarlierDice; ++die) {
      body +=
          fmt::format("<g data-slot=\"{}\" transform=\"translate({:.0f},{:.0f})\"></g>",
                      earlier_slot(die), kPigEdge + 92 + static_cast<double>(die) * 40, kDiceTop);
    }
    body += fmt::format("<g data-slot=\"total\" transform=\"translate({:.0f},{:.0f})\"></g>\n",
                        kPigEdge + 92, kDiceTop + 62);
    for (int seat = 0; seat < game().num_players(); ++seat) body += seat_svg(seat);
    const double height = kSeatsTop + game().num_players() * kSeatHeight + 4;
    return {.board = board_document({kPigWidth, height}, "pig", kPigStyle, body),
            .panels = "",
            .style = "",
            .colours = seat_colours(game().num_players()),
            .curves = {
                {.caption = "Points, by turn", .least_top = static_cast<double>(game().target())}}};
  }

  void step(const Pig::State& before, Action action, const Pig::State& after) override {
    if (before.phase != Pig::Phase::kRolling) {
      banked_ = action == Pig::kHold ? before.turn_total : 0;
      if (after.phase == Pig::Phase::kRolling && before.rolls == 0) faces_.clear();
      return;
    }
    faces_.push_back(static_cast<int>(action));
  }

  ViewFrame frame(const Pig::State& state, int /*eye*/) const override {
    ViewFrame frame;
    const int seats = game().num_players();
    frame.round = round_of(state);
    frame.moment = moment_of(state);
    frame.curves.emplace_back();
    for (int seat = 0; seat < seats; ++seat) {
      frame.curves[0][static_cast<std::size_t>(seat)] = state.scores[seat];
      fill_seat(state, seat, frame);
    }
    fill_dice(state, frame);
    return frame;
  }

  std::string text(const Pig::State& state, int /*eye*/) const override {
    TextBoard board;
    board.line(moment_of(state));
    board.gap();
    for (int seat = 0; seat < game().num_players(); ++seat) {
      SeatPlate plate = plate_of(state, seat);
      plate.sign.clear();
      board.line(plate_text(plate));
    }
    board.gap();
    board.line(total_words(state));
    std::vector<std::string> faces;
    for (const int face : faces_) faces.push_back(fmt::format("{}", face));
    board.list(turn_is_done(state) ? "thrown in the turn before" : "thrown in this turn", faces);
    return board.text();
  }

  std::vector<std::string> slots_of(const Pig::State&, Action action) const override {
    return {action == Pig::kRoll ? "die" : "total"};
  }

 private:
  int on_turn(const Pig::State& state) const { return state.turns % game().num_players(); }

  int round_of(const Pig::State& state) const {
    const int finished = state.turns - (state.phase == Pig::Phase::kOver ? 1 : 0);
    return finished / game().num_players() + 1;
  }
  std::string moment_of(const Pig::State& state) const {
    if (state.phase != Pig::Phase::kOver) {
      return fmt::format("round {}: {}", round_of(state), seat_name_of(on_turn(state)));
    }
    return fmt::format("{} after {}", outcome_words(game().returns(state), game().num_players()),
                       report::counted(state.turns, "turn"));
  }
  // The dice are those of the turn before.
  static bool turn_is_done(const Pig::State& state) {
    return state.phase != Pig::Phase::kRolling && state.rolls == 0;
  }
  // What the turn has come to.
  std::string total_words(const Pig::State& state) const {
    if (!turn_is_done(state)) return fmt::format("turn total {}", state.turn_total);
    if (banked_ > 0) return fmt::format("{} banked", banked_);
    if (faces_.empty()) return "roll the die";
    return faces_.back() == 1 ? "a 1: nothing" : fmt::format("turn total {}", state.turn_total);
  }
  SeatPlate plate_of(const Pig::State& state, int seat) const {
    const bool over = state.phase == Pig::Phase::kOver;
    Standing standing = !over && on_turn(state) == seat ? Standing::kOnTurn : Standing::kWaits;
    if (over) standing = standing_at_end(game().returns(state), seat);
    return {.seat = seat,
            .sign = fmt::format("<rect class=\"fill-{}\" x=\"-11\" y=\"-11\" width=\"22\" "
                                "height=\"22\" rx=\"5\"/>",
                                seat),
            .fact = fmt::format("{} of {}", report::counted(state.scores[seat], "point"),
                                game().target()),
            .standing = standing,
            .width = kTrack};
  }

  double along(int points) const {
    return kTrack * std::min(points, game().target()) / game().target();
  }

  // The plate, and the track toward the target below it.
  std::string seat_svg(int seat) const {
    const double y = kSeatsTop + seat * kSeatHeight;
    const double track = y + kPlateHeight + 6;
    std::string svg = plate_slot(seat, kPigEdge, y);
    svg += fmt::format(
        "<rect class=\"track\" x=\"{0:.0f}\" y=\"{1:.0f}\" width=\"{2:.0f}\" height=\"{3:.0f}\"/>"
        "<g data-slot=\"bar-{4}\" transform=\"translate({0:.0f},{1:.0f})\"></g>",
        kPigEdge, track, kTrack, kTrackHeight, seat);
    for (int quarter = 0; quarter <= 4; ++quarter) {
      const int points = game().target() * quarter / 4;
      const double x = kPigEdge + along(points);
      svg += fmt::format(
          "<path class=\"{0}\" d=\"M{1:.1f},{2:.0f}V{3:.0f}\"/><text class=\"soft {4}\" "
          "x=\"{1:.1f}\" y=\"{5:.0f}\">{6}</text>\n",
          quarter == 4 ? "goal" : "tick", x, quarter == 4 ? track - 3 : track + kTrackHeight,
          track + kTrackHeight + 4,
          quarter == 4   ? "end"
          : quarter == 0 ? ""
                         : "middle",
          track + kTrackHeight + 18, points);
    }
    return svg;
  }

  void fill_seat(const Pig::State& state, int seat, ViewFrame& frame) const {
    const bool mine = state.phase != Pig::Phase::kOver && on_turn(state) == seat;
    const int score = state.scores[seat];
    const double end = along(score);
    std::string bar = fmt::format(
        "<rect class=\"fill-{}\" width=\"{:.1f}\" height=\"{}\"><title>banked</title></rect>", seat,
        end, kTrackHeight);
    if (mine && state.turn_total > 0) {
      bar += fmt::format(
          "<rect class=\"gain fill-{0} line-{0}\" x=\"{1:.1f}\" y=\"1\" width=\"{2:.1f}\" "
          "height=\"{3}\"><title>at stake in this turn</title></rect>",
          seat, end, along(score + state.turn_total) - end, kTrackHeight - 2);
    }
    frame.fill(fmt::format("bar-{}", seat), bar);
    frame.fill(fmt::format("seat-{}", seat), plate_svg(plate_of(state, seat)));
  }

  // The last throw, those of its turn before it, and what the turn has come to.
  void fill_dice(const Pig::State& state, ViewFrame& frame) const {
    const bool rolling = state.phase == Pig::Phase::kRolling;
    const bool done = turn_is_done(state);
    std::vector<int> earlier = faces_;
    const int face = rolling || earlier.empty() ? 0 : earlier.back();
    if (face != 0) earlier.pop_back();
    frame.fill("die", die_svg(face, 80, done && face != 0));
    const std::size_t shown = std::min(earlier.size(), kEarlierDice);
    for (std::size_t die = 0; die < shown; ++die) {
      frame.fill(earlier_slot(die), die_svg(earlier[earlier.size() - shown + die], 36, done));
    }
    frame.fill("total", fmt::format("<text class=\"big\">{}</text>", total_words(state)));
  }

  std::vector<int> faces_;  // of the last turn in which somebody rolled
  int banked_ = 0;          // by the last action
};

}  // namespace

std::unique_ptr<View<Pig>> make_pig_view(const Pig& game) {
  return std::make_unique<PigView>(game);
}

}  // namespace muster::classic
