// Checks of chance nodes: exact weights, keys, and sampling that follows the weights.
#pragma once

#include <absl/status/status.h>

#include <boost/math/special_functions/gamma.hpp>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "experiments/conformance/walk.h"

namespace muster::conformance {

// Weights are positive, their sum fits 64 bits, and what was drawn is one of the outcomes.
template <Game G>
absl::Status chance_weights_are_exact(const G& game, const Walk<G>& walk, std::uint64_t) {
  ChanceList outcomes;
  for (std::size_t k = 0; k < walk.steps(); ++k) {
    if (game.to_move(walk.states[k]) != kChance) continue;
    game.chance_outcomes(walk.states[k], outcomes);
    std::uint64_t room = std::numeric_limits<std::uint64_t>::max();
    bool listed = false;
    for (const ChanceOutcome& outcome : outcomes) {
      if (outcome.weight == 0) return mistake("step {}: an outcome has weight 0", k);
      if (outcome.weight > room) return mistake("step {}: the weights overflow 64 bits", k);
      room -= outcome.weight;
      listed = listed || outcome.action == walk.actions[k];
    }
    if (!listed) {
      return mistake("step {}: {} was drawn and is not among the outcomes", k,
                     static_cast<int>(walk.actions[k]));
    }
  }
  return absl::OkStatus();
}

// Purposes are the game's own, and no two chance nodes of a playout share a key: with one key they
// would share their luck.
template <Game G>
absl::Status chance_keys_are_unique(const G& game, const Walk<G>& walk, std::uint64_t) {
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::size_t> seen;
  for (std::size_t k = 0; k < walk.steps(); ++k) {
    if (game.to_move(walk.states[k]) != kChance) continue;
    const ChanceKey key = game.chance_key(walk.states[k]);
    if (key.purpose >= purpose::kFirstReservedPurpose) {
      return mistake("step {}: purpose {} is reserved", k, key.purpose);
    }
    const auto [first, is_new] = seen.try_emplace({key.purpose, key.event}, k);
    if (!is_new) {
      return mistake("steps {} and {} share the chance key ({}, {})", first->second, k, key.purpose,
                     key.event);
    }
  }
  return absl::OkStatus();
}

// The probability that counts as far from `outcomes` as these, or farther, come from them
// (Pearson's chi-square test; outcomes expected fewer than 5 times are counted together).
inline double chi_square_p_value(const ChanceList& outcomes, const std::map<Action, int>& counts,
                                 int draws) {
  const auto total = static_cast<double>(total_weight(outcomes));
  double statistic = 0;
  double rare_expected = 0;
  double rare_count = 0;
  int bins = 0;
  const auto add_bin = [&](double expected, double count) {
    statistic += (count - expected) * (count - expected) / expected;
    ++bins;
  };
  for (const ChanceOutcome& outcome : outcomes) {
    const double expected = draws * (static_cast<double>(outcome.weight) / total);
    const auto found = counts.find(outcome.action);
    const double count = found == counts.end() ? 0 : found->second;
    if (expected >= 5) {
      add_bin(expected, count);
    } else {
      rare_expected += expected;
      rare_count += count;
    }
  }
  // So few that the test's approximation would not hold: only wild excess counts.
  if (rare_expected >= 5 || rare_count > 60) add_bin(rare_expected, rare_count);
  if (bins < 2) return 1;
  return boost::math::gamma_q((bins - 1) / 2.0, statistic / 2);
}

// Draws `draws` outcomes of a chance node, each from the generator that `generator_of(i)` makes,
// and compares them with the exact weights. A game that is right fails with probability 1e-9 for a
// set of seeds; the seeds are fixed, so it either always fails or never.
template <Game G, class GeneratorOf>
absl::Status sampling_follows_weights_at(const G& game, const typename G::State& state, int draws,
                                         GeneratorOf generator_of) {
  ChanceList outcomes;
  game.chance_outcomes(state, outcomes);
  std::set<Action> listed;
  for (const ChanceOutcome& outcome : outcomes) listed.insert(outcome.action);
  std::map<Action, int> counts;
  for (int i = 0; i < draws; ++i) {
    auto generator = generator_of(static_cast<std::uint64_t>(i));
    const Action drawn = game.sample_chance(state, generator);
    if (!listed.contains(drawn)) {
      return mistake("{} is drawn and is not among the outcomes", static_cast<int>(drawn));
    }
    ++counts[drawn];
  }
  const double p_value = chi_square_p_value(outcomes, counts, draws);
  if (p_value < 1e-9) {
    return mistake("draws do not follow the weights (p = {:.1e}): {}", p_value,
                   game.to_json(state).dump());
  }
  return absl::OkStatus();
}

// sample_chance draws as chance_outcomes says, from both kinds of generators: at chance nodes of
// all purposes met in a few playouts.
template <Game G>
absl::Status sampling_follows_weights(const G& game, std::size_t max_steps) {
  constexpr std::uint64_t kPlayouts = 16;
  constexpr std::size_t kNodesPerPurpose = 4;
  constexpr int kDraws = 20000;
  std::map<std::uint32_t, std::size_t> met;
  for (std::uint64_t seed = 0; seed < kPlayouts; ++seed) {
    const absl::StatusOr<Walk<G>> walk = random_walk(game, seed, max_steps);
    if (!walk.ok()) return walk.status();
    // Starts anywhere and takes a few nodes of each playout: weights change along the way.
    const std::size_t start = mix64(seed) % walk->states.size();
    for (std::size_t k = 0; k < walk->states.size(); ++k) {
      const typename G::State& state = walk->states[(start + k) % walk->states.size()];
      if (game.to_move(state) != kChance) continue;
      const ChanceKey key = game.chance_key(state);
      if (met[key.purpose] >= kNodesPerPurpose * (seed + 1) / kPlayouts + 1) continue;
      ++met[key.purpose];
      absl::Status status = sampling_follows_weights_at(
          game, state, kDraws, [](std::uint64_t i) { return Rng(hash_combine(1, i)); });
      if (!status.ok()) return status;
      status = sampling_follows_weights_at(
          game, state, kDraws, [&](std::uint64_t i) { return Stream(i, key.purpose, key.event); });
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace muster::conformance
