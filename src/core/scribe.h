// Who keeps the scoresheet of a match: a game's own words for what its steps do. `muster replay`,
// the replay pages and their tests all show these words.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "core/game.h"
#include "core/sheet.h"

namespace muster {

// Of one match. It knows rules and states only, never agents, so that any transcript can be told.
// Whoever reads all the lines can tell every public figure of the position at each heading: who is
// where, what is left of whom, who owns what, and the score.
template <Game G>
class Scribe {
 public:
  virtual ~Scribe() = default;
  // What lies on the table before the first step that is told, of a whole match or of the rest of
  // one. Adds to `sheet`, as all do.
  virtual void open(const typename G::State& start, Sheet& sheet) = 0;
  // One step, chance included: `after` is `before` with `action` applied. The step that ends the
  // match says who won, and by what. A seat reads the same of all matches that it cannot tell apart
  // (conformance/twins.h): what else there is to tell is for its readers (SheetLine::readers).
  virtual void step(const typename G::State& before, Action action, const typename G::State& after,
                    Sheet& sheet) = 0;
};

// Adds lines to a sheet, which outlives it.
class SheetLines {
 public:
  explicit SheetLines(Sheet& sheet) : sheet_(sheet) {}

  void round(std::string text) { add(SheetLevel::kRound, std::move(text)); }
  void turn(std::string text) { add(SheetLevel::kTurn, std::move(text)); }
  void act(std::string text) { add(SheetLevel::kAct, std::move(text)); }
  void detail(std::string text) { add(SheetLevel::kDetail, std::move(text)); }
  // What only `readers` may know. The others read `others`, or nothing where that is "".
  void secret(SheetLevel level, Readers readers, std::string text, std::string others = "") {
    sheet_.push_back({level, std::move(text), readers, std::move(others)});
  }

 private:
  void add(SheetLevel level, std::string text) { sheet_.push_back({level, std::move(text)}); }

  Sheet& sheet_;
};

// Makes the scribe of one match of `game`, which outlives it.
template <Game G>
using ScribeFactory = std::function<std::unique_ptr<Scribe<G>>(const G& game)>;

}  // namespace muster
