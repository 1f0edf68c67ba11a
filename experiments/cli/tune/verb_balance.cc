#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/cli/tune/steps.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/tuning/balance_report.h"
#include "experiments/tuning/balance.h"

namespace muster::cli {
namespace {

int find_balance(const SearchOptions& options, const Registry& registry) {
  Interrupt interrupt(kSearchGraceSeconds, true);
  const auto experiment =
      load_experiment(options.config->path, options.config->overrides, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  if (!experiment->balance)
    return report_error(lacks_table(*options.config, "balance", "docs/balance.md"));
  const auto balanced =
      tuning::balance(*experiment->balance, *experiment,
                      step_player(options.steps(*experiment), registry, interrupt));
  return end_search(options, *experiment, balanced, interrupt,
                    {report::balance_html, report::balance_text, report::balance_json});
}

}  // namespace

void add_balance(CLI::App& app, Context& context) {
  auto options = std::make_shared<SearchOptions>();
  CLI::App* verb =
      add_verb(app, context, "balance", "Searches numbers of rules that make a game fair",
               [options, &context] { return find_balance(*options, context.registry); });
  add_search_options(*verb, options);
  verb->footer(
      "The table [balance] of the config says which numbers of the rules may be changed, and its\n"
      "questions what is to be fair: the bands of seats, factions or other outcomes\n"
      "(docs/balance.md). Every number is set to its ends first, one at a time; then few edits "
      "are\n"
      "searched that bring all outcomes into their bands, and confirmed on new seeds, with the\n"
      "config's players and others. Every step is a run in a folder of DIR; the same command goes\n"
      "on where it was interrupted. For example:\n"
      "  muster balance balance/projecthex_two");
}

}  // namespace muster::cli
