#include "experiments/cluster/submission.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/config/inputs.h"
#include "core/files.h"
#include "core/hash128.h"
#include "core/json_text.h"
#include "core/status.h"
#include "experiments/cluster/queue.h"
#include "experiments/cluster/site.h"
#include "experiments/cluster/submission_json.h"
#include "experiments/plan/shards.h"

namespace muster::cluster {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;
constexpr std::string_view kNameStart = "muster-";

Json to_json(const Resources& resources) {
  return {{"partition", resources.partition},    {"time", resources.time},
          {"memory", resources.memory},          {"cpus_per_task", resources.cpus},
          {"account", resources.account},        {"qos", resources.qos},
          {"array_limit", resources.array_limit}};
}

Resources resources_from(const Json& json) {
  Resources resources;
  json.at("partition").get_to(resources.partition);
  json.at("time").get_to(resources.time);
  json.at("memory").get_to(resources.memory);
  resources.cpus = whole_number(json, "cpus_per_task");
  json.at("account").get_to(resources.account);
  json.at("qos").get_to(resources.qos);
  resources.array_limit = whole_number(json, "array_limit");
  return resources;
}

Json to_json(const Submission& submission) {
  Json jobs = Json::array();
  for (const SubmittedJobs& one : submission.jobs) jobs.push_back(to_json(one));
  return {{"version", kVersion},
          {"name", submission.name},
          {"experiment", submission.experiment},
          {"folder", submission.folder},
          {"program", submission.program},
          {"config", submission.config},
          {"overrides", submission.overrides},
          {"outside", submission.outside},
          {"identity", submission.identity},
          {"data", submission.data},
          {"shards", submission.shards},
          {"tasks", submission.tasks},
          {"grace", submission.grace},
          {"resources", to_json(submission.resources)},
          {"jobs", jobs}};
}

// Throws what the library throws.
Submission submission_from(const Json& json) {
  Submission submission;
  json.at("name").get_to(submission.name);
  json.at("experiment").get_to(submission.experiment);
  json.at("folder").get_to(submission.folder);
  json.at("program").get_to(submission.program);
  json.at("config").get_to(submission.config);
  json.at("overrides").get_to(submission.overrides);
  json.at("outside").get_to(submission.outside);
  json.at("identity").get_to(submission.identity);
  json.at("data").get_to(submission.data);
  submission.shards = whole_number(json, "shards");
  submission.tasks = whole_number(json, "tasks");
  json.at("grace").get_to(submission.grace);
  submission.resources = resources_from(json.at("resources"));
  for (const Json& one : json.at("jobs")) submission.jobs.push_back(jobs_from(one));
  return submission;
}

// Characters that names of jobs have anywhere.
bool is_for_names(char c) { return is_plain(c, "-_"); }

std::string plain(const std::string& name) {
  constexpr std::size_t kMost = 40;
  std::string text;
  for (const char c : name.substr(0, kMost)) text += is_for_names(c) ? c : '_';
  return text;
}

// Whether it is one that `muster submit` writes: nothing that it says can ask Slurm for jobs of
// others, or more of this machine than a submission takes.
bool is_possible(const Submission& submission) {
  const std::string& name = submission.name;
  const auto possible = [](const SubmittedJobs& jobs) { return is_possible(jobs); };
  return name.starts_with(kNameStart) && std::all_of(name.begin(), name.end(), is_for_names) &&
         submission.shards >= 1 && submission.shards <= kMostShards && submission.tasks >= 1 &&
         submission.tasks <= submission.shards && submission.grace >= 0 &&
         submission.grace <= kMostGraceSeconds && parse_hash128(submission.identity).ok() &&
         check_resources(submission.resources).ok() &&
         std::all_of(submission.jobs.begin(), submission.jobs.end(), possible);
}

}  // namespace

Json to_json(const SubmittedJobs& jobs) {
  return {{"array", jobs.array},
          {"merge", jobs.merge},
          {"tasks", jobs.tasks},
          {"at", jobs.at},
          {"seconds_left", jobs.seconds_left}};
}

SubmittedJobs jobs_from(const Json& json) {
  SubmittedJobs jobs;
  jobs.array = whole_number(json, "array");
  jobs.merge = whole_number(json, "merge");
  json.at("tasks").get_to(jobs.tasks);
  jobs.at = static_cast<std::int64_t>(whole_number(json, "at"));
  json.at("seconds_left").get_to(jobs.seconds_left);
  return jobs;
}

std::uint64_t whole_number(const Json& json, const char* key) {
  return json.at(key).get_ref<const Json::number_unsigned_t&>();
}

bool is_possible(const SubmittedJobs& jobs) {
  constexpr double kMostSeconds = 1e18;
  return jobs.array > 0 && jobs.at >= 0 && jobs.seconds_left >= 0 &&
         jobs.seconds_left <= kMostSeconds && parse_ranges(jobs.tasks).ok();
}

std::string slurm_folder(const std::string& run) { return run + "/slurm"; }
std::string log_folder(const std::string& run) { return run + "/logs"; }
std::string submission_path(const std::string& run) {
  return slurm_folder(run) + "/submission.json";
}
std::string notes_folder(const std::string& run) { return slurm_folder(run) + "/attempts"; }

std::string make_job_name(const std::string& experiment, const std::string& run) {
  constexpr std::size_t kDigits = 10;
  return fmt::format("{}{}-{}", kNameStart, plain(experiment),
                     to_text(hash128(run)).substr(0, kDigits));
}

std::string merge_name(const Submission& submission) { return submission.name + "-merge"; }

absl::Status write_submission(const std::string& run, const Submission& submission) {
  return write_file(submission_path(run), json_text(to_json(submission), 2) + "\n");
}

absl::StatusOr<Submission> parse_submission(const std::string& bytes, const std::string& path) {
  const Json json = parse_json<Json>(bytes);
  try {
    Submission submission = submission_from(json);
    if (json.at("version") == kVersion && is_possible(submission)) return submission;
  } catch (const Json::exception&) {  // the library's way: a key is missing, or of another kind
  }
  return absl::DataLossError(fmt::format(
      "{}: is no submission, or it is damaged; `muster submit CONFIG --out DIR --anyway` with "
      "the options of the first time writes it anew",
      path));
}

absl::StatusOr<Submission> read_submission(const std::string& run) {
  const std::string path = submission_path(run);
  const auto bytes = read_file(path);
  if (absl::IsNotFound(bytes.status())) {
    return absl::NotFoundError(
        fmt::format("{}: is not there: no run was submitted from this folder", path));
  }
  if (!bytes.ok()) return bytes.status();
  return parse_submission(*bytes, path);
}

}  // namespace muster::cluster
