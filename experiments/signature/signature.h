// Signatures: what a program plays, in a few lines. Every line is a hash over games of a fixed set:
// all actions and chance outcomes, the returns and the final state as JSON. Two programs whose
// lines are equal play alike as far as the set goes; lines that differ say which game and which
// player changed.
//
// tests/fingerprints.txt holds the lines of this source tree (CONTRIBUTING.md). Runs keep lines of
// their own, over their own cells (experiments/runner/vouch.h).
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "experiments/engine/game_engine.h"

namespace muster {

struct SignatureLine {
  std::string game;
  std::string setting;
  std::string player;
  std::uint64_t games = 0;
  std::uint64_t hash = 0;

  // "homm base greedy 12 0123456789abcdef"
  std::string text() const;
  // The line without its hash: what it is about.
  std::string subject() const;
};

// Lines of a file such as tests/fingerprints.txt, without comments, by their subjects. `path`: in
// messages. Errors: InvalidArgument, with file and line.
absl::StatusOr<std::map<std::string, std::string>> signature_lines(const std::string& text,
                                                                   const std::string& path);

// The lines of a game, in the order of its cases: those it has registered, else its default ruleset
// and scenario with every general agent type. On oneTBB; `done` is called after each line, from the
// thread that made it, and lines that are not begun when `enough()` are left out. Errors: those of
// GameEngine::sign.
absl::StatusOr<std::vector<SignatureLine>> signature_of(
    const GameEngine& engine, const std::function<void(const SignatureLine&)>& done = {},
    const std::function<bool()>& enough = {});

// Agent types of a game that no line is about. `equilibrium`, which plays what was solved, is only
// missed where something is solved; `human`, which plays what a person chose, and types that tell a
// version, which are others', never.
std::vector<std::string> unsigned_types(const GameEngine& engine);

}  // namespace muster
