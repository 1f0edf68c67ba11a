#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <vector>

#include "core/text.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/plan/shards.h"
#include "experiments/runner/cell_costs.h"
#include "experiments/runner/progress.h"
#include "experiments/runner/runner.h"
#include "experiments/tuning/planned.h"

namespace muster::cli {
namespace {

constexpr double kGlanceSeconds = 3.0;
constexpr std::uint64_t kGlanceGames = 200;

struct PlanVerb {
  std::shared_ptr<ConfigOptions> config;
  int threads = default_threads();
  std::uint64_t shards = 0;  // 0: not asked for
  bool json = false;
};

// How evenly so many shards share the plan, by what was measured.
struct ShardLoads {
  double mean = 0;     // seconds on one thread
  double largest = 0;  // over the mean
};

ShardLoads shard_loads(const Plan& plan, const CellCosts& costs, std::uint64_t shards) {
  const std::vector<double> loads = Sharding(plan, costs.seconds, shards).loads();
  const double sum = std::accumulate(loads.begin(), loads.end(), 0.0);
  const double mean = sum / static_cast<double>(shards);
  return {mean, *std::max_element(loads.begin(), loads.end()) / mean};
}

absl::StatusOr<CellCosts> measured(const PlanVerb& verb, const Experiment& experiment,
                                   const Plan& plan) {
  // Of shards every cell counts.
  const std::uint64_t games = verb.shards > 0 ? plan.cells().size() : kGlanceGames;
  return measure_costs(experiment, plan, kGlanceSeconds, std::max(games, kGlanceGames));
}

double seconds_of(const PlanVerb& verb, const Plan& plan, const CellCosts& costs) {
  return costs.mean() * static_cast<double>(plan.size()) / static_cast<double>(verb.threads);
}

int plan_as_json(const PlanVerb& verb, const Experiment& experiment, const Plan& plan) {
  const auto costs = measured(verb, experiment, plan);
  if (!costs.ok()) return report_error(costs.status());
  nlohmann::ordered_json json = {{"experiment", experiment.name},
                                 {"game", experiment.engine->info().name},
                                 {"format", to_text(experiment.format)},
                                 {"identity", to_text(plan.identity())},
                                 {"cells", plan.cells().size()},
                                 {"scenarios", experiment.scenarios.size()},
                                 {"rulesets", experiment.rulesets.size()},
                                 {"agents", experiment.agents.size()},
                                 {"seats", to_text(experiment.seats)},
                                 {"repetitions", plan.repetitions()},
                                 {"games", plan.size()},
                                 {"threads", verb.threads},
                                 {"seconds", seconds_of(verb, plan, *costs)},
                                 {"seconds_per_game", costs->mean()},
                                 {"games_measured", costs->games},
                                 {"questions", questions_json(experiment)}};
  for (const tuning::PlannedSearch& search : tuning::planned_searches(experiment)) {
    auto& told = json["searches"].emplace_back();
    told = {{"verb", search.verb}, {"games", search.games}};
    if (search.before > 0) told["games_before"] = search.before;
  }
  if (verb.shards > 0) {
    const ShardLoads loads = shard_loads(plan, *costs, verb.shards);
    json["shards"] = {
        {"count", verb.shards}, {"seconds_each", loads.mean}, {"largest_over_mean", loads.largest}};
  }
  return tell_json(json);
}

int act(const PlanVerb& verb, const Registry& registry) {
  const auto experiment = load_with_games(verb.config->path, verb.config->overrides, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  const Plan plan(*experiment);
  if (verb.json) return plan_as_json(verb, *experiment, plan);
  fmt::print("experiment: {} ({} on {})\n", experiment->name, to_text(experiment->format),
             experiment->engine->info().name);
  fmt::print("identity: {}\n", to_text(plan.identity()));
  fmt::print("cells: {} ({}, {}, {}, seats {})\n", plan.cells().size(),
             count_text(experiment->scenarios.size(), "scenario"),
             count_text(experiment->rulesets.size(), "ruleset"),
             count_text(experiment->agents.size(), "agent"), to_text(experiment->seats));
  fmt::print("repetitions: {}\n", plan.repetitions());
  fmt::print("games: {}\n", plan.size());
  for (const tuning::PlannedSearch& search : tuning::planned_searches(*experiment)) {
    fmt::print(
        "muster {}: about {} games{}\n", search.verb, search.games,
        search.before == 0 ? "" : fmt::format(", {} of them before the search", search.before));
  }
  print_questions(*experiment);
  std::fflush(stdout);
  const auto costs = measured(verb, *experiment, plan);
  if (!costs.ok()) return report_error(costs.status());
  fmt::print("estimate: about {} on {} threads ({:.3g} ms a game, from {} games of {} cells)\n",
             duration_text(seconds_of(verb, plan, *costs)), verb.threads, costs->mean() * 1e3,
             costs->games, costs->cells);
  if (verb.shards > 0) {
    const ShardLoads loads = shard_loads(plan, *costs, verb.shards);
    fmt::print("shards: {}, about {} each on one thread; the largest {:.3f} of the mean\n",
               verb.shards, duration_text(loads.mean), loads.largest);
  }
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
  add_json_option(*verb, options->json);
  verb->footer("Plays a few games of different cells for some seconds to measure; stores nothing.");
}

}  // namespace muster::cli
