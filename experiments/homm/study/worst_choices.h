// Finds the choices of targets that cost most among those that a run has audited
// (agents/homm/target_audit.h), and measures them once more.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/engine/registry.h"
#include "experiments/store/store.h"

namespace muster::homm {

struct WorstChoicesQuery {
  std::size_t top = 5;
  std::int64_t rollouts = 2000;  // of each target, in the second measurement
  std::string agent;             // "": of all
  std::string scenario;          // "": of all
};

struct WorstChoice {
  std::string id;  // of the game's row
  StoredGame game;
  int seat = 0;
  std::int64_t number = 0;  // of the choice in its game, from 1
  double regret = 0;        // in probability of winning, by rollouts that did not pick it out
  double error = 0;         // standard error
  nlohmann::json position;  // audit_position of target_audit.h
};

// The largest regrets by the second measurement, among the games whose worst choice looked worst in
// the run: four times as many as are asked for. Games are played again from what the store keeps.
// Errors: those of Store and StoredMatchups; FailedPrecondition when the run has no audited choice
// of this kind, or a game cannot be played again.
absl::StatusOr<std::vector<WorstChoice>> worst_choices(const Store& store, const Registry& registry,
                                                       const WorstChoicesQuery& query);

}  // namespace muster::homm
