#include "experiments/cluster/resources.h"

#include <absl/strings/ascii.h>
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "experiments/cluster/numbers.h"

namespace muster::cluster {
namespace {

constexpr std::uint64_t kMinute = 60;
constexpr std::uint64_t kHour = 60 * kMinute;
constexpr std::uint64_t kDay = 24 * kHour;
constexpr std::uint64_t kLongest = 1'000'000'000;  // of any part: 30 years of seconds
constexpr std::uint64_t kMostCpus = 1024;          // as --threads

bool read_numbers(std::string_view text, char between, std::vector<std::uint64_t>& numbers) {
  while (true) {
    const std::size_t end = text.find(between);
    std::uint64_t number = 0;
    if (!read_number(text.substr(0, end), number) || number > kLongest) return false;
    numbers.push_back(number);
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 1);
  }
}

absl::Status bad_time(const std::string& text) {
  return absl::InvalidArgumentError(
      fmt::format("--time {}: expected a time limit above 0 as Slurm has it: MINUTES, "
                  "HOURS:MINUTES:SECONDS, DAYS-HOURS or DAYS-HOURS:MINUTES:SECONDS, for example "
                  "4:00:00",
                  shortened(visible(text))));
}

absl::Status check_memory(const std::string& text) {
  std::string_view digits = text;
  const std::size_t unit = std::string_view("KMGT").find(text.empty() ? ' ' : text.back());
  if (!text.empty()) digits.remove_suffix(1);
  std::uint64_t amount = 0;
  if (unit != std::string_view::npos && read_number(digits, amount) && amount > 0) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      fmt::format("--mem {}: expected a whole number above 0 with its unit K, M, G or T, for "
                  "example 4G",
                  shortened(visible(text))));
}

absl::Status check_name(std::string_view option, const std::string& text,
                        std::string_view marks = "_-.") {
  const bool good =
      std::all_of(text.begin(), text.end(), [marks](char c) { return is_plain(c, marks); });
  if (good && (text.empty() || text.front() != '-')) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("{} {}: expected a name of letters, digits and `{}`", option,
                  shortened(visible(text)), marks));
}

}  // namespace

absl::StatusOr<std::uint64_t> parse_time_limit(const std::string& text) {
  std::uint64_t days = 0;
  std::string_view rest = text;
  const std::size_t dash = rest.find('-');
  const bool with_days = dash != std::string_view::npos;
  if (with_days) {
    if (!read_number(rest.substr(0, dash), days) || days > kLongest) return bad_time(text);
    rest.remove_prefix(dash + 1);
  }
  std::vector<std::uint64_t> parts;
  if (!read_numbers(rest, ':', parts) || parts.size() > 3) return bad_time(text);
  std::uint64_t seconds = days * kDay;
  if (with_days || parts.size() == 3) {  // hours first
    constexpr std::uint64_t kUnits[] = {kHour, kMinute, 1};
    for (std::size_t i = 0; i < parts.size(); ++i) seconds += parts[i] * kUnits[i];
  } else {
    seconds += parts[0] * kMinute + (parts.size() == 2 ? parts[1] : 0);
  }
  if (seconds == 0) return bad_time(text);
  return seconds;
}

std::uint64_t warning_seconds(std::uint64_t limit_seconds) {
  constexpr std::uint64_t kUsual = 2 * kMinute;
  constexpr std::uint64_t kLeast = 1;
  return std::clamp(limit_seconds / 4, kLeast, kUsual);
}

absl::Status check_resources(const Resources& resources) {
  if (const auto time = parse_time_limit(resources.time); !time.ok()) return time.status();
  if (absl::Status good = check_memory(resources.memory); !good.ok()) return good;
  if (resources.cpus < 1 || resources.cpus > kMostCpus) {
    return absl::InvalidArgumentError(fmt::format(
        "--cpus-per-task {}: expected a whole number from 1 to {}", resources.cpus, kMostCpus));
  }
  absl::Status good = check_name("--partition", resources.partition, "_-.,");
  if (good.ok()) good = check_name("--account", resources.account, "_-.@");
  if (good.ok()) good = check_name("--qos", resources.qos);
  return good;
}

bool is_plain(char c, std::string_view marks) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
         marks.find(c) != std::string_view::npos;
}

absl::Status check_path(const std::string& what, const std::string& path) {
  static constexpr std::string_view kMarks = "/._-+=@:,~";
  const bool plain =
      std::all_of(path.begin(), path.end(), [](char c) { return is_plain(c, kMarks); });
  if (plain && path.starts_with('/')) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("{} {}: Slurm's names of files hold letters, digits and `{}` only", what,
                  shortened(visible(path)), kMarks));
}

}  // namespace muster::cluster
