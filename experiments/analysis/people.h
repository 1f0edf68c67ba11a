// Games that people played (agents/human) among those of a run. Rankings leave them out, as people
// choose when to play, against whom, and what to keep; or count them when asked to, each person as
// one agent, whatever was chosen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/plan/plan.h"
#include "experiments/scan/game_row.h"
#include "experiments/store/meta.h"
#include "experiments/store/row_index.h"

namespace muster::analysis {

struct SeatOfPeople {
  std::string name;  // a person's own, or an agent's
  bool person = false;
  std::uint64_t undone = 0;  // choices that a person took back
  double result = 0;         // the seat's return
  double score = 0;          // its share of the first place: 1 won, 0 lost
};

struct GameOfPeople {
  std::string id;
  std::string scenario;
  std::string ruleset;
  std::vector<SeatOfPeople> seats;
  std::uint64_t decisions = 0;
};

// A run as its answers see it.
class CountedRun {
 public:
  // `people`: whether their games count. `meta` and `plan` outlive this.
  CountedRun(const StoreMeta& meta, const Plan& plan, bool people);

  // Without games and agents that do not count.
  const StoreMeta& meta() const { return own_meta_ ? *own_meta_ : meta_; }
  const Plan& plan() const { return own_plan_ ? *own_plan_ : plan_; }

  // Jobs of the whole run and of what counts.
  bool of_people(std::uint64_t job) const;
  std::optional<std::uint64_t> counted_job(std::uint64_t job) const;
  std::uint64_t whole_job(std::uint64_t counted) const;

  // A game of people; `game` is one of the whole run.
  GameOfPeople told(const GameRow& game, const RowIds& ids) const;

 private:
  void build(bool people);

  const StoreMeta& meta_;
  const Plan& plan_;
  std::vector<bool> people_;                              // by cell of the whole run
  std::vector<std::optional<std::size_t>> counted_cell_;  // likewise
  std::vector<std::size_t> whole_cell_;                   // by cell that counts
  std::optional<StoreMeta> own_meta_;                     // where some are of people
  std::optional<Plan> own_plan_;
};

}  // namespace muster::analysis
