#include "experiments/statistics/inclusion.h"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace muster::stats {
namespace {

constexpr Eigen::Index kFewestDegrees = 12;

// A row of the design: the groups, then each item but the last, less the last one.
Eigen::MatrixXd design_of(const std::vector<DrawnSet>& sets, Eigen::Index groups,
                          Eigen::Index items) {
  Eigen::MatrixXd design =
      Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(sets.size()), groups + items - 1);
  for (Eigen::Index row = 0; row < design.rows(); ++row) {
    const DrawnSet& set = sets[static_cast<std::size_t>(row)];
    design(row, static_cast<Eigen::Index>(set.group)) = 1;
    const double last = set.has.back() ? 1 : 0;
    for (Eigen::Index item = 0; item + 1 < items; ++item) {
      design(row, groups + item) = (set.has[static_cast<std::size_t>(item)] ? 1 : 0) - last;
    }
  }
  return design;
}

}  // namespace

absl::StatusOr<std::vector<Interval>> item_worths(const std::vector<DrawnSet>& sets,
                                                  double confidence) {
  if (sets.empty() || sets.front().has.size() < 2) {
    return absl::InvalidArgumentError("there are no sets of two items or more");
  }
  std::size_t last_group = 0;
  for (const DrawnSet& set : sets) last_group = std::max(last_group, set.group);
  const auto groups = static_cast<Eigen::Index>(last_group + 1);
  const auto items = static_cast<Eigen::Index>(sets.front().has.size());
  const auto count = static_cast<Eigen::Index>(sets.size());
  const Eigen::Index degrees = count - groups - items + 1;
  if (degrees < kFewestDegrees) {
    return absl::InvalidArgumentError(fmt::format("{} sets are too few for {} items; {} at least",
                                                  count, items,
                                                  groups + items - 1 + kFewestDegrees));
  }
  const Eigen::MatrixXd design = design_of(sets, groups, items);
  Eigen::VectorXd values(count);
  for (Eigen::Index row = 0; row < count; ++row) {
    values(row) = sets[static_cast<std::size_t>(row)].value;
  }
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(design);
  if (qr.rank() < design.cols()) {
    return absl::InvalidArgumentError("some items are always in the same sets, or in all of them");
  }
  const Eigen::VectorXd fitted = qr.solve(values);
  const Eigen::MatrixXd bread = (design.transpose() * design).inverse();
  const Eigen::VectorXd residuals = values - design * fitted;
  Eigen::MatrixXd scores = design;
  for (Eigen::Index row = 0; row < count; ++row) {
    const double leverage = design.row(row) * bread * design.row(row).transpose();
    scores.row(row) *= residuals(row) / std::max(1e-9, 1 - leverage);
  }
  const Eigen::MatrixXd covariance = bread * (scores.transpose() * scores) * bread;
  // Worths of all items from those of all but the last.
  Eigen::MatrixXd all = Eigen::MatrixXd::Zero(items, design.cols());
  for (Eigen::Index item = 0; item + 1 < items; ++item) {
    all(item, groups + item) = 1;
    all(items - 1, groups + item) = -1;
  }
  const Eigen::VectorXd worths = all * fitted;
  const Eigen::VectorXd variances = (all * covariance * all.transpose()).diagonal();
  std::vector<Interval> intervals;
  for (Eigen::Index item = 0; item < items; ++item) {
    intervals.push_back(student_t_interval(
        worths(item), std::sqrt(std::max(0.0, variances(item))), static_cast<double>(degrees),
        static_cast<std::int64_t>(count), 1 - (1 - confidence) / static_cast<double>(items)));
  }
  return intervals;
}

}  // namespace muster::stats
