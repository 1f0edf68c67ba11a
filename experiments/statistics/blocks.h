// The unit of everything that is said about a run: the block, all games on one scenario with one
// repetition. They share their luck, so that they count once; blocks are independent. Scenarios are
// strata: an estimate is the mean over strata of the strata's means, its variance the sum of the
// variances between blocks within strata.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace muster::stats {

// Values of one quantity: [stratum][block].
using BlockValues = std::vector<std::vector<double>>;

// A level that is not in a block.
inline constexpr double kAbsent = std::numeric_limits<double>::quiet_NaN();
inline bool is_there(double value) { return !std::isnan(value); }

// Of a stratum: whether any block is there. Of all: how many are.
inline bool has_blocks(const std::vector<double>& stratum) {
  return std::any_of(stratum.begin(), stratum.end(), is_there);
}
inline std::int64_t count_blocks(const BlockValues& values) {
  std::int64_t count = 0;
  for (const auto& stratum : values)
    count += std::count_if(stratum.begin(), stratum.end(), is_there);
  return count;
}

// What the levels that are compared (agents, rulesets, seats, factions ...) did in the same blocks:
// the mean over a level's games in the block, or kAbsent.
class LevelTable {
 public:
  LevelTable() = default;
  // `blocks`: how many each stratum has. All values are kAbsent.
  LevelTable(std::size_t levels, const std::vector<std::size_t>& blocks) {
    BlockValues empty;
    for (const std::size_t count : blocks) empty.emplace_back(count, kAbsent);
    values_.assign(levels, empty);
    strata_ = blocks.size();
  }

  std::size_t levels() const { return values_.size(); }
  std::size_t strata() const { return strata_; }
  std::size_t blocks(std::size_t stratum) const {
    return values_.empty() ? 0 : values_.front()[stratum].size();
  }

  // Of these levels' values. A stratum has as many blocks as the level with most has there; others
  // are kAbsent beyond their own.
  explicit LevelTable(const std::vector<BlockValues>& levels) {
    std::vector<std::size_t> blocks;
    for (const BlockValues& values : levels) {
      blocks.resize(std::max(blocks.size(), values.size()), 0);
      for (std::size_t s = 0; s < values.size(); ++s) {
        blocks[s] = std::max(blocks[s], values[s].size());
      }
    }
    *this = LevelTable(levels.size(), blocks);
    for (std::size_t level = 0; level < levels.size(); ++level) {
      for (std::size_t s = 0; s < levels[level].size(); ++s) {
        std::copy(levels[level][s].begin(), levels[level][s].end(), values_[level][s].begin());
      }
    }
  }

  double& at(std::size_t level, std::size_t stratum, std::size_t block) {
    return values_[level][stratum][block];
  }
  double at(std::size_t level, std::size_t stratum, std::size_t block) const {
    return values_[level][stratum][block];
  }
  const BlockValues& of(std::size_t level) const { return values_[level]; }

 private:
  std::vector<BlockValues> values_;  // by level
  std::size_t strata_ = 0;
};

}  // namespace muster::stats
