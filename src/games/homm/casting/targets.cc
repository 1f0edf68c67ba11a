#include "games/homm/casting/targets.h"

#include <algorithm>
#include <utility>

#include "games/homm/cards/operations.h"
#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/units.h"

namespace muster::homm {
namespace {

// Whether an attack is between its declaration and its damage.
bool attack_on(const State& state) {
  return state.stage >= Stage::kDeclared && state.stage <= Stage::kHit;
}

Mask attack_unit(const State& state, int unit, int side) {
  const bool fits =
      attack_on(state) && unit < kUnits && alive(state, unit) && side_of(unit) == side;
  return fits ? bit<Mask>(unit) : 0;
}

// Spaces on which something lasts, or whose unit something lasts on.
Mask affected_spaces(const State& state) {
  Mask cells = 0;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (lasts_on_space(effect.kind)) cells |= cell_bit(effect.on);
    if (lasts_on_unit(effect.kind) && effect.kind != Lasting::kAttackToken &&
        on_board(state, effect.on)) {
      cells |= cell_bit(state.units[effect.on].cell);
    }
  }
  return cells;
}

// Spaces on which a card lies.
Mask markers(const State& state) {
  Mask cells = 0;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    if (lasts_on_space(state.effects[i].kind)) cells |= cell_bit(state.effects[i].on);
  }
  return cells;
}

constexpr std::pair<School, Trait> kSchoolTraits[] = {{kAir, Trait::kImmuneAir},
                                                      {kEarth, Trait::kImmuneEarth},
                                                      {kFire, Trait::kImmuneFire},
                                                      {kWater, Trait::kImmuneWater}};

// The spaces that a card can name as its target number `index`.
Mask space_choice(const State& state, const Play& play, TargetKind kind) {
  const Mask empty =
      kBoard & ~(state.occupied[0] | state.occupied[1] | state.walls | force_fields(state));
  const int first = play.target[0];
  switch (kind) {
    case TargetKind::kSpace:
      return empty;
    case TargetKind::kAnySpace:
      return kBoard;
    case TargetKind::kWall:
      return state.walls;
    case TargetKind::kObstacle:
      return state.walls | markers(state);
    case TargetKind::kNextSpace:
      return first < kUnits && on_board(state, first)
                 ? empty & cells_next_to(state.units[first].cell)
                 : 0;
    case TargetKind::kNextToSpace:
      return first < kCells ? cells_next_to(first) : 0;
    case TargetKind::kBattered: {
      const Mask there = (state.occupied[0] | state.occupied[1] | state.walls) & kBoard;
      return first < kCells ? there & cells_next_to(first) : there;
    }
    default:
      return affected_spaces(state);
  }
}

// The units nearest to the first target among those not chosen yet, friends and foes alike.
Mask closest_units(const State& state, const Play& play) {
  const int first = play.target[0];
  if (first >= kUnits || !on_board(state, first)) return 0;
  Mask others = board_units(state) & ~bit<Mask>(first);
  for (const std::uint8_t chosen : play.target) {
    if (chosen < kUnits) others &= ~bit<Mask>(chosen);
  }
  Mask nearest = 0;
  int least = 100;
  for (int unit : BitRange(others)) {
    const int steps = orthogonal_distance(state.units[first].cell, state.units[unit].cell);
    if (steps < least) nearest = 0;
    if (steps <= least) nearest |= bit<Mask>(unit);
    least = std::min(least, steps);
  }
  return nearest;
}

// The units that a card can name, before tiers and types are looked at.
Mask unit_choice(const State& state, const Play& play, TargetKind kind) {
  const int side = play.side;
  const int other = other_side(side);
  const int first = play.target[0];
  switch (kind) {
    case TargetKind::kOwnUnit:
      return units_of(state, side) & board_units(state);
    case TargetKind::kEnemyUnit:
      return units_of(state, other);
    case TargetKind::kNextUnit:
      return first < kCells ? units_on(state, cells_next_to(first)) : 0;
    case TargetKind::kClosest:
      return closest_units(state, play);
    case TargetKind::kOwnAttacker:
      return attack_unit(state, state.attacker, side);
    case TargetKind::kEnemyAttacker:
      return attack_unit(state, state.attacker, other);
    case TargetKind::kOwnTarget:
      return attack_unit(state, state.target, side);
    case TargetKind::kEnemyTarget:
      return attack_unit(state, state.target, other);
    case TargetKind::kActive:
    case TargetKind::kOwnActive: {
      const int wanted = kind == TargetKind::kActive ? other : side;
      const bool fits =
          state.active < kUnits && alive(state, state.active) && side_of(state.active) == wanted;
      return fits ? bit<Mask>(state.active) : 0;
    }
    case TargetKind::kSlowest: {
      Mask slowest = 0;
      int least = 1000;
      for (int unit : BitRange(units_of(state, other))) {
        const int initiative = initiative_of(state, unit);
        if (initiative < least) slowest = 0;
        if (initiative <= least) slowest |= bit<Mask>(unit);
        least = std::min(least, initiative);
      }
      return slowest;
    }
    default:
      return units_of(state, 0) | units_of(state, 1);
  }
}

}  // namespace

