// Registers the classic games with the experiment room. Each engine is made in a .cc of its own, as
// it brings all general agents with it.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "experiments/engine/game_engine.h"
#include "games/classic/breakthrough.h"
#include "games/classic/connect_four.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/matrix_game.h"
#include "games/classic/nim.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"

namespace muster::classic {

std::unique_ptr<GameEngine> make_kuhn_poker_engine(AgentTypes<KuhnPoker> extra_agents = {});
std::unique_ptr<GameEngine> make_leduc_poker_engine(AgentTypes<LeducPoker> extra_agents = {});
std::unique_ptr<GameEngine> make_connect_four_engine(AgentTypes<ConnectFour> extra_agents = {});
std::unique_ptr<GameEngine> make_tic_tac_toe_engine(AgentTypes<TicTacToe> extra_agents = {});
std::unique_ptr<GameEngine> make_pig_engine(AgentTypes<Pig> extra_agents = {});
std::unique_ptr<GameEngine> make_breakthrough_engine(AgentTypes<Breakthrough> extra_agents = {});
std::unique_ptr<GameEngine> make_matrix_game_engine(AgentTypes<MatrixGame> extra_agents = {});
std::unique_ptr<GameEngine> make_nim_engine(AgentTypes<Nim> extra_agents = {});

}  // namespace muster::classic
