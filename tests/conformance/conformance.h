// The conformance suite: what every game must do to be played, searched, stored and replayed.
//
//   std::vector<ConformanceCheck> checks =
//       conformance_checks("pig_to_20", std::make_shared<const Pig>(20));
//
// gives one check per property of the Game concept (src/core/game.h); rules from files are given as
// a function that loads them. A check returns what is wrong
// instead of failing by itself, so that the suite is tested too (harness_test.cc). All checks over
// all games are run as tests by conformance_test.cc, from the list in cases.cc.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <rapidcheck.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "agents/random/random_agent.h"
#include "core/game.h"
#include "core/status.h"
#include "experiments/engine/match.h"
#include "tests/conformance/chance_checks.h"
#include "tests/conformance/information_checks.h"
#include "tests/conformance/state_checks.h"
#include "tests/conformance/walk.h"

namespace muster {

struct ConformanceCheck {
  std::string game;     // G::kName
  std::string setting;  // which rules: part of the test's name, letters, digits and underscores
  std::string name;     // the property
  std::function<absl::Status()> run;
};

struct ConformanceOptions {
  int cases = 30;                  // playouts per property
  std::size_t max_steps = 100000;  // a playout must end within so many
};

// Every check of every game; tests/conformance/cases.cc.
std::vector<ConformanceCheck> all_checks();

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

// The property over random seeds of RapidCheck, which also looks for a simple one that fails.
template <class Property>
absl::Status check_property(const std::string& name, int cases, const Property& property) {
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess = cases;
  rc::detail::TestMetadata metadata;
  metadata.id = name;
  metadata.description = name;
  const rc::detail::TestResult result = rc::detail::checkTestable(
      [&property] {
        const auto seed = *rc::gen::arbitrary<std::uint64_t>();
        const absl::Status status = property(seed);
        if (!status.ok()) RC_FAIL(message_of(status));
      },
      metadata, params);
  if (result.template is<rc::detail::SuccessResult>()) return absl::OkStatus();
  std::ostringstream text;
  rc::detail::printResultMessage(result, text);
  return absl::FailedPreconditionError(text.str());
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
  const auto add = [&](const std::string& name, std::function<absl::Status(const G&)> check) {
    checks.push_back({std::string(G::kName), setting, name, [make, check] {
                        const absl::StatusOr<std::shared_ptr<const G>> game = make();
                        return game.ok() ? check(**game) : game.status();
                      }});
  };
  using WalkCheck = absl::Status (*)(const G&, const Walk<G>&, std::uint64_t);
  const auto along_playouts = [&](const std::string& name, WalkCheck check) {
    const std::string id = setting + "." + name;
    add(name, [=](const G& game) {
      return conformance::check_property(id, options.cases, [&](std::uint64_t seed) {
        const auto walk = conformance::random_walk(game, seed, options.max_steps);
        return walk.ok() ? check(game, *walk, seed) : walk.status();
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
  along_playouts("chance_weights_are_exact", conformance::chance_weights_are_exact<G>);
  along_playouts("chance_keys_are_unique", conformance::chance_keys_are_unique<G>);
  add("sampling_follows_weights", [=](const G& game) {
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
