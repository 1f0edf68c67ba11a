#include "games/homm/strike.h"

#include <algorithm>
#include <array>

#include "games/homm/ability.h"

namespace muster::homm {
namespace {

using FaceWeights = std::array<std::uint32_t, 3>;  // of the faces -1, 0, +1

constexpr std::int8_t face_at(std::size_t index) { return static_cast<std::int8_t>(index) - 1; }

// One die after set effects and forced rerolls. Rerolling a -1 until it is gone leaves the other
// faces; rerolling it once leaves it in a third of the cases.
FaceWeights face_weights(const DicePlan& plan) {
  if (plan.reroll_minus1_always) return {0, 1, 1};
  if (plan.reroll_minus1_once) return plan.set_minus1 ? FaceWeights{1, 1, 1} : FaceWeights{1, 4, 4};
  return plan.set_minus1 ? FaceWeights{1, 0, 0} : FaceWeights{1, 1, 1};
}

// The face that counts of dice of which one counts, or the sum.
int counted_face(const DicePlan& plan, Faces faces) {
  if (faces.second == kNoDie) return faces.first;
  if (plan.sum) return faces.first + faces.second;
  return plan.lower ? std::min(faces.first, faces.second) : std::max(faces.first, faces.second);
}

DiceOutcomes pair_outcomes(const FaceWeights& weights) {
  DiceOutcomes outcomes;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = i; j < 3; ++j) {
      const std::uint32_t weight = weights[i] * weights[j] * (i == j ? 1 : 2);
      if (weight > 0) outcomes.push_back({.faces = {face_at(i), face_at(j)}, .weight = weight});
    }
  }
  return outcomes;
}

DiceOutcomes single_outcomes(const FaceWeights& weights) {
  DiceOutcomes outcomes;
  for (std::size_t i = 0; i < 3; ++i) {
    if (weights[i] > 0) outcomes.push_back({.faces = {face_at(i)}, .weight = weights[i]});
  }
  return outcomes;
}

// Whether an ability of the attacker or the target has a say in this attack. The target's attack
// icon means: in the retaliation to its own attack.
bool has_say(const AbilityCode& code, Role role, const Strike& strike) {
  if (code.role != role) return false;
  if (role == Role::kAttacker) return acts_in(code.icon, strike.kind, strike.all_icons);
  return code.icon == Icon::kPassive || strike.retaliation();
}

// Calls act(code) for the abilities of one side of the attack that act at `hook`.
template <class Act>
void for_hook(const Strike& strike, Role role, Hook hook, Act act) {
  const SideRow& row = role == Role::kAttacker ? *strike.attacker : *strike.target;
  if (!row.hooked(hook)) return;
  for (const std::uint8_t id : row.abilities) {
    const AbilityCode& code = ability_codes()[id];
    if ((code.hook & hook) != 0 && has_say(code, role, strike)) act(code);
  }
}

bool penalised(const Strike& strike) {
  const SideRow& attacker = *strike.attacker;
  if (!strike.penalty || attacker.type != UnitType::kRanged) return false;
  return (strike.adjacent && !attacker.has(Trait::kNoPenaltyAdjacent)) ||
         (strike.far_rows && !attacker.has(Trait::kNoPenaltyFar));
}

}  // namespace

DiceOutcomes dice_outcomes(const DicePlan& plan, bool pairs) {
  if (plan.no_roll) return {{.faces = {}, .weight = 1}};
  const FaceWeights weights = face_weights(plan);
  if (!plan.two()) return single_outcomes(weights);
  const DiceOutcomes both = pair_outcomes(weights);
  if (pairs || plan.sum) return both;
  FaceWeights merged{};
  for (const DiceOutcome& outcome : both) {
    const int place = counted_face(plan, outcome.faces) + 1;
    merged[static_cast<std::size_t>(place)] += outcome.weight;
  }
  return single_outcomes(merged);
}

int resolved_face(const DicePlan& plan, Faces faces) {
  return std::clamp(counted_face(plan, faces) + plan.shift, -1, 1);
}

int dice_showing(const DicePlan& plan, Faces faces, int low, int high) {
  if (plan.no_roll) return 0;
  const auto shows = [&](int face) { return face >= low && face <= high ? 1 : 0; };
  if (plan.sum && faces.second != kNoDie) return shows(faces.first) + shows(faces.second);
  return shows(resolved_face(plan, faces));
}

int counted_die(const DicePlan& plan, Faces faces) {
  if (plan.ignore || plan.no_roll) return 0;
  return (counted_face(plan, faces) + plan.shift) * (plan.triple ? 3 : 1);
}

void prepare(Strike& strike) {
  for (const Role role : {Role::kAttacker, Role::kTarget}) {
    for_hook(strike, role, kOnDeclare,
             [&](const AbilityCode& code) { code.declare(strike, code.amount); });
  }
  if (penalised(strike)) strike.dice.lower = true;
}

int damage(const Strike& strike, Faces faces, int defense_die) {
  Strike rolled = strike;
  if (!strike.dice.no_roll) {
    for (const Role role : {Role::kAttacker, Role::kTarget}) {
      for_hook(strike, role, kOnRoll,
               [&](const AbilityCode& code) { code.rolled(rolled, faces, code.amount); });
    }
  }
  const int attack = std::max(0, rolled.attack + counted_die(strike.dice, faces));
  const int defense = strike.ignores_defense ? 0 : std::max(0, rolled.defense + defense_die);
  const int dealt = std::max(0, attack - defense) - strike.cover;
  return std::clamp(dealt, 0, strike.cap);
}

}  // namespace muster::homm
