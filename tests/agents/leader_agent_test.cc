// The leader in a seat: routes, what it remembers, and how little it walks to and fro.
#include "agents/heroes/leader_agent.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agents/heroes/march_witness.h"
#include "experiments/engine/match.h"
#include "games/heroes/inquiry/routes.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

std::shared_ptr<const Leader> shipped(const std::string& name) {
  const auto document = load_document(Leader::folder() + "/" + name + ".toml");
  EXPECT_TRUE(document.ok()) << document.status();
  const auto leader = Leader::load(*document);
  EXPECT_TRUE(leader.ok()) << leader.status();
  return std::make_shared<const Leader>(leader.ok() ? *leader : Leader{});
}

Counsel counsel_of(const Table& table, const Leader& leader) {
  return {&table.game(), &table.state, &leader, static_cast<int>(table.state.mover)};
}

std::vector<int> route_to(const Table& table, const Leader& leader, int goal) {
  return RoutePlanner(table.game().board()).plan(counsel_of(table, leader), goal);
}

TEST(HeroesLeaderRoute, IsAsLongAsTheFloodSaysWhereCostsArePlain) {
  Table table;
  table.hero_at(0, at(2, 2)).hero_at(2, at(8, 8)).put(Token::kMonster, at(3, 4));
  table.put(Token::kMonster, at(4, 4)).mine(at(3, 7)).move(0);
  const Leader leader;
  int checked = 0;
  table.game().board().flood(at(2, 2), ground(table.state, 0), 64,
                             [&](const TileSet& layer, int steps) {
                               for (const int tile : layer) {
                                 const auto route = route_to(table, leader, tile);
                                 EXPECT_EQ(static_cast<int>(route.size()), steps + 1) << tile;
                                 ++checked;
                               }
                               return true;
                             });
  EXPECT_EQ(checked, kSide * kSide - 1);
}

TEST(HeroesLeaderRoute, TakesAlongWhatLiesOnAWayThatIsAsLong) {
  Table table({.rules = {"move_choices=steps"}});
  table.hero_at(0, at(2, 2)).hero_at(2, at(8, 8)).put(Token::kResource, at(4, 3)).mine(at(5, 5));
  table.move(0);
  Leader leader;
  leader.resource = 40;
  const auto route = route_to(table, leader, at(5, 5));
  EXPECT_EQ(route.size(), 7U);
  EXPECT_NE(std::find(route.begin(), route.end(), at(4, 3)), route.end());
}

TEST(HeroesLeaderRoute, IsEmptyWhereThereIsNoWay) {
  Table table;
  table.hero_at(0, at(2, 2)).hero_at(2, at(8, 8)).put(Token::kMonster, at(2, 1));
  table.put(Token::kMonster, at(1, 2)).move(0);
  const Leader leader;
  EXPECT_TRUE(route_to(table, leader, at(1, 1)).empty());
}

TEST(HeroesKeptRoute, GoesOnUntilATileAheadChanges) {
  Table table({.rules = {"move_choices=steps"}});
  table.hero_at(0, at(2, 2)).hero_at(2, at(8, 8)).mine(at(6, 2)).move(0);
  const std::vector<int> way = {at(2, 2), at(3, 2), at(4, 2), at(5, 2), at(6, 2)};
  KeptRoute route;
  EXPECT_EQ(route.next(table.state), -1);
  route.keep(table.state, way);
  EXPECT_EQ(route.next(table.state), at(3, 2));
  table.step(kEast);
  EXPECT_EQ(route.next(table.state), at(4, 2));
  const HeroesState before = table.state;
  table.put(Token::kMonster, at(2, 2));  // behind
  EXPECT_EQ(route.next(table.state), at(4, 2));
  table.put(Token::kMonster, at(5, 2));  // ahead
  EXPECT_EQ(route.next(table.state), -1);
  table.state = before;
  table.hero_at(2, at(6, 2));
  EXPECT_EQ(route.next(table.state), -1);
  table.state = before;
  table.army_of(0, 5);
  EXPECT_EQ(route.next(table.state), -1);
  table.state = before;
  table.step(kSouth);  // off the way
  EXPECT_EQ(route.next(table.state), -1);
}

TEST(HeroesLeaderAgent, FollowsItsWayStepByStep) {
  Table table({.rules = {"move_choices=steps"}});
  table.hero_at(0, at(2, 2)).hero_at(2, at(8, 8)).mine(at(5, 2)).move(0);
  LeaderAgent agent(shipped("raider"));
  ActionList legal;
  for (int step = 0; step < 3; ++step) {
    table.game().legal_actions(table.state, legal);
    const Action action =
        agent.choose({table.game(), table.state, 0, {legal.begin(), legal.end()}, 1});
    ASSERT_EQ(action, make_action(Verb::kStep, kEast)) << step;
    table.step(kEast);
  }
  EXPECT_EQ(table.phase(), Phase::kCapture);
}

// Moves that go back among all moves of mirror matches, in percent.
double moves_back(const std::string& ruleset, const std::string& rule, int seeds) {
  const auto leader = shipped(rule);
  const auto document = load_document(data_file("games/heroes/scenarios/two_players.toml"));
  EXPECT_TRUE(document.ok()) << document.status();
  RulesSource source = source_of({.ruleset = ruleset});
  source.scenario = *document;
  const auto game = HeroesGame::load(source);
  EXPECT_TRUE(game.ok()) << game.status();
  std::int64_t moves = 0;
  std::int64_t back = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    LeaderAgent first(leader);
    LeaderAgent second(leader);
    const std::array<Agent<HeroesGame>*, 2> agents = {&first, &second};
    std::vector<std::unique_ptr<Witness<HeroesGame>>> witnesses;
    witnesses.push_back(march_witness()(**game, 1));
    HeroesState last;
    const MatchResult result =
        play_match<HeroesGame>(**game, agents, static_cast<std::uint64_t>(seed), witnesses, &last);
    EXPECT_EQ(result.error, "");
    Metrics metrics;
    witnesses[0]->report(last, metrics);
    const auto json = to_json(metrics);
    for (const char* seat : {"blue", "green"}) {
      moves += json[std::string("moves_") + seat].get<std::int64_t>();
      back += json[std::string("moves_back_") + seat].get<std::int64_t>();
    }
  }
  EXPECT_GT(moves, 100);
  return 100.0 * static_cast<double>(back) / static_cast<double>(moves);
}

TEST(HeroesLeaderAgent, HardlyEverGoesBack) {
  for (const char* ruleset :
       {"standard", "steps", "goals", "single_roll", "duel", "other_readings"}) {
    for (const char* rule : {"raider", "miner", "explorer", "builder"}) {
      const double back = moves_back(ruleset, rule, 200);
      EXPECT_LE(back, 3) << ruleset << ", " << rule;
      EXPECT_GT(back, 0) << ruleset << ", " << rule;
    }
  }
}

}  // namespace
}  // namespace muster::heroes::testing
