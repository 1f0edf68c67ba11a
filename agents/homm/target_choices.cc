#include "agents/homm/target_choices.h"

#include "games/homm/ai/sides.h"
#include "games/homm/inquiry/moves.h"
#include "games/homm/state/actions.h"
#include "games/homm/targeting/choices.h"

namespace muster::homm {

TargetChoices::TargetChoices(const Combat& combat, int side)
    : combat_(combat), staged_(combat.in_stages()), side_(side) {}

void TargetChoices::step(const State& state, Action action, const Settled& settled) {
  if (!begun_) {  // a fight in which everybody stands begins before its first step
    begun_ = true;
    State start = staged_->initial_state();
    follow(start, settled);
  }
  State next = state;
  staged_->apply(next, action);
  if (open_ && state.phase == Phase::kTieTarget) {
    open_ = false;
    choice_.target = argument_of(action);
    settled(choice_);
  }
  follow(next, settled);
}

// Takes the stages up to where the match is at once.
void TargetChoices::follow(State& state, const Settled& settled) {
  for (bool more = true; more;) {
    const bool due = rule_acts_next(*staged_, state) && side_of(state.active) == side_;
    if (!due) {
      more = staged_->take_stage(state);
      continue;
    }
    choice_ = TargetChoice{.before = state};
    const int unit = state.active;
    const Options options =
        attack_options(combat_, state, unit, state.origin, combat_.rule_for(side_).ranged_moves);
    choice_.attack = options.targets != 0;
    choice_.candidates = ai_candidates(combat_, state, unit, options);
    state.target = kNoUnit;  // of an attack that is over
    more = staged_->take_stage(state);
    choice_.left = state.phase == Phase::kTieTarget;
    choice_.target = state.target;
    open_ = choice_.left;
    const bool other_attack =
        !choice_.attack && state.tally.attacks != choice_.before.tally.attacks;
    if (!open_ && choice_.target != kNoUnit && !other_attack) settled(choice_);
  }
}

}  // namespace muster::homm
