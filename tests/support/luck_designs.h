// Games whose luck is known, for tests of what is said about runs: levels (agents) meet in blocks,
// the games of a block share a part of their luck, and the true scores are known.
//
// The score of a game is that of latent luck: mean + sqrt(c) block + sqrt(1 - c) game, standard
// normal both; above a threshold it is won, within it drawn, below it lost.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
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
  double common_jitter = 0;  // the same for all levels alike
  double told = 0;           // share of a game's own luck that its dice tell
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

// What one game was for one level.
struct LuckGame {
  double score = stats::kAbsent;  // kAbsent: the level did not play it
  double margin = 0;              // the latent luck behind the score
  double dice = 0;                // standard normal: the part of it that dice tell
};

struct LuckRun {
  std::size_t games = 1;      // of a level in a block
  stats::LevelTable table;    // mean scores of blocks
  std::vector<double> these;  // true scores by level, over the scenarios of the run
  std::vector<double> like;   // over all scenarios that there might be
  // True scores and margins in the scenarios of the run: [level][scenario].
  std::vector<std::vector<double>> scores_in;
  std::vector<std::vector<double>> margins_in;
  std::vector<LuckGame> all_games;  // by level, scenario, block; see `game`

  LuckRun(std::size_t levels, std::size_t scenarios, std::size_t blocks, std::size_t games_of_block)
      : games(games_of_block),
        table(levels, std::vector<std::size_t>(scenarios, blocks)),
        these(levels, 0.0),
        like(levels, 0.0),
        scores_in(levels, std::vector<double>(scenarios, stats::kAbsent)),
        margins_in(levels, std::vector<double>(scenarios, 0.0)),
        all_games(levels * scenarios * blocks * games_of_block) {}

  LuckGame& game(std::size_t level, std::size_t scenario, std::size_t block, std::size_t number) {
    return all_games[index(level, scenario, block, number)];
  }
  const LuckGame& game(std::size_t level, std::size_t scenario, std::size_t block,
                       std::size_t number) const {
    return all_games[index(level, scenario, block, number)];
  }
  // Block values from the games.
  void tabulate() {
    for (std::size_t level = 0; level < table.levels(); ++level) {
      for (std::size_t scenario = 0; scenario < table.strata(); ++scenario) {
        for (std::size_t block = 0; block < table.blocks(scenario); ++block) {
          double points = 0;
          for (std::size_t i = 0; i < games; ++i) points += game(level, scenario, block, i).score;
          table.at(level, scenario, block) = points / static_cast<double>(games);
        }
      }
    }
  }

 private:
  std::size_t index(std::size_t level, std::size_t scenario, std::size_t block,
                    std::size_t number) const {
    return ((level * table.strata() + scenario) * table.blocks(scenario) + block) * games + number;
  }
};

// One game with this latent mean, where the luck of its block is `shared`.
inline LuckGame luck_game(const LuckDesign& design, double mean, double threshold, double shared,
                          Rng& rng) {
  LuckGame game;
  double own = normal_luck(rng);
  if (design.told > 0) {
    game.dice = own;
    own = std::sqrt(design.told) * own + std::sqrt(1 - design.told) * normal_luck(rng);
  }
  game.margin = mean + shared + std::sqrt(1 - design.correlation) * own;
  game.score = game.margin > threshold ? 1 : game.margin >= -threshold ? 0.5 : 0;
  return game;
}

inline LuckRun play(const LuckDesign& design, Rng& rng) {
  const double threshold = design.draws > 0 ? threshold_of(design.draws) : 0;
  const double variance =
      1 + design.spread * design.spread + design.interaction * design.interaction;
  const double first = latent_of(design.rate, threshold, variance) +
                       design.common_jitter * (2 * uniform_unit(rng) - 1);
  LuckRun run(design.levels, design.scenarios, design.blocks, design.games);
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
      run.scores_in[level][scenario] = expected_score(here[level], threshold);
      run.margins_in[level][scenario] = here[level];
      run.these[level] += run.scores_in[level][scenario] / static_cast<double>(design.scenarios);
    }
    for (std::size_t block = 0; block < design.blocks; ++block) {
      const double shared = std::sqrt(design.correlation) * normal_luck(rng);
      for (std::size_t level = 0; level < design.levels; ++level) {
        for (std::size_t i = 0; i < design.games; ++i) {
          const double side = design.swapped && i % 2 == 1 ? -1 : 1;
          run.game(level, scenario, block, i) =
              luck_game(design, here[level], threshold, side * shared, rng);
        }
      }
    }
  }
  run.tabulate();
  return run;
}

