// Nothing that is hidden from a player is in what a player's page is sent: every byte of it is the
// same for two positions that the player cannot tell apart.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/hash.h"
#include "core/playout.h"
#include "core/rng.h"
#include "core/status.h"
#include "experiments/cli/play/tables.h"
#include "experiments/conformance/named_checks.h"
#include "experiments/play/what_if.h"
#include "games/classic/leduc_poker.h"
#include "games/heroes/heroes.h"
#include "games/homm/combat.h"
#include "games/penance/duel.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/duel/game.h"
#include "tests/support/builtin_games.h"

namespace muster {
namespace {

using nlohmann::json;

// A game at a state, with a person in one seat and a random agent in the others.
class Browser {
 public:
  Browser(const cli::SittingOptions& options, const json& state)
      : tables_(options, testing::builtin_games()) {
    auto sitting = cli::sitting_of(options, testing::builtin_games());
    EXPECT_TRUE(sitting.ok()) << message_of(sitting.status());
    const auto opened = tables_.open(play::from_state(*sitting, state));
    EXPECT_TRUE(opened.ok()) << message_of(opened.status());
    key_ = opened->key;
  }

  std::string get(const std::string& rest) {
    serve::Request request{.key = key_, .rest = rest};
    if (rest == "news") request.parameters["epoch"] = "0";
    return told(request);
  }
  std::string post(const std::string& rest, const json& body) {
    return told({.post = true, .key = key_, .rest = rest, .body = body.dump()});
  }

 private:
  std::string told(const serve::Request& request) {
    const serve::Reply reply = tables_.answer(request);
    return fmt::format("{} {}", reply.status, reply.body);
  }

  cli::Tables tables_;
  std::string key_;
};

// Everything that a page may ask for at a position in which its player is to choose.
std::vector<std::string> everything(Browser& browser) {
  std::vector<std::string> told = {browser.get(""), browser.get("news")};
  const json news = json::parse(told.back().substr(4));
  EXPECT_TRUE(news["mine"].get<bool>());
  const json here = {{"step", news["size"]}, {"code", 0}};
  std::size_t asked = 0;
  for (const json& choice : news["choices"]) {
    if (++asked > 6) break;
    json odds = here;
    odds["code"] = choice[0];
    told.push_back(browser.post("odds", odds));
  }
  told.push_back(browser.post("hint", json::object()));
  told.push_back(browser.post("why", json::object()));
  told.push_back(browser.get("state"));
  told.push_back(browser.post("undo", json::object()));
  return told;
}

// A decision of a match of random choices, not before so many steps, of whose player something is
// hidden: the state, and another one that the player cannot tell from it.
template <Game G>
std::optional<std::pair<typename G::State, typename G::State>> twins(const G& game, Rng& rng) {
  typename G::State state = game.initial_state();
  const std::uint64_t least = uniform_below(rng, 100);
  for (std::uint64_t i = 0; game.to_move(state) != kTerminal; ++i) {
    const Player player = game.to_move(state);
    const ActionList actions = choices(game, state);
    if (i >= least && player >= 0 && actions.size() > 1) {
      const typename G::State other = game.resample(state, player, rng);
      if (game.hash(other) != game.hash(state)) return std::pair{state, other};
    }
    game.apply(state, player == kChance ? game.sample_chance(state, rng)
                                        : actions[uniform_below(rng, actions.size())]);
  }
  return std::nullopt;
}

template <Game G>
void expect_equal_traffic(const cli::SittingOptions& given, const G& game, std::size_t positions) {
  std::size_t compared = 0;
  for (std::uint64_t seed = 1; compared < positions && seed < 200; ++seed) {
    Rng rng(seed);
    const auto both = twins(game, rng);
    if (!both) continue;
    cli::SittingOptions options = given;
    options.people = {fmt::format("{}", static_cast<int>(game.to_move(both->first)))};
    Browser here(options, game.to_json(both->first));
    Browser there(options, game.to_json(both->second));
    EXPECT_EQ(everything(here), everything(there)) << "seed " << seed;
    ++compared;
  }
  EXPECT_EQ(compared, positions);
}

cli::SittingOptions options_of(const std::string& game, const std::string& scenario,
                               const std::string& ruleset) {
  cli::SittingOptions options;
  options.game = game;
  options.scenario = scenario;
  options.ruleset = ruleset;
  options.against = {"random"};
  options.critic = "mcts:iterations=30,budget=decision";
  options.keep = false;
  options.deal = 9;
  return options;
}

template <LoadableGame G>
void expect_equal_traffic_of(const std::string& scenario, const std::string& ruleset,
                             std::size_t positions) {
  const auto game =
      conformance::load_named<G>({.setting = "", .scenario = scenario, .ruleset = ruleset});
  ASSERT_TRUE(game.ok()) << message_of(game.status());
  expect_equal_traffic(options_of(std::string(G::kName), scenario, ruleset), **game, positions);
}

TEST(Traffic, OfPokerTellsNoCards) {
  const classic::LeducPoker game;
  expect_equal_traffic(options_of("leduc_poker", "", ""), game, 10);
}

TEST(Traffic, OfHommTellsNoCards) {
  expect_equal_traffic_of<homm::Combat>("catherine_vs_sandro", "base", 12);
  expect_equal_traffic_of<homm::Combat>("catherine_vs_sandro", "dice_stacks", 6);
}

TEST(Traffic, OfPenanceTellsNoCards) {
  expect_equal_traffic_of<penance::CasketDuel>("confessor_outrider", "v3", 12);
}

TEST(Traffic, OfProjectHexTellsNoDice) {
  expect_equal_traffic_of<projecthex::Conquest>("three_players", "0.2.1", 20);
  expect_equal_traffic_of<projecthex::DuelGame>("mixed_three", "0.1.3", 12);
}

TEST(Traffic, OfHeroesTellsNoPlaces) {
  expect_equal_traffic_of<heroes::HeroesGame>("skirmish", "duel", 6);
}

// Who has no seat sees nothing of a game in which somebody plays and something is hidden; each
// person sees their own side alone.
TEST(Traffic, GivesEachSeatItsOwnView) {
  cli::SittingOptions options = options_of("leduc_poker", "", "");
  options.people = {"all"};
  options.against = {};
  cli::Tables tables(options, testing::builtin_games());
  auto sitting = cli::sitting_of(options, testing::builtin_games());
  ASSERT_TRUE(sitting.ok());
  const auto opened = tables.open(*std::move(sitting));
  ASSERT_TRUE(opened.ok());
  ASSERT_EQ(opened->seats.size(), 2U);
  const auto news = [&](const std::string& key, const std::string& eye) {
    return tables.answer({.key = key, .rest = "news", .parameters = {{"eye", eye}}});
  };
  for (bool waits = false; !waits;) {  // until the cards are dealt
    waits = json::parse(news(opened->key, "0").body)["mine"].get<bool>();
  }
  EXPECT_EQ(news(opened->key, "0").status, 200);
  EXPECT_EQ(news(opened->key, "1").status, 200);
  EXPECT_EQ(news(opened->key, "-1").status, 403);
  EXPECT_EQ(news(opened->seats[0].second, "0").status, 200);
  EXPECT_EQ(news(opened->seats[0].second, "1").status, 403);
  EXPECT_EQ(news(opened->seats[1].second, "0").status, 403);
  EXPECT_NE(news(opened->key, "0").body, news(opened->key, "1").body);
}

}  // namespace
}  // namespace muster
