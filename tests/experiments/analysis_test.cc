#include "experiments/analysis/analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/status.h"
#include "experiments/analysis/design.h"
#include "tests/support/synthetic_store.h"

namespace muster::analysis {
namespace {

using ::testing::ElementsAre;
using testing::gauntlet_meta;
using ::testing::HasSubstr;
using testing::round_robin_meta;
using testing::SyntheticStore;

Analysis analysis_of(const SyntheticStore& games) {
  auto analysis = analyze(games.store());
  EXPECT_TRUE(analysis.ok()) << analysis.status();
  return *std::move(analysis);
}

std::vector<std::string> names(const Answer& answer) {
  std::vector<std::string> all;
  for (const LevelRow& row : answer.rows) all.push_back(row.name);
  return all;
}

const LevelRow& row_of(const Answer& answer, const std::string& name) {
  for (const LevelRow& row : answer.rows) {
    if (row.name == name) return row;
  }
  ADD_FAILURE() << "no row " << name;
  return answer.rows.front();
}

// Candidates x, y in seat 1 against o in seat 0; x wins every game, y the even repetitions.
SyntheticStore fixed_gauntlet() {
  SyntheticStore games(gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s"}, 4));
  for (std::uint64_t repetition = 0; repetition < 4; ++repetition) {
    const bool even = repetition % 2 == 0;
    games.play("s", repetition, {"o", "x"}, Outcome::kLoss, -3);
    games.play("s", repetition, {"o", "y"}, even ? Outcome::kLoss : Outcome::kWin, even ? -1 : 5);
  }
  return games;
}

TEST(AnalysisTest, SeatOneSeesOutcomesTheOtherWayRound) {
  const Analysis analysis = analysis_of(fixed_gauntlet());
  const Answer& answer = analysis.answers.front();
  EXPECT_THAT(names(answer), ElementsAre("x", "y"));
  EXPECT_EQ(answer.role, "candidate");
  EXPECT_EQ(answer.rows[0].tally, (Tally{4, 0, 0}));
  EXPECT_EQ(answer.rows[1].tally, (Tally{2, 0, 2}));
  EXPECT_EQ(answer.rows[1].blocks, 4);
  EXPECT_DOUBLE_EQ(answer.rows[1].value.estimate, 0.5);
  // What the seats are worth: o has won two of eight.
  EXPECT_DOUBLE_EQ(row_of(analysis.seats, "north").value.estimate, 0.25);
  EXPECT_DOUBLE_EQ(row_of(analysis.seats, "south").value.estimate, 0.75);
}

TEST(AnalysisTest, MarginsAreAsked) {
  StoreMeta meta = gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s"}, 4);
  Question question;
  question.outcome = kMargin;
  meta.questions = {question};
  SyntheticStore games(meta);
  for (std::uint64_t repetition = 0; repetition < 4; ++repetition) {
    games.play("s", repetition, {"o", "x"}, Outcome::kLoss, -3);
    games.play("s", repetition, {"o", "y"}, Outcome::kLoss, repetition % 2 == 0 ? -1 : 5);
  }
  const Analysis analysis = analysis_of(games);
  EXPECT_DOUBLE_EQ(analysis.answers[0].rows[0].value.estimate, 3);
  EXPECT_DOUBLE_EQ(analysis.answers[0].rows[1].value.estimate, -2);  // (1 - 5 + 1 - 5) / 4
}

TEST(AnalysisTest, SwappedSeatsAreOneBlock) {
  SyntheticStore games(round_robin_meta("swap", {"a", "b"}, {"s", "t"}, 2));
  for (const char* scenario : {"s", "t"}) {
    for (std::uint64_t repetition = 0; repetition < 2; ++repetition) {
      games.play(scenario, repetition, {"a", "b"}, Outcome::kWin, 4);
      // b wins from seat 0 too, but in t's second repetition.
      const bool lost = scenario[0] == 't' && repetition == 1;
      games.play(scenario, repetition, {"b", "a"}, lost ? Outcome::kLoss : Outcome::kWin, 2);
    }
  }
  const Answer answer = analysis_of(games).answers.front();
  EXPECT_THAT(names(answer), ElementsAre("a", "b"));
  EXPECT_EQ(answer.rows[0].tally, (Tally{5, 0, 3}));
  EXPECT_EQ(answer.rows[0].blocks, 4);
  EXPECT_EQ(answer.scenarios, 2);
  EXPECT_EQ(answer.games_per_block, 2);
  // Scores of a by block: 1/2, 1/2, 1/2, 1; differences to b: 0, 0, 0, 1.
  EXPECT_DOUBLE_EQ(answer.rows[0].value.estimate, 0.625);
  const Difference& difference = answer.difference(0, 1);
  EXPECT_DOUBLE_EQ(difference.shown.estimate, 0.25);
  EXPECT_EQ(difference.shown.count, 4);
  ASSERT_EQ(answer.matrices.size(), 1U);
  const Matrix& matrix = answer.matrices[0];
  const std::size_t b = matrix.columns[0] == "b" ? 0 : 1;
  EXPECT_EQ(matrix.cells[0][b].tally, (Tally{5, 0, 3}));
  EXPECT_EQ(matrix.cells[0][1 - b].value.count, 0) << "nobody meets himself";
}

TEST(AnalysisTest, RoundRobinComparesOnCommonOpponentsAndEachOther) {
  SyntheticStore games(round_robin_meta("swap", {"a", "b", "c"}, {"s"}, 4));
  for (std::uint64_t repetition = 0; repetition < 4; ++repetition) {
    const auto from_both_seats = [&](const char* first, const char* second, Outcome outcome) {
      games.play("s", repetition, {first, second}, outcome, 0);
      games.play("s", repetition, {second, first}, static_cast<Outcome>(-static_cast<int>(outcome)),
                 0);
    };
    from_both_seats("a", "b", Outcome::kDraw);
    from_both_seats("a", "c", Outcome::kWin);
    from_both_seats("b", "c", Outcome::kLoss);
  }
  const Answer answer = analysis_of(games).answers.front();
  EXPECT_THAT(names(answer), ElementsAre("a", "c", "b"));  // 3/4, 1/2, 1/4
  EXPECT_DOUBLE_EQ(answer.difference(0, 2).shown.estimate, 0.5);
  EXPECT_EQ(answer.differences.size(), 3U);
  EXPECT_EQ(answer.difference(1, 2).better, 1U);
}

// Two agents that play alike: the first seat decides everything.
TEST(AnalysisTest, NoVerdictWhereSeatAndAgentCannotBeToldApart) {
  SyntheticStore games(round_robin_meta("fixed", {"a", "b"}, {"s"}, 30));
  for (std::uint64_t repetition = 0; repetition < 30; ++repetition) {
    games.play("s", repetition, {"a", "b"}, repetition % 3 == 0 ? Outcome::kLoss : Outcome::kWin,
               1);
  }
  const Answer answer = analysis_of(games).answers.front();
  EXPECT_THAT(answer.withheld, HasSubstr("seats = \"swap\""));
  EXPECT_EQ(answer.difference(0, 1).verdict, stats::Verdict::kNoData);
  EXPECT_EQ(answer.tiers, 0U);
  EXPECT_FALSE(answer.judged());
}

TEST(AnalysisTest, OpponentsOfOneSeedCountOnce) {
  SyntheticStore games(gauntlet_meta("fixed", {"x", "y"}, {"o", "p"}, {"s"}, 4));
  for (std::uint64_t repetition = 0; repetition < 4; ++repetition) {
    for (const char* opponent : {"o", "p"}) {
      games.play("s", repetition, {opponent, "x"}, Outcome::kLoss, 0);
      games.play("s", repetition, {opponent, "y"},
                 repetition % 2 == 0 ? Outcome::kLoss : Outcome::kWin, 0);
    }
  }
  const Answer answer = analysis_of(games).answers.front();
  EXPECT_EQ(answer.difference(0, 1).shown.count, 4) << "seeds, not games";
  EXPECT_NEAR(answer.difference(0, 1).sd, std::sqrt(1.0 / 3), 1e-12);  // of 0, 1, 0, 1
}

// x wins in s and loses in t.
TEST(AnalysisTest, AQuestionMayBeAboutSomeScenarios) {
  StoreMeta meta = gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s", "t"}, 20);
  Question question;
  question.scenarios = {"t"};
  meta.questions = {question, Question{}};
  SyntheticStore games(meta);
  for (std::uint64_t repetition = 0; repetition < 20; ++repetition) {
    games.play("s", repetition, {"o", "x"}, Outcome::kLoss, 0);
    games.play("s", repetition, {"o", "y"}, Outcome::kWin, 0);
    games.play("t", repetition, {"o", "x"}, Outcome::kWin, 0);
    games.play("t", repetition, {"o", "y"}, Outcome::kLoss, 0);
  }
  const Analysis analysis = analysis_of(games);
  const Answer& some = analysis.answers[0];
  EXPECT_EQ(some.scenarios, 1);
  EXPECT_EQ(some.text, "Which candidate is hardest to beat in t?");
  question.scenarios = {"s", "t", "u"};  // so many are named
  EXPECT_EQ(question_text(question, meta), "Which candidate is hardest to beat in s, t, u?");
  EXPECT_THAT(names(some), ElementsAre("y", "x"));
  EXPECT_EQ(some.rows[0].tally, (Tally{20, 0, 0}));
  EXPECT_EQ(some.difference(0, 1).shown.count, 20);
  EXPECT_EQ(some.difference(0, 1).verdict, stats::Verdict::kAhead);
  EXPECT_EQ(some.games_per_block, 2);
  EXPECT_DOUBLE_EQ(analysis.answers[1].rows[0].value.estimate, 0.5);
}

TEST(AnalysisTest, PlacesOfGamesOfTwoSizesAreNotCompared) {
  const StoreMeta meta = round_robin_meta("swap", {"a", "b"}, {"duel", "three"}, 4);
  const Plan plan({{0, 0, {0, 1}, {}}, {0, 0, {1, 0}, {}}, {0, 1, {0, 1, 1}, {}}},
                  {"duel", "three"}, 1, 4);
  Question question;
  question.subject = Subject::kTurn;
  EXPECT_THAT(withheld_reason(question, meta, plan), HasSubstr("scenarios = [...]"));
  question.scenarios = {"duel"};
  EXPECT_EQ(withheld_reason(question, meta, plan), "");
  question.scenarios.clear();
  question.outcome = kRounds;
  EXPECT_EQ(withheld_reason(question, meta, plan), "");
}

TEST(AnalysisTest, OpponentsAreAQuestionOfTheirOwn) {
  SyntheticStore games(gauntlet_meta("fixed", {"x", "y"}, {"o", "p"}, {"s"}, 20));
  for (std::uint64_t repetition = 0; repetition < 20; ++repetition) {
    for (const char* candidate : {"x", "y"}) {
      games.play("s", repetition, {"o", candidate}, Outcome::kLoss, -1);
      games.play("s", repetition, {"p", candidate},
                 repetition < 10 ? Outcome::kWin : Outcome::kLoss, 1);
    }
  }
  const Analysis analysis = analysis_of(games);
  ASSERT_EQ(analysis.answers.size(), 2U);
  const Answer& opponents = analysis.answers[1];
  EXPECT_EQ(opponents.role, "opponent");
  EXPECT_THAT(names(opponents), ElementsAre("p", "o"));
  EXPECT_DOUBLE_EQ(opponents.difference(0, 1).shown.estimate, 0.5);
  EXPECT_EQ(opponents.difference(0, 1).verdict, stats::Verdict::kAhead);
  EXPECT_EQ(opponents.rows[0].tier, 1U);
  EXPECT_EQ(opponents.rows[1].tier, 2U);
}

// top wins 30 of 40, middle 21, low 12 and last none: neighbours but the last two are open.
TEST(AnalysisTest, WhoIsNotToldFromTwoTiersStandsInBoth) {
  SyntheticStore games(gauntlet_meta("fixed", {"top", "middle", "low", "last"}, {"o"}, {"s"}, 40));
  for (std::uint64_t repetition = 0; repetition < 40; ++repetition) {
    const auto play = [&](const char* candidate, bool won) {
      games.play("s", repetition, {"o", candidate}, won ? Outcome::kLoss : Outcome::kWin, 0);
    };
    play("top", repetition % 4 != 0);
    play("middle", repetition < 21);
    play("low", repetition * 7 % 40 < 12);
    play("last", false);
  }
  const Answer answer = analysis_of(games).answers.front();
  ASSERT_THAT(names(answer), ElementsAre("top", "middle", "low", "last"));
  EXPECT_EQ(answer.difference(0, 1).verdict, stats::Verdict::kOpen);
  EXPECT_EQ(answer.difference(1, 2).verdict, stats::Verdict::kOpen);
  std::vector<std::pair<std::size_t, std::size_t>> tiers;
  for (const LevelRow& row : answer.rows) tiers.emplace_back(row.tier, row.last_tier);
  EXPECT_THAT(tiers, ElementsAre(std::pair(1U, 1U), std::pair(1U, 2U), std::pair(2U, 2U),
                                 std::pair(3U, 3U)));
  EXPECT_EQ(answer.tiers, 3U);
  EXPECT_THAT(answer.best(), ElementsAre(0U, 1U));
  EXPECT_TRUE(answer.is_ahead(0, 2));
  EXPECT_FALSE(answer.is_ahead(2, 0));
  EXPECT_FALSE(answer.is_ahead(1, 2));
}

TEST(AnalysisTest, IncompleteBlocksAreLeftOutAndLookedAtAsSequences) {
  SyntheticStore games(round_robin_meta("swap", {"a", "b"}, {"s"}, 6));
  for (std::uint64_t repetition = 0; repetition < 5; ++repetition) {
    games.play("s", repetition, {"a", "b"}, Outcome::kWin, 1);
    if (repetition < 4) games.play("s", repetition, {"b", "a"}, Outcome::kWin, 1);
  }
  const Analysis analysis = analysis_of(games);
  EXPECT_EQ(analysis.missing, 3U);
  const Answer& answer = analysis.answers.front();
  EXPECT_TRUE(answer.sequential);
  EXPECT_EQ(answer.incomplete_blocks, 1);
  EXPECT_EQ(answer.rows[0].tally.games(), 9);
  EXPECT_EQ(answer.rows[0].blocks, 4);
  EXPECT_DOUBLE_EQ(answer.rows[0].value.estimate, 0.5);
  EXPECT_FALSE(answer.difference(0, 1).p.has_value()) << "no fixed-n p value of a partial run";
}

// x, y on two rulesets: x wins under `base` alone.
SyntheticStore two_rulesets(const std::vector<Question>& questions) {
  StoreMeta meta = gauntlet_meta("fixed", {"x"}, {"o"}, {"s"}, 30);
  meta.rulesets.push_back({"other", "", "{}"});
  meta.questions = questions;
  SyntheticStore games(meta);
  for (std::uint64_t repetition = 0; repetition < 30; ++repetition) {
    const bool lucky = repetition % 3 == 0;
    games.play("s", repetition, {"o", "x"}, lucky ? Outcome::kWin : Outcome::kLoss, 1, "{}", {},
               "base");
    games.play("s", repetition, {"o", "x"}, Outcome::kWin, 1, "{}", {}, "other");
  }
  return games;
}

TEST(AnalysisTest, RulesetsAreComparedSeedBySeed) {
  const Analysis analysis = analysis_of(two_rulesets({}));
  ASSERT_EQ(analysis.answers.size(), 2U);
  const Answer& rulesets = analysis.answers[1];
  EXPECT_EQ(rulesets.role, "ruleset");
  EXPECT_THAT(names(rulesets), ElementsAre("base", "other"));
  EXPECT_NEAR(rulesets.rows[0].value.estimate, 2.0 / 3, 1e-12);
  EXPECT_NEAR(rulesets.difference(0, 1).shown.estimate, 2.0 / 3, 1e-12);
  EXPECT_EQ(rulesets.difference(0, 1).shown.count, 30);
  EXPECT_EQ(rulesets.difference(0, 1).verdict, stats::Verdict::kAhead);
  // And the candidates' answer tells them apart.
  const Matrix& cut = analysis.answers[0].matrices.back();
  EXPECT_EQ(cut.title, "ruleset");
  EXPECT_THAT(cut.columns, ElementsAre("base", "other"));
  EXPECT_EQ(cut.cells[0][0].tally, (Tally{20, 0, 10}));
}

TEST(AnalysisTest, ScoresOfEverybodySayNothingAboutRulesets) {
  StoreMeta meta = round_robin_meta("swap", {"a", "b"}, {"s"}, 4);
  meta.rulesets.push_back({"other", "", "{}"});
  Question question;
  question.subject = Subject::kRuleset;
  EXPECT_THAT(withheld_reason(question, meta, testing::described(meta).plan), HasSubstr("for ="));
  question.players = {"a"};
  EXPECT_EQ(withheld_reason(question, meta, testing::described(meta).plan), "");
  question.players.clear();
  question.outcome = kRounds;
  EXPECT_EQ(withheld_reason(question, meta, testing::described(meta).plan), "");
}

// elves beat orcs from either seat, orcs and men draw; the same agent plays all of them.
TEST(AnalysisTest, FactionsAreComparedAndJudgedAgainstTheirFairShare) {
  StoreMeta meta = gauntlet_meta("fixed", {"x"}, {"o"}, {"eo", "oe", "om", "mo"}, 20);
  meta.agents[1].params = meta.agents[0].params;
  Question question;
  question.subject = Subject::kMetric;
  question.metric = "faction";
  meta.questions = {question};
  SyntheticStore games(meta);
  const auto faction = [](char letter) {
    return letter == 'e' ? "elves" : letter == 'o' ? "orcs" : "men";
  };
  for (const std::string scenario : {"eo", "oe", "om", "mo"}) {
    for (std::uint64_t repetition = 0; repetition < 20; ++repetition) {
      const Outcome outcome = scenario == "eo"      ? Outcome::kWin
                              : scenario == "oe"    ? Outcome::kLoss
                              : repetition % 2 == 0 ? Outcome::kWin
                                                    : Outcome::kLoss;
      games.play(scenario, repetition, {"o", "x"}, outcome, 1,
                 fmt::format(R"({{"faction_north":"{}","faction_south":"{}"}})",
                             faction(scenario[0]), faction(scenario[1])));
    }
  }
  const Answer answer = analysis_of(games).answers.front();
  EXPECT_EQ(answer.text, "Which faction is strongest?");
  EXPECT_THAT(names(answer), ElementsAre("elves", "men", "orcs"));
  EXPECT_DOUBLE_EQ(answer.rows[0].value.estimate, 1);
  EXPECT_DOUBLE_EQ(answer.rows[2].value.estimate, 0.25);
  EXPECT_EQ(answer.rows[0].balance, stats::Balance::kAbove);
  EXPECT_EQ(answer.rows[2].balance, stats::Balance::kBelow);
  EXPECT_EQ(answer.difference(0, 2).verdict, stats::Verdict::kAhead);
  EXPECT_DOUBLE_EQ(answer.difference(0, 2).shown.estimate, 0.75);
}

// Two of three factions meet, another two every repetition: elves beat all, orcs beat men.
SyntheticStore dealt_factions(std::uint64_t repetitions, std::uint64_t played) {
  StoreMeta meta = gauntlet_meta("swap", {"x"}, {"o"}, {"s"}, repetitions);
  meta.agents[1].params = meta.agents[0].params;
  Question question;
  question.subject = Subject::kMetric;
  question.metric = "faction";
  question.detect = 0.1;
  meta.questions = {question};
  SyntheticStore games(meta);
  constexpr const char* kDeals[6][2] = {{"elves", "orcs"}, {"men", "elves"}, {"orcs", "men"},
                                        {"orcs", "elves"}, {"elves", "men"}, {"men", "orcs"}};
  for (std::uint64_t repetition = 0; repetition < played; ++repetition) {
    const auto& [north, south] = kDeals[repetition % 6];
    const auto rank = [](const std::string& name) {
      return name == "elves" ? 2 : name == "orcs" ? 1 : 0;
    };
    const Outcome outcome = rank(north) > rank(south) ? Outcome::kWin : Outcome::kLoss;
    const std::string factions =
        fmt::format(R"({{"faction_north":"{}","faction_south":"{}"}})", north, south);
    games.play("s", repetition, {"o", "x"}, outcome, 1, factions);
    games.play("s", repetition, {"x", "o"}, outcome, 1, factions);
  }
  return games;
}

TEST(AnalysisTest, FactionsThatAreDealtAnewAreComparedOverAllGames) {
  const Answer answer = analysis_of(dealt_factions(60, 60)).answers.front();
  EXPECT_EQ(answer.withheld, "");
  ASSERT_THAT(names(answer), ElementsAre("elves", "orcs", "men"));
  EXPECT_EQ(answer.rows[0].blocks, 40);
  EXPECT_DOUBLE_EQ(answer.rows[0].value.estimate, 1);
  EXPECT_DOUBLE_EQ(answer.rows[1].value.estimate, 0.5);
  EXPECT_DOUBLE_EQ(answer.rows[2].value.estimate, 0);
  const Difference& difference = answer.difference(0, 1);
  EXPECT_NEAR(difference.shown.estimate, 0.5, 1e-12);
  EXPECT_EQ(difference.verdict, stats::Verdict::kAhead);
  // Elves always win; of orcs, forty values of 0 or 1: s^2 / n = 10 / 39 / 40.
  EXPECT_NEAR(difference.sd, std::sqrt(10.0 / 39 / 40 * 60), 1e-12);
  EXPECT_NEAR(difference.by_scenario[0].high, 0.66332, 1e-4) << "39 degrees of freedom";
}

TEST(AnalysisTest, DealtFactionsStayOpenWhileTheRunGoesOn) {
  const Answer answer = analysis_of(dealt_factions(120, 60)).answers.front();
  EXPECT_TRUE(answer.sequential);
  EXPECT_TRUE(answer.rows[0].value.width_known);
  EXPECT_NEAR(answer.difference(0, 1).shown.estimate, 0.5, 1e-12);
  EXPECT_FALSE(answer.difference(0, 1).shown.width_known);
  EXPECT_EQ(answer.difference(0, 1).verdict, stats::Verdict::kOpen);
  EXPECT_THAT(answer.limits, ::testing::Contains(HasSubstr("not every game has every faction")));
}

TEST(AnalysisTest, LevelsThatAreAlwaysTheSameSeatGetNoVerdict) {
  StoreMeta meta = gauntlet_meta("fixed", {"x"}, {"o"}, {"s"}, 20);
  meta.agents[1].params = meta.agents[0].params;
  Question question;
  question.subject = Subject::kMetric;
  question.metric = "faction";
  meta.questions = {question};
  SyntheticStore games(meta);
  for (std::uint64_t repetition = 0; repetition < 20; ++repetition) {
    games.play("s", repetition, {"o", "x"}, Outcome::kWin, 1,
               R"({"faction_north":"elves","faction_south":"orcs"})");
  }
  EXPECT_THAT(analysis_of(games).answers.front().withheld, HasSubstr("seat"));
}

TEST(AnalysisTest, OutcomesThatSomeGamesLackGetNoVerdict) {
  StoreMeta meta = gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s"}, 10);
  Question question;
  question.outcome = "income";
  meta.questions = {question};
  SyntheticStore games(meta);
  for (std::uint64_t repetition = 0; repetition < 10; ++repetition) {
    games.play("s", repetition, {"o", "x"}, Outcome::kWin, 1, R"({"income_south":3})");
    games.play("s", repetition, {"o", "y"}, Outcome::kWin, 1,
               repetition == 4 ? "{}" : R"({"income_south":5})");
  }
  EXPECT_THAT(analysis_of(games).answers.front().withheld, HasSubstr("lack"));
}

TEST(AnalysisTest, SumsMetricsOfEachAgentBySeat) {
  StoreMeta meta = round_robin_meta("swap", {"a", "b"}, {"s"}, 2);
  meta.rulesets.push_back({"other", "", "{}"});
  meta.agent_metrics = {{.label = "hits", .numerator = "hit_{seat}", .denominator = "shot_{seat}"},
                        {.label = "per game", .numerator = "hit_{seat}", .denominator = ""},
                        {.label = "wet", .numerator = "wet", .denominator = ""},
                        {.label = "nowhere", .numerator = "x", .denominator = ""}};
  SyntheticStore games(meta);
  games.play("s", 0, {"a", "b"}, Outcome::kWin, 1,
             R"({"hit_north":1,"shot_north":4,"hit_south":3,"shot_south":3})");
  games.play("s", 0, {"b", "a"}, Outcome::kWin, 1,
             R"({"hit_north":5,"shot_north":5,"hit_south":1,"shot_south":2})");
  games.play("s", 1, {"a", "b"}, Outcome::kWin, 1, R"({"hit_north":4,"shot_north":4,"wet":true})");
  const Analysis analysis = analysis_of(games);
  ASSERT_EQ(analysis.metrics.size(), 3U);
  EXPECT_THAT(analysis.main, ElementsAre("a", "b"));
  EXPECT_DOUBLE_EQ(analysis.metrics[2].all[0].estimate, 1.0);
  const MetricTable& hits = analysis.metrics[0];
  EXPECT_EQ(hits.metric.label, "hits");
  EXPECT_DOUBLE_EQ(hits.all[0].estimate, 0.6);  // 2 of 6 in the first seed, 4 of 4 in the second
  EXPECT_EQ(hits.all[0].count, 2);
  EXPECT_DOUBLE_EQ(hits.all[1].estimate, 1.0);
  EXPECT_EQ(hits.all[1].count, 1);
  EXPECT_DOUBLE_EQ(analysis.metrics[1].all[0].estimate, 2.0);  // 6 in 3 games
  EXPECT_DOUBLE_EQ(analysis.metrics[1].by_ruleset[0][0].estimate, 2.0);
  EXPECT_EQ(analysis.metrics[1].by_ruleset[0][1].count, 0);
}

TEST(AnalysisTest, SumsMetricsAndMeansByScenario) {
  StoreMeta meta = round_robin_meta("fixed", {"a", "b"}, {"s", "t"}, 2);
  meta.metric_ratios = {{"hits", "hit", "shot"}, {"cold games", "cold", ""}};
  SyntheticStore games(meta);
  games.play("s", 0, {"a", "b"}, Outcome::kWin, 1,
             R"({"hit":1,"shot":4,"ending":"rout","cold":true})");
  games.play("t", 0, {"a", "b"}, Outcome::kWin, 1, R"({"hit":0,"shot":0,"ending":"rout"})");
  games.play("s", 1, {"a", "b"}, Outcome::kDraw, 1, R"({"hit":2,"shot":2,"ending":"truce"})");
  const Analysis analysis = analysis_of(games);
  ASSERT_EQ(analysis.places.size(), 2U);
  EXPECT_DOUBLE_EQ(analysis.places[0].ratios[0].value(), 0.5);  // 3 of 6
  EXPECT_DOUBLE_EQ(analysis.places[1].ratios[0].value(), 0.0);
  EXPECT_DOUBLE_EQ(analysis.all.ratios[1].value(), 1.0 / 3);
  EXPECT_DOUBLE_EQ(analysis.places[0].ratios[1].value(), 0.5);
  EXPECT_DOUBLE_EQ(analysis.all.metric_means.at("hit"), 1);
  EXPECT_EQ(analysis.all.metric_counts.at("ending").at("rout"), 2);
  EXPECT_EQ(analysis.all.metric_counts.at("cold").at("true"), 1);
  EXPECT_EQ(analysis.places[0].games, 2);
  EXPECT_EQ(analysis.places[0].draws, 1);
  EXPECT_DOUBLE_EQ(analysis.all.mean_rounds, 4);  // as synthetic games have
}

// Who moves first wins three games of four on s, and all on t, whatever the seat.
TEST(AnalysisTest, ScoresByPlaceInTheTurnOrder) {
  SyntheticStore games(round_robin_meta("swap", {"a", "b"}, {"s", "t"}, 20));
  for (const char* scenario : {"s", "t"}) {
    for (std::uint64_t repetition = 0; repetition < 20; ++repetition) {
      const bool seat_0_first = repetition % 3 == 0;
      const bool first_wins = repetition % 4 != 0 || scenario == std::string("t");
      const Outcome outcome = seat_0_first == first_wins ? Outcome::kWin : Outcome::kLoss;
      const char* const metrics = seat_0_first ? R"({"turn_order_north":1,"turn_order_south":2})"
                                               : R"({"turn_order_north":2,"turn_order_south":1})";
      games.play(scenario, repetition, {"a", "b"}, outcome, 1, metrics);
      games.play(scenario, repetition, {"b", "a"}, outcome, 1, metrics);
    }
  }
  const Analysis analysis = analysis_of(games);
  ASSERT_TRUE(analysis.turns.has_value());
  const LevelRow& first = row_of(*analysis.turns, "1st");
  EXPECT_DOUBLE_EQ(first.by_scenario[0].estimate, 0.75);
  EXPECT_EQ(first.by_scenario[0].count, 20) << "seeds, not games";
  EXPECT_DOUBLE_EQ(first.by_scenario[1].estimate, 1);
  EXPECT_DOUBLE_EQ(first.value.estimate, 0.875);
  EXPECT_EQ(first.balance, stats::Balance::kAbove);
  EXPECT_FALSE(analysis_of(fixed_gauntlet()).turns.has_value());
}

TEST(AnalysisTest, AmongThreeTheLoneAgentIsComparedWithItsFairShare) {
  StoreMeta meta = gauntlet_meta("swap", {"x"}, {"o"}, {"s"}, 1);
  meta.seat_names = {"north", "south", "east"};
  SyntheticStore games(meta);
  games.play("s", 0, {"x", "o", "o"}, Outcome::kLoss, -1, "{}", {-1, 2, -1});
  games.play("s", 0, {"o", "x", "o"}, Outcome::kLoss, -1, "{}", {-1, 2, -1});
  games.play("s", 0, {"o", "o", "x"}, Outcome::kLoss, -1, "{}", {2, 2, -1});
  const Analysis analysis = analysis_of(games);
  const LevelRow& row = analysis.answers.front().rows[0];
  EXPECT_EQ(row.tally, (Tally{1, 0, 2}));
  EXPECT_DOUBLE_EQ(row.fair_share, 1.0 / 3);
  EXPECT_DOUBLE_EQ(row.value.estimate, 1.0 / 3);
  EXPECT_EQ(row.blocks, 1);
  // First places of seats: 1/2, 1 + 1 + 1/2, 0 of three games.
  EXPECT_DOUBLE_EQ(row_of(analysis.seats, "south").value.estimate, 2.5 / 3);
}

// Most of those that an agent of a crowd sits with are itself.
TEST(AnalysisTest, AmongThreeACrowdMeetsTheAgentThatSitsAlone) {
  StoreMeta meta = gauntlet_meta("swap", {"x"}, {"o", "p"}, {"s"}, 1);
  meta.seat_names = {"north", "south", "east"};
  SyntheticStore games(meta);
  for (const char* crowd : {"o", "p"}) {
    games.play("s", 0, {"x", crowd, crowd}, Outcome::kWin, 1, "{}", {1, 0, 0});
    games.play("s", 0, {crowd, "x", crowd}, Outcome::kWin, 1, "{}", {1, 0, 0});
    games.play("s", 0, {crowd, crowd, "x"}, Outcome::kLoss, 1, "{}", {0, 0, 1});
  }
  const Answer opponents = analysis_of(games).answers[1];
  EXPECT_EQ(opponents.role, "opponent");
  ASSERT_EQ(opponents.matrices.size(), 1U);
  EXPECT_THAT(opponents.matrices[0].columns, ElementsAre("x"));
  EXPECT_EQ(opponents.matrices[0].cells[0][0].tally, (Tally{1, 0, 5}));
}

TEST(AnalysisTest, DegenerateStoresAreFinite) {
  const SyntheticStore empty(gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s"}, 4));
  const Analysis nothing = analysis_of(empty);
  EXPECT_EQ(nothing.games, 0U);
  EXPECT_EQ(nothing.missing, 8U);
  EXPECT_EQ(nothing.answers.front().difference(0, 1).verdict, stats::Verdict::kNoData);
  EXPECT_EQ(nothing.answers.front().blocks, 0);

  SyntheticStore one(gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s"}, 4));
  one.play("s", 0, {"o", "y"}, Outcome::kLoss, -1);
  const Answer single = analysis_of(one).answers.front();
  EXPECT_EQ(single.difference(0, 1).shown.count, 0);
  for (const LevelRow& row : single.rows) EXPECT_FALSE(row.value.width_known && row.blocks == 0);
}

// x is far ahead of y: decided long before the plan ends, the same after every interruption.
TEST(AnalysisTest, StopsWhenItIsClearAndSaysWhere) {
  StoreMeta meta = gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s", "t"}, 200);
  Question question;
  question.detect = 0.1;
  meta.questions = {question};
  meta.stopping.when = StopWhen::kResolved;
  SyntheticStore games(meta);
  for (std::uint64_t repetition = 0; repetition < 200; ++repetition) {
    for (const char* scenario : {"s", "t"}) {
      games.play(scenario, repetition, {"o", "x"},
                 repetition % 10 == 0 ? Outcome::kWin : Outcome::kLoss, 0);
      games.play(scenario, repetition, {"o", "y"},
                 repetition % 3 == 0 ? Outcome::kLoss : Outcome::kWin, 0);
    }
  }
  const Analysis all = analysis_of(games);
  const Answer& answer = all.answers.front();
  ASSERT_TRUE(answer.course.has_value());
  ASSERT_TRUE(answer.course->stopped_after.has_value());
  EXPECT_EQ(answer.course->reason, "resolved");
  EXPECT_LT(*answer.course->stopped_after, 100);
  EXPECT_EQ(answer.difference(0, 1).verdict, stats::Verdict::kAhead);
  EXPECT_EQ(all.missing, 0U);
  EXPECT_EQ(all.games, 4 * static_cast<std::uint64_t>(*answer.course->stopped_after));
  EXPECT_EQ(all.games + all.unused, 800U);
  EXPECT_EQ(answer.difference(0, 1).since, *answer.course->stopped_after);
}

TEST(AnalysisTest, WhatIsNotDecidedInTimeStaysOpen) {
  StoreMeta meta = gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s"}, 40);
  Question question;
  question.detect = 0.01;
  meta.questions = {question};
  meta.stopping.when = StopWhen::kResolved;
  meta.stopping.max_games = 31;
  SyntheticStore games(meta);
  for (std::uint64_t repetition = 0; repetition < 40; ++repetition) {
    games.play("s", repetition, {"o", "x"}, repetition % 2 == 0 ? Outcome::kWin : Outcome::kLoss,
               0);
    games.play("s", repetition, {"o", "y"}, repetition % 3 == 0 ? Outcome::kLoss : Outcome::kWin,
               0);
  }
  const Analysis analysis = analysis_of(games);
  const Answer& answer = analysis.answers.front();
  EXPECT_EQ(answer.course->reason, "max_games");
  EXPECT_EQ(*answer.course->stopped_after, 16) << "no round is begun after 31 games";
  EXPECT_EQ(answer.difference(0, 1).verdict, stats::Verdict::kOpen);
  EXPECT_GT(answer.difference(0, 1).games_to_decide.value_or(0), 80);
}

}  // namespace
}  // namespace muster::analysis
