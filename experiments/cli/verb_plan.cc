#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/text.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/plan/shards.h"
#include "experiments/runner/cell_costs.h"
#include "experiments/runner/progress.h"
#include "experiments/runner/runner.h"

namespace muster::cli {
namespace {

constexpr double kGlanceSeconds = 3.0;
constexpr std::uint64_t kGlanceGames = 200;

struct PlanVerb {
  std::shared_ptr<ConfigOptions> config;
  int threads = default_threads();
  std::uint64_t shards = 0;  // 0: not asked for
};

// How evenly so many shards share the plan, by what was measured.
void print_shards(const Plan& plan, const CellCosts& costs, std::uint64_t shards) {
  const std::vector<double> loads = Sharding(plan, costs.seconds, shards).loads();
  const double sum = std::accumulate(loads.begin(), loads.end(), 0.0);
  const double largest = *std::max_element(loads.begin(), loads.end());
  const double mean = sum / static_cast<double>(shards);
  fmt::print("shards: {}, about {} each on one thread; the largest {:.3f} of the mean\n", shards,
             duration_text(mean), largest / mean);
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
  // Of shards every cell counts.
  const std::uint64_t games = verb.shards > 0 ? plan.cells().size() : kGlanceGames;
  const auto costs =
      measure_costs(*experiment, plan, kGlanceSeconds, std::max(games, kGlanceGames));
  if (!costs.ok()) return report_error(costs.status());
  const double total =
      costs->mean() * static_cast<double>(plan.size()) / static_cast<double>(verb.threads);
  fmt::print("estimate: about {} on {} threads ({:.3g} ms a game, from {} games of {} cells)\n",
             duration_text(total), verb.threads, costs->mean() * 1e3, costs->games, costs->cells);
  if (verb.shards > 0) print_shards(plan, *costs, verb.shards);
  return kExitDone;
}

}  // namespace

void add_plan(CLI::App& app, Context& context) {
  auto options = std::make_shared<PlanVerb>();
  CLI::App* verb =
      add_verb(app, context, "plan", "Counts an experiment's games and estimates the time",
               [options, &context] { return act(*options, context.registry); });
  options->config = add_config_options(*verb);
  add_threads_option(*verb, options->threads, "Threads the estimate is for");
  verb->add_option("--shards", options->shards,
                   "Also says how evenly so many shards (`muster run --shard`) share the games")
      ->check(CLI::Range(std::uint64_t{1}, kMostShards))
      ->type_name("N");
  verb->footer("Plays a few games of different cells for some seconds to measure; stores nothing.");
}

}  // namespace muster::cli
