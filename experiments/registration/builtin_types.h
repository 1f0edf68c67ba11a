// The types of the games that come with muster, for agents that are made for several of them
// (extra_agents.h). Their names are those that `muster games` lists.
#pragma once

#include "experiments/registration/extra_agents.h"
#include "games/classic/breakthrough.h"
#include "games/classic/connect_four.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/matrix_game.h"
#include "games/classic/nim.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "games/heroes/heroes.h"
#include "games/homm/combat.h"
#include "games/homm/map/adventure.h"
#include "games/penance/duel.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/duel/game.h"

namespace muster {

using BuiltinGames =
    GameTypes<homm::Combat, homm::map::Adventure, penance::CasketDuel, heroes::HeroesGame,
              projecthex::Conquest, projecthex::DuelGame, classic::TicTacToe, classic::ConnectFour,
              classic::Breakthrough, classic::Nim, classic::Pig, classic::KuhnPoker,
              classic::LeducPoker, classic::MatrixGame>;

}  // namespace muster
