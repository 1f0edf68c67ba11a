// A match as one self-contained page that steps through it.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/engine/game_info.h"
#include "experiments/engine/match_result.h"
#include "experiments/engine/matchup.h"

namespace muster::report {

// What people call a match and those who play it.
struct MatchNames {
  std::vector<std::string> agents;  // by seat
  std::string ruleset;              // "": not known, as `scenario`
  std::string scenario;
  std::string id;  // of a run's row; "": of none
};

// "greedy (attacker) beats random (defender)", "a draw between greedy (attacker) and ...",
// "leader (red) beats miner (blue) and builder (green)".
std::string result_words(const GameInfo& game, const std::vector<std::string>& agents,
                         const MatchResult& result);

// What a page tells of thoughts, of a matchup that annotates.
struct ThoughtOptions {
  std::string evaluator;           // for captions: " by NAME", or ""
  std::size_t turning_points = 8;  // at most, as missed chances
};

// Plays the match of `seed` and writes its page; `result`: what came of it. Errors: Internal when
// an agent breaks its contract.
absl::StatusOr<std::string> game_page(const GameInfo& game, const Matchup& matchup,
                                      const MatchNames& names, std::uint64_t seed,
                                      MatchResult& result,
                                      const std::optional<ThoughtOptions>& thoughts = {});

}  // namespace muster::report
