#include "games/homm/course/flow.h"

#include "games/homm/ai/deck.h"
#include "games/homm/attack/attack.h"
#include "games/homm/attack/tokens.h"
#include "games/homm/casting/casting.h"
#include "games/homm/casting/hands.h"
#include "games/homm/casting/plays.h"
#include "games/homm/changes/onward.h"
#include "games/homm/course/acts.h"
#include "games/homm/course/rounds.h"
#include "games/homm/course/setup.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

void engine_reply(const CombatTables& combat, State& state, const Ask& question, int argument) {
  if (static_cast<EngineAsk>(question.id) == EngineAsk::kCancelLethal) {
    if (argument != kDeclined) cancel_attack(state, argument);
  } else if (static_cast<EngineAsk>(question.id) == EngineAsk::kTokens) {
    take_attack_tokens(combat, state, argument);
  } else if (argument == 1) {
    finish(combat, state, 0, Ending::kYielded);  // HC-93
  }
}

}  // namespace

void advance(const CombatTables& combat, State& state) {
  switch (state.stage) {
    case Stage::kSetup:
      continue_setup(combat, state);
      return;
    case Stage::kCombatStart:
      start_combat(combat, state);
      return;
    case Stage::kRoundStart:
      start_round(combat, state);
      state.stage = Stage::kRoundCards;
      if (combat.uses_cards()) war_machines(combat, state);
      return;
    case Stage::kRoundCards:
      state.stage = Stage::kNextActivation;
      if (combat.uses_cards()) open_window(combat, state, Window::kRoundStart);
      return;
    case Stage::kNextActivation:
      next_activation(combat, state);
      return;
    case Stage::kActivated:
      on_activation(combat, state);
      return;
    case Stage::kAiDeck:
      state.stage = Stage::kActivationCards;
      if (combat.uses_cards() && combat.kind(side_of(state.active)) == SideKind::kAiHero)
        draw_ai_card(combat, state);
      return;
    case Stage::kActivationCards:
      state.stage = Stage::kActing;
      if (combat.uses_cards()) open_window(combat, state, Window::kActivation);
      return;
    case Stage::kActing:
      start_acting(combat, state);
      return;
    case Stage::kActivationOver:
      end_activation(combat, state);
      return;
    case Stage::kRoundOver:
      end_round(combat, state);
      return;
    case Stage::kMoved:
      state.stage = Stage::kActivationOver;
      if (!alive(state, state.active)) return;
      state.mover = static_cast<Player>(side_of(state.active));
      after_move(combat, state);
      return;
    case Stage::kNewHand:
      new_hands(combat, state);
      return;
    default:
      advance_attack(combat, state);
      return;
  }
}

void proceed(const CombatTables& combat, State& state) {
  if (!combat.staged()) run_stages(combat, state);
}

void run_stages(const CombatTables& combat, State& state) {
  while (state.phase == Phase::kResolving) {
    if (state.somebody_left != 0 && check_elimination(combat, state)) return;
    advance(combat, state);
  }
  if (state.somebody_left != 0) check_elimination(combat, state);
}

void pass_on_answer(const CombatTables& combat, State& state, int argument) {
  const Ask question = state.ask;
  state.ask = Ask{};
  state.phase = Phase::kResolving;
  switch (question.asker) {
    case Asker::kAbility: {
      const AbilityCode& code = ability_codes()[question.id];
      const Cue cue{
          .unit = question.unit, .amount = code.amount, .id = question.id, .dice = question.dice};
      code.answer(combat, state, cue, argument);
      return;
    }
    case Asker::kCard:
      card_reply(combat, state, question, argument);
      return;
    case Asker::kAiDeck:
      ai_deck_reply(combat, state, question, argument);
      return;
    default:
      engine_reply(combat, state, question, argument);
      return;
  }
}

}  // namespace muster::homm
