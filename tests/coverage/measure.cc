#include "tests/coverage/measure.h"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/hash.h"

namespace muster::testing {
namespace {

struct Result {
  double value = 0;  // per cent
  double error = 0;
  double below = 0;
  double above = 0;
  double width = 0;
  std::size_t runs = 0;  // that had the number
};

Result coverage_of(const std::vector<std::vector<Said>>& all, std::size_t slot) {
  Result result;
  double squares = 0;
  for (const std::vector<Said>& run : all) {
    const Said& one = run[slot];
    if (!one.there) continue;
    ++result.runs;
    result.below += one.below;
    result.above += one.above;
    result.width += one.width;
    squares += (one.below + one.above) * (one.below + one.above);
  }
  if (result.runs == 0) return result;
  const auto count = static_cast<double>(result.runs);
  const double missed = (result.below + result.above) / count;
  // Without a miss, the error is that of one in a hundred.
  const double variance = std::max(squares / count - missed * missed, 1e-4);
  result.value = 100 * (1 - missed);
  result.error = 100 * std::sqrt(variance / count);
  result.below *= 100 / count;
  result.above *= 100 / count;
  result.width /= count;
  return result;
}

Result ratio_of(const std::vector<std::vector<Said>>& all, std::size_t slot) {
  Result result;
  double before = 0;
  double after = 0;
  for (const std::vector<Said>& run : all) {
    if (!run[slot].there) continue;
    ++result.runs;
    before += run[slot].before;
    after += run[slot].after;
  }
  if (result.runs == 0 || after <= 0) return result;
  const double ratio = before / after;
  double squares = 0;
  for (const std::vector<Said>& run : all) {
    if (!run[slot].there) continue;
    const double residual = run[slot].before - ratio * run[slot].after;
    squares += residual * residual;
  }
  result.value = 100 * ratio;
  result.error = 100 * std::sqrt(squares) / after;
  return result;
}

}  // namespace

void Said::add(const stats::Interval& interval, double truth) {
  const Said one = said(interval, truth);
  there = true;
  below += one.below;
  above += one.above;
  width += one.width;
  ++intervals_;
}

void Said::finish() {
  const auto count = static_cast<double>(std::max<std::size_t>(1, intervals_));
  below /= count;
  above /= count;
  width /= count;
  intervals_ = 1;
}

Said said(const stats::Interval& interval, double truth) {
  Said one;
  one.there = true;
  one.width = interval.high - interval.low;
  one.below = interval.width_known && interval.high < truth ? 1 : 0;
  one.above = !interval.width_known || interval.low > truth ? 1 : 0;
  return one;
}

Said said(bool right) {
  Said one;
  one.there = true;
  one.above = right ? 0 : 1;
  return one;
}

bool measure(const Row& row, std::size_t runs, std::uint64_t seed) {
  std::size_t slots = 0;
  for (const Number& number : row.numbers) slots = std::max(slots, number.slot + 1);
  std::vector<std::vector<Said>> all(row.drawn ? std::max<std::size_t>(1, runs / 5) : runs,
                                     std::vector<Said>(slots));
  const std::uint64_t own = hash_combine(seed, hash_text(row.name));
  oneapi::tbb::parallel_for(std::size_t{0}, all.size(), [&](std::size_t i) {
    Rng rng(hash_combine(own, i));
    row.run(rng, all[i]);
  });
  bool kept = true;
  for (const Number& number : row.numbers) {
    const bool of_intervals = number.measure == Measure::kCoverage;
    const Result result = of_intervals ? coverage_of(all, number.slot) : ratio_of(all, number.slot);
    const double reach = 3 * result.error;
    const bool inside = result.runs > 0 && result.value + reach >= number.low &&
                        result.value - reach <= number.high;
    const bool strictly = number.low <= result.value && result.value <= number.high;
    fmt::print(
        "{:42} {:22} {:6} {:6.2f} +-{:4.2f}  below {:5.2f} above {:5.2f}  width {:.4f}  "
        "band {:.1f} to {:.1f} {}\n",
        row.name, number.name, result.runs, result.value, result.error, result.below, result.above,
        result.width, number.low, number.high,
        strictly ? "ok"
        : inside ? "ok (within three errors)"
                 : "OUTSIDE");
    kept = kept && inside;
  }
  std::fflush(stdout);
  return kept;
}

Measured measure_all(const std::vector<Row>& rows, std::size_t runs, std::uint64_t seed,
                     const std::string& part) {
  Measured measured;
  for (const Row& row : rows) {
    if (row.name.find(part) == std::string::npos) continue;
    ++measured.rows;
    measured.kept = measure(row, runs, seed) && measured.kept;
  }
  return measured;
}

}  // namespace muster::testing
