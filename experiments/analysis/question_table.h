// The games of a run as one question sees them: block values of each level that is compared, who
// won how often against what, and how lucky they were. For the analysis only.
#pragma once

#include <absl/container/inlined_vector.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "experiments/config/question.h"
#include "experiments/plan/plan.h"
#include "experiments/scan/game_row.h"
#include "experiments/statistics/blocks.h"
#include "experiments/statistics/sequential/decide.h"
#include "experiments/store/meta.h"

namespace muster::analysis {

// Games won, drawn and lost: alone in the first place, sharing it, or neither.
struct Tally {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;

  std::int64_t games() const { return wins + draws + losses; }
  // `score`: a share of the first place.
  void add(double score);
  Tally& operator+=(const Tally& other);

  friend bool operator==(const Tally&, const Tally&) = default;
};

// The share of the first place of each seat: 1 alone, 1/2 with one other, 0 behind.
using Scores = absl::InlinedVector<double, 6>;
Scores scores_of(std::span<const double> returns);

// Sums over games by block: a block's mean is its value.
class BlockSums {
 public:
  void add(std::size_t stratum, std::size_t block, double value);
  // [stratum][block], `strata` of them with `blocks` each; kAbsent where the number of values is
  // not `expected` of the stratum, or, without expectations, where there is none.
  stats::BlockValues values(std::size_t strata, std::size_t blocks,
                            const std::vector<std::uint32_t>* expected) const;
  std::uint32_t count(std::size_t stratum, std::size_t block) const {
    return stratum < sums_.size() && block < sums_[stratum].counts.size()
               ? sums_[stratum].counts[block]
               : 0;
  }
  // The mean of one block; kAbsent where the number of values is not `expected`.
  double value(std::size_t stratum, std::size_t block, std::uint32_t expected) const {
    const std::uint32_t there = count(stratum, block);
    return there == 0 || there != expected ? stats::kAbsent : sums_[stratum].totals[block] / there;
  }
  // Blocks that have some values and not all.
  std::int64_t incomplete(const std::vector<std::uint32_t>& expected) const;

 private:
  // By block, as far as there are any. Apart, as they take less memory so.
  struct Stratum {
    std::vector<double> totals;
    std::vector<std::uint32_t> counts;
  };
  std::vector<Stratum> sums_;
};

class QuestionTable {
 public:
  // `meta` outlives the table.
  QuestionTable(const Question& question, const StoreMeta& meta, const Plan& plan);

  // Takes rows in any order.
  void add(const GameRow& game, const PlannedCell& cell);
  // Levels are known from the plan alone; otherwise games tell them, and which game has which level
  // may be chance.
  bool planned() const;
  // What levels are compared by: blocks that all have; but all blocks where it is chance which have
  // a level, and in a race, where levels rest, one after the other.
  stats::LevelTable compared() const;

  const std::vector<std::string>& levels() const { return levels_; }
  // Values of complete blocks, by scenario and repetition.
  stats::LevelTable table() const;
  // One repetition of it.
  stats::Round round(std::size_t repetition) const;
  const Tally& tally(std::size_t level) const { return tallies_[level]; }
  // Fair shares of the first place, averaged over the level's games: 1/2 between two.
  double fair_share(std::size_t level) const;
  // Why what was played cannot answer, as far as the plan alone does not tell: "" when it can.
  std::string problem() const;
  std::int64_t incomplete_blocks() const;
  // Games of a block that is complete, on average.
  double games_per_block() const;

  // What levels are met with: opponents of agents, other factions, or rulesets (`given`).
  struct Cut {
    std::string name;  // "opponent", "ruleset", "against"
    std::vector<std::string> columns;
  };
  const std::vector<Cut>& cuts() const { return cuts_; }
  const Tally& tally(std::size_t cut, std::size_t level, std::size_t column) const;
  // Block values of a level against a column.
  stats::BlockValues values(std::size_t cut, std::size_t level, std::size_t column) const;

  // Luck of the levels in the same blocks, a table by kind of event; empty when games do not tell.
  const std::vector<std::string>& luck_kinds() const { return luck_kinds_; }
  std::vector<stats::LevelTable> luck() const;
  // One repetition of it, by kind.
  std::vector<stats::Round> luck_round(std::size_t repetition) const;

