#include "experiments/tuning/ntbea.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "experiments/tuning/ntuple_model.h"

namespace muster::tuning {
namespace {

// Measured on planted optima (docs/tuning.md): half or twice as much of any of these finds about as
// often.
constexpr std::int64_t kSteps = 24;
constexpr std::int64_t kMostOfStep = 50;
constexpr std::size_t kParents = 5;
constexpr int kNeighbours = 10;
constexpr double kExploration = 0.15;
// The last contest has one game in so many, and so many candidates beside the incumbent.
constexpr std::int64_t kLastContest = 4;
constexpr std::int64_t kFinalists = 5;

class Ntbea {
 public:
  explicit Ntbea(Searcher& searcher)
      : searcher_(searcher), space_(searcher.tune().space), model_(space_.sizes()) {}

  absl::Status run() {
    const std::int64_t least = searcher_.games_per_round() * searcher_.tune().rounds;
    const std::int64_t last = searcher_.tune().games / kLastContest;
    const std::int64_t steps =
        std::min(kSteps, (searcher_.games_left() - last) / (least * kFewestCandidates));
    for (std::int64_t step = 0; step < steps; ++step) {
      const std::int64_t games = (searcher_.games_left() - last) / (steps - step);
      const auto count = std::clamp(games / least, kFewestCandidates, kMostOfStep);
      const auto candidates = chosen(static_cast<std::size_t>(count));
      if (!candidates.ok()) return candidates.status();
      const auto judged = searcher_.hold(*candidates, games);
      if (!judged.ok()) return judged.status();
      learn(*judged);
    }
    return searcher_.hold(finalists(), searcher_.games_left()).status();
  }

 private:
  // Who plays the next step: the best so far, and neighbours of the best ones. Each of them counts
  // as looked at for those after it, so that they differ.
  absl::StatusOr<std::vector<Candidate>> chosen(std::size_t count) {
    NTupleModel expected = model_;
    std::vector<Candidate> candidates;
    std::set<Levels> taken;
    const auto take = [&](const Point& point) {
      const Levels levels = space_.levels_of(point);
      if (!taken.insert(levels).second) return;
      expected.expect(levels);
      candidates.push_back(searcher_.candidate_of(point));
    };
    if (!ranked_.empty()) take(*ranked_.front().point);
    // A small space may not have so many.
    for (std::size_t tries = 0; tries < 10 * count && candidates.size() < count; ++tries) {
      const auto point = searcher_.allowed([&] {
        return ranked_.empty() ? space_.on_levels(searcher_.anywhere())
                               : best_neighbour(expected, taken);
      });
      if (!point.ok()) return point.status();
      take(*point);
    }
    return candidates;
  }

  // Of some neighbours of one of the best, that of the highest bound.
  Point best_neighbour(const NTupleModel& expected, const std::set<Levels>& taken) {
    const std::size_t parents = std::min(kParents, ranked_.size());
    const auto parent = static_cast<std::size_t>(uniform_below(searcher_.rng(), parents));
    Point best = *ranked_[parent].point;
    double highest = 0;
    bool found = false;
    for (int i = 0; i < kNeighbours; ++i) {
      Point point = space_.mutated(*ranked_[parent].point, searcher_.rng());
      const Levels levels = space_.levels_of(point);
      if (taken.contains(levels) || searcher_.refused(point)) continue;
      const double upper = expected.upper(levels, kExploration);
      if (found && upper <= highest) continue;
      found = true;
      highest = upper;
      best = std::move(point);
    }
    return best;
  }

  void learn(const std::vector<Judged>& judged) {
    for (const Judged& each : judged) {
      const Levels levels = space_.levels_of(*each.candidate.point);
      model_.add(levels, each.value.estimate);
      ++values_;
      if (played_.insert(levels).second) ranked_.push_back(each.candidate);
    }
    rank();
    searcher_.choose(ranked_.front(), mean(ranked_.front()), values_);
  }

  double mean(const Candidate& candidate) const {
    return model_.mean(space_.levels_of(*candidate.point));
  }

  void rank() {
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < ranked_.size(); ++i) order.emplace_back(-mean(ranked_[i]), i);
    std::sort(order.begin(), order.end());
    std::vector<Candidate> ranked;
    for (const auto& [value, place] : order) ranked.push_back(std::move(ranked_[place]));
    ranked_ = std::move(ranked);
  }

  std::vector<Candidate> finalists() const {
    const std::int64_t least = searcher_.games_per_round() * searcher_.tune().rounds;
    const std::int64_t count = std::min<std::int64_t>(
        {kFinalists, searcher_.games_left() / least - 1, std::ssize(ranked_)});
    std::vector<Candidate> candidates(ranked_.begin(), ranked_.begin() + count);
    searcher_.add_incumbent(candidates);
    return candidates;
  }

  Searcher& searcher_;
  LevelledSpace space_;
  NTupleModel model_;
  std::int64_t values_ = 0;
  std::set<Levels> played_;
  std::vector<Candidate> ranked_;  // all who played, by modelled mean
};

}  // namespace

absl::Status by_ntbea(Searcher& searcher) { return Ntbea(searcher).run(); }

}  // namespace muster::tuning
