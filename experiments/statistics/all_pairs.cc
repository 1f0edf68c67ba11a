#include "experiments/statistics/all_pairs.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/rng.h"
#include "experiments/statistics/intervals.h"

namespace muster::stats {
namespace {

constexpr std::uint32_t kDrawPurpose = 1;
constexpr std::int64_t kFewestBlocks = 5;
constexpr std::int64_t kFewestInAll = 30;

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

// In how many strata each level is.
std::vector<std::size_t> strata_of(const LevelTable& table) {
  std::vector<std::size_t> counts(table.levels(), 0);
  for (std::size_t level = 0; level < table.levels(); ++level) {
    for (const std::vector<double>& blocks : table.of(level)) {
      counts[level] +=
          std::any_of(blocks.begin(), blocks.end(), [](double value) { return !std::isnan(value); })
              ? 1
              : 0;
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

// Covariance of the levels' means.
Matrix covariance_of(const LevelTable& table) {
  const std::size_t levels = table.levels();
  const std::vector<std::size_t> strata = strata_of(table);
  const auto size = static_cast<Eigen::Index>(levels);
  Matrix covariance = Matrix::Zero(size, size);
  for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
    std::vector<std::vector<double>> rows;  // blocks that are there
    for (std::size_t block = 0; block < table.blocks(stratum); ++block) {
      std::vector<double> row(levels);
      bool any = false;
      for (std::size_t level = 0; level < levels; ++level) {
        const double value = table.at(level, stratum, block);
        any = any || !std::isnan(value);
        row[level] = std::isnan(value) ? 0 : value / static_cast<double>(strata[level]);
      }
      if (any) rows.push_back(std::move(row));
    }
    if (rows.size() < 2) continue;
    Matrix values(static_cast<Eigen::Index>(rows.size()), size);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      values.row(static_cast<Eigen::Index>(r)) =
          Eigen::Map<const Vector>(rows[r].data(), size).transpose();
    }
    const auto count = static_cast<double>(rows.size());
    const Matrix centred = values.rowwise() - values.colwise().mean();
    covariance += centred.transpose() * centred / ((count - 1) * count);
  }
  return covariance;
}

// A generator of normal and gamma values from a stream. Box and Muller 1958; Marsaglia and Tsang
// 2000, "A simple method for generating gamma variables", ACM TOMS 26.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : stream_(seed, kDrawPurpose, 0) {}

  double normal() {
    if (has_spare_) {
      has_spare_ = false;
      return spare_;
    }
    const double radius = std::sqrt(-2 * std::log(1 - uniform_unit(stream_)));
    const double angle = 2 * std::numbers::pi * uniform_unit(stream_);
    spare_ = radius * std::sin(angle);
    has_spare_ = true;
    return radius * std::cos(angle);
  }

  // degrees_of_freedom >= 1.
  double chi_square(double degrees_of_freedom) {
    double shape = degrees_of_freedom / 2;
    double factor = 1;
    if (shape < 1) {
      factor = std::pow(1 - uniform_unit(stream_), 1 / shape);
      shape += 1;
    }
    const double d = shape - 1.0 / 3;
    const double c = 1 / std::sqrt(9 * d);
    for (;;) {
      const double x = normal();
      const double root = 1 + c * x;
      if (root <= 0) continue;
      const double v = root * root * root;
      const double u = 1 - uniform_unit(stream_);
      if (std::log(u) < 0.5 * x * x + d - d * v + d * std::log(v)) return 2 * factor * d * v;
    }
  }

 private:
  Stream stream_;
  double spare_ = 0;
  bool has_spare_ = false;
};

// Sorted draws of the largest |t| over contrasts of a multivariate t. `contrasts`: rows of factors
// on the levels, each with its variance; those without variance are left out.
class MaxT {
 public:
  static MaxT of_pairs(const Matrix& covariance, double degrees, std::uint64_t seed) {
    return MaxT(covariance, degrees, seed, true);
  }
  static MaxT of_levels(const Matrix& covariance, double degrees, std::uint64_t seed) {
    return MaxT(covariance, degrees, seed, false);
  }

