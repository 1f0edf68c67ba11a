#include "games/homm/targeting/target_chooser.h"

#include "games/homm/inquiry/strikes.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/targeting/foresee.h"

namespace muster::homm {
namespace {

constexpr int kFar = 100;  // added to straight steps when no way is open

// The members of `candidates` with the lowest score.
template <class Score>
Mask lowest(Mask candidates, Score score) {
  int best = 0;
  Mask kept = 0;
  for (int candidate : BitRange(candidates)) {
    const int value = score(candidate);
    if (kept == 0 || value < best) {
      best = value;
      kept = 0;
    }
    if (value == best) kept |= bit<Mask>(candidate);
  }
  return kept;
}

}  // namespace

TargetChooser::TargetChooser(const CombatTables& combat, const State& state,
                             const TargetingRule& rule, int unit, int from)
    : combat_(combat), state_(state), rule_(rule), unit_(unit), from_(from) {}

const TargetCriteria& TargetChooser::criteria() const {
  const UnitType type = combat_.row(state_.units[unit_]).type;
  return type == UnitType::kRanged ? rule_.ranged : rule_.melee;
}

Mask TargetChooser::best_targets(Mask candidates) {
  for (const TargetCriterion& criterion : criteria()) {
    if (without_lowest(candidates) == 0) return candidates;
    candidates = lowest(candidates, [&](int target) { return score(criterion, target); });
  }
  return candidates;
}

std::vector<TargetChooser::Narrowing> TargetChooser::narrowings(Mask candidates) {
  std::vector<Narrowing> all;
  for (const TargetCriterion& criterion : criteria()) {
    const Mask kept = lowest(candidates, [&](int target) { return score(criterion, target); });
    if (kept != candidates) all.push_back({criterion, candidates, kept});
    candidates = kept;
  }
  return all;
}

bool TargetChooser::no_way(int distance) { return distance >= kFar; }

Mask TargetChooser::best_spaces(Mask spaces, int target) const {
  for (const StandKey key : rule_.stand) {
    if (without_lowest(spaces) == 0) return spaces;
    spaces = lowest(spaces, [&](int cell) { return space_score(key, cell, target); });
  }
  return spaces;
}

Mask TargetChooser::nearest_at_hand(Mask spaces) const {
  if (without_lowest(spaces) == 0) return spaces;
  return lowest(spaces, [this](int cell) { return steps_to(cell); });
}

// Lower is better; a filter scores 0 for what it keeps.
int TargetChooser::score(const TargetCriterion& criterion, int target) {
  const Unit& enemy = state_.units[target];
  const SideRow& values = combat_.row(enemy);
  switch (criterion.key) {
    case TargetKey::kSameTier:
    case TargetKey::kLowerTier:
    case TargetKey::kHigherTier:
    case TargetKey::kLowestTier:
      return tier_score(criterion.key, target);
    case TargetKey::kRangedFirst:
      return values.type == UnitType::kRanged ? 0 : 1;
    case TargetKey::kMeleeFirst:
      return values.type == UnitType::kRanged ? 1 : 0;
    case TargetKey::kClosest:
      return distance(target);
    case TargetKey::kMostDice:
      return dice_score(target);
    case TargetKey::kLeastDice:
      return dice_of(combat_, state_, target);
    case TargetKey::kLowestHealth:
      return remaining_health(target);
    case TargetKey::kHighestHealth:
      return -remaining_health(target);
    case TargetKey::kCanKill:
    case TargetKey::kExpectedDamage:
    case TargetKey::kExpectedDamageRatio:
      return damage_score(criterion, target);
    case TargetKey::kNoRetaliation:
      return strikes_back(target) ? 1 : 0;
    case TargetKey::kLowestDefense:
      return defense_of(state_, target);
    case TargetKey::kHighestAttack:
      return -attack_of(state_, target);
    case TargetKey::kHighestInitiative:
      return -initiative_of(state_, target);
    case TargetKey::kNotYetActivated:
      return (state_.pending >> target & 1) != 0 ? 0 : 1;
    case TargetKey::kMostExpensive:
      return -static_cast<int>(values.gold);
  }
  return 0;
}

int TargetChooser::tier_score(TargetKey key, int target) const {
  const int own = static_cast<int>(combat_.row(state_.units[unit_]).tier);
  const int tier = static_cast<int>(combat_.row(state_.units[target]).tier);
  switch (key) {
    case TargetKey::kSameTier:
      return tier == own ? 0 : 1;
    case TargetKey::kLowerTier:
      return tier < own ? own - tier : kFar;
    case TargetKey::kHigherTier:
      return tier > own ? tier - own : kFar;
    default:
      return tier;
  }
}

// DS-38: own tier with at most as many dice, or a lower tier; the most dice of those. Outside Dice
// Stacks, where nobody has tokens, tiers stand for dice.
int TargetChooser::dice_score(int target) const {
  const Tier own = combat_.row(state_.units[unit_]).tier;
  const Tier tier = combat_.row(state_.units[target]).tier;
  const int dice = dice_of(combat_, state_, target);
  const bool prey = tier < own || (tier == own && dice <= dice_of(combat_, state_, unit_));
  return prey ? -dice : kFar;
}

int TargetChooser::damage_score(const TargetCriterion& criterion, int target) const {
  if (criterion.key == TargetKey::kCanKill) {
    const int chance =
        damage_probability(combat_, state_, unit_, target, from_, remaining_health(target));
    return chance >= criterion.chance_in_27 * (kOdds / 27) ? 0 : 1;
  }
  const int expected = expected_damage(combat_, state_, unit_, target, from_, criterion.mode);
  if (criterion.key == TargetKey::kExpectedDamage) return -expected;
  return -(expected * 280) / remaining_health(target);  // kOdds * 280 has most healths as divisors
}

// HC-45, HC-51: whether the target, if it survives, will retaliate against an attack of the unit.
bool TargetChooser::strikes_back(int target) const {
  const Unit& enemy = state_.units[target];
  if (has(combat_, state_, unit_, Trait::kNoRetaliation)) return false;
  if ((enemy.flags & kRetaliated) != 0 &&
      !has(combat_, state_, target, Trait::kUnlimitedRetaliation)) {
    return false;
  }
  const bool melee = combat_.row(state_.units[unit_]).type != UnitType::kRanged;
  return melee || adjacent(from_, enemy.cell);
}

int TargetChooser::remaining_health(int target) const {
  return health_left(combat_, state_, target);
}

// The unit's own space counts as free: after a move it is judged from where it started.
Mask TargetChooser::free_cells() const {
  return homm::free_cells(state_, side_of(unit_)) | cell_bit(state_.units[unit_].cell);
}

int TargetChooser::distance(int target) {
  if (!measured_) measure_distances();
  return distance_[static_cast<std::size_t>(target)];
}

// A berserk unit also looks at its own side.
Mask TargetChooser::others() const {
  const Mask enemies = state_.occupied[side_of(unit_) == 0 ? 1 : 0];
  if ((state_.units[unit_].marks & kBerserk) == 0) return enemies;
  return (state_.occupied[0] | state_.occupied[1]) & ~cell_bit(state_.units[unit_].cell);
}

void TargetChooser::measure_distances() {
  measured_ = true;
  const bool walks = combat_.row(state_.units[unit_]).type == UnitType::kGround;
  const Mask goals = others();
  for (int cell : BitRange(goals)) {
    distance_[state_.unit_at[cell]] =
        static_cast<std::uint8_t>(orthogonal_distance(from_, cell) + (walks ? kFar : 0));
  }
  if (!walks) return;
  const Mask free = free_cells();
  Mask reached = cell_bit(from_);
  Mask seen = 0;
  for (int steps = 1;; ++steps) {  // one flood finds the way to every enemy
    const Mask rim = neighbours(reached);
    for (int cell : BitRange(rim & goals & ~seen)) {
      distance_[state_.unit_at[cell]] = static_cast<std::uint8_t>(steps);
    }
    seen |= rim;
    const Mask grown = reached | (rim & free);
    if (grown == reached) return;
    reached = grown;
  }
}

int TargetChooser::steps_to(int cell) const {
  if (combat_.row(state_.units[unit_]).type == UnitType::kFlying) {
    return orthogonal_distance(from_, cell);
  }
  const Mask free = free_cells();
  int steps = 0;
  for (Mask reached = cell_bit(from_); (reached & cell_bit(cell)) == 0; ++steps) {
    const Mask grown = reached | (neighbours(reached) & free);
    if (grown == reached) return kFar;
    reached = grown;
  }
  return steps;
}

int TargetChooser::space_score(StandKey key, int cell, int target) const {
  const int side = side_of(unit_);
  const Mask enemies = state_.occupied[side == 0 ? 1 : 0];
  switch (key) {
    case StandKey::kFewestSteps:
      return steps_to(cell);
    case StandKey::kMostSteps:
      return -steps_to(cell);
    case StandKey::kFewestAdjacentEnemies:
      return std::popcount(cells_next_to(cell) & enemies);
    case StandKey::kMostAdjacentEnemies:
      return -std::popcount(cells_next_to(cell) & enemies);
    case StandKey::kNearestOwnBackRow:
      return side == 0 ? row_of(cell) : kRows - 1 - row_of(cell);
    case StandKey::kAvoidPenalty:
      return penalty(combat_, state_, unit_, cell, target) ? 1 : 0;
  }
  return 0;
}

}  // namespace muster::homm
