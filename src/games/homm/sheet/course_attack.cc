// Attacks in the course of a combat.
#include <fmt/format.h>

#include "games/homm/inquiry/units.h"
#include "games/homm/sheet/course.h"
#include "games/homm/state/actions.h"

namespace muster::homm {

// What the stretch does to the attack under way. The harm to its target is told with it.
void Course::follow_blow(const Stretch& stretch, ChangeCause& cause) {
  if (!blow_) return;
  const auto& [before, after, action] = stretch;
  const bool rerolls = after.phase == Phase::kRerollDie && before.phase != Phase::kRerollDie;
  if (rerolls) blow_->reroll(before, after);
  if (stretch.did(ActionKind::kDefenseRoll)) blow_->defense_die();
  // The damage is known, and often dealt at once.
  const bool rolled = before.stage >= Stage::kDeclared && before.stage <= Stage::kDamage;
  const int target = blow_->target();
  const bool met = alive(before, blow_->attacker()) && alive(before, target);
  const bool struck = met && after.stage >= Stage::kStruck;
  const bool known =
      rolled && after.stage >= Stage::kLethal && (after.stage <= Stage::kHit || struck);
  if (known) blow_->work_out(before, after);
  const bool asked = stretch.did(ActionKind::kTokens) && before.ask.asker == Asker::kEngine;
  if (known || asked || stretch.stage(Stage::kTokens)) {
    const int removed = before.units[target].tokens - after.units[target].tokens;
    if (removed > 0 && alive(after, target)) blow_->remove_tokens(removed);
    cause.tokens = bit<Mask>(target);
  }
  if (stretch.stage(Stage::kHit) || (known && struck)) {
    blow_->strike(before, after, after.damage, lines_);
    cause.struck = bit<Mask>(target);
    blow_.reset();
  } else if (stretch.stage(Stage::kRoll) && !met) {
    lines_.withdraw();
    blow_->call_off(lines_);
    blow_.reset();
  }
}

// Why a unit that could reach its attacker does not strike back (HC-45 .. HC-51).
void Course::tell_no_retaliation(const Stretch& stretch) {
  const State& before = stretch.before;
  const int target = before.target;
  const int attacker = before.active;
  if (!stretch.stage(Stage::kRetaliate) || before.cancelled != 0) return;
  if (stretch.after.tally.retaliations != before.tally.retaliations) return;
  if (!alive(before, target) || !alive(before, attacker)) return;
  const Unit& struck = before.units[target];
  if (!adjacent(struck.cell, before.units[attacker].cell)) return;
  std::string_view why = "has struck back this round";
  if (has(combat_, before, attacker, Trait::kNoRetaliation)) {
    why = "the attacker allows none";
  } else if ((struck.flags & kParalysed) != 0) {
    why = "it is paralysed now";
  }
  lines_.detail(fmt::format("no retaliation of {}: {}", names_[target], why));
}

void Course::begin_blow(const Stretch& stretch) {
  const Tally& before = stretch.before.tally;
  const Tally& after = stretch.after.tally;
  if (after.attacks != before.attacks || after.retaliations != before.retaliations) {
    blow_.emplace(combat_, names_, stretch.after);
    lines_.announce("declared: " + blow_->title());
    const Acting ability = acting(stretch);
    if (ability.id >= 0) lines_.reason(ability_words(ability));
  }
}

}  // namespace muster::homm