  double critical(double confidence) const {
    const auto place = static_cast<std::size_t>(
        std::ceil(usable_confidence(confidence) * static_cast<double>(draws_.size())));
    return draws_[std::min(draws_.size(), std::max<std::size_t>(1, place)) - 1];
  }
  double p_value(double t) const {
    const auto above = draws_.end() - std::lower_bound(draws_.begin(), draws_.end(), t);
    return static_cast<double>(above) / static_cast<double>(draws_.size());
  }

 private:
  MaxT(const Matrix& covariance, double degrees, std::uint64_t seed, bool pairs) {
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(covariance);
    const Matrix root =
        solver.eigenvectors() * solver.eigenvalues().cwiseMax(0.0).cwiseSqrt().asDiagonal();
    const Eigen::Index levels = covariance.rows();
    Matrix scale = Matrix::Zero(levels, levels);  // 1 / standard error
    const double tiny = 1e-12 * covariance.diagonal().cwiseAbs().maxCoeff();
    for (Eigen::Index i = 0; i < levels; ++i) {
      for (Eigen::Index j = i; j < levels; ++j) {
        const double variance =
            i == j ? covariance(i, i) : covariance(i, i) + covariance(j, j) - 2 * covariance(i, j);
        if (variance > tiny) scale(i, j) = 1 / std::sqrt(variance);
      }
    }
    Draws draws(seed);
    Vector normals(levels);
    draws_.reserve(static_cast<std::size_t>(kDraws));
    for (std::int64_t draw = 0; draw < kDraws; ++draw) {
      for (Eigen::Index i = 0; i < levels; ++i) normals(i) = draws.normal();
      const Vector values = root * normals;
      double largest = 0;
      for (Eigen::Index i = 0; i < levels; ++i) {
        if (!pairs) largest = std::max(largest, std::abs(values(i)) * scale(i, i));
        for (Eigen::Index j = i + 1; pairs && j < levels; ++j) {
          largest = std::max(largest, std::abs(values(i) - values(j)) * scale(i, j));
        }
      }
      draws_.push_back(largest * std::sqrt(degrees / draws.chi_square(degrees)));
    }
    std::sort(draws_.begin(), draws_.end());
  }