Mask target_choice(const CombatTables& combat, const State& state, const Play& play,
                   const CardOption& option, std::size_t index, int level) {
  const TargetSpec& spec = option.targets[index];
  const bool space = names_space(spec.kind);
  Mask choice = space ? space_choice(state, play, spec.kind) : unit_choice(state, play, spec.kind);
  for (std::size_t i = 0; i < index; ++i) {  // nothing is chosen twice
    const bool same = names_space(option.targets[i].kind) == space;
    if (same && play.target[i] < kNoUnit) choice &= ~bit<Mask>(play.target[i]);
  }
  const Tiers tiers = spec.tiers[static_cast<std::size_t>(level)];
  if (spec.kind == TargetKind::kAffected && tiers != kAnyTier) {
    Mask fitting = choice & ~(state.occupied[0] | state.occupied[1]);
    for (int unit : BitRange(units_on(state, choice))) {
      const auto tier = static_cast<unsigned>(combat.row(state.units[unit]).tier);
      if ((tiers & (1u << tier)) != 0) fitting |= cell_bit(state.units[unit].cell);
    }
    return fitting;
  }
  if (space) return choice;
  const Card& card = combat.card_of(play.side, play.card);
  // Units that a spell has no effect on are not chosen, except that they may be the closest ones.
  const bool aimed =
      card.spell() && !option.at(Window::kPower) && spec.kind != TargetKind::kClosest &&
      std::any_of(option.effects.begin(), option.effects.end(),
                  [index](const CardEffect& effect) { return effect.target == index; });
  Mask fitting = 0;
  for (int unit : BitRange(choice)) {
    const SideRow& values = combat.row(state.units[unit]);
    if ((tiers & (1u << static_cast<unsigned>(values.tier))) == 0) continue;
    if ((spec.types & (1u << static_cast<unsigned>(values.type))) == 0) continue;
    if (spec.not_active && (state.pending & (1u << unit)) == 0) continue;
    if (card.spell() && !combat.ruleset().tower_spells && !on_board(state, unit)) continue;
    if (spec.damaged && state.units[unit].damage == 0) continue;
    if (aimed && !spell_reaches(combat, state, card, option.timing, unit, true)) continue;
    fitting |= bit<Mask>(unit);
  }
  return fitting;
}

bool spell_reaches(const CombatTables& combat, const State& state, const Card& card, Timing timing,
                   int unit, bool damage) {
  if ((state.units[unit].marks & kNoSpells) != 0) return false;
  const bool ongoing = timing == Timing::kOngoing;
  if (ongoing && has(combat, state, unit, Trait::kIgnoresOngoing)) return false;
  if (state.effect_count != 0 && everywhere(state, Lasting::kNoSpellAbilities)) return true;
  if (has(combat, state, unit, Trait::kImmuneSpells)) return false;
  if (ongoing && has(combat, state, unit, Trait::kIgnoresOngoingSpells)) return false;
  if (card.schools == kAllSchools && has(combat, state, unit, Trait::kImmuneMagicArrow))
    return false;
  for (const auto& [school, trait] : kSchoolTraits) {
    if (card.schools == school && has(combat, state, unit, trait)) return false;
  }
  return damage || !has(combat, state, unit, Trait::kOnlyDamageFromMagic);
}

int spell_damage_to(const CombatTables& combat, const State& state, int unit, int damage) {
  if ((state.units[unit].marks & kNoSpells) != 0) return 0;
  if (state.effect_count != 0) {
    if (everywhere(state, Lasting::kNoMagicDamage)) return 0;
    if (everywhere(state, Lasting::kNoSpellAbilities)) return damage;
  }
  if (has(combat, state, unit, Trait::kImmuneSpells)) return 0;
  const SideRow& values = fighting_row(combat, state, unit);
  damage -= values.spell_shield + values.specialty_shield;
  const Mask friends = (adjacent_units(state, unit) | bit<Mask>(unit)) & side_units(side_of(unit));
  for (int other : BitRange(friends)) {
    if (has(combat, state, other, Trait::kReducesSpellsAround)) --damage;
  }
  return std::max(0, damage);
}

int spell_damage_to(const CombatTables& combat, const State& state, const Card& card, int unit,
                    int damage) {
  if (!spell_reaches(combat, state, card, Timing::kInstant, unit, true)) return 0;
  if (state.effect_count == 0 || !everywhere(state, Lasting::kNoSpellAbilities)) {
    const bool arrow = card.schools == kAllSchools;
    if (arrow && has(combat, state, unit, Trait::kNoMagicArrowDamage)) return 0;
    if (card.schools == kFire && has(combat, state, unit, Trait::kNoFireDamage)) return 0;
  }
  return spell_damage_to(combat, state, unit, damage);
}

}  // namespace muster::homm
