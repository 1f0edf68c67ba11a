// Looks on while a run is played, and says who plays on and when it may end: the rule of [stop]
// (analysis/referee.h). What it decides depends on the rows of full rounds alone, so that it is the
// same for any number of threads and after any interruption, and the same that the report finds in
// the store (analysis::course_of).
#pragma once

#include <absl/status/statusor.h>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/question_table.h"
#include "experiments/analysis/referee.h"
#include "experiments/config/experiment.h"
#include "experiments/plan/plan.h"
#include "experiments/runner/sink.h"
#include "experiments/scan/game_row.h"
#include "experiments/store/meta.h"
#include "experiments/store/store.h"

namespace muster {

class Watch {
 public:
  // Both outlive this. `meta` is that of the plan.
  Watch(const StoreMeta& meta, const Plan& plan);

  // A game of the plan, once; games of equal cells come one by one. May be called by many threads.
  void add(const GameRow& game);
  // A game that was just played, and stands for all cells with the same one.
  void add_played(const GameJob& job, const PlayedGame& played);
  // All games of a store.
  absl::Status add_all(const Store& store);

  // Full rounds until now.
  std::uint64_t rounds() const;
  // Whether the rule of [stop] is met, or its games are used up.
  bool over() const;
  bool decided() const;
  // Waits until it is known whether round `round` is played: true; or false when the run is over,
  // or `give_up()` (asked now and then).
  bool wait_for(std::uint64_t round, const std::function<bool()>& give_up);
  // Whether a job is needed for what is known by now; of rounds that are not known yet: true.
  bool needs(std::uint64_t job) const;
  // "25 of 28 pairs decided after 43 rounds": for people.
  std::string standing() const;
  // About how many games more it takes; nothing before there are intervals.
  std::optional<double> games_left() const;

 private:
  void add_one(const GameRow& game);
  void close_rounds();
  bool may_begin(std::uint64_t round) const;

  const StoreMeta& meta_;
  const Plan& plan_;
  mutable std::mutex mutex_;
  std::condition_variable closed_;  // a round
  RowMaker rows_;                   // of games that are being played
  analysis::QuestionTable table_;
  std::vector<std::vector<std::size_t>> twins_;  // by cell: those with the same games
  std::optional<analysis::Referee> referee_;     // made when the first round is full
  analysis::OpenRounds open_;
};

}  // namespace muster
