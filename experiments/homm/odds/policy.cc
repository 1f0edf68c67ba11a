#include "experiments/homm/odds/policy.h"

#include <algorithm>

#include "games/homm/inquiry/tokens.h"
#include "games/homm/state/actions.h"
#include "games/homm/targeting/foresee.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

// Where an attacker that moves goes to (fight.cc sets the units up).
constexpr int kNextToDefender = cell_at(1, 1);

const Action* find_action(const ActionList& legal, ActionKind kind) {
  const auto it = std::find_if(legal.begin(), legal.end(),
                               [kind](Action action) { return kind_of(action) == kind; });
  return it == legal.end() ? nullptr : it;
}

const Action* find_action(const ActionList& legal, ActionKind kind, int argument) {
  const auto it = std::find(legal.begin(), legal.end(), make_action(kind, argument));
  return it == legal.end() ? nullptr : it;
}

// Whether an effect is meant for enemies.
bool harms(const CardEffect& effect) {
  switch (effect.op) {
    case Operation::kDamage:
    case Operation::kRollDamage:
    case Operation::kParalyse:
    case Operation::kLoseActivation:
      return true;
    case Operation::kLasting:
      return *std::min_element(effect.amount.begin(), effect.amount.end()) < 0 ||
             effect.lasting == Lasting::kSilence || effect.lasting == Lasting::kForgetful ||
             effect.lasting == Lasting::kBerserk || effect.lasting == Lasting::kRollsLower;
    default:
      return false;
  }
}

}  // namespace

OddsPolicy::OddsPolicy(const Combat& combat, const OddsQuery& query)
    : combat_(combat), moves_(query.distance == OddsDistance::kMoved), tokens_(query.token_policy) {
  for (std::size_t side = 0; side < 2; ++side) {
    for (const PlannedCard& planned : query.cards[side]) {
      const auto index = combat.card_catalog().resolve(planned.card);
      const Card* card =
          index.ok() ? &combat.card_catalog().cards()[static_cast<std::size_t>(*index)] : nullptr;
      plans_[side].push_back({.planned = planned, .card = card});
    }
  }
}

std::vector<std::string> OddsPolicy::unplayed() const {
  std::vector<std::string> names;
  for (const auto& plans : plans_) {
    for (const Plan& plan : plans) {
      if (!plan.played) names.push_back(plan.planned.card);
    }
  }
  return names;
}

// The plan that playing this option of the card fulfils. A card that was played is no longer in
// the hand, so no count is kept.
OddsPolicy::Plan* OddsPolicy::plan_for(int side, int instance, int option) {
  if (instance == kMoraleToken) return nullptr;
  const Card& card = combat_.card_of(side, instance);
  const CardOption& values = card.options[static_cast<std::size_t>(option)];
  // A spell is cast; it is spent for power only when the plan names that option.
  const bool burnt = card.spell() && values.burn();
  for (Plan& plan : plans_[static_cast<std::size_t>(side)]) {
    if (plan.card != &card) continue;
    const bool fits = plan.planned.option >= 0
                          ? plan.planned.option == option
                          : !burnt && values.cost.expert == plan.planned.expert;
    if (fits) return &plan;
  }
  return nullptr;
}

bool OddsPolicy::play_planned(const State& state, const ActionList& legal, Action& action) {
  for (const Action each : legal) {
    if (kind_of(each) != ActionKind::kPlayCard) continue;
    const int argument = argument_of(each);
    Plan* plan = plan_for(state.mover, argument / 4, argument % 4);
    if (plan == nullptr) continue;
    plan->played = true;
    action = each;
    return true;
  }
  return false;
}

// The unit of the two that the card is for.
Action OddsPolicy::aim(const State& state, const ActionList& legal) const {
  const Play& play = state.answer.card != kNoCard ? state.answer : state.play;
  bool enemy = true;
  if (state.ask.asker == Asker::kCard && play.card != kNoCard && play.card != kMoraleToken) {
    const Card& card = combat_.card_of(play.side, play.card);
    const auto& effects = card.options[play.option].effects;
    enemy = std::any_of(effects.begin(), effects.end(), harms);
    for (const Plan& plan : plans_[play.side]) {
      if (plan.card != &card) continue;
      if (plan.planned.on_own) enemy = false;
      if (plan.planned.on_enemy) enemy = true;
    }
  }
  const int own_unit = state.mover == 0 ? kOddsAttacker : kOddsDefender;
  const int enemy_unit = state.mover == 0 ? kOddsDefender : kOddsAttacker;
  for (const int unit : {enemy ? enemy_unit : own_unit, enemy ? own_unit : enemy_unit}) {
    if (const Action* pick = find_action(legal, ActionKind::kPickUnit, unit)) return *pick;
  }
  return legal[0];
}

Action OddsPolicy::answer(const State& state, const ActionList& legal) const {
  if (state.ask.what == AskWhat::kUnit) return aim(state, legal);
  if (state.ask.what == AskWhat::kTokens) {
    return make_action(ActionKind::kTokens, tokens_by(combat_, state, tokens_));
  }
  if (state.ask.what != AskWhat::kYesNo) return legal[0];
  // Cards are kept for what they are planned for, not discarded for abilities.
  const bool discards = state.ask.asker == Asker::kAbility &&
                        ability_codes()[state.ask.id].code == "DISCARD_TO_IGNORE_DIE";
  return make_action(ActionKind::kAnswer, discards ? 0 : 1);
}

Action OddsPolicy::turn(const State& state, const ActionList& legal) const {
  const Action* action = nullptr;
  if (state.active == kOddsAttacker) {
    if (moves_ && state.moved == 0) action = find_action(legal, ActionKind::kMove, kNextToDefender);
    if (action == nullptr) action = find_action(legal, ActionKind::kAttack, kOddsDefender);
  }
  if (action == nullptr) action = find_action(legal, ActionKind::kEnd);
  return action == nullptr ? legal[0] : *action;
}

Action OddsPolicy::decide(const State& state) {
  ActionList legal;
  combat_.legal_actions(state, legal);
  Action action = legal[0];
  if (play_planned(state, legal, action)) return action;
  switch (state.phase) {
    case Phase::kActivate:
    case Phase::kAct:
      return turn(state, legal);
    case Phase::kWindow: {
      const Action* pass = find_action(legal, ActionKind::kPass);
      return pass == nullptr ? legal[0] : *pass;
    }
    case Phase::kMoveAfter:
      return make_action(ActionKind::kEnd);
    case Phase::kAsk:
      return answer(state, legal);
    case Phase::kReroll: {
      Rng unused(0);
      return rule_action(combat_, state, TargetingRule{}, unused);
    }
    default:  // kChooseUnit: the attacker comes before its peasant
      return legal[0];
  }
}

}  // namespace muster::homm
