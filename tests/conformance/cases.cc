#include "tests/conformance/cases.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "games/classic/breakthrough.h"
#include "games/classic/connect_four.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/matrix_game.h"
#include "games/classic/nim.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/support/hidden_card.h"

namespace muster {
namespace {

// Players in pairs, misere, small turns.
std::shared_ptr<const classic::Nim> nim_of_teams() {
  classic::Nim::Options options;
  options.heaps = {2, 3, 4, 1};
  options.players = 5;
  options.teams = {1, 2, 1, 2, 1};
  options.max_take = 2;
  options.misere = true;
  return std::make_shared<const classic::Nim>(options);
}

std::vector<ConformanceCheck> classic_checks() {
  std::vector<ConformanceCheck> all;
  const auto add = [&all]<Game G>(const std::string& setting, std::shared_ptr<const G> game) {
    std::vector<ConformanceCheck> checks = conformance_checks(setting, std::move(game));
    std::move(checks.begin(), checks.end(), std::back_inserter(all));
  };
  add("tic_tac_toe", std::make_shared<const classic::TicTacToe>());
  add("connect_four", std::make_shared<const classic::ConnectFour>());
  add("connect_four_begun",
      std::make_shared<const classic::ConnectFour>(*classic::ConnectFour::position("4444443")));
  add("breakthrough", std::make_shared<const classic::Breakthrough>());
  add("breakthrough_narrow", std::make_shared<const classic::Breakthrough>(5, 3));
  add("nim", std::make_shared<const classic::Nim>());
  add("nim_of_teams", nim_of_teams());
  add("pig_to_100", std::make_shared<const classic::Pig>());
  add("pig_cut_short", std::make_shared<const classic::Pig>(100, 3));
  add("kuhn_poker", std::make_shared<const classic::KuhnPoker>());
  add("leduc_poker", std::make_shared<const classic::LeducPoker>());
  add("matrix_game", std::make_shared<const classic::MatrixGame>());
  add("matrix_game_of_one_row",
      std::make_shared<const classic::MatrixGame>(classic::MatrixGame::Table{{2, -3, 0.5}},
                                                  classic::MatrixGame::Table{{1, 1, -4}}));
  return all;
}

}  // namespace

std::vector<ConformanceCheck> all_checks() {
  using testing::HiddenCard;
  std::vector<ConformanceCheck> all;
  for (std::vector<ConformanceCheck> checks :
       {conformance_checks("hidden_card", std::make_shared<const HiddenCard>()),
        conformance_checks("hidden_card_of_two", std::make_shared<const HiddenCard>(2, 1)),
        classic_checks(), homm_checks(), homm_map_checks(), penance_checks(), heroes_checks(),
        projecthex_checks(), projecthex_duel_checks()}) {
    std::move(checks.begin(), checks.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace muster
