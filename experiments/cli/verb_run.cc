#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "core/status.h"
#include "core/text.h"
#include "experiments/analysis/analysis.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/run_shard.h"
#include "experiments/cli/run_start.h"
#include "experiments/cli/supervise.h"
#include "experiments/cli/verbs.h"
#include "experiments/cluster/numbers.h"
#include "experiments/engine/program.h"
#include "experiments/plan/shards.h"
#include "experiments/report/report.h"
#include "experiments/report/words.h"
#include "experiments/runner/growth.h"
#include "experiments/runner/missing.h"
#include "experiments/runner/progress.h"
#include "experiments/runner/reuse.h"
#include "experiments/runner/runner.h"
#include "experiments/runner/watch.h"
#include "experiments/segments/segment.h"
#include "experiments/store/draft.h"
#include "experiments/store/file_sum.h"
#include "experiments/store/lock.h"
#include "experiments/store/writer.h"

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

absl::Status reuse(const std::vector<ReuseSource>& sources, const Experiment& experiment,
                   const Plan& plan, StoreWriter& writer) {
  for (const ReuseSource& source : sources) {
    const auto before = Store::open(writer.path());
    if (!before.ok()) return before.status();
    const auto outcome = reuse_rows(source, plan, **before, writer);
    if (!outcome.ok()) return outcome.status();
    print_message(stderr, "{}: {} rows taken over from {}\n", experiment.name, outcome->rows,
                  source.folder);
    for (const Voucher& voucher : source.vouchers) {
      print_message(stderr, "{}: {}\n", experiment.name, report::voucher_text(voucher));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<RunOutcome> play(const RunVerb& verb, const Experiment& experiment,
                                const RunDescription& described, StoreWriter& writer,
                                Interrupt& interrupt) {
  const Plan& plan = described.plan;
  const auto before = Store::open(writer.path());
  if (!before.ok()) return before.status();
  std::optional<Watch> watch;
  if (experiment.stopping.looks()) {
    watch.emplace(described.meta, plan);
    if (absl::Status seen = watch->add_all(**before); !seen.ok()) return seen;
  }
  const std::uint64_t rows = plan.rows();
  const std::uint64_t there = (*before)->rows_of_plan();
  print_message(stderr, "{}: {} games ({} cells x {} repetitions), {} in {}, {} threads\n",
                experiment.name, plan.size(), plan.cells().size(), plan.repetitions(), there,
                writer.path(), verb.threads);
  std::function<Progress::Forecast()> forecast;
  if (watch)
    forecast = [&watch] { return Progress::Forecast{watch->standing(), watch->games_left()}; };
  Progress progress(there < rows ? stderr : nullptr, isatty(STDERR_FILENO) == 1, there, rows,
                    forecast);
  Sink sink(writer, kSecondsPerCommit, kRowsPerCommit, [&progress] { progress.add(); });
  interrupt.set_rescue([&] {
    sink.finish_soon().IgnoreError();
    writer.close().IgnoreError();
  });
  auto outcome = run(experiment, plan, **before, sink,
                     {.threads = verb.threads,
                      .watch = watch ? &*watch : nullptr,
                      .seconds = experiment.stopping.max_seconds},
                     Interrupt::requested());
  interrupt.set_rescue([] {});  // nothing is left to save, and little to do
  progress.finish();
  return outcome;
}

// Nothing to play, and nothing new to write down.
bool finished(const RunVerb& verb, const Found& found, const RunDescription& run) {
  const std::set<Hash128> inputs = input_hashes(run);
  const auto there = [&](const Hash128& hash) { return found.store->input(hash).ok(); };
  const bool same = verb.reuse.empty() && found.store->meta() == run.meta &&
                    found.store->contents().plan == run.plan.cells();
  if (!same || !found.growth.others(found.store->contents(), program_identity()).empty()) {
    return false;
  }
  const auto missing = missing_jobs(*found.store);  // whoever reads the store says what is wrong
  return missing.ok() && missing->empty() && std::all_of(inputs.begin(), inputs.end(), there);
}

// A run that was killed after its last game may lack the sum of its file, or have drafts beside it.
// Where nothing can be written, nothing is lost.
void tidy(const std::string& path) {
  std::error_code ignored;
  const bool drafts = std::filesystem::exists(draft_folder(path), ignored);
  if (has_file_sum(path) && !drafts) return;
  const auto lock = StoreLock::acquire(path);
  if (!lock.ok()) return;
  std::filesystem::remove_all(draft_folder(path), ignored);
  if (!has_file_sum(path)) write_file_sum(path).IgnoreError();
}

int show(const RunVerb& verb, const Store& store, const std::string& folder) {
  if (!verb.no_report) return show_report(store, report_path(folder));
  const auto analysis = analysis::analyze(store);
  if (!analysis.ok()) return report_error(analysis.status());
  fmt::print("{}", report::terminal_table(*analysis, terminal_width()));
  return kExitDone;
}

// One writer, which goes on with what the folder holds.
struct Opened {
  std::optional<Found> found;
  std::vector<ReuseSource> sources;
  std::unique_ptr<StoreWriter> writer;
};

absl::StatusOr<Opened> open(const RunVerb& verb, const Experiment& experiment,
                            const RunDescription& run, const std::string& path,
                            Interrupt& interrupt) {
  auto lock = StoreLock::acquire(path);
  if (!lock.ok()) return lock.status();
  interrupt.set_rescue([path] { abandon_lock(path); }, false);
  auto found = look(path, run.plan);  // nobody changes it from now on
  if (!found.ok()) return found.status();
  if (*found) {
    if (absl::Status same = check_unchanged(path); !same.ok()) return same;
    if (absl::Status good = judge(experiment, verb.threads, **found); !good.ok()) return good;
    (*found)->store.reset();
  }
  std::vector<ReuseSource> sources;
  for (const std::string& folder : verb.reuse) {
    auto source = judge_source(folder, store_path(folder), experiment, run.plan, verb.threads);
    if (!source.ok()) return source.status();
    sources.push_back(*std::move(source));
  }
  auto writer = StoreWriter::open(*std::move(lock), run, program_identity());
  if (!writer.ok()) return writer.status();
  return Opened{*std::move(found), std::move(sources), *std::move(writer)};
}

// Rows that shards have played belong to this run as well.
absl::Status check_merged(const std::string& folder) {
  const auto segments = list_segments(folder);
  if (!segments.ok() || segments->empty()) return segments.status();
  return absl::FailedPreconditionError(
      fmt::format("{}: has {} of shards that are not in its store yet; `muster merge {}` first",
                  folder, count_text(segments->size(), "file"), folder));
}

// In a process that is looked after.
int play_shard(const RunVerb& verb, const Registry& registry, Flight& flight) {
  Interrupt interrupt(verb.grace, true, true);
  const auto experiment = load_experiment(verb.config->path, verb.config->overrides, registry);
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
  const auto experiment = load_experiment(verb.config->path, verb.config->overrides, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  const RunDescription run = describe(*experiment, MUSTER_VERSION);
  if (absl::Status fits = check_memory(run.plan.size()); !fits.ok()) return report_error(fits);
  const std::string folder = verb.out.empty() ? "runs/" + experiment->name : verb.out;
  if (absl::Status merged = check_merged(folder); !merged.ok()) return report_error(merged);
  const std::string path = store_path(folder);
  {
    const auto found = look(path, run.plan);
    if (!found.ok()) return report_error(found.status());
    if (*found && finished(verb, **found, run)) {
      tidy(path);
      print_message(stderr, "{}: all {} games are in {}\n", experiment->name,
                    (*found)->store->count(), path);
      return show(verb, *(*found)->store, folder);
    }
  }
  const auto opened = open(verb, *experiment, run, path, interrupt);
  if (!opened.ok()) return report_error(opened.status());
  StoreWriter& writer = *opened->writer;
  interrupt.set_rescue([path] { abandon_lock(path); });
  absl::Status ready = introduce(opened->found, *experiment, run.plan, verb.threads, writer);
  if (ready.ok()) ready = reuse(opened->sources, *experiment, run.plan, writer);
  if (!ready.ok()) {
    writer.close().IgnoreError();
    return report_error(ready);
  }
  const auto outcome = play(verb, *experiment, run, writer, interrupt);
  const absl::Status closed = writer.close();
  if (!outcome.ok()) return report_error(outcome.status());
  if (!closed.ok()) return report_error(closed);
  if (outcome->time_up) {
    print_message(stderr, "muster: time is up: {} games more are kept; the same command goes on\n",
                  outcome->played);
  } else if (outcome->interrupted) {
    print_message(stderr, "muster: interrupted: {} games more are kept; the same command goes on\n",
                  outcome->played);
    return interrupt.exit_code();
  }
  const auto store = Store::open(path);
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
  const auto set_shard = [options](const std::string& text) {
    const auto shard = parse_shard(text);
    if (!shard.ok()) throw CLI::ValidationError(message_of(shard.status()));
    options->shard = *shard;
  };
  verb->add_option_function<std::string>(
          "--shard", set_shard,
          "Plays the I-th of N parts, into files of its own below DIR; all parts may run at the\n"
          "same time, on any hosts that share DIR. `muster merge DIR` puts them together")
      ->type_name("I/N");
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
