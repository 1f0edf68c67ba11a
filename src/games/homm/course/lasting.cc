// Effects that last: what they add up to on a unit, and how they end.
#include <algorithm>

#include "games/homm/combat.h"

namespace muster::homm {
namespace {

int plus(int value, int amount) { return std::clamp(value + amount, 0, 100); }

}  // namespace

bool effect_on_unit(const Effect& effect, int unit) {
  return effect.on == unit && lasts_on_unit(effect.kind);
}

void Combat::refresh(State& state, int unit) const {
  Unit& each = state.units[unit];
  const SideRow& values = row(each);
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
  initiative += side_initiative(state, unit);
  // A changed initiative is at least 1; a printed one may be 0.
  each.initiative = static_cast<std::int8_t>(
      initiative == 0 ? values.initiative : std::max(1, plus(values.initiative, initiative)));
  each.marks = static_cast<std::uint8_t>(marks);
  each.flags =
      static_cast<std::uint8_t>(silenced ? each.flags | kSilenced : each.flags & ~kSilenced);
}

// Initiative that a side's cards in play give to all units of a type.
int Combat::side_initiative(const State& state, int unit) const {
  const int side = side_of(unit);
  const UnitType type = row(state.units[unit]).type;
  if (type == UnitType::kRanged) return side_effect(state, Lasting::kRangedInitiative, side);
  if (type == UnitType::kGround) return side_effect(state, Lasting::kGroundInitiative, side);
  return 0;
}

// What lasts on both and on their sides, as far as it changes attacks.
void Combat::add_lasting(const State& state, int attacker, int target, Strike& strike) const {
  const Unit& own = state.units[attacker];
  if ((own.marks & kRollsLower) != 0) strike.dice.lower = true;
  if (row(own).type != UnitType::kRanged) return;
  if (!strike.adjacent && strike.kind != AttackKind::kRetaliation) {
    strike.attack += side_effect(state, Lasting::kArchery, side_of(attacker));
  }
  if ((state.units[target].marks & kAirShield) == 0) return;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (effect.kind != Lasting::kAirShield || effect.on != target) continue;
    strike.defense += effect.amount;
    strike.defense_changes += effect.amount;
  }
}

// An effect is gone: values, spaces and its card follow.
void Combat::effect_ended(State& state, const Effect& effect) const {
  if (lasts_on_unit(effect.kind)) {
    refresh(state, effect.on);
  } else if (effect.kind == Lasting::kForceField) {
    for (Mask& obstacles : state.obstacles) obstacles &= ~(cell_bit(effect.on) & ~state.walls);
  } else {
    refresh_side(state, effect);
  }
  if (uses_cards_) card_ended(state, effect);
}

// Initiative for all units of a type.
void Combat::refresh_side(State& state, const Effect& effect) const {
  if (effect.kind != Lasting::kRangedInitiative && effect.kind != Lasting::kGroundInitiative)
    return;
  for (int unit : BitRange(units_of(state, effect.on))) refresh(state, unit);
}

bool Combat::add_effect(State& state, Effect effect) const {
  if (state.effect_count == kEffects) return false;
  state.effects[state.effect_count++] = effect;
  if (lasts_on_unit(effect.kind)) {
    refresh(state, effect.on);
  } else if (effect.kind == Lasting::kForceField) {
    for (Mask& obstacles : state.obstacles) obstacles |= cell_bit(effect.on);
  } else {
    refresh_side(state, effect);
  }
  return true;
}

bool Combat::everywhere(const State& state, Lasting kind) const {
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    if (state.effects[i].kind == kind) return true;
  }
  return false;
}

bool Combat::lasts_on_side(const State& state, Lasting kind, int side) const {
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    if (state.effects[i].kind == kind && state.effects[i].on == side) return true;
  }
  return false;
}

int Combat::side_effect(const State& state, Lasting kind, int side) const {
  int sum = 0;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (effect.kind == kind && effect.on == side) sum += effect.amount;
  }
  return sum;
}

// Whether the side's ranged units suffer no combat penalty.
bool Combat::spared_penalty(const State& state, int side) const {
  return state.effect_count != 0 && side_effect(state, Lasting::kNoPenalty, side) != 0;
}

// Damage to whoever attacks the unit from an adjacent space.
int Combat::fire_shield(const State& state, int unit) const {
  int sum = 0;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (effect.kind == Lasting::kFireShield && effect.on == unit) sum += effect.amount;
  }
  return sum;
}

Mask Combat::force_fields(const State& state) const {
  Mask cells = 0;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (effect.kind == Lasting::kForceField) cells |= cell_bit(effect.on);
  }
  return cells;
}

}  // namespace muster::homm
