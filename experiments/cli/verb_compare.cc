#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/analysis/two_runs.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/report.h"

namespace muster::cli {
namespace {

struct CompareVerb {
  std::vector<std::string> folders;
  bool json = false;
};

int compare(const CompareVerb& verb) {
  const std::vector<std::string>& folders = verb.folders;
  const auto before = open_store(folders[0]);
  if (!before.ok()) return report_error(before.status());
  const auto after = open_store(folders[1]);
  if (!after.ok()) return report_error(after.status());
  const auto runs = analysis::compare_runs(**before, **after);
  if (!runs.ok()) return report_error(runs.status());
  if (verb.json) return tell_json(report::comparison_json(*runs));
  fmt::print("{}", report::comparison_text(*runs));
  return kExitDone;
}

}  // namespace

void add_compare(CLI::App& app, Context& context) {
  auto options = std::make_shared<CompareVerb>();
  CLI::App* verb = add_verb(app, context, "compare", "Says what changed from one run to another",
                            [options] { return compare(*options); });
  verb->add_option("DIR", options->folders, "The run before, and the run after")
      ->expected(2)
      ->required();
  add_json_option(*verb, options->json);
  verb->footer(
      "Compares what the first question of the run before compares, level by level, over the\n"
      "scenarios that both have; seed by seed where both have the same seeds. A change of data,\n"
      "rules or program leaves seeds as they are, so that both met the same luck.");
}

}  // namespace muster::cli
