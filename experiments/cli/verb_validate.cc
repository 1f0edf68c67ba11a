#include <fmt/format.h>

#include "experiments/cli/verbs.h"
#include "experiments/config/experiment.h"
#include "experiments/plan/plan.h"

namespace muster::cli {
namespace {

int act(const ConfigOptions& config, const Registry& registry) {
  const auto experiment = load_experiment(config.path, config.overrides, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  fmt::print("{}: ok: {} on {}, {} agents, {} scenarios, {} rulesets, {} games\n", config.path,
             to_text(experiment->format), experiment->engine->info().name,
             experiment->agents.size(), experiment->scenarios.size(), experiment->rulesets.size(),
             Plan(*experiment).size());
  print_questions(*experiment);
  return kExitDone;
}

}  // namespace

void add_validate(CLI::App& app, Context& context) {
  auto config = std::make_shared<std::shared_ptr<ConfigOptions>>();
  CLI::App* verb = add_verb(app, context, "validate", "Checks a config and everything it names",
                            [config, &context] { return act(**config, context.registry); });
  *config = add_config_options(*verb);
  verb->footer(
      "Loads all files, agents, rulesets and scenarios as `muster run` does, and plays nothing.\n"
      "Tells all mistakes with file, line and column.");
}

}  // namespace muster::cli
