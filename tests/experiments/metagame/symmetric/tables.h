// Symmetric games of three players and more for tests, and tables of payoffs as games would make
// them.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "experiments/metagame/dominance.h"
#include "experiments/metagame/symmetric/symmetric_game.h"
#include "experiments/plan/multisets.h"
#include "experiments/statistics/blocks.h"

namespace muster::metagame::testing {

// The chance of the first place of each seat of a table, by what sits there in ascending order.
using Chances = std::map<std::vector<std::size_t>, std::vector<double>>;

// Of all tables, by what each strategy weighs in it: who sits there wins in proportion.
inline Chances chances_of(
    std::size_t players, std::size_t strategies,
    const std::function<double(const std::vector<std::size_t>&, std::size_t)>& weight) {
  Chances chances;
  for (const std::vector<std::size_t>& seats : multisets(players, strategies)) {
    std::vector<double>& of_seats = chances[seats];
    double sum = 0;
    const bool same = seats.front() == seats.back();
    for (const std::size_t strategy : seats) {
      of_seats.push_back(same ? 1 : weight(seats, strategy));
      sum += of_seats.back();
    }
    for (double& chance : of_seats) chance /= sum;
  }
  return chances;
}

// Three players and two strategies, of which the one that sits alone wins with this chance.
inline Chances lone_wins(double first, double second) {
  return chances_of(3, 2, [=](const std::vector<std::size_t>& seats, std::size_t strategy) {
    const bool alone = std::count(seats.begin(), seats.end(), strategy) == 1;
    const double lone = seats[1] == 0 ? second : first;
    return alone ? lone : (1 - lone) / 2;
  });
}

inline Chances random_chances(std::size_t players, std::size_t strategies, Rng& rng) {
  std::map<std::pair<std::vector<std::size_t>, std::size_t>, double> weights;
  return chances_of(
      players, strategies, [&](const std::vector<std::size_t>& seats, std::size_t strategy) {
        return weights.try_emplace({seats, strategy}, 0.2 + uniform_unit(rng)).first->second;
      });
}

inline SymmetricGame game_of(const Chances& chances) {
  const std::size_t players = chances.begin()->first.size();
  const std::size_t strategies = chances.rbegin()->first.front() + 1;
  OtherChoices others = multisets(players - 1, strategies);
  PayoffMatrix payoffs(strategies);
  for (std::size_t strategy = 0; strategy < strategies; ++strategy) {
    for (std::vector<std::size_t> seats : others) {
      seats.push_back(strategy);
      std::sort(seats.begin(), seats.end());
      const auto seat = std::find(seats.begin(), seats.end(), strategy) - seats.begin();
      payoffs[strategy].push_back(chances.at(seats)[static_cast<std::size_t>(seat)] -
                                  1.0 / static_cast<double>(players));
    }
  }
  return {std::move(others), std::move(payoffs)};
}

// Blocks of two games of each table; the luck of one of them is that of all tables.
inline PayoffTable played_tables(const Chances& chances, std::size_t scenarios,
                                 std::size_t repetitions, Rng& rng) {
  const SymmetricGame game = game_of(chances);
  PayoffTable table;
  table.symmetric = true;
  table.others = game.others();
  for (std::size_t i = 0; i < game.strategies(); ++i)
    table.rows.push_back(fmt::format("row {}", i));
  table.columns.assign(table.others.size(), "");
  table.values.assign(
      game.strategies(),
      std::vector<stats::BlockValues>(
          table.others.size(),
          stats::BlockValues(scenarios, std::vector<double>(repetitions, stats::kAbsent))));
  for (std::size_t block = 0; block < scenarios * repetitions; ++block) {
    const double shared = uniform_unit(rng);
    for (const auto& [seats, of_seats] : chances) {
      if (seats.front() == seats.back()) continue;
      std::vector<double> wins(game.strategies(), 0);
      for (double luck : {shared, uniform_unit(rng)}) {
        std::size_t winner = 0;
        while (winner + 1 < seats.size() && luck >= of_seats[winner]) luck -= of_seats[winner++];
        wins[seats[winner]] += 0.5;
      }
      for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        std::vector<std::size_t> rest = seats;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(seat));
        const auto found = std::lower_bound(table.others.begin(), table.others.end(), rest);
        const auto column = static_cast<std::size_t>(found - table.others.begin());
        const auto sitting = std::count(seats.begin(), seats.end(), seats[seat]);
        table.values[seats[seat]][column][block / repetitions][block % repetitions] =
            wins[seats[seat]] / static_cast<double>(sitting);
      }
    }
  }
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    for (std::size_t column = 0; column < table.others.size(); ++column) {
      if (table.is_own(row, column)) table.values[row][column].clear();
    }
  }
  return table;
}

}  // namespace muster::metagame::testing