  std::vector<double> draws_;
};

// Simultaneous reach for `count` comparisons without draws.
Reach bonferroni(double confidence, std::size_t count) {
  return {1 - (1 - confidence) / static_cast<double>(std::max<std::size_t>(1, count)), {}};
}

bool can_draw(const LevelTable& table, const Shape& shape) {
  return shape.fewest >= kFewestBlocks && shape.blocks >= kFewestInAll &&
         table.levels() <= kMostDrawnLevels && shape.blocks > shape.strata;
}

double standard_error(const Interval& interval, const Reach& reach, double degrees) {
  const double multiple = reach.multiple(degrees);
  return multiple > 0 ? interval.half_width() / multiple : 0;
}

Interval difference_by(const BlockValues& values, const Reach& reach, bool bounded) {
  return bounded ? difference_interval(values, reach) : unbounded_interval(values, reach);
}

double pairing_of(const BlockMean& first, const BlockMean& second, const BlockMean& difference) {
  const double apart = first.variance + second.variance;
  return difference.variance > 0 ? apart / difference.variance : 1;
}

}  // namespace

LevelTable complete_blocks(const LevelTable& table) {
  LevelTable complete = table;
  for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
    const std::size_t blocks = table.blocks(stratum);
    std::vector<std::size_t> present;
    for (std::size_t level = 0; level < table.levels(); ++level) {
      const std::vector<double>& values = table.of(level)[stratum];
      const bool there = std::any_of(values.begin(), values.end(),
                                     [](double value) { return !std::isnan(value); });
      if (there) present.push_back(level);
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

BlockValues difference_values(const LevelTable& table, std::size_t first, std::size_t second) {
  const auto there = [](const std::vector<double>& blocks) {
    return std::any_of(blocks.begin(), blocks.end(),
                       [](double value) { return !std::isnan(value); });
  };
  double strata_first = 0;
  double strata_second = 0;
  double either = 0;
  for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
    const bool has_first = there(table.of(first)[stratum]);
    const bool has_second = there(table.of(second)[stratum]);
    strata_first += has_first ? 1 : 0;
    strata_second += has_second ? 1 : 0;
    either += has_first || has_second ? 1 : 0;
  }
  BlockValues values(table.strata());
  if (strata_first == 0 || strata_second == 0) return values;
  for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
    const bool has_first = there(table.of(first)[stratum]);
    const bool has_second = there(table.of(second)[stratum]);
    values[stratum].assign(table.blocks(stratum), kAbsent);
    if (!has_first && !has_second) continue;
    for (std::size_t block = 0; block < table.blocks(stratum); ++block) {
      const double a = has_first ? table.at(first, stratum, block) * (either / strata_first) : 0;
      const double b = has_second ? table.at(second, stratum, block) * (either / strata_second) : 0;
      values[stratum][block] = a - b;  // NaN where one is absent
    }
  }
  return values;
}

AllPairs all_pairs(const LevelTable& given, const PairOptions& options) {
  const LevelTable table = complete_blocks(given);
  const Shape shape = shape_of(table);
  const std::size_t levels = table.levels();
  const std::size_t count = levels * (levels - std::min<std::size_t>(1, levels)) / 2;
  const Reach alone{options.confidence, {}};
  const Reach apart = bonferroni(options.confidence, count);
  AllPairs result;
  std::optional<MaxT> draws;
  if (count > 1 && can_draw(table, shape)) {
    draws = MaxT::of_pairs(covariance_of(table), static_cast<double>(shape.blocks - shape.strata),
                           options.seed);
    result.critical = draws->critical(options.confidence);
  }
  std::vector<BlockMean> means;
  for (std::size_t level = 0; level < levels; ++level) means.push_back(block_mean(table.of(level)));
  for (std::size_t i = 0; i < levels; ++i) {
    for (std::size_t j = i + 1; j < levels; ++j) {
      PairDifference pair;
      pair.first = i;
      pair.second = j;
      const BlockValues values = difference_values(table, i, j);
      pair.mean = block_mean(values);
      pair.alone = difference_by(values, alone, options.bounded);
      const Reach together = count <= 1            ? alone
                             : result.critical > 0 ? Reach{options.confidence, result.critical}
                                                   : apart;
      pair.simultaneous = difference_by(values, together, options.bounded);
      pair.like_these = like_these_difference(values, apart);
      pair.heterogeneity = heterogeneity(values);
      pair.pairing = pairing_of(means[i], means[j], pair.mean);
      if (pair.simultaneous.width_known) {
        const double degrees = pair.mean.degrees_of_freedom;
        const double error = standard_error(pair.alone, alone, degrees);
        const double t = error > 0 ? std::abs(pair.mean.estimate) / error : 0;
        pair.p_alone = student_t_p_two_sided(t, degrees);
        pair.p_adjusted =
            draws ? draws->p_value(t) : std::min(1.0, pair.p_alone * static_cast<double>(count));
        const bool open = pair.simultaneous.low <= 0 && pair.simultaneous.high >= 0;
        if (open) pair.p_adjusted = std::max(pair.p_adjusted, 1 - options.confidence);
      }
      result.pairs.push_back(std::move(pair));
    }
  }
  return result;
}

std::vector<LevelValue> all_levels(const LevelTable& given, const PairOptions& options) {
  const LevelTable table = complete_blocks(given);
  const Shape shape = shape_of(table);
  Reach together = bonferroni(options.confidence, table.levels());
  if (table.levels() > 1 && can_draw(table, shape)) {
    const MaxT draws = MaxT::of_levels(
        covariance_of(table), static_cast<double>(shape.blocks - shape.strata), options.seed);
    const double critical = draws.critical(options.confidence);
    if (critical > 0) together = Reach{options.confidence, critical};
  }
  std::vector<LevelValue> values;
  for (std::size_t level = 0; level < table.levels(); ++level) {
    const BlockValues& blocks = table.of(level);
    LevelValue value;
    value.mean = block_mean(blocks);
    const Reach alone{options.confidence, {}};
    value.alone =
        options.bounded ? score_interval(blocks, alone) : unbounded_interval(blocks, alone);
    value.simultaneous =
        options.bounded ? score_interval(blocks, together) : unbounded_interval(blocks, together);
    if (options.bounded) value.like_these = like_these_score(blocks, alone);
    values.push_back(std::move(value));
  }
  return values;
}

}  // namespace muster::stats
