// The scoresheet of Heroes, read back: who is where with what, who owns what, and the scores.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "games/heroes/sheet/scribe.h"
#include "tests/experiments/sheets/follow.h"
#include "tests/experiments/sheets/heroes_reader.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes {
namespace {

using muster::testing::expect_golden;
using muster::testing::follow;
using muster::testing::FollowedMatch;
using testing::at;
using testing::Table;

const std::vector<std::string> kRulesets = {"standard",       "goals", "steps",
                                            "other_readings", "duel",  "single_roll"};
const std::vector<std::string> kScenarios = {"skirmish",      "two_players",  "two_players_24",
                                             "three_players", "four_players", "teams"};
const std::vector<std::vector<std::string>> kPlayers = {
    {"random"}, {"leader:rule=raider"}, {"leader:rule=builder", "leader:rule=raider"}};

// Every board and every ruleset, and many short games; what the lines say is the state's at every
// step, but for walks, which are told when they end.
TEST(HeroesSheet, TheLinesAloneTellThePosition) {
  std::map<std::string, int> seen;
  std::uint64_t seed = 0;
  const auto play = [&](const FollowedMatch& match) {
    HeroesReader reader;
    EXPECT_GT(follow(match, ++seed, reader), 50);
    for (const auto& [pattern, times] : reader.seen()) seen[pattern] += times;
  };
  for (std::size_t i = 0; i < 6; ++i) {
    play({"heroes", kPlayers[i % 2], kScenarios[i], kRulesets[i]});
    if (HasFailure()) return;
  }
  for (std::size_t i = 0; i < 94; ++i) {
    play({"heroes", kPlayers[i / 6 % 3], "skirmish", kRulesets[i % 6]});
    if (HasFailure()) return;
  }
  // Nothing of this is so rare that the reader could have missed it.
  for (const char* pattern :
       {"% takes the * at @ from %", "% takes all of %'s # coin*: % has # coin*",
        "% is out: it has neither Settlement nor Hero", "%'s mine* free again: *",
        "% Hero # goes unpaid and dies at @*", "% Hero # fainted and lives*",
        "% Hero # retreats from * after round #*", "% Hero # retreats from * after round # to @*",
        "%'s % at @ holds*", "left in %'s % at @: *", "dropped near @: *",
        "% accepts: % and % are allied", "% leaves the alliance with %",
        "the vote is over: items * go by *", "% builds * for the * at @ for # coin*: # coin* left",
        "% founds an encampment at @ under Hero # for # coin*: # coin* left",
        "% Hero # bribes # of # monsters for # coin*: # mercenar* with it, # coin* left"}) {
    EXPECT_GT(seen[pattern], 0) << pattern;
  }
}

TEST(HeroesSheet, AGameIsToldLikeThis) {
  expect_golden("heroes", {"heroes", "--scenario", "skirmish", "--ruleset", "goals", "--agent",
                           "leader:rule=raider", "--agent", "leader:rule=builder", "--seed", "36"});
}

// A position whose steps are told.
class ToldTable : public Table {
 public:
  explicit ToldTable(const testing::Setting& setting = {})
      : Table(setting), scribe_(make_heroes_scribe(game())) {}

  ToldTable& does(Verb verb, int argument = 0) {
    const HeroesState before = state;
    act(verb, argument);
    scribe_->step(before, make_action(verb, argument), state, sheet_);
    return *this;
  }
  ToldTable& shows(int code) {
    const HeroesState before = state;
    roll(code);
    scribe_->step(before, make_action(Verb::kRoll, code), state, sheet_);
    return *this;
  }
  // What was told since the last time, as a seat reads it, details with two dots.
  std::vector<std::string> told(int eye = kSeesAll) {
    std::vector<std::string> lines;
    for (const SheetLine& line : seen_by(eye, sheet_)) {
      lines.push_back((line.level == SheetLevel::kDetail ? ".." : "") + line.text);
    }
    sheet_.clear();
    return lines;
  }

