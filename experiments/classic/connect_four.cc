#include "games/classic/connect_four.h"

#include <memory>
#include <string>
#include <utility>

#include "core/config/data_root.h"
#include "experiments/classic/engines.h"
#include "experiments/classic/show/views.h"
#include "experiments/classic/signature.h"
#include "experiments/engine/engine.h"

namespace muster::classic {

std::unique_ptr<GameEngine> make_connect_four_engine(AgentTypes<ConnectFour> extra_agents) {
  GameRegistration<ConnectFour> registration;
  registration.info.name = std::string(ConnectFour::kName);
  registration.info.summary = "four discs in a line, on seven columns of six";
  registration.info.seat_names = {"first", "second"};
  registration.info.data_folder = data_file("games/connect_four");
  registration.info.default_scenario = "empty_board";
  registration.load = [](const RulesSource& source) { return ConnectFour::load(source); };
  registration.view = make_connect_four_view;
  registration.version = kPartOfMuster;
  registration.signature = connect_four_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::classic
