#include "experiments/store/row.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>

namespace muster {

Outcome outcome_of(std::span<const double> returns) {
  if (returns.empty()) return Outcome::kDraw;
  double other = 0;
  if (returns.size() > 1) other = *std::max_element(returns.begin() + 1, returns.end());
  if (returns[0] == other) return Outcome::kDraw;
  return returns[0] > other ? Outcome::kWin : Outcome::kLoss;
}

std::string to_text(Outcome outcome) {
  switch (outcome) {
    case Outcome::kWin:
      return "win";
    case Outcome::kLoss:
      return "loss";
    case Outcome::kDraw:
      break;
  }
  return "draw";
}

std::string utc_text(std::int64_t milliseconds) {
  const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(seconds), milliseconds % 1000);
}

std::int64_t utc_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace muster
