#include <fmt/format.h>

#include "experiments/cli/verbs.h"
#include "experiments/report/report.h"
#include "experiments/store/store.h"

namespace muster::cli {
namespace {

int act(const std::string& folder) {
  const auto store = Store::open_existing(store_path(folder));
  if (!store.ok()) return report_error(store.status());
  const auto table = report::terminal_table(**store);
  if (!table.ok()) return report_error(table.status());
  const absl::Status written = report::write_report(**store, report_path(folder));
  if (!written.ok()) return report_error(written);
  fmt::print("{}\nreport: {}\n", *table, report_path(folder));
  return kExitDone;
}

}  // namespace

void add_report(CLI::App& app, Context& context) {
  auto folder = std::make_shared<std::string>();
  CLI::App* verb = add_verb(app, context, "report", "Makes a run's table and report.html again",
                            [folder] { return act(*folder); });
  verb->add_option("--out,DIR", *folder, "The run directory")->required()->type_name("DIR");
  verb->footer("Reads DIR/games.sqlite alone; a run that is not finished can be looked at, too.");
}

}  // namespace muster::cli