 private:
  std::unique_ptr<Scribe<HeroesGame>> scribe_;
  Sheet sheet_;
};

using Lines = std::vector<std::string>;

TEST(HeroesSheet, WhereAHeroStandsInTheLineOfADuelIsItsPlayers) {
  const auto put = [](int eye) {
    ToldTable table({.rules = {"battle_model=duel"}});
    table.hero_at(0, at(4, 4)).army_of(0, 6).hero_at(2, at(3, 4)).army_of(2, 6).move(0, 18);
    table.does(Verb::kStep, testing::kWest).told();
    table.does(Verb::kBattle, 2).does(Verb::kBattle, 5);
    Lines lines = table.told(eye);
    lines.resize(2);
    return lines;
  };
  EXPECT_EQ(put(kSeesAll), (Lines{"..blue puts Hero 1 in place 3 of its line",
                                  "..green puts Hero 1 in place 6 of its line"}));
  EXPECT_EQ(put(0), (Lines{"..blue puts Hero 1 in place 3 of its line",
                           "..green puts Hero 1 somewhere in its line"}));
  EXPECT_EQ(put(1), (Lines{"..blue puts Hero 1 somewhere in its line",
                           "..green puts Hero 1 in place 6 of its line"}));
}

// Both sums with all that is in them, the difference, and who falls by it.
TEST(HeroesSheet, AnAttackIsToldWithItsModifiers) {
  ToldTable table;
  table.give(0, testing::kRareSword).give(0, testing::kCommonSword).army_of(0, 3);
  table.army_of(2, 2).hero_at(0, at(4, 4)).hero_at(2, at(3, 4)).move(0, 18);
  table.does(Verb::kStep, testing::kWest);
  EXPECT_EQ(
      table.told(),
      (Lines{
          "blue Hero 1 goes from [4, 4] to [3, 4]: 1 step, 17 points left",
          "blue Hero 1 with 3 mercenaries attacks green Hero 1 with 2 mercenaries at [3, 4]",
          "..attacker blue Hero 1 rolls 7d6+6: Hero 1 2d6+6, rare main hand 2d6, 3 mercenaries 3d6",
          "..defender green Hero 1 rolls 4d6+6: Hero 1 2d6+6, 2 mercenaries 2d6"}));
  table.shows(30 - 7).shows(17 - 4);
  EXPECT_EQ(
      table.told(),
      (Lines{
          "..round 1: attacker blue Hero 1 7d6+6 = 36, defender green Hero 1 4d6+6 = 23; 13 more, "
          "2 losses for green Hero 1",
          "..green Hero 1 against blue Hero 1, round 1: 2 mercenaries lost; Hero 1 is left"}));
  table.does(Verb::kPass).shows(7 - 7).shows(12 - 2);
  EXPECT_EQ(
      table.told(),
      (Lines{
          "..round 2: attacker blue Hero 1 7d6+6 = 13, defender green Hero 1 2d6+6 = 18; 5 more, "
          "1 loss for blue Hero 1",
          "..blue Hero 1 against green Hero 1, round 2: 1 mercenary lost; Hero 1 and 2 mercenaries "
          "are left"}));
  table.does(Verb::kRetreat);
  EXPECT_EQ(
      table.told(),
      (Lines{
          "blue Hero 1 retreats from green Hero 1 after round 2: 1 of 3 mercenaries lost, 2 left",
          "green Hero 1 stands at [3, 4]: 2 of 2 mercenaries lost, 0 left",
          "blue Hero 1 dies at [3, 4]; 2 items drop; a monster token is left",
          "..blue Hero 1 had: common main hand, rare main hand", "green's turn"}));
}

TEST(HeroesSheet, EqualTotalsSayWhomTheyFavour) {
  ToldTable table({.rules = {"ties=\"attacker\""}});
  table.hero_at(0, at(4, 4)).hero_at(2, at(3, 4)).move(0, 18);
  table.does(Verb::kStep, testing::kWest).told();
  table.shows(5).shows(5);
  EXPECT_EQ(
      table.told().front(),
      "..round 1: attacker blue Hero 1 2d6+6 = 13, defender green Hero 1 2d6+6 = 13; equal, for "
      "the attacker, 1 loss for green Hero 1");
}

// The last roll of a battle ends a Hero's life, the day and, unpaid, another Hero's; all in order.
TEST(HeroesSheet, OneStepThatEndsABattleAndADayIsToldInOrder) {
  ToldTable table;
  table.settlement(0).owner = kNobody;
  table.state.settlement_at[0] = kNowhere;
  table.hero_at(0, at(3, 4)).give(0, testing::kRareSword);
  table.hero_at(1, at(6, 6)).army_of(1, 1).hero_at(2, at(4, 4)).army_of(2, 9).move(2, 13);
  table.hero(2).points = 1;
  table.state.anchor = 0;
  table.state.order = 1;
  table.settlement(1).recruits = 2;
  table.does(Verb::kStep, testing::kWest).shows(5 * 11).told();
  table.shows(0);
  EXPECT_EQ(
      table.told(),
      (Lines{"..round 1: attacker green Hero 1 11d6+6 = 72, defender blue Hero 1 4d6+6 = 10; 62 "
             "more, 10 losses for blue Hero 1",
             "..blue Hero 1 against green Hero 1, round 1: Hero 1 lost; nobody is left",
             "green Hero 1 beats blue Hero 1 in round 1: no losses, 9 mercenaries left",
             "blue Hero 1 dies at [3, 4]; 1 item drops", "..blue Hero 1 had: rare main hand",
             "Day 2", "scores: blue 2, green 27", "Daybreak of blue", "blue: income 0: 0 coins",
             "blue Hero 2 goes unpaid and dies at [6, 6]; a monster token is left",
             "blue is out: it has neither Settlement nor Hero", "The end",
             "green wins by elimination on day 2; scores: blue 0, green 27"}));
}

TEST(HeroesSheet, AConquestSaysWhatFalls) {
  ToldTable table({.rules = {"conquered_ramparts=\"fall\""}});
  table.hero_at(2, at(2, 1)).army_of(2, 9).purse(0, 7).hero_at(1, at(5, 5));
  table.built(0, SettlementTier::kVilla, Ramparts::kPallisade).give(0, testing::kRareSword);
  table.move(2, 13);
  table.does(Verb::kStep, testing::kWest).does(Verb::kEngage).shows(5 * 11).told();
  table.shows(0);
  EXPECT_EQ(
      table.told(),
      (Lines{"..round 1: attacker green Hero 1 11d6+6 = 72, defender blue's villa at [1, 1] 8d6+18 "
             "= 26; 46 more, 7 losses for blue's villa at [1, 1]",
             "..blue's villa at [1, 1] against green Hero 1, round 1: the villa and Hero 1 lost; "
             "nobody is left",
             "green Hero 1 beats blue's villa at [1, 1] in round 1: no losses, 9 mercenaries left",
             "blue Hero 1 dies at [1, 1]; 1 item goes into the Armory",
             "..blue Hero 1 had: rare main hand",
             "green takes the villa with pallisade at [1, 1] from blue",
             "green takes all of blue's 7 coins: green has 7 coins",
             "the pallisade of the villa at [1, 1] falls",
             "..in the Armory of the villa at [1, 1]: rare main hand"}));
}

// Green has a Settlement, and nobody to move: the next that is told is the day after.
TEST(HeroesSheet, ATurnWithoutHeroesIsNotTold) {
  ToldTable table;
  table.no_hero(2).hero_at(0, at(4, 4)).move(0, 18);
  table.does(Verb::kPass);
  const Lines told = table.told();
  const auto day = std::find(told.begin(), told.end(), "Day 2");
  EXPECT_NE(day, told.end());
  EXPECT_EQ(std::find(told.begin(), told.end(), "green's turn"), told.end());
}

TEST(HeroesSheet, AWalkIsOneLineWithItsTurns) {
  ToldTable table;
  table.hero_at(0, at(4, 4)).move(0, 18);
  table.does(Verb::kStep, testing::kWest).does(Verb::kStep, testing::kWest);
  table.does(Verb::kStep, testing::kNorth).does(Verb::kStep, testing::kNorth);
  EXPECT_EQ(table.told(), Lines());
  table.does(Verb::kPass);
  EXPECT_EQ(table.told(),
            (Lines{"blue Hero 1 goes from [4, 4] to [2, 2]: 4 steps, 14 points left",
                   "..blue Hero 1 goes by [2, 4]",
                   "..blue Hero 1 stays at [2, 2], 14 points unused", "green's turn"}));
}

}  // namespace
}  // namespace muster::heroes
