#include "experiments/statistics/sequential/sequence.h"

#include <algorithm>
#include <cmath>

#include "experiments/statistics/blocks.h"

namespace muster::stats {
namespace {

// Pseudo-blocks of the largest value, added to the sum of squares.
constexpr double kSequencePseudoBlocks = 3.0;

constexpr double kSmallestAlpha = 1e-12;

double variance_between(double squares, std::int64_t count) {
  return count < 2 ? 0.0 : squares / static_cast<double>(count - 1);
}

// The square of the unit of values: 1 for bounded ones.
double squared_unit(const RunningStrata& data, bool bounded) {
  const double deviation = data.largest_deviation();
  return bounded ? 1.0 : deviation * deviation;
}

}  // namespace

void RunningStrata::add_round(std::span<const double> values) {
  bool any = false;
  for (std::size_t s = 0; s < strata_.size(); ++s) {
    Stratum& stratum = strata_[s];
    if (!stratum.open) continue;
    const double value = s < values.size() ? values[s] : kAbsent;
    if (std::isnan(value)) {
      stratum.open = false;
      continue;
    }
    any = true;
    ++blocks_;
    if (++stratum.count == 1) ++taking_part_;
    const double deviation = value - stratum.mean;
    stratum.mean += deviation / static_cast<double>(stratum.count);
    stratum.squares += deviation * (value - stratum.mean);
    lowest_ = std::min(lowest_, value);
    highest_ = std::max(highest_, value);
  }
  if (any) ++rounds_;
}

bool RunningStrata::variance_known() const {
  return blocks_ > 0 && std::none_of(strata_.begin(), strata_.end(),
                                     [](const Stratum& s) { return s.count == 1; });
}

double RunningStrata::estimate() const {
  if (taking_part_ == 0) return 0.0;
  double sum = 0.0;
  for (const Stratum& stratum : strata_) sum += stratum.mean;  // 0 for one without blocks
  return sum / static_cast<double>(taking_part_);
}

double RunningStrata::squares_of(const Stratum& stratum, double extra) const {
  const bool ended = stratum.count < rounds_;
  return stratum.squares + (ended ? extra : extra / static_cast<double>(taking_part_));
}

double RunningStrata::variance(double extra) const {
  if (taking_part_ == 0) return 0.0;
  double sum = 0.0;
  for (const Stratum& stratum : strata_) {
    if (stratum.count == 0) continue;
    sum += variance_between(squares_of(stratum, extra), stratum.count) /
           static_cast<double>(stratum.count);
  }
  const double strata = static_cast<double>(taking_part_);
  return sum / (strata * strata);
}

double RunningStrata::effective_blocks() const {
  if (taking_part_ == 0) return 0.0;
  if (balanced()) return static_cast<double>(blocks_);
  double sum = 0.0;
  for (const Stratum& stratum : strata_) {
    if (stratum.count > 0) sum += 1.0 / static_cast<double>(stratum.count);
  }
  const double strata = static_cast<double>(taking_part_);
  return strata * strata / sum;
}

double RunningStrata::degrees_of_freedom(double offset, double extra) const {
  const double most = std::max(1.0, static_cast<double>(blocks_ - taking_part_));
  double sum = 0.0;
  double squares = 0.0;
  for (const Stratum& stratum : strata_) {
    if (stratum.count == 0) continue;
    const double count = static_cast<double>(stratum.count);
    const double part = variance_between(squares_of(stratum, extra), stratum.count) / count;
    sum += part;
    squares += part * part / std::max(1.0, count + offset);
  }
  // The weights are equal and cancel. Squares of tiny spreads may underflow.
  return squares > 0.0 ? std::clamp(sum * sum / squares, 1.0, most) : most;
}

double RunningStrata::largest_deviation() const {
  if (blocks_ == 0) return 0.0;
  return std::max(highest_ - estimate(), estimate() - lowest_);
}

double SequenceLook::e_value() const {
  return std::exp(std::min(log_e_value, std::log(std::numeric_limits<double>::max())));
}

SequenceLook sequence_look(const RunningStrata& data, const SequenceRule& rule) {
  SequenceLook look;
  look.rounds = data.rounds();
  look.blocks = data.blocks();
  look.estimate = data.estimate();
  const double unit = squared_unit(data, rule.bounded);
  if (!data.variance_known() || !(unit > 0.0)) return look;

  const double alpha = std::clamp(rule.alpha, kSmallestAlpha, 1.0 - kSmallestAlpha);
  const double log_alpha = -2.0 * std::log(alpha);
  const double c2 = std::max(1.0, rule.planned_blocks) / (log_alpha + std::log1p(log_alpha));
  const double blocks = data.effective_blocks();
  const double strata = static_cast<double>(data.strata());
  const double extra = kSequencePseudoBlocks * unit;
  double nu = static_cast<double>(data.blocks()) - strata;
  if (!data.balanced()) nu = std::min(nu, data.degrees_of_freedom(-1.0, extra));
  const double seen = blocks - strata + 1.0;
  const double share = seen / (seen + c2);
  // The variance of a block in units, with the pseudo-blocks; then T^2 / (T^2 + nu).
  const double per_block = data.variance(extra) * blocks;
  const double t2 = look.estimate * look.estimate * blocks / per_block;
  const double log_prior = std::log(c2 / (seen + c2));
  look.log_e_value = 0.5 * (log_prior - (nu + 1.0) * std::log1p(-share * (t2 / (t2 + nu))));
  const double g = -std::expm1((log_prior - log_alpha) / (nu + 1.0)) / share;
  if (g < 1.0) look.half_width = std::sqrt(nu * g / (1.0 - g) * per_block / blocks);
  return look;
}

void ConfidenceSequence::add_round(std::span<const double> values) {
  const std::int64_t before = data_.blocks();
  data_.add_round(values);
  if (data_.blocks() != before) look_ = sequence_look(data_, rule_);
}

double precision_half_width(const RunningStrata& data, bool bounded, double confidence) {
  const double unit = squared_unit(data, bounded);
  if (data.blocks() < kPrecisionBlocks || !data.variance_known() || !(unit > 0.0)) return kNoBound;
  const double blocks = data.effective_blocks();
  return student_t_quantile_two_sided(confidence, data.degrees_of_freedom()) *
         std::sqrt(data.variance() + unit / (blocks * blocks));
}

Interval interval_of(const SequenceLook& look, double confidence) {
  const bool bound = look.has_bound();
  const double half = bound ? look.half_width : 0;
  return {look.estimate, look.estimate - half, look.estimate + half,
          confidence,    look.blocks,          bound};
}

Interval sequence_interval(const BlockValues& values, const SequenceRule& rule) {
  std::size_t rounds = 0;
  for (const std::vector<double>& blocks : values) rounds = std::max(rounds, blocks.size());
  ConfidenceSequence sequence(values.size(), rule);
  std::vector<double> round(values.size());
  for (std::size_t r = 0; r < rounds; ++r) {
    for (std::size_t s = 0; s < values.size(); ++s) {
      round[s] = r < values[s].size() ? values[s][r] : kAbsent;
    }
    sequence.add_round(round);
  }
  return interval_of(sequence.look(), 1 - rule.alpha);
}

}  // namespace muster::stats
