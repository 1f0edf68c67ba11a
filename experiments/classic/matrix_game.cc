#include "games/classic/matrix_game.h"

#include <memory>
#include <string>
#include <utility>

#include "agents/classic/pure.h"
#include "core/config/data_root.h"
#include "experiments/classic/engines.h"
#include "experiments/classic/show/views.h"
#include "experiments/classic/signature.h"
#include "experiments/engine/engine.h"

namespace muster::classic {

std::unique_ptr<GameEngine> make_matrix_game_engine(AgentTypes<MatrixGame> extra_agents) {
  GameRegistration<MatrixGame> registration;
  registration.info.name = std::string(MatrixGame::kName);
  registration.info.summary = "both choose at the same moment, a table says what each gets";
  registration.info.seat_names = {"first", "second"};
  registration.info.data_folder = data_file("games/matrix_game");
  registration.info.default_scenario = "rock_paper_scissors";
  registration.info.margin_unit = "payoff";
  registration.load = [](const RulesSource& source) { return MatrixGame::load(source); };
  registration.view = make_matrix_game_view;
  registration.version = kPartOfMuster;
  registration.agents = {pure_agent_type()};
  registration.signature = matrix_game_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::classic
