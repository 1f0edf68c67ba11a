// How often the intervals of the statistics room contain the truth, in simulated runs with known
// luck, against the band that each must keep. A row a design: coverage, its Monte Carlo error, the
// misses on either side, the mean width, the band.
//
// Usage: muster_coverage [RUNS] [SEED] [PART OF A NAME]
#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/hash.h"
#include "core/rng.h"
#include "experiments/statistics/all_pairs.h"
#include "experiments/statistics/block_intervals.h"
#include "experiments/statistics/heterogeneity.h"
#include "experiments/statistics/ratio.h"

#include "tests/support/luck_designs.h"

namespace muster::testing {
namespace {

// What one run said, against the truth: -1 the interval is below it, 1 above it, 0 it contains it.
struct Said {
  int miss = 0;
  double width = 0;
};

struct Row {
  std::string name;
  std::function<Said(Rng&)> run;
  double low = 94;  // band, per cent
  double high = 100;
  bool drawn = false;  // with critical values that are drawn: a fifth of the runs
};

Said said(const stats::Interval& interval, double truth) {
  const double width = interval.high - interval.low;
  if (!interval.width_known) return {1, width};
  return {interval.high < truth ? -1 : interval.low > truth ? 1 : 0, width};
}

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

template <typename Design>
Said pairs(const Design& design, Rng& rng) {
  const LuckRun run = play(design, rng);
  Said all;
  const stats::AllPairs compared = stats::all_pairs(run.table, {.seed = rng()});
  for (const stats::PairDifference& pair : compared.pairs) {
    const Said one = said(pair.simultaneous, run.these[pair.first] - run.these[pair.second]);
    if (one.miss != 0) all.miss = one.miss;
    all.width += one.width / static_cast<double>(compared.pairs.size());
  }
  return all;
}

template <typename Design>
Said levels(const Design& design, Rng& rng) {
  const LuckRun run = play(design, rng);
  Said all;
  const std::vector<stats::LevelValue> values = stats::all_levels(run.table, {.seed = rng()});
  for (std::size_t level = 0; level < values.size(); ++level) {
    const Said one = said(values[level].simultaneous, run.these[level]);
    if (one.miss != 0) all.miss = one.miss;
    all.width += one.width / static_cast<double>(values.size());
  }
  return all;
}

// The size of the test of heterogeneity, where all scenarios are alike.
template <typename Design>
Said alike(const Design& design, Rng& rng) {
  const LuckRun run = play(design, rng);
  const auto test = stats::heterogeneity(stats::difference_values(run.table, 1, 0));
  return {test.p_value && *test.p_value < 0.05 ? 1 : 0, test.tau};
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

// Half the width in latent luck that a rate of .5 varies over runs: a quarter in logits.
constexpr double kJitter = 0.15;

std::vector<Row> rows() {
  std::vector<Row> rows;
  const auto add = [&](const std::string& name, auto say, auto design, double low, double high,
                       bool drawn = false) {
    rows.push_back({name, [=](Rng& rng) { return say(design, rng); }, low, high, drawn});
  };
  const auto score_of = [](const auto& design, Rng& rng) { return score(design, rng); };
  const auto difference_of = [](const auto& design, Rng& rng) { return difference(design, rng); };
  const auto like_score_of = [](const auto& design, Rng& rng) { return like_score(design, rng); };
  const auto like_of = [](const auto& design, Rng& rng) { return like_difference(design, rng); };
  const auto pairs_of = [](const auto& design, Rng& rng) { return pairs(design, rng); };
  const auto levels_of = [](const auto& design, Rng& rng) { return levels(design, rng); };
  const auto metric_of = [](const auto& design, Rng& rng) { return metric(design, rng); };
  const auto alike_of = [](const auto& design, Rng& rng) { return alike(design, rng); };

  using L = LuckDesign;
  add("score .5, 120 single games", score_of, L{.blocks = 120, .jitter = kJitter}, 94.3, 96.2);
  add("score .5, 100 x 16 games, c .8", score_of, L{.blocks = 100, .games = 16, .correlation = 0.8},
      94.3, 96.2);
  add("score .5, 4 x 30 x 8 swapped, c .5", score_of,
      L{.scenarios = 4,
        .blocks = 30,
        .games = 8,
        .correlation = 0.5,
        .swapped = true,
        .spread = 0.5},
      94.3, 96.2);
  add("score .5, 24 x 5 x 2 swapped, draws .6", score_of,
      L{.scenarios = 24,
        .blocks = 5,
        .games = 2,
        .correlation = 0.5,
        .swapped = true,
        .draws = 0.6,
        .spread = 0.5},
      94.3, 96.2);
  add("score .5, 8 x 5 x 8, c .5", score_of,
      L{.scenarios = 8, .blocks = 5, .games = 8, .correlation = 0.5, .spread = 0.8}, 94, 96.7);
  add("score .1, 60 x 4, c .5", score_of,
      L{.blocks = 60, .games = 4, .correlation = 0.5, .rate = 0.1}, 94, 100);
  add("score .02, 30 x 16, c .8", score_of,
      L{.blocks = 30, .games = 16, .correlation = 0.8, .rate = 0.02}, 94, 100);
  add("score .98, 8 x 8 x 1", score_of,
      L{.scenarios = 8, .blocks = 8, .rate = 0.98, .spread = 0.5, .jitter = kJitter}, 94, 100);
  add("score .02, 4 x 60 x 8, c .5", score_of,
      L{.scenarios = 4, .blocks = 60, .games = 8, .correlation = 0.5, .rate = 0.02, .spread = 0.5},
      94, 100);
  add("score .5, 12 x 8, c .5 (few)", score_of, L{.blocks = 12, .games = 8, .correlation = 0.5}, 94,
      100);
  add("score .5, 12 x 2 x 4 (two a scenario)", score_of,
      L{.scenarios = 12, .blocks = 2, .games = 4, .correlation = 0.5, .spread = 0.5}, 94, 100);

  add("difference, 120 single games", difference_of,
      L{.levels = 2, .blocks = 120, .correlation = 0.5, .step = 0.2, .jitter = kJitter}, 94.3,
      95.9);
  add("difference, 4 x 60 x 8, c .8", difference_of,
      L{.levels = 2,
        .scenarios = 4,
        .blocks = 60,
        .games = 8,
        .correlation = 0.8,
        .step = 0.1,
        .spread = 0.5,
        .interaction = 0.2},
      94.3, 95.9);
  add("difference, 24 x 5 x 2 swapped, draws .6", difference_of,
      L{.levels = 2,
        .scenarios = 24,
        .blocks = 5,
        .games = 2,
        .correlation = 0.5,
        .swapped = true,
        .draws = 0.6,
        .interaction = 0.2},
      94.3, 95.9);
  add("difference, 40 x 1, c .5", difference_of,
      L{.levels = 2, .blocks = 40, .correlation = 0.5, .jitter = kJitter}, 94.3, 97.5);
  add("difference, 4 x 10 x 8, c 0", difference_of,
      L{.levels = 2, .scenarios = 4, .blocks = 10, .games = 8}, 94.3, 97.5);
  add("difference, 12 x 8, c .5", difference_of,
      L{.levels = 2, .blocks = 12, .games = 8, .correlation = 0.5}, 94, 98.7);
  add("difference, 8 x 3 x 2", difference_of,
      L{.levels = 2, .scenarios = 8, .blocks = 3, .games = 2, .correlation = 0.5}, 94, 98.7);
  add("difference at .02, 60 x 4, c .8", difference_of,
      L{.levels = 2, .blocks = 60, .games = 4, .correlation = 0.8, .rate = 0.02}, 94, 100);
  add("difference at .98, 4 x 30", difference_of,
      L{.levels = 2,
        .scenarios = 4,
        .blocks = 30,
        .correlation = 0.5,
        .rate = 0.98,
        .jitter = kJitter},
      94, 100);
  using R = RareDesign;
  add("better in 2 %, 30", difference_of, R{.blocks = 30, .better = 0.02}, 94, 100);
  add("better in 5 %, 60", difference_of, R{.blocks = 60, .better = 0.05}, 94, 100);
  add("better in 5 %, 60, by .25", difference_of, R{.blocks = 60, .better = 0.05, .gain = 0.25}, 94,
      100);
  add("better in 4 %, 4 x 30, half too", difference_of,
      R{.scenarios = 4, .blocks = 30, .better = 0.04, .half_too = true}, 94, 100);
  add("better in 3 %, worse in .5 %, 240", difference_of,
      R{.blocks = 240, .better = 0.03, .worse = 0.005}, 94, 100);
  add("better in 10 %, 8 x 15", difference_of, R{.scenarios = 8, .blocks = 15, .better = 0.1}, 94,
      100);

  add("like these: difference, 24 x 5 x 4", like_of,
      L{.levels = 2,
        .scenarios = 24,
        .blocks = 5,
        .games = 4,
        .correlation = 0.5,
        .step = 0.1,
        .interaction = 0.3},
      93.9, 96);
  add("like these: difference, 12 x 20 x 2", like_of,
      L{.levels = 2,
        .scenarios = 12,
        .blocks = 20,
        .games = 2,
        .correlation = 0.5,
        .spread = 0.5,
        .interaction = 0.5},
      93.9, 96);
  add("like these: difference, 6 x 20 x 4", like_of,
      L{.levels = 2,
        .scenarios = 6,
        .blocks = 20,
        .games = 4,
        .correlation = 0.5,
        .interaction = 0.3},
      94.5, 98);
  add("like these: score, 8 x 20 x 4", like_score_of,
      L{.scenarios = 8, .blocks = 20, .games = 4, .correlation = 0.5, .spread = 0.8}, 94, 100);
  add("like these: score .05, 12 x 10", like_score_of,
      L{.scenarios = 12, .blocks = 10, .games = 4, .correlation = 0.5, .rate = 0.05, .spread = 0.8},
      94, 100);
  add("like these: better in 1 %, 12 x 10", like_of,
      R{.scenarios = 12, .blocks = 10, .better = 0.01}, 94, 100);
  add("like these: better in 5 %, 24 x 5", like_of, R{.scenarios = 24, .blocks = 5, .better = 0.05},
      94, 100);

  using C = CrowdDesign;
  add("four players, 60 single games", score_of, C{.blocks = 60, .lead = 0.3}, 94, 100);
  add("four players, 4 x 30 x 4, c .5", score_of,
      C{.scenarios = 4, .blocks = 30, .games = 4, .correlation = 0.5}, 94, 100);
  add("all levels: four players, 60 x 4", levels_of,
      C{.blocks = 60, .games = 4, .correlation = 0.5, .lead = 0.2}, 93.8, 100, true);
  add("all levels: 5, 4 x 20 x 4", levels_of,
      L{.levels = 5, .scenarios = 4, .blocks = 20, .games = 4, .correlation = 0.5, .spread = 0.3},
      93.8, 97, true);

  add("all pairs: 8 equal, 4 x 30 x 2", pairs_of,
      L{.levels = 8, .scenarios = 4, .blocks = 30, .games = 2, .correlation = 0.5}, 94.5, 97, true);
  add("all pairs: 3 equal, 60 x 1", pairs_of, L{.levels = 3, .blocks = 60, .correlation = 0.5},
      94.5, 97, true);
  add("all pairs: 8 equal, 6 x 6 x 8", pairs_of,
      L{.levels = 8, .scenarios = 6, .blocks = 6, .games = 8, .correlation = 0.5}, 94.1, 97, true);
  add("all pairs: 8 equal, 12 x 2 x 4 (Bonferroni)", pairs_of,
      L{.levels = 8, .scenarios = 12, .blocks = 2, .games = 4, .correlation = 0.5}, 95, 100, true);
  add("all pairs: 6 apart, 4 x 15 x 2", pairs_of,
      L{.levels = 6,
        .scenarios = 4,
        .blocks = 15,
        .games = 2,
        .correlation = 0.5,
        .step = 0.15,
        .spread = 0.5},
      93.8, 97, true);
  add("all pairs: 4 at .02, 60 x 4", pairs_of,
      L{.levels = 4, .blocks = 60, .games = 4, .correlation = 0.5, .rate = 0.02}, 93.8, 100, true);

  add("heterogeneity, 8 x 5 x 1", alike_of,
      L{.levels = 2, .scenarios = 8, .blocks = 5, .correlation = 0.5}, 94.8, 100);
  add("heterogeneity, 4 x 20 x 4", alike_of,
      L{.levels = 2, .scenarios = 4, .blocks = 20, .games = 4, .correlation = 0.5}, 94.8, 96);
  add("unbounded mean, 30 x 4", metric_of, L{.blocks = 30, .games = 4, .correlation = 0.5}, 94,
      97.5);
  add("unbounded mean, spread, 4 x 30 x 8", metric_of,
      L{.scenarios = 4, .blocks = 30, .games = 8, .correlation = 0.5, .spread = 1.5}, 94, 97.5);
  const auto ratio_of = [](const auto& design, Rng& rng) { return ratio(design, rng); };
  add("ratio, 12", ratio_of, RatioDesign{.blocks = 12}, 93.7, 96);
  add("ratio, 60", ratio_of, RatioDesign{.blocks = 60}, 93.7, 96);
  add("ratio, 6 x 5", ratio_of,
      RatioDesign{.scenarios = 6, .blocks = 5, .rate = 0.5, .spread = 0.4}, 93.7, 96);
  return rows;
}

void measure(const Row& row, std::size_t runs, std::uint64_t seed) {
  std::vector<Said> all(row.drawn ? std::max<std::size_t>(1, runs / 5) : runs);
  const std::uint64_t own = hash_combine(seed, hash_text(row.name));
  oneapi::tbb::parallel_for(std::size_t{0}, all.size(), [&](std::size_t i) {
    Rng rng(hash_combine(own, i));
    all[i] = row.run(rng);
  });
  const auto count = static_cast<double>(all.size());
  double below = 0;
  double above = 0;
  double width = 0;
  for (const Said& one : all) {
    below += one.miss < 0 ? 100 / count : 0;
    above += one.miss > 0 ? 100 / count : 0;
    width += one.width / count;
  }
  const double covered = 100 - below - above;
  const double error = std::sqrt(std::max(covered * (100 - covered), 1.0) / count);
  const char* word = covered < row.low ? "LOW" : covered > row.high ? "HIGH" : "";
  fmt::print(
      "{:44} {:6.2f} +-{:4.2f}  below {:5.2f} above {:5.2f}  width {:.4f}  band {:.1f} to {:.1f} "
      "{}\n",
      row.name, covered, error, below, above, width, row.low, row.high, word);
}

}  // namespace
}  // namespace muster::testing

int main(int argc, char** argv) {
  const std::size_t runs = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20'000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const std::string part = argc > 3 ? argv[3] : "";
  for (const auto& row : muster::testing::rows()) {
    if (row.name.find(part) != std::string::npos) muster::testing::measure(row, runs, seed);
  }
}
