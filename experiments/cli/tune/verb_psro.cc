#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/cli/tune/steps.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/tuning/psro_report.h"
#include "experiments/tuning/psro.h"

namespace muster::cli {
namespace {

int grow(const SearchOptions& options, const Registry& registry) {
  Interrupt interrupt(kSearchGraceSeconds, true);
  const auto experiment = search_experiment(*options.config, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  if (!experiment->psro) return report_error(lacks_table(*options.config, "psro"));
  const std::string folder = options.folder(*experiment);
  const auto population =
      tuning::grow(*experiment->tune, *experiment->psro, *experiment,
                   step_player(options.steps(*experiment), registry, interrupt));
  if (!population.ok()) return report_search_error(population.status(), interrupt);
  return show_search(options, folder, report::psro_html(*population),
                     report::psro_text(*population, terminal_width()),
                     report::psro_json(*population));
}

}  // namespace

void add_psro(CLI::App& app, Context& context) {
  auto options = std::make_shared<SearchOptions>();
  CLI::App* verb =
      add_verb(app, context, "psro",
               "Grows a population by best responses until none is found that is better",
               [options, &context] { return grow(*options, context.registry); });
  add_search_options(*verb, options);
  verb->footer(
      "The agents of the config are the population to begin with, [tune] says what may be set and\n"
      "how many games a search has, and [psro] how many responses there are at most\n"
      "(docs/tuning.md). Each is searched against what an equilibrium of the population plays, "
      "and\n"
      "comes into it if it is better for certain on new seeds. Every step is a run in a folder of\n"
      "DIR; the same command goes on where it was interrupted. For example:\n"
      "  muster psro psro/penance_pilots");
}

}  // namespace muster::cli
