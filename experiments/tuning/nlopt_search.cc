#include "experiments/tuning/nlopt_search.h"

#include <fmt/format.h>
#include <nlopt.h>

#include <algorithm>
#include <memory>
#include <string>
#include <type_traits>

namespace muster::tuning {
namespace {

// Shares of all games, in 25ths: a second stage that has fewer finds peaks that are no quadratics,
// and costs little where they are (docs/tuning.md).
constexpr std::int64_t kShares = 25;
constexpr std::int64_t kStageShares[] = {14, 6};
// From the middle of the space to its ends, then around what was found.
constexpr double kFirstSteps[] = {0.5, 0.15};
constexpr double kSmallestStep = 0.02;
// Of each stage, in the last contest.
constexpr std::size_t kFinalistsOfStage = 2;

// What NLopt calls: the place of a point is what it scores, in games of a stage.
class StageObjective {
 public:
  StageObjective(Searcher& searcher, nlopt_opt optimizer, std::int64_t evaluations,
                 std::int64_t games)
      : searcher_(searcher), optimizer_(optimizer), evaluations_(evaluations), games_(games) {}

  static double call(unsigned count, const double* places, double* /*gradient*/, void* data) {
    return static_cast<StageObjective*>(data)->value({places, places + count});
  }

  double value(const std::vector<double>& places) {
    const std::vector<TunedParameter>& space = searcher_.tune().space;
    Point point;
    for (std::size_t i = 0; i < space.size(); ++i) {
      point.push_back({number_at(space[i], places[i]), {}});
    }
    // Rounded it may be one that has played; on the same luck it would score the same.
    for (const Judged& each : judged_) {
      if (*each.candidate.point == point) return each.value.estimate;
    }
    if (std::ssize(judged_) == evaluations_) return stop(absl::OkStatus());
    const auto judged = searcher_.hold_part(searcher_.candidate_of(point), games_);
    if (!judged.ok()) return stop(judged.status());
    judged_.push_back(*judged);
    return judged->value.estimate;
  }

  const absl::Status& status() const { return status_; }

 private:
  double stop(const absl::Status& status) {
    status_ = status;
    nlopt_force_stop(optimizer_);
    return 0;
  }

  Searcher& searcher_;
  nlopt_opt optimizer_;
  std::int64_t evaluations_;
  std::int64_t games_;  // of each
  std::vector<Judged> judged_;
  absl::Status status_;
};

// One stage from these places on: all who played, best first.
absl::StatusOr<std::vector<Judged>> hold_stage(Searcher& searcher, std::vector<double> places,
                                               double step, std::int64_t games) {
  const auto count = static_cast<unsigned>(places.size());
  const std::int64_t least = searcher.games_per_round() * searcher.tune().rounds;
  const std::int64_t evaluations =
      std::max<std::int64_t>(1, std::min(evaluations_of_nlopt(count), games / least));
  const std::unique_ptr<std::remove_pointer_t<nlopt_opt>, void (*)(nlopt_opt)> owner(
      nlopt_create(NLOPT_LN_BOBYQA, count), nlopt_destroy);
  nlopt_opt optimizer = owner.get();
  StageObjective objective(searcher, optimizer, evaluations, games / evaluations);
  const std::vector<double> steps(places.size(), step);
  nlopt_set_lower_bounds1(optimizer, 0);
  nlopt_set_upper_bounds1(optimizer, 1);
  nlopt_set_initial_step(optimizer, steps.data());
  nlopt_set_xtol_abs1(optimizer, kSmallestStep);
  // Points that have played cost no games, so that something else has to end it.
  nlopt_set_maxeval(optimizer, static_cast<int>(10 * evaluations));
  nlopt_set_max_objective(optimizer, StageObjective::call, &objective);
  double best = 0;
  // Near an end of a range BOBYQA moves the place where it begins, which is to be judged anew.
  objective.value(places);
  if (objective.status().ok()) nlopt_optimize(optimizer, places.data(), &best);
  if (!objective.status().ok()) return objective.status();
  return searcher.end_step();  // however it ended: what it has seen counts
}

std::vector<double> places_of(const std::vector<TunedParameter>& space, const Point& point) {
  std::vector<double> places;
  for (std::size_t i = 0; i < space.size(); ++i) {
    places.push_back(std::clamp(place_of(space[i], point[i].number), 0.0, 1.0));
  }
  return places;
}

void add_finalists(std::vector<Candidate>& finalists, const std::vector<Judged>& judged) {
  const std::size_t count = std::min(kFinalistsOfStage, judged.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& name = judged[i].candidate.name;
    const bool there = std::any_of(finalists.begin(), finalists.end(),
                                   [&](const Candidate& each) { return each.name == name; });
    if (!there) finalists.push_back(judged[i].candidate);
  }
}

}  // namespace

std::int64_t evaluations_of_nlopt(std::size_t parameters) {
  return 2 * static_cast<std::int64_t>(parameters) + 4;
}

std::int64_t fewest_of_nlopt(std::size_t parameters) {
  const std::int64_t fewest_shares = *std::min_element(kStageShares, std::end(kStageShares));
  return (evaluations_of_nlopt(parameters) * kShares + fewest_shares - 1) / fewest_shares;
}

absl::Status check_numbers(const std::vector<TunedParameter>& space) {
  for (const TunedParameter& parameter : space) {
    if (parameter.is_number()) continue;
    return absl::InvalidArgumentError(fmt::format(
        "tune.space.{}: method = \"nlopt\" is for numbers and integers alone", parameter.key));
  }
  return absl::OkStatus();
}

absl::Status by_nlopt(Searcher& searcher) {
  const Tune& tune = searcher.tune();
  std::vector<double> places(tune.space.size(), 0.5);
  std::vector<Candidate> finalists;
  for (std::size_t stage = 0; stage < std::size(kStageShares); ++stage) {
    const auto judged = hold_stage(searcher, places, kFirstSteps[stage],
                                   tune.games * kStageShares[stage] / kShares);
    if (!judged.ok()) return judged.status();
    places = places_of(tune.space, *judged->front().candidate.point);
    add_finalists(finalists, *judged);
  }
  searcher.add_incumbent(finalists);
  return searcher.hold(finalists, searcher.games_left()).status();
}

}  // namespace muster::tuning
