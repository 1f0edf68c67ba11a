#include <algorithm>
#include <array>
#include <utility>

#include "experiments/classic/show/seats.h"
#include "experiments/classic/show/views.h"
#include "experiments/report/columns.h"
#include "experiments/report/words.h"
#include "experiments/view/text_board.h"

namespace muster::classic {
namespace {

constexpr int kInLine = 8;  // stones beside each other
constexpr double kPitch = 44;
constexpr double kStonesLeft = 104;
constexpr double kNimWidth = 480;
constexpr double kNimEdge = 12;
constexpr double kNimGap = 8;
constexpr double kHeapGap = 14;
constexpr double kHeapsTop = 44;
constexpr double kNimPlate = (kNimWidth - 2 * kNimEdge - kNimGap) / 2;
constexpr int kNobodyYet = -1;

constexpr std::string_view kNimStyle = R"(
.classic .stone { fill: #7d8794; stroke: #5b6571; stroke-width: 1.5; }
.classic .shine { fill: #fff; fill-opacity: .35; }
.classic .gap { fill: none; stroke: #b9b7b0; stroke-dasharray: 3 4; }
.classic .taken { fill: none; stroke-width: 2; }
.classic .just { fill: #fdf0c4; stroke-width: 4; }
.classic .heap { fill: none; stroke: #d5d5d0; }
.classic .many { font-size: 24px; font-weight: 600; }
@media (prefers-color-scheme: dark) {
.classic .stone { fill: #98a2b0; stroke: #c3cedc; } .classic .just { fill: #4a4222; }
.classic .gap { stroke: #6b6d72; } .classic .heap { stroke: #45464a; }
}
)";

constexpr std::string_view kStone =
    R"(<circle class="stone" r="18"/><ellipse class="shine" cx="-6" cy="-8" rx="7" ry="4"/>)";

// A seat's number in its colour, around (0,0).
std::string seat_sign(int seat) {
  return fmt::format(
      "<circle class=\"taken line-{0}\" r=\"13\"/><text class=\"middle name\" y=\"6\">{1}</text>",
      seat, seat + 1);
}

std::string taken_stone(int taker, bool just) {
  if (taker == kNobodyYet) return R"(<circle class="gap" r="17"><title>taken</title></circle>)";
  return fmt::format(
      "<circle class=\"taken line-{0}{1}\" r=\"17\"><title>taken by {2}</title></circle>"
      "<text class=\"middle\" y=\"6\">{3}</text>",
      taker, just ? " just" : "", seat_name_of(taker), taker + 1);
}

std::string stone_slot(std::size_t heap, int stone) {
  return fmt::format("stone-{}-{}", heap, stone);
}

std::string nim_rules(const Nim& game) {
  const Nim::Heaps heaps = game.initial_state().heaps;
  std::string words =
      fmt::format("Whoever takes the last stone {}", game.misere() ? "loses" : "wins");
  if (game.max_take() < *std::max_element(heaps.begin(), heaps.end())) {
    words += fmt::format("; at most {} in a turn", report::counted(game.max_take(), "stone"));
  }
  return words;
}

class NimView final : public View<Nim> {
 public:
  explicit NimView(const Nim& game) : View(game), heaps_(game.initial_state().heaps) {
    for (auto& heap : takers_) heap.fill(kNobodyYet);
  }

  ViewPage page() const override {
    std::string body = fmt::format("<text class=\"soft\" x=\"{:.0f}\" y=\"28\">{}</text>\n",
                                   kNimEdge, nim_rules(game()));
    double y = kHeapsTop;
    for (std::size_t heap = 0; heap < Nim::kMaxHeaps && heaps_[heap] > 0; ++heap) {
      body += heap_svg(heap, y);
    }
    const int seats = game().num_players();
    for (int seat = 0; seat < seats; ++seat) {
      body += plate_slot(seat, kNimEdge + seat % 2 * (kNimPlate + kNimGap), y);
      if (seat % 2 == 1 || seat + 1 == seats) y += kPlateHeight + kNimGap;
    }
    return {.board = board_document({kNimWidth, y + 4}, "nim", kNimStyle, body),
            .panels = "",
            .style = "",
            .colours = seat_colours(seats),
            .curves = {{.caption = "Stones taken, by turn"}}};
  }

  void step(const Nim::State& before, Action action, const Nim::State& after) override {
    last_.heap = static_cast<std::size_t>(action) / (Nim::kMaxObjects + 1);
    last_.from = after.heaps[last_.heap];
    last_.until = before.heaps[last_.heap];
    auto& takers = takers_[last_.heap];
    std::fill(takers.begin() + last_.from, takers.begin() + last_.until, int{before.mover});
  }

  ViewFrame frame(const Nim::State& state, int /*eye*/) const override {
    ViewFrame frame;
    frame.moment = move_words(game(), state);
    frame.round = move_number(game(), state);
    frame.curves.emplace_back();
    for (std::size_t heap = 0; heap < Nim::kMaxHeaps && heaps_[heap] > 0; ++heap) {
      const int left = state.heaps[heap];
      frame.fill(fmt::format("left-{}", heap), fmt::format("{}", left));
      for (int stone = 0; stone < heaps_[heap]; ++stone) {
        const int taker = takers_[heap][static_cast<std::size_t>(stone)];
        const bool just = heap == last_.heap && stone >= last_.from && stone < last_.until;
        frame.fill(stone_slot(heap, stone),
                   stone < left ? std::string(kStone) : taken_stone(taker, just));
        if (stone >= left && taker != kNobodyYet)
          ++frame.curves[0][static_cast<std::size_t>(taker)];
      }
    }
    for (int seat = 0; seat < game().num_players(); ++seat) {
      frame.fill(fmt::format("seat-{}", seat), plate_svg(plate_of(state, seat)));
    }
    return frame;
  }

  std::string text(const Nim::State& state, int /*eye*/) const override {
    TextBoard board;
    board.line(move_words(game(), state));
    board.line(nim_rules(game()));
    board.gap();
    std::vector<std::vector<std::string>> heaps;
    for (std::size_t heap = 0; heap < Nim::kMaxHeaps && heaps_[heap] > 0; ++heap) {
      std::string stones;
      for (int stone = 0; stone < state.heaps[heap]; ++stone) stones += "● ";
      heaps.push_back({fmt::format("heap {}", heap + 1), fmt::format("{}", state.heaps[heap]),
                       std::move(stones)});
    }
    board.drawn(report::table_text(heaps, kTextColumns, {1}));
    board.gap();
    for (int seat = 0; seat < game().num_players(); ++seat) {
      SeatPlate plate = plate_of(state, seat);
      plate.sign.clear();
      board.line(plate_text(plate));
    }
    return board.text();
  }

  // The stone that goes with all after it.
  std::vector<std::string> slots_of(const Nim::State& state, Action action) const override {
    const auto code = static_cast<int>(action);
    const auto heap = static_cast<std::size_t>(code / (Nim::kMaxObjects + 1));
    return {stone_slot(heap, state.heaps[heap] - code % (Nim::kMaxObjects + 1))};
  }

 private:
  struct Take {
    std::size_t heap = Nim::kMaxHeaps;
    int from = 0;  // stones of the heap
    int until = 0;
  };

  SeatPlate plate_of(const Nim::State& state, int seat) const {
    int taken = 0;
    for (std::size_t heap = 0; heap < Nim::kMaxHeaps; ++heap) {
      for (int stone = state.heaps[heap]; stone < heaps_[heap]; ++stone) {
        if (takers_[heap][static_cast<std::size_t>(stone)] == seat) ++taken;
      }
    }
    std::string fact = fmt::format("{} taken", taken);
    if (!game().teams().empty()) {
      fact += fmt::format(", team {}", game().teams()[static_cast<std::size_t>(seat)]);
    }
    return {.seat = seat,
            .sign = seat_sign(seat),
            .fact = std::move(fact),
            .standing = standing_of(game(), state, seat),
            .width = kNimPlate};
  }

  // Its place; `y` moves on to the next.
  std::string heap_svg(std::size_t heap, double& y) const {
    const int lines = (heaps_[heap] + kInLine - 1) / kInLine;
    const double height = lines * kPitch + kNimGap;
    std::string svg = fmt::format(
        "<rect class=\"heap\" x=\"{0:.0f}\" y=\"{1:.0f}\" width=\"{2:.0f}\" height=\"{3:.0f}\" "
        "rx=\"8\"/><text class=\"soft\" x=\"{4:.0f}\" y=\"{5:.0f}\">heap {6}</text>"
        "<text class=\"many end\" data-slot=\"left-{7}\" x=\"{8:.0f}\" y=\"{9:.0f}\"></text>\n",
        kNimEdge, y, kNimWidth - 2 * kNimEdge, height, kNimEdge + 8, y + height / 2 + 6, heap + 1,
        heap, kStonesLeft, y + height / 2 + 8);
    for (int stone = 0; stone < heaps_[heap]; ++stone) {
      const int line = stone / kInLine;
      svg += fmt::format("<g data-slot=\"{}\" transform=\"translate({:.0f},{:.0f})\"></g>",
                         stone_slot(heap, stone), kStonesLeft + 8 + (stone % kInLine + .5) * kPitch,
                         y + kNimGap / 2 + (line + .5) * kPitch);
    }
    y += height + kHeapGap;
    return svg + "\n";
  }

  Nim::Heaps heaps_;                                                        // at the start
  std::array<std::array<int, Nim::kMaxObjects>, Nim::kMaxHeaps> takers_{};  // seats, by stone
  Take last_;
};

}  // namespace

std::unique_ptr<View<Nim>> make_nim_view(const Nim& game) {
  return std::make_unique<NimView>(game);
}

}  // namespace muster::classic
