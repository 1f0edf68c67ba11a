#include "experiments/statistics/luck/luck_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/statistics/all_pairs.h"
#include "experiments/statistics/block_mean.h"

namespace muster::stats {
namespace {

// Of one block: Helmert's contrasts of the levels that are there, each of variance 1 where the
// levels have that and nothing in common; of one level its value.
template <typename At>  // double(level)
std::vector<double> contrasts_of(const std::vector<std::size_t>& present, const At& at) {
  if (present.size() == 1) return {at(present.front())};
  std::vector<double> contrasts;
  double sum = 0;
  for (std::size_t i = 0; i < present.size(); ++i) {
    const double value = at(present[i]);
    const auto before = static_cast<double>(i);
    if (i > 0) contrasts.push_back((sum - before * value) / std::sqrt(before * (before + 1)));
    sum += value;
  }
  return contrasts;
}

// Contrasts of which a stratum has several are strata of their own: contrast c of stratum s of S is
// stratum c S + s.
std::size_t contrasts_per_block(std::size_t levels) { return std::max<std::size_t>(1, levels - 1); }

// 40 blocks to fit on, however many levels each has.
std::int64_t fewest_contrasts(std::int64_t blocks, std::size_t levels) {
  return blocks * static_cast<std::int64_t>(contrasts_per_block(levels));
}

std::vector<std::size_t> present_at(const LevelTable& table, std::size_t stratum,
                                    std::size_t block) {
  std::vector<std::size_t> present;
  for (std::size_t level = 0; level < table.levels(); ++level) {
    if (!std::isnan(table.at(level, stratum, block))) present.push_back(level);
  }
  return present;
}

struct Contrasts {
  BlockValues values;
  std::vector<BlockValues> luck;  // by kind
};

Contrasts contrasts_of(const LevelTable& table, const std::vector<LevelTable>& luck) {
  const std::size_t strata = table.strata();
  const std::size_t count = contrasts_per_block(table.levels()) * strata;
  Contrasts found{BlockValues(count), std::vector<BlockValues>(luck.size(), BlockValues(count))};
  const auto put = [&](BlockValues& into, std::size_t stratum, std::size_t block,
                       const std::vector<double>& contrasts) {
    for (std::size_t c = 0; c < contrasts.size(); ++c) {
      std::vector<double>& blocks = into[c * strata + stratum];
      blocks.resize(std::max(blocks.size(), block + 1), kAbsent);
      blocks[block] = contrasts[c];
    }
  };
  for (std::size_t stratum = 0; stratum < strata; ++stratum) {
    for (std::size_t block = 0; block < table.blocks(stratum); ++block) {
      const std::vector<std::size_t> present = present_at(table, stratum, block);
      if (present.empty()) continue;
      put(found.values, stratum, block, contrasts_of(present, [&](std::size_t level) {
            return table.at(level, stratum, block);
          }));
      for (std::size_t kind = 0; kind < luck.size(); ++kind) {
        put(found.luck[kind], stratum, block, contrasts_of(present, [&](std::size_t level) {
              return luck_or_none(luck[kind].at(level, stratum, block));
            }));
      }
    }
  }
  return found;
}

bool tells_kinds_apart(std::int64_t contrasts, std::size_t kinds) {
  return contrasts >= kContrastsPerKind * static_cast<std::int64_t>(kinds);
}

// The columns of luck added up.
BlockValues sum_of(const std::vector<BlockValues>& luck) {
  BlockValues sum = luck.front();
  for (std::size_t kind = 1; kind < luck.size(); ++kind) {
    for (std::size_t s = 0; s < sum.size(); ++s) {
      for (std::size_t b = 0; b < sum[s].size(); ++b) sum[s][b] += luck[kind][s][b];
    }
  }
  return sum;
}

double ratio_of(double before, double after) {
  if (after > 0) return before / after;
  return before > 0 ? std::numeric_limits<double>::infinity() : 1.0;
}

void add_factors(LuckTable& result, const LevelTable& raw) {
  double unpaired = 0;
  double paired = 0;
  double adjusted = 0;
  double levels_before = 0;
  double levels_after = 0;
  std::vector<double> variances;
  for (std::size_t level = 0; level < raw.levels(); ++level) {
    variances.push_back(block_mean(raw.of(level)).variance);
    levels_before += variances.back();
    levels_after += block_mean(result.adjusted.of(level)).variance;
  }
  for (std::size_t i = 0; i < raw.levels(); ++i) {
    for (std::size_t j = i + 1; j < raw.levels(); ++j) {
      unpaired += variances[i] + variances[j];
      paired += block_mean(difference_values(raw, i, j)).variance;
      adjusted += block_mean(difference_values(result.adjusted, i, j)).variance;
    }
  }
  result.factor = ratio_of(paired, adjusted);
  result.unpaired_factor = ratio_of(unpaired, adjusted);
  result.level_factor = ratio_of(levels_before, levels_after);
}

}  // namespace

LuckTable remove_luck(const LevelTable& table, const std::vector<LevelTable>& luck,
                      const LuckRule& rule) {
  LuckTable result{.adjusted = table};
  if (luck.empty()) return result;
  Contrasts contrasts = contrasts_of(table, luck);
  const bool apart = tells_kinds_apart(count_blocks(contrasts.values), luck.size());
  if (!apart) contrasts.luck = {sum_of(contrasts.luck)};
  LuckRule of_contrasts = rule;
  of_contrasts.fewest_blocks = fewest_contrasts(rule.fewest_blocks, table.levels());
  const LuckFit fit = remove_luck(contrasts.values, contrasts.luck, of_contrasts);
  for (std::size_t level = 0; level < table.levels(); ++level) {
    for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
      for (std::size_t block = 0; block < table.blocks(stratum); ++block) {
        const std::vector<double>& by_kind = fit.coefficients[block % fit.coefficients.size()];
        for (std::size_t kind = 0; kind < luck.size(); ++kind) {
          result.adjusted.at(level, stratum, block) -=
              by_kind[apart ? kind : 0] * luck_or_none(luck[kind].at(level, stratum, block));
        }
      }
    }
  }
  add_factors(result, table);
  return result;
}

