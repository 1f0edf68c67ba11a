// Units by where they stand, and whom an effect concerns.
#include "games/penance/inquiry/units.h"

#include <bit>

#include "games/penance/inquiry/places.h"
#include "games/penance/state/attack.h"

namespace muster::penance {

unsigned units_on(const DuelState& state, int side, const HexSet& hexes) {
  unsigned units = units_of(state, side);
  for (unsigned left = units; left != 0; left &= left - 1) {
    const int unit = std::countr_zero(left);
    if (!hexes.contains(hex_of(state, unit))) units &= ~unit_bit(unit);
  }
  return units;
}

unsigned units_in(const DuelTables& duel, const DuelState& state, const Effect& effect, int user,
                  int target, int range) {
  const unsigned enemies = units_of(state, opponent(user));
  if (!duel.rules().board) return enemies;
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
      return on(duel.grid().around(own));
    case AreaKind::kAdjacentTarget:
    case AreaKind::kOneAdjacentTarget:
      return on(duel.grid().around(centre));
    case AreaKind::kRadius:
    case AreaKind::kTwoWithin:
    case AreaKind::kTwoRandomWithin:
      return on(duel.grid().within(centre, size));
    case AreaKind::kRadiusSelf:
      return on(duel.grid().within(own, size));
    case AreaKind::kCone:
      return on(duel.grid().cone(own, duelist(state, user).facing, size));
    case AreaKind::kHexAndAdjacent:
    case AreaKind::kZone:
      return on(duel.grid().within(centre, 1));
    case AreaKind::kLine:
      return centre == own ? 0 : on(duel.grid().line(own, centre, range));
    case AreaKind::kAdjacentWreck: {
      const auto index = static_cast<int>(&effect - duel.cards().effects().data());
      const int wreck = wreck_for(duel, state, user, duel.cards().card(duel.card_of_effect(index)));
      return wreck == kNoUnit ? 0 : on(duel.grid().around(summon_of(state, wreck).hex));
    }
  }
  return 0;
}

unsigned subjects(const DuelTables& duel, const DuelState& state, const Task& task,
                  const Effect& effect) {
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
        return units_in(duel, state, effect, task.side, task.unit, range);
      }
      if (effect.who == Who::kEnemies) return units_of(state, opponent(task.side));
      const int unit = task.unit == kNoUnit || task.unit == task.side ? opponent(task.side)
                                                                      : static_cast<int>(task.unit);
      const bool far = effect.range != kNoRange && distance(duel, state, task.side, unit) > range;
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
        if (duel.effect(summon_of(state, unit).effect).summon() != SummonKind::kMercenary) {
          units &= ~unit_bit(unit);
        }
      }
      return units;
    }
    default:
      return 0;  // friendly Caskets, and what the op resolves itself
  }
}

bool is_wreck(const DuelTables& duel, const Summon& summon) {
  return summon.hp == 0 && summon.hex != kNoHex && summon.effect != kNoEffect &&
         duel.effect(summon.effect).summon() != SummonKind::kDecoy;
}

bool needs_wreck(const Effect& effect) {
  return effect.op == Op::kReq &&
         (effect.conditions[0].kind == ConditionKind::kWreckWithin4 ||
          effect.conditions[0].kind == ConditionKind::kDestroyedEnemyMarker);
}

// The wreck of an enemy summon that a card uses, as a unit, or kNoUnit: in range, with the most
// enemy units beside it where those are attacked, then the nearest one.
int wreck_for(const DuelTables& duel, const DuelState& state, int side, const Card& card) {
  if (!duel.rules().board) return kNoUnit;
  const int from = duelist(state, side).hex;
  const bool bursts = card.is(kAttackCard) && duel.cards().run(card.program)[card.dmg_index].area ==
                                                  AreaKind::kAdjacentWreck;
  int best = kNoUnit;
  int most = 0;
  for (int unit = kDuelists; unit < kUnits; ++unit) {
    const Summon& summon = summon_of(state, unit);
    if (!is_wreck(duel, summon) || summon.tenure.owner() == side) continue;
    const int away = duel.grid().distance(from, summon.hex);
    if (away < card.range_min || away > card.range_max) continue;
    const unsigned beside = units_on(state, opponent(side), duel.grid().around(summon.hex));
    const int worth = (bursts ? std::popcount(beside) : 0) * kFarthest - away;
    if (best != kNoUnit && worth <= most) continue;
    best = unit;
    most = worth;
  }
  return best;
}

// Its flat Defense, with what its owner's cards add for mercenaries.
int armor_of(const DuelTables& duel, const DuelState& state, int unit) {
  const Summon& summon = summon_of(state, unit);
  const Effect& made = duel.effect(summon.effect);
  int def = duel.cards().placement(made).def;
  if (made.summon() != SummonKind::kMercenary) return def;
  const Duelist& owner = duelist(state, summon.tenure.owner());
  for (std::size_t i = 0; i < owner.lastings; ++i) {
    const Effect& other = duel.effect(owner.lasting[i].effect);
    if (other.op == Op::kDef && other.side == Who::kMercenaries) def += other.amount.value;
  }
  return def;
}

}  // namespace muster::penance
