#include "experiments/projecthex/duel_engine.h"

#include <string>
#include <utility>

#include "agents/projecthex/duelist_agent.h"
#include "core/config/data_root.h"
#include "experiments/engine/engine.h"
#include "experiments/projecthex/show/duel_view.h"
#include "experiments/projecthex/signature.h"
#include "games/projecthex/duel/game.h"
#include "games/projecthex/sheet/duel_scribe.h"

namespace muster::projecthex {

std::unique_ptr<GameEngine> make_duel_engine(AgentTypes<DuelGame> extra_agents) {
  GameRegistration<DuelGame> registration;
  registration.info = {.name = std::string(DuelGame::kName),
                       .summary = "one attack of ProjectHex: two sides with secret dice",
                       .seat_names = {"attacker", "defender"},
                       .data_folder = data_file("games/projecthex_duel"),
                       .default_ruleset = "0.1.3",
                       .default_scenario = "two_on_two",
                       .rule_folder = "",
                       .rule_summary = "",
                       .margin_unit = ""};
  registration.load = [](const RulesSource& source) { return DuelGame::load(source); };
  registration.scribe = [](const DuelGame& game) { return make_duel_scribe(game); };
  registration.view = [](const DuelGame& game) { return make_duel_view(game); };
  registration.agents = {duelist_agent_type()};
  registration.version = kPartOfMuster;
  registration.signature = duel_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::projecthex
