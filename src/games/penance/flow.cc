// The course of things: stages and tasks one after the other until something has to be decided or
// left to chance, and what is handed to whom.
#include "games/penance/attack/attack.h"
#include "games/penance/attack/damage.h"
#include "games/penance/attack/roll.h"
#include "games/penance/course/action.h"
#include "games/penance/course/body.h"
#include "games/penance/course/cards.h"
#include "games/penance/course/choices.h"
#include "games/penance/course/moves.h"
#include "games/penance/course/round.h"
#include "games/penance/course/setup.h"
#include "games/penance/duel.h"
#include "games/penance/effects/effects.h"
#include "games/penance/effects/resolve.h"
#include "games/penance/effects/resolve_attack.h"
#include "games/penance/effects/resolve_events.h"
#include "games/penance/effects/summons.h"
#include "games/penance/effects/zones.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

void run_stage(const DuelTables& duel, DuelState& state) {
  switch (state.stage) {
    case Stage::kFirstHands:
    case Stage::kMulligan:
    case Stage::kSecondMulligan:
    case Stage::kWhoDeploys:
    case Stage::kDeploy:
    case Stage::kDeployFacing:
    case Stage::kSecondDeploy:
    case Stage::kSecondDeployFacing:
    case Stage::kSetUpEffects:
      return run_set_up(duel, state);
    case Stage::kRound:
      return begin_round(state);
    case Stage::kRefill:
      return refill(duel, state);
    case Stage::kRoundEffects:
      return round_effects(duel, state);
    case Stage::kInitiative:
      return roll_initiative(duel, state);
    case Stage::kTurn:
      return begin_turn(state);
    case Stage::kRefresh:
      return refresh(duel, state);
    case Stage::kStrain:
      return begin_strain(state);
    case Stage::kTurnEffects:
      return turn_effects(duel, state);
    case Stage::kLosses:
      return turn_losses(duel, state);
    case Stage::kAction:
      return run_action(state);
    case Stage::kDraw:
      return draw_phase(duel, state);
    case Stage::kTurnEnd:
      return end_turn(duel, state);
    case Stage::kTurnOver:
      return turn_over(duel, state);
    case Stage::kRoundEnd:
      return end_round(duel, state);
    case Stage::kRoundOver:
      return round_over(duel, state);
  }
}

void run_task(const DuelTables& duel, DuelState& state) {
  Task& task = top_task(state);
  switch (task.kind) {
    case TaskKind::kDraw:
      return run_draw(duel, state, task);
    case TaskKind::kFillHand:
      return run_fill_hand(duel, state, task);
    case TaskKind::kLose:
      return run_lose(duel, state, task);
    case TaskKind::kDiscard:
      return run_discard(duel, state, task);
    case TaskKind::kPick:
    case TaskKind::kRandomCard:
      return run_pick(duel, state, task);
    case TaskKind::kDamageDie:
      return run_damage_die(duel, state, task);
    case TaskKind::kSmoke:
      return run_smoke(duel, state, task);
    case TaskKind::kStrain:
      return run_strain(duel, state, task);
    case TaskKind::kWound:
      return run_wound(state, task);
    case TaskKind::kSuffering:
      return run_suffering(duel, state, task);
    case TaskKind::kMoveStep:
      return run_move_step(duel, state, task);
    case TaskKind::kFreeMove:
      return run_free_move(duel, state, task);
    case TaskKind::kFacing:
      return run_facing(duel, state, task);
    case TaskKind::kHex:
      return run_hex(duel, state, task);
    case TaskKind::kYesNo:
    case TaskKind::kNumber:
    case TaskKind::kUnit:
    case TaskKind::kDie:
      return run_choice(state, task);
    case TaskKind::kDeclare:
      return run_declare(duel, state, task);
    case TaskKind::kRoll:
      return run_roll(duel, state, task);
    case TaskKind::kSplash:
      return run_splash(duel, state, task);
    case TaskKind::kComponent:
      return run_component(duel, state, task);
    case TaskKind::kCardDone:
      return run_card_done(duel, state, task);
    case TaskKind::kCard:
      return run_card(duel, state, task);
    case TaskKind::kEffects:
      return run_effects(duel, state, task);
    case TaskKind::kEvent:
      return run_event(duel, state, task);
    case TaskKind::kSummons:
      return run_summons(duel, state, task);
    case TaskKind::kZones:
      return run_zones(duel, state, task);
    case TaskKind::kNone:
      return pop(state);
  }
}

// Cards of a pile, each as likely as any other.
void list_pile(const CardPile& pile, KindSet kinds, Verb verb, ChanceList& outcomes) {
  for (const int kind : BitRange(pile.kinds() & kinds)) {
    outcomes.push_back({make_action(verb, kind), static_cast<std::uint64_t>(pile.copies(kind))});
  }
}

}  // namespace

bool CasketDuel::advance(State& state) const {
  if (state.phase != Phase::kRun) return false;
  if (state.tasks_used > 0) {
    run_task(*this, state);
  } else {
    run_stage(*this, state);
  }
  return true;
}

void CasketDuel::apply(State& state, Action action) const {
  act(state, action);
  run(state);
}

// Goes on to the next decision, chance node or end.
void CasketDuel::run(State& state) const {
  while (advance(state)) {
  }
}

void CasketDuel::legal_actions(const State& state, ActionList& actions) const {
  actions.clear();
  switch (state.phase) {
    case Phase::kMain:
      return list_main(*this, state, actions);
    case Phase::kYesNo:
    case Phase::kNumber:
    case Phase::kUnit:
      return list_choice(state, actions);
    case Phase::kColumn:
    case Phase::kRow:
    case Phase::kFacing:
    case Phase::kStep:
      return list_moves(*this, state, actions);
    case Phase::kLoseCard:
    case Phase::kDiscardCard:
    case Phase::kPickCard:
      return list_cards(*this, state, actions);
    case Phase::kComponent:
    case Phase::kReact:
      return list_attack(*this, state, actions);
    default:
      return;
  }
}

