// The conformance suite: what every game must do to be played, searched, stored and replayed.
//
//   std::vector<ConformanceCheck> checks =
//       conformance_checks("pig_to_20", std::make_shared<const Pig>(20));
//
// gives one check per property of the Game concept (src/core/game.h); rules from files are given as
// a function that loads them, or by their names (named_checks.h). A check returns what is wrong
// instead of failing by itself, so that the suite is tested too. gtest.h makes tests of checks.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agents/random/random_agent.h"
#include "core/game.h"
#include "core/hash.h"
#include "core/status.h"
#include "experiments/conformance/chance_checks.h"
#include "experiments/conformance/information_checks.h"
#include "experiments/conformance/state_checks.h"
#include "experiments/conformance/walk.h"
#include "experiments/engine/match.h"

namespace muster {

struct ConformanceCheck {
  std::string game;     // G::kName
  std::string setting;  // which rules: part of the test's name, letters, digits and underscores
  std::string name;     // the property
  // Looks at playouts that `seed` decides. Errors: FailedPrecondition, with what is wrong, at which
  // step and the playout's seed; those of making the rules.
  std::function<absl::Status(std::uint64_t seed)> run;
};

namespace conformance {

// A match of random agents is the same twice.
template <Game G>
absl::Status matches_repeat(const G& game, const Walk<G>&, std::uint64_t seed) {
  MatchResult results[2];
  for (MatchResult& result : results) {
    RandomAgent<G> agent;
    const std::vector<Agent<G>*> agents(static_cast<std::size_t>(game.num_players()), &agent);
    result = play_match<G>(game, agents, seed);
    if (!result.error.empty()) return mistake("{}", result.error);
  }
  const auto& [a, b] = results;
  if (a.returns != b.returns || a.history_hash != b.history_hash || a.decisions != b.decisions ||
      a.summary.margin != b.summary.margin || a.summary.rounds != b.summary.rounds ||
      hash_of(a.summary.metrics) != hash_of(b.summary.metrics)) {
    return mistake("two matches of one seed differ");
  }
  return absl::OkStatus();
}

// The property of so many playouts; the first that has it not is told with its seed.
template <class Property>
absl::Status check_property(std::uint64_t seed, int cases, const Property& property) {
  for (int i = 0; i < cases; ++i) {
    const std::uint64_t playout = hash_combine(seed, static_cast<std::uint64_t>(i));
    const absl::Status status = property(playout);
    if (!status.ok()) return mistake("playout of seed {:#x}: {}", playout, message_of(status));
  }
  return absl::OkStatus();
}

}  // namespace conformance

// Loads the rules of a game when a check runs, so that listing the checks needs no files.
template <Game G>
using GameMaker = std::function<absl::StatusOr<std::shared_ptr<const G>>()>;

// The checks of one game under one setting. Each makes the rules anew; rules that cannot be made
// fail it.
template <Game G>
std::vector<ConformanceCheck> conformance_checks(const std::string& setting, GameMaker<G> make,
                                                 const ConformanceOptions& options = {}) {
  using conformance::Walk;
  std::vector<ConformanceCheck> checks;
  using SeededCheck = std::function<absl::Status(const G&, std::uint64_t seed)>;
  const auto add = [&](const std::string& name, SeededCheck check) {
    checks.push_back({std::string(G::kName), setting, name, [make, check](std::uint64_t seed) {
                        const absl::StatusOr<std::shared_ptr<const G>> game = make();
                        return game.ok() ? check(**game, seed) : game.status();
                      }});
  };
  using WalkCheck = absl::Status (*)(const G&, const Walk<G>&, std::uint64_t);
  const auto along_playouts = [&](const std::string& name, WalkCheck check) {
    add(name, [=](const G& game, std::uint64_t seed) {
      return conformance::check_property(seed, options.cases, [&](std::uint64_t playout) {
        const auto walk = conformance::random_walk(game, playout, options.max_steps);
        return walk.ok() ? check(game, *walk, playout) : walk.status();
      });
    });
  };
  along_playouts("playouts_end", [](const G&, const Walk<G>&, std::uint64_t) {
    return absl::OkStatus();  // making the walk is the check
  });
  along_playouts("copies_are_independent", conformance::copies_are_independent<G>);
  along_playouts("replays_reproduce_hashes", conformance::replays_reproduce_hashes<G>);
  along_playouts("hash_changes_with_every_step", conformance::hash_changes_with_every_step<G>);
  along_playouts("hash_tells_states_apart", conformance::hash_tells_states_apart<G>);
  along_playouts("legal_actions_apply", conformance::legal_actions_apply<G>);
  along_playouts("turn_never_decreases", conformance::turn_never_decreases<G>);
  along_playouts("returns_are_valid", conformance::returns_are_valid<G>);
  along_playouts("texts_are_readable", conformance::texts_are_readable<G>);
  if constexpr (ReadableGame<G>) {
    along_playouts("states_read_back", conformance::states_read_back<G>);
  }
  along_playouts("chance_weights_are_exact", conformance::chance_weights_are_exact<G>);
  along_playouts("chance_keys_are_unique", conformance::chance_keys_are_unique<G>);
  // Of fixed seeds: of others a right game would fail once in a billion times.
  add("sampling_follows_weights", [=](const G& game, std::uint64_t) {
    return conformance::sampling_follows_weights(game, options.max_steps);
  });
  along_playouts("resample_keeps_information", conformance::resample_keeps_information<G>);
  along_playouts("resample_does_not_peek", conformance::resample_does_not_peek<G>);
  if constexpr (G::kHiddenInformation && LoadableRuleGame<G>) {
    along_playouts("rules_do_not_peek", conformance::rules_do_not_peek<G>);
  }
  along_playouts("everything_is_seen", conformance::everything_is_seen<G>);
  along_playouts("matches_repeat", conformance::matches_repeat<G>);
  if constexpr (EvaluatedGame<G>) {
    along_playouts("evaluation_is_valid", conformance::evaluation_is_valid<G>);
  }
  if constexpr (SummarizedGame<G>) {
    along_playouts("summary_is_readable", conformance::summary_is_readable<G>);
  }
  return checks;
}

// The same for rules that are there.
template <Game G>
std::vector<ConformanceCheck> conformance_checks(const std::string& setting,
                                                 std::shared_ptr<const G> game,
                                                 const ConformanceOptions& options = {}) {
  return conformance_checks<G>(setting, GameMaker<G>([game] { return game; }), options);
}

}  // namespace muster
