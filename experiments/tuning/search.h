// Finding good settings with a number of games: who plays how often, and whom to try next. What is
// found is the best by games that chose it, so it has to be confirmed on others (tune.h).
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/config/tune.h"
#include "experiments/statistics/intervals.h"
#include "experiments/tuning/point.h"

namespace muster::tuning {

struct Candidate {
  std::string name;
  std::optional<Point> point;  // none: the agent as it was
};

// Candidates who meet the same opponents with the same luck.
struct Contest {
  std::string name;  // of the step
  std::vector<Candidate> candidates;
  std::uint64_t seed = 0;
  std::int64_t games = 0;  // of all together, at most; a round of each at least
};

struct Standing {
  std::size_t candidate = 0;  // of the contest
  stats::Interval value;
};

struct Contested {
  std::vector<Standing> standings;  // best first; all candidates
  std::int64_t games = 0;           // that it took

  // Puts standings in order; of equal ones the first stays first.
  void rank();
};

// Where contests are held.
class Field {
 public:
  virtual ~Field() = default;
  // Of one candidate and round: one game of every scenario, opponent and seat.
  virtual std::int64_t games_per_round() const = 0;
  virtual absl::StatusOr<Contested> hold(const Contest& contest) = 0;
  // InvalidArgument where a candidate breaks a rule of the game, as a deck may, and cannot play.
  virtual absl::Status may_play(const Candidate& /*candidate*/) { return absl::OkStatus(); }
};

struct Found {
  Candidate best;
  std::int64_t games = 0;   // that it took
  std::int64_t points = 0;  // that were looked at
  // Of each step: who was best after it, and what all of the next one, whose games did not choose
  // it, say of it.
  struct Step {
    Candidate best;
    stats::Interval chosen_by;             // by the games that chose it, or a model: flattering
    std::optional<stats::Interval> after;  // by those of the next step
    std::int64_t games = 0;                // of all steps so far
  };
  std::vector<Step> steps;
};

struct SearchPlan {
  Tune tune;              // method, games, rounds, space
  std::string incumbent;  // the agent as it was, which is a candidate; "": none
  std::uint64_t seed = 0;
  std::string prefix;         // of the names of steps and candidates: "iterated-"
  std::int64_t points = 200;  // that are looked at, at most; of kRandom
  // Where what is there stands, if as little as possible is to be changed: half of the parameters
  // of a point at random are as they are there, and one in eight of others goes back.
  std::optional<Point> home = {};
  std::string key = "tune.games";  // in messages
};

// Errors: those of the field; InvalidArgument when there are not fewest_games(), where hardly any
// point of the space may play, and of kNlopt when a parameter is neither a number nor an integer.
absl::StatusOr<Found> search(const SearchPlan& plan, Field& field);

// The fewest games that search() can do with.
std::int64_t fewest_games(const Tune& tune, std::int64_t games_per_round);

}  // namespace muster::tuning
