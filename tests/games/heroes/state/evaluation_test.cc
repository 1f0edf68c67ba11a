// The evaluation of positions: its file, its scale, and positions that are clearly better.
#include "agents/heroes/evaluation.h"

#include <cmath>

#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

double value_of(const Table& table, Player player = 0) {
  return evaluate_position(table.game(), table.state, EvaluationWeights{}, player);
}
// Two Heroes with armies away from home, in the first one's turn.
Table even_table() {
  Table table;
  table.hero_at(0, at(3, 3)).hero_at(2, at(6, 6)).army_of(0, 5).army_of(2, 5).move(0);
  return table;
}

TEST(HeroesEvaluationFiles, TheShippedOneHasTheDefaultWeights) {
  const auto document = load_document(data_file("games/heroes/evaluation.toml"));
  ASSERT_TRUE(document.ok()) << document.status();
  const auto weights = parse_evaluation(*document);
  ASSERT_TRUE(weights.ok()) << weights.status();
  const EvaluationWeights built;
  EXPECT_EQ(weights->score, built.score);
  EXPECT_EQ(weights->early, built.early);
  EXPECT_EQ(weights->income, built.income);
  EXPECT_EQ(weights->horizon, built.horizon);
  EXPECT_EQ(weights->strength, built.strength);
  EXPECT_EQ(weights->champion, built.champion);
  EXPECT_EQ(weights->hero, built.hero);
  EXPECT_EQ(weights->settlement, built.settlement);
  EXPECT_EQ(weights->homeless, built.homeless);
  EXPECT_EQ(weights->peril, built.peril);
}

TEST(HeroesEvaluationFiles, MistakesAreNamedWithTheirPlace) {
  const auto document = parse_document("score = -1\nincomes = 2", "weights.toml");
  ASSERT_TRUE(document.ok());
  const auto weights = parse_evaluation(*document);
  ASSERT_FALSE(weights.ok());
  const std::string text(weights.status().message());
  EXPECT_NE(text.find("weights.toml:1"), std::string::npos) << text;
  EXPECT_NE(text.find("weights.toml:2"), std::string::npos) << text;
  EXPECT_NE(text.find("`income`"), std::string::npos) << text;
}

TEST(HeroesEvaluation, EqualPositionsAreEven) {
  const Table table = even_table();
  EXPECT_NEAR(value_of(table), 0, 1e-9);
  EXPECT_NEAR(value_of(table, 1), 0, 1e-9);
}

TEST(HeroesEvaluation, ArmiesItemsMinesAndTiersAreBetter) {
  EXPECT_GT(value_of(even_table().army_of(0, 9)), 0.1);
  EXPECT_LT(value_of(even_table().army_of(2, 9)), -0.1);
  EXPECT_GT(value_of(even_table().give(0, {ItemType::kAmulet, Rarity::kRare})), 0.05);
  EXPECT_GT(value_of(even_table().mine(at(1, 4), 0)), 0.02);
  EXPECT_GT(value_of(even_table().built(0, SettlementTier::kVilla)), 0.02);
  EXPECT_GT(value_of(even_table().no_hero(2)), 0.2);
}

TEST(HeroesEvaluation, SettlementsWithoutDefendersAreInPeril) {
  Table near = even_table();
  near.hero_at(2, at(2, 2)).army_of(2, 8);
  Table guarded = even_table();
  guarded.hero_at(2, at(2, 2)).army_of(2, 8);
  guarded.settlement(0).recruits = 12;
  EXPECT_GT(value_of(guarded), value_of(near) + 0.2);
}

TEST(HeroesEvaluation, AddsUpToZeroForAnyNumberOfPlayersAndTeams) {
  const std::string teams = "teams = [[\"blue\", \"orange\"], [\"green\", \"purple\"]]";
  for (const Setting& setting : {Setting{.players = 2}, Setting{.players = 3},
                                 Setting{.players = 4}, Setting{.players = 4, .scenario = teams}}) {
    Table table(setting);
    table.army_of(0, 7).purse(1, 2).move(0);
    double sum = 0;
    for (int player = 0; player < setting.players; ++player) {
      const double value = value_of(table, static_cast<Player>(player));
      EXPECT_LE(std::abs(value), 1);
      sum += value;
    }
    EXPECT_NEAR(sum, 0, 1e-12);
    EXPECT_GT(value_of(table, 0), value_of(table, 1));
  }
}

TEST(HeroesEvaluation, TeamMatesHaveTheSameValue) {
  Table table(
      {.players = 4, .scenario = "teams = [[\"blue\", \"orange\"], [\"green\", \"purple\"]]"});
  table.army_of(0, 9).move(0);
  const auto& team = table.game().scenario().team;
  for (int player = 0; player < 4; ++player) {
    const bool first_team = team[static_cast<std::size_t>(player)] == team[0];
    EXPECT_NEAR(value_of(table, static_cast<Player>(player)),
                first_team ? value_of(table) : -value_of(table), 1e-12);
  }
  EXPECT_GT(value_of(table), 0);
}

TEST(HeroesEvaluation, TheEndIsWhatItReturns) {
  Table table = even_table();
  table.state.mover = kTerminal;
  table.state.phase = Phase::kOver;
  table.state.winners = 2;
  EXPECT_EQ(value_of(table, 0), -1);
  EXPECT_EQ(value_of(table, 1), 1);
}

}  // namespace
}  // namespace muster::heroes::testing
