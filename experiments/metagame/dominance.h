// Which strategies are dominated: another one gets more against everything that the other player
// may do. By intersection-union tests: each column is tested by itself, one-sided, at the full
// level (Berger 1982, "Multiparameter hypothesis testing and acceptance sampling"), and pairs of
// strategies by Holm's step-down method. What is dominated leaves the game, which may make more of
// it dominated: every round of that spends half of the error that is left.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "experiments/metagame/symmetric/symmetric_game.h"
#include "experiments/statistics/blocks.h"

namespace muster::metagame {

// Who meets whom in a table of scores.
struct TableShape {
  // Rows and columns are the same strategies, in the same order, and one against itself is even.
  bool symmetric = false;
  // Of more than two players, who all choose among the rows: by column, rows that all others play.
  // Empty for two.
  OtherChoices others;

  bool of_two() const { return others.empty(); }
  std::size_t players() const { return of_two() ? 2 : others.front().size() + 1; }
  // The score of a seat when all play the same.
  double even() const { return 1.0 / static_cast<double>(players()); }
  // All play the row, which is not played.
  bool is_own(std::size_t row, std::size_t column) const;
};

// What the strategies of the rows got against those of the columns, by block; shares of the first
// place, so that the player of the columns got 1 less that. Games of one scenario and repetition
// are a block whatever the strategies.
struct PayoffTable : TableShape {
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  // [row][column]; no blocks where they have not met.
  std::vector<std::vector<stats::BlockValues>> values;

  // Somebody plays the strategy in the column, by its number.
  bool has(std::size_t column, std::size_t strategy) const;
  // As the other player sees it; of two.
  PayoffTable turned() const;
};

// Scores of two players as the other one sees them: 1 less each.
stats::BlockValues seen_by_other(stats::BlockValues scores);

struct Dominance {
  bool column = false;  // of the player of the columns
  std::size_t strategy = 0;
  std::size_t by = 0;
  // One-sided, adjusted over the pairs of its round, at the level of that round: at most that of
  // `level`.
  double p = 1;
  double level = 0;
  int round = 1;
};

// In the order in which they go. Chance that any of them is false: 1 - confidence at most. Each
// strategy once, by the one for which the p value is least.
std::vector<Dominance> dominated_strategies(const PayoffTable& table, double confidence);

// P that the differences of blocks come out as far above 0 if they are not above 0 on average.
double one_sided_p(const stats::BlockValues& differences);

}  // namespace muster::metagame
