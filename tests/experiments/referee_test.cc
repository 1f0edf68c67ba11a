#include "experiments/analysis/referee.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/rng.h"
#include "tests/support/synthetic_meta.h"

namespace muster::analysis {
namespace {

constexpr std::size_t kScenarios = 2;

StoreMeta race_meta(StopWhen when) {
  StoreMeta meta = testing::gauntlet_meta("fixed", {"a", "b", "c", "d"}, {"o"}, {"s", "t"}, 150);
  Question question;
  question.detect = 0.2;
  question.asked = true;
  meta.questions = {question};
  meta.stopping.when = when;
  meta.stopping.race = true;
  return meta;
}

// Of levels whose chances are near each other and near `detect`: verdicts come and go.
stats::Round random_round(Rng& rng) {
  constexpr double kChance[] = {0.3, 0.42, 0.5, 0.62};
  stats::Round round;
  for (const double chance : kChance) {
    std::vector<double> values;
    for (std::size_t scenario = 0; scenario < kScenarios; ++scenario) {
      values.push_back(uniform_unit(rng) < chance ? 1 : 0);
    }
    round.push_back(values);
  }
  return round;
}

std::vector<std::size_t> who_plays(const Referee& referee, const Plan& plan, std::int64_t round) {
  std::vector<std::size_t> cells;
  for (std::size_t cell = 0; cell < plan.cells().size(); ++cell) {
    if (referee.plays(cell, round)) cells.push_back(cell);
  }
  return cells;
}

// A verdict that fell back to open after its level had been sent to rest would leave a race that
// never ends and plays no game.
TEST(RefereeTest, WhoeverIsInAnOpenPairPlays) {
  const StoreMeta meta = race_meta(StopWhen::kResolved);
  const Plan plan = testing::described(meta).plan;
  const std::vector<std::string> levels = meta.candidates;
  int rested = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(seed);
    Referee referee(meta, plan, levels, 0);
    while (referee.reason().empty()) {
      const std::int64_t round = referee.rounds();
      const std::vector<std::size_t> cells = who_plays(referee, plan, round);
      ASSERT_EQ(referee.games_of(round), cells.size());
      for (const stats::PairDecision& pair : referee.decider().pairs()) {
        if (pair.standing != stats::Standing::kOpen) continue;
        ASSERT_TRUE(referee.level_counts(pair.first, round)) << "seed " << seed;
        ASSERT_TRUE(referee.level_counts(pair.second, round)) << "seed " << seed;
      }
      rested += cells.size() < plan.cells().size() ? 1 : 0;
      referee.add_round(random_round(rng), {});
    }
    EXPECT_EQ(referee.reason() == "resolved", referee.decider().resolved());
  }
  EXPECT_GT(rested, 1000) << "rounds that somebody did not play";
}

// Round r is begun when round r - 2 has been looked at, so that who plays it must be known then.
TEST(RefereeTest, WhoPlaysARoundIsKnownWhenItMayBegin) {
  for (const StopWhen when : {StopWhen::kResolved, StopWhen::kBest}) {
    const StoreMeta meta = race_meta(when);
    const Plan plan = testing::described(meta).plan;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Rng rng(seed);
      Referee referee(meta, plan, meta.candidates, 0);
      while (referee.reason().empty()) {
        const std::int64_t ahead = referee.rounds() + 1;
        const std::vector<std::size_t> then = who_plays(referee, plan, ahead);
        referee.add_round(random_round(rng), {});
        if (!referee.reason().empty()) break;
        ASSERT_EQ(who_plays(referee, plan, ahead), then);
      }
    }
  }
}

// What a level does in the round that it plays for nothing changes no decision.
TEST(RefereeTest, TheRoundBeforeRestDoesNotCount) {
  const StoreMeta meta = race_meta(StopWhen::kResolved);
  const Plan plan = testing::described(meta).plan;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(seed);
    Referee referee(meta, plan, meta.candidates, 0);
    Referee other(meta, plan, meta.candidates, 0);
    while (referee.reason().empty()) {
      const stats::Round round = random_round(rng);
      stats::Round changed = round;
      for (std::size_t level = 0; level < changed.size(); ++level) {
        if (referee.level_counts(level, referee.rounds())) continue;
        for (double& value : changed[level]) value = 1 - value;
      }
      referee.add_round(round, {});
      other.add_round(changed, {});
      ASSERT_EQ(referee.reason(), other.reason());
      for (std::size_t cell = 0; cell < plan.cells().size(); ++cell) {
        ASSERT_EQ(referee.rests_from(cell), other.rests_from(cell));
      }
    }
  }
}

}  // namespace
}  // namespace muster::analysis
