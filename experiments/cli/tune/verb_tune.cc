#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/cli/tune/steps.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/tuning/tune_report.h"
#include "experiments/tuning/tune.h"

namespace muster::cli {
namespace {

int act(const SearchOptions& options, const Registry& registry) {
  Interrupt interrupt(kSearchGraceSeconds, true);
  const auto experiment = search_experiment(*options.config, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  const auto tuned = tuning::tune(*experiment->tune, *experiment,
                                  step_player(options.steps(*experiment), registry, interrupt));
  return end_search(options, *experiment, tuned, interrupt,
                    {report::tune_html, report::tune_text, report::tune_json});
}

}  // namespace

void add_tune(CLI::App& app, Context& context) {
  auto options = std::make_shared<SearchOptions>();
  CLI::App* verb =
      add_verb(app, context, "tune", "Searches better settings of an agent, and confirms them",
               [options, &context] { return act(*options, context.registry); });
  add_search_options(*verb, options);
  verb->footer(
      "The table [tune] of the config says which agent, what may be set, and how many games\n"
      "(docs/tuning.md). Of the candidates of a generation the better half goes on, as many games\n"
      "go to candidates at random, and the best of both play on new seeds against the agent as it\n"
      "was. Every step is a run in a folder of DIR; the same command goes on where it was\n"
      "interrupted. For example:\n"
      "  muster tune tune/penance_pilot");
}

}  // namespace muster::cli
