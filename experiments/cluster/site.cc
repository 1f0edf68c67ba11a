#include "experiments/cluster/site.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <sstream>
#include <system_error>

#include "core/text.h"

namespace muster::cluster {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Lines `KEY = VALUE`.
std::map<std::string, std::string> values_of(const std::string& text) {
  std::map<std::string, std::string> values;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t sign = line.find('=');
    if (sign == std::string::npos) continue;
    values.emplace(trimmed(line.substr(0, sign)), trimmed(line.substr(sign + 1)));
  }
  return values;
}

// "30 sec", "1001". What is not there, or has no number, stays what it is.
void take_number(const std::map<std::string, std::string>& values, const std::string& key,
                 std::uint64_t& number) {
  const auto found = values.find(key);
  if (found == values.end()) return;
  std::uint64_t value = 0;
  const std::string& text = found->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc{} && end != text.data()) number = value;
}

}  // namespace

absl::StatusOr<Site> parse_site(const std::string& text) {
  const auto values = values_of(text);
  const auto version = values.find("SLURM_VERSION");
  if (version == values.end()) {
    return absl::InvalidArgumentError(fmt::format(
        "`scontrol show config` says no SLURM_VERSION, but: {}", shortened(visible(text))));
  }
  Site site;
  site.version = version->second;
  take_number(values, "KillWait", site.kill_wait);
  take_number(values, "MaxArraySize", site.max_array_size);
  take_number(values, "MaxJobCount", site.max_job_count);
  if (site.max_array_size < 2) {
    return absl::FailedPreconditionError(
        fmt::format("this site has no job arrays (MaxArraySize = {}); docs/cluster.md says how "
                    "shards are run without",
                    site.max_array_size));
  }
  return site;
}

double grace_of(const Site& site) {
  const double seconds = std::min(kMostGraceSeconds, static_cast<double>(site.kill_wait) * 2 / 3);
  return std::max(0.5, std::floor(seconds * 2) / 2);
}

std::uint64_t tasks_for(std::uint64_t shards, const Site& site) {
  const std::uint64_t most = std::max<std::uint64_t>(1, site.max_array_size - 1);
  if (shards <= most) return shards;
  const std::uint64_t each = (shards + most - 1) / most;
  return (shards + each - 1) / each;
}

}  // namespace muster::cluster
