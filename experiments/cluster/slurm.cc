#include "experiments/cluster/slurm.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

#include "core/status.h"
#include "experiments/cluster/command.h"
#include "experiments/cluster/numbers.h"

namespace muster::cluster {
namespace {

// Slurm's commands try for some time by themselves when its daemons do not answer.
constexpr double kPatience = 60;

// What a command prints, when it succeeds.
absl::StatusOr<std::string> ask(const std::vector<std::string>& words) {
  auto result = run_command(words, kPatience);
  if (absl::IsNotFound(result.status())) {
    return absl::NotFoundError(
        fmt::format("{}; this machine cannot reach Slurm", message_of(result.status())));
  }
  if (absl::IsDeadlineExceeded(result.status())) {
    return absl::UnavailableError(message_of(result.status()));
  }
  if (!result.ok()) return result.status();
  if (result->exit_code == 0) return std::move(result->out);
  std::string said = result->err.empty() ? result->out : result->err;
  while (!said.empty() && said.back() == '\n') said.pop_back();
  return absl::UnavailableError(
      fmt::format("{} ended with exit code {}: {}", words.front(), result->exit_code, said));
}

}  // namespace

absl::StatusOr<Site> ask_site() {
  const auto text = ask({"scontrol", "show", "config"});
  return text.ok() ? parse_site(*text) : text.status();
}

absl::StatusOr<std::uint64_t> submit_script(const std::string& script,
                                            const std::vector<std::string>& options) {
  std::vector<std::string> words = {"sbatch", "--parsable"};
  words.insert(words.end(), options.begin(), options.end());
  words.push_back(script);
  const auto text = ask(words);
  return text.ok() ? parse_submitted(*text) : text.status();
}

absl::StatusOr<std::vector<std::uint64_t>> queued_jobs(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ",") + name;
  const auto text = ask({"squeue", "--noheader", "--name=" + list, "--format=%F"});
  return text.ok() ? parse_job_ids(*text) : text.status();
}

absl::StatusOr<std::optional<std::uint64_t>> find_marked(const std::string& name,
                                                         const std::string& mark) {
  const auto text =
      ask({"squeue", "--noheader", "--states=all", "--name=" + name, "--format=%F %k"});
  if (!text.ok()) return text.status();
  std::optional<std::uint64_t> newest;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string id;
    std::string its_mark;
    std::uint64_t job = 0;
    words >> id >> its_mark;
    if (its_mark == mark && read_number(id, job)) newest = std::max(newest.value_or(0), job);
  }
  return newest;
}

bool is_out_of_reach(const absl::Status& status) {
  const std::string words = message_of(status);
  return words.find("Unable to contact slurm controller") != std::string::npos ||
         words.find("Connection refused") != std::string::npos;
}

absl::StatusOr<std::vector<JobRecord>> job_records(std::uint64_t job) {
  const auto text = ask({"scontrol", "--oneliner", "show", "job", fmt::format("{}", job)});
  if (text.ok()) return parse_jobs(*text);
  if (absl::IsUnavailable(text.status()) &&
      message_of(text.status()).find("Invalid job id") != std::string::npos) {
    return std::vector<JobRecord>{};
  }
  return text.status();
}

absl::StatusOr<std::vector<JobRecord>> run_records(const Submission& submission) {
  const auto queued = queued_jobs({submission.name, merge_name(submission)});
  if (!queued.ok()) return queued.status();
  std::set<std::uint64_t> ids(queued->begin(), queued->end());
  for (const SubmittedJobs& jobs : submission.jobs) {
    ids.insert(jobs.array);
    if (jobs.merge > 0) ids.insert(jobs.merge);
  }
  std::vector<JobRecord> records;
  for (const std::uint64_t id : ids) {
    const auto some = job_records(id);
    if (!some.ok()) return some.status();
    records.insert(records.end(), some->begin(), some->end());
  }
  return records;
}

absl::Status cancel_jobs(const std::vector<std::uint64_t>& jobs) {
  std::vector<std::string> words = {"scancel"};
  for (const std::uint64_t job : jobs) words.push_back(fmt::format("{}", job));
  return ask(words).status();
}

}  // namespace muster::cluster
