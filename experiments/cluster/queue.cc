#include "experiments/cluster/queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <sstream>
#include <string_view>

#include "core/text.h"
#include "experiments/cluster/numbers.h"
#include "experiments/plan/shards.h"

namespace muster::cluster {
namespace {

// "7", "1-3" or "1-9:2".
bool add_range(std::string_view text, std::set<std::uint64_t>& numbers) {
  std::uint64_t step = 1;
  if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    if (!read_number(text.substr(colon + 1), step) || step == 0) return false;
    text = text.substr(0, colon);
  }
  const std::size_t dash = text.find('-');
  std::uint64_t first = 0;
  if (!read_number(text.substr(0, dash), first)) return false;
  std::uint64_t last = first;
  if (dash != std::string_view::npos && !read_number(text.substr(dash + 1), last)) return false;
  if (last < first || last > kMostShards) return false;
  for (std::uint64_t number = first; number <= last; number += step) numbers.insert(number);
  return true;
}

// "KEY=VALUE KEY=VALUE ...". A value that has blanks is cut there; none that is read has them.
std::map<std::string, std::string> fields_of(const std::string& line) {
  std::map<std::string, std::string> fields;
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    const std::size_t sign = word.find('=');
    if (sign != std::string::npos) fields.emplace(word.substr(0, sign), word.substr(sign + 1));
  }
  return fields;
}

std::string text_of(const std::map<std::string, std::string>& fields, const std::string& key) {
  const auto found = fields.find(key);
  return found == fields.end() || found->second == "(null)" ? "" : found->second;
}

absl::StatusOr<JobRecord> parse_job(const std::string& line) {
  const auto fields = fields_of(line);
  const std::string array = text_of(fields, "ArrayJobId");
  JobRecord record;
  record.state = text_of(fields, "JobState");
  const std::string id = array.empty() ? text_of(fields, "JobId") : array;
  if (!read_number(id, record.job) || record.state.empty()) {
    return absl::InvalidArgumentError(fmt::format(
        "`scontrol show job` says neither JobId nor JobState, but: {}", shortened(visible(line))));
  }
  if (!array.empty()) {
    auto tasks = parse_ranges(text_of(fields, "ArrayTaskId"));
    if (!tasks.ok()) return tasks.status();
    record.tasks = *std::move(tasks);
  }
  record.reason = text_of(fields, "Reason");
  record.node = text_of(fields, "BatchHost");
  if (record.node.empty()) record.node = text_of(fields, "NodeList");
  record.exit_code = text_of(fields, "ExitCode");
  const std::string restarts = text_of(fields, "Restarts");
  if (!restarts.empty() && !read_number(restarts, record.restarts)) {
    return absl::InvalidArgumentError(
        fmt::format("`scontrol show job` says Restarts={}", shortened(visible(restarts))));
  }
  return record;
}

}  // namespace

std::string to_ranges(const std::vector<std::uint64_t>& numbers) {
  const std::set<std::uint64_t> sorted(numbers.begin(), numbers.end());
  std::string text;
  for (auto at = sorted.begin(); at != sorted.end();) {
    const std::uint64_t first = *at;
    std::uint64_t last = first;
    while (++at != sorted.end() && *at == last + 1) last = *at;
    if (!text.empty()) text += ',';
    text += last == first ? fmt::format("{}", first) : fmt::format("{}-{}", first, last);
  }
  return text;
}

absl::StatusOr<std::vector<std::uint64_t>> parse_ranges(const std::string& text) {
  std::set<std::uint64_t> numbers;
  std::string_view rest = text;
  rest = rest.substr(0, rest.find('%'));
  while (true) {
    const std::size_t comma = rest.find(',');
    if (!add_range(rest.substr(0, comma), numbers)) {
      return absl::InvalidArgumentError(
          fmt::format("`{}` is no list of tasks as Slurm has it", shortened(visible(text))));
    }
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  return std::vector<std::uint64_t>(numbers.begin(), numbers.end());
}

bool JobRecord::in_queue() const {
  static constexpr std::array<std::string_view, 10> kStates = {
      "PENDING",  "RUNNING",  "SUSPENDED",    "COMPLETING", "CONFIGURING",
      "RESIZING", "REQUEUED", "REQUEUE_HOLD", "SIGNALING",  "STAGE_OUT"};
  return std::find(kStates.begin(), kStates.end(), state) != kStates.end();
}

absl::StatusOr<std::vector<JobRecord>> parse_jobs(const std::string& text) {
  std::vector<JobRecord> records;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    auto record = parse_job(line);
    if (!record.ok()) return record.status();
    records.push_back(*std::move(record));
  }
  return records;
}

absl::StatusOr<std::vector<std::uint64_t>> parse_job_ids(const std::string& text) {
  std::set<std::uint64_t> ids;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    std::uint64_t id = 0;
    if (!read_number(word, id)) {
      return absl::InvalidArgumentError(
          fmt::format("`squeue` says `{}` for the number of a job", shortened(visible(word))));
    }
    ids.insert(id);
  }
  return std::vector<std::uint64_t>(ids.begin(), ids.end());
}

absl::StatusOr<std::uint64_t> parse_submitted(const std::string& text) {
  std::uint64_t id = 0;
  std::string_view word = text;
  word = word.substr(0, word.find_first_of(";\r\n"));
  if (read_number(word, id)) return id;
  return absl::InvalidArgumentError(fmt::format(
      "`sbatch --parsable` says `{}` for the number of a job", shortened(visible(text))));
}

}  // namespace muster::cluster
