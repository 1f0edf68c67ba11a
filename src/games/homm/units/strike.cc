#include "games/homm/units/strike.h"

#include <algorithm>
#include <array>

#include "games/homm/units/ability.h"

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
[[gnu::always_inline]] inline bool has_say(const AbilityCode& code, Role role,
                                           const Strike& strike) {
  if (code.role != role) return false;
  if (role == Role::kAttacker) return acts_in(code.icon, strike.kind, strike.all_icons);
  return code.icon == Icon::kPassive || strike.retaliation();
}

// Calls act(code) for the abilities of one side of the attack that act at `hook`.
template <class Act>
[[gnu::always_inline]] inline void for_hook(const Strike& strike, Role role, Hook hook, Act act) {
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

namespace {

// The abilities of both sides that are keyed to the dice change `rolled`.
[[gnu::always_inline]] inline void react(const Strike& strike, Faces faces, Strike& rolled) {
  for (const Role role : {Role::kAttacker, Role::kTarget}) {
    for_hook(strike, role, kOnRoll,
             [&](const AbilityCode& code) { code.rolled(rolled, faces, code.amount); });
  }
}

}  // namespace

int damage(const Strike& strike, Faces faces, int defense_die) {
  Strike rolled = strike;
  if (!strike.dice.no_roll) react(strike, faces, rolled);
  const int attack = std::max(0, rolled.attack + counted_die(strike.dice, faces));
  const int defense = strike.ignores_defense ? 0 : std::max(0, rolled.defense + defense_die);
  const int dealt = std::max(0, attack - defense) - strike.cover;
  return std::clamp(dealt, 0, strike.cap);
}

// ---- Pools of six-sided dice.

namespace {

struct Values {
  int attack = 0;
  int defense = 0;
};

Values values_of(const Strike& strike, int defense_die) {
  return {.attack = std::max(0, strike.attack),
          .defense = strike.ignores_defense ? 0 : std::max(0, strike.defense + defense_die)};
}

// The values against a roll of this outcome class, which stands for the attack die's face (DS-17).
Values values_at(const Strike& strike, int outcome, int defense_die) {
  Strike rolled = strike;
  rolled.dice = DicePlan{};  // additions are in the faces already
  react(strike, {.first = static_cast<std::int8_t>(outcome)}, rolled);
  return values_of(rolled, defense_die);
}

// The lowest face that hits as rolled: 1 when every face does.
int lowest_rolled_hit(const Strike& strike, int lowest) {
  if (strike.dice.shift == 0 && !strike.dice.triple) return lowest;
  const int first = strike.readings.natural_faces ? 2 : 1;
  int face = first;
  while (face < kDieFaces && final_face(face, strike.dice.shift, strike.dice.triple) < lowest)
    ++face;
  return face;
}

int hits_from(const Pool& rolled, int face) {
  int sum = 0;
  for (; face <= kDieFaces; ++face) sum += rolled.showing(face);
  return sum;
}

bool ignored(const Strike& strike) { return strike.dice.ignore || strike.dice.no_roll; }

int outcome_of(const Strike& strike, const Pool& rolled) {
  return outcome_class(final_faces(rolled, strike.dice.shift, strike.dice.triple));
}

// The values that count hits: those without what the dice trigger, when that changes damage (A4).
Values hit_values(const Strike& strike, const Pool& rolled, int defense_die) {
  const bool plain = strike.dice.no_roll || strike.readings.keyed_damage || !keyed_values(strike);
  return plain ? values_of(strike, defense_die)
               : values_at(strike, outcome_of(strike, rolled), defense_die);
}

int hits_at(const Strike& strike, const Pool& rolled, Values values) {
  return hits_from(rolled, lowest_rolled_hit(strike, to_hit(values.attack, values.defense)));
}

}  // namespace

bool keyed_values(const Strike& strike) {
  return strike.attacker->hooked(kOnRoll) || strike.target->hooked(kOnRoll);
}

int lowest_hit(const Strike& strike) {
  const Values values = values_of(strike, 0);
  return lowest_rolled_hit(strike, to_hit(values.attack, values.defense));
}

int hits(const Strike& strike, const Pool& rolled, int defense_die) {
  if (ignored(strike)) return 0;
  return hits_at(strike, rolled, hit_values(strike, rolled, defense_die));
}

int rolled_damage(const Strike& strike, const Pool& rolled, int defense_die) {
  const Values values = hit_values(strike, rolled, defense_die);
  int dealt = 0;
  if (ignored(strike)) {
    dealt = ignored_damage(values.attack, values.defense, strike.pool);
  } else {
    dealt = pool_damage(hits_at(strike, rolled, values), values.attack, values.defense, strike.pool,
                        strike.readings.bonus_needs_hit);
  }
  if (strike.readings.keyed_damage && !strike.dice.no_roll && keyed_values(strike)) {
    const Values keyed = values_at(strike, outcome_of(strike, rolled), defense_die);
    dealt += keyed.attack - values.attack - keyed.defense + values.defense;
    dealt = std::clamp(dealt, 0, strike.pool);
  }
  return std::clamp(dealt - strike.cover, 0, strike.cap);
}

std::uint8_t telling_cuts(const Strike& strike, bool defense_die, bool by_class) {
  unsigned cuts = 0;
  const auto cut_below = [&](int face) { cuts |= face > 1 ? 1u << (face - 1) : 0u; };
  const bool keyed = keyed_values(strike);
  const bool by_outcome = keyed && !strike.readings.keyed_damage;
  for (int outcome = by_outcome ? -1 : 1; outcome <= 1 && !ignored(strike); ++outcome) {
    for (int die = 0; die <= (defense_die ? 1 : 0); ++die) {
      const Values values = by_outcome ? values_at(strike, outcome, die) : values_of(strike, die);
      cut_below(lowest_rolled_hit(strike, to_hit(values.attack, values.defense)));
    }
  }
  if ((!keyed && !by_class) || strike.dice.no_roll) return static_cast<std::uint8_t>(cuts);
  for (int face = 2; face <= kDieFaces; ++face) {  // final 1s and 6s are told from the others
    const auto counts_as = [&](int each) {
      const int moved = final_face(each, strike.dice.shift, strike.dice.triple);
      return moved == 1 ? -1 : moved == kDieFaces ? 1 : 0;
    };
    if (counts_as(face) != counts_as(face - 1)) cut_below(face);
  }
  return static_cast<std::uint8_t>(cuts);
}

}  // namespace muster::homm