// Two levels that do the same, but for rare blocks in which the second is better, and, where
// `worse` is above 0, rarer ones in which it is worse. What shared luck makes of agents that differ
// in few choices.
struct RareDesign {
  std::size_t scenarios = 1;
  std::size_t blocks = 60;
  std::size_t games = 1;  // of a level in a block
  double better = 0.02;   // share of blocks
  double worse = 0;
  double gain = 1;        // in a block: a multiple of 1 / games, in (0, 1]
  bool half_too = false;  // half of the blocks that differ do so by half of it
  double differing = 1;   // share of scenarios in which they differ at all
};

// Games that do not differ are won or lost by both levels alike, with equal chances.
inline LuckRun play(const RareDesign& design, Rng& rng) {
  LuckRun run(2, design.scenarios, design.blocks, design.games);
  const double size = design.gain * (design.half_too ? 0.75 : 1);
  const double half_difference = (design.better - design.worse) * size / 2;
  run.these = {0.5, 0.5};
  run.like = {0.5 - half_difference * design.differing, 0.5 + half_difference * design.differing};
  for (std::size_t scenario = 0; scenario < design.scenarios; ++scenario) {
    const bool differs = uniform_unit(rng) < design.differing;
    for (std::size_t level = 0; level < 2; ++level) {
      const double half = differs ? (level == 0 ? -half_difference : half_difference) : 0;
      run.scores_in[level][scenario] = 0.5 + half;
      run.these[level] += half / static_cast<double>(design.scenarios);
    }
    for (std::size_t block = 0; block < design.blocks; ++block) {
      const double draw = uniform_unit(rng);
      const bool halved = design.half_too && uniform_unit(rng) < 0.5;
      const bool better = differs && draw < design.better;
      const bool worse = differs && !better && draw < design.better + design.worse;
      const double gain = !better && !worse ? 0 : halved ? design.gain / 2 : design.gain;
      const auto decided =
          static_cast<std::size_t>(std::lround(gain * static_cast<double>(design.games)));
      for (std::size_t i = 0; i < design.games; ++i) {
        const double common = uniform_unit(rng) < 0.5 ? 1 : 0;
        run.game(0, scenario, block, i).score = i >= decided ? common : worse ? 1 : 0;
        run.game(1, scenario, block, i).score = i >= decided ? common : worse ? 0 : 1;
      }
    }
  }
  run.tabulate();
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
  LuckRun run(design.factions, scenarios, design.blocks, design.games);
  const LuckDesign games{.games = design.games, .correlation = design.correlation};
  std::size_t scenario = 0;
  for (std::size_t first = 0; first < design.factions; ++first) {
    for (std::size_t second = first + 1; second < design.factions; ++second) {
      const double mean =
          design.step * static_cast<double>(second - first) + design.spread * normal_luck(rng);
      const double score = expected_score(mean, 0);
      run.scores_in[first][scenario] = 1 - score;
      run.scores_in[second][scenario] = score;
      run.these[first] += (1 - score) / static_cast<double>(design.factions - 1);
      run.these[second] += score / static_cast<double>(design.factions - 1);
      for (std::size_t block = 0; block < design.blocks; ++block) {
        const double shared = std::sqrt(design.correlation) * normal_luck(rng);
        for (std::size_t i = 0; i < design.games; ++i) {
          const LuckGame game = luck_game(games, mean, 0, shared, rng);
          run.game(second, scenario, block, i) = game;
          run.game(first, scenario, block, i).score = 1 - game.score;
        }
      }
      ++scenario;
    }
  }
  run.like = run.these;
  run.tabulate();
  return run;
}

// A run of which the first scenarios lack blocks: scenario s of S has (s + 1) / S of them.
inline LuckRun thinned(LuckRun run) {
  for (std::size_t scenario = 0; scenario < run.table.strata(); ++scenario) {
    const std::size_t blocks = run.table.blocks(scenario);
    const std::size_t kept = blocks * (scenario + 1) / run.table.strata();
    for (std::size_t level = 0; level < run.table.levels(); ++level) {
      for (std::size_t block = kept; block < blocks; ++block) {
        for (std::size_t i = 0; i < run.games; ++i) run.game(level, scenario, block, i) = {};
      }
    }
  }
  run.tabulate();
  return run;
}

// Games of several players, of whom one wins; all alike, or apart. The levels are the players; each
// has its share of the first places of a block. Where some are dealt, a true score is over all
// deals with the player.
struct CrowdDesign {
  std::size_t players = 4;
  std::size_t dealt = 0;  // of them in the games of a block, by chance; 0: all
  std::size_t scenarios = 1;
  std::size_t blocks = 60;
  std::size_t games = 1;  // in a block
  double correlation = 0;
  double lead = 0;         // of the first player (latent)
  double step = 0;         // of each player before the next (latent)
  double interaction = 0;  // standard deviation of each player within scenarios (latent)

  std::size_t in_game() const { return dealt > 0 ? dealt : players; }
};

