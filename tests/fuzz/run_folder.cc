// Files of a run's folder beside its stores, and what Slurm's commands say. The first line says
// which the rest is:
//   submission, costs, quarantined   JSON; `$identity` stands for that of a small plan
//   wave      JSON, which is given its right hash
//   note      the name of a file in slurm/attempts
//   jobs      `scontrol --oneliner show job`
//   site      `scontrol show config`
//   tasks     numbers of tasks as Slurm has them
//   ids       `squeue --format=%F`
//   submitted `sbatch --parsable`
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/files.h"
#include "core/hash128.h"
#include "core/json_text.h"
#include "core/status.h"
#include "experiments/cluster/queue.h"
#include "experiments/cluster/script.h"
#include "experiments/cluster/shard_status.h"
#include "experiments/cluster/site.h"
#include "experiments/cluster/submission.h"
#include "experiments/cluster/waves.h"
#include "experiments/runner/cell_costs.h"
#include "experiments/runner/missing.h"
#include "experiments/runner/runner.h"
#include "experiments/segments/quarantine.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/builtin_games.h"

namespace muster::fuzz {
namespace {

using cluster::Submission;

constexpr const char* kConfig = R"(name = "small"
game = "pig"
repetitions = 4
rulesets = ["to_20", { name = "short", target = 8 }]
agents = [{ name = "a", type = "random" }, { name = "b", type = "greedy" }]
)";

const RunDescription& small_run() {
  static const RunDescription run = [] {
    const auto experiment = parse_experiment(kConfig, "small.toml", {}, testing::builtin_games());
    expect(experiment.ok(), "the small config is right");
    return describe(*experiment, "1.0.0");
  }();
  return run;
}

std::string with_identity(std::string_view text) {
  constexpr std::string_view kMark = "$identity";
  std::string filled(text);
  const std::size_t place = filled.find(kMark);
  if (place != std::string::npos) {
    filled.replace(place, kMark.size(), to_text(small_run().plan.identity()));
  }
  return filled;
}

// What was read, or a mistake that has words.
template <class Value>
const Value* sound(const absl::StatusOr<Value>& value) {
  if (value.ok()) return &*value;
  expect(!message_of(value.status()).empty(), "a mistake has words");
  return nullptr;
}

std::size_t options_in(const std::string& script) {
  std::size_t lines = 0;
  std::string_view rest = script;
  for (std::size_t end = 0; (end = rest.find('\n')) != std::string_view::npos;) {
    lines += rest.substr(0, end).starts_with("#SBATCH");
    rest.remove_prefix(end + 1);
  }
  return lines;
}

// How many options of Slurm a script has at most: nobody smuggles in another.
constexpr std::size_t kMostOptions = 15;

void use_submission(const Submission& submission) {
  const std::string run = "/scratch/run";
  expect(options_in(cluster::shards_script(submission, run, {1})) <= kMostOptions &&
             options_in(cluster::merge_script(submission, run)) <= kMostOptions,
         "a script has the options that it is to have");
  const Plan& plan = small_run().plan;
  const RoundsOfCells rounds = rounds_of_cells(small_run().meta, plan, {});
  const Sharding sharding(plan, {}, submission.shards);
  const auto counts = cluster::count_shards(plan, rounds, sharding, {}, {});
  (void)cluster::shard_statuses(submission, counts, std::nullopt, {});
  (void)cluster::task_times(submission, counts);
}

void read_submission(const std::string& text) {
  const auto parsed = cluster::parse_submission(text, "submission.json");
  const Submission* const submission = sound(parsed);
  if (submission == nullptr) return;
  use_submission(*submission);
  const std::string run = folder().path("run");
  static const bool made = make_folders(cluster::slurm_folder(run)).ok();
  expect(made && cluster::write_submission(run, *submission).ok(), "a submission can be written");
  const auto again = cluster::read_submission(run);
  expect(again.ok() && *again == *submission, "a submission is read as it was written");
}

// A forger knows the hash.
std::string sealed(const std::string& text) {
  using Json = nlohmann::ordered_json;
  const auto dump = [](const Json& json) { return json_text(json); };
  Json json = parse_json<Json>(text);
  if (!json.is_object()) return text;
  Json state;
  for (const char* key : {"version", "identity", "wave", "until", "resting", "over", "standing",
                          "decisions", "previous"}) {
    if (json.contains(key)) state[key] = json[key];
  }
  json["hash"] = to_text(hash128(dump(state)));
  return dump(json);
}

void read_wave(const std::string& text) {
  const auto parsed = cluster::parse_wave(sealed(text), "0001.json");
  const cluster::Wave* const wave = sound(parsed);
  if (wave == nullptr) return;
  const RunDescription& run = small_run();
  const auto played = cluster::no_games(run.meta, run.plan);
  (void)cluster::missing_in(wave->limits, played);
  (void)cluster::idle_tries(*wave, 3);
}

void read_costs(const std::string& text) {
  const auto parsed = parse_costs(text, "costs.json", small_run().plan);
  const CellCosts* const costs = sound(parsed);
  if (costs == nullptr || costs->seconds.empty()) return;
  expect(costs->seconds.size() == small_run().plan.cells().size(), "each cell has its costs");
  (void)Sharding(small_run().plan, costs->seconds, 3).loads();
  (void)cluster::first_until(costs->mean(), 1, 600);
}

void read_tasks(std::string_view text) {
  const auto parsed = cluster::parse_ranges(std::string(text));
  const std::vector<std::uint64_t>* const tasks = sound(parsed);
  if (tasks == nullptr) return;
  const auto again = cluster::parse_ranges(cluster::to_ranges(*tasks));
  expect(again.ok() && *again == *tasks, "tasks are read as they were written");
}

void read_site(std::string_view text) {
  const auto parsed = cluster::parse_site(std::string(text));
  const cluster::Site* const site = sound(parsed);
  if (site == nullptr) return;
  const double grace = cluster::grace_of(*site);
  expect(grace > 0 && grace <= cluster::kMostGraceSeconds, "games get some time to end");
  for (const std::uint64_t shards : {1, 1000, 100'000}) {
    const std::uint64_t tasks = cluster::tasks_for(shards, *site);
    expect(tasks >= 1 && tasks <= shards && tasks < site->max_array_size, "tasks fit");
  }
}

void read_jobs(std::string_view text) {
  const auto parsed = cluster::parse_jobs(std::string(text));
  const std::vector<cluster::JobRecord>* const records = sound(parsed);
  if (records == nullptr) return;
  Submission submission;
  submission.shards = submission.tasks = 3;
  const std::vector<cluster::ShardCount> counts(3, {.games = 4, .done = 2, .seconds_left = 1});
  (void)cluster::shard_statuses(submission, counts, *records, {});
}

void read_any(std::string_view kind, std::string_view rest) {
  if (kind == "submission") read_submission(with_identity(rest));
  if (kind == "wave") read_wave(with_identity(rest));
  if (kind == "costs") read_costs(with_identity(rest));
  if (kind == "quarantined") (void)parse_quarantined(std::string(rest));
  if (kind == "jobs") read_jobs(rest);
  if (kind == "site") read_site(rest);
  if (kind == "tasks") read_tasks(rest);
  if (kind == "ids") (void)sound(cluster::parse_job_ids(std::string(rest)));
  if (kind == "submitted") (void)sound(cluster::parse_submitted(std::string(rest)));
  if (kind == "note") {
    cluster::FailureNote note;
    (void)cluster::parse_note(std::string(rest), note);
  }
}

}  // namespace
}  // namespace muster::fuzz

MUSTER_FUZZ_TARGET(run_folder) {
  const auto [kind, rest] = muster::fuzz::split_line(input);
  muster::fuzz::read_any(kind, rest);
}