 private:
  static constexpr std::size_t kNoColumn = ~std::size_t{0};
  struct CutSums {
    std::vector<std::vector<BlockSums>> sums;                       // [level][column]
    std::vector<std::vector<Tally>> tallies;                        // [level][column]
    std::vector<std::vector<std::vector<std::uint32_t>>> expected;  // [level][column][scenario]
  };

  // A seat of a cell whose result is looked at.
  struct Observed {
    std::size_t seat = 0;
    // Of the plan, or, where games tell, of the last game.
    std::size_t level = kNoColumn;
    std::vector<std::size_t> columns = {};  // by cut
  };

  std::vector<std::size_t> observed_seats(const PlannedCell& cell) const;
  bool deal(const GameRow& game, const PlannedCell& cell, Observed& one);
  std::optional<std::size_t> level_at(const GameRow* game, const PlannedCell& cell,
                                      std::size_t seat);
  std::size_t level_named(const std::string& name);
  std::size_t column_named(std::size_t cut, const std::string& name);
  std::optional<double> value_at(const GameRow& game, const Scores& scores, std::size_t seat) const;
  void find_luck(const MetricSchema& schema);
  void add_luck(const GameRow& game, const PlannedCell& cell, std::size_t level, std::size_t seat);
  stats::LevelTable tabled(const std::vector<BlockSums>& sums) const;
  stats::Round round_of(const std::vector<BlockSums>& sums, std::size_t repetition) const;
  void expect(const Plan& plan);
  std::vector<std::size_t> columns_of(const GameRow* game, const PlannedCell& cell,
                                      std::size_t seat);
  // Whether each level has only ever one of what is given (a seat, a player), and not all the same.
  static bool is_confounded(const std::vector<std::set<std::size_t>>& of_levels);
  // Whether levels meet each other, directly or by others.
  bool connected() const;

  Question question_;
  const StoreMeta& meta_;
  std::size_t scenarios_ = 0;
  std::size_t repetitions_ = 0;                  // that have games
  std::vector<bool> main_;                       // by agent: of the candidates, or all
  std::vector<bool> counted_;                    // by agent: `for`, or all of the side
  std::vector<std::vector<Observed>> observed_;  // by cell of the plan
  std::vector<std::string> levels_;
  std::map<std::string, std::size_t> level_indices_;
  std::vector<BlockSums> sums_;  // by level
  std::vector<Tally> tallies_;
  std::vector<double> shares_;                        // sums of fair shares
  std::vector<std::vector<std::uint32_t>> expected_;  // [level][scenario]; of planned levels
  BlockSums games_;                                   // of any level
  std::vector<std::uint32_t> expected_games_;         // [scenario]
  std::vector<Cut> cuts_;
  std::vector<CutSums> cut_sums_;
  std::vector<MetricReader> labels_;    // by seat: what tells its level, where the plan does not
  std::vector<MetricReader> outcomes_;  // by seat: the outcome, where it is a metric of the seat
  MetricReader outcome_;                // and where it is the game's
  // A metric that is luck of a seat.
  struct LuckColumn {
    std::size_t column = 0;  // of the schema
    std::string kind;
    std::size_t place = kNoColumn;  // among luck_kinds_, once a game had it
  };
  std::vector<std::string> luck_prefixes_;             // of metrics, by seat
  std::vector<std::vector<LuckColumn>> luck_columns_;  // by seat
  std::uint64_t schema_ = 0;                           // whose columns were looked at
  std::size_t columns_seen_ = 0;                       // so many
  std::vector<std::string> luck_kinds_;
  std::vector<std::vector<BlockSums>> luck_;         // [kind][level]
  std::vector<std::size_t> players_;                 // by agent: equal for those that play alike
  std::vector<std::set<std::size_t>> seats_of_;      // by level
  std::vector<std::set<std::size_t>> players_of_;    // by level
  std::vector<std::set<std::size_t>> scenarios_of_;  // by level
  std::int64_t without_outcome_ = 0;                 // games
};

}  // namespace muster::analysis
