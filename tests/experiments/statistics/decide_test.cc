// Decisions while a run goes on, and races: the same from a run and from its table, right in small
// cases made by hand, and silent where nothing is known.
#include "experiments/statistics/sequential/decide.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/rng.h"
#include "experiments/statistics/sequential/race.h"

namespace muster::stats {
namespace {

// Wins (1), losses (0) and draws (.5) of levels with these rates, with luck shared in a block.
LevelTable table_of_rates(const std::vector<double>& rates, const std::vector<std::size_t>& blocks,
                          std::uint64_t seed) {
  LevelTable table(rates.size(), blocks);
  Rng rng(seed);
  for (std::size_t s = 0; s < blocks.size(); ++s) {
    for (std::size_t b = 0; b < blocks[s]; ++b) {
      const double shared = uniform_unit(rng);
      for (std::size_t level = 0; level < rates.size(); ++level) {
        const double luck = uniform_unit(rng) < 0.5 ? shared : uniform_unit(rng);
        table.at(level, s, b) = luck < rates[level] - 0.1   ? 1.0
                                : luck < rates[level] + 0.1 ? 0.5
                                                            : 0;
      }
    }
  }
  return table;
}

bool equal_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool equal_answers(const SequenceLook& a, const SequenceLook& b) {
  return equal_bits(a.estimate, b.estimate) && equal_bits(a.half_width, b.half_width) &&
         equal_bits(a.log_e_value, b.log_e_value) && a.rounds == b.rounds && a.blocks == b.blocks;
}

bool equal_answers(const Decider& a, const Decider& b) {
  if (a.pairs().size() != b.pairs().size() || a.first_resolved() != b.first_resolved() ||
      a.first_precise() != b.first_precise()) {
    return false;
  }
  for (std::size_t p = 0; p < a.pairs().size(); ++p) {
    const PairDecision& x = a.pairs()[p];
    const PairDecision& y = b.pairs()[p];
    if (!equal_answers(x.look, y.look) || x.standing != y.standing || x.since != y.since)
      return false;
  }
  return true;
}

TEST(Decider, TellsApartAndFindsAlike) {
  const LevelTable table = table_of_rates({0.8, 0.5, 0.5}, {600, 600}, 5);
  const Decider decider = decide(table, {.detect = 0.15, .planned_blocks = 600});
  ASSERT_EQ(decider.pairs().size(), 3U);
  EXPECT_EQ(decider.pairs()[0].standing, Standing::kFirstAhead);
  EXPECT_EQ(decider.pairs()[1].standing, Standing::kFirstAhead);
  EXPECT_EQ(decider.pairs()[2].standing, Standing::kEquivalent);
  EXPECT_EQ(decider.pairs()[2].first, 1U);
  EXPECT_EQ(decider.pairs()[2].second, 2U);
  EXPECT_TRUE(decider.resolved());
  ASSERT_TRUE(decider.first_resolved());
  EXPECT_LT(*decider.first_resolved(), 600);
  // The sequences are those of the differences, at a third of alpha each.
  ConfidenceSequence alone(
      2, {.alpha = DecisionRule{}.alpha / 3, .planned_blocks = sequence_blocks(.15, 600, true)});
  for (std::size_t r = 0; r < 600; ++r) {
    alone.add_round(
        std::vector{table.at(0, 0, r) - table.at(1, 0, r), table.at(0, 1, r) - table.at(1, 1, r)});
  }
  EXPECT_TRUE(equal_answers(alone.look(), decider.pairs()[0].look));
}

// With a focus only its pairs share alpha, and only they are waited for; what is said of others is
// the sum of two of them.
TEST(Decider, WithAFocusAsksForItsPairs) {
  const LevelTable table = table_of_rates({0.5, 0.8, 0.5, 0.3}, {400, 400}, 7);
  const DecisionRule rule{.detect = 0.15, .planned_blocks = 400, .focus = 2};
  const Decider decider = decide(table, rule);
  ConfidenceSequence alone(
      2, {.alpha = rule.alpha / 3, .planned_blocks = sequence_blocks(.15, 400, true)});
  for (std::size_t r = 0; r < 400; ++r) {
    alone.add_round(
        std::vector{table.at(0, 0, r) - table.at(2, 0, r), table.at(0, 1, r) - table.at(2, 1, r)});
  }
  const std::vector<PairDecision>& pairs = decider.pairs();  // 01 02 03 12 13 23
  EXPECT_TRUE(equal_answers(alone.look(), pairs[1].look));
  EXPECT_EQ(pairs[3].standing, Standing::kFirstAhead);
  EXPECT_EQ(pairs[5].standing, Standing::kFirstAhead);
  for (const std::size_t asked : {1, 3, 5}) EXPECT_TRUE(pairs[asked].asked);
  for (const std::size_t implied : {0, 2, 4}) EXPECT_FALSE(pairs[implied].asked);
  // 1 - 3 = (1 - 2) + (2 - 3), 0 - 1 = (0 - 2) - (1 - 2)
  EXPECT_DOUBLE_EQ(pairs[4].look.estimate, pairs[3].look.estimate + pairs[5].look.estimate);
  EXPECT_DOUBLE_EQ(pairs[4].look.half_width, pairs[3].look.half_width + pairs[5].look.half_width);
  EXPECT_EQ(pairs[4].standing, Standing::kFirstAhead);
  EXPECT_DOUBLE_EQ(pairs[0].look.estimate, pairs[1].look.estimate - pairs[3].look.estimate);
  EXPECT_TRUE(decider.resolved());
  // Pairs that are not asked for may be open.
  const LevelTable near = table_of_rates({0.2, 0.8, 0.25}, {200}, 3);
  const Decider apart = decide(near, {.planned_blocks = 200, .focus = 1});
  EXPECT_EQ(apart.pairs()[1].standing, Standing::kOpen);
  EXPECT_TRUE(apart.resolved());
  EXPECT_FALSE(decide(near, {.planned_blocks = 200}).resolved());
}

// What was decided after a round is what a table cut there says, for every round.
TEST(Decider, IsAPureFunctionOfTheRounds) {
  const LevelTable table = table_of_rates({0.7, 0.5, 0.45, 0.3}, {60, 40, 60}, 11);
  const DecisionRule rule{.detect = 0.3, .precision = 0.2, .planned_blocks = 60};
  Decider online(rule, 4, 3);
  for (std::size_t r = 0; r < 60; ++r) {
    online.add_round(round_of(table, r));
    LevelTable cut(4, {r + 1, std::min<std::size_t>(r + 1, 40), r + 1});
    for (std::size_t level = 0; level < 4; ++level) {
      for (std::size_t s = 0; s < 3; ++s) {
        for (std::size_t b = 0; b < cut.blocks(s); ++b) cut.at(level, s, b) = table.at(level, s, b);
      }
    }
    ASSERT_TRUE(equal_answers(decide(cut, rule), online)) << r;
  }
  EXPECT_TRUE(online.first_precise().has_value());
}

TEST(Decider, SinceIsTheRoundOfTheStanding) {
  const LevelTable table = table_of_rates({0.9, 0.2}, {200}, 3);
  Decider decider({.detect = 0.1}, 2, 1);
  std::int64_t first = 0;
  for (std::size_t r = 0; r < 200; ++r) {
    decider.add_round(round_of(table, r));
    const PairDecision& pair = decider.pairs()[0];
    if (first == 0 && pair.standing == Standing::kFirstAhead) first = decider.rounds();
    EXPECT_EQ(pair.since, first);
    EXPECT_EQ(pair.look.excludes_zero(), pair.standing == Standing::kFirstAhead);
  }
  EXPECT_GT(first, 2);
  EXPECT_EQ(decider.first_resolved(), first);
}

// A real difference of no interest is said to be both.
TEST(Decider, AheadButNegligible) {
  LevelTable table(2, {400});
  for (std::size_t b = 0; b < 400; ++b) {
    table.at(0, 0, b) = 0.55 + (b % 2 == 0 ? 0.01 : -0.01);
    table.at(1, 0, b) = 0.5;
  }
  const PairDecision pair = decide(table, {.detect = 0.1}).pairs()[0];
  EXPECT_EQ(pair.standing, Standing::kFirstAhead);
  EXPECT_TRUE(pair.negligible);
}

TEST(Decider, PrecisionOfPairsAndOfLevels) {
  const LevelTable table = table_of_rates({0.5, 0.5, 0.5}, {500}, 8);
  const Decider pairs = decide(table, {.precision = 0.09});
  const Decider levels = decide(table, {.precision = 0.09, .precision_of_levels = true});
  ASSERT_TRUE(pairs.first_precise() && levels.first_precise());
  EXPECT_LT(*levels.first_precise(), *pairs.first_precise());
  // It was not so one round earlier.
  Decider before({.precision = 0.09}, 3, 1);
  for (std::int64_t r = 0; r + 1 < *pairs.first_precise(); ++r) {
    before.add_round(round_of(table, static_cast<std::size_t>(r)));
  }
  EXPECT_FALSE(before.precise());
  EXPECT_FALSE(pairs.first_resolved());
}

TEST(Decider, NothingToDecide) {
  EXPECT_FALSE(decide(LevelTable(), {.detect = 0.1, .precision = 0.5}).resolved());
  EXPECT_FALSE(decide(LevelTable(), {.detect = 0.1, .precision = 0.5}).precise());
  const LevelTable one = table_of_rates({0.5}, {100}, 1);
  EXPECT_FALSE(decide(one, {.detect = 0.1}).resolved());
  EXPECT_TRUE(decide(one, {.precision = 0.2, .precision_of_levels = true}).precise());
  const LevelTable never(2, {50});  // no level in any block
  const Decider decider = decide(never, {.detect = 0.1});
  EXPECT_EQ(decider.pairs()[0].standing, Standing::kOpen);
  EXPECT_EQ(decider.pairs()[0].look.blocks, 0);
  EXPECT_TRUE(decision_course(LevelTable(), {}).empty());
}

TEST(DecisionCourse, FewRoundsFromTheSecondToTheLast) {
  EXPECT_TRUE(course_rounds(1).empty());
  EXPECT_EQ(course_rounds(2), (std::vector<std::int64_t>{2}));
  EXPECT_EQ(course_rounds(5), (std::vector<std::int64_t>{2, 3, 4, 5}));
  for (const std::int64_t rounds : {61, 1000, 100000}) {
    const auto chosen = course_rounds(rounds);
    EXPECT_LE(chosen.size(), kCoursePoints);
    EXPECT_GE(chosen.size(), 25U);
    EXPECT_EQ(chosen.front(), 2);
    EXPECT_EQ(chosen.back(), rounds);
  }
  const LevelTable table = table_of_rates({0.7, 0.4}, {80}, 2);
  const auto course = decision_course(table, {.detect = 0.1}, 10);
  ASSERT_LE(course.size(), 10U);
  EXPECT_TRUE(
      equal_answers(course.back().looks[0], decide(table, {.detect = 0.1}).pairs()[0].look));
}

TEST(SequenceBlocks, OfScoresOnlyFromTheMargin) {
  EXPECT_NEAR(sequence_blocks(0.05, 700, true), 784.887, 1e-2);
  EXPECT_EQ(sequence_blocks(0.05, 700, false), 700);
  EXPECT_EQ(sequence_blocks(0.0, 700, true), 700);
}

TEST(Race, TheBestIsLeft) {
  const LevelTable table = table_of_rates({0.2, 0.3, 0.8, 0.5}, {200, 200}, 4);
  const Race result = race(table, {.detect = 0.05, .planned_blocks = 200});
  EXPECT_EQ(result.state(), RaceState::kWon);
  EXPECT_TRUE(result.survives(2));
  EXPECT_EQ(result.leader(), 2U);
  EXPECT_GT(result.out_since(0), 0);
  EXPECT_LE(result.out_since(0), result.out_since(3));
  EXPECT_LT(result.level_blocks(), result.rounds() * 2 * 4);
}

// A table that lacks the blocks of levels that were out gives the same race, and the pairs are
// judged on the rounds that both played.
TEST(Race, DoesNotLookAtLevelsThatAreOut) {
  const LevelTable full = table_of_rates({0.2, 0.45, 0.8, 0.6}, {150, 150}, 9);
  const RaceRule rule{.planned_blocks = 150};
  const Race expected = race(full, rule);
  LevelTable raced = full;
  for (std::size_t level = 0; level < 4; ++level) {
    for (std::size_t s = 0; s < 2; ++s) {
      for (std::size_t b = 0; b < 150; ++b) {
        const auto out = expected.out_since(level);
        if (out != 0 && static_cast<std::int64_t>(b) >= out) raced.at(level, s, b) = kAbsent;
      }
    }
  }
  const Race again = race(raced, rule);
  EXPECT_EQ(again.rounds(), expected.rounds());
  EXPECT_EQ(again.level_blocks(), expected.level_blocks());
  for (std::size_t level = 0; level < 4; ++level) {
    EXPECT_EQ(again.out_since(level), expected.out_since(level));
  }
  const auto out = expected.out_since(0);
  ASSERT_GT(out, 0);
  EXPECT_EQ(decide(raced, {}).pairs()[1].look.rounds, out);  // 0 against 2
}

TEST(Race, TiesAndBudgets) {
  const LevelTable table = table_of_rates({0.5, 0.5, 0.1}, {1500}, 6);
  const Race tied = race(table, {.detect = 0.2});
  EXPECT_EQ(tied.state(), RaceState::kTied);
  EXPECT_EQ(tied.survivors(), 2U);
  EXPECT_FALSE(tied.survives(2));
  const Race stopped = race(table, {.detect = 0.001, .budget = 300});
  EXPECT_EQ(stopped.state(), RaceState::kOutOfBudget);
  EXPECT_GE(stopped.level_blocks(), 300);
  EXPECT_LT(stopped.level_blocks(), 303);
  EXPECT_EQ(race(table_of_rates({0.5, 0.5}, {20}, 6), {}).state(), RaceState::kRunning);
}

TEST(Race, OneLevelHasWonAndNoneBeatsItself) {
  EXPECT_EQ(Race({}, 1, 1).state(), RaceState::kWon);
  EXPECT_EQ(Race({}, 0, 1).survivors(), 0U);
  EXPECT_EQ(Race({}, 0, 1).leader(), 0U);
  LevelTable equal(3, {300});
  for (std::size_t level = 0; level < 3; ++level) {
    for (std::size_t b = 0; b < 300; ++b) equal.at(level, 0, b) = 1.0;
  }
  const Race result = race(equal, {.detect = 0.1});
  EXPECT_EQ(result.state(), RaceState::kTied);
  EXPECT_EQ(result.survivors(), 3U);
}

RC_GTEST_PROP(RaceProperties, SomebodyIsAlwaysLeft, ()) {
  const auto levels = *rc::gen::inRange<std::size_t>(2, 6);
  const auto values =
      *rc::gen::container<std::vector<int>>(levels * 2 * 60, rc::gen::inRange(-1, 3));
  LevelTable table(levels, {60, 60});
  std::size_t next = 0;
  for (std::size_t level = 0; level < levels; ++level) {
    for (std::size_t s = 0; s < 2; ++s) {
      // Some levels are not in the second stratum, or leave it.
      for (std::size_t b = 0; b < 60; ++b, ++next) {
        if (values[next] >= 0) table.at(level, s, b) = values[next] / 2.0;
      }
    }
  }
  const Race result = race(table, {.detect = 0.2, .planned_blocks = 60});
  RC_ASSERT(result.survivors() >= 1U);
  RC_ASSERT(result.survives(result.leader()));
}

}  // namespace
}  // namespace muster::stats
