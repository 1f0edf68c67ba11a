#include "experiments/statistics/all_pairs.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "experiments/statistics/intervals.h"
#include "experiments/statistics/max_t.h"

namespace muster::stats {
namespace {

constexpr std::int64_t kFewestInStratum = 5;
constexpr std::int64_t kFewestInAll = 30;

// In how many strata each level is.
std::vector<std::size_t> strata_of(const LevelTable& table) {
  std::vector<std::size_t> counts(table.levels(), 0);
  for (std::size_t level = 0; level < table.levels(); ++level) {
    for (const std::vector<double>& blocks : table.of(level)) {
      counts[level] += has_blocks(blocks) ? 1 : 0;
    }
  }
  return counts;
}

struct Shape {
  std::int64_t blocks = 0;
  std::int64_t strata = 0;
  std::int64_t fewest = 0;
};

Shape shape_of(const LevelTable& table) {
  Shape shape;
  for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
    std::int64_t here = 0;
    for (std::size_t block = 0; block < table.blocks(stratum); ++block) {
      for (std::size_t level = 0; level < table.levels(); ++level) {
        if (std::isnan(table.at(level, stratum, block))) continue;
        ++here;
        break;
      }
    }
    if (here == 0) continue;
    shape.fewest = shape.strata == 0 ? here : std::min(shape.fewest, here);
    shape.blocks += here;
    ++shape.strata;
  }
  return shape;
}

// Covariance of the levels' means. Added up block by block, so that it is the same bits on every
// processor, which the blocked products of libraries are not.
Covariance covariance_of(const LevelTable& table) {
  const std::size_t levels = table.levels();
  const std::vector<std::size_t> strata = strata_of(table);
  Covariance covariance(levels, std::vector<double>(levels, 0.0));
  Covariance squares = covariance;
  std::vector<double> means(levels);
  std::vector<double> centred(levels);
  for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
    std::vector<std::size_t> present;
    double count = 0;
    for (std::size_t level = 0; level < levels; ++level) {
      Moments moments;
      for (const double value : table.of(level)[stratum]) {
        if (!std::isnan(value)) moments.add(value);
      }
      if (moments.count() < 2) continue;
      means[level] = moments.mean();
      count = static_cast<double>(moments.count());  // of all alike: the table is complete
      present.push_back(level);
    }
    for (std::vector<double>& row : squares) std::fill(row.begin(), row.end(), 0.0);
    for (std::size_t block = 0; block < table.blocks(stratum); ++block) {
      if (present.empty() || std::isnan(table.at(present.front(), stratum, block))) continue;
      for (const std::size_t i : present) centred[i] = table.at(i, stratum, block) - means[i];
      for (const std::size_t i : present) {
        for (const std::size_t j : present) {
          if (j >= i) squares[i][j] += centred[i] * centred[j];
        }
      }
    }
    for (const std::size_t i : present) {
      for (const std::size_t j : present) {
        if (j < i) continue;
        covariance[i][j] +=
            squares[i][j] / ((count - 1) * count) / static_cast<double>(strata[i] * strata[j]);
        covariance[j][i] = covariance[i][j];
      }
    }
  }
  return covariance;
}

// Simultaneous reach for `count` comparisons without draws.
Reach bonferroni(double confidence, std::size_t count) {
  const double several = static_cast<double>(std::max<std::size_t>(1, count));
  return {1 - (1 - usable_confidence(confidence)) / several, {}};
}

bool can_draw(const LevelTable& table, const Shape& shape) {
  return shape.fewest >= kFewestInStratum && shape.blocks >= kFewestInAll &&
         table.levels() <= kMostDrawnLevels && shape.blocks > shape.strata;
}

// How far the intervals of `count` comparisons reach together.
class Together {
 public:
  template <typename Draw>
  Together(const LevelTable& table, double confidence, std::size_t count, bool drawn,
           const Draw& draw)
      : alone_{confidence, {}}, apart_(bonferroni(confidence, count)), count_(count) {
    if (count < 2 || !drawn) return;
    const Shape shape = shape_of(table);
    if (!can_draw(table, shape)) return;
    MaxT draws = draw(covariance_of(table));
    const auto degrees = static_cast<double>(shape.blocks - shape.strata);
    critical_ = std::min(draws.critical(confidence, degrees), apart_.multiple(degrees));
    if (critical_ > 0) draws_ = std::move(draws);
  }

  // Of the drawn largest |t| with all degrees of freedom; 0: Bonferroni's t.
  double critical() const { return critical_; }
  const Reach& alone() const { return alone_; }
  const Reach& apart() const { return apart_; }
  // By the comparison's own degrees of freedom; at least that of one alone, at most Bonferroni's.
  Reach reach(const BlockMean& mean) const {
    if (!draws_) return apart_;
    const double degrees = mean.degrees_of_freedom;
    const double drawn = draws_->critical(alone_.confidence, degrees);
    return {alone_.confidence,
            std::clamp(drawn, alone_.multiple(degrees), apart_.multiple(degrees))};
  }
  // Adjusted from the p value of one comparison.
  double p_value(const BlockMean& mean, double t, double p_alone) const {
    const double apart = std::min(1.0, p_alone * static_cast<double>(count_));
    if (!draws_) return apart;
    return std::clamp(draws_->p_value(t, mean.degrees_of_freedom), p_alone, apart);
  }

