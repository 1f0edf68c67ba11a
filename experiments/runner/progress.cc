#include "experiments/runner/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/text.h"

namespace muster {
namespace {

constexpr double kRecentSeconds = 60;
constexpr std::chrono::milliseconds kTerminalInterval{200};
constexpr std::chrono::milliseconds kPlainInterval{10'000};

double seconds_between(std::chrono::steady_clock::time_point from,
                       std::chrono::steady_clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::llround(std::clamp(seconds, 0.0, 1e15)));
  const std::int64_t hours = whole / 3600;
  const std::int64_t minutes = whole / 60 % 60;
  if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, minutes, whole % 60);
  return fmt::format("{}:{:02}", minutes, whole % 60);
}

Progress::Progress(std::FILE* out, bool terminal, std::uint64_t done, std::uint64_t total,
                   std::function<Forecast()> forecast)
    : out_(out),
      terminal_(terminal),
      done_(done),
      total_(total),
      forecast_(std::move(forecast)),
      started_(Clock::now()),
      written_(started_) {
  speed_.add(0, done);
}

void RecentSpeed::add(double seconds, std::uint64_t done) {
  samples_.push_back({seconds, done});
  while (samples_.size() > 2 && samples_[1].seconds <= seconds - kRecentSeconds) {
    samples_.pop_front();
  }
}

double RecentSpeed::rate() const {
  if (samples_.size() < 2) return 0;
  const double seconds = samples_.back().seconds - samples_.front().seconds;
  const std::uint64_t done = samples_.back().done - samples_.front().done;
  return seconds > 0 ? static_cast<double>(done) / seconds : 0;
}

void Progress::add() {
  ++done_;
  if (out_ == nullptr) return;
  const Clock::time_point now = Clock::now();
  if (now - written_ < (terminal_ ? kTerminalInterval : kPlainInterval)) return;
  write(now);
}

void Progress::finish() {
  if (out_ == nullptr) return;
  write(Clock::now());
  if (terminal_) put_message(out_, "\n");
  std::fflush(out_);
}

void Progress::write(Clock::time_point now) {
  written_ = now;
  speed_.add(seconds_between(started_, now), done_);
  const double rate = speed_.rate();
  std::string line = fmt::format(
      "{}/{} games ({:.1f} %), {:.4g} games/s", done_, total_,
      total_ > 0 ? 100.0 * static_cast<double>(done_) / static_cast<double>(total_) : 100.0, rate);
  auto left = static_cast<double>(total_ - std::min(total_, done_));
  if (forecast_) {
    const Forecast forecast = forecast_();
    line += ", " + forecast.text;
    left = std::min(left, forecast.games_left.value_or(left));
  }
  if (done_ < total_ && left > 0 && rate > 0) {
    line += fmt::format(", {}{} left", forecast_ ? "about " : "", duration_text(left / rate));
  } else if (done_ == total_ || left <= 0) {
    line += fmt::format(", {}", duration_text(seconds_between(started_, now)));
  }
  // On a terminal: over the last line, whose rest is erased.
  print_message(out_, "{}{}{}", terminal_ ? "\r" : "", line, terminal_ ? "\x1b[K" : "\n");
  std::fflush(out_);
}

}  // namespace muster
