// What effects ask before they do something: conditions, amounts, and whom they concern.
#include <algorithm>
#include <bit>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

namespace muster::penance {

namespace {

bool compares(int number, Comparison comparison, int value) {
  switch (comparison) {
    case Comparison::kTrue:
      return number != 0;
    case Comparison::kFalse:
      return number == 0;
    case Comparison::kAtLeast:
      return number >= value;
    case Comparison::kAtMost:
      return number <= value;
    case Comparison::kBelow:
      return number < value;
    case Comparison::kAbove:
      return number > value;
  }
  return false;
}

// Whether a Casket bears a status.
bool marked(const DuelInquiry& duel, const DuelState& state, int side, StatusName status) {
  const Duelist& own = duelist(state, side);
  for (std::size_t i = 0; i < own.lastings; ++i) {
    const Effect& effect = duel.effect(own.lasting[i].effect);
    if (effect.op == Op::kStatus && effect.status() == status) return true;
  }
  return false;
}

bool zone_is(const DuelInquiry& duel, const DuelState& state, int hex, ZoneKind kind) {
  const int zone = CasketDuel::zone_at(state, hex);
  if (zone < 0) return false;
  const Effect& effect = duel.effect(state.zones[static_cast<std::size_t>(zone)].effect);
  return effect.zone() == kind;
}

bool lava_at(const DuelInquiry& duel, const DuelState& state, int hex) {
  return duel.terrain(state, hex) == Terrain::kLava || zone_is(duel, state, hex, ZoneKind::kLava);
}

bool burns(const DuelInquiry& duel, const DuelState& state, int hex) {
  return lava_at(duel, state, hex) || duel.terrain(state, hex) == Terrain::kFire ||
         zone_is(duel, state, hex, ZoneKind::kFire) ||
         zone_is(duel, state, hex, ZoneKind::kFireWall);
}

bool near_fire(const DuelInquiry& duel, const DuelState& state, int hex) {
  if (lava_at(duel, state, hex)) return true;
  for (const int near : duel.grid().within(hex, 1)) {
    if (burns(duel, state, near)) return true;
  }
  return false;
}

int most_seeds(const DuelInquiry& duel, const DuelState& state, int from, int range) {
  int most = 0;
  for (std::size_t i = 0; i < state.seed_hexes.size(); ++i) {
    const unsigned both = state.seeds[i / 2];
    const int seeds = static_cast<int>(i % 2 == 0 ? both & 15U : both >> 4);
    if (seeds > most && duel.grid().distance(from, state.seed_hexes[i]) <= range) most = seeds;
  }
  return most;
}

}  // namespace

bool DuelInquiry::holds(const State& state, const Effect& effect, int user, int target) const {
  for (const Condition& condition : effect.conditions) {
    if (condition.kind == ConditionKind::kNone) break;
    if (!condition_holds(state, condition, user, target)) return false;
  }
  return true;
}

bool DuelInquiry::condition_holds(const State& state, const Condition& condition, int user,
                                  int target) const {
  const auto check = [&](int number) {
    return compares(number, condition.comparison, condition.value);
  };
  switch (condition.kind) {
    case ConditionKind::kNone:
      return true;
    case ConditionKind::kUser:
      return check(quantity(state, condition.quantity, user));
    case ConditionKind::kTarget:
      if (target == kNoUnit) return false;
      if (is_casket(target)) return check(quantity(state, condition.quantity, target));
      return check(condition.quantity == Quantity::kLife ? summon_of(state, target).hp : 0);
    case ConditionKind::kRuleSufferingDie:
      return check(static_cast<int>(rules_.suffering_die));
    case ConditionKind::kRuleBloodPrintedBonus:
      return check(static_cast<int>(!rules_.suffering_die || rules_.blood_keeps_printed_bonus));
    case ConditionKind::kDamage:
      return check(state.attack.damage);
    case ConditionKind::kBlocked:
      return state.attack.prevented >= condition.value;
    case ConditionKind::kForm:
      return (duelist(state, user).forms >> static_cast<unsigned>(condition.value) & 1U) != 0;
    case ConditionKind::kHexSeeds:
      return rules_.board &&
             most_seeds(*this, state, duelist(state, user).hex, 3) >= condition.value;
    case ConditionKind::kEnemiesWithin6:
      return check(multiplier(state, Per::kEnemiesWithin6, user, 0));
    default:
      break;
  }
  if (never_in_duel(condition.kind)) return check(0);
  const bool flag = condition.kind <= ConditionKind::kTargetLostMatchingCard ||
                            condition.kind == ConditionKind::kWouldTakeCd ||
                            condition.kind == ConditionKind::kTookDamage
                        ? attack_condition(state, condition, user, target)
                        : state_condition(state, condition, user, target);
  return flag == (condition.comparison != Comparison::kFalse);
}

bool DuelInquiry::attack_condition(const State& state, const Condition& condition, int user,
                                   int target) const {
  const Attack& attack = state.attack;
  const Duelist& own = duelist(state, user);
  switch (condition.kind) {
    case ConditionKind::kKill:
      return attack.kills > 0;
    case ConditionKind::kDealtDamage:
      return attack.damage > 0;
    case ConditionKind::kCritical:
      return attack.band == static_cast<std::uint8_t>(Band::kCriticalHit);
    case ConditionKind::kFromFront:
      return attack.side == static_cast<std::uint8_t>(Side::kFront);
    case ConditionKind::kFromRear:
      return attack.side == static_cast<std::uint8_t>(Side::kRear);
    case ConditionKind::kAdjacent:
    case ConditionKind::kEndsAdjacent:
      return target != kNoUnit && distance(state, user, target) == 1;
    case ConditionKind::kUserMoved:
      return own.moved > 0;
    case ConditionKind::kTargetMovedLastTurn:
      return target != kNoUnit && is_casket(target) && duelist(state, target).moved_last > 0;
    case ConditionKind::kAttackedThisTurn:
      return own.is(kAttacked);
    case ConditionKind::kUserDiscardedThisTurn:
      return own.is(kDiscardedSelf);
    case ConditionKind::kTargetNoCover:
      return attack.terrain <= 0;
    case ConditionKind::kTargetSlowedOrRooted:
      return target != kNoUnit && is_casket(target) &&
             (held(state, target) || bears(state, target, Op::kSlow));
    case ConditionKind::kTargetLostMatchingCard:
      return (attack.parts_lost >> attack.component & 1U) != 0;
    case ConditionKind::kWouldTakeCd:
      return attack.criticals > 0 || attack.structural > 0 || own.is(kWeakened);
    case ConditionKind::kTookDamage:
      return attack.lost > 0;
    default:
      return false;
  }
}

bool DuelInquiry::state_condition(const State& state, const Condition& condition, int user,
                                  int target) const {
  const int enemy = opponent(user);
  switch (condition.kind) {
    case ConditionKind::kTargetCowardMark:
      return target != kNoUnit && is_casket(target) &&
             marked(*this, state, target, StatusName::kCowardMark);
    case ConditionKind::kPreyMarked:
      return marked(*this, state, enemy, StatusName::kPrey);
    case ConditionKind::kInHonorDuel:
      return marked(*this, state, user, StatusName::kHonorDuel) ||
             marked(*this, state, enemy, StatusName::kHonorDuel);
    case ConditionKind::kInForm:
      return duelist(state, user).forms != 0;
    case ConditionKind::kNoEnemyWithin3:
      return !rules_.board ||
             units_on(state, enemy, grid().within(duelist(state, user).hex, 3)) == 0;
    default:
      return rules_.board && board_condition(state, condition, user, target);
  }
}

bool DuelInquiry::board_condition(const State& state, const Condition& condition, int user,
                                  int target) const {
  const int hex = duelist(state, user).hex;
  switch (condition.kind) {
    case ConditionKind::kInLava:
      return lava_at(*this, state, hex);
    case ConditionKind::kPathHasLava:
      return (state.attack.flags & kThroughLava) != 0;
    case ConditionKind::kNearFire:
      return near_fire(*this, state, hex);
    case ConditionKind::kInOpenTerrain:
      return arena_->open_ground().contains(hex) && zone_at(state, hex) < 0;
    case ConditionKind::kEndNearTerrain:
      return true;  // where the move may end says the rest
    case ConditionKind::kTargetAdjacentToMyMerc: {
      if (target == kNoUnit) return false;
      unsigned near = units_on(state, user, grid().around(hex_of(state, target)));
      for (near &= ~unit_bit(user); near != 0; near &= near - 1) {
        const Summon& summon = summon_of(state, std::countr_zero(near));
        if (effect(summon.effect).summon() == SummonKind::kMercenary) return true;
      }
      return false;
    }
    case ConditionKind::kWreckWithin4:
    case ConditionKind::kDestroyedEnemyMarker:
      return true;  // the card's range says the rest: wreck_for()
    default:
      return false;
  }
}

int DuelInquiry::quantity(const State& state, Quantity quantity, int side) const {
  const Duelist& own = duelist(state, side);
  const auto counter = [&](TokenKind kind) {
    return static_cast<int>(own.tokens[static_cast<std::size_t>(kind)]);
  };
  switch (quantity) {
    case Quantity::kNone:
      return 0;
    case Quantity::kDeck:
      return own.draw.size();
    case Quantity::kLife:
      return life_of(state, side);
    case Quantity::kGraveyard:
      return own.graveyard.size();
    case Quantity::kHeat:
      return own.heat;
    case Quantity::kComponentDamage: {
      int sum = 0;
      for (const std::uint8_t damage : own.damage) sum += damage;
      return sum;
    }
    case Quantity::kTaint:
      return own.taint;
    case Quantity::kBleed:
      return own.bleed;
    case Quantity::kForge:
      return counter(TokenKind::kForge);
    case Quantity::kMeta:
      return counter(TokenKind::kMeta);
    case Quantity::kCredit:
      return counter(TokenKind::kCredit);
    case Quantity::kBargain:
      return counter(TokenKind::kBargain);
    case Quantity::kRune:
      return counter(TokenKind::kRune);
  }
  return 0;
}

int DuelInquiry::amount(const State& state, const Effect& effect, const Task& task) const {
  int n = 0;
  switch (effect.amount.kind) {
    case AmountKind::kNumber:
      n = effect.amount.value;
      break;
    case AmountKind::kX:
      n = task.x;
      break;
    case AmountKind::kOneToThree:
      n = state.chosen;
      break;
    case AmountKind::kStored:
      n = duelist(state, task.side).stored;
      break;
    case AmountKind::kNone:
    case AmountKind::kAdjacentTarget:
      n = 1;
      break;
    case AmountKind::kAll:
    case AmountKind::kAny:
    case AmountKind::kAllLost:
      return kAll;
  }
  if (effect.per != Per::kNone) n *= multiplier(state, effect.per, task.side, task.x);
  const bool limits = effect.max > 0 && effect.op != Op::kDmgPer && effect.op != Op::kToken &&
                      effect.op != Op::kBleed && effect.op != Op::kDetonateSeeds;
  return limits ? std::min(n, static_cast<int>(effect.max)) : n;
}

int DuelInquiry::multiplier(const State& state, Per per, int user, int paid) const {
  const Duelist& own = duelist(state, user);
  switch (per) {
    case Per::kSelfHeat:
      return own.heat;
    case Per::kSelfRune:
      return own.tokens[static_cast<std::size_t>(TokenKind::kRune)];
    case Per::kToken:
    case Per::kTaintRemoved:
      return paid;
    case Per::kHit:
      return state.attack.hits;
    case Per::kKill:
      return state.attack.kills;
    case Per::kRootedEnemies:
      return static_cast<int>(bears(state, opponent(user), Op::kRoot));
    case Per::kEnemiesWithin6:
      if (!rules_.board) return 1;
      return std::popcount(units_on(state, opponent(user), grid().within(own.hex, 6)));
    default:
      return per == Per::kNone ? 1 : 0;
  }
}

unsigned DuelInquiry::units_on(const State& state, int side, const HexSet& hexes) const {
  unsigned units = units_of(state, side);
  for (unsigned left = units; left != 0; left &= left - 1) {
    const int unit = std::countr_zero(left);
    if (!hexes.contains(hex_of(state, unit))) units &= ~unit_bit(unit);
  }
  return units;
}

unsigned DuelInquiry::units_in(const State& state, const Effect& effect, int user, int target,
                               int range) const {
  const unsigned enemies = units_of(state, opponent(user));
  if (!rules_.board) return enemies;
  const int own = duelist(state, user).hex;
  const int centre = target == kNoUnit ? own : hex_of(state, target);
  const auto on = [&](const HexSet& hexes) { return units_on(state, opponent(user), hexes); };
  const int size = effect.area_size;
  switch (effect.area) {
    case AreaKind::kNone:
      return enemies;
    case AreaKind::kAdjacentSelf:
    case AreaKind::kAdjacent:
    case AreaKind::kAdjacentHexes:
      return on(grid().around(own));
    case AreaKind::kAdjacentTarget:
    case AreaKind::kOneAdjacentTarget:
      return on(grid().around(centre));
    case AreaKind::kRadius:
    case AreaKind::kTwoWithin:
    case AreaKind::kTwoRandomWithin:
      return on(grid().within(centre, size));
    case AreaKind::kRadiusSelf:
      return on(grid().within(own, size));
    case AreaKind::kCone:
      return on(grid().cone(own, duelist(state, user).facing, size));
    case AreaKind::kHexAndAdjacent:
    case AreaKind::kZone:
      return on(grid().within(centre, 1));
    case AreaKind::kLine:
      return centre == own ? 0 : on(grid().line(own, centre, range));
    case AreaKind::kAdjacentWreck: {
      const auto index = static_cast<int>(&effect - cards_->effects().data());
      const int wreck = wreck_for(state, user, cards_->card(card_of_effect(index)));
      return wreck == kNoUnit ? 0 : on(grid().around(summon_of(state, wreck).hex));
    }
  }
  return 0;
}

unsigned DuelInquiry::subjects(const State& state, const Task& task, const Effect& effect) const {
  const Attack& attack = state.attack;
  switch (effect.who) {
    case Who::kSelf:
    case Who::kSelfOrAlly:
    case Who::kSelfOrAdjAlly:
    case Who::kNobody:
      return unit_bit(task.side);
    case Who::kTarget:
    case Who::kEnemy:
    case Who::kEnemies: {
      const int range = effect.range == kNoRange ? kWholeBoard : effect.range;
      if (effect.area != AreaKind::kNone) {
        return units_in(state, effect, task.side, task.unit, range);
      }
      if (effect.who == Who::kEnemies) return units_of(state, opponent(task.side));
      const int unit = task.unit == kNoUnit || task.unit == task.side ? opponent(task.side)
                                                                      : static_cast<int>(task.unit);
      const bool far = effect.range != kNoRange && distance(state, task.side, unit) > range;
      return !in_play(state, unit) || far ? 0 : unit_bit(unit);
    }
    case Who::kAttacker:
    case Who::kTriggerAttacker:
      return attack.attacker == kNoUnit ? 0 : unit_bit(attack.attacker);
    case Who::kAllHit:
      return attack.units_hit | attack.units_splashed;
    case Who::kSplashed:
      return attack.units_splashed;
    case Who::kMercenaries: {
      unsigned units = units_of(state, task.side) & ~unit_bit(task.side);
      for (unsigned left = units; left != 0; left &= left - 1) {
        const int unit = std::countr_zero(left);
        if (this->effect(summon_of(state, unit).effect).summon() != SummonKind::kMercenary) {
          units &= ~unit_bit(unit);
        }
      }
      return units;
    }
    default:
      return 0;  // friendly Caskets, and what the op resolves itself
  }
}

bool DuelInquiry::matches_attack(const State& state, const Effect& effect, int about) const {
  const Attack& attack = state.attack;
  switch (effect.vs) {
    case Versus::kAny:
    case Versus::kAttackCards:
      return true;
    case Versus::kMelee:
      return attack.distance <= 1;
    case Versus::kRanged:
      return attack.distance > 1;
    case Versus::kThatTarget:
      return attack.target == about;
    case Versus::kPrey:
      return attack.target != kNoUnit && is_casket(attack.target) &&
             marked(*this, state, attack.target, StatusName::kPrey);
    case Versus::kLightning:
      return attack.card != kNoAttackCard && cards_->card(attack.card).school == School::kLightning;
  }
  return true;
}

}  // namespace muster::penance