LuckRounds::LuckRounds(std::size_t levels, std::size_t strata, std::size_t kinds)
    : levels_(levels),
      strata_(strata),
      kinds_(kinds),
      by_kind_(contrasts_per_block(levels) * strata, kinds, fewest_contrasts(kLuckBlocks, levels)),
      together_(contrasts_per_block(levels) * strata, 1, fewest_contrasts(kLuckBlocks, levels)) {}

Round LuckRounds::adjust(const Round& round, const std::vector<Round>& luck) {
  Round adjusted = round;
  const std::size_t count = contrasts_per_block(levels_) * strata_;
  std::vector<double> values(count, kAbsent);
  std::vector<std::vector<double>> columns(luck.size(), std::vector<double>(count, 0.0));
  const bool apart = tells_kinds_apart(contrasts_, kinds_);
  const std::vector<double>& coefficients =
      apart ? by_kind_.coefficients() : together_.coefficients();
  for (std::size_t stratum = 0; stratum < strata_; ++stratum) {
    std::vector<std::size_t> present;
    for (std::size_t level = 0; level < std::min(levels_, round.size()); ++level) {
      if (!std::isnan(round[level][stratum])) present.push_back(level);
    }
    if (present.empty()) continue;
    const auto put = [&](std::vector<double>& into, const auto& at) {
      const std::vector<double> contrasts = contrasts_of(present, at);
      for (std::size_t c = 0; c < contrasts.size(); ++c) into[c * strata_ + stratum] = contrasts[c];
    };
    put(values, [&](std::size_t level) { return round[level][stratum]; });
    for (std::size_t kind = 0; kind < luck.size(); ++kind) {
      put(columns[kind],
          [&](std::size_t level) { return luck_or_none(luck[kind][level][stratum]); });
    }
    for (const std::size_t level : present) {
      for (std::size_t kind = 0; kind < luck.size(); ++kind) {
        adjusted[level][stratum] -=
            coefficients[apart ? kind : 0] * luck_or_none(luck[kind][level][stratum]);
      }
    }
  }
  if (!columns.empty()) {
    contrasts_ += count_blocks({values});
    std::vector<double> all(count, 0.0);
    for (const std::vector<double>& column : columns) {
      for (std::size_t c = 0; c < count; ++c) all[c] += column[c];
    }
    together_.add_round(values, {all});
    by_kind_.add_round(values, columns);
  }
  return adjusted;
}

LuckTable remove_luck_by_rounds(const LevelTable& table, const std::vector<LevelTable>& luck) {
  LuckTable result{.adjusted = table};
  LuckRounds rounds(table.levels(), table.strata(), luck.size());
  for (std::size_t r = 0; r < rounds_of(table); ++r) {
    std::vector<Round> of_round;
    for (const LevelTable& kind : luck) of_round.push_back(round_of(kind, r));
    const Round adjusted = rounds.adjust(round_of(table, r), of_round);
    for (std::size_t level = 0; level < table.levels(); ++level) {
      for (std::size_t stratum = 0; stratum < table.strata(); ++stratum) {
        if (r < table.blocks(stratum)) {
          result.adjusted.at(level, stratum, r) = adjusted[level][stratum];
        }
      }
    }
  }
  add_factors(result, table);
  return result;
}

}  // namespace muster::stats