// The chance of each to be first: integral of phi(x - own) times all Phi(x - other's), by Simpson's
// rule. `leads`: latent; `variance`: of everybody's luck.
inline std::vector<double> chances_of_first(const std::vector<double>& leads, double variance = 1) {
  constexpr int kSteps = 400;
  constexpr double kReach = 10;
  const double sd = std::sqrt(variance);
  std::vector<double> chances(leads.size(), 0.0);
  for (int step = 0; step <= kSteps; ++step) {
    const double x = kReach * (2.0 * step / kSteps - 1);
    const double weight = step == 0 || step == kSteps ? 1 : step % 2 == 1 ? 4 : 2;
    for (std::size_t own = 0; own < leads.size(); ++own) {
      const double apart = x - leads[own] / sd;
      double product = std::exp(-apart * apart / 2) * 0.3989422804014327;
      for (std::size_t other = 0; other < leads.size(); ++other) {
        if (other != own) product *= stats::normal_lower_tail(x - leads[other] / sd);
      }
      chances[own] += weight * product * 2 * kReach / kSteps / 3;
    }
  }
  return chances;
}

// The mean of chances_of_first over all deals of `dealt` players that a player is in.
inline std::vector<double> chances_when_dealt(const std::vector<double>& leads, std::size_t dealt,
                                              double variance = 1) {
  if (dealt == leads.size()) return chances_of_first(leads, variance);
  std::vector<double> chances(leads.size(), 0.0);
  std::vector<double> deals(leads.size(), 0.0);
  for (std::uint64_t deal = 0; deal < std::uint64_t{1} << leads.size(); ++deal) {
    if (static_cast<std::size_t>(std::popcount(deal)) != dealt) continue;
    std::vector<std::size_t> there;
    std::vector<double> theirs;
    for (std::size_t i = 0; i < leads.size(); ++i) {
      if ((deal >> i & 1) == 0) continue;
      there.push_back(i);
      theirs.push_back(leads[i]);
    }
    const std::vector<double> in_deal = chances_of_first(theirs, variance);
    for (std::size_t i = 0; i < there.size(); ++i) {
      chances[there[i]] += in_deal[i];
      ++deals[there[i]];
    }
  }
  for (std::size_t i = 0; i < chances.size(); ++i) chances[i] /= deals[i];
  return chances;
}

// Who plays a block; all deals alike.
inline std::vector<std::size_t> deal_players(const CrowdDesign& design, Rng& rng) {
  std::vector<std::size_t> players(design.players);
  std::iota(players.begin(), players.end(), std::size_t{0});
  if (design.in_game() == design.players) return players;
  for (std::size_t i = 0; i < design.in_game(); ++i) {
    std::swap(players[i], players[i + uniform_below(rng, players.size() - i)]);
  }
  players.resize(design.in_game());
  return players;
}

inline void play_block(const CrowdDesign& design, std::size_t scenario, std::size_t block,
                       const std::vector<double>& leads, Rng& rng, LuckRun& run) {
  const std::vector<std::size_t> players = deal_players(design, rng);
  std::vector<double> shared(players.size());
  for (double& luck : shared) luck = std::sqrt(design.correlation) * normal_luck(rng);
  for (std::size_t game = 0; game < design.games; ++game) {
    std::size_t winner = 0;
    double best = -1e9;
    for (std::size_t i = 0; i < players.size(); ++i) {
      const double luck =
          leads[players[i]] + shared[i] + std::sqrt(1 - design.correlation) * normal_luck(rng);
      if (luck > best) {
        best = luck;
        winner = i;
      }
    }
    for (std::size_t i = 0; i < players.size(); ++i) {
      run.game(players[i], scenario, block, game).score = i == winner ? 1 : 0;
    }
  }
}

inline LuckRun play(const CrowdDesign& design, Rng& rng) {
  LuckRun run(design.players, design.scenarios, design.blocks, design.games);
  std::vector<double> leads(design.players);
  for (std::size_t i = 0; i < design.players; ++i) {
    leads[i] = (i == 0 ? design.lead : 0) - design.step * static_cast<double>(i);
  }
  run.like =
      chances_when_dealt(leads, design.in_game(), 1 + design.interaction * design.interaction);
  for (std::size_t scenario = 0; scenario < design.scenarios; ++scenario) {
    std::vector<double> here = leads;
    if (design.interaction > 0) {
      for (double& lead : here) lead += design.interaction * normal_luck(rng);
    }
    const std::vector<double> chances = chances_when_dealt(here, design.in_game());
    for (std::size_t i = 0; i < design.players; ++i) {
      run.scores_in[i][scenario] = chances[i];
      run.these[i] += chances[i] / static_cast<double>(design.scenarios);
    }
    for (std::size_t block = 0; block < design.blocks; ++block) {
      play_block(design, scenario, block, here, rng, run);
    }
  }
  run.tabulate();
  return run;
}

}  // namespace muster::testing
