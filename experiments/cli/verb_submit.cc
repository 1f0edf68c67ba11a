#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include "core/config/outside.h"
#include "core/files.h"
#include "core/status.h"
#include "core/text.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/play_waves.h"
#include "experiments/cli/run/run_shard.h"
#include "experiments/cli/verbs.h"
#include "experiments/cluster/script.h"
#include "experiments/cluster/slurm.h"
#include "experiments/cluster/submission.h"
#include "experiments/cluster/waves.h"
#include "experiments/plan/shards.h"
#include "experiments/runner/cell_costs.h"
#include "experiments/runner/missing.h"
#include "experiments/runner/runner.h"
#include "experiments/segments/merge.h"
#include "experiments/segments/run_folder.h"
#include "experiments/store/contents.h"

namespace muster::cli {
namespace {

namespace fs = std::filesystem;
using cluster::Resources;
using cluster::Submission;

constexpr double kMeasuringSeconds = 10;
constexpr std::uint64_t kMeasuredGames = 5000;

struct SubmitVerb {
  std::shared_ptr<ConfigOptions> config;
  std::string out;
  std::string resume;
  std::optional<std::uint64_t> shards;
  std::optional<std::string> partition;
  std::optional<std::string> time;
  std::optional<std::string> memory;
  std::optional<std::uint64_t> cpus;
  std::optional<std::string> account;
  std::optional<std::string> qos;
  std::optional<std::uint64_t> array_limit;
  std::optional<std::uint64_t> first_wave;
  std::optional<std::string> program;
  bool dry_run = false;
  bool anyway = false;
};

// All that a submission rests on.
struct Prepared {
  std::string run;  // absolute path of its folder
  Submission submission;
  cluster::Shared shared;
  std::optional<cluster::Wave> first;  // of a run that looks: its first wave
  std::optional<RunDescription> described;
  CellCosts costs;
  bool measured = false;  // just now
  bool asked = false;     // Slurm, about the site
};

template <class Value>
void take(const std::optional<Value>& given, Value& value) {
  if (given) value = *given;
}

void apply(const SubmitVerb& verb, Submission& submission) {
  Resources& resources = submission.resources;
  take(verb.shards, submission.shards);
  take(verb.partition, resources.partition);
  take(verb.time, resources.time);
  take(verb.memory, resources.memory);
  take(verb.cpus, resources.cpus);
  take(verb.account, resources.account);
  take(verb.qos, resources.qos);
  take(verb.array_limit, resources.array_limit);
  if (verb.program) submission.program = run_path(*verb.program);
}

absl::Status check_options(const SubmitVerb& verb) {
  const auto missing = [](std::string_view option) {
    return absl::InvalidArgumentError(
        fmt::format("submit: {} is missing; `muster submit --help` says what it is", option));
  };
  if (!verb.resume.empty()) {
    const bool other = verb.first_wave || !verb.config->path.empty() ||
                       !verb.config->overrides.empty() || verb.config->outside || !verb.out.empty();
    if (!other) {
      return absl::OkStatus();
    }
    return absl::InvalidArgumentError(
        "submit: --resume DIR goes on with the config of DIR; CONFIG, --set, --allow-outside, "
        "--out and --first-wave cannot be given with it");
  }
  if (verb.config->path.empty()) return missing("CONFIG");
  if (!verb.shards) return missing("--shards");
  if (!verb.time) return missing("--time");
  if (!verb.memory) return missing("--mem");
  if (!verb.cpus) return missing("--cpus-per-task");
  return absl::OkStatus();
}

// The submission as the options have it, for a new run.
Submission new_submission(const SubmitVerb& verb) {
  Submission submission;
  submission.folder = fs::current_path().string();
  submission.program = fs::read_symlink("/proc/self/exe").string();
  submission.config = run_path(verb.config->path);
  submission.overrides = verb.config->overrides;
  submission.outside = verb.config->outside;
  if (const char* data = std::getenv("MUSTER_CONFIGS"); data != nullptr && *data != '\0') {
    submission.data = run_path(data);
  }
  return submission;
}

// Reads the config as the jobs will.
absl::StatusOr<Experiment> load(const Submission& submission, const Registry& registry) {
  std::error_code error;
  fs::current_path(submission.folder, error);
  if (error) {
    return absl::InvalidArgumentError(
        fmt::format("{}: the folder that this run was submitted from "
                    "cannot be entered: {}",
                    submission.folder, error.message()));
  }
  if (submission.outside) allow_outside(true);
  if (!submission.data.empty()) setenv("MUSTER_CONFIGS", submission.data.c_str(), 1);
  return load_with_games(submission.config, submission.overrides, registry);
}

// What of the plan is there. From now on nothing else is played in the folder, unless this is but a
// look. Errors: FailedPrecondition when something else is, or was submitted.
absl::StatusOr<std::vector<bool>> done_in(const SubmitVerb& verb, const Prepared& prepared,
                                          const Experiment& experiment, const RunDescription& run) {
  const Submission& submission = prepared.submission;
  if (!verb.dry_run) {
    const auto described =
        describe_in_folder({.folder = prepared.run,
                            .shard = {},
                            .threads = default_threads(),
                            .identity = verb.resume.empty() ? "" : submission.identity},
                           experiment, run);
    if (!described.ok()) return described.status();
  }
  const auto view = view_and_tell(prepared.run);
  if (absl::IsNotFound(view.status())) return std::vector<bool>(run.plan.size(), false);
  if (!view.ok()) return view.status();
  if (view->meta().identity == run.meta.identity) return view->done;
  print_message(stderr, "muster: {} has games of another config, or with other files\n",
                prepared.run);
  return std::vector<bool>(run.plan.size(), false);
}

// Those of the folder when they are of this plan, else measured here and now.
absl::Status find_costs(const Experiment& experiment, const Plan& plan, Prepared& prepared) {
  auto kept = read_costs(prepared.run, plan);
  if (!kept.ok()) return kept.status();
  prepared.measured = kept->seconds.empty();
  if (prepared.measured) kept = measure_costs(experiment, plan, kMeasuringSeconds, kMeasuredGames);
  if (!kept.ok()) return kept.status();
  prepared.costs = *std::move(kept);
  return absl::OkStatus();
}

absl::Status ask_site_for(const SubmitVerb& verb, Prepared& prepared) {
  auto site = cluster::ask_site();
  prepared.asked = site.ok();
  if (verb.dry_run && !site.ok() && !absl::IsFailedPrecondition(site.status())) {
    const std::string why = message_of(site.status());
    site = cluster::Site{};
    print_message(stderr,
                  "muster: {}; its usual limits are taken: arrays of up to {} tasks, {} s from "
                  "SIGTERM to the kill\n",
                  why, site->max_array_size - 1, site->kill_wait);
  }
  if (!site.ok()) return site.status();
  prepared.submission.tasks = cluster::tasks_for(prepared.submission.shards, *site);
  prepared.submission.grace = cluster::grace_of(*site);
  if (prepared.submission.tasks >= site->max_job_count) {
    print_message(stderr,
                  "muster: this site takes {} jobs at a time of all users together, and this array "
                  "has {} tasks\n",
                  site->max_job_count, prepared.submission.tasks);
  }
  return absl::OkStatus();
}

absl::Status check_queue(const SubmitVerb& verb, const Prepared& prepared) {
  if (!prepared.asked || verb.anyway) return absl::OkStatus();
  const auto jobs =
      cluster::queued_jobs({prepared.submission.name, merge_name(prepared.submission)});
  if (!jobs.ok()) return jobs.status();
  if (jobs->empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(fmt::format(
      "{}: jobs of this run are in the queue ({}). Nothing was submitted; wait for them, end them "
      "with `muster cancel {}`, or say --anyway",
      prepared.run, cluster::to_ranges(*jobs), prepared.run));
}

// The submission that is gone on with, or a new one.
absl::StatusOr<Submission> submission_of(const SubmitVerb& verb) {
  if (absl::Status good = check_options(verb); !good.ok()) return good;
  auto submission = verb.resume.empty() ? absl::StatusOr<Submission>(new_submission(verb))
                                        : cluster::read_submission(run_path(verb.resume));
  if (!submission.ok()) return submission.status();
  apply(verb, *submission);
  if (absl::Status good = check_resources(submission->resources); !good.ok()) return good;
  return submission;
}

// `resume`: the path of the run that is gone on with, or "". Errors: FailedPrecondition when the
// folder has a submission that would be forgotten.
absl::StatusOr<std::string> folder_of(const SubmitVerb& verb, const std::string& resume,
                                      const std::string& experiment) {
  const std::string run =
      !resume.empty() ? resume : run_path(verb.out.empty() ? "runs/" + experiment : verb.out);
  if (absl::Status good = cluster::check_path("the run's folder", run); !good.ok()) return good;
  std::error_code ignored;
  if (verb.resume.empty() && !verb.anyway && fs::exists(cluster::submission_path(run), ignored)) {
    return absl::FailedPreconditionError(fmt::format(
        "{}: this run was submitted before; `muster submit --resume {}` submits what is missing, "
        "and --anyway what you say now",
        run, run));
  }
  return run;
}

absl::StatusOr<Prepared> prepare(const SubmitVerb& verb, const Registry& registry) {
  // Before load(), which goes to the folder of the first submission.
  const std::string resume = verb.resume.empty() ? "" : run_path(verb.resume);
  auto submission = submission_of(verb);
  if (!submission.ok()) return submission.status();
  Prepared prepared;
  prepared.submission = *std::move(submission);
  const auto experiment = load(prepared.submission, registry);
  if (!experiment.ok()) return experiment.status();
  prepared.submission.experiment = experiment->name;
  auto run = folder_of(verb, resume, experiment->name);
  if (!run.ok()) return run.status();
  prepared.run = *std::move(run);
  if (prepared.submission.name.empty()) {
    prepared.submission.name = cluster::make_job_name(experiment->name, prepared.run);
  }
  absl::Status good = ask_site_for(verb, prepared);
  if (good.ok()) good = check_queue(verb, prepared);
  if (!good.ok()) return good;
  prepared.described = describe(*experiment, MUSTER_VERSION);
  const RunDescription& described = *prepared.described;
  const Plan& plan = described.plan;
  const auto done = done_in(verb, prepared, *experiment, described);
  if (!done.ok()) return done.status();
  prepared.submission.identity = described.meta.identity;
  if (good = find_costs(*experiment, plan, prepared); !good.ok()) return good;
  if (described.meta.stopping.looks()) {
    prepared.first =
        first_wave_of(described.meta, plan, prepared.submission, prepared.costs, verb.first_wave);
  } else {
    prepared.shared = share_out(plan, rounds_of_cells(described.meta, plan, {}),
                                prepared.submission, *done, prepared.costs);
  }
  if (verb.dry_run || !prepared.measured) return prepared;
  if (good = write_costs(prepared.run, plan, prepared.costs); !good.ok()) return good;
  return prepared;
}

// Where this submission's scripts are: numbered, so that those of earlier ones stay.
std::string script_path(const Prepared& prepared, std::string_view what) {
  return fmt::format("{}/{}-{}.sbatch", cluster::slurm_folder(prepared.run), what,
                     prepared.submission.jobs.size() + 1);
}

int show_scripts(const Prepared& prepared) {
  const Submission& submission = prepared.submission;
  const std::string shards = script_path(prepared, "shards");
  const std::string merge = script_path(prepared, "merge");
  fmt::print("\nwould be written to {}:\n\n{}", shards,
             shards_script(submission, prepared.run, prepared.shared.tasks));
  fmt::print("\nwould be written to {}:\n\n{}", merge, merge_script(submission, prepared.run));
  fmt::print("\nwould be run:\n\n  sbatch {}\n  sbatch --dependency=afterany:JOB {}\n\n", shards,
             merge);
  fmt::print("nothing was written or submitted (--dry-run)\n");
  return kExitDone;
}

absl::Status make_run_folders(const std::string& run) {
  absl::Status good = make_folders(cluster::notes_folder(run));
  return good.ok() ? make_folders(cluster::log_folder(run)) : good;
}

absl::Status write_all(const Prepared& prepared) {
  absl::Status good = make_run_folders(prepared.run);
  if (good.ok()) {
    good = write_file(script_path(prepared, "shards"),
                      shards_script(prepared.submission, prepared.run, prepared.shared.tasks));
  }
  if (good.ok()) {
    good =
        write_file(script_path(prepared, "merge"), merge_script(prepared.submission, prepared.run));
  }
  return good.ok() ? write_submission(prepared.run, prepared.submission) : good;
}

// Hands both scripts to Slurm, and writes down which jobs they are.
int hand_over(Prepared& prepared) {
  if (absl::Status good = write_all(prepared); !good.ok()) return report_error(good);
  const std::string shards = script_path(prepared, "shards");
  const std::string merge = script_path(prepared, "merge");
  const auto array = cluster::submit_script(shards, {});
  if (!array.ok()) return report_error(array.status());
  const auto after =
      cluster::submit_script(merge, {fmt::format("--dependency=afterany:{}", *array)});
  using std::chrono::system_clock;
  prepared.submission.jobs.push_back({.array = *array,
                                      .merge = after.value_or(0),
                                      .tasks = cluster::to_ranges(prepared.shared.tasks),
                                      .at = std::chrono::duration_cast<std::chrono::milliseconds>(
                                                system_clock::now().time_since_epoch())
                                                .count(),
                                      .seconds_left = prepared.shared.seconds_left()});
  const absl::Status written = write_submission(prepared.run, prepared.submission);
  fmt::print("submitted: array job {} (tasks {})", *array, prepared.submission.jobs.back().tasks);
  if (after.ok()) fmt::print(", merge job {}", *after);
  fmt::print("\nscripts: {}, {}\n`muster status {}` says how it goes\n", shards, merge,
             prepared.run);
  if (!after.ok()) {
    report_error(after.status());
    return report_error(
        fmt::format("the merge was not submitted; `muster merge {}` when the array "
                    "has ended does the same",
                    prepared.run));
  }
  return written.ok() ? kExitDone : report_error(written);
}

// What there is of a run is only looked at.
int show_first_wave(const Prepared& prepared, const WaveStep& step) {
  const RunDescription& described = *prepared.described;
  cluster::PlayedGames played = cluster::no_games(described.meta, described.plan);
  const auto there = open_run(prepared.run);
  if (!there.ok() && !absl::IsNotFound(there.status())) return report_error(there.status());
  if (there.ok() && there->store->meta().identity == described.meta.identity) {
    played = cluster::games_of(*there->store);
  }
  return show_wave(step, *prepared.first, played, prepared.costs);
}

int submit_waves(const SubmitVerb& verb, const Prepared& prepared) {
  const WaveStep step{.run = prepared.run, .submission = prepared.submission, .by_hand = true};
  if (verb.dry_run) return show_first_wave(prepared, step);
  absl::Status good = make_run_folders(prepared.run);
  if (good.ok() && verb.resume.empty()) good = cluster::put_waves_aside(prepared.run);
  if (good.ok()) good = write_submission(prepared.run, prepared.submission);
  return good.ok() ? play_waves(step, *prepared.first) : report_error(good);
}

int act(const SubmitVerb& verb, const Registry& registry) {
  auto prepared = prepare(verb, registry);
  if (!prepared.ok()) return report_error(prepared.status());
  if (prepared->first) return submit_waves(verb, *prepared);
  tell_shared(prepared->submission.experiment, prepared->shared, prepared->submission,
              prepared->costs, prepared->measured);
  if (prepared->shared.tasks.empty()) {
    fmt::print("nothing is missing; `muster merge {}` brings all together\n", prepared->run);
    return kExitDone;
  }
  std::fflush(stdout);
  return verb.dry_run ? show_scripts(*prepared) : hand_over(*prepared);
}

void add_resources(CLI::App& verb, SubmitVerb& options) {
  const auto text = [&verb](const std::string& name, std::optional<std::string>& value,
                            const std::string& type, const std::string& help) {
    verb.add_option(name, value, help)->type_name(type);
  };
  text("--partition", options.partition, "NAME", "The partition (default: the site's)");
  text("--time", options.time, "TIME", "Time limit of a task: 90, 1:30:00, 2-12 (days-hours)");
  text("--mem", options.memory, "SIZE", "Memory of a task, with its unit: 4G");
  add_count_option(verb, "--cpus-per-task", options.cpus, 1, 1024,
                   "Processors of a task: its --threads");
  text("--account", options.account, "NAME", "Whom it is charged to (default: the user's)");
  text("--qos", options.qos, "NAME", "Quality of service (default: the user's)");
  add_count_option(verb, "--array-limit", options.array_limit, 1, 1'000'000,
                   "So many tasks run at the same time, at most");
}

}  // namespace

void add_submit(CLI::App& app, Context& context) {
  auto options = std::make_shared<SubmitVerb>();
  CLI::App* verb = add_verb(app, context, "submit", "Plays an experiment on a Slurm cluster",
                            [options, &context] { return act(*options, context.registry); });
  options->config = add_config_options(*verb);
  verb->get_option("CONFIG")->required(false);
  verb->add_option("--out", options->out,
                   "The run directory, on a file system that all nodes share\n"
                   "(default: runs/NAME)")
      ->type_name("DIR");
  verb->add_option("--resume", options->resume,
                   "Submits the shards of DIR that have games missing, as they were submitted\n"
                   "before but for the options that are given")
      ->type_name("DIR");
  add_count_option(*verb, "--shards", options->shards, 1, kMostShards,
                   "Shares the games out to so many shards");
  add_count_option(*verb, "--first-wave", options->first_wave, 2, 1'000'000'000,
                   "Of a run with [stop]: the repetitions that are played before the first\n"
                   "decision (default: as many as take a task some 10 minutes)");
  add_resources(*verb, *options);
  verb->add_option("--program", options->program,
                   "The muster that nodes run (default: this one), for example a script that\n"
                   "starts it in a container")
      ->type_name("FILE");
  verb->add_flag("--dry-run", options->dry_run,
                 "Shows scripts and commands; writes and submits nothing, needs no Slurm");
  verb->add_flag("--anyway", options->anyway,
                 "Also when the run was submitted before, or has jobs in the queue");
  verb->footer(
      "An array of tasks plays the shards, and a job that waits for them merges what they leave\n"
      "in DIR and makes the report. Tasks that are stopped, lost or out of time start again where\n"
      "they were. A run with [stop] is played in waves, each decided by the rows of those before.\n"
      "DIR/slurm has the scripts, DIR/logs what they say; docs/cluster.md tells all.");
}

}  // namespace muster::cli
