#include "experiments/statistics/sequential/gsprt.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "experiments/statistics/sequential/brownian.h"
#include "experiments/statistics/ratings/elo.h"

namespace muster::stats {
namespace {

// The weight of an outcome that has not been seen, so that every hypothesis is possible.
constexpr double kUnseen = 1e-3;

// A sum of steps ends behind a barrier, not on it: as motion would end on one that is so many
// standard deviations of a step further away. Source: Siegmund 1979, "Corrected diffusion
// approximations in certain random walk problems", Advances in Applied Probability 11.
constexpr double kOvershoot = 0.583;

struct BlockOutcome {
  double value = 0.0;
  double probability = 0.0;
};
using BlockOutcomes = std::vector<BlockOutcome>;

struct OutcomeMoments {
  double mean = 0.0;
  double variance = 0.0;
};

OutcomeMoments outcome_moments(const BlockOutcomes& outcomes) {
  OutcomeMoments result;
  for (const BlockOutcome& outcome : outcomes) result.mean += outcome.probability * outcome.value;
  for (const BlockOutcome& outcome : outcomes) {
    const double deviation = outcome.value - result.mean;
    result.variance += outcome.probability * deviation * deviation;
  }
  return result;
}

// The root x of sum p b / (1 + x b) = 0 over outcomes with values b, between the poles. 0 where all
// b have one sign, so that there is none.
double tilt(const BlockOutcomes& outcomes) {
  double lowest = 0.0;
  double highest = 0.0;
  for (const BlockOutcome& outcome : outcomes) {
    lowest = std::min(lowest, outcome.value);
    highest = std::max(highest, outcome.value);
  }
  if (!(lowest < 0.0 && highest > 0.0)) return 0.0;
  double left = -1.0 / highest;
  double right = -1.0 / lowest;
  double x = 0.0;
  for (int step = 0; step < 200; ++step) {
    double sum = 0.0;
    double slope = 0.0;
    for (const BlockOutcome& outcome : outcomes) {
      const double ratio = outcome.value / (1.0 + x * outcome.value);
      sum += outcome.probability * ratio;
      slope -= outcome.probability * ratio * ratio;
    }
    (sum > 0.0 ? left : right) = x;  // the sum falls from left to right
    double next = x - sum / slope;
    if (!(next > left && next < right)) next = (left + right) / 2.0;
    const double change = std::abs(next - x);
    x = next;
    if (change <= 1e-13 * (1.0 + std::abs(x))) break;
  }
  return x;
}

// The probabilities that fit the observed ones best among those under which `constraint` (one value
// an outcome) has mean 0.
void tilt_to(const BlockOutcomes& observed, const BlockOutcomes& constraint,
             BlockOutcomes& fitted) {
  const double x = tilt(constraint);
  for (std::size_t i = 0; i < observed.size(); ++i) {
    fitted[i].probability = observed[i].probability / (1.0 + x * constraint[i].value);
  }
}

BlockOutcomes fit_score(const BlockOutcomes& observed, double score) {
  BlockOutcomes constraint = observed;
  for (BlockOutcome& outcome : constraint) outcome.value -= score;
  BlockOutcomes fitted = observed;
  tilt_to(observed, constraint, fitted);
  return fitted;
}

// With (mean - 1/2) / sd = t: the constraint is replaced by its tangent at the last fit until that
// stays where it is.
BlockOutcomes fit_t_value(const BlockOutcomes& observed, double t) {
  BlockOutcomes fitted = observed;
  for (BlockOutcome& outcome : fitted)
    outcome.probability = 1.0 / static_cast<double>(fitted.size());
  BlockOutcomes constraint = observed;
  for (int step = 0; step < 30; ++step) {
    const OutcomeMoments moments = outcome_moments(fitted);
    const double sd = std::sqrt(moments.variance);
    for (std::size_t i = 0; i < observed.size(); ++i) {
      const double z = (observed[i].value - moments.mean) / sd;
      constraint[i].value = observed[i].value - 0.5 - t * sd * (1.0 + z * z) / 2.0;
    }
    const BlockOutcomes before = fitted;
    tilt_to(observed, constraint, fitted);
    double change = 0.0;
    for (std::size_t i = 0; i < fitted.size(); ++i) {
      change = std::max(change, std::abs(fitted[i].probability - before[i].probability));
    }
    if (change < 1e-10) break;
  }
  return fitted;
}

BlockOutcomes observed_outcomes(const std::map<double, std::int64_t>& counts) {
  BlockOutcomes outcomes;
  double total = 0.0;
  for (const auto& [value, count] : counts) {
    const double weight = count > 0 ? static_cast<double>(count) : kUnseen;
    outcomes.push_back({.value = value, .probability = weight});
    total += weight;
  }
  for (BlockOutcome& outcome : outcomes) outcome.probability /= total;
  return outcomes;
}

// The t value of a block, (score - 1/2) / sd of a block, and back.
double t_of_elo(const GsprtRule& rule, double elo, double sd) {
  if (rule.scale == EloScale::kLogistic) return (score_from_elo(elo) - 0.5) / sd;
  return elo / normalized_elo_unit() * std::sqrt(static_cast<double>(rule.games));
}

double elo_of_t(const GsprtRule& rule, double t, double sd) {
  if (rule.scale == EloScale::kLogistic) return elo_from_score(0.5 + t * sd);
  return t / std::sqrt(static_cast<double>(rule.games)) * normalized_elo_unit();
}

double lower_bound_of(const GsprtRule& rule) { return std::log(rule.beta / (1.0 - rule.alpha)); }
double upper_bound_of(const GsprtRule& rule) { return std::log((1.0 - rule.beta) / rule.alpha); }

// Those of the walk of blocks' t values, of which one is worth 1 / scale of the logarithm.
Barriers barriers_of(const GsprtRule& rule, double scale) {
  return {.low = scale * lower_bound_of(rule) - kOvershoot,
          .high = scale * upper_bound_of(rule) + kOvershoot};
}

// x with chance(x) = wanted, for a chance that grows with x; within +-60 widths of the start.
template <class Chance>
double inverse_chance(const Chance& chance, double wanted, double start, double width) {
  double low = start - 60.0 * width;
  double high = start + 60.0 * width;
  for (int step = 0; step < 70; ++step) {
    const double middle = (low + high) / 2.0;
    (chance(middle) < wanted ? low : high) = middle;
  }
  return (low + high) / 2.0;
}

}  // namespace

double normalized_elo_unit() { return 800.0 / std::numbers::ln10; }

std::optional<std::string> gsprt_problem(const GsprtRule& rule) {
  const auto inside = [](double rate) { return rate > 0.0 && rate < 0.5; };
  if (!std::isfinite(rule.elo0) || !std::isfinite(rule.elo1)) return "elo0 and elo1 must be finite";
  if (!(rule.elo0 < rule.elo1)) return "elo0 must be below elo1";
  if (rule.scale == EloScale::kLogistic &&
      std::max(std::abs(rule.elo0), std::abs(rule.elo1)) > elo_from_score(1.0 - kScoreFloor)) {
    return "elo0 and elo1 must be within +-2400 on the logistic scale";
  }
  if (!inside(rule.alpha)) return "alpha must be above 0 and below 0.5";
  if (!inside(rule.beta)) return "beta must be above 0 and below 0.5";
  if (rule.games < 1) return "a block must have at least one game";
  return std::nullopt;
}

Gsprt::Gsprt(const GsprtRule& rule) : rule_(rule) {
  // All scores that one game or a pair can have. Those of larger blocks depend on the game; what
  // has been seen and the two ends are enough to make every hypothesis possible.
  const int steps = rule.games <= 2 ? 2 * rule.games : 1;
  for (int i = 0; i <= steps; ++i) counts_[static_cast<double>(i) / steps] = 0;
}

double Gsprt::lower_bound() const { return lower_bound_of(rule_); }
double Gsprt::upper_bound() const { return upper_bound_of(rule_); }

void Gsprt::add(double block_score) {
  if (state_ != GsprtState::kGoOn || std::isnan(block_score)) return;
  ++counts_[std::clamp(block_score, 0.0, 1.0)];
  ++blocks_;
  const BlockOutcomes observed = observed_outcomes(counts_);
  BlockOutcomes fits[2];
  for (const int i : {0, 1}) {
    const double elo = i == 0 ? rule_.elo0 : rule_.elo1;
    fits[i] = rule_.scale == EloScale::kLogistic ? fit_score(observed, score_from_elo(elo))
                                                 : fit_t_value(observed, t_of_elo(rule_, elo, 1.0));
  }
  double mean = 0.0;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    mean += observed[i].probability * std::log(fits[1][i].probability / fits[0][i].probability);
  }
  llr_ = static_cast<double>(blocks_) * mean;
  if (llr_ >= upper_bound()) state_ = GsprtState::kAcceptElo1;
  if (llr_ <= lower_bound()) state_ = GsprtState::kAcceptElo0;
}

