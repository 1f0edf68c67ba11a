// Rows of the functions of experiments/statistics, called as they are: shapes of data that the
// report's own path (report_rows.cc) does not reach, or not so bluntly.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/rng.h"
#include "experiments/statistics/all_pairs.h"
#include "experiments/statistics/block_intervals.h"
#include "experiments/statistics/heterogeneity.h"
#include "experiments/statistics/ratio.h"
#include "tests/coverage/rows.h"
#include "tests/support/luck_designs.h"

namespace muster::testing {
namespace {

template <typename Design>
Said score(const Design& design, Rng& rng) {
  const LuckRun run = play(design, rng);
  return said(stats::score_interval(run.table.of(0)), run.these[0]);
}

template <typename Design>
Said difference(const Design& design, Rng& rng) {
  const LuckRun run = play(design, rng);
  return said(stats::difference_interval(stats::difference_values(run.table, 1, 0)),
              run.these[1] - run.these[0]);
}

// The same numbers as an unbounded metric.
template <typename Design>
Said metric(const Design& design, Rng& rng) {
  const LuckRun run = play(design, rng);
  return said(stats::unbounded_interval(run.table.of(0)), run.these[0]);
}

template <typename Design>
Said like_score(const Design& design, Rng& rng) {
  const LuckRun run = play(design, rng);
  return said(*stats::like_these_score(run.table.of(0)), run.like[0]);
}

template <typename Design>
Said like_difference(const Design& design, Rng& rng) {
  const LuckRun run = play(design, rng);
  return said(*stats::like_these_difference(stats::difference_values(run.table, 1, 0)),
              run.like[1] - run.like[0]);
}

Said all_pairs_of(const LuckRun& run, Rng& rng) {
  Said all = said(true);
  const stats::AllPairs compared = stats::all_pairs(run.table, {.seed = rng()});
  for (const stats::PairDifference& pair : compared.pairs) {
    const Said one = said(pair.simultaneous, run.these[pair.first] - run.these[pair.second]);
    all.outside_with(one);
    all.width += one.width / static_cast<double>(compared.pairs.size());
  }
  return all;
}

Said all_levels_of(const LuckRun& run, Rng& rng) {
  Said all = said(true);
  const std::vector<stats::LevelValue> values = stats::all_levels(run.table, {.seed = rng()});
  for (std::size_t level = 0; level < values.size(); ++level) {
    const Said one = said(values[level].simultaneous, run.these[level]);
    all.outside_with(one);
    all.width += one.width / static_cast<double>(values.size());
  }
  return all;
}

template <typename Design>
Said thinned_difference(const Design& design, Rng& rng) {
  const LuckRun run = thinned(play(design, rng));
  return said(stats::difference_interval(stats::difference_values(run.table, 1, 0)),
              run.these[1] - run.these[0]);
}

// The size of the test of heterogeneity, where all scenarios are alike.
template <typename Design>
Said alike(const Design& design, Rng& rng) {
  const LuckRun run = play(design, rng);
  const auto test = stats::heterogeneity(stats::difference_values(run.table, 1, 0));
  return said(!(test.p_value && *test.p_value < 0.05));
}

// Hits per attack: a block has 1 to 12 attacks of `games` games; the chance to hit varies by block.
struct RatioDesign {
  std::size_t scenarios = 1;
  std::size_t blocks = 60;
  double rate = 0.3;
  double spread = 0.1;  // of the rate, half the width
};

Said ratio(const RatioDesign& design, Rng& rng) {
  std::vector<std::vector<stats::RatioSums>> strata(design.scenarios);
  for (std::size_t s = 0; s < design.scenarios; ++s) {
    for (std::size_t b = 0; b < design.blocks; ++b) {
      const std::uint64_t attacks = 1 + uniform_below(rng, 12);
      const double chance = design.rate + design.spread * (2 * uniform_unit(rng) - 1);
      double hits = 0;
      for (std::uint64_t i = 0; i < attacks; ++i) hits += uniform_unit(rng) < chance ? 1 : 0;
      strata[s].push_back({hits, static_cast<double>(attacks)});
    }
  }
  return said(stats::ratio_interval(strata), design.rate);
}

// A metric without a bound: rounds, gold. Exponential or normal with standard deviation 1 within a
// scenario; the scenarios' means are `apart` from each other.
struct MetricDesign {
  std::size_t scenarios = 1;
  std::size_t blocks = 30;
  bool skewed = false;
  double apart = 0;
};

Said metric_mean(const MetricDesign& design, Rng& rng) {
  stats::BlockValues values(design.scenarios);
  for (std::size_t s = 0; s < design.scenarios; ++s) {
    for (std::size_t b = 0; b < design.blocks; ++b) {
      const double luck = design.skewed ? -std::log(1 - uniform_unit(rng)) - 1 : normal_luck(rng);
      values[s].push_back(design.apart * static_cast<double>(s) + luck);
    }
  }
  return said(stats::unbounded_interval(values),
              design.apart * static_cast<double>(design.scenarios - 1) / 2);
}

// Half the width in latent luck that a rate of .5 varies over runs: a quarter in logits.
constexpr double kJitter = 0.15;

// Of one run of a design.
constexpr auto kScore = [](const auto& design, Rng& rng) { return score(design, rng); };
constexpr auto kDifference = [](const auto& design, Rng& rng) { return difference(design, rng); };
constexpr auto kThinned = [](const auto& design, Rng& rng) {
  return thinned_difference(design, rng);
};
constexpr auto kLikeScore = [](const auto& design, Rng& rng) { return like_score(design, rng); };
constexpr auto kLike = [](const auto& design, Rng& rng) { return like_difference(design, rng); };
constexpr auto kPairs = [](const auto& design, Rng& rng) {
  return all_pairs_of(play(design, rng), rng);
};
constexpr auto kThinnedPairs = [](const auto& design, Rng& rng) {
  return all_pairs_of(thinned(play(design, rng)), rng);
};
constexpr auto kLevels = [](const auto& design, Rng& rng) {
  return all_levels_of(play(design, rng), rng);
};
constexpr auto kThinnedLevels = [](const auto& design, Rng& rng) {
  return all_levels_of(thinned(play(design, rng)), rng);
};
constexpr auto kScoreAsMetric = [](const auto& design, Rng& rng) { return metric(design, rng); };
constexpr auto kAlike = [](const auto& design, Rng& rng) { return alike(design, rng); };
constexpr auto kRatio = [](const auto& design, Rng& rng) { return ratio(design, rng); };
constexpr auto kMetric = [](const auto& design, Rng& rng) { return metric_mean(design, rng); };

class Rows {
 public:
  // low, high: the band, per cent.
  template <typename Say, typename Design>
  void add(const std::string& name, const Say& say, const Design& design, double low, double high,
           bool drawn = false) {
    rows_.push_back({name,
                     {{"interval", low, high}},
                     [=](Rng& rng, std::vector<Said>& said) { said[0] = say(design, rng); },
                     drawn});
  }
  const std::vector<Row>& all() const { return rows_; }

