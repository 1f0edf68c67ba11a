// What abilities and cards look at and do: current values, damage, healing, joining, questions.
#include <algorithm>

#include "games/homm/combat.h"

namespace muster::homm {

// What lasting effects add to a unit's health.
int Combat::health_change(const State& state, int unit) const {
  int sum = 0;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (effect.kind == Lasting::kHealth && effect.on == unit) sum += effect.amount;
  }
  return sum;
}

// The health of the unit's current side when undamaged, if something lasts.
int Combat::changed_health(const State& state, int unit) const {
  const Unit& each = state.units[unit];
  return (each.marks & kClone) != 0 ? 1
                                    : std::max(1, row(each).health + health_change(state, unit));
}

// The row of a unit as it fights now: bare when it has lost its abilities.
const SideRow& Combat::fighting_row(const State& state, int unit) const {
  const Unit& each = state.units[unit];
  const bool silenced = (each.flags & kSilenced) != 0 ||
                        (state.effect_count != 0 && everywhere(state, Lasting::kNoAbilities));
  return silenced ? bare_rows_[each.side] : rows_[each.side];
}

Mask Combat::units_on(const State& state, Mask cells) const {
  Mask units = 0;
  for (int cell : BitRange(cells & (state.occupied[0] | state.occupied[1]))) {
    units |= bit<Mask>(state.unit_at[cell]);
  }
  return units;
}

Mask Combat::units_of(const State& state, int side) const {
  return units_on(state, state.occupied[side]);
}

Mask Combat::board_units(const State& state) const { return units_on(state, kBoard); }

Mask Combat::adjacent_units(const State& state, int unit) const {
  return units_on(state, cells_next_to(state.units[unit].cell));
}

bool Combat::defends(const State& state, int unit) const {
  const Unit& each = state.units[unit];
  if ((each.flags & kDefending) != 0) return true;
  if (calm_) return false;
  if ((each.flags & kStacked) != 0 && has(state, unit, Trait::kStackedDefendToken)) return true;
  if (!auras_) return false;
  const Mask friends = adjacent_units(state, unit) & side_units(side_of(unit));
  for (int other : BitRange(friends)) {
    if (has(state, other, Trait::kDefendAura)) return true;
  }
  return false;
}

// Whether printed values and the die are all that counts in an attack between these two.
bool Combat::plain_pair(const State& state, int attacker, int target) const {
  if (calm_) return true;
  constexpr std::uint16_t kStrikeHooks = kOnDeclare | kOnRoll;
  const SideRow& own = row(state.units[attacker]);
  const SideRow& other = row(state.units[target]);
  const bool quiet = ((own.hooks | other.hooks) & kStrikeHooks) == 0 && !uses_cards_;
  return quiet && state.effect_count == 0 && state.walls == 0 && state.activation_bonus == 0 &&
         (state.units[target].flags & kCorroded) == 0 && !own.has(Trait::kElementalDamage);
}

// The same for the attack being resolved.
bool Combat::plain_attack(const State& state) const {
  return state.kind != AttackKind::kExtra && plain_pair(state, state.attacker, state.target);
}

// HC-71 .. HC-73: the damage that a wall or the gate takes off.
int Combat::cover(const State& state, int attacker, int target, int from) const {
  if (state.walls == 0 || side_of(target) != 1 || from >= kCells || !on_board(state, target))
    return 0;
  if (row(state.units[attacker]).type != UnitType::kRanged) return 0;
  const int cell = state.units[target].cell;
  const Mask column = cell_bit(cell_at(column_of(cell), 2));
  const bool covered = (cell_bit(cell) & home_rows(1)) != 0 && (state.walls & column) != 0;
  return covered && (cell_bit(from) & home_rows(0)) != 0 ? 1 : 0;
}

// The strike before the abilities of the two have their say.
Strike Combat::plain_strike(const State& state, int attacker, int target, AttackKind kind,
                            int from) const {
  Strike strike;
  const Unit& own = state.units[attacker];
  const Unit& other = state.units[target];
  strike.attacker = &fighting_row(state, attacker);
  strike.target = &fighting_row(state, target);
  strike.kind = kind;
  strike.all_icons = rules_.retaliation_triggers_attack_icons;
  strike.adjacent = adjacent(from, other.cell);
  const int side = side_of(attacker);
  strike.far_rows =
      row_of(from) == back_row(side) && row_of(other.cell) == back_row(side == 0 ? 1 : 0);
  strike.penalty = rules_.ranged_penalty && !spared_penalty(state, side);
  strike.moved = attacker == state.active && from != state.origin;
  strike.flipped = (own.flags & kFlipped) != 0;
  strike.stacked = (own.flags & kStacked) != 0;
  strike.attack = kind == AttackKind::kExtra ? state.attack_value : attack_of(state, attacker);
  if (attacker == state.active && kind != AttackKind::kExtra)
    strike.attack += state.activation_bonus;
  strike.defense = defense_of(state, target);
  strike.defense_changes = strike.defense - row(other).defense;
  if ((other.flags & kCorroded) != 0) {
    strike.defense = std::max(0, strike.defense - 1);
    --strike.defense_changes;
  }
  strike.cover = cover(state, attacker, target, from);
  if (rules_.stacks.on) [[unlikely]] {
    strike.pool = dice_of(state, attacker);
    strike.readings = rules_.stacks.pool;
  }
  if (rules_.elemental_ignores_defense && strike.attacker->has(Trait::kElementalDamage)) {
    strike.ignores_defense = true;
  }
  if (state.effect_count != 0) add_lasting(state, attacker, target, strike);
  return strike;
}

