// Scoresheets of ProjectHex: what the words alone say is what the states hold.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "games/projecthex/duel/terms.h"
#include "games/projecthex/sheet/conquest_scribe.h"
#include "games/projecthex/sheet/duel_scribe.h"
#include "games/projecthex/sheet/exchange_words.h"

#include "games/projecthex/state/actions.h"
#include "tests/experiments/sheets/follow.h"
#include "tests/experiments/sheets/projecthex_reader.h"
#include "tests/games/projecthex/shipped.h"

namespace muster::projecthex {
namespace {

using muster::testing::expect_golden;
using muster::testing::follow;
using muster::testing::FollowedMatch;
using ::testing::ElementsAre;
using testing::ProjectHexReader;

struct Series {
  FollowedMatch match;
  std::uint64_t seeds;
};

TEST(ProjectHexSheet, TellsEveryOpenFigure) {
  const std::vector<Series> all = {
      {{"projecthex", {"warlord"}, "small_two", "0.1.3"}, 20},
      {{"projecthex", {"warlord", "random"}, "small_two", "0.2.1"}, 15},
      {{"projecthex", {"warlord"}, "two_players", "0.1.3"}, 10},
      {{"projecthex", {"warlord"}, "three_players", "0.2.0"}, 10},
      {{"projecthex", {"warlord"}, "four_players", "0.2.1"}, 8},
      {{"projecthex", {"warlord"}, "choose_four", "playtest"}, 8},
      {{"projecthex", {"warlord"}, "six_players", "0.1.3"}, 3},
      {{"projecthex", {"random"}, "small_two", "0.1.3"}, 2},
      {{"projecthex", {"random"}, "hex_two", "playtest"}, 2},
      {{"projecthex",
        {"warlord", "random", "random", "random", "random", "random"},
        "six_players",
        "0.2.1"},
       3},
      {{"projecthex", {"warlord"}, "four_players", "other-readings"}, 8},
      {{"projecthex", {"random"}, "small_two", "other-readings"}, 3},
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

// What is told of these actions.
Sheet told(const Conquest& game, ConquestState state, const std::vector<Action>& actions) {
  const auto scribe = make_conquest_scribe(game);
  Sheet sheet;
  scribe->open(state, sheet);
  sheet.clear();
  for (const Action action : actions) {
    const ConquestState before = state;
    game.apply(state, action);
    scribe->step(before, action, state, sheet);
  }
  return sheet;
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
  const Sheet told_all =
      told(*game, *start,
           {make_action(Verb::kFrom, place("t01")), make_action(Verb::kTo, place("t03")),
            make_action(Verb::kJoin, place("t13")), make_action(Verb::kRoll, 7),
            make_action(Verb::kRoll, 3), make_action(Verb::kRoll, kFaces + 5),
            make_action(Verb::kDie, duel_code({3, UnitType::kAssault})),
            make_action(Verb::kDie, duel_code({5, UnitType::kRanged}))});
  const Sheet sheet = seen_by(kSeesAll, told_all);
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
  const auto reads = [&told_all](int eye) {
    const Sheet seen = seen_by(eye, told_all);
    return std::array<std::string, 2>{seen[2].text, seen[3].text};
  };
  EXPECT_THAT(reads(0), ElementsAre("blue rolls 7, 3", "green rolls 1 die in secret"));
  EXPECT_THAT(reads(1), ElementsAre("blue rolls 2 dice in secret", "green rolls 5"));
  EXPECT_THAT(reads(2), ElementsAre("blue rolls 2 dice in secret", "green rolls 1 die in secret"));
}

// The attacker chooses in secret: nothing is told before the defender has chosen, too.
TEST(ProjectHexSheet, DiceOfADuelAreTheirOwners) {
  const auto source = rules_of_files<DuelGame>("0.1.3", "one_on_one");
  ASSERT_TRUE(source.ok()) << source.status();
  const auto loaded = DuelGame::load(*source);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  const DuelGame& game = **loaded;
  DuelGame::State state = game.initial_state();
  const auto scribe = make_duel_scribe(game);
  Sheet sheet;
  const auto act = [&](int code) {
    const DuelGame::State before = state;
    game.apply(state, static_cast<Action>(code));
    scribe->step(before, static_cast<Action>(code), state, sheet);
  };
  act(4);
  act(7);
  act(duel_code({4, UnitType::kAssault}));
  const auto texts = [&sheet](int eye) {
    std::vector<std::string> all;
    for (const SheetLine& line : seen_by(eye, sheet)) all.push_back(line.text);
    return all;
  };
  EXPECT_THAT(texts(0), ElementsAre("attacker rolls 4", "defender rolls 1 die in secret"));
  EXPECT_THAT(texts(1), ElementsAre("attacker rolls 1 die in secret", "defender rolls 7"));
  EXPECT_THAT(texts(kSeesAll), ElementsAre("attacker rolls 4", "defender rolls 7"));
}

// Nothing is left to decide between the purchase and the income: both come in one step.
TEST(ProjectHexSheet, IncomeIsToldAfterWhatWasBought) {
  const auto game = testing::shipped_game("0.2.1", "small_two");
  const auto start = game->read_state(nlohmann::json::parse(R"({
    "round": 4, "turn": 7, "phase": "fortress", "on_turn": "blue",
    "players": [
      {"faction": "new_order", "capital": "t07", "coins": 1, "dossier":
       ["domination", "global_empire"], "cards": ["warrior", "horseman", "slinger"]},
      {"faction": "nomads", "capital": "t03", "cards": ["warrior", "horseman", "slinger"]}],
    "territories": {
      "t05": {"holder": "blue", "troops": {"assault": 1}},
      "t07": {"holder": "green", "troops": {"ranged": 1}}}})"));
  ASSERT_TRUE(start.ok()) << start.status();
  const Sheet expected = {{SheetLevel::kAct, "blue builds a fortress in t05 for 1 coin, 0 left"},
                          {SheetLevel::kAct, "blue receives 2 coins for 1 territory, now 2"},
                          {SheetLevel::kAct, "blue receives 1 coin as the New Order, now 3"}};
  const Sheet sheet = told(
      *game, *start,
      {make_action(Verb::kFortress, game->board().find("t05")), make_action(Verb::kDiscard, 0)});
  ASSERT_GE(sheet.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(sheet[i].text, expected[i].text);
}

TEST(ProjectHexSheet, GoldenGameOfTroops) {
  expect_golden("projecthex", {"projecthex", "--scenario", "small_two", "--ruleset", "playtest",
                               "--agent", "warlord", "--seed", "30"});
}

TEST(ProjectHexSheet, GoldenGameOfGold) {
  expect_golden("projecthex_gold", {"projecthex", "--scenario", "small_two", "--ruleset", "0.2.1",
                                    "--agent", "warlord", "--seed", "54"});
}

// Takes from both sides what each exchange costs.
class DuelReader final : public muster::testing::SheetReader {
 public:
  void read(const std::string& line) override {
    std::smatch found;
    if (std::regex_search(line, found,
                          std::regex("attacker with (.*) against defender with (.*)"))) {
      left_ = {troops_of(found[1]), troops_of(found[2])};
    } else if (std::regex_search(line, found,
                                 std::regex("(attacker|defender) loses 1 (\\w+), (\\d) v (\\d)"))) {
      --left_[found[1] == "attacker" ? 0 : 1][type_of(found[2])];
      EXPECT_EQ(std::stoi(found[3]), total(left_[0])) << line;
      EXPECT_EQ(std::stoi(found[4]), total(left_[1])) << line;
    } else if (std::regex_search(line, found,
                                 std::regex("attacker has (.*) left, defender (.*)"))) {
      EXPECT_EQ(line.find("  captured") == 0, total(left_[1]) == 0) << line;
      EXPECT_EQ(troops_of(found[1]), left_[0]) << line;
      EXPECT_EQ(troops_of(found[2]), left_[1]) << line;
      ++ends;
    } else if (line.find("too few dice") != std::string::npos) {
      EXPECT_GT(total(left_[0]), 0) << line;
      EXPECT_GT(total(left_[1]), 0) << line;
    }
  }
  void check(const nlohmann::json& state) override {
    EXPECT_EQ(state["troops"]["attacker"], troops_text(left_[0]));
    EXPECT_EQ(state["troops"]["defender"], troops_text(left_[1]));
  }
  int ends = 0;

 private:
  static std::size_t type_of(const std::string& name) {
    return static_cast<std::size_t>(std::find(kUnitTypeNames.begin(), kUnitTypeNames.end(), name) -
                                    kUnitTypeNames.begin());
  }
  static Troops troops_of(const std::string& text) {
    Troops troops{};
    const std::regex one("(\\d+) (\\w+)");
    for (std::sregex_iterator it(text.begin(), text.end(), one), end; it != end; ++it) {
      troops.at(type_of((*it)[2])) = static_cast<std::uint8_t>(std::stoi((*it)[1]));
    }
    return troops;
  }

  std::array<Troops, 2> left_{};
};

TEST(ProjectHexSheet, TellsDuels) {
  for (const char* scenario :
       {"fortress", "mixed_three", "one_on_one", "three_on_three", "two_types"}) {
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
      DuelReader reader;
      follow({"projecthex_duel", {"random"}, scenario, seed % 2 == 0 ? "0.1.3" : "0.2.1"}, seed,
             reader);
      EXPECT_EQ(reader.ends, 1);
      if (HasFailure()) return;
    }
  }
}

TEST(ProjectHexSheet, GoldenDuel) {
  expect_golden("projecthex_duel", {"projecthex_duel", "--scenario", "mixed_three", "--agent",
                                    "random", "--seed", "1"});
}

}  // namespace
}  // namespace muster::projecthex
