// Effects of cards on a spell being cast: power, answers, what follows.
#include "games/homm/cards/operations.h"
#include "games/homm/casting/casting.h"
#include "games/homm/casting/effects.h"
#include "games/homm/casting/power.h"
#include "games/homm/casting/targets.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/state/tables.h"

namespace muster::homm::effects {
namespace {

void mark(Play& play, PlayMark mark) { play.marks = static_cast<std::uint8_t>(play.marks | mark); }

// The spell that a card adds power to.
Play& powered(State& state) { return state.answer.card != kNoCard ? state.answer : state.play; }

const Card& cast_card(const CombatTables& combat, const State& state) {
  return combat.card_of(state.play.side, state.play.card);
}

bool is_machine(const CombatTables& combat, const State& state, std::string_view id) {
  return state.play.card != kNoCard && cast_card(combat, state).id == id;
}

}  // namespace

bool power(const CombatTables&, State& state, const CardCue& cue) {
  Play& spell = powered(state);
  spell.power = static_cast<std::int8_t>(spell.power + cue.amount);
  if (cue.effect.schools != 0) {  // of a spell of any school the bonus of one school counts
    spell.schools = static_cast<std::uint8_t>(spell.schools & cue.effect.schools);
  }
  return false;
}

bool full_power(const CombatTables&, State& state, const CardCue&) {
  mark(powered(state), kFullPowered);
  return false;
}

bool ignore_spell(const CombatTables&, State& state, const CardCue&) {
  mark(state.play, kIgnored);
  return false;
}

bool may_ignore(const CombatTables& combat, const State& state, int, const CardEffect& effect) {
  const bool school = effect.schools == 0 || effect.schools == cast_card(combat, state).schools;
  return school && state.play.power <= effect.amount[0];
}

bool ignore_level(const CombatTables& combat, State& state, const CardCue& cue) {
  const auto level = static_cast<int>(cast_card(combat, state).level);
  if (level <= cue.amount) mark(state.play, kIgnored);
  return false;
}

bool may_ignore_level(const CombatTables& combat, const State& state, int,
                      const CardEffect& effect) {
  const Card& card = cast_card(combat, state);
  return effect.schools == card.schools &&
         static_cast<int>(card.level) <= effect.amount[kThresholds - 1];
}

bool roll_to_ignore_spell(const CombatTables&, State& state, const CardCue& cue) {
  return ask_effect_dice(state, cue, cue.amount, 1);
}

bool rolled_to_ignore_spell(const CombatTables&, State& state, const CardCue&, int count) {
  if (count > 0) mark(state.play, kIgnored);
  return false;
}

bool lower_spell_damage(const CombatTables&, State& state, const CardCue& cue) {
  state.play.lowered = static_cast<std::uint8_t>(state.play.lowered + cue.amount);
  return false;
}

namespace {

// The own unit that the spell is aimed at, or none.
int aimed_unit(const CombatTables& combat, const State& state, int side) {
  const CardOption& option = cast_card(combat, state).options[state.play.option];
  if (option.targets.empty() || names_space(option.targets[0].kind)) return kNoUnit;
  const int unit = state.play.target[0];
  return unit < kUnits && side_of(unit) == side ? unit : kNoUnit;
}

// Where else the spell could be aimed.
Mask other_targets(const CombatTables& combat, const State& state) {
  const CardOption& option = cast_card(combat, state).options[state.play.option];
  Play play = state.play;
  play.target[0] = kNoUnit;
  return target_choice(combat, state, play, option, 0, level_of(combat, state.play)) &
         ~bit<Mask>(state.play.target[0]);
}

bool tier_within(const CombatTables& combat, const State& state, int unit, int highest) {
  return static_cast<int>(combat.row(state.units[unit]).tier) < highest;
}

}  // namespace

bool may_redirect(const CombatTables& combat, const State& state, int side,
                  const CardEffect& effect) {
  const int unit = aimed_unit(combat, state, side);
  return unit != kNoUnit && tier_within(combat, state, unit, effect.amount[kThresholds - 1]) &&
         other_targets(combat, state) != 0;
}

bool redirect_spell(const CombatTables& combat, State& state, const CardCue& cue) {
  const int unit = aimed_unit(combat, state, cue.side);
  if (unit == kNoUnit || !tier_within(combat, state, unit, cue.amount)) return false;
  const Mask choice = other_targets(combat, state);
  return choice != 0 && ask_effect(combat, state, cue, AskWhat::kUnit, choice);
}

bool redirected_spell(const CombatTables&, State& state, const CardCue&, int unit) {
  state.play.target[0] = static_cast<std::uint8_t>(unit);
  return false;
}

bool return_spell(const CombatTables&, State& state, const CardCue&) {
  mark(state.play, kToHand);
  return false;
}

bool return_all(const CombatTables&, State& state, const CardCue&) {
  mark(state.play, kAllToHand);
  return false;
}

// The permission goes when the window closes.
bool allow_spell(const CombatTables& combat, State& state, const CardCue& cue) {
  add_effect(combat, state,
             {.kind = Lasting::kMayCast,
              .on = static_cast<std::uint8_t>(cue.side),
              .amount = static_cast<std::int8_t>(1 + cue.amount),
              .until = kWholeCombat,
              .source = static_cast<std::uint8_t>(cue.side << 7 | kNoCard)});
  return false;
}

bool triple_machine(const CombatTables&, State& state, const CardCue&) {
  mark(state.play, kTripled);
  return false;
}

bool is_ballista(const CombatTables& combat, const State& state, int, const CardEffect&) {
  return is_machine(combat, state, "ballista");
}

bool is_tent(const CombatTables& combat, const State& state, int, const CardEffect&) {
  return is_machine(combat, state, "first_aid_tent");
}

}  // namespace muster::homm::effects
