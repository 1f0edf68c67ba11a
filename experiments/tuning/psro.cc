#include "experiments/tuning/psro.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/hash.h"
#include "experiments/statistics/intervals.h"
#include "experiments/tuning/aim.h"

namespace muster::tuning {
namespace {

class Grower {
 public:
  Grower(const Tune& tune, const Psro& psro, const Experiment& experiment, const PlayStep& play)
      : tune_(tune), psro_(psro), experiment_(experiment), play_(play) {
    population_.experiment = experiment.name;
    population_.tune = tune;
    games_per_pair_ = games_per_pair(experiment);
  }

  absl::StatusOr<Population> grow() {
    for (int number = 1; number <= psro_.most_responses(); ++number) {
      const auto now = metagame_of_all(fmt::format("population-{}", number), number);
      if (!now.ok()) return now.status();
      auto response = respond(number, mixture_of(*now));
      if (!response.ok()) return response.status();
      population_.responses.push_back(*std::move(response));
      const Response& last = population_.responses.back();
      if (!last.better()) break;
      added_.push_back("agents+=" + last.agent);
    }
    auto metagame = metagame_of_all("population", 0);
    if (!metagame.ok()) return metagame.status();
    population_.metagame = *std::move(metagame);
    return std::move(population_);
  }

 private:
  // Parts of a step have seeds of their own.
  std::uint64_t seed_of(std::string_view part, int number) const {
    return hash_combine(hash_combine(experiment_.seed, hash_text(part)),
                        static_cast<std::uint64_t>(number));
  }

  // All of the population against each other.
  absl::StatusOr<metagame::Metagame> metagame_of_all(const std::string& name, int number) {
    const auto store = play_(whole_step(name, added_, seed_of("population", number),
                                        rounds_of(psro_.pair_games, games_per_pair_)));
    if (!store.ok()) return store.status();
    population_.games += static_cast<std::int64_t>((*store)->plan().size());
    return metagame::metagame_of(**store);
  }

  absl::StatusOr<Response> respond(int number, std::vector<Opponent> mixture) {
    RunFieldSetup setup{added_,
                        {TuneObjective::kMean, mixture},
                        games_per_pair_ * static_cast<std::int64_t>(mixture.size())};
    std::vector<std::string> opponents;
    for (const Opponent& each : mixture) opponents.push_back(each.name);
    setup.overrides.push_back(
        fmt::format("tournament={{format=\"gauntlet\",opponents={}}}", names_text(opponents)));
    RunField field(tune_, setup, play_);
    const SearchPlan plan{tune_, "", seed_of("search", number),
                          fmt::format("{}-{}-", number, to_text(tune_.method))};
    const auto found = search(plan, field);
    if (!found.ok()) return found.status();
    Response response;
    response.name = fmt::format("response-{}", number);
    response.against = std::move(mixture);
    response.search_games = found->games;
    response.agent = agent_text(response.name, tune_.base(), tune_.space, *found->best.point);
    population_.games += found->games;
    return confirmed(number, std::move(response), std::move(setup));
  }

  absl::StatusOr<Response> confirmed(int number, Response response, RunFieldSetup setup) {
    RunStep step = whole_step(fmt::format("{}-confirm", number), std::move(setup.overrides),
                              seed_of("confirm", number),
                              rounds_of(tune_.confirm_games, setup.games_per_round));
    step.overrides.push_back("agents+=" + response.agent);
    step.overrides.push_back(candidates_override({response.name}));
    const auto store = play_(step);
    if (!store.ok()) return store.status();
    population_.games += static_cast<std::int64_t>((*store)->plan().size());
    const double confidence = 1 - (1 - stats::kDefaultConfidence) * std::pow(0.5, number);
    const auto payoffs = payoffs_of(**store);
    if (!payoffs.ok()) return payoffs.status();
    response.score = value_of(*payoffs, 0, {TuneObjective::kMean, response.against}, confidence);
    return response;
  }

  const Tune& tune_;
  const Psro& psro_;
  const Experiment& experiment_;
  const PlayStep& play_;
  Population population_;
  std::vector<std::string> added_;   // overrides that add what was found
  std::int64_t games_per_pair_ = 1;  // of a round
};

}  // namespace

absl::StatusOr<Population> grow(const Tune& tune, const Psro& psro, const Experiment& experiment,
                                const PlayStep& play) {
  if (experiment.format != TournamentFormat::kRoundRobin || experiment.seats != SeatMode::kSwap ||
      experiment.max_players() != 2) {
    return absl::InvalidArgumentError(
        "[psro]: is for a round robin of two players with seats = \"swap\", whose agents are the "
        "population to begin with");
  }
  return Grower(tune, psro, experiment, play).grow();
}

}  // namespace muster::tuning
