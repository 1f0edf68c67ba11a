// What can be said about a mean while its blocks are still being played: a confidence sequence,
// whose intervals hold for every round at once, however often one looks and whenever one stops; and
// the stop at a wanted precision.
//
// Both look after full rounds only: one block in every stratum, in the order of the plan, so that
// neither threads nor the length of games can bias them. Between rounds the last look holds.
//
// Sources: Lai 1976, "On confidence sequences", Annals of Statistics 4; Wang and Ramdas 2023,
// "Anytime-valid t-tests and confidence sequences for Gaussian means with unknown variance"; Chow
// and Robbins 1965, "On the asymptotic theory of fixed-width sequential confidence intervals for
// the mean", Annals of Mathematical Statistics 36.
//
// Example:
//   ConfidenceSequence sequence(1, {.alpha = 0.05, .planned_blocks = 100});
//   sequence.add_round(std::vector<double>{0.5});  // one difference a stratum
//   if (sequence.look().excludes_zero()) ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "experiments/statistics/blocks.h"
#include "experiments/statistics/distributions.h"
#include "experiments/statistics/intervals.h"

namespace muster::stats {

// Mean, variance and extremes of blocks in strata, one full round at a time.
//
// A stratum takes part if its first block is there, and ends at its first kAbsent: what comes later
// in it is not used, so that a stratum whose blocks are at their end, or a level that is out of a
// race, keeps its weight with the blocks it has. The estimate stays the mean of the strata's means;
// given the variances, its values at successive rounds have the increments of a Brownian motion in
// the information N_b = 1 / sum a_s also when only some strata go on, on which sequences rest.
class RunningStrata {
 public:
  explicit RunningStrata(std::size_t strata) : strata_(strata) {}

  // values: one a stratum, kAbsent where there is no block; surplus values are not used.
  void add_round(std::span<const double> values);

  std::int64_t rounds() const { return rounds_; }  // with at least one block
  std::int64_t blocks() const { return blocks_; }  // N
  std::int64_t strata() const { return taking_part_; }
  // All strata have the same number of blocks.
  bool balanced() const { return blocks_ == rounds_ * taking_part_; }
  // Every stratum that takes part has two blocks, and there is one: variance() means something.
  bool variance_known() const;
  double estimate() const;  // 0 without blocks
  // Of the estimate: V = sum a_s v_s, a_s = w_s^2 / R_s, w_s = 1/S. Here and below, the strata's
  // sums of squares are first raised by `extra`: each by its share of 1/S, one that has ended
  // before others by all of it, since its blocks are all that will ever be known of it.
  double variance(double extra = 0.0) const;
  double effective_blocks() const;  // N_b = 1 / sum a_s
  // V^2 / sum((a_s v_s)^2 / (R_s + offset)), within [1, N - S]; N - S where V = 0. Offset 1 covers
  // best at one look, -1 (Satterthwaite 1946) is the cautious one.
  double degrees_of_freedom(double offset = 1.0, double extra = 0.0) const;
  // max |value - estimate| over all blocks.
  double largest_deviation() const;

 private:
  struct Stratum {
    std::int64_t count = 0;
    double mean = 0.0;
    double squares = 0.0;  // of the deviations from the mean
    bool open = true;
  };

  double squares_of(const Stratum& stratum, double extra) const;

  std::vector<Stratum> strata_;
  std::int64_t rounds_ = 0;
  std::int64_t blocks_ = 0;
  std::int64_t taking_part_ = 0;
  double lowest_ = std::numeric_limits<double>::infinity();
  double highest_ = -std::numeric_limits<double>::infinity();
};

// No bound: what a half width is as long as there are too few blocks for one.
inline constexpr double kNoBound = std::numeric_limits<double>::infinity();

struct SequenceRule {
  // The chance, at most, that the truth is outside at any round at all. In (0, 1); others are
  // pulled inside. For M sequences at once: alpha / M.
  double alpha = 1.0 - kDefaultConfidence;
  // n0: around so many blocks the sequence is narrowest. Fixed before the first block; at least 1.
  double planned_blocks = 100.0;
  // Values are differences of scores, in [-1, 1], or scores. Otherwise (metrics without a bound)
  // the unit is the largest deviation from the mean so far, and values that are all equal have none
  // and get no bound.
  bool bounded = true;
};

struct SequenceLook {
  std::int64_t rounds = 0;
  std::int64_t blocks = 0;
  double estimate = 0.0;
  double half_width = kNoBound;
  // Natural logarithm of the e-value against "the mean is 0": at least ln(1 / alpha) at any time
  // with a chance of at most alpha if it is.
  double log_e_value = 0.0;

  bool has_bound() const { return half_width < kNoBound; }
  double low() const { return estimate - half_width; }
  double high() const { return estimate + half_width; }
  bool excludes_zero() const { return low() > 0.0 || high() < 0.0; }
  // The whole interval is strictly within (-margin, margin).
  bool inside(double margin) const { return -margin < low() && high() < margin; }
  double e_value() const;  // finite: at most the largest double
};

// Of second - first, where `look` is of first - second.
inline SequenceLook negated(SequenceLook look) {
  look.estimate = -look.estimate;
  return look;
}

// The stratified t mixture with three pseudo-blocks of the largest value. That the truth is outside
// at any round has, in simulations of 1,200 to 2,000 blocks, a chance of at most alpha also for
// discrete and one-sided sparse values, where the mixture alone fails (one round of rare losses
// cannot be known from none). It is not proved for them; sequences that are cost two to thirty
// times the games.
//
// Every stratum has its share of the pseudo-blocks, one that has ended all three. Where strata have
// ended, nu V N_b stands for the sum of squares within strata and N_b for N (the same as long as
// all go on), and nu is at most V's degrees of freedom: a stratum that ended after a few blocks
// keeps the interval wide.
// No bound with fewer than two blocks in some stratum.
SequenceLook sequence_look(const RunningStrata& data, const SequenceRule& rule);

class ConfidenceSequence {
 public:
  ConfidenceSequence(std::size_t strata, const SequenceRule& rule) : data_(strata), rule_(rule) {}

  // As RunningStrata::add_round; a round without any block changes nothing.
  void add_round(std::span<const double> values);

  // After the last round.
  const SequenceLook& look() const { return look_; }
  const RunningStrata& data() const { return data_; }

 private:
  RunningStrata data_;
  SequenceRule rule_;
  SequenceLook look_;
};

// The rounds at which the precision is looked at begin here: with fewer blocks the variance is too
// uncertain to stop on.
inline constexpr std::int64_t kPrecisionBlocks = 30;

// t sqrt(V + D^2 / N_b^2), D = 1 for bounded values, else their largest deviation from the mean:
// the half width that a run which stops at a precision looks at, and that holds where it stops.
// kNoBound before kPrecisionBlocks blocks, with a stratum of one block, or without spread in
// unbounded values.
double precision_half_width(const RunningStrata& data, bool bounded,
                            double confidence = kDefaultConfidence);

// A look as an interval; without a bound its width is not known.
Interval interval_of(const SequenceLook& look, double confidence);

// The last look at values that are there, round after round: the first block of every stratum, the
// second, and so on.
Interval sequence_interval(const BlockValues& values, const SequenceRule& rule);

}  // namespace muster::stats
