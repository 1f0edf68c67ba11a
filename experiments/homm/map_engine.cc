#include "experiments/homm/map_engine.h"

#include "agents/homm/map/strategy_agent.h"
#include "agents/rule_agent.h"
#include "core/config/data_root.h"
#include "experiments/engine/engine.h"
#include "experiments/homm/show/map/adventure_view.h"
#include "experiments/homm/signature.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/words/scribe.h"

namespace muster::homm::map {

static_assert(LoadableRuleGame<Adventure> && EvaluatedGame<Adventure>);
static_assert(SummarizedGame<Adventure> && ModelledGame<Adventure>);

std::unique_ptr<GameEngine> make_map_engine(AgentTypes<Adventure> extra_agents) {
  GameRegistration<Adventure> registration;
  registration.info = {
      .name = std::string(Adventure::kName),
      .summary = "the Heroes III board game's adventure map: a player against AI heroes",
      .seat_names = {"player", "AI heroes"},
      .data_folder = data_file("games/homm_map"),
      .default_ruleset = "base",
      .default_scenario = "two_knights_defense",
      .rule_folder = HeroRule::folder(),
      .rule_summary = "a hero rule drives the AI heroes inside the game",
      .rules_can_be_unknown = true,
      .margin_unit = "fields",
      .metric_ratios = {{"fights won", "fights_won", "fights"}},
      .agent_metrics = {{.label = "games in which a town is flagged, %",
                         .numerator = "town_flagged",
                         .denominator = "",
                         .percent = true,
                         .meaning = "By an AI hero, of the player's towns."},
                        {.label = "round in which it is",
                         .numerator = "round_town_flagged",
                         .denominator = "town_flagged",
                         .meaning = "Over the games in which it happens."},
                        {.label = "games in which all AI heroes are beaten, %",
                         .numerator = "ai_beaten",
                         .denominator = "",
                         .percent = true}},
  };
  registration.load = [](const RulesSource& source) { return Adventure::load(source); };
  registration.scribe = make_map_scribe;
  registration.view = [](const Adventure& game) { return make_adventure_view(game); };
  registration.agents = {strategy_agent_type()};
  registration.version = kPartOfMuster;
  registration.signature = homm::map_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::homm::map
