// Follows a match through the choices between targets that a rule makes inside the game. They never
// come up as decisions, so that the match is taken through its stages once more
// (Combat::in_stages).
#pragma once

#include <functional>
#include <memory>

#include "games/homm/combat.h"

namespace muster::homm {

// One choice of the rule that drives a side, once it is settled.
struct TargetChoice {
  State before;         // on its way: rule_acts_next
  Mask candidates = 0;  // whom the rule chose among (ai_candidates)
  bool attack = false;  // they could be attacked at once; else it was about whom to approach
  // More than one was left to whoever picks: the other side, chance, or an agent of the side.
  bool left = false;
  int target = kNoUnit;
};

class TargetChoices {
 public:
  using Settled = std::function<void(const TargetChoice&)>;

  // A rule drives `side` in `combat`, which outlives this.
  TargetChoices(const Combat& combat, int side);

  // Of each step of a match in order, from its first: hands on the choices that it settles, those
  // with a single candidate, too. An action of its own that a unit takes instead, and an attack on
  // walls, are no choices.
  void step(const State& state, Action action, const Settled& settled);

 private:
  void follow(State& state, const Settled& settled);

  const Combat& combat_;
  std::shared_ptr<const Combat> staged_;
  int side_;
  bool begun_ = false;
  bool open_ = false;  // choice_ waits for whoever picks
  TargetChoice choice_;
};

}  // namespace muster::homm
