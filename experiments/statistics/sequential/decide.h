// The decisions of a run while it goes on: which pairs of levels are told apart or found alike,
// whether the wanted precision is reached, which levels stay in a race.
//
// All of them are pure functions of the full rounds so far. A Decider or Race is fed with one round
// after the other by a run; a report that feeds it the rounds of the whole table gets the same
// answers to the last bit.
//
// Example:
//   Decider decider({.detect = 0.05}, agents, scenarios);
//   for (std::size_t r = 0; r < rounds_of(table) && !decider.resolved(); ++r)
//     decider.add_round(round_of(table, r));
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "experiments/statistics/blocks.h"
#include "experiments/statistics/sequential/sequence.h"

namespace muster::stats {

// One block of every stratum: [level][stratum], kAbsent where there is none.
using Round = std::vector<std::vector<double>>;

// Rounds of a table: the blocks of its longest stratum. Round `round` is block `round` of every
// stratum that has one.
std::size_t rounds_of(const LevelTable& table);
Round round_of(const LevelTable& table, std::size_t round);

struct DecisionRule {
  // For all pairs that are asked for together: each gets alpha / M, M = K (K - 1) / 2.
  double alpha = 1.0 - kDefaultConfidence;
  // The smallest difference of interest: a pair whose interval is within +-detect is equivalent.
  // 0: no pair is.
  double detect = 0.0;
  // The half width that is wanted; 0: none.
  double precision = 0.0;
  // Precision is asked of every level's own value at 1 - alpha, instead of every pair's difference
  // at 1 - alpha / M.
  bool precision_of_levels = false;
  // Blocks of each level in the plan.
  double planned_blocks = 100.0;
  // Values are scores in [0, 1], not an unbounded metric.
  bool bounded = true;
  // The level that all others are compared with: M = K - 1. What is said of other pairs follows
  // from theirs with it. None: all pairs are asked for.
  std::optional<std::size_t> focus = std::nullopt;
};

// Whether two levels are compared by themselves, and how many such pairs so many levels have.
bool is_asked(const DecisionRule& rule, std::size_t first, std::size_t second);
std::size_t asked_pairs(const DecisionRule& rule, std::size_t levels);

// The standard deviation of a block's difference of scores that plans assume. It is a convention,
// not an estimate: n0 must not depend on the blocks that are judged with it. Scores of single games
// differ by .5 to .7 between agents that are about equal, means over swapped seats by less.
inline constexpr double kPlannedDifferenceSd = 0.5;

// n0, the blocks around which the sequences are narrowest: for scores those that find `detect` with
// a power of 80 % at kPlannedDifferenceSd; for other metrics, and without `detect`, the planned
// blocks. Fixed before the first block, so that looking at the data cannot choose it.
double sequence_blocks(double detect, double planned_blocks, bool bounded);

enum class Standing {
  kOpen,
  kFirstAhead,   // the interval of first - second is above 0
  kSecondAhead,  // below 0
  kEquivalent,   // contains 0, and is within +-detect
};

// The place of (first, second), first < second < levels, among (0, 1), (0, 2), ..., (1, 2), ...
inline std::size_t pair_place(std::size_t first, std::size_t second, std::size_t levels) {
  return first * (2 * levels - first - 1) / 2 + (second - first - 1);
}

struct PairDecision {
  std::size_t first = 0;
  std::size_t second = 0;
  SequenceLook look;  // of first - second, over the rounds in which both played
  Standing standing = Standing::kOpen;
  // Rounds after which the pair first stood like this, and has since; 0 while open.
  std::int64_t since = 0;
  // Within +-detect, also when one is ahead: a difference, but one of no interest.
  bool negligible = false;
  // false: it lacks the focus. Its look is the sum of two that have it, which holds where they do.
  bool asked = true;
};

class Decider {
 public:
  Decider(const DecisionRule& rule, std::size_t levels, std::size_t strata);

  // Levels and strata that are missing in `round` count as absent. A level that is absent once in a
  // stratum is judged there on the blocks before (RunningStrata).
  void add_round(const Round& round);

  std::int64_t rounds() const { return rounds_; }
  // (0, 1), (0, 2), ..., (1, 2), ...; every pair as it stands after the last round.
  const std::vector<PairDecision>& pairs() const { return pairs_; }

  // Every pair that is asked for is ahead one way or equivalent. Never without a pair: there is no
  // question.
  bool resolved() const;
  // Every half width, of pairs that are asked for, is at most the precision. Never without one that
  // is wanted.
  bool precise() const;
  // The number of rounds after which that was so for the first time: where a run stops.
  std::optional<std::int64_t> first_resolved() const { return first_resolved_; }
  std::optional<std::int64_t> first_precise() const { return first_precise_; }

 private:
  void add_pair_round(std::size_t pair, const Round& round);
  void imply(PairDecision& pair) const;
  void stand(PairDecision& pair, const SequenceLook& look) const;
  // Of first - second, in either order.
  SequenceLook look_at(std::size_t first, std::size_t second) const;

  DecisionRule rule_;
  std::size_t count_;  // of levels
  std::size_t strata_;
  std::vector<PairDecision> pairs_;
  std::vector<ConfidenceSequence> sequences_;  // by pair; empty of those not asked for
  std::vector<RunningStrata> levels_;          // only if the precision is asked of them
  std::vector<double> scratch_;
  std::int64_t rounds_ = 0;
  std::optional<std::int64_t> first_resolved_;
  std::optional<std::int64_t> first_precise_;
};

// The Decider after all rounds of the table.
Decider decide(const LevelTable& table, const DecisionRule& rule);

// How the intervals of all pairs narrowed: what a report draws.
struct CoursePoint {
  std::int64_t rounds = 0;
  std::vector<SequenceLook> looks;  // as Decider::pairs
};

inline constexpr std::size_t kCoursePoints = 60;

// Increasing numbers of rounds, about equally far apart in their logarithms, from 2 to `rounds`;
// at most `most` (>= 2) of them. Up to 1 round: none.
std::vector<std::int64_t> course_rounds(std::int64_t rounds, std::size_t most = kCoursePoints);

std::vector<CoursePoint> decision_course(const LevelTable& table, const DecisionRule& rule,
                                         std::size_t most = kCoursePoints);

}  // namespace muster::stats
