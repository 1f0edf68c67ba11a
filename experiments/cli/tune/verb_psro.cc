#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "experiments/cli/tune/steps.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/tuning/double_oracle_report.h"
#include "experiments/report/tuning/psro_report.h"
#include "experiments/tuning/double_oracle.h"
#include "experiments/tuning/psro.h"

namespace muster::cli {
namespace {

// Nothing is played.
int grow_exactly(const SearchOptions& options, const Experiment& experiment) {
  const std::string folder = options.folder(experiment);
  const auto oracle = tuning::double_oracle(experiment);
  if (!oracle.ok()) return report_error(oracle.status());
  std::error_code ignored;  // whoever writes there says what is wrong
  std::filesystem::create_directories(folder, ignored);
  const std::string policy = fmt::format("{}/mixture.solver", folder);
  if (absl::Status saved = tuning::save_mixture(policy, *oracle); !saved.ok()) {
    return report_error(saved);
  }
  return show_search(options, folder, report::double_oracle_html(*oracle, policy),
                     report::double_oracle_text(*oracle, policy, terminal_width()),
                     report::double_oracle_json(*oracle, policy));
}

int grow(const SearchOptions& options, const Registry& registry) {
  Interrupt interrupt(kSearchGraceSeconds, true);
  const auto experiment =
      load_experiment(options.config->path, options.config->overrides, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  if (!experiment->psro) return report_error(lacks_table(*options.config, "psro"));
  if (experiment->psro->exact()) return grow_exactly(options, *experiment);
  if (!experiment->tune) return report_error(lacks_table(*options.config, "tune"));
  const auto population =
      tuning::grow(*experiment->tune, *experiment->psro, *experiment,
                   step_player(options.steps(*experiment), registry, interrupt));
  return end_search(options, *experiment, population, interrupt,
                    {report::psro_html, report::psro_text, report::psro_json});
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
      "DIR; the same command goes on where it was interrupted. With [psro] oracle = \"exact\" the\n"
      "responses are those of the tree of a small game of two players, and nothing is played: the\n"
      "mixture is in DIR/mixture.solver, for agents of the type equilibrium. For example:\n"
      "  muster psro psro/penance_pilots\n"
      "  muster psro psro/leduc");
}

}  // namespace muster::cli
