#include "experiments/homm/engine.h"

#include "agents/homm/damage_witness.h"
#include "agents/homm/target_audit.h"
#include "agents/homm/target_count.h"
#include "agents/homm/targeting_agent.h"
#include "agents/rule_agent.h"
#include "core/config/data_root.h"
#include "experiments/engine/engine.h"
#include "experiments/homm/show/combat_view.h"
#include "experiments/homm/signature.h"
#include "games/homm/combat.h"
#include "games/homm/sheet/combat_scribe.h"

namespace muster::homm {

static_assert(LoadableRuleGame<Combat> && EvaluatedGame<Combat>);
static_assert(SummarizedGame<Combat> && ModelledGame<Combat>);

namespace {

std::vector<AgentMetric> agent_metrics() {
  return {
      {.label = "damage dealt per game",
       .numerator = "damage_dealt_{seat}",
       .denominator = "",
       .meaning = "Health that the other side lost, over Pack and Few sides."},
      {.label = "choices of targets per game",
       .numerator = "target_choices_{seat}",
       .denominator = "",
       .meaning = "Attacks for which the rule had more than one target."},
      {.label = "targets left tied, %",
       .numerator = "target_ties_{seat}",
       .denominator = "target_choices_{seat}",
       .percent = true,
       .meaning = "Of these choices: the rule's last key left more than one target."},
      {.label = "target as search would choose, %",
       .numerator = "audit_agreed_{seat}",
       .denominator = "audited_{seat}",
       .percent = true,
       .meaning = "Of the audited choices: the rule takes the target that a search in its place "
                  "takes."},
      {.label = "regret per choice, points",
       .numerator = "audit_regret_{seat}",
       .denominator = "audited_{seat}",
       .percent = true,
       .meaning = "The probability of winning that an audited choice gave away, in percentage "
                  "points: the search's target less the rule's, played on from the same state with "
                  "the same dice."},
      {.label = "search as the longer one, %",
       .numerator = "audit_check_agreed_{seat}",
       .denominator = "audited_{seat}",
       .percent = true,
       .meaning = "Of the audited choices: a second search with audit_check times the iterations "
                  "takes the target of the first."},
      {.label = "regret of the shorter search, points",
       .numerator = "audit_check_regret_{seat}",
       .denominator = "audited_{seat}",
       .percent = true,
       .meaning = "The second search's target less the first one's, measured alike."},
  };
}

}  // namespace

std::unique_ptr<GameEngine> make_combat_engine(AgentTypes<Combat> extra_agents) {
  GameRegistration<Combat> registration;
  registration.info = {
      .name = std::string(Combat::kName),
      .summary = "combat of the Heroes III board game: armies on a 4 x 5 board",
      .seat_names = {"attacker", "defender"},
      .data_folder = data_file("games/homm"),
      .default_ruleset = "base",
      .default_scenario = "castle_vs_level_4_normal",
      .rule_folder = TargetingRule::folder(),
      .rule_summary = "a targeting rule plays the side inside the game (AI army, neutral guards)",
      .rule_choice_key = "targets",
      .rule_choice_summary = "an agent that picks the targets, while the rule does all else",
      .rules_can_be_unknown = true,
      .margin_unit = "gold",
      .metric_ratios = {{"AI attacks with a choice of targets", "ai_attacks_with_choice",
                         "ai_attacks"}},
      .agent_metrics = agent_metrics(),
  };
  registration.load = [](const RulesSource& source) { return Combat::load(source); };
  registration.agents = {targeting_agent_type()};
  registration.witnesses = {damage_witness()};
  registration.scribe = [](const Combat& combat) { return make_combat_scribe(combat); };
  registration.view = [](const Combat& combat) { return make_combat_view(combat); };
  registration.luck.evaluator = "rollouts";
  registration.examiners = {target_examiner(), count_examiner()};
  registration.players = 2;
  registration.version = kPartOfMuster;
  registration.signature = combat_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::homm
