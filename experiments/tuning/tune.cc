#include "experiments/tuning/tune.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/hash.h"

namespace muster::tuning {
namespace {

// Seeds of the three parts differ, whatever the config's.
enum class Part : std::uint64_t { kSearch = 1, kRandom, kConfirm };

std::uint64_t seed_of(const Experiment& experiment, Part part) {
  return hash_combine(experiment.seed, static_cast<std::uint64_t>(part));
}

// The opponents of the config, who count alike.
RunFieldSetup setup_of(const Experiment& experiment) {
  RunFieldSetup setup;
  setup.games_per_round =
      static_cast<std::int64_t>(experiment.cells.size() / experiment.candidates.size());
  for (const std::size_t each : experiment.opponents) {
    setup.opponents.push_back(
        {experiment.agents[each].name, 1.0 / static_cast<double>(experiment.opponents.size())});
  }
  return setup;
}

std::string agent_of(const Tune& tune, const Found& found, const std::string& name) {
  if (!found.best.point) return "";
  return agent_text(name, tune.base(), tune.space, *found.best.point);
}

RunStep confirming(const Tuned& tuned, const Experiment& experiment) {
  const Tune& tune = tuned.tune;
  RunStep step{kConfirmStep, {seed_override(seed_of(experiment, Part::kConfirm))}};
  std::vector<std::string> names = {tune.agent};
  for (const std::size_t each : experiment.candidates) {
    const std::string& other = experiment.agents[each].name;
    if (other != tune.agent) names.push_back(other);
  }
  for (const auto& [name, agent] :
       {std::pair(kRandomSearch, tuned.random_agent), std::pair(kTuned, tuned.agent)}) {
    if (agent.empty()) continue;
    names.emplace_back(name);
    step.overrides.push_back("agents+=" + agent);
  }
  step.overrides.push_back(candidates_override(names));
  if (!tune.confirm_scenarios.empty()) {
    step.overrides.push_back(fmt::format("scenarios=[{}]", fmt::join(tune.confirm_scenarios, ",")));
  }
  step.overrides.push_back(fmt::format("question={{compare=\"agent\",detect={},focus=\"{}\"}}",
                                       tune.detect, names.back()));
  step.overrides.push_back(
      fmt::format("stop={{when=\"resolved\",max_games={}}}", tune.confirm_games));
  // Each candidate and round is a game at least.
  step.overrides.push_back(
      fmt::format("repetitions={}", std::min(kMaxRepetitions, tune.confirm_games)));
  return step;
}

}  // namespace

std::vector<std::string> Tuned::settings() const {
  std::vector<std::string> all;
  for (std::size_t i = 0; found.best.point && i < tune.space.size(); ++i) {
    all.push_back(fmt::format("{} = {}", tune.space[i].key,
                              value_text(tune.space[i], (*found.best.point)[i])));
  }
  return all;
}

absl::StatusOr<Tuned> tune(const Tune& tune, const Experiment& experiment, const PlayStep& play) {
  const bool candidate =
      std::any_of(experiment.candidates.begin(), experiment.candidates.end(),
                  [&](std::size_t each) { return experiment.agents[each].name == tune.agent; });
  if (!candidate) {
    return absl::InvalidArgumentError(fmt::format(
        "tune.agent: `{}` is no candidate: [tournament] format = \"gauntlet\" has `candidates`, "
        "who are tuned, and `opponents`, whom they are to beat",
        tune.agent));
  }
  const RunFieldSetup setup = setup_of(experiment);
  RunField field(tune, setup, play);
  Tuned tuned;
  tuned.tune = tune;
  tuned.experiment = experiment.name;
  SearchPlan plan{tune, tune.agent, seed_of(experiment, Part::kSearch),
                  fmt::format("{}-", to_text(tune.method))};
  auto found = search(plan, field);
  if (!found.ok()) return found.status();
  tuned.found = *std::move(found);
  tuned.agent = agent_of(tune, tuned.found, kTuned);
  if (tune.method != TuneMethod::kRandom) {
    SearchPlan beside = plan;
    beside.tune.method = TuneMethod::kRandom;
    beside.tune.games = tuned.found.games;
    beside.seed = seed_of(experiment, Part::kRandom);
    beside.prefix = "random-";
    beside.points = tuned.found.points;
    auto random = search(beside, field);
    if (!random.ok()) return random.status();
    tuned.random_agent = agent_of(tune, *random, kRandomSearch);
    tuned.random = *std::move(random);
  }
  if (tuned.agent.empty() && tuned.random_agent.empty()) return tuned;
  const auto store = play(confirming(tuned, experiment));
  if (!store.ok()) return store.status();
  auto confirmed = analysis::analyze(**store);
  if (!confirmed.ok()) return confirmed.status();
  tuned.confirmed = *std::move(confirmed);
  return tuned;
}

}  // namespace muster::tuning
