// What stands behind the steps of a match (experiments/engine/thoughts.h), put together: how the
// chances went, where they turned and why, and what choices gave away.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/analysis.h"
#include "experiments/engine/game_info.h"
#include "experiments/engine/match_result.h"

namespace muster::report {

// A value in [-1, 1] as points from 0 to 100: of two players, the chance of winning in percent.
double points_of(double value);
// A difference of values in points.
inline double points_between(double value) { return 50 * value; }

// A step after which somebody's chances were others.
struct TurningPoint {
  std::size_t frame = 0;  // the step's number, from 1
  std::size_t seat = 0;   // who gained most, or lost most where everybody lost
  double change = 0;      // of the value
  double luck = 0;        // that part of it which chance gave
  double error = 0;       // standard error of the change
  std::string what;       // what was done, or what chance gave
};

// A choice that the critic would not have made.
struct MissedChance {
  std::size_t frame = 0;
  std::size_t seat = 0;
  std::string chosen;
  std::string better;  // the critic's
  double loss = 0;     // of the value, as the critic sees both
  bool sure = false;   // the intervals of both values lie apart
};

class Annotations {
 public:
  // Every step in order, then the end. Words are those of the step's acts.
  void add(const TranscriptStep& step);
  void end(const MatchResult& result);

  // The largest changes of any seat's value, at most `count`, in the order of the match; changes
  // below `least`, or less than twice their standard error, are none.
  std::vector<TurningPoint> turning_points(std::size_t count, double least = 0.1) const;
  // The largest losses by choices, at most `count`, in the order of the match. Of moves that the
  // critic hardly looked at nothing is said.
  std::vector<MissedChance> missed_chances(std::size_t count, double least = 0.1) const;

  // By frame, from 0, the beginning: values by seat.
  const std::vector<std::vector<double>>& values() const { return values_; }
  // What page/step_page.js reads of a step, from 1: thoughts of the agent and of the critic, luck.
  nlohmann::json step_json(std::size_t frame) const;

 private:
  struct Step {
    Player by = kChance;
    Action code{};
    std::string what;
    StepThoughts thoughts;
  };

  std::vector<Step> steps_;
  std::vector<std::vector<double>> values_;
  std::vector<std::vector<double>> errors_;  // their standard errors
};

// "attacker +18 points (± 4), of which luck +15: attack Nomads: 2 damage".
std::string words_of(const TurningPoint& point, const GameInfo& game);
// "defender: attack on b3 instead of move to c2 gave away 12 points".
std::string words_of(const MissedChance& missed, const GameInfo& game);
// The best moves of a ranking and the one with `code` (none: any other number), as
// page/step_page.js reads them: [[code, move, value, visits, share, line], ...].
nlohmann::json ranking_json(const MoveAnalysis& analysis, Action code);
// The best moves of a ranking, at most `count`, and the one with `code` in any case:
// "move to c2 62 % (410 visits), attack on b3 55 % (120 visits)".
std::string ranking_words(const MoveAnalysis& analysis, Action code, std::size_t count);

}  // namespace muster::report
