#include "experiments/projecthex/engine.h"

#include "agents/projecthex/conquest_witness.h"
#include "agents/projecthex/warlord.h"
#include "agents/rule_agent.h"
#include "core/config/data_root.h"
#include "experiments/engine/engine.h"
#include "experiments/projecthex/show/conquest_view.h"
#include "experiments/projecthex/signature.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/sheet/conquest_scribe.h"

namespace muster::projecthex {

static_assert(LoadableRuleGame<Conquest> && JointlyEvaluatedGame<Conquest>);
static_assert(SummarizedGame<Conquest> && CommitmentGame<Conquest>);

namespace {

// Of each faction: games won, of those in which somebody plays it.
std::vector<MetricRatio> faction_ratios() {
  std::vector<MetricRatio> ratios = {{"games that end before the round cap", "decided", "games"}};
  for (const std::string_view name : kFactionNames) {
    const std::string faction(name);
    ratios.push_back(
        {"games with " + faction + " that they win", "won_" + faction, "played_" + faction});
  }
  return ratios;
}

std::vector<AgentMetric> agent_metrics() {
  return {
      {.label = "attacks a game", .numerator = "attacks_{seat}", .denominator = ""},
      {.label = "attacks that take the territory, %",
       .numerator = "captures_{seat}",
       .denominator = "attacks_{seat}",
       .percent = true},
      {.label = "troops lost a game", .numerator = "troops_lost_{seat}", .denominator = ""},
      {.label = "prestige at the end", .numerator = "prestige_{seat}", .denominator = ""},
      {.label = "rank at the round cap",
       .numerator = "cap_rank_{seat}",
       .denominator = "",
       .meaning = "Over the games that end there: by prestige, then territories, then troops on "
                  "the board; 1 is the best, equals share a rank."},
      {.label = "territories when round 10 begins",
       .numerator = "territories_10_{seat}",
       .denominator = "",
       .meaning = "Over the games that last so long."},
      {.label = "returns to the board a game",
       .numerator = "resurgences_{seat}",
       .denominator = "",
       .meaning = "Of a player who has lost all territories."}};
}

}  // namespace

std::unique_ptr<GameEngine> make_conquest_engine(AgentTypes<Conquest> extra_agents) {
  GameRegistration<Conquest> registration;
  registration.info = {
      .name = std::string(Conquest::kName),
      .summary = "territory conquest with secret dice duels, for two to six players",
      .seat_names = {kSeatNames.begin(), kSeatNames.end()},
      .data_folder = data_file("games/projecthex"),
      .default_ruleset = "0.1.3",
      .default_scenario = "two_players",
      .rule_folder = "",
      .rule_summary = "",
      .margin_unit = "prestige",
      .metric_ratios = faction_ratios(),
      .agent_metrics = agent_metrics(),
  };
  registration.load = [](const RulesSource& source) { return Conquest::load(source); };
  registration.scribe = [](const Conquest& game) { return make_conquest_scribe(game); };
  registration.view = [](const Conquest& game) { return make_conquest_view(game); };
  registration.agents = {rule_agent_type<Conquest>(
      "warlord", "plays by rules of thumb, with the weights of a warlord file", "warlord",
      "from configs/agents/warlords")};
  registration.witnesses = {conquest_witness()};
  registration.version = kPartOfMuster;
  registration.signature = conquest_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::projecthex
