#include <fmt/format.h>

#include <string>
#include <vector>

#include "experiments/analysis/two_runs.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/report.h"

namespace muster::cli {
namespace {

int compare(const std::vector<std::string>& folders) {
  const auto before = open_store(folders[0]);
  if (!before.ok()) return report_error(before.status());
  const auto after = open_store(folders[1]);
  if (!after.ok()) return report_error(after.status());
  const auto runs = analysis::compare_runs(**before, **after);
  if (!runs.ok()) return report_error(runs.status());
  fmt::print("{}", report::comparison_text(*runs));
  return kExitDone;
}

}  // namespace

void add_compare(CLI::App& app, Context& context) {
  auto folders = std::make_shared<std::vector<std::string>>();
  CLI::App* verb = add_verb(app, context, "compare", "Says what changed from one run to another",
                            [folders] { return compare(*folders); });
  verb->add_option("DIR", *folders, "The run before, and the run after")->expected(2)->required();
  verb->footer(
      "Compares what the first question of the run before compares, level by level, over the\n"
      "scenarios that both have; seed by seed where both have the same seeds. A change of data,\n"
      "rules or program leaves seeds as they are, so that both met the same luck.");
}

}  // namespace muster::cli
