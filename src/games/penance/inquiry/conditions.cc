// Conditions and amounts of effects.
#include "games/penance/inquiry/conditions.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"

namespace muster::penance {
namespace {

bool about_target(const Condition& condition) {
  switch (condition.kind) {
    case ConditionKind::kTarget:
    case ConditionKind::kTargetMovedLastTurn:
    case ConditionKind::kTargetNoCover:
    case ConditionKind::kTargetSlowedOrRooted:
    case ConditionKind::kTargetCowardMark:
      return true;
    default:
      return false;
  }
}

}  // namespace

// A condition about a target that there is not yet, or about damage to come.
bool judged_later(const Effect& effect, const Card& card) {
  if (effect.op == Op::kNegate && effect.length != Length::kThisAttack) return true;
  if (effect.op != Op::kBuff || card.range_max > 0) return false;
  return std::any_of(effect.conditions.begin(), effect.conditions.end(), about_target);
}

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
bool marked(const DuelTables& duel, const DuelState& state, int side, StatusName status) {
  const Duelist& own = duelist(state, side);
  for (std::size_t i = 0; i < own.lastings; ++i) {
    const Effect& effect = duel.effect(own.lasting[i].effect);
    if (effect.op == Op::kStatus && effect.status() == status) return true;
  }
  return false;
}

bool zone_is(const DuelTables& duel, const DuelState& state, int hex, ZoneKind kind) {
  const int zone = zone_at(state, hex);
  if (zone < 0) return false;
  const Effect& effect = duel.effect(state.zones[static_cast<std::size_t>(zone)].effect);
  return effect.zone() == kind;
}

bool lava_at(const DuelTables& duel, const DuelState& state, int hex) {
  return terrain(duel, state, hex) == Terrain::kLava || zone_is(duel, state, hex, ZoneKind::kLava);
}

bool burns(const DuelTables& duel, const DuelState& state, int hex) {
  return lava_at(duel, state, hex) || terrain(duel, state, hex) == Terrain::kFire ||
         zone_is(duel, state, hex, ZoneKind::kFire) ||
         zone_is(duel, state, hex, ZoneKind::kFireWall);
}

bool near_fire(const DuelTables& duel, const DuelState& state, int hex) {
  if (lava_at(duel, state, hex)) return true;
  for (const int near : duel.grid().within(hex, 1)) {
    if (burns(duel, state, near)) return true;
  }
  return false;
}

int most_seeds(const DuelTables& duel, const DuelState& state, int from, int range) {
  int most = 0;
  for (std::size_t i = 0; i < state.seed_hexes.size(); ++i) {
    const unsigned both = state.seeds[i / 2];
    const int seeds = static_cast<int>(i % 2 == 0 ? both & 15U : both >> 4);
    if (seeds > most && duel.grid().distance(from, state.seed_hexes[i]) <= range) most = seeds;
  }
  return most;
}

}  // namespace

bool holds(const DuelTables& duel, const DuelState& state, const Effect& effect, int user,
           int target) {
  for (const Condition& condition : effect.conditions) {
    if (condition.kind == ConditionKind::kNone) break;
    if (!condition_holds(duel, state, condition, user, target)) return false;
  }
  return true;
}