double Gsprt::score() const {
  if (blocks_ == 0) return 0.5;
  double sum = 0.0;
  for (const auto& [value, count] : counts_) sum += value * static_cast<double>(count);
  return sum / static_cast<double>(blocks_);
}

std::optional<GsprtEstimate> Gsprt::estimate(double confidence) const {
  if (blocks_ == 0) return std::nullopt;
  const double time = static_cast<double>(blocks_);
  const OutcomeMoments moments = outcome_moments(observed_outcomes(counts_));
  const double sd = std::sqrt(moments.variance);
  const double t0 = t_of_elo(rule_, rule_.elo0, sd);
  const double t1 = t_of_elo(rule_, rule_.elo1, sd);
  const double middle = (t0 + t1) / 2.0;
  // The walk of the sum of t - middle. Its barriers are those of the likelihood ratio, on the scale
  // that the two had to each other where the test ended (nearly t1 - t0).
  const double position = time * ((moments.mean - 0.5) / sd - middle);
  const bool ended = state_ != GsprtState::kGoOn;
  const double scale = ended && position * llr_ > 0.0 ? position / llr_ : 1.0 / (t1 - t0);
  Barriers barriers = barriers_of(rule_, scale);
  if (!ended) {
    barriers.low = std::min(barriers.low, position);
    barriers.high = std::max(barriers.high, position);
  }
  const auto as_high = [&](double drift) {
    if (state_ == GsprtState::kAcceptElo1) return passed_by(barriers, drift, time);
    if (!ended) return passed_or_above(barriers, drift, time, position);
    return 1.0 - passed_by({.low = -barriers.high, .high = -barriers.low}, -drift, time);
  };
  const auto elo_at = [&](double chance) {
    const double drift = inverse_chance(as_high, chance, position / time, 1.0 / std::sqrt(time));
    return elo_of_t(rule_, drift + middle, sd);
  };
  GsprtEstimate result{.confidence = usable_confidence(confidence)};
  const double tail = (1.0 - result.confidence) / 2.0;
  result.elo = elo_at(0.5);
  result.low = elo_at(tail);
  result.high = elo_at(1.0 - tail);
  return result;
}

GsprtExpectation gsprt_expectation(const GsprtRule& rule, double elo, double block_sd) {
  const double t0 = t_of_elo(rule, rule.elo0, block_sd);
  const double t1 = t_of_elo(rule, rule.elo1, block_sd);
  const double drift = t_of_elo(rule, elo, block_sd) - (t0 + t1) / 2.0;
  const Barriers barriers = barriers_of(rule, 1.0 / (t1 - t0));
  GsprtExpectation result;
  result.pass = pass_probability(barriers, drift);
  result.blocks = mean_exit_time(barriers, drift);
  result.games = result.blocks * rule.games;
  return result;
}

double block_sd(double score, double draws, int games) {
  const double mean = std::clamp(score, 0.0, 1.0);
  const double share = std::clamp(draws, 0.0, 2.0 * std::min(mean, 1.0 - mean));
  return std::sqrt((mean * (1.0 - mean) - share / 4.0) / std::max(games, 1));
}

}  // namespace muster::stats
