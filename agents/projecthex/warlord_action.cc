// A warlord as a player: every decision of ProjectHex by a Warlord's weights.
#include "agents/projecthex/warlord_plan.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

Action duel_action(const Conquest& game, const ConquestState& state, const Warlord& warlord,
                   Rng& rng) {
  const int side = state.phase == Phase::kAttackerDie ? 0 : 1;
  const DuelChoice choice = warlord.duel.choose(duel_view(game, state, side), rng);
  return make_action(Verb::kDie, duel_code(choice));
}

Action planned_action(const Plan& plan, const ActionList& legal) {
  switch (plan.state().phase) {
    case Phase::kBuyFortress:
      return choose_fortress(plan, legal);
    case Phase::kResurge:
      return choose_resurgence(plan, legal);
    case Phase::kPlace:
      return choose_place(plan, legal);
    case Phase::kMoveFrom:
      return choose_move_from(plan, legal);
    case Phase::kMoveTo:
      return choose_move_to(plan, legal);
    case Phase::kMoveTroops:
      return choose_moved(plan, legal);
    case Phase::kAttackFrom:
      return choose_attack_from(plan, legal);
    case Phase::kAttackTarget:
      return choose_target(plan, legal);
    case Phase::kCommit:
      return choose_committed(plan, legal);
    case Phase::kJoin:
      return choose_join(plan, legal);
    case Phase::kAdvance:
      return choose_stay(plan, legal);
    default:
      return legal[0];
  }
}

}  // namespace

Action rule_action(const Conquest& game, const ConquestState& state, const Warlord& warlord,
                   Rng& rng) {
  if (game.commits(state)) return duel_action(game, state, warlord, rng);
  ActionList legal;
  game.legal_actions(state, legal);
  if (legal.size() == 1) return legal[0];
  switch (state.phase) {
    case Phase::kFaction:
    case Phase::kPick:
      return choose_by_preference(game, warlord, legal);
    case Phase::kMulligan:
    case Phase::kDiscard:
      return choose_missions(game, state, warlord, legal);
    case Phase::kCapital:
      return choose_capital(game, state, warlord, legal, rng);
    case Phase::kFirstTroops:
    case Phase::kBuy:
    case Phase::kRecruit:
    case Phase::kLevy:
      return choose_types(game, state, warlord, legal);
    default:
      return planned_action(Plan(game, state, warlord, state.mover), legal);
  }
}

}  // namespace muster::projecthex
