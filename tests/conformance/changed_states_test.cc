// States that somebody changed by hand: each is refused in words, or can be played on to its end.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
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
#include "games/projecthex/conquest.h"
#include "games/projecthex/duel/game.h"

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
      const ::testing::ScopedTrace trace(__FILE__, __LINE__, json.dump());
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

struct Setting {
  std::string name;
  void (*play)(const std::string& scenario, const std::string& ruleset, int games);
  std::string scenario;
  std::string ruleset;
  int games;

  friend void PrintTo(const Setting& setting, std::ostream* out) { *out << setting.name; }
};
template <LoadableGame G>
Setting of(const std::string& scenario, const std::string& ruleset, int games) {
  std::string name = std::string(G::kName) + "_" + scenario + "_" + ruleset;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
  return {name, play_changed_named<G>, scenario, ruleset, games};
}

class OfGames : public ::testing::TestWithParam<Setting> {};
TEST_P(OfGames, PlayOnOrAreRefused) {
  GetParam().play(GetParam().scenario, GetParam().ruleset, GetParam().games);
}
INSTANTIATE_TEST_SUITE_P(
    ChangedStates, OfGames,
    ::testing::Values(of<homm::Combat>("castle_vs_necropolis", "base", 30),
                      of<homm::Combat>("castle_vs_level_4_normal", "base", 30),
                      of<homm::Combat>("catherine_vs_sandro", "base", 30),
                      of<homm::Combat>("catherine_vs_sandro", "dice_stacks", 30),
                      of<homm::Combat>("greek_gift_battle", "base", 30),
                      of<homm::Combat>("deal_with_the_devil_final", "dice_stacks", 30),
                      of<homm::map::Adventure>("devilish_plan_even", "base", 3),
                      of<homm::map::Adventure>("devilish_plan_even", "play", 3),
                      of<homm::map::Adventure>("two_knights_defense", "dice_stacks_board", 3),
                      of<penance::CasketDuel>("confessor_outrider", "v3", 4),
                      of<penance::CasketDuel>("ironclad_warden", "boardless", 4),
                      of<penance::CasketDuel>("proving_grounds", "kit", 4),
                      of<penance::CasketDuel>("random_factions", "other_readings", 4),
                      of<heroes::HeroesGame>("skirmish", "duel", 1),
                      of<heroes::HeroesGame>("three_players", "other_readings", 1),
                      of<projecthex::Conquest>("two_players", "0.1.3", 1),
                      of<projecthex::Conquest>("three_players", "0.2.1", 1),
                      of<projecthex::Conquest>("choose_four", "playtest", 1),
                      of<projecthex::Conquest>("six_players", "other-readings", 1),
                      of<projecthex::Conquest>("hex_two", "other-readings-gold", 1),
                      of<projecthex::DuelGame>("mixed_three", "0.1.3", 10),
                      of<projecthex::DuelGame>("fortress", "0.2.1", 10)),
    [](const ::testing::TestParamInfo<Setting>& setting) { return setting.param.name; });

}  // namespace
}  // namespace muster