 private:
  Reach alone_;
  Reach apart_;
  std::size_t count_;
  std::optional<MaxT> draws_;
  double critical_ = 0;
};

// a - b, or 0 where that is rounding; NaN where one is.
double apart_by(double a, double b) {
  const double difference = a - b;
  const double rounding = kRoundingShare * std::max(std::abs(a), std::abs(b));
  return std::abs(difference) <= rounding ? 0 : difference;
}

// A p value beside an interval says whether that contains 0, too.
double beside(const Interval& interval, double p) {
  const bool open = interval.low <= 0 && interval.high >= 0;
  return open ? std::max(p, 1 - interval.confidence) : std::min(p, 1 - interval.confidence);
}

// The first of the pair is in the same strata as the second.
bool same_strata(const LevelTable& table, std::size_t first, std::size_t second) {
  for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
    if (has_blocks(table.of(first)[stratum]) != has_blocks(table.of(second)[stratum])) return false;
  }
  return true;
}

double dealt_degrees(const BlockMean& difference, const BlockMean& own_first,
                     const BlockMean& own_second) {
  return std::min(
      {difference.degrees_of_freedom, own_first.degrees_of_freedom, own_second.degrees_of_freedom});
}

// At least difference_error.
double dealt_error(const BlockMean& difference, const BlockMean& own_first,
                   const BlockMean& own_second, bool bounded) {
  double variance = difference.variance;
  for (const BlockMean& own : {own_first, own_second}) {
    const double error = difference_error(own, false);
    variance += error * error - own.variance;
  }
  return std::max(difference_error(difference, bounded), std::sqrt(variance));
}

// The pair's means by their own blocks; none: both are in all blocks of their strata.
using OwnMeans = std::optional<std::pair<BlockMean, BlockMean>>;

PairDifference compare(const LevelTable& table, std::size_t first, std::size_t second,
                       const Together& together, bool bounded, const OwnMeans& own) {
  PairDifference pair;
  pair.first = first;
  pair.second = second;
  const BlockValues values = difference_values(table, first, second);
  const BlockMean mean = block_mean(values);
  pair.mean = mean;
  double error = difference_error(mean, bounded);
  if (own) {
    pair.mean.degrees_of_freedom = dealt_degrees(mean, own->first, own->second);
    error = dealt_error(mean, own->first, own->second, bounded);
  }
  const auto reach = [&](const Reach& full) {
    return own ? dealt_reach(full, mean, own->first, own->second, bounded) : full;
  };
  pair.alone = gap_interval(values, bounded, reach(together.alone()));
  pair.simultaneous = gap_interval(values, bounded, reach(together.reach(pair.mean)));
  const bool same = same_strata(table, first, second);
  pair.heterogeneity = heterogeneity(same ? values : common_differences(table, first, second));
  if (same) {
    pair.like_these = bounded ? like_these_difference(values, together.apart())
                              : like_these_unbounded(values, together.apart());
  }
  if (!pair.simultaneous.width_known) return pair;
  const double t = std::abs(pair.mean.estimate) / error;
  const double p = student_t_p_two_sided(t, pair.mean.degrees_of_freedom);
  pair.p_alone = beside(pair.alone, p);
  pair.p_adjusted =
      std::max(pair.p_alone, beside(pair.simultaneous, together.p_value(pair.mean, t, p)));
  return pair;
}

}  // namespace

LevelTable complete_blocks(const LevelTable& table) {
  LevelTable complete = table;
  for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
    const std::size_t blocks = table.blocks(stratum);
    std::vector<std::size_t> present;
    for (std::size_t level = 0; level < table.levels(); ++level) {
      if (has_blocks(table.of(level)[stratum])) present.push_back(level);
    }
    for (std::size_t block = 0; block < blocks; ++block) {
      const bool whole = std::none_of(present.begin(), present.end(), [&](std::size_t level) {
        return std::isnan(table.at(level, stratum, block));
      });
      if (whole) continue;
      for (const std::size_t level : present) complete.at(level, stratum, block) = kAbsent;
    }
  }
  return complete;
}

LevelTable domain_values(const LevelTable& table) {
  LevelTable filled = table;
  for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
    std::vector<bool> there(table.blocks(stratum), false);
    for (std::size_t level = 0; level < table.levels(); ++level) {
      for (std::size_t block = 0; block < there.size(); ++block) {
        there[block] = there[block] || is_there(table.at(level, stratum, block));
      }
    }
    const auto all = static_cast<double>(std::count(there.begin(), there.end(), true));
    for (std::size_t level = 0; level < table.levels(); ++level) {
      const BlockMean own = block_mean({table.of(level)[stratum]});
      const auto count = static_cast<double>(own.blocks);
      if (count == all) continue;
      const double scale = count < 2 ? 0 : std::sqrt(all * (all - 1) / (count * (count - 1)));
      for (std::size_t block = 0; block < there.size(); ++block) {
        double& value = filled.at(level, stratum, block);
        if (!there[block]) continue;
        const double apart = is_there(value) ? scale * (value - own.estimate) : 0;
        value = count < 2 ? kAbsent : own.estimate + apart;
      }
    }
  }
  return filled;
}