void CasketDuel::act(State& state, Action action) const {
  switch (state.phase) {
    case Phase::kDrawCard:
      if (!draw_one_of_many(state, argument_of(action)))
        draw_card(*this, state, argument_of(action));
      break;
    case Phase::kMain:
      apply_main(*this, state, action);
      break;
    case Phase::kYesNo:
    case Phase::kNumber:
    case Phase::kUnit:
    case Phase::kDie:
    case Phase::kRandomUnit:
      apply_choice(*this, state, action);
      break;
    case Phase::kColumn:
    case Phase::kRow:
    case Phase::kRandomHex:
    case Phase::kFacing:
    case Phase::kStep:
      apply_moves(*this, state, action);
      break;
    case Phase::kLoseCard:
    case Phase::kDiscardCard:
    case Phase::kPickCard:
    case Phase::kRandomCard:
      apply_cards(*this, state, action);
      break;
    case Phase::kComponent:
    case Phase::kReact:
    case Phase::kAttackDice:
    case Phase::kDefenseDice:
      apply_attack(*this, state, action);
      break;
    case Phase::kDeployer:
      state.on_turn = static_cast<std::uint8_t>(argument_of(action));
      go_on(state);
      break;
    case Phase::kInitiative:
      apply_initiative(state, argument_of(action));
      break;
    case Phase::kWoundCard:
      apply_wound(state, argument_of(action));
      break;
    case Phase::kRun:
    case Phase::kOver:
      break;
  }
}

void CasketDuel::chance_outcomes(const State& state, ChanceList& outcomes) const {
  outcomes.clear();
  switch (state.phase) {
    case Phase::kDrawCard:
      return list_pile(source_pile(state), ~KindSet{0}, Verb::kCard, outcomes);
    case Phase::kRandomCard: {
      const Task& task = top_task(state);
      if (task.kind == TaskKind::kRandomCard) {
        const PickView pick(task);
        return list_pile(pile_of(state, pick.owner(), pick.pile()), pickable(*this, state, task),
                         Verb::kRandom, outcomes);
      }
      return list_pile(duelist(state, task.side).hand, discardable(*this, state, task),
                       Verb::kRandom, outcomes);
    }
    case Phase::kDie:
      for (int face = 1; face <= DieView(top_task(state)).sides(); ++face) {
        outcomes.push_back({make_action(Verb::kRolled, face), 1});
      }
      return;
    case Phase::kRandomUnit:
      for (const int unit : BitRange(ChoiceView(top_task(state)).units())) {
        outcomes.push_back({make_action(Verb::kRandom, unit), 1});
      }
      return;
    case Phase::kRandomHex:
      return chance_hex(*this, state, outcomes);
    case Phase::kDeployer:
      outcomes.push_back({make_action(Verb::kFirst, 0), 1});
      outcomes.push_back({make_action(Verb::kFirst, 1), 1});
      return;
    case Phase::kInitiative: {
      outcomes.push_back({make_action(Verb::kFirst, 0), initiative()[0]});
      outcomes.push_back({make_action(Verb::kFirst, 1), initiative()[1]});
      return;
    }
    case Phase::kWoundCard:
      for (int card = 0; card < kWoundCards; ++card) {
        if ((duelist(state, top_task(state).side).wounds >> card & 1U) == 0) {
          outcomes.push_back({make_action(Verb::kWound, card), 1});
        }
      }
      return;
    default:
      return chance_attack(*this, state, outcomes);
  }
}

// Draws are named by the player and their number, dice by what they are for, the turn and their
// number in it: players who do the same meet the same luck.
namespace {

// Purposes of chance events; of those of a turn with its Phase added, of single dice (Phase::kDie)
// from kSingleDice on with what they are for.
constexpr std::uint32_t kDraws = 1;
constexpr std::uint32_t kRounds = 2;
constexpr std::uint32_t kDice = 16;
constexpr std::uint32_t kSingleDice = kDice + 32;

}  // namespace

ChanceKinds CasketDuel::chance_kinds() {
  const auto of = [](Phase phase, const char* name) {
    const std::uint32_t at = kDice + static_cast<std::uint32_t>(phase);
    return ChanceKind{at, at, name};
  };
  return {{kDraws, kDraws, "draws"},
          {kRounds, kRounds, "initiative"},
          of(Phase::kAttackDice, "attack_dice"),
          of(Phase::kDefenseDice, "defense_dice"),
          of(Phase::kWoundCard, "wounds"),
          of(Phase::kRandomCard, "random_picks"),
          of(Phase::kRandomHex, "random_picks"),
          of(Phase::kRandomUnit, "random_picks"),
          {kSingleDice, kSingleDice + 255, "single_dice"}};
}

ChanceKey CasketDuel::chance_key(const State& state) {
  switch (state.phase) {
    case Phase::kDrawCard: {
      const int side = top_task(state).side;
      return {kDraws,
              static_cast<std::uint64_t>(side) << 32 | state.draws[static_cast<std::size_t>(side)]};
    }
    case Phase::kDeployer:
    case Phase::kInitiative:
      return {kRounds, state.round};
    default: {
      const std::uint64_t turn = std::uint64_t{state.turns} << 32 | std::uint64_t{state.rolls};
      const bool die = state.phase == Phase::kDie;
      const std::uint32_t use =
          die ? kSingleDice + static_cast<std::uint32_t>(DieView(top_task(state)).use())
              : kDice + static_cast<std::uint32_t>(state.phase);
      return {use, turn};
    }
  }
}

}  // namespace muster::penance
