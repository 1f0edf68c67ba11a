// Who keeps the scoresheet of a match: a game's own words for what its steps do. `muster replay`,
// the replay pages and their tests all show these words.
#pragma once

#include <functional>
#include <memory>

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
  // What lies on the table before the first step. Adds to `sheet`, as all do.
  virtual void open(const typename G::State& start, Sheet& sheet) = 0;
  // One step, chance included: `after` is `before` with `action` applied. The step that ends the
  // match says who won, and by what.
  virtual void step(const typename G::State& before, Action action, const typename G::State& after,
                    Sheet& sheet) = 0;
};

// Makes the scribe of one match of `game`, which outlives it.
template <Game G>
using ScribeFactory = std::function<std::unique_ptr<Scribe<G>>(const G& game)>;

}  // namespace muster
