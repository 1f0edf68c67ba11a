#include "games/classic/tic_tac_toe.h"

#include <memory>
#include <string>
#include <utility>

#include "experiments/classic/engines.h"
#include "experiments/classic/show/views.h"
#include "experiments/classic/signature.h"
#include "experiments/engine/engine.h"

namespace muster::classic {

std::unique_ptr<GameEngine> make_tic_tac_toe_engine(AgentTypes<TicTacToe> extra_agents) {
  GameRegistration<TicTacToe> registration;
  registration.info.name = std::string(TicTacToe::kName);
  registration.info.summary = "three marks in a line, on three by three cells";
  registration.info.seat_names = {"first", "second"};
  registration.load = [](const RulesSource& source) { return TicTacToe::load(source); };
  registration.view = make_tic_tac_toe_view;
  registration.version = kPartOfMuster;
  registration.signature = tic_tac_toe_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::classic
