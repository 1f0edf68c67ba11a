// Scoresheets of ProjectHex: what the words alone say is what the states hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "games/projecthex/sheet/conquest_scribe.h"
#include "games/projecthex/sheet/exchange_words.h"

#include "tests/experiments/sheets/follow.h"
#include "tests/experiments/sheets/projecthex_reader.h"
#include "tests/games/projecthex/shipped.h"

namespace muster::projecthex {
namespace {

using muster::testing::expect_golden;
using muster::testing::follow;
using muster::testing::FollowedMatch;
using testing::ProjectHexReader;

struct Series {
  FollowedMatch match;
  std::uint64_t seeds;
};

TEST(ProjectHexSheet, TellsEveryOpenFigure) {
  const std::vector<Series> all = {
      {{"projecthex", {"warlord"}, "small_two", "0.1.3"}, 17},
      {{"projecthex", {"warlord", "random"}, "small_two", "0.2.1"}, 14},
      {{"projecthex", {"warlord"}, "two_players", "0.1.3"}, 10},
      {{"projecthex", {"warlord"}, "three_players", "0.2.0"}, 10},
      {{"projecthex", {"warlord"}, "four_players", "0.2.1"}, 8},
      {{"projecthex", {"warlord"}, "choose_four", "playtest"}, 8},
      {{"projecthex", {"warlord"}, "six_players", "0.1.3"}, 3},
      {{"projecthex", {"random"}, "small_two", "0.1.3"}, 3},
      {{"projecthex", {"random"}, "hex_two", "playtest"}, 3},
      {{"projecthex",
        {"warlord", "random", "random", "random", "random", "random"},
        "six_players",
        "0.2.1"},
       3},
      {{"projecthex", {"warlord"}, "four_players", "other-readings"}, 8},
      {{"projecthex", {"random"}, "small_two", "other-readings"}, 4},
      {{"projecthex", {"warlord"}, "three_players", "other-readings-gold"}, 8},
      {{"projecthex", {"random"}, "imperials_vs_nomads", "other-readings-gold"}, 1},
  };
  std::map<std::string, int> understood;
  for (const Series& series : all) {
    for (std::uint64_t seed = 1; seed <= series.seeds; ++seed) {
      ProjectHexReader reader;
      EXPECT_GT(follow(series.match, seed, reader), 40);
      if (HasFailure()) return;
      for (const auto& [verb, number] : reader.understood()) understood[verb] += number;
    }
  }
  for (const char* verb :
       {"is",      "chooses", "plays",   "picks",    "draws",  "gives",    "founds", "recruits",
        "calls",   "buys",    "builds",  "receives", "places", "levies",   "comes",  "moves",
        "attacks", "fails",   "empties", "captures", "scores", "discards", "wins"}) {
    EXPECT_GT(understood[verb], 0) << verb;
  }
}

TEST(ProjectHexSheet, ExchangesSayWhatDecidesThem) {
  const auto assault = [](int face) { return DuelChoice{face, UnitType::kAssault}; };
  const auto mounted = [](int face) { return DuelChoice{face, UnitType::kMounted}; };
  DuelTerms terms;
  terms.defence = {0, 2, 0};
  const auto told = [&terms](DuelChoice attack, DuelChoice defence) {
    return exchange_words(terms, {.number = 2,
                                  .attacker = "red",
                                  .defender = "blue",
                                  .attack = attack,
                                  .defence = defence,
                                  .left = {.attack = {1, 1, 0}, .defence = {0, 0, 3}}});
  };
  EXPECT_EQ(told(assault(7), mounted(6)),
            "exchange 2: red assault 7 +1 type = 8, blue mounted 6 +2 = 8: equal, red loses 1 "
            "assault, 2 v 3 left");
  EXPECT_EQ(told(mounted(8), assault(2)),
            "exchange 2: red mounted 8, blue assault 2 +1 type = 3: blue loses 1 assault, 2 v 3 "
            "left");
  EXPECT_EQ(told(assault(8), mounted(9)),
            "exchange 2: red assault 8, blue mounted 9: a 9 is highest, red loses 1 assault, 2 v 3 "
            "left");
  EXPECT_EQ(told(assault(1), mounted(0)),
            "exchange 2: red assault 1, blue mounted 0: a 0 is lowest, blue loses 1 mounted, 2 v 3 "
            "left");
  EXPECT_EQ(told(assault(9), mounted(9)),
            "exchange 2: red assault 9, blue mounted 9: of two 9s the defender's counts, red loses "
            "1 assault, 2 v 3 left");
  terms.naturals = NaturalFaces::kPlain;
  EXPECT_EQ(told(assault(9), mounted(7)),
            "exchange 2: red assault 9 +1 type = 10, blue mounted 7 +2 = 9: blue loses 1 mounted, "
            "2 v 3 left");
}

// Several places in one attack, by land and by sea, with what cards and sea add.
TEST(ProjectHexSheet, AnAttackOfSeveralPlacesIsOneBlock) {
  const auto game = testing::shipped_game("playtest", "small_two");
  const auto start = game->read_state(nlohmann::json::parse(R"({
    "round": 4, "turn": 7, "phase": "attack_from", "on_turn": "blue",
    "players": [
      {"faction": "islanders", "capital": "t13", "cards":
       ["warrior", "horseman", "slinger", "spearman", "coordinated_attack", "island_raiders"]},
      {"faction": "nomads", "capital": "t03", "cards": ["warrior", "horseman", "slinger"]}],
    "territories": {
      "t01": {"holder": "blue", "troops": {"mounted": 2}},
      "t13": {"holder": "blue", "troops": {"assault": 2}},
      "t03": {"holder": "green", "troops": {"ranged": 1}}}})"));
  ASSERT_TRUE(start.ok()) << start.status();
  const auto place = [&game](const char* id) { return game->board().find(id); };
  const auto scribe = make_conquest_scribe(*game);
  Sheet sheet;
  scribe->open(*start, sheet);
  sheet.clear();
  ConquestState state = *start;
  for (const Action action :
       {make_action(Verb::kFrom, place("t01")), make_action(Verb::kTo, place("t03")),
        make_action(Verb::kJoin, place("t13")), make_action(Verb::kRoll, 7),
        make_action(Verb::kRoll, 3), make_action(Verb::kRoll, kFaces + 5),
        make_action(Verb::kDie, duel_code({3, UnitType::kAssault})),
        make_action(Verb::kDie, duel_code({5, UnitType::kRanged}))}) {
    const ConquestState before = state;
    game->apply(state, action);
    scribe->step(before, action, state, sheet);
  }
  const Sheet expected = {
      {SheetLevel::kAct,
       "blue attacks t03 (green: 1 ranged) from t01 with 1 mounted and from t13 over the sea with "
       "1 assault"},
      {SheetLevel::kDetail, "blue adds +1 assault (spearman), +3 assault (sea)"},
      {SheetLevel::kDetail, "blue rolls 7, 3"},
      {SheetLevel::kDetail, "green rolls 5"},
      {SheetLevel::kDetail,
       "exchange 1: blue assault 3 +4 = 7, green ranged 5 +1 type = 6: green loses 1 ranged, 2 v 0 "
       "left"},
      {SheetLevel::kAct,
       "blue captures t03 from green, losing nobody against 1 ranged; 1 mounted moves in from t01 "
       "and 1 assault from t13"},
      {SheetLevel::kAct, "blue has the capital of green now"},
      {SheetLevel::kAct, "green has no territory left"}};
  ASSERT_GE(sheet.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(sheet[i].text, expected[i].text);
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), sheet.begin()));
}

TEST(ProjectHexSheet, GoldenGameOfTroops) {
  expect_golden("projecthex", {"projecthex", "--scenario", "small_two", "--ruleset", "playtest",
                               "--agent", "warlord", "--seed", "30"});
}

TEST(ProjectHexSheet, GoldenGameOfGold) {
  expect_golden("projecthex_gold", {"projecthex", "--scenario", "small_two", "--ruleset", "0.2.1",
                                    "--agent", "warlord", "--seed", "54"});
}

TEST(ProjectHexSheet, GoldenDuel) {
  expect_golden("projecthex_duel", {"projecthex_duel", "--scenario", "mixed_three", "--agent",
                                    "random", "--seed", "1"});
}

}  // namespace
}  // namespace muster::projecthex
