#include "tests/conformance/cases.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "experiments/classic/show/views.h"
#include "experiments/conformance/sheet_checks.h"
#include "experiments/conformance/view_checks.h"
#include "experiments/engine/plain_scribe.h"
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

// They bring no words of their own.
template <Game G>
ScribeFactory<G> scribe_of() {
  GameInfo info;
  info.name = G::kName;
  info.seat_names = {"first", "second"};
  return plain_scribe<G>(info);
}

std::vector<ConformanceCheck> hidden_card_checks(const std::string& setting, int cards, int bids) {
  using testing::HiddenCard;
  const auto game = std::make_shared<const HiddenCard>(cards, bids);
  std::vector<ConformanceCheck> checks = conformance_checks(setting, game);
  std::vector<ConformanceCheck> sheets = sheet_checks<HiddenCard>(
      setting, GameMaker<HiddenCard>([game] { return game; }), scribe_of<HiddenCard>());
  std::move(sheets.begin(), sheets.end(), std::back_inserter(checks));
  return checks;
}

std::vector<ConformanceCheck> classic_checks() {
  std::vector<ConformanceCheck> all;
  const auto add = [&all]<Game G>(const std::string& setting, std::shared_ptr<const G> game,
                                  std::unique_ptr<View<G>> (*view)(const G&),
                                  const ConformanceOptions& options = {}) {
    const auto make = GameMaker<G>([game] { return game; });
    for (std::vector<ConformanceCheck> checks :
         {conformance_checks(setting, game), view_checks<G>(setting, make, view, options),
          sheet_checks<G>(setting, make, scribe_of<G>(), options)}) {
      std::move(checks.begin(), checks.end(), std::back_inserter(all));
    }
  };
  add("tic_tac_toe", std::make_shared<const classic::TicTacToe>(), classic::make_tic_tac_toe_view);
  add("connect_four", std::make_shared<const classic::ConnectFour>(),
      classic::make_connect_four_view);
  add("connect_four_begun",
      std::make_shared<const classic::ConnectFour>(*classic::ConnectFour::position("4444443")),
      classic::make_connect_four_view);
  add("breakthrough", std::make_shared<const classic::Breakthrough>(),
      classic::make_breakthrough_view);
  add("breakthrough_narrow", std::make_shared<const classic::Breakthrough>(5, 3),
      classic::make_breakthrough_view);
  add("nim", std::make_shared<const classic::Nim>(), classic::make_nim_view);
  add("nim_of_teams", nim_of_teams(), classic::make_nim_view);
  add("pig_to_100", std::make_shared<const classic::Pig>(), classic::make_pig_view);
  add("pig_cut_short", std::make_shared<const classic::Pig>(100, 3), classic::make_pig_view);
  add("kuhn_poker", std::make_shared<const classic::KuhnPoker>(), classic::make_kuhn_poker_view);
  add("leduc_poker", std::make_shared<const classic::LeducPoker>(), classic::make_leduc_poker_view);
  add("matrix_game", std::make_shared<const classic::MatrixGame>(), classic::make_matrix_game_view);
  add("matrix_game_of_one_row",
      std::make_shared<const classic::MatrixGame>(classic::MatrixGame::Table{{2, -3, 0.5}},
                                                  classic::MatrixGame::Table{{1, 1, -4}}),
      classic::make_matrix_game_view, {.hides = false});
  return all;
}

}  // namespace

std::vector<ConformanceCheck> all_checks() {
  std::vector<ConformanceCheck> all;
  for (std::vector<ConformanceCheck> checks :
       {hidden_card_checks("hidden_card", 6, 4), hidden_card_checks("hidden_card_of_two", 2, 1),
        classic_checks(), homm_checks(), homm_map_checks(), penance_checks(), heroes_checks(),
        projecthex_checks(), projecthex_duel_checks()}) {
    std::move(checks.begin(), checks.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace muster