namespace {

bool attack_condition(const DuelTables& duel, const DuelState& state, const Condition& condition,
                      int user, int target) {
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
      return target != kNoUnit && distance(duel, state, user, target) == 1;
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
             (held(duel, state, target) || bears(duel, state, target, Op::kSlow));
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

bool board_condition(const DuelTables& duel, const DuelState& state, const Condition& condition,
                     int user, int target) {
  const int hex = duelist(state, user).hex;
  switch (condition.kind) {
    case ConditionKind::kInLava:
      return lava_at(duel, state, hex);
    case ConditionKind::kPathHasLava:
      return (state.attack.flags & kThroughLava) != 0;
    case ConditionKind::kNearFire:
      return near_fire(duel, state, hex);
    case ConditionKind::kInOpenTerrain:
      return duel.arena().open_ground().contains(hex) && zone_at(state, hex) < 0;
    case ConditionKind::kEndNearTerrain:
      return true;  // where the move may end says the rest
    case ConditionKind::kTargetAdjacentToMyMerc: {
      if (target == kNoUnit) return false;
      unsigned near = units_on(state, user, duel.grid().around(hex_of(state, target)));
      for (near &= ~unit_bit(user); near != 0; near &= near - 1) {
        const Summon& summon = summon_of(state, std::countr_zero(near));
        if (duel.effect(summon.effect).summon() == SummonKind::kMercenary) return true;
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

bool state_condition(const DuelTables& duel, const DuelState& state, const Condition& condition,
                     int user, int target) {
  const int enemy = opponent(user);
  switch (condition.kind) {
    case ConditionKind::kTargetCowardMark:
      return target != kNoUnit && is_casket(target) &&
             marked(duel, state, target, StatusName::kCowardMark);
    case ConditionKind::kPreyMarked:
      return marked(duel, state, enemy, StatusName::kPrey);
    case ConditionKind::kInHonorDuel:
      return marked(duel, state, user, StatusName::kHonorDuel) ||
             marked(duel, state, enemy, StatusName::kHonorDuel);
    case ConditionKind::kInForm:
      return duelist(state, user).forms != 0;
    case ConditionKind::kNoEnemyWithin3:
      return !duel.rules().board ||
             units_on(state, enemy, duel.grid().within(duelist(state, user).hex, 3)) == 0;
    default:
      return duel.rules().board && board_condition(duel, state, condition, user, target);
  }
}

int quantity(const DuelTables& duel, const DuelState& state, Quantity quantity, int side) {
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
      return life_of(duel, state, side);
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

}  // namespace

bool condition_holds(const DuelTables& duel, const DuelState& state, const Condition& condition,
                     int user, int target) {
  const auto check = [&](int number) {
    return compares(number, condition.comparison, condition.value);
  };
  switch (condition.kind) {
    case ConditionKind::kNone:
      return true;
    case ConditionKind::kUser:
      return check(quantity(duel, state, condition.quantity, user));
    case ConditionKind::kTarget:
      if (target == kNoUnit) return false;
      if (is_casket(target)) return check(quantity(duel, state, condition.quantity, target));
      return check(condition.quantity == Quantity::kLife ? summon_of(state, target).hp : 0);
    case ConditionKind::kRuleSufferingDie:
      return check(static_cast<int>(duel.rules().suffering_die));
    case ConditionKind::kRuleBloodPrintedBonus:
      return check(
          static_cast<int>(!duel.rules().suffering_die || duel.rules().blood_keeps_printed_bonus));
    case ConditionKind::kDamage:
      return check(state.attack.damage);
    case ConditionKind::kBlocked:
      return state.attack.prevented >= condition.value;
    case ConditionKind::kForm:
      return (duelist(state, user).forms >> static_cast<unsigned>(condition.value) & 1U) != 0;
    case ConditionKind::kHexSeeds:
      return duel.rules().board &&
             most_seeds(duel, state, duelist(state, user).hex, 3) >= condition.value;
    case ConditionKind::kEnemiesWithin6:
      return check(multiplier(duel, state, Per::kEnemiesWithin6, user, 0));
    default:
      break;
  }
  if (never_in_duel(condition.kind)) return check(0);
  const bool flag = condition.kind <= ConditionKind::kTargetLostMatchingCard ||
                            condition.kind == ConditionKind::kWouldTakeCd ||
                            condition.kind == ConditionKind::kTookDamage
                        ? attack_condition(duel, state, condition, user, target)
                        : state_condition(duel, state, condition, user, target);
  return flag == (condition.comparison != Comparison::kFalse);
}

int amount(const DuelTables& duel, const DuelState& state, const Effect& effect, const Task& task) {
  const EffectsView list(task);
  int n = 0;
  switch (effect.amount.kind) {
    case AmountKind::kNumber:
      n = effect.amount.value;
      break;
    case AmountKind::kX:
      n = list.paid();
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
  if (effect.per != Per::kNone) n *= multiplier(duel, state, effect.per, task.side, list.paid());
  const bool limits = effect.max > 0 && effect.op != Op::kDmgPer && effect.op != Op::kToken &&
                      effect.op != Op::kBleed && effect.op != Op::kDetonateSeeds;
  return limits ? std::min(n, static_cast<int>(effect.max)) : n;
}

int multiplier(const DuelTables& duel, const DuelState& state, Per per, int user, int paid) {
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
      return static_cast<int>(bears(duel, state, opponent(user), Op::kRoot));
    case Per::kEnemiesWithin6:
      if (!duel.rules().board) return 1;
      return std::popcount(units_on(state, opponent(user), duel.grid().within(own.hex, 6)));
    default:
      return per == Per::kNone ? 1 : 0;
  }
}

bool matches_attack(const DuelTables& duel, const DuelState& state, const Effect& effect,
                    int about) {
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
             marked(duel, state, attack.target, StatusName::kPrey);
    case Versus::kLightning:
      return attack.card != kNoAttackCard &&
             duel.cards().card(attack.card).school == School::kLightning;
  }
  return true;
}

bool bears_mark(const DuelTables& duel, const DuelState& state, int unit, StatusName status) {
  const Duelist& own = duelist(state, owner_of(state, unit));
  const int about = is_casket(unit) ? int{kNoUnit} : unit;
  const auto end = own.lasting.begin() + own.lastings;
  return std::any_of(own.lasting.begin(), end, [&](const Lasting& lasting) {
    const Effect& effect = duel.effect(lasting.effect);
    return effect.op == Op::kStatus && effect.status() == status && lasting.about == about;
  });
}

}  // namespace muster::penance
