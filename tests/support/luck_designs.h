// Games whose luck is known, for tests of what is said about runs: levels (agents) meet in blocks,
// the games of a block share a part of their luck, and the true scores are known.
//
// The score of a game is that of latent luck: mean + sqrt(c) block + sqrt(1 - c) game, standard
// normal both; above a threshold it is won, within it drawn, below it lost.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/rng.h"
#include "experiments/statistics/blocks.h"
#include "experiments/statistics/distributions.h"

namespace muster::testing {

inline double normal_luck(Rng& rng) {
  // The middle of the cell, so that neither end is infinite.
  return stats::normal_quantile(uniform_unit(rng) + 0x1.0p-54);
}

struct LuckDesign {
  std::size_t levels = 1;
  std::size_t scenarios = 1;
  std::size_t blocks = 60;  // a scenario
  std::size_t games = 1;    // of a level in a block
  double correlation = 0;   // of luck within a block, also between levels
  bool swapped = false;     // in every other game the luck of the block is the other side's
  double rate = 0.5;        // score of the first level
  double step = 0;          // by which each level is better than the one before it (latent)
  double draws = 0;         // share of draws between equals
  double spread = 0;        // standard deviation of scenarios (latent), for all levels alike
  double interaction = 0;   // standard deviation of each level within scenarios (latent)
  // Half the width within which a level's rate varies from run to run (latent). Where a block is
  // one game no interval keeps its level at one fixed rate, as so few results are possible.
  double jitter = 0;
};

// Mean score of games with that latent mean, draws within +-threshold, luck with that variance.
inline double expected_score(double mean, double threshold, double variance = 1) {
  const double sd = std::sqrt(variance);
  return (stats::normal_lower_tail((mean - threshold) / sd) +
          stats::normal_lower_tail((mean + threshold) / sd)) /
         2;
}

inline double threshold_of(double draws) { return stats::normal_quantile((1 + draws) / 2); }

// The latent mean with this score.
inline double latent_of(double rate, double threshold, double variance = 1) {
  double low = -20;
  double high = 20;
  for (int step = 0; step < 200; ++step) {
    const double middle = (low + high) / 2;
    (expected_score(middle, threshold, variance) < rate ? low : high) = middle;
  }
  return (low + high) / 2;
}

struct LuckRun {
  stats::LevelTable table;
  std::vector<double> these;  // true scores by level, over the scenarios of the run
  std::vector<double> like;   // over all scenarios that there might be
};

// Latent scores of the games of one level in one block.
inline double block_score(const LuckDesign& design, double mean, double threshold, double shared,
                          Rng& rng) {
  const double own = std::sqrt(1 - design.correlation);
  double points = 0;
  for (std::size_t game = 0; game < design.games; ++game) {
    const double side = design.swapped && game % 2 == 1 ? -1 : 1;
    const double luck = mean + side * shared + own * normal_luck(rng);
    points += luck > threshold ? 1 : luck >= -threshold ? 0.5 : 0;
  }
  return points / static_cast<double>(design.games);
}

inline LuckRun play(const LuckDesign& design, Rng& rng) {
  const double threshold = design.draws > 0 ? threshold_of(design.draws) : 0;
  const double variance =
      1 + design.spread * design.spread + design.interaction * design.interaction;
  const double first = latent_of(design.rate, threshold, variance);
  LuckRun run{
      stats::LevelTable(design.levels, std::vector<std::size_t>(design.scenarios, design.blocks)),
      std::vector<double>(design.levels, 0.0), std::vector<double>(design.levels, 0.0)};
  std::vector<double> means(design.levels);
  for (std::size_t level = 0; level < design.levels; ++level) {
    means[level] = first + design.step * static_cast<double>(level) +
                   design.jitter * (2 * uniform_unit(rng) - 1);
    run.like[level] = expected_score(means[level], threshold, variance);
  }
  for (std::size_t scenario = 0; scenario < design.scenarios; ++scenario) {
    const double shift = design.spread * normal_luck(rng);
    std::vector<double> here = means;
    for (std::size_t level = 0; level < design.levels; ++level) {
      here[level] += shift + design.interaction * normal_luck(rng);
      run.these[level] +=
          expected_score(here[level], threshold) / static_cast<double>(design.scenarios);
    }
    for (std::size_t block = 0; block < design.blocks; ++block) {
      const double shared = std::sqrt(design.correlation) * normal_luck(rng);
      for (std::size_t level = 0; level < design.levels; ++level) {
        run.table.at(level, scenario, block) =
            block_score(design, here[level], threshold, shared, rng);
      }
    }
  }
  return run;
}

// Two levels that do the same, but for rare blocks in which the second is better, and, where
// `worse` is above 0, rarer ones in which it is worse. What shared luck makes of agents that differ
// in few choices.
struct RareDesign {
  std::size_t scenarios = 1;
  std::size_t blocks = 60;
  double better = 0.02;  // share of blocks
  double worse = 0;
  double gain = 1;        // in a block, in (0, 1]
  bool half_too = false;  // half of the blocks that differ do so by half of it
  double differing = 1;   // share of scenarios in which they differ at all
};

inline LuckRun play(const RareDesign& design, Rng& rng) {
  LuckRun run{stats::LevelTable(2, std::vector<std::size_t>(design.scenarios, design.blocks)),
              {0.5, 0.5},
              {}};
  const double size = design.gain * (design.half_too ? 0.75 : 1);
  const double half_difference = (design.better - design.worse) * size / 2;
  run.like = {0.5 - half_difference * design.differing, 0.5 + half_difference * design.differing};
  for (std::size_t scenario = 0; scenario < design.scenarios; ++scenario) {
    const bool differs = uniform_unit(rng) < design.differing;
    if (differs) {
      run.these[0] -= half_difference / static_cast<double>(design.scenarios);
      run.these[1] += half_difference / static_cast<double>(design.scenarios);
    }
    for (std::size_t block = 0; block < design.blocks; ++block) {
      const double draw = uniform_unit(rng);
      const double gain =
          design.half_too && uniform_unit(rng) < 0.5 ? design.gain / 2 : design.gain;
      // A common score that leaves room for the gain.
      const double common = (1 - gain) * uniform_unit(rng) + gain / 2;
      const double half = !differs                              ? 0
                          : draw < design.better                ? gain / 2
                          : draw < design.better + design.worse ? -gain / 2
                                                                : 0;
      run.table.at(0, scenario, block) = common - half;
      run.table.at(1, scenario, block) = common + half;
    }
  }
  return run;
}

// Factions that meet in pairs, each pair in a scenario of its own: faction i is in n - 1 of n (n -
// 1) / 2 scenarios, and what one wins the other loses.
struct FactionDesign {
  std::size_t factions = 4;
  std::size_t blocks = 20;  // a scenario
  std::size_t games = 2;    // in a block
  double correlation = 0.5;
  double spread = 0.3;  // standard deviation of pairs (latent)
  double step = 0;      // between a faction and the next (latent)
};

inline LuckRun play(const FactionDesign& design, Rng& rng) {
  const std::size_t scenarios = design.factions * (design.factions - 1) / 2;
  LuckRun run{
      stats::LevelTable(design.factions, std::vector<std::size_t>(scenarios, design.blocks)),
      std::vector<double>(design.factions, 0.0),
      {}};
  const LuckDesign games{.games = design.games, .correlation = design.correlation};
  std::size_t scenario = 0;
  for (std::size_t first = 0; first < design.factions; ++first) {
    for (std::size_t second = first + 1; second < design.factions; ++second) {
      const double mean =
          design.step * static_cast<double>(second - first) + design.spread * normal_luck(rng);
      const double truth = expected_score(mean, 0) / static_cast<double>(design.factions - 1);
      run.these[second] += truth;
      run.these[first] += 1 / static_cast<double>(design.factions - 1) - truth;
      for (std::size_t block = 0; block < design.blocks; ++block) {
        const double shared = std::sqrt(design.correlation) * normal_luck(rng);
        const double score = block_score(games, mean, 0, shared, rng);
        run.table.at(second, scenario, block) = score;
        run.table.at(first, scenario, block) = 1 - score;
      }
      ++scenario;
    }
  }
  run.like = run.these;
  return run;
}

// A run of which the first scenarios lack blocks: scenario s of S has (s + 1) / S of them.
inline LuckRun thinned(LuckRun run) {
  for (std::size_t scenario = 0; scenario < run.table.strata(); ++scenario) {
    const std::size_t blocks = run.table.blocks(scenario);
    const std::size_t kept = blocks * (scenario + 1) / run.table.strata();
    for (std::size_t level = 0; level < run.table.levels(); ++level) {
      for (std::size_t block = kept; block < blocks; ++block) {
        run.table.at(level, scenario, block) = stats::kAbsent;
      }
    }
  }
  return run;
}

// Games of several players, of whom one wins: the first against equals, or all alike. The levels
// are the players; each has its share of the first places of a block.
struct CrowdDesign {
  std::size_t players = 4;
  std::size_t scenarios = 1;
  std::size_t blocks = 60;
  std::size_t games = 1;  // in a block
  double correlation = 0;
  double lead = 0;  // of the first player (latent)
};

inline LuckRun play(const CrowdDesign& design, Rng& rng) {
  LuckRun run{
      stats::LevelTable(design.players, std::vector<std::size_t>(design.scenarios, design.blocks)),
      std::vector<double>(design.players, 0.0),
      {}};
  // Chance of the first place: integral of phi(x - lead) Phi(x)^(n - 1), by Simpson's rule.
  const auto others = static_cast<double>(design.players - 1);
  constexpr int kSteps = 2000;
  double first = 0;
  for (int i = 0; i <= kSteps; ++i) {
    const double x = -10 + 20.0 * i / kSteps;
    const double weight = i == 0 || i == kSteps ? 1 : i % 2 == 1 ? 4 : 2;
    const double density =
        std::exp(-(x - design.lead) * (x - design.lead) / 2) * 0.3989422804014327;
    first += weight * density * std::pow(stats::normal_lower_tail(x), others);
  }
  run.these.assign(design.players, 0);
  run.these[0] = first * 20.0 / kSteps / 3;
  for (std::size_t i = 1; i < design.players; ++i) run.these[i] = (1 - run.these[0]) / others;
  run.like = run.these;
  std::vector<double> shared(design.players);
  for (std::size_t scenario = 0; scenario < design.scenarios; ++scenario) {
    for (std::size_t block = 0; block < design.blocks; ++block) {
      for (double& luck : shared) luck = std::sqrt(design.correlation) * normal_luck(rng);
      std::vector<double> places(design.players, 0.0);
      for (std::size_t game = 0; game < design.games; ++game) {
        std::size_t winner = 0;
        double best = -1e9;
        for (std::size_t i = 0; i < design.players; ++i) {
          const double luck = (i == 0 ? design.lead : 0) + shared[i] +
                              std::sqrt(1 - design.correlation) * normal_luck(rng);
          if (luck > best) {
            best = luck;
            winner = i;
          }
        }
        places[winner] += 1 / static_cast<double>(design.games);
      }
      for (std::size_t i = 0; i < design.players; ++i) {
        run.table.at(i, scenario, block) = places[i];
      }
    }
  }
  return run;
}

}  // namespace muster::testing
