// Tables of payoffs as games would make them.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/rng.h"
#include "experiments/metagame/dominance.h"
#include "experiments/metagame/metagame.h"
#include "experiments/statistics/blocks.h"

namespace muster::metagame::testing {

// Blocks of two games; `scores` are the chances that the row wins. All cells of a block share half
// of their luck.
inline PayoffTable played(const std::vector<std::vector<double>>& scores, bool symmetric,
                          std::size_t scenarios, std::size_t repetitions, Rng& rng) {
  PayoffTable table;
  table.symmetric = symmetric;
  for (std::size_t row = 0; row < scores.size(); ++row) {
    table.rows.push_back(fmt::format("row {}", row));
    table.values.emplace_back(
        scores[row].size(),
        stats::BlockValues(scenarios, std::vector<double>(repetitions, stats::kAbsent)));
  }
  for (std::size_t column = 0; column < scores.front().size(); ++column) {
    table.columns.push_back(symmetric ? table.rows[column] : fmt::format("column {}", column));
  }
  for (std::size_t s = 0; s < scenarios; ++s) {
    for (std::size_t b = 0; b < repetitions; ++b) {
      const double shared = uniform_unit(rng);
      for (std::size_t row = 0; row < scores.size(); ++row) {
        for (std::size_t column = symmetric ? row + 1 : 0; column < scores[row].size(); ++column) {
          const double own = uniform_unit(rng);
          const double score = ((shared < scores[row][column] ? 1.0 : 0.0) +
                                (own < scores[row][column] ? 1.0 : 0.0)) /
                               2;
          table.values[row][column][s][b] = score;
          if (symmetric) table.values[column][row][s][b] = 1 - score;
        }
      }
    }
  }
  for (std::size_t row = 0; symmetric && row < scores.size(); ++row) table.values[row][row].clear();
  return table;
}

// Of two rows against a column.
inline stats::BlockValues differences(const PayoffTable& table, std::size_t first,
                                      std::size_t second, std::size_t column) {
  stats::BlockValues values = table.values[first][column];
  for (std::size_t s = 0; s < values.size(); ++s) {
    for (std::size_t b = 0; b < values[s].size(); ++b) {
      values[s][b] -= table.values[second][column][s][b];
    }
  }
  return values;
}

// The strategy of that name, which is there.
inline const Strategy& named(const std::vector<Strategy>& strategies, const std::string& name) {
  for (const Strategy& each : strategies) {
    if (each.name == name) return each;
  }
  throw std::logic_error(name);
}

}  // namespace muster::metagame::testing
