// States that somebody changed by hand: each is refused in words, or can be played on to its end.
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/hash.h"
#include "core/status.h"
#include "experiments/conformance/named_checks.h"
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

namespace muster {
namespace {

using Json = nlohmann::json;

// All values inside of a JSON value, itself included.
void collect(Json& json, std::vector<Json*>& all) {
  all.push_back(&json);
  if (json.is_structured()) {
    for (Json& inner : json) collect(inner, all);
  }
}

void change_number(Json& json, Rng& rng) {
  constexpr std::int64_t kOthers[] = {0, 1, 2, 3, 7, 14, 15, 31, 63, 127, 128, 255, 256, 65535, -1};
  const auto number = json.get<std::int64_t>();
  switch (uniform_below(rng, 3)) {
    case 0:
      json = number + 1;
      break;
    case 1:
      json = number - 1;
      break;
    default:
      json = kOthers[uniform_below(rng, std::size(kOthers))];
  }
}

// Something else where one value was: another number, another word of the same text, one entry less
// or twice.
void change(Json& json, Rng& rng) {
  std::vector<Json*> all;
  collect(json, all);
  Json& chosen = *all[uniform_below(rng, all.size())];
  if (chosen.is_number_integer()) return change_number(chosen, rng);
  if (chosen.is_boolean()) {
    chosen = !chosen.get<bool>();
    return;
  }
  if (chosen.is_string()) {
    const Json& other = *all[uniform_below(rng, all.size())];
    if (other.is_string()) chosen = Json(other);
    return;
  }
  if (!chosen.is_structured() || chosen.empty()) return;
  auto entry = chosen.begin();
  std::advance(entry, static_cast<std::ptrdiff_t>(uniform_below(rng, chosen.size())));
  if (chosen.is_array() && uniform_below(rng, 2) == 0) {
    chosen.push_back(Json(*entry));
  } else {
    chosen.erase(entry);
  }
}

template <Game G>
bool step(const G& game, typename G::State& state, Rng& rng) {
  const Player player = game.to_move(state);
  if (player == kTerminal) return false;
  if (player == kChance) {
    game.apply(state, game.sample_chance(state, rng));
    return true;
  }
  ActionList actions;
  game.legal_actions(state, actions);
  EXPECT_FALSE(actions.empty()) << "nothing to choose from: " << game.to_json(state);
  if (actions.empty()) return false;
  game.apply(state, actions[uniform_below(rng, actions.size())]);
  return true;
}

// Changes states of `games` random playouts and plays on from those that are read. Returns how many
// of the changed ones were.
template <ReadableGame G>
int play_changed(const G& game, int games, int most_changes) {
  // --gtest_random_seed asks others. (UnitTest::random_seed() would be the time without it.)
  Rng rng(hash_combine(7, static_cast<std::uint64_t>(GTEST_FLAG_GET(random_seed))));
  int read = 0;
  for (int playout = 0; playout < games; ++playout) {
    typename G::State state = game.initial_state();
    do {
      Json json = game.to_json(state);
      const std::string before = json.dump();
      for (auto left = uniform_below(rng, static_cast<std::uint64_t>(most_changes)) + 1; left > 0;
           --left) {
        change(json, rng);
      }
      auto changed = game.read_state(json);
      if (!changed.ok()) {
        EXPECT_FALSE(message_of(changed.status()).empty());
        continue;
      }
      ++read;
      game.to_json(*changed);
      for (int steps = 0; steps < 300 && step(game, *changed, rng); ++steps) {
      }
      game.to_json(*changed);
    } while (step(game, state, rng));
  }
  return read;
}

template <LoadableGame G>
void play_changed_named(const std::string& scenario, const std::string& ruleset, int games) {
  const auto game =
      conformance::load_named<G>({.setting = "", .scenario = scenario, .ruleset = ruleset});
  ASSERT_TRUE(game.ok()) << message_of(game.status());
  EXPECT_GT(play_changed(**game, games, 3), games);
}

TEST(ChangedStates, OfClassicGames) {
  EXPECT_GT(play_changed(classic::TicTacToe(), 300, 2), 300);
  EXPECT_GT(play_changed(classic::ConnectFour(), 100, 2), 10);
  EXPECT_GT(play_changed(classic::Breakthrough(), 50, 2), 50);
  EXPECT_GT(play_changed(classic::Nim(), 300, 2), 300);
  EXPECT_GT(play_changed(classic::Pig(), 20, 2), 100);
  EXPECT_GT(play_changed(classic::KuhnPoker(), 500, 2), 300);
  EXPECT_GT(play_changed(classic::LeducPoker(), 500, 2), 300);
  EXPECT_GT(play_changed(classic::MatrixGame(), 300, 2), 300);
}

class OfCombat : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};
TEST_P(OfCombat, PlayOnOrAreRefused) {
  play_changed_named<homm::Combat>(GetParam().first, GetParam().second, 30);
}
INSTANTIATE_TEST_SUITE_P(ChangedStates, OfCombat,
                         ::testing::Values(std::pair{"castle_vs_necropolis", "base"},
                                           std::pair{"castle_vs_level_4_normal", "base"},
                                           std::pair{"catherine_vs_sandro", "base"},
                                           std::pair{"catherine_vs_sandro", "dice_stacks"},
                                           std::pair{"greek_gift_battle", "base"},
                                           std::pair{"deal_with_the_devil_final", "dice_stacks"}));

class OfTheMap : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};
TEST_P(OfTheMap, PlayOnOrAreRefused) {
  play_changed_named<homm::map::Adventure>(GetParam().first, GetParam().second, 3);
}
INSTANTIATE_TEST_SUITE_P(ChangedStates, OfTheMap,
                         ::testing::Values(std::pair{"devilish_plan_even", "base"},
                                           std::pair{"devilish_plan_even", "play"},
                                           std::pair{"two_knights_defense", "dice_stacks_board"}));

class OfPenance : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};
TEST_P(OfPenance, PlayOnOrAreRefused) {
  play_changed_named<penance::CasketDuel>(GetParam().first, GetParam().second, 4);
}
INSTANTIATE_TEST_SUITE_P(ChangedStates, OfPenance,
                         ::testing::Values(std::pair{"confessor_outrider", "v3"},
                                           std::pair{"ironclad_warden", "boardless"},
                                           std::pair{"proving_grounds", "kit"},
                                           std::pair{"random_factions", "other_readings"}));

class OfHeroes : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};
TEST_P(OfHeroes, PlayOnOrAreRefused) {
  play_changed_named<heroes::HeroesGame>(GetParam().first, GetParam().second, 1);
}
INSTANTIATE_TEST_SUITE_P(ChangedStates, OfHeroes,
                         ::testing::Values(std::pair{"skirmish", "duel"},
                                           std::pair{"three_players", "other_readings"}));

}  // namespace
}  // namespace muster
