// The double oracle of a game of two players and zero sum that is small enough for a tree (McMahan,
// Gordon and Blum 2003, "Planning in the Presence of Cost Functions Controlled by an Adversary"):
// each seat has a population of policies; a linear program says how an equilibrium of those that
// are there mixes them; and each seat gets the best response to what the other one mixes, until
// none gains. No games are played: payoffs, mixtures and responses are exact.
//
// A best response bounds from above what anything gains, so what is said of the last mixture is a
// bound, unlike what a search says (psro.h).
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "agents/equilibrium/game_tree.h"
#include "agents/equilibrium/sequence_form.h"
#include "experiments/config/experiment.h"

namespace muster::tuning {

// The mixtures of an iteration, in the game's unit (chips, points).
struct OracleStep {
  std::array<std::size_t, 2> policies = {};  // in each seat's population, of which they are
  double value = 0;                          // of the first seat, when both play their mixture
  // What the best response to the other seat's mixture gains over that, by seat; never below 0.
  std::array<double, 2> gains = {};
  // The mean of both (equilibrium::Evaluation).
  double exploitability = 0;
};

// A policy of a seat's population.
struct OraclePolicy {
  std::string name;  // of the agent, or "response-K"
  double share = 0;  // of the seat's last mixture
};

enum class OracleEnd {
  kExploitability,  // it is at most what [psro] asks for
  kNoGain,          // no response gains more than rounding
  kResponses,       // there are as many as [psro] allows
};
// "exploitability", "no gain", "responses".
const char* to_text(OracleEnd end);

struct DoubleOracle {
  std::string experiment;
  std::array<std::string, 2> seats;
  Psro psro;
  std::vector<OracleStep> steps;  // before the first response, and after each; one at least
  std::array<std::vector<OraclePolicy>, 2> populations;
  OracleEnd end = OracleEnd::kResponses;
  // What both seats mix at the end: for every slot of `tree` how often the player's own choices
  // come there.
  equilibrium::GameTree tree;
  equilibrium::SlotVector reach;

  const OracleStep& last() const { return steps.back(); }
};

// `tree` is of two players and zero sum; `policies` are strategies for both seats, one at least,
// with a name each.
struct NamedPolicy {
  std::string name;
  equilibrium::SlotVector strategy;
};
DoubleOracle double_oracle(equilibrium::GameTree tree, const std::vector<NamedPolicy>& policies,
                           const Psro& psro);

// Of a config with [psro] oracle = "exact". Errors: those of GameEngine::tree and policy.
absl::StatusOr<DoubleOracle> double_oracle(const Experiment& experiment);

// Writes what both seats mix, for agents of the type `equilibrium`. Errors: those of write_file.
absl::Status save_mixture(const std::string& path, const DoubleOracle& oracle);

}  // namespace muster::tuning
