// Effects of cards on cards and tokens.
#include <algorithm>

#include "games/homm/cards/operations.h"
#include "games/homm/casting/casting.h"
#include "games/homm/casting/draws.h"
#include "games/homm/casting/effects.h"
#include "games/homm/changes/cards.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/state/tables.h"

namespace muster::homm::effects {
namespace {

int enemy_of(const CardCue& cue) { return cue.side == 0 ? 1 : 0; }

// How many cards the effect that is up has moved already.
std::uint8_t& moved(const CardCue& cue) { return cue.play.moved; }

// HC-107: a token and one of the other kind cancel each other; HC-108: Necropolis has none.
void change_morale(const CombatTables& combat, State& state, int side, int amount) {
  if (combat.scenario().sides[static_cast<std::size_t>(side)].faction == "necropolis") return;
  state.morale[side] = static_cast<std::int8_t>(std::clamp(state.morale[side] + amount, -1, 1));
}

}  // namespace

bool draw(const CombatTables& combat, State& state, const CardCue& cue) {
  return draw_cards(combat, state, cue.side, cue.amount);
}

bool discard(const CombatTables& combat, State& state, const CardCue& cue) {
  if (moved(cue) >= cue.amount || state.cards[cue.side].hand == 0) {
    moved(cue) = 0;
    return false;
  }
  return ask_effect(combat, state, cue, AskWhat::kCard, 0);
}

bool discarded(const CombatTables& combat, State& state, const CardCue& cue, int instance) {
  discard_card(state, cue.side, instance);
  if (combat.card_of(cue.side, instance).spell()) {
    cue.play.marks = static_cast<std::uint8_t>(cue.play.marks | kSpellPaid);
  }
  ++moved(cue);
  return discard(combat, state, cue);
}

bool enemy_discards(const CombatTables& combat, State& state, const CardCue& cue) {
  return discard_random(combat, state, enemy_of(cue));
}

bool enemy_has_hand(const CombatTables&, const State& state, int side, const CardEffect&) {
  return state.cards[side == 0 ? 1 : 0].hand != 0;
}

bool search(const CombatTables& combat, State& state, const CardCue& cue) {
  return look_at(combat, state, cue.side, cue.amount);
}

bool found(const CombatTables&, State& state, const CardCue& cue, int instance) {
  take_card(state, cue.side, instance);
  state.with = 0;
  return false;
}

// A school is named by one of the spells that can be found.
bool search_school(const CombatTables& combat, State& state, const CardCue& cue) {
  return ask_effect(combat, state, cue, AskWhat::kCard, 0);
}

bool named_or_found(const CombatTables& combat, State& state, const CardCue& cue, int instance) {
  if (cue.play.schools != 0) return found(combat, state, cue, instance);
  cue.play.schools = combat.card_of(cue.side, instance).schools;
  return search(combat, state, cue);
}

bool may_take(const CombatTables& combat, const State& state, int side, const CardEffect& effect) {
  return found_in(combat, state, side, effect) != 0;
}

bool take(const CombatTables& combat, State& state, const CardCue& cue) {
  if (moved(cue) >= cue.amount || found_in(combat, state, cue.side, cue.effect) == 0) {
    moved(cue) = 0;
    return false;
  }
  return ask_effect(combat, state, cue, AskWhat::kCard, 0);
}

bool taken(const CombatTables& combat, State& state, const CardCue& cue, int instance) {
  take_card(state, cue.side, instance);
  ++moved(cue);
  return take(combat, state, cue);
}

bool shuffle_discard(const CombatTables& combat, State& state, const CardCue& cue) {
  if (combat.ruleset().stacks.on) return false;  // DS-36
  Cards& cards = state.cards[cue.side];
  cards.deck |= cards.discard;
  cards.discard = 0;
  return false;
}

bool cast_discarded(const CombatTables& combat, State& state, const CardCue& cue) {
  return ask_effect(combat, state, cue, AskWhat::kCard, 0);
}

// The spell may be cast in this activation, beyond the limit.
bool cast_found(const CombatTables& combat, State& state, const CardCue& cue, int instance) {
  take_card(state, cue.side, instance);
  add_effect(combat, state,
             {.kind = Lasting::kMayCast,
              .on = static_cast<std::uint8_t>(cue.side),
              .amount = 2,
              .until = kThisActivation,
              .source = static_cast<std::uint8_t>(cue.side << 7 | kNoCard)});
  return false;
}

bool morale(const CombatTables& combat, State& state, const CardCue& cue) {
  change_morale(combat, state, cue.side, cue.amount);
  return false;
}

bool spoil_morale(const CombatTables& combat, State& state, const CardCue& cue) {
  if (state.morale[enemy_of(cue)] > 0) change_morale(combat, state, enemy_of(cue), -1);
  return false;
}

bool enemy_has_morale(const CombatTables&, const State& state, int side, const CardEffect&) {
  return state.morale[side == 0 ? 1 : 0] > 0;
}

bool roll_for_morale(const CombatTables&, State& state, const CardCue& cue) {
  return ask_effect_dice(state, cue, 1, 1);
}

bool rolled_for_morale(const CombatTables& combat, State& state, const CardCue& cue, int count) {
  if (count > 0) change_morale(combat, state, cue.side, 1);
  return false;
}

bool gold(const CombatTables& combat, State& state, const CardCue& cue) {
  if (combat.ruleset().stacks.on) return false;  // DS-37
  state.gold[cue.side] = static_cast<std::uint16_t>(state.gold[cue.side] + cue.amount);
  return false;
}

bool expert_token(const CombatTables&, State& state, const CardCue& cue) {
  state.experts[cue.side] = static_cast<std::uint8_t>(state.experts[cue.side] + cue.amount);
  return false;
}

}  // namespace muster::homm::effects
