// What abilities do for their owner or against the other player: health, spells, cards, gold.
#include "games/homm/abilities/steps.h"

#include "games/homm/casting/draws.h"
#include "games/homm/casting/targets.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/changes/questions.h"
#include "games/homm/changes/units.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/units/ability.h"

namespace muster::homm::ability {
namespace {

int owner(Cue cue) { return side_of(cue.unit); }
int enemy(Cue cue) { return owner(cue) == 0 ? 1 : 0; }

void grant_power(const CombatTables& combat, State& state, Cue cue, std::uint8_t schools,
                 std::uint8_t until) {
  add_effect(combat, state,
             {.kind = Lasting::kNextSpellPower,
              .on = on_schools(owner(cue), schools),
              .amount = static_cast<std::int8_t>(cue.amount),
              .until = until,
              .source = static_cast<std::uint8_t>(owner(cue) << 7 | kNoCard)});
}

}  // namespace

void heal_self(const CombatTables&, State& state, Cue cue) { heal(state, cue.unit, cue.amount); }

void heal_ally_or_strengthen(const CombatTables& combat, State& state, Cue cue) {
  Mask damaged = 0;
  for (int unit : BitRange(units_of(state, owner(cue)) & ~bit<Mask>(cue.unit))) {
    if (state.units[unit].damage > 0) damaged |= bit<Mask>(unit);
  }
  if (damaged == 0) {
    ++state.activation_bonus;
  } else {
    ask_ability(combat, state, owner(cue), cue, AskWhat::kUnit, damaged);
  }
}

void heal_chosen(const CombatTables&, State& state, Cue cue, int unit) {
  heal(state, unit, cue.amount);
}

void bolt(const CombatTables& combat, State& state, Cue cue) {
  ask_ability(combat, state, owner(cue), cue, AskWhat::kUnit, board_units(state));
}

void bolt_chosen(const CombatTables& combat, State& state, Cue cue, int unit) {
  hurt(combat, state, unit, spell_damage_to(combat, state, unit, cue.amount));
}

void strip_morale(const CombatTables&, State& state, Cue cue) {
  std::int8_t& morale = state.morale[enemy(cue)];
  if (morale > 0) morale = 0;
}

void gold_for_kill(const CombatTables&, State& state, Cue cue) {
  Unit& unit = state.units[cue.unit];
  if (alive(state, state.target) || (unit.flags & kUsed) != 0) return;
  unit.flags = static_cast<std::uint8_t>(unit.flags | kUsed);
  std::uint16_t& gold = state.gold[owner(cue)];
  gold = static_cast<std::uint16_t>(gold + cue.amount);
}

void draw(const CombatTables& combat, State& state, Cue cue) {
  draw_cards(combat, state, owner(cue), cue.amount);
}

void draw_on_minus1(const CombatTables& combat, State& state, Cue cue) {
  if (state.die == -1) draw(combat, state, cue);
}

void enemy_discards(const CombatTables& combat, State& state, Cue cue) {
  discard_chosen(combat, state, enemy(cue), cue, false);
}

void enemy_discards_random(const CombatTables& combat, State& state, Cue cue) {
  discard_random(combat, state, enemy(cue));
}

// Asked whenever the enemy holds a card: nobody else knows whether one of them provides power.
void offer_power_discard(const CombatTables& combat, State& state, Cue cue) {
  if (state.cards[enemy(cue)].hand != 0)
    ask_ability(combat, state, enemy(cue), cue, AskWhat::kYesNo, 0);
}

void discard_power_or_random(const CombatTables& combat, State& state, Cue cue, int yes) {
  if (yes == 1 && discard_chosen(combat, state, enemy(cue), cue, true)) return;
  discard_random(combat, state, enemy(cue));
}

void offer_discard(const CombatTables& combat, State& state, Cue cue) {
  if (state.cards[owner(cue)].hand != 0)
    ask_ability(combat, state, owner(cue), cue, AskWhat::kYesNo, 0);
}

void discard_for_die(const CombatTables& combat, State& state, Cue cue, int yes) {
  if (yes == 0) return;
  state.dice_changes = static_cast<std::uint8_t>(state.dice_changes | kIgnoreDie);
  discard_chosen(combat, state, owner(cue), cue, false);
}

void mill_up_to(const CombatTables& combat, State& state, Cue cue) {
  mill(combat, state, owner(cue), cue.amount, true);
}

void power_this_round(const CombatTables& combat, State& state, Cue cue) {
  if (state.spells[owner(cue)] == 0) grant_power(combat, state, cue, kAllSchools, state.round);
}

void power_now(const CombatTables& combat, State& state, Cue cue, School school) {
  grant_power(combat, state, cue, school, kThisActivation);
}

}  // namespace muster::homm::ability
