#include "experiments/export/column_names.h"

#include <absl/strings/ascii.h>

#include <algorithm>

#include "agents/luck.h"

namespace muster::exports {
namespace {

// The metric's name in rows of the seat, if it is one of that seat's.
std::optional<std::string> stem(std::string_view metric, const std::string& seat) {
  const std::string ending = "_" + seat;
  if (metric.size() > ending.size() && metric.ends_with(ending)) {
    metric.remove_suffix(ending.size());
    return std::string(metric);
  }
  // What it is of stands behind the seat.
  const std::string beginning = luck_metric(seat) + "_";
  if (metric.size() > beginning.size() && metric.starts_with(beginning)) {
    return luck_metric(metric.substr(beginning.size()));
  }
  return std::nullopt;
}

}  // namespace

std::string identifier(std::string_view seat_name) {
  std::string name(seat_name);
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !absl::ascii_isalnum(c); }, '_');
  return name;
}

SeatMetric seat_metric(std::string_view metric, const std::vector<std::string>& seats) {
  SeatMetric found{std::nullopt, std::string(metric)};
  std::size_t longest = 0;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].size() <= longest) continue;
    if (auto name = stem(metric, seats[seat])) {
      longest = seats[seat].size();
      found = {seat, *std::move(name)};
    }
  }
  return found;
}

std::string NamesTaken::take(std::string name) {
  while (!names_.insert(absl::AsciiStrToLower(name)).second) name += "_";
  return name;
}

std::string NamesTaken::for_metric(const std::string& name) {
  return take(own_.contains(absl::AsciiStrToLower(name)) ? "metric_" + name : name);
}

}  // namespace muster::exports
