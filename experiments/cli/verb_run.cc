#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "experiments/cli/interrupt.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/report.h"
#include "experiments/runner/progress.h"
#include "experiments/runner/runner.h"

namespace muster::cli {
namespace {

struct RunVerb {
  std::shared_ptr<ConfigOptions> config;
  std::string out;
  int threads = default_threads();
  bool no_report = false;
};

absl::StatusOr<RunOutcome> play(const RunVerb& verb, const Experiment& experiment, const Plan& plan,
                                Store& store) {
  const auto before = store.count();
  if (!before.ok()) return before.status();
  fmt::print(stderr, "{}: {} games ({} cells x {} repetitions), {} in {}, {} threads\n",
             experiment.name, plan.size(), plan.cells().size(), plan.repetitions(), *before,
             store.path(), verb.threads);
  RunOptions options;
  options.threads = verb.threads;
  options.progress = *before < plan.size() ? stderr : nullptr;
  options.progress_terminal = isatty(STDERR_FILENO) == 1;
  const Interrupt interrupt;
  return run(experiment, plan, store, options, Interrupt::requested());
}

int show(const RunVerb& verb, const Store& store, const std::string& folder) {
  const auto table = report::terminal_table(store);
  if (!table.ok()) return report_error(table.status());
  fmt::print("{}", *table);
  if (verb.no_report) return kExitDone;
  const absl::Status written = report::write_report(store, report_path(folder));
  if (!written.ok()) return report_error(written);
  fmt::print("\nreport: {}\n", report_path(folder));
  return kExitDone;
}

int act(const RunVerb& verb, const Registry& registry) {
  const auto experiment = load_experiment(verb.config->path, verb.config->overrides, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  const Plan plan(*experiment);
  const std::string folder = verb.out.empty() ? "runs/" + experiment->name : verb.out;
  auto store = Store::open_for_run(store_path(folder), make_meta(*experiment, MUSTER_VERSION));
  if (!store.ok()) return report_error(store.status());
  const auto outcome = play(verb, *experiment, plan, **store);
  if (!outcome.ok()) return report_error(outcome.status());
  if (outcome->interrupted) {
    fmt::print(stderr, "muster: interrupted: {} of {} games are kept; the same command goes on\n",
               outcome->done_before + outcome->played, outcome->total);
    return kExitFailed;
  }
  return show(verb, **store, folder);
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
  auto options = std::make_shared<RunVerb>();
  CLI::App* verb = add_verb(app, context, "run", "Plays an experiment, or the rest of it",
                            [options, &context] { return act(*options, context.registry); });
  options->config = add_config_options(*verb);
  verb->add_option("--out", options->out, "The run directory (default: runs/NAME)")
      ->type_name("DIR");
  verb->add_option("--threads", options->threads, "Games played at the same time")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  verb->add_flag("--no-report", options->no_report, "Prints the table, but writes no report.html");
  verb->footer(
      "Games go to DIR/games.sqlite; what is there is not played again, so the same command\n"
      "resumes a run that was interrupted or killed. Results do not depend on --threads.\n"
      "Ctrl-C finishes the games in progress and stops; a second one stops at once.");
}

}  // namespace muster::cli
