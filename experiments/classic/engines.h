// Registers the classic games with the experiment room. Each engine is made in a .cc of its own, as
// it brings all general agents with it.
#pragma once

#include <memory>

#include "core/registry.h"

namespace muster::classic {

std::unique_ptr<GameEngine> make_kuhn_poker_engine();
std::unique_ptr<GameEngine> make_leduc_poker_engine();
std::unique_ptr<GameEngine> make_connect_four_engine();
std::unique_ptr<GameEngine> make_tic_tac_toe_engine();
std::unique_ptr<GameEngine> make_pig_engine();
std::unique_ptr<GameEngine> make_breakthrough_engine();
std::unique_ptr<GameEngine> make_matrix_game_engine();
std::unique_ptr<GameEngine> make_nim_engine();

}  // namespace muster::classic
