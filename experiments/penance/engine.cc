#include "experiments/penance/engine.h"

#include <string>

#include "agents/penance/pilot.h"
#include "agents/rule_agent.h"
#include "core/config/data_root.h"
#include "experiments/engine/engine.h"
#include "experiments/penance/show/duel_view.h"
#include "experiments/penance/signature.h"
#include "games/penance/duel.h"
#include "games/penance/sheet/scribe.h"

namespace muster::penance {

static_assert(LoadableRuleGame<CasketDuel> && EvaluatedGame<CasketDuel>);
static_assert(SummarizedGame<CasketDuel> && NamedChanceGame<CasketDuel>);

namespace {

AgentMetric per_game(const std::string& label, const std::string& metric) {
  return {.label = label, .numerator = metric + "_{seat}", .denominator = ""};
}

std::vector<AgentMetric> agent_metrics() {
  std::vector<AgentMetric> metrics = {
      per_game("attacks a duel", "attacks"),
      {.label = "attacks that hit, %",
       .numerator = "hits_{seat}",
       .denominator = "attacks_{seat}",
       .percent = true},
      per_game("executions a duel", "executions"),
      per_game("catastrophes a duel", "catastrophes"),
      per_game("components lost a duel", "components_lost"),
      per_game("cards lost a duel", "cards_lost"),
      per_game("cards discarded by own effects a duel", "cards_discarded"),
      per_game("Heat gained a duel", "heat_gained"),
      per_game("pilot wounds a duel", "pilot_wounds"),
      per_game("cards left at the end", "life"),
  };
  metrics.push_back({.label = "duels in which the Right Arm is lost, %",
                     .numerator = "right_arm_lost_{seat}",
                     .denominator = "",
                     .percent = true});
  metrics.push_back({.label = "duels won from behind, %",
                     .numerator = "comeback_{seat}",
                     .denominator = "behind_{seat}",
                     .percent = true,
                     .meaning = "Of the duels in which the agent was the first down to half of its "
                                "deck, the share that it won."});
  return metrics;
}

}  // namespace

std::unique_ptr<GameEngine> make_penance_engine(AgentTypes<CasketDuel> extra_agents) {
  GameRegistration<CasketDuel> registration;
  registration.info = {
      .name = std::string(CasketDuel::kName),
      .summary = "a duel of two Caskets on a hex board, with cards for hit points",
      .seat_names = {"first", "second"},
      .data_folder = data_file("games/penance"),
      .default_ruleset = "v3",
      .default_scenario = "confessor_outrider",
      .rule_folder = "",
      .rule_summary = "",
      .margin_unit = "cards",
      .metric_ratios = {{"duels that end before the round cap", "decided", "duels"}},
      .agent_metrics = agent_metrics(),
  };
  registration.load = [](const RulesSource& source) { return CasketDuel::load(source); };
  registration.agents = {rule_agent_type<CasketDuel>(
      "pilot", "plays by rules of thumb, with the weights of a pilot file", "brawler",
      "from configs/agents/pilots")};
  registration.scribe = [](const CasketDuel& game) { return make_duel_scribe(game); };
  registration.view = [](const CasketDuel& game) { return make_duel_view(game); };
  registration.version = kPartOfMuster;
  registration.players = kDuelists;
  registration.signature = penance_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::penance
