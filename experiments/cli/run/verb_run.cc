#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "experiments/analysis/analysis.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/run/run_shard.h"
#include "experiments/cli/run/run_start.h"
#include "experiments/cli/run/whole_run.h"
#include "experiments/cli/running/interrupt.h"
#include "experiments/cli/running/supervise.h"
#include "experiments/cli/verbs.h"
#include "experiments/cluster/numbers.h"
#include "experiments/plan/shards.h"
#include "experiments/report/report.h"
#include "experiments/store/store.h"

namespace muster::cli {
namespace {

constexpr double kGraceSeconds = 20;
constexpr std::uint64_t kMostRounds = 1'000'000'000;

struct RunVerb {
  std::shared_ptr<ConfigOptions> config;
  std::string out;
  int threads = default_threads();
  double grace = kGraceSeconds;
  std::vector<std::string> reuse;
  std::optional<ShardNumber> shard;
  std::string identity;
  RoundLimits limits;  // of a shard
  bool no_report = false;
};

int show(const RunVerb& verb, const Store& store, const std::string& folder) {
  if (!verb.no_report) return show_report(store, report_path(folder));
  const auto analysis = analysis::analyze(store);
  if (!analysis.ok()) return report_error(analysis.status());
  fmt::print("{}", report::terminal_table(*analysis, terminal_width()));
  return kExitDone;
}

// In a process that is looked after.
int play_shard(const RunVerb& verb, const Registry& registry, Flight& flight) {
  Interrupt interrupt(verb.grace, true, true);
  const auto experiment = load_with_games(verb.config->path, verb.config->overrides, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  const RunDescription run = describe(*experiment, MUSTER_VERSION);
  if (absl::Status fits = check_memory(run.plan.size()); !fits.ok()) return report_error(fits);
  const std::string folder = verb.out.empty() ? "runs/" + experiment->name : verb.out;
  return run_shard({folder, *verb.shard, verb.threads, verb.identity, verb.limits}, *experiment,
                   run, flight, interrupt);
}

int act(const RunVerb& verb, const Registry& registry) {
  if (verb.shard) {
    return supervise([&](Flight& flight) { return play_shard(verb, registry, flight); });
  }
  Interrupt interrupt(verb.grace, true);
  const auto experiment = load_with_games(verb.config->path, verb.config->overrides, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  const std::string folder = verb.out.empty() ? "runs/" + experiment->name : verb.out;
  const auto outcome = play_whole({folder, verb.threads, verb.reuse}, *experiment, interrupt);
  if (!outcome.ok()) return report_error(outcome.status());
  if (outcome->time_up) {
    print_message(stderr, "muster: time is up: {} games more are kept; the same command goes on\n",
                  outcome->played);
  } else if (outcome->interrupted) {
    print_message(stderr, "muster: interrupted: {} games more are kept; the same command goes on\n",
                  outcome->played);
    return interrupt.exit_code();
  }
  const auto store = Store::open(store_path(folder));
  return store.ok() ? show(verb, **store, folder) : report_error(store.status());
}

// "NAME=R"; a name may have a `=` in it.
std::pair<std::string, std::uint64_t> parse_resting(const std::string& text) {
  const std::size_t sign = text.rfind('=');
  std::uint64_t until = 0;
  const bool both = sign != std::string::npos && sign > 0;
  if (both && cluster::read_number(text.substr(sign + 1), until)) {
    return {text.substr(0, sign), until};
  }
  throw CLI::ValidationError(fmt::format("`{}`: expected NAME=R, such as nearest=40", text));
}

// Parts of a shard's repetitions: `muster submit` plays a run in waves with them.
void add_limits(CLI::App& verb, RunVerb& options) {
  verb.add_option("--until-round", options.limits.until,
                  "With --shard: plays repetitions below R alone")
      ->type_name("R")
      ->check(CLI::Range(std::uint64_t{1}, kMostRounds))
      ->needs(verb.get_option("--shard"));
  const auto add_resting = [&options](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) options.limits.resting.insert(parse_resting(text));
  };
  verb.add_option_function<std::vector<std::string>>(
          "--resting", add_resting,
          "With --shard: candidate NAME of a race plays repetitions below R alone; may be repeated")
      ->type_name("NAME=R")
      ->allow_extra_args(false)
      ->needs(verb.get_option("--shard"));
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
  auto options = std::make_shared<RunVerb>();
  CLI::App* verb = add_verb(app, context, "run", "Plays an experiment, or the rest of it",
                            [options, &context] { return act(*options, context.registry); });
  options->config = add_config_options(*verb);
  verb->add_option("--out", options->out, "The run directory (default: runs/NAME)")
      ->type_name("DIR");
  add_threads_option(*verb, options->threads, "Games played at the same time");
  add_grace_option(*verb, options->grace,
                   "After a signal, games that end within so many seconds are kept");
  verb->add_option("--reuse", options->reuse,
                   "Takes the rows of other runs that are games of this one, too; may be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false);
  add_shard_option(
      *verb, options->shard,
      "Plays the I-th of N parts, into files of its own below DIR; all parts may run at the\n"
      "same time, on any hosts that share DIR. `muster merge DIR` puts them together");
  verb->add_option("--identity", options->identity,
                   "With --shard: refuses any plan but this one (`muster plan` says its identity)")
      ->type_name("HASH")
      ->needs(verb->get_option("--shard"));
  add_limits(*verb, *options);
  verb->add_flag("--no-report", options->no_report, "Prints the table, but writes no report.html");
  verb->footer(
      "Games go to DIR/games.sqlite; what is there is not played again, so the same command\n"
      "resumes a run that was interrupted or killed, and a config that has grown (repetitions,\n"
      "agents, scenarios, rulesets) plays only what is new. Rows of former configs stay until\n"
      "`muster gc`. Results do not depend on --threads.\n"
      "Ctrl-C, SIGTERM, SIGHUP, SIGUSR1 and SIGXCPU stop it with exit code 75; a second signal\n"
      "stops it at once.");
}

}  // namespace muster::cli
