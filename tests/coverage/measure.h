// The table of coverage: what a simulated run says in each of some numbers, over many runs, against
// the band that each number must keep.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/rng.h"
#include "experiments/statistics/intervals.h"

namespace muster::testing {

// What one run said in one number: shares of its intervals that are below the truth and above it.
// For sets that hold together, one interval outside is all of it.
struct Said {
  bool there = false;
  double below = 0;
  double above = 0;
  double width = 0;
  // For ratios of sums over runs (variance before and after).
  double before = 0;
  double after = 0;

  // Several intervals, each for itself.
  void add(const stats::Interval& interval, double truth);
  void finish();
  // One of several that hold together.
  void outside_with(const Said& one) {
    if (one.below + one.above == 0) return;
    below = one.below;
    above = one.above;
  }

 private:
  std::size_t intervals_ = 0;
};

Said said(const stats::Interval& interval, double truth);
// Of a claim that is right or wrong.
Said said(bool right);

enum class Measure {
  kCoverage,  // 100 - below - above
  kRatio,     // sum of `before` / sum of `after`, in per cent
};

struct Number {
  std::string name;
  double low = 0;  // band, per cent
  double high = 100;
  std::size_t slot = 0;  // in what a run says
  Measure measure = Measure::kCoverage;
};

struct Row {
  std::string name;
  std::vector<Number> numbers;
  // Fills what the slots of `numbers` need; is given as many as the largest slot needs.
  std::function<void(Rng&, std::vector<Said>&)> run;
  bool drawn = false;  // with critical values that are drawn: a fifth of the runs
};

// A line for each number. Whether all are in their bands, but for three of their errors.
bool measure(const Row& row, std::size_t runs, std::uint64_t seed);

struct Measured {
  std::size_t rows = 0;
  bool kept = true;  // all of them are in their bands
};

// All rows whose name contains `part`.
Measured measure_all(const std::vector<Row>& rows, std::size_t runs, std::uint64_t seed,
                     const std::string& part);

}  // namespace muster::testing