BlockValues difference_values(const LevelTable& table, std::size_t first, std::size_t second) {
  double strata_first = 0;
  double strata_second = 0;
  double either = 0;
  for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
    const bool has_first = has_blocks(table.of(first)[stratum]);
    const bool has_second = has_blocks(table.of(second)[stratum]);
    strata_first += has_first ? 1 : 0;
    strata_second += has_second ? 1 : 0;
    either += has_first || has_second ? 1 : 0;
  }
  BlockValues values(table.strata());
  if (strata_first == 0 || strata_second == 0) return values;
  for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
    const std::vector<double>& of_first = table.of(first)[stratum];
    const std::vector<double>& of_second = table.of(second)[stratum];
    const bool has_first = has_blocks(of_first);
    const bool has_second = has_blocks(of_second);
    if (!has_first && !has_second) continue;
    std::vector<double>& differences = values[stratum];
    differences.reserve(of_first.size());
    for (std::size_t block = 0; block < of_first.size(); ++block) {
      const double a = has_first ? of_first[block] * (either / strata_first) : 0;
      const double b = has_second ? of_second[block] * (either / strata_second) : 0;
      differences.push_back(apart_by(a, b));
    }
  }
  return values;
}

BlockValues common_differences(const LevelTable& table, std::size_t first, std::size_t second) {
  BlockValues values(table.strata());
  for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
    const std::vector<double>& of_first = table.of(first)[stratum];
    const std::vector<double>& of_second = table.of(second)[stratum];
    if (!has_blocks(of_first) || !has_blocks(of_second)) continue;
    for (std::size_t block = 0; block < of_first.size(); ++block) {
      values[stratum].push_back(apart_by(of_first[block], of_second[block]));
    }
  }
  return values;
}

Reach dealt_reach(const Reach& full, const BlockMean& difference, const BlockMean& own_first,
                  const BlockMean& own_second, bool bounded) {
  const double error = difference_error(difference, bounded);
  if (error <= 0) return full;
  const double wider = dealt_error(difference, own_first, own_second, bounded) / error;
  return {full.confidence, full.multiple(dealt_degrees(difference, own_first, own_second)) * wider};
}

double pairing_of(const BlockMean& first, const BlockMean& second, const BlockMean& difference) {
  const double apart = first.variance + second.variance;
  return difference.variance > 0 ? apart / difference.variance : 1;
}

AllPairs all_pairs(const LevelTable& table, const PairOptions& options) {
  const LevelTable complete = options.dealt ? domain_values(table) : complete_blocks(table);
  const std::size_t levels = table.levels();
  const std::size_t count = levels < 2 ? 0 : levels * (levels - 1) / 2;
  const Together together(
      complete, options.confidence, count, true,
      [&](const Covariance& covariance) { return MaxT::of_differences(covariance, options.seed); });
  std::vector<BlockMean> means;
  std::vector<BlockMean> own;
  for (std::size_t level = 0; level < levels; ++level) {
    means.push_back(block_mean(complete.of(level)));
    own.push_back(block_mean(table.of(level)));
  }
  AllPairs result;
  result.critical = together.critical();
  for (std::size_t i = 0; i < levels; ++i) {
    for (std::size_t j = i + 1; j < levels; ++j) {
      const bool filled = own[i].blocks < means[i].blocks || own[j].blocks < means[j].blocks;
      PairDifference pair = compare(complete, i, j, together, options.bounded,
                                    filled ? OwnMeans{{own[i], own[j]}} : std::nullopt);
      pair.pairing = pairing_of(means[i], means[j], pair.mean);
      result.pairs.push_back(pair);
    }
  }
  return result;
}

std::vector<LevelValue> all_levels(const LevelTable& table, const PairOptions& options) {
  const LevelTable complete = options.dealt ? domain_values(table) : complete_blocks(table);
  const Together together(
      complete, options.confidence, table.levels(), options.together,
      [&](const Covariance& covariance) { return MaxT::of_means(covariance, options.seed); });
  const auto like_these_by = options.bounded ? like_these_score : like_these_unbounded;
  std::vector<LevelValue> values;
  for (std::size_t level = 0; level < table.levels(); ++level) {
    const BlockValues& blocks = options.dealt ? table.of(level) : complete.of(level);
    LevelValue value;
    value.mean = block_mean(blocks);
    value.alone = value_interval(blocks, options.bounded, together.alone());
    value.simultaneous = value_interval(blocks, options.bounded, together.reach(value.mean));
    value.like_these = like_these_by(blocks, together.alone());
    values.push_back(value);
  }
  return values;
}

}  // namespace muster::stats
