// Scoring, winning and the round cap (PH-70, PH-71, PH-79).
#include "games/projecthex/inquiry/realms.h"
#include "tests/games/projecthex/fixture.h"

namespace muster::projecthex::testing {
namespace {

// The first player holds r5 and r6 and has their cards.
Table two_regions(int prestige, const Setting& setting = {}) {
  Table table(setting);
  for (const int held : {4, 5}) table.put_all(0, list_of(table.board().region(held)), {1, 0, 0});
  table.put(1, t(9), {1, 0, 0}).capital(1, t(9)).dossier(0, 9, 10).prestige(0, prestige).begin();
  return table;
}

TEST(ProjectHexEnding, BothMissionsScoreByTheSamePosition) {
  RULE("PH-70");
  Table table = two_regions(0);
  table.until(Phase::kDraw);
  EXPECT_EQ(table.realm(0).prestige, 2);
  EXPECT_EQ(table.state.discard, bit<MissionSet>(9) | bit<MissionSet>(10));
  EXPECT_EQ(table.realm(0).dossier, (std::array<std::uint8_t, 2>{kNoMission, kNoMission}));
  table.draw(5).draw(6);
  EXPECT_EQ(table.realm(0).dossier, (std::array<std::uint8_t, 2>{5, 6}));
  EXPECT_EQ(table.phase(), Phase::kRecruit);
}

TEST(ProjectHexEnding, WhatIsNotMetStays) {
  RULE("PH-70");
  Table table;
  table.put_all(0, list_of(table.board().region(4)), {1, 0, 0}).put(1, t(9), {1, 0, 0});
  table.dossier(0, 2, 9).begin().until(Phase::kDraw).draw(5);
  EXPECT_EQ(table.realm(0).dossier, (std::array<std::uint8_t, 2>{2, 5}));
  EXPECT_EQ(table.realm(0).prestige, 1);
}

TEST(ProjectHexEnding, ThreePrestigeWinAtOnce) {
  RULE("PH-71");
  for (const int prestige : {1, 2}) {  // even more than three
    Table table = two_regions(prestige);
    table.until(Phase::kOver);
    EXPECT_EQ(table.state.winner, 0);
    EXPECT_EQ(table.realm(0).prestige, prestige + 2);
    EXPECT_EQ(table.state.on_turn, 0);
    EXPECT_EQ(total(table.realm(0).incoming), 0);  // before recruiting
    const Returns returns = table.rules().returns(table.state);
    EXPECT_EQ(returns[0], 1);
    EXPECT_EQ(returns[1], -1);
    EXPECT_TRUE(table.legal().empty());
    EXPECT_EQ(table.mover(), kTerminal);
  }
}

TEST(ProjectHexEnding, ThePrestigeThatWinsIsASetting) {
  RULE("PH-71");
  Table table = two_regions(0, {.rules = {"prestige_to_win=2"}});
  table.until(Phase::kOver);
  EXPECT_EQ(table.state.winner, 0);
  Table more = two_regions(2, {.rules = {"prestige_to_win=5"}});
  more.until(Phase::kRecruit);
  EXPECT_EQ(more.realm(0).prestige, 4);
  EXPECT_FALSE(more.over());
}

TEST(ProjectHexEnding, TheOthersShareTheLoss) {
  RULE("PH-71");
  Table table = two_regions(2, {.factions = {"nomads", "islanders", "ascendancy"}});
  table.until(Phase::kOver);
  EXPECT_EQ(table.rules().returns(table.state), (Returns{1, -0.5, -0.5, 0, 0, 0}));
}

// Rounds begun when nobody ever does anything.
int rounds(const Setting& setting) {
  Table table(setting);
  table.until(Phase::kOver);
  EXPECT_EQ(table.state.capped, 1);
  EXPECT_EQ(table.state.winner, kNobody);
  EXPECT_EQ(table.rules().returns(table.state), Returns{});
  const auto metrics = to_json(table.rules().summary(table.state).metrics);
  EXPECT_EQ(metrics["capped"], true);
  EXPECT_EQ(table.state.turn, static_cast<unsigned>(table.state.round) * setting.factions.size());
  return table.state.round;
}

TEST(ProjectHexEnding, AfterSixtyRoundsItIsADraw) {
  RULE("PH-79");
  EXPECT_EQ(rounds({}), 60);
  EXPECT_EQ(rounds({.rules = {"max_rounds=2"}}), 2);
  EXPECT_EQ(rounds({.rules = {"max_rounds=2"}, .scenario = {"max_rounds=3"}}), 3);
  EXPECT_EQ(
      rounds({.factions = {"nomads", "islanders", "ascendancy"}, .scenario = {"max_rounds=1"}}), 1);
}

// Four players at the cap: prestige 1, 2, 1, 1; one territory but for the third, who has two; one
// troop in each but for the fourth, who has `troops`.
Table capped_at(const std::string& capped_games, int troops) {
  Table table({.rules = {"capped_games=" + capped_games},
               .factions = {"philosophers", "islanders", "nomads", "ascendancy"},
               .scenario = {"max_rounds=2"}});
  table.put(0, t(1), {1, 0, 0}).put(1, t(9), {1, 0, 0}).put(2, t(17), {1, 0, 0});
  table.put(2, t(26), {1, 0, 0}).put(3, t(36), {static_cast<std::uint8_t>(troops), 0, 0});
  table.prestige(0, 1).prestige(1, 2).prestige(2, 1).prestige(3, 1).begin(3, 2);
  table.until(Phase::kOver);
  EXPECT_EQ(table.state.capped, 1);
  EXPECT_EQ(table.state.winner, kNobody);
  return table;
}

TEST(ProjectHexEnding, PlayersAtTheCapAreRanked) {
  RULE("PH-79a");
  using Ranks = std::array<int, kMaxPlayers>;
  const Table table = capped_at("draw", 3);
  EXPECT_EQ(ranks(table.rules(), table.state), (Ranks{4, 1, 2, 3, 0, 0}));
  EXPECT_EQ(table.rules().returns(table.state), Returns{});
  const Table tied = capped_at("draw", 1);
  EXPECT_EQ(ranks(tied.rules(), tied.state), (Ranks{3, 1, 2, 3, 0, 0}));
}

TEST(ProjectHexEnding, ReturnsGoByRanksWhereTheSettingSaysSo) {
  RULE("PH-79a");
  const Table table = capped_at("ranked", 3);
  EXPECT_EQ(table.rules().returns(table.state), (Returns{-1, 1, 1.0 / 3, -1.0 / 3, 0, 0}));
  const Table tied = capped_at("ranked", 1);
  EXPECT_EQ(tied.rules().returns(tied.state), (Returns{-2.0 / 3, 1, 1.0 / 3, -2.0 / 3, 0, 0}));
  // A winner has won, whatever the ranks.
  Table won = two_regions(
      2, {.rules = {"capped_games=ranked"}, .factions = {"nomads", "islanders", "ascendancy"}});
  won.until(Phase::kOver);
  EXPECT_EQ(won.rules().returns(won.state), (Returns{1, -0.5, -0.5, 0, 0, 0}));
}

}  // namespace
}  // namespace muster::projecthex::testing
