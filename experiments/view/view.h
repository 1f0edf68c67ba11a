// How a game looks: a board and panels with empty places ("slots"), and what each position puts
// into them. Replay pages and pictures of positions are made of it, whatever the game.
//
// A game derives a View, whose words and drawings are its own, and registers a ViewFactory beside
// its scribe. A slot is an element of the page that names itself and is empty,
//
//   <g data-slot="cell-7"></g>        in the board
//   <p data-slot="hand-0"></p>        in the panels
//
// and ViewFrame::fill says what stands in it. Pages keep what changes from frame to frame, so that
// fine slots make small pages.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/sheet.h"

namespace muster {

// Of seats, in a game that has no colours of its own; readable on light and on dark ground.
inline constexpr std::array<std::string_view, kMaxPlayers> kSeatHues = {
    "#2f7bd0", "#d2711c", "#2c9a5f", "#9457c4", "#c4352c", "#8f6a00"};

// One line per seat under the board, over the turns or rounds of a game.
struct ViewCurve {
  std::string caption;     // plain text
  bool by_round = false;   // a point at the end of each round, not of each turn
  double least_top = 1.0;  // the axis goes from 0 to this at least
};

// What stays the same in a game.
struct ViewPage {
  std::string board;                 // an SVG document with slots; it brings its own styles
  std::string panels;                // HTML with slots, beside the board
  std::string style;                 // CSS of the panels
  std::vector<std::string> colours;  // CSS colours, by seat
  std::vector<ViewCurve> curves;
};

// What is on view at one position.
struct ViewFrame {
  // `content` of a slot: SVG inside the board, HTML inside panels, each with its text escaped. A
  // slot that is not filled is empty.
  void fill(std::string slot, std::string content) {
    if (!content.empty()) slots[std::move(slot)] = std::move(content);
  }

  std::map<std::string, std::string> slots;
  std::string moment;   // where in the game this is, plain text: "round 2: turn of blue"
  int round = 0;        // as curves count them
  bool set_up = false;  // the board is still being laid out
  std::vector<std::array<double, kMaxPlayers>> curves;  // by ViewPage::curves, by seat
};

// The view of one match, which may remember its course (ways that were walked).
template <Game G>
class View {
 public:
  // `game` outlives this.
  explicit View(const G& game) : game_(game) {}
  virtual ~View() = default;
  virtual ViewPage page() const = 0;
  // How the match goes on, chance included; the first `before` is its start.
  virtual void step(const typename G::State& before, Action action,
                    const typename G::State& after) {
    (void)before, (void)action, (void)after;
  }
  // What `eye` sees of the position that the match has come to: a seat, whose frame is the same
  // for all positions that it cannot tell apart (conformance), or kSeesAll.
  virtual ViewFrame frame(const typename G::State& state, int eye) const = 0;
  // The position as a picture: an SVG document. By default the board with its slots filled.
  virtual std::string picture(const typename G::State& state) const;
  // The position as plain text for a terminal, as `eye` sees it: lines of at most kTextColumns
  // (experiments/view/text_board.h), each ended, without tabs and escapes.
  virtual std::string text(const typename G::State& state, int eye) const = 0;
  // The slots that stand for a legal action, the one to be clicked first; none: it is chosen by its
  // words.
  virtual std::vector<std::string> slots_of(const typename G::State& state, Action action) const {
    (void)state, (void)action;
    return {};
  }
  // What a choice has come to by the next one, in few words that are the same for what is the same
  // to players: "2 skeletons die, 1 damage back". Tables of odds count by them. "": nothing that
  // was left to chance.
  virtual std::string outcome(const typename G::State& before, Action action,
                              const typename G::State& after) const {
    (void)before, (void)action, (void)after;
    return "";
  }
  // Whether nothing that may still happen before the next choice, by chance or by force, is told by
  // `outcome`: there it need not be followed ("4 cards lost", whichever they are).
  virtual bool settled(const typename G::State& before, Action action,
                       const typename G::State& now) const {
    (void)before, (void)action, (void)now;
    return false;
  }

 protected:
  const G& game() const { return game_; }

 private:
  const G& game_;
};

// Makes the view of one match of `game`, which outlives it.
template <Game G>
using ViewFactory = std::function<std::unique_ptr<View<G>>(const G& game)>;

// `text` with the slots of `frame` that it has filled.
std::string with_slots_filled(std::string_view text, const ViewFrame& frame);
// The names of the slots of `text`, in order.
std::vector<std::string> slots_in(std::string_view text);

template <Game G>
std::string View<G>::picture(const typename G::State& state) const {
  return with_slots_filled(page().board, frame(state, kSeesAll));
}

}  // namespace muster
