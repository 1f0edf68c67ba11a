// A race of many levels for the best one: after every full round those leave that some other is
// surely better than, so that games are spent on the rivals at the top.
//
// The survivors of round r are a pure function of the rounds before, and all survivors meet the
// same blocks. Sources: Kalyanakrishnan et al. 2012, "PAC subset selection in stochastic
// multi-armed bandits", ICML; Maron and Moore 1994, "Hoeffding races", NIPS; with the confidence
// sequences of sequence.h instead of their bounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "experiments/statistics/sequential/decide.h"

namespace muster::stats {

struct RaceRule {
  // Each sequence gets alpha / (K - 1), and only its lower end can put a level out, so that the
  // best one leaves with a chance of at most alpha / 2.
  double alpha = 0.1;
  // Survivors that are all within +-detect of the leader are tied; 0: never.
  double detect = 0.0;
  // Level-blocks (one level on one block) after which the race stops; 0: no limit.
  std::int64_t budget = 0;
  // As in DecisionRule.
  double planned_blocks = 100.0;
  bool bounded = true;
};

enum class RaceState {
  kRunning,
  kWon,          // one is left
  kTied,         // all that are left are within +-detect of the leader
  kOutOfBudget,  // the budget is used up, and neither is known
};

class Race {
 public:
  Race(const RaceRule& rule, std::size_t levels, std::size_t strata);

  // Values of levels that are out are not looked at. Changes nothing once the race is over.
  void add_round(const Round& round);

  RaceState state() const { return state_; }
  std::int64_t rounds() const { return rounds_; }              // that counted
  std::int64_t level_blocks() const { return level_blocks_; }  // played by levels that were in
  // Whether a level plays in the next round; also who is left when the race is over.
  bool survives(std::size_t level) const { return out_since_[level] == 0; }
  std::size_t survivors() const;
  // Rounds after which a level went out; 0 for survivors.
  std::int64_t out_since(std::size_t level) const { return out_since_[level]; }
  // The survivor with the highest mean so far; of equal ones the first. 0 before the first round.
  std::size_t leader() const;
  // first - second over the rounds that both were in; first != second.
  SequenceLook difference(std::size_t first, std::size_t second) const;

 private:
  void put_out();
  bool tied() const;

  RaceRule rule_;
  std::size_t strata_;
  std::vector<std::int64_t> out_since_;
  std::vector<RunningStrata> means_;           // by level
  std::vector<ConfidenceSequence> sequences_;  // (0, 1), (0, 2), ..., (1, 2), ...
  std::int64_t rounds_ = 0;
  std::int64_t level_blocks_ = 0;
  RaceState state_ = RaceState::kRunning;
};

// The Race after all rounds of the table, or where it ended.
Race race(const LevelTable& table, const RaceRule& rule);

}  // namespace muster::stats
