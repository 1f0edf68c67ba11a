// What all methods of a search have in common: candidates by name, points that were looked at, and
// contests whose luck is their own.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "experiments/config/tune.h"
#include "experiments/statistics/intervals.h"
#include "experiments/tuning/point.h"
#include "experiments/tuning/search.h"

namespace muster::tuning {

// Of a contest: at least so many, if the method draws them.
inline constexpr std::int64_t kFewestCandidates = 4;
inline constexpr std::int64_t kMostCandidates = 200;

// A candidate, and what a step says of it.
struct Judged {
  Candidate candidate;
  stats::Interval value;
};

// Candidates alone, in the same order.
std::vector<Candidate> candidates_of(const std::vector<Judged>& judged);

class Searcher {
 public:
  // Both outlive it.
  Searcher(const SearchPlan& plan, Field& field);

  const Tune& tune() const { return plan_.tune; }
  Rng& rng() { return rng_; }
  std::int64_t games_per_round() const { return field_.games_per_round(); }
  std::int64_t games_left() const { return tune().games - found_.games; }

  // Of the whole space; where there is a home, half of it is as there.
  Point anywhere();
  // A point near another: where there is a home, some of it goes back.
  Point neighbour(const Point& point, double spread);

  // The first that may play of those that are proposed. Errors: InvalidArgument where hardly any
  // may.
  using Propose = std::function<Point()>;
  absl::StatusOr<Point> allowed(const Propose& propose);
  // Whether it is known that it may not.
  bool refused(const Point& point) const;

  // Adds one that may play and has not been looked at: what is proposed or, if that has, one drawn
  // from anywhere; where many tries find none, the same again.
  absl::Status add(std::vector<Candidate>& candidates, const Propose& propose);
  // The candidate of this point, by the name that it has, or by a new one.
  Candidate candidate_of(const Point& point);
  // The agent as it was, if there is one and it is not among them.
  void add_incumbent(std::vector<Candidate>& candidates) const;
  // The incumbent, and others from anywhere.
  absl::StatusOr<std::vector<Candidate>> many(std::int64_t count);

  // A step: all candidates, best first. Every step has luck of its own, so that nobody is chosen
  // twice by the same games.
  absl::StatusOr<std::vector<Judged>> hold(const std::vector<Candidate>& candidates,
                                           std::int64_t games);
  // The best after the step that was held last is this one, by a model of all steps so far, of so
  // many values.
  void choose(const Candidate& best, double modelled, std::int64_t values);
  // A part of the step that end_step() ends: its contests have the same luck.
  absl::StatusOr<Judged> hold_part(const Candidate& candidate, std::int64_t games);
  // Ends the step of the parts: all who played it are told, best first.
  std::vector<Judged> end_step();

  // What the steps found, after which the searcher is done.
  Found take() { return std::move(found_); }

 private:
  Point homed(Point point, double chance);
  // Of what is looked at next.
  std::string next_name() const;
  // A new candidate, which is known from then on.
  Candidate named(Point point);
  bool seen(const Point& point) const;
  std::size_t step() const { return found_.steps.size() + 1; }
  absl::StatusOr<std::vector<Judged>> contest(const std::string& name,
                                              const std::vector<Candidate>& candidates,
                                              std::int64_t games);
  void note(const std::vector<Judged>& judged);

  const SearchPlan& plan_;
  Field& field_;
  Rng rng_;
  std::vector<Candidate> known_;  // in the order in which they were looked at
  std::vector<Point> refused_;
  std::vector<Judged> parts_;  // of the step that has not ended
  Found found_;
};

}  // namespace muster::tuning
