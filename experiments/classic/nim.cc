#include "games/classic/nim.h"

#include <memory>
#include <string>
#include <utility>

#include "core/config/data_root.h"
#include "experiments/classic/engines.h"
#include "experiments/classic/show/views.h"
#include "experiments/classic/signature.h"
#include "experiments/engine/engine.h"

namespace muster::classic {

std::unique_ptr<GameEngine> make_nim_engine(AgentTypes<Nim> extra_agents) {
  GameRegistration<Nim> registration;
  registration.info.name = std::string(Nim::kName);
  registration.info.summary = "take objects from one heap; whoever takes the last object wins";
  registration.info.seat_names = {"first", "second", "third", "fourth", "fifth", "sixth"};
  registration.info.data_folder = data_file("games/nim");
  registration.info.default_ruleset = "normal";
  registration.info.default_scenario = "three_players";
  registration.load = [](const RulesSource& source) { return Nim::load(source); };
  registration.view = make_nim_view;
  registration.version = kPartOfMuster;
  registration.signature = nim_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::classic
