// How the classic games look in pages and pictures (experiments/view/view.h).
#pragma once

#include <memory>

#include "experiments/view/view.h"
#include "games/classic/breakthrough.h"
#include "games/classic/connect_four.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/matrix_game.h"
#include "games/classic/nim.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"

namespace muster::classic {

std::unique_ptr<View<TicTacToe>> make_tic_tac_toe_view(const TicTacToe& game);
std::unique_ptr<View<ConnectFour>> make_connect_four_view(const ConnectFour& game);
std::unique_ptr<View<Breakthrough>> make_breakthrough_view(const Breakthrough& game);
std::unique_ptr<View<Nim>> make_nim_view(const Nim& game);
std::unique_ptr<View<Pig>> make_pig_view(const Pig& game);
std::unique_ptr<View<KuhnPoker>> make_kuhn_poker_view(const KuhnPoker& game);
std::unique_ptr<View<LeducPoker>> make_leduc_poker_view(const LeducPoker& game);
std::unique_ptr<View<MatrixGame>> make_matrix_game_view(const MatrixGame& game);

}  // namespace muster::classic