 private:
  std::vector<Row> rows_;
};

using L = LuckDesign;
using R = RareDesign;
using C = CrowdDesign;
using F = FactionDesign;
using M = MetricDesign;

void add_scores(Rows& rows) {
  rows.add("score .5, 120 single games", kScore, L{.blocks = 120, .jitter = kJitter}, 94.3, 96.2);
  rows.add("score .5, 100 x 16 games, c .8", kScore,
           L{.blocks = 100, .games = 16, .correlation = 0.8}, 94.3, 96.2);
  rows.add("score .5, 4 x 30 x 8 swapped, c .5", kScore,
           L{.scenarios = 4,
             .blocks = 30,
             .games = 8,
             .correlation = 0.5,
             .swapped = true,
             .spread = 0.5},
           94.3, 96.2);
  rows.add("score .5, 24 x 5 x 2 swapped, draws .6", kScore,
           L{.scenarios = 24,
             .blocks = 5,
             .games = 2,
             .correlation = 0.5,
             .swapped = true,
             .draws = 0.6,
             .spread = 0.5},
           94.3, 96.2);
  rows.add("score .5, 8 x 5 x 8, c .5", kScore,
           L{.scenarios = 8, .blocks = 5, .games = 8, .correlation = 0.5, .spread = 0.8}, 94, 96.7);
  rows.add("score .5, 12 x 8, c .5 (few)", kScore, L{.blocks = 12, .games = 8, .correlation = 0.5},
           94, 100);
  rows.add("score .5, 12 x 2 x 4 (two a scenario)", kScore,
           L{.scenarios = 12, .blocks = 2, .games = 4, .correlation = 0.5, .spread = 0.5}, 94, 100);
}

void add_rare_scores(Rows& rows) {
  rows.add("score .1, 60 x 4, c .5", kScore,
           L{.blocks = 60, .games = 4, .correlation = 0.5, .rate = 0.1}, 94, 100);
  rows.add("score .02, 30 x 16, c .8", kScore,
           L{.blocks = 30, .games = 16, .correlation = 0.8, .rate = 0.02}, 94, 100);
  rows.add("score .98, 8 x 8 x 1", kScore,
           L{.scenarios = 8, .blocks = 8, .rate = 0.98, .spread = 0.5, .jitter = kJitter}, 94, 100);
  rows.add(
      "score .02, 4 x 60 x 8, c .5", kScore,
      L{.scenarios = 4, .blocks = 60, .games = 8, .correlation = 0.5, .rate = 0.02, .spread = 0.5},
      94, 100);
}

void add_differences(Rows& rows) {
  rows.add("difference, 120 single games", kDifference,
           L{.levels = 2, .blocks = 120, .correlation = 0.5, .step = 0.2, .jitter = kJitter}, 94.3,
           95.9);
  rows.add("difference, 4 x 60 x 8, c .8", kDifference,
           L{.levels = 2,
             .scenarios = 4,
             .blocks = 60,
             .games = 8,
             .correlation = 0.8,
             .step = 0.1,
             .spread = 0.5,
             .interaction = 0.2},
           94.3, 95.9);
  rows.add("difference, 24 x 5 x 2 swapped, draws .6", kDifference,
           L{.levels = 2,
             .scenarios = 24,
             .blocks = 5,
             .games = 2,
             .correlation = 0.5,
             .swapped = true,
             .draws = 0.6,
             .interaction = 0.2},
           94.3, 95.9);
}

void add_few_differences(Rows& rows) {
  rows.add("difference, 40 x 1, c .5", kDifference,
           L{.levels = 2, .blocks = 40, .correlation = 0.5, .jitter = kJitter}, 94.3, 97.5);
  rows.add("difference, 4 x 10 x 8, c 0", kDifference,
           L{.levels = 2, .scenarios = 4, .blocks = 10, .games = 8}, 94.3, 97.5);
  rows.add("difference, 12 x 8, c .5", kDifference,
           L{.levels = 2, .blocks = 12, .games = 8, .correlation = 0.5}, 94, 98.7);
  rows.add("difference, 8 x 3 x 2", kDifference,
           L{.levels = 2, .scenarios = 8, .blocks = 3, .games = 2, .correlation = 0.5}, 94, 98.7);
  rows.add("difference at .02, 60 x 4, c .8", kDifference,
           L{.levels = 2, .blocks = 60, .games = 4, .correlation = 0.8, .rate = 0.02}, 94, 100);
  rows.add("difference at .98, 4 x 30", kDifference,
           L{.levels = 2,
             .scenarios = 4,
             .blocks = 30,
             .correlation = 0.5,
             .rate = 0.98,
             .jitter = kJitter},
           94, 100);
  rows.add(
      "difference, 10 to 40 blocks in 4", kThinned,
      L{.levels = 2, .scenarios = 4, .blocks = 40, .games = 4, .correlation = 0.5, .spread = 0.5},
      94.3, 95.9);
  rows.add(
      "difference, 5 to 60 blocks in 12", kThinned,
      L{.levels = 2, .scenarios = 12, .blocks = 60, .games = 2, .correlation = 0.5, .spread = 0.5},
      93.3, 95.9);
}

void add_sparse_differences(Rows& rows) {
  rows.add("better in 2 %, 30", kDifference, R{.blocks = 30, .better = 0.02}, 94, 100);
  rows.add("better in 5 %, 60", kDifference, R{.blocks = 60, .better = 0.05}, 94, 100);
  rows.add("better in 5 %, 60, by .25", kDifference,
           R{.blocks = 60, .games = 4, .better = 0.05, .gain = 0.25}, 94, 100);
  rows.add("better in 4 %, 4 x 30, half too", kDifference,
           R{.scenarios = 4, .blocks = 30, .games = 2, .better = 0.04, .half_too = true}, 94, 100);
  rows.add("better in 3 %, worse in .5 %, 240", kDifference,
           R{.blocks = 240, .better = 0.03, .worse = 0.005}, 94, 100);
  rows.add("better in 10 %, 8 x 15", kDifference, R{.scenarios = 8, .blocks = 15, .better = 0.1},
           94, 100);
}

void add_like_these(Rows& rows) {
  rows.add("like these: difference, 24 x 5 x 4", kLike,
           L{.levels = 2,
             .scenarios = 24,
             .blocks = 5,
             .games = 4,
             .correlation = 0.5,
             .step = 0.1,
             .interaction = 0.3},
           93.9, 96);
  rows.add("like these: difference, 12 x 20 x 2", kLike,
           L{.levels = 2,
             .scenarios = 12,
             .blocks = 20,
             .games = 2,
             .correlation = 0.5,
             .spread = 0.5,
             .interaction = 0.5},
           93.9, 96);
  rows.add("like these: difference, 6 x 20 x 4", kLike,
           L{.levels = 2,
             .scenarios = 6,
             .blocks = 20,
             .games = 4,
             .correlation = 0.5,
             .interaction = 0.3},
           94.5, 98);
  rows.add("like these: score, 8 x 20 x 4", kLikeScore,
           L{.scenarios = 8, .blocks = 20, .games = 4, .correlation = 0.5, .spread = 0.8}, 94, 100);
  rows.add(
      "like these: score .05, 12 x 10", kLikeScore,
      L{.scenarios = 12, .blocks = 10, .games = 4, .correlation = 0.5, .rate = 0.05, .spread = 0.8},
      94, 100);
  rows.add("like these: better in 1 %, 12 x 10", kLike,
           R{.scenarios = 12, .blocks = 10, .better = 0.01}, 94, 100);
  rows.add("like these: better in .3 of blocks of .1 of 12 scenarios", kLike,
           R{.scenarios = 12, .blocks = 20, .better = 0.3, .differing = 0.1}, 94, 100);
  rows.add("like these: always better in .15 of 12 scenarios", kLike,
           R{.scenarios = 12, .blocks = 5, .better = 1, .differing = 0.15}, 94, 100);
  rows.add("like these: better in .5 of blocks of .2 of 30 scenarios", kLike,
           R{.scenarios = 30, .blocks = 8, .better = 0.5, .differing = 0.2}, 94, 100);
  rows.add("like these: better in .5 of blocks of .3 of 6 scenarios", kLike,
           R{.scenarios = 6, .blocks = 20, .better = 0.5, .differing = 0.3}, 94, 100);
  rows.add("like these: better in 5 %, 24 x 5", kLike,
           R{.scenarios = 24, .blocks = 5, .better = 0.05}, 94, 100);
}

void add_crowds(Rows& rows) {
  rows.add("four players, 60 single games", kScore, C{.blocks = 60, .lead = 0.3}, 94, 100);
  rows.add("four players, 4 x 30 x 4, c .5", kScore,
           C{.scenarios = 4, .blocks = 30, .games = 4, .correlation = 0.5}, 94, 100);
  rows.add("all levels: four players, 60 x 4", kLevels,
           C{.blocks = 60, .games = 4, .correlation = 0.5, .lead = 0.2}, 93.8, 100, true);
  rows.add(
      "all levels: 5, 4 x 20 x 4", kLevels,
      L{.levels = 5, .scenarios = 4, .blocks = 20, .games = 4, .correlation = 0.5, .spread = 0.3},
      93.8, 97, true);
}

void add_pairs_of_many(Rows& rows) {
  rows.add("all pairs: 8 equal, 4 x 30 x 2", kPairs,
           L{.levels = 8, .scenarios = 4, .blocks = 30, .games = 2, .correlation = 0.5}, 94.5, 97,
           true);
  rows.add("all pairs: 3 equal, 60 x 1", kPairs, L{.levels = 3, .blocks = 60, .correlation = 0.5},
           94.5, 97, true);
  rows.add("all pairs: 8 equal, 6 x 6 x 8", kPairs,
           L{.levels = 8, .scenarios = 6, .blocks = 6, .games = 8, .correlation = 0.5}, 94.1, 97,
           true);
  rows.add("all pairs: 8 equal, 12 x 2 x 4 (Bonferroni)", kPairs,
           L{.levels = 8, .scenarios = 12, .blocks = 2, .games = 4, .correlation = 0.5}, 95, 100,
           true);
  rows.add("all pairs: 6 apart, 4 x 15 x 2", kPairs,
           L{.levels = 6,
             .scenarios = 4,
             .blocks = 15,
             .games = 2,
             .correlation = 0.5,
             .step = 0.15,
             .spread = 0.5},
           93.8, 97, true);
  rows.add("all pairs: 4 at .02, 60 x 4", kPairs,
           L{.levels = 4, .blocks = 60, .games = 4, .correlation = 0.5, .rate = 0.02}, 93.8, 100,
           true);
  rows.add("rare pairs: better in 5 %, 2 x 40", kPairs,
           R{.scenarios = 2, .blocks = 40, .better = 0.05}, 93.8, 100, true);
}

// Where few strata have the variance, its estimate is worth few degrees of freedom.
void add_pairs_by_few_strata(Rows& rows) {
  rows.add("score, 6 x 10, mostly decided", kScore,
           L{.scenarios = 6, .blocks = 10, .games = 4, .correlation = 0.5, .spread = 3}, 94, 100);
  rows.add(
      "all pairs: 8 equal, 5 to 60 blocks in 12", kThinnedPairs,
      L{.levels = 8, .scenarios = 12, .blocks = 60, .games = 2, .correlation = 0.5, .spread = 0.5},
      93.8, 97, true);
  rows.add("all pairs: 8 equal, 15 to 60 blocks in 4", kThinnedPairs,
           L{.levels = 8, .scenarios = 4, .blocks = 60, .games = 4, .correlation = 0.5}, 93.8, 97,
           true);
  rows.add(
      "all pairs: 8, 6 x 10, mostly decided", kPairs,
      L{.levels = 8, .scenarios = 6, .blocks = 10, .games = 2, .correlation = 0.5, .spread = 3},
      93.8, 100, true);
  rows.add(
      "all levels: 5, 5 to 60 blocks in 12", kThinnedLevels,
      L{.levels = 5, .scenarios = 12, .blocks = 60, .games = 2, .correlation = 0.5, .spread = 0.5},
      93.8, 97, true);
  rows.add(
      "all levels: 5, 6 x 10, mostly decided", kLevels,
      L{.levels = 5, .scenarios = 6, .blocks = 10, .games = 4, .correlation = 0.5, .spread = 3},
      93.8, 100, true);
  rows.add(
      "all levels: 5, 8 x 20, mostly decided", kLevels,
      L{.levels = 5, .scenarios = 8, .blocks = 20, .games = 4, .correlation = 0.5, .spread = 3},
      93.8, 100, true);
}

void add_factions(Rows& rows) {
  rows.add("factions: one pair, 4 in 6 x 20 x 2", kDifference, F{}, 94.3, 95.9);
  rows.add("factions: all pairs, 4 in 6 x 20 x 2", kPairs, F{.step = 0.1}, 93.8, 97, true);
  rows.add("factions: all levels, 5 in 10 x 10 x 4", kLevels,
           F{.factions = 5, .blocks = 10, .games = 4}, 93.8, 97, true);
}

void add_heterogeneity_and_metrics(Rows& rows) {
  rows.add("heterogeneity, 8 x 5 x 1", kAlike,
           L{.levels = 2, .scenarios = 8, .blocks = 5, .correlation = 0.5}, 94.8, 100);
  rows.add("heterogeneity, 4 x 20 x 4", kAlike,
           L{.levels = 2, .scenarios = 4, .blocks = 20, .games = 4, .correlation = 0.5}, 94.8, 96);
  rows.add("unbounded mean, 30 x 4", kScoreAsMetric,
           L{.blocks = 30, .games = 4, .correlation = 0.5}, 94, 97.5);
  rows.add("unbounded mean, spread, 4 x 30 x 8", kScoreAsMetric,
           L{.scenarios = 4, .blocks = 30, .games = 8, .correlation = 0.5, .spread = 1.5}, 94,
           97.5);
  rows.add("metric: normal, 30", kMetric, M{}, 94.3, 97.5);
  rows.add("metric: normal, 4 x 15, far apart", kMetric,
           M{.scenarios = 4, .blocks = 15, .apart = 10}, 94.3, 97.5);
  rows.add("metric: exponential, 30", kMetric, M{.skewed = true}, 92, 97.5);
  rows.add("metric: exponential, 120", kMetric, M{.blocks = 120, .skewed = true}, 93.5, 97.5);
  rows.add("metric: exponential, 8 x 30", kMetric,
           M{.scenarios = 8, .blocks = 30, .skewed = true, .apart = 1}, 94, 97.5);
}

void add_ratios(Rows& rows) {
  rows.add("ratio, 12", kRatio, RatioDesign{.blocks = 12}, 93.7, 96);
  rows.add("ratio, 60", kRatio, RatioDesign{.blocks = 60}, 93.7, 96);
  rows.add("ratio, 6 x 5", kRatio,
           RatioDesign{.scenarios = 6, .blocks = 5, .rate = 0.5, .spread = 0.4}, 93.7, 96);
}

}  // namespace

std::vector<Row> statistics_rows() {
  Rows rows;
  add_scores(rows);
  add_rare_scores(rows);
  add_differences(rows);
  add_few_differences(rows);
  add_sparse_differences(rows);
  add_like_these(rows);
  add_crowds(rows);
  add_pairs_of_many(rows);
  add_pairs_by_few_strata(rows);
  add_factions(rows);
  add_heterogeneity_and_metrics(rows);
  add_ratios(rows);
  return rows.all();
}

}  // namespace muster::testing
