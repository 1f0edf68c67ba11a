#include "agents/equilibrium/solver.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "agents/equilibrium/cfr.h"
#include "agents/equilibrium/mccfr.h"
#include "core/config/nearest.h"

namespace muster::equilibrium {
namespace {

constexpr std::array<std::pair<std::string_view, SolveAlgorithm>, 6> kNames = {{
    {"cfr", SolveAlgorithm::kCfr},
    {"cfr+", SolveAlgorithm::kCfrPlus},
    {"lcfr", SolveAlgorithm::kLinearCfr},
    {"dcfr", SolveAlgorithm::kDiscountedCfr},
    {"external-mccfr", SolveAlgorithm::kExternalMccfr},
    {"outcome-mccfr", SolveAlgorithm::kOutcomeMccfr},
}};

absl::Status check(const SolverSettings& settings, const GameTree& tree) {
  if (settings.algorithm == SolveAlgorithm::kDoubleOracle) {
    return absl::InvalidArgumentError(
        "the mixture of a double oracle (muster psro) is nothing that a solver goes on with");
  }
  const auto within = [](double value, double min, double max) {
    return value >= min && value <= max;  // false for NaN
  };
  if (!within(settings.alpha, 0, 10) || !within(settings.beta, 0, 10) ||
      !within(settings.gamma, 0, 10)) {
    return absl::InvalidArgumentError("alpha, beta and gamma must be in 0..10");
  }
  if (!within(settings.exploration, 1e-6, 1)) {
    return absl::InvalidArgumentError("exploration must be in 0.000001..1");
  }
  if (settings.workers < 1 || settings.workers > 1024) {
    return absl::InvalidArgumentError(
        fmt::format("workers must be in 1..1024, not {}", settings.workers));
  }
  if (settings.batch < 1 || settings.batch > 1'000'000) {
    return absl::InvalidArgumentError(
        fmt::format("batch must be in 1..1000000, not {}", settings.batch));
  }
  if (is_sampling(settings.algorithm) && tree.num_players < 2) {
    return absl::InvalidArgumentError(
        fmt::format("{} needs at least two players: it averages a player's strategy where "
                    "another's is updated; use cfr+",
                    algorithm_name(settings.algorithm)));
  }
  return absl::OkStatus();
}

}  // namespace

std::string_view algorithm_name(SolveAlgorithm algorithm) {
  for (const auto& [name, value] : kNames) {
    if (value == algorithm) return name;
  }
  return algorithm == SolveAlgorithm::kDoubleOracle ? "double-oracle" : "";
}

absl::StatusOr<SolveAlgorithm> algorithm_of(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& [known, value] : kNames) {
    if (known == name) return value;
    names.emplace_back(known);
  }
  return absl::InvalidArgumentError(
      fmt::format("there is no algorithm `{}`{}", name, suggestion(name, names)));
}

bool is_sampling(SolveAlgorithm algorithm) {
  return algorithm == SolveAlgorithm::kExternalMccfr || algorithm == SolveAlgorithm::kOutcomeMccfr;
}

SolverState initial_state(const GameTree& tree, const SolverSettings& settings) {
  return {settings, 0, SlotVector(tree.num_slots(), 0.0), SlotVector(tree.num_slots(), 0.0)};
}

absl::StatusOr<std::unique_ptr<Solver>> make_solver(const SequenceForm& form, SolverState state,
                                                    int threads) {
  if (absl::Status status = check(state.settings, form.tree()); !status.ok()) return status;
  if (is_sampling(state.settings.algorithm)) return make_mccfr(form, std::move(state), threads);
  return make_cfr(form, std::move(state));
}

}  // namespace muster::equilibrium