Strike Combat::strike(const State& state, int attacker, int target, AttackKind kind,
                      int from) const {
  Strike strike = plain_strike(state, attacker, target, kind, from);
  prepare(strike);
  return strike;
}

void Combat::hurt(State& state, int unit, int damage) const {
  if (rules_.stacks.on && lower_by_tokens(state, unit, damage)) return;
  take_damage(state, unit, damage);
}

void Combat::take_damage(State& state, int unit, int damage) const {
  Unit& struck = state.units[unit];
  if (damage > 0) struck.flags = static_cast<std::uint8_t>(struck.flags & ~kParalysed);
  deal_damage(state, unit, damage);
}

void Combat::heal(State& state, int unit, int amount) const {
  Unit& healed = state.units[unit];
  healed.damage = static_cast<std::uint8_t>(std::max(0, healed.damage - amount));
}

bool Combat::paralyse(State& state, int unit) const {
  Unit& struck = state.units[unit];
  if (has(state, unit, Trait::kImmuneToParalysis) || (struck.marks & kNoParalysis) != 0)
    return false;
  struck.flags = static_cast<std::uint8_t>(struck.flags | kParalysed);
  return true;
}

void Combat::move_unit(State& state, int unit, int cell) const {
  Unit& moving = state.units[unit];
  const int from = moving.cell;
  const Mask change = cell_bit(from) ^ cell_bit(cell);
  state.occupied[side_of(unit)] ^= change;
  state.unit_at[from] = kNoUnit;
  state.unit_at[cell] = static_cast<std::uint8_t>(unit);
  moving.cell = static_cast<std::uint8_t>(cell);
  if (state.effect_count != 0) enter_space(state, unit, from);
}

int Combat::join(State& state, int side, std::uint8_t unit_side, int cell) const {
  const Mask taken = units_of(state, side);
  // The tower's slot is its own; a slot whose unit has left is free again.
  for (int slot : {kMaxArmy, 0, 1, 2, 3, 4}) {
    const int unit = side * kSlots + slot;
    if ((taken & bit<Mask>(unit)) != 0) continue;
    fill_slot(state, unit, unit_side);
    place_unit(state, unit, cell);
    return unit;
  }
  return -1;
}

void Combat::destroy_walls(State& state, Mask cells) const {
  state.walls &= ~cells;
  const Mask closed = state.effect_count != 0 ? force_fields(state) : 0;
  for (Mask& obstacles : state.obstacles) obstacles &= ~cells | closed;
  const int tower = kSlots + kTowerSlot;
  if (state.walls == 0 && alive(state, tower)) remove_unit(state, tower);  // HC-75
}

// ---- Questions.

bool Combat::ask(State& state, int side, const Ask& question) const {
  const bool picks = question.what == AskWhat::kUnit || question.what == AskWhat::kSpace;
  if (picks && question.choice == 0) return false;
  state.ask = question;
  const bool forced = picks && without_lowest(question.choice) == 0 && question.may_decline == 0;
  const int asked = who_answers(side, question);
  if (forced || driven(asked)) {
    reply(state, forced ? lowest_bit(question.choice) : ai_reply(state, side, question));
    return state.phase != Phase::kResolving;
  }
  return pose(state, asked);
}

// State::ask waits for the answer of `side`.
bool Combat::pose(State& state, int side) const {
  ++state.turn;
  state.phase = Phase::kAsk;
  state.mover = static_cast<Player>(side);
  return true;
}

// A rule has no wish among the spaces of an ability: where its ties are the player's, so are these
// (AI-15). Cards of an AI side have an aim of their own (AI-26).
int Combat::who_answers(int side, const Ask& question) const {
  const bool open = question.asker == Asker::kAbility && question.what == AskWhat::kSpace &&
                    driven(side) && rule_for(side).tie == TieRule::kPlayer;
  return open ? 1 - side : side;
}

bool Combat::ask_dice(State& state, Ask question) const {
  state.ask = question;
  state.phase = Phase::kDice;
  state.mover = kChance;
  return true;
}

bool Combat::ask_ability(State& state, int side, Cue cue, AskWhat what, Mask choice,
                         bool may_decline) const {
  return ask(state, side,
             {.choice = choice,
              .asker = Asker::kAbility,
              .what = what,
              .id = cue.id,
              .unit = static_cast<std::uint8_t>(cue.unit),
              .may_decline = static_cast<std::uint8_t>(may_decline ? 1 : 0)});
}

bool Combat::ask_ability_dice(State& state, Cue cue, int dice, int faces) const {
  return ask_dice(state, {.asker = Asker::kAbility,
                          .id = cue.id,
                          .unit = static_cast<std::uint8_t>(cue.unit),
                          .dice = static_cast<std::uint8_t>(dice),
                          .faces = static_cast<std::uint8_t>(faces)});
}

}  // namespace muster::homm
