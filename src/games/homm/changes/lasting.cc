#include "games/homm/changes/lasting.h"

#include <algorithm>

#include "games/homm/changes/cards.h"
#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/units.h"

namespace muster::homm {
namespace {

int plus(int value, int amount) { return std::clamp(value + amount, 0, 100); }

// Initiative that a side's cards in play give to all units of a type.
int side_initiative(const CombatTables& combat, const State& state, int unit) {
  const int side = side_of(unit);
  const UnitType type = combat.row(state.units[unit]).type;
  if (type == UnitType::kRanged) return side_effect(state, Lasting::kRangedInitiative, side);
  if (type == UnitType::kGround) return side_effect(state, Lasting::kGroundInitiative, side);
  return 0;
}

// Initiative for all units of a type.
void refresh_side(const CombatTables& combat, State& state, const Effect& effect) {
  if (effect.kind != Lasting::kRangedInitiative && effect.kind != Lasting::kGroundInitiative)
    return;
  for (int unit : BitRange(units_of(state, effect.on))) refresh(combat, state, unit);
}

}  // namespace

void refresh(const CombatTables& combat, State& state, int unit) {
  Unit& each = state.units[unit];
  const SideRow& values = combat.row(each);
  if (state.effect_count == 0) {  // printed values, as most often
    each.attack = values.attack;
    each.defense = values.defense;
    each.initiative = static_cast<std::int8_t>(values.initiative);
    each.marks = static_cast<std::uint8_t>(each.marks & kClone);
    each.flags = static_cast<std::uint8_t>(each.flags & ~kSilenced);
    return;
  }
  int attack = 0, defense = 0, initiative = 0;
  int marks = each.marks & kClone;
  bool silenced = false;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (!effect_on_unit(effect, unit)) continue;
    switch (effect.kind) {
      case Lasting::kAttack:
      case Lasting::kAttackToken:
        attack += effect.amount;
        break;
      case Lasting::kDefense:
      case Lasting::kDefenseOnce:
        defense += effect.amount;
        break;
      case Lasting::kInitiative:
        initiative += effect.amount;
        break;
      case Lasting::kHealth:  // asked for when it matters, see health_of
      case Lasting::kSpellWard:
        break;
      case Lasting::kSilence:
        silenced = true;
        break;
      case Lasting::kAntiMagic:
        marks |= kNoSpells;
        break;
      case Lasting::kNoParalysis:
        marks |= kNoParalysis;
        break;
      case Lasting::kForgetful:
        marks |= kCannotAttack;
        break;
      case Lasting::kBerserk:
        marks |= kBerserk;
        break;
      case Lasting::kRollsLower:
        marks |= kRollsLower;
        break;
      case Lasting::kFireShield:
        marks |= kFireShield;
        break;
      default:  // kAirShield
        marks |= kAirShield;
        break;
    }
  }
  each.attack = static_cast<std::int8_t>(plus(values.attack, attack));
  each.defense = static_cast<std::int8_t>(plus(values.defense, defense));
  initiative += side_initiative(combat, state, unit);
  // A changed initiative is at least 1; a printed one may be 0.
  each.initiative = static_cast<std::int8_t>(
      initiative == 0 ? values.initiative : std::max(1, plus(values.initiative, initiative)));
  each.marks = static_cast<std::uint8_t>(marks);
  each.flags =
      static_cast<std::uint8_t>(silenced ? each.flags | kSilenced : each.flags & ~kSilenced);
}

bool add_effect(const CombatTables& combat, State& state, Effect effect) {
  if (state.effect_count == kEffects) return false;
  state.effects[state.effect_count++] = effect;
  if (lasts_on_unit(effect.kind)) {
    refresh(combat, state, effect.on);
  } else if (effect.kind == Lasting::kForceField) {
    for (Mask& obstacles : state.obstacles) obstacles |= cell_bit(effect.on);
  } else {
    refresh_side(combat, state, effect);
  }
  return true;
}

void effect_ended(const CombatTables& combat, State& state, const Effect& effect) {
  if (lasts_on_unit(effect.kind)) {
    refresh(combat, state, effect.on);
  } else if (effect.kind == Lasting::kForceField) {
    for (Mask& obstacles : state.obstacles) obstacles &= ~(cell_bit(effect.on) & ~state.walls);
  } else {
    refresh_side(combat, state, effect);
  }
  if (combat.uses_cards()) card_ended(combat, state, effect);
}

}  // namespace muster::homm
