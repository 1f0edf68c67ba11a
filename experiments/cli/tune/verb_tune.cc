#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/cli/tune/steps.h"
#include "experiments/cli/verbs.h"
#include "experiments/config/tune.h"
#include "experiments/report/tuning/tune_report.h"
#include "experiments/tuning/tune.h"

namespace muster::cli {
namespace {

constexpr double kTuneGraceSeconds = 20;

int act(const SearchOptions& options, const Registry& registry) {
  Interrupt interrupt(kTuneGraceSeconds, true);
  const auto experiment =
      load_experiment(options.config->path, options.config->overrides, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  const auto document = search_document(*options.config);
  if (!document.ok()) return report_error(document.status());
  const auto tune = tune_of(*document);
  if (!tune.ok()) return report_error(tune.status());
  if (!*tune) {
    return report_error(fmt::format(
        "{}: has no table [tune]; docs/tuning.md says what stands there", document->file));
  }
  const std::string folder = options.folder(*experiment);
  const auto tuned =
      tuning::tune(**tune, *experiment, step_player(options, folder, registry, interrupt));
  if (!tuned.ok()) return report_search_error(tuned.status(), interrupt);
  return show_search(options, folder, report::tune_html(*tuned),
                     report::tune_text(*tuned, terminal_width()), report::tune_json(*tuned));
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
