#include "experiments/tuning/aim.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/hash.h"
#include "experiments/statistics/intervals.h"
#include "experiments/tuning/search.h"

namespace muster::tuning {
namespace {

// What an equilibrium plays less often is left out of what is responded to.
constexpr double kLeastWeight = 0.01;

class Preparer {
 public:
  Preparer(const Tune& tune, const Experiment& experiment, const PlayStep& play)
      : tune_(tune),
        experiment_(experiment),
        play_(play),
        opponents_(agent_names(experiment, experiment.opponents)),
        games_per_pair_(games_per_pair(experiment)) {}

  absl::StatusOr<Prepared> prepare() {
    Prepared prepared;
    prepared.setup.aim.objective = tune_.objective;
    for (const std::string& name : opponents_) {
      prepared.setup.aim.opponents.push_back(
          {.name = name, .weight = 1.0 / static_cast<double>(opponents_.size())});
    }
    if (tune_.objective == TuneObjective::kNash && opponents_.size() > 1) {
      auto mixture = equilibrium(prepared);
      if (!mixture.ok()) return mixture.status();
      prepared.setup.aim.opponents = *std::move(mixture);
      prepared.setup.overrides.push_back(
          opponents_override(names_of(prepared.setup.aim.opponents)));
    }
    prepared.setup.games_per_round = games_per_pair_ * std::ssize(prepared.setup.aim.opponents);
    if (tune_.objective == TuneObjective::kRegret) {
      if (absl::Status found = add_best(prepared); !found.ok()) return found;
    }
    return prepared;
  }

 private:
  static std::vector<std::string> names_of(const std::vector<Opponent>& opponents) {
    std::vector<std::string> names;
    for (const Opponent& each : opponents) names.push_back(each.name);
    return names;
  }

  // Parts have seeds of their own.
  std::uint64_t seed_of(std::string_view part, std::size_t number) const {
    return hash_combine(hash_combine(experiment_.seed, hash_text(part)), number);
  }

  absl::StatusOr<std::vector<Opponent>> equilibrium(Prepared& prepared) const {
    const auto pairs = play_pairs({.name = "field",
                                   .seed = seed_of("field", 0),
                                   .rounds = rounds_of(tune_.pair_games, games_per_pair_)},
                                  opponents_, play_);
    if (!pairs.ok()) return pairs.status();
    prepared.games += pairs->games;
    return mixture_of(
        metagame::metagame_of(pairs->payoffs, static_cast<std::uint64_t>(prepared.games)));
  }

  absl::Status add_best(Prepared& prepared) const {
    auto found = best_alone(prepared);
    if (!found.ok()) return found.status();
    for (const std::size_t each : experiment_.candidates) {
      found->push_back({experiment_.agents[each].name, std::nullopt});
    }
    RunField field(tune_, prepared.setup, play_);
    const std::int64_t games = tune_.games_of_references() / 2;
    const std::int64_t least = 2 * prepared.setup.games_per_round * std::ssize(*found);
    const auto played = field.play({"best", *found, seed_of("best", 0), std::max(games, least)});
    if (!played.ok()) return played.status();
    prepared.games += played->games;
    std::vector<Opponent>& opponents = prepared.setup.aim.opponents;
    for (std::size_t i = 0; i < opponents.size(); ++i) {
      const Aim alone = {TuneObjective::kMean, {{.name = opponents[i].name}}};
      const std::vector<stats::Interval> scores =
          values_of(played->payoffs, alone, stats::kDefaultConfidence);
      const auto most = std::max_element(scores.begin(), scores.end(),
                                         [](const stats::Interval& a, const stats::Interval& b) {
                                           return a.estimate < b.estimate;
                                         });
      opponents[i].known = most->estimate;
      opponents[i].best = played->payoffs.rows[static_cast<std::size_t>(most - scores.begin())];
    }
    keep_best(prepared, *found);
    return absl::OkStatus();
  }

  // What is best against each opponent alone; nothing where that is the agent as it was.
  absl::StatusOr<std::vector<Candidate>> best_alone(Prepared& prepared) const {
    std::vector<Candidate> found;
    for (std::size_t i = 0; i < opponents_.size(); ++i) {
      RunFieldSetup alone;
      alone.overrides = {opponents_override({opponents_[i]})};
      alone.aim.opponents = {{.name = opponents_[i]}};
      alone.games_per_round = games_per_pair_;
      RunField field(tune_, alone, play_);
      SearchPlan plan{tune_, tune_.agent, seed_of("best", i + 1), fmt::format("best-{}-", i + 1)};
      plan.tune.method = TuneMethod::kHalving;
      plan.tune.games = tune_.games_of_references() / 2 / std::ssize(opponents_);
      plan.key = "tune.reference_games, of which each opponent has a share";
      const auto best = search(plan, field);
      if (!best.ok()) return best.status();
      prepared.games += best->games;
      if (best->best.point) found.push_back({fmt::format("best-{}", i + 1), best->best.point});
    }
    return found;
  }

  // Who is best against somebody plays the run that confirms.
  void keep_best(Prepared& prepared, const std::vector<Candidate>& candidates) const {
    for (const Candidate& candidate : candidates) {
      const bool best =
          std::any_of(prepared.setup.aim.opponents.begin(), prepared.setup.aim.opponents.end(),
                      [&](const Opponent& each) { return each.best == candidate.name; });
      if (!best) continue;
      prepared.names.push_back(candidate.name);
      if (!candidate.point) continue;
      prepared.agents.push_back(
          agent_text(candidate.name, tune_.base(), tune_.space, *candidate.point));
    }
  }

  const Tune& tune_;
  const Experiment& experiment_;
  const PlayStep& play_;
  std::vector<std::string> opponents_;
  std::int64_t games_per_pair_;  // of a round
};

}  // namespace

std::vector<Opponent> mixture_of(const metagame::Metagame& metagame) {
  std::vector<Opponent> mixture;
  double sum = 0;
  for (const metagame::Strategy& strategy : metagame.rows) {
    if (strategy.share < kLeastWeight) continue;
    mixture.push_back({.name = strategy.name, .weight = strategy.share});
    sum += strategy.share;
  }
  for (Opponent& each : mixture) each.weight /= sum;
  return mixture;
}

absl::StatusOr<Prepared> prepared(const Tune& tune, const Experiment& experiment,
                                  const PlayStep& play) {
  return Preparer(tune, experiment, play).prepare();
}

std::int64_t preparing_games(const Tune& tune, std::size_t opponents) {
  const auto count = static_cast<std::int64_t>(opponents);
  if (tune.objective == TuneObjective::kNash) return count * (count - 1) / 2 * tune.pair_games;
  return tune.objective == TuneObjective::kRegret ? tune.games_of_references() : 0;
}

}  // namespace muster::tuning
