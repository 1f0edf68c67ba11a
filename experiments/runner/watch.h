// Looks on while a run is played, and says when it may end: the rule of [stop] after every full
// round (one repetition in every scenario), in the order of the plan. What it decides depends on
// the rows of full rounds alone, so that it is the same for any number of threads and after any
// interruption, and the same that the report finds in the store (analysis::course_of).
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/question_table.h"
#include "experiments/config/experiment.h"
#include "experiments/plan/plan.h"
#include "experiments/statistics/luck/luck_table.h"
#include "experiments/statistics/sequential/decide.h"
#include "experiments/store/meta.h"
#include "experiments/store/store.h"

namespace muster {

class Watch {
 public:
  // Both outlive this. `meta` is that of the plan.
  Watch(const StoreMeta& meta, const Plan& plan);

  // A game of the plan, once; games of equal cells come one by one. May be called by many threads.
  void add(const StoredGame& game);
  // A game that was just played, and stands for all cells with the same one.
  void add_played(const GameJob& job, const StoredRow& row);
  // All games of a store.
  absl::Status add_all(const Store& store);

  // Full rounds until now.
  std::uint64_t rounds() const;
  // How many rounds are to be played: that of the decision once it has fallen, else all that may
  // be.
  std::uint64_t rounds_needed() const;
  bool decided() const;
  // "25 of 28 pairs decided after 43 rounds": for people.
  std::string standing() const;
  // About how many games more it takes; nothing before there are intervals.
  std::optional<double> games_left() const;

 private:
  void add_one(const StoredGame& game);
  void close_rounds();

  const StoreMeta& meta_;
  const Plan& plan_;
  mutable std::mutex mutex_;
  analysis::QuestionTable table_;
  stats::DecisionRule rule_;
  std::optional<stats::Decider> decider_;        // made with the first round
  std::optional<stats::LuckRounds> luck_;        // likewise
  std::map<std::uint64_t, std::uint64_t> open_;  // games by round that is not full
  std::uint64_t rounds_ = 0;
  std::uint64_t most_ = 0;
  bool decided_ = false;
};

}  // namespace muster
