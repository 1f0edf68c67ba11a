#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <numeric>

#include "core/text.h"
#include "experiments/cli/verbs.h"
#include "experiments/runner/progress.h"
#include "experiments/runner/runner.h"

namespace muster::cli {
namespace {

constexpr double kMeasuringSeconds = 3.0;
constexpr std::uint64_t kMeasuredGames = 200;

struct PlanVerb {
  std::shared_ptr<ConfigOptions> config;
  int threads = default_threads();
};

struct Estimate {
  std::uint64_t games = 0;  // really played
  std::uint64_t cells = 0;  // of so many cells
  double seconds_per_game = 0;
};

// A step through `size` cells that visits far apart ones first and all of them in the end.
std::uint64_t stride_of(std::uint64_t size) {
  auto stride = static_cast<std::uint64_t>(static_cast<double>(size) * 0.618) + 1;
  while (std::gcd(stride, size) != 1) ++stride;
  return stride;
}

absl::StatusOr<Estimate> measure(const Experiment& experiment, const Plan& plan) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const std::uint64_t cells = plan.cells().size();
  const std::uint64_t stride = stride_of(cells);
  Estimate estimate;
  double seconds = 0;
  while (estimate.games < std::min(plan.size(), kMeasuredGames) && seconds < kMeasuringSeconds) {
    const std::uint64_t cell = estimate.games * stride % cells;
    const std::uint64_t repetition = estimate.games / cells;
    const auto game = play_job(experiment, plan, repetition * cells + cell);
    if (!game.ok()) return game.status();
    ++estimate.games;
    seconds = std::chrono::duration<double>(Clock::now() - start).count();
  }
  estimate.cells = std::min(estimate.games, cells);
  estimate.seconds_per_game = seconds / static_cast<double>(estimate.games);
  return estimate;
}

int act(const PlanVerb& verb, const Registry& registry) {
  const auto experiment = load_experiment(verb.config->path, verb.config->overrides, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  const Plan plan(*experiment);
  fmt::print("experiment: {} ({} on {})\n", experiment->name, to_text(experiment->format),
             experiment->engine->info().name);
  fmt::print("identity: {}\n", to_text(plan.identity()));
  fmt::print("cells: {} ({}, {}, {}, seats {})\n", plan.cells().size(),
             count_text(experiment->scenarios.size(), "scenario"),
             count_text(experiment->rulesets.size(), "ruleset"),
             count_text(experiment->agents.size(), "agent"), to_text(experiment->seats));
  fmt::print("repetitions: {}\n", plan.repetitions());
  fmt::print("games: {}\n", plan.size());
  print_questions(*experiment);
  std::fflush(stdout);
  const auto estimate = measure(*experiment, plan);
  if (!estimate.ok()) return report_error(estimate.status());
  const double total = estimate->seconds_per_game * static_cast<double>(plan.size()) /
                       static_cast<double>(verb.threads);
  fmt::print("estimate: about {} on {} threads ({:.3g} ms a game, from {} games of {} cells)\n",
             duration_text(total), verb.threads, estimate->seconds_per_game * 1e3, estimate->games,
             estimate->cells);
  return kExitDone;
}

}  // namespace

void add_plan(CLI::App& app, Context& context) {
  auto options = std::make_shared<PlanVerb>();
  CLI::App* verb =
      add_verb(app, context, "plan", "Counts an experiment's games and estimates the time",
               [options, &context] { return act(*options, context.registry); });
  options->config = add_config_options(*verb);
  verb->add_option("--threads", options->threads, "Threads the estimate is for")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  verb->footer("Plays a few games of different cells for some seconds to measure; stores nothing.");
}

}  // namespace muster::cli
