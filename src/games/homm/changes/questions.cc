#include "games/homm/changes/questions.h"

#include "games/homm/changes/onward.h"
#include "games/homm/targeting/choices.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

// A rule has no wish among the spaces of an ability: where its ties are the player's, so are these
// (AI-15). Cards of an AI side have an aim of their own (AI-26).
int who_answers(const CombatTables& combat, int side, const Ask& question) {
  const bool open = question.asker == Asker::kAbility && question.what == AskWhat::kSpace &&
                    combat.driven(side) && combat.rule_for(side).tie == TieRule::kPlayer;
  return open ? 1 - side : side;
}

}  // namespace

bool pose(State& state, int side) {
  ++state.turn;
  state.phase = Phase::kAsk;
  state.mover = static_cast<Player>(side);
  return true;
}

bool ask(const CombatTables& combat, State& state, int side, const Ask& question) {
  const bool picks = question.what == AskWhat::kUnit || question.what == AskWhat::kSpace;
  if (picks && question.choice == 0) return false;
  state.ask = question;
  const bool forced = picks && without_lowest(question.choice) == 0 && question.may_decline == 0;
  const int asked = who_answers(combat, side, question);
  if (forced || combat.driven(asked)) {
    pass_on_answer(combat, state,
                   forced ? lowest_bit(question.choice) : ai_reply(combat, state, side, question));
    return state.phase != Phase::kResolving;
  }
  return pose(state, asked);
}

bool ask_dice(State& state, Ask question) {
  state.ask = question;
  state.phase = Phase::kDice;
  state.mover = kChance;
  return true;
}

bool ask_ability(const CombatTables& combat, State& state, int side, Cue cue, AskWhat what,
                 Mask choice, bool may_decline) {
  return ask(combat, state, side,
             {.choice = choice,
              .asker = Asker::kAbility,
              .what = what,
              .id = cue.id,
              .unit = static_cast<std::uint8_t>(cue.unit),
              .may_decline = static_cast<std::uint8_t>(may_decline ? 1 : 0)});
}

bool ask_ability_dice(State& state, Cue cue, int dice, int faces) {
  return ask_dice(state, {.asker = Asker::kAbility,
                          .id = cue.id,
                          .unit = static_cast<std::uint8_t>(cue.unit),
                          .dice = static_cast<std::uint8_t>(dice),
                          .faces = static_cast<std::uint8_t>(faces)});
}

}  // namespace muster::homm
