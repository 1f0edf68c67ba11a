#include "agents/equilibrium/solve.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "agents/equilibrium/best_response.h"
#include "agents/equilibrium/policy.h"
#include "agents/equilibrium/sequence_form.h"
#include "agents/equilibrium/solver.h"
#include "agents/equilibrium/solver_file.h"

namespace muster::equilibrium {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kSaveInterval{60};

absl::Status check_paths(const SolveOptions& options) {
  if (!options.export_path.empty()) {
    if (absl::Status status = check_export_path(options.export_path); !status.ok()) return status;
  }
  std::error_code ignored;
  if (!options.save_path.empty() && options.save_path != options.resume_path &&
      std::filesystem::exists(options.save_path, ignored)) {
    return absl::AlreadyExistsError(
        fmt::format("{}: is there already; resume from it to go on, or save to another file",
                    options.save_path));
  }
  return absl::OkStatus();
}

SolverSettings settings_of(const SolveOptions& options) {
  SolverSettings settings;
  settings.algorithm = options.algorithm.value_or(settings.algorithm);
  settings.seed = options.seed.value_or(settings.seed);
  settings.workers = options.workers.value_or(settings.workers);
  settings.batch = options.batch.value_or(settings.batch);
  return settings;
}

// A setting given for a resumed run has to be the file's.
template <class T>
absl::Status same_as_in_file(const std::string& path, std::string_view name,
                             const std::optional<T>& given, const T& in_file) {
  if (given.value_or(in_file) == in_file) return absl::OkStatus();
  return absl::InvalidArgumentError(fmt::format(
      "{}: was made with {} {}, so it cannot go on with {}; leave the option out, or start anew",
      path, name, in_file, *given));
}

absl::StatusOr<SolverState> resumed_state(const GameTree& tree, const SolveOptions& options) {
  const std::string& path = options.resume_path;
  const auto file = load_solver(path);
  if (!file.ok()) return file.status();
  auto state = state_for(*file, path, tree);
  if (!state.ok()) return state.status();
  const SolverSettings& settings = state->settings;
  if (settings.algorithm == SolveAlgorithm::kDoubleOracle) {
    return absl::InvalidArgumentError(fmt::format(
        "{}: is the mixture of a double oracle (muster psro): agents of the type equilibrium play "
        "it, and no solver goes on with it",
        path));
  }
  std::optional<std::string> algorithm;
  if (options.algorithm) algorithm = algorithm_name(*options.algorithm);
  for (const absl::Status& status :
       {same_as_in_file(path, "algorithm", algorithm,
                        std::string(algorithm_name(settings.algorithm))),
        same_as_in_file(path, "seed", options.seed, settings.seed),
        same_as_in_file(path, "workers", options.workers, settings.workers),
        same_as_in_file(path, "batch", options.batch, settings.batch)}) {
    if (!status.ok()) return status;
  }
  return state;
}

// One run of a solver with its reports and files.
class Run {
 public:
  Run(const SequenceForm& form, const SolveOptions& options, const SolveObserver& observer,
      Solver& solver)
      : form_(form), options_(options), observer_(observer), solver_(solver) {}

  absl::Status go() {
    if (absl::Status status = report(); !status.ok()) return status;
    while (!stopped() && iteration() < options_.iterations) {
      const std::uint64_t next = std::min(next_report(iteration()), options_.iterations);
      if (absl::Status status = iterate_to(next); !status.ok()) return status;
      if (absl::Status status = report(); !status.ok()) return status;
    }
    return absl::OkStatus();
  }
  const CurvePoint& last() const { return last_; }

 private:
  std::uint64_t iteration() const { return solver_.state().iteration; }
  bool stopped() const { return options_.stop != nullptr && options_.stop->load(); }

  absl::Status iterate_to(std::uint64_t end) {
    Clock::time_point before = Clock::now();
    while (iteration() < end && !stopped()) {
      solver_.iterate();
      const Clock::time_point now = Clock::now();
      seconds_ += std::chrono::duration<double>(now - before).count();
      before = now;
      if (now - saved_ < kSaveInterval) continue;
      if (absl::Status status = save(); !status.ok()) return status;
      before = Clock::now();
    }
    return absl::OkStatus();
  }

  absl::Status report() {
    if (absl::Status status = save(); !status.ok()) return status;
    Evaluation evaluation = evaluate(form_, average_strategy(form_.tree(), solver_.state()));
    last_ = {iteration(), evaluation.exploitability, std::move(evaluation.values), seconds_};
    if (observer_) observer_(last_);
    return absl::OkStatus();
  }

  absl::Status save() {
    saved_ = Clock::now();
    if (options_.save_path.empty()) return absl::OkStatus();
    return save_solver(options_.save_path, form_.tree(), solver_.state());
  }

  const SequenceForm& form_;
  const SolveOptions& options_;
  const SolveObserver& observer_;
  Solver& solver_;
  CurvePoint last_;
  double seconds_ = 0;
  Clock::time_point saved_;
};

}  // namespace

std::uint64_t next_report(std::uint64_t iteration) {
  for (std::uint64_t decade = 1;; decade *= 10) {
    for (const std::uint64_t factor : {1U, 2U, 5U}) {
      if (decade * factor > iteration) return decade * factor;
    }
    if (decade >= 1'000'000'000'000'000'000U) return ~std::uint64_t{0};
  }
}

absl::StatusOr<SolveResult> solve_tree(const GameTree& tree, const SolveOptions& options,
                                       const SolveObserver& observer) {
  if (absl::Status status = check_paths(options); !status.ok()) return status;
  absl::StatusOr<SolverState> state = options.resume_path.empty()
                                          ? initial_state(tree, settings_of(options))
                                          : resumed_state(tree, options);
  if (!state.ok()) return state.status();
  SolveResult result;
  result.algorithm = state->settings.algorithm;
  const SequenceForm form(tree);
  const auto solver = make_solver(form, *std::move(state), options.threads);
  if (!solver.ok()) return solver.status();
  Run run(form, options, observer, **solver);
  if (absl::Status status = run.go(); !status.ok()) return status;
  if (!options.export_path.empty()) {
    absl::Status status = export_strategy(options.export_path, tree, (*solver)->state());
    if (!status.ok()) return status;
  }
  result.last = run.last();
  result.nodes = tree.nodes.size();
  result.information_sets = tree.information_sets.size();
  result.forgetful_states = tree.forgetful_states;
  result.interrupted = (*solver)->state().iteration < options.iterations;
  return result;
}

}  // namespace muster::equilibrium
