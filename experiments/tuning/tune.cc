#include "experiments/tuning/tune.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/hash.h"
#include "experiments/statistics/intervals.h"
#include "experiments/tuning/aim.h"

namespace muster::tuning {
namespace {

// Seeds of the three parts differ, whatever the config's.
enum class Part : std::uint64_t { kSearch = 1, kRandom, kConfirm };

std::uint64_t seed_of(const Experiment& experiment, Part part) {
  return hash_combine(experiment.seed, static_cast<std::uint64_t>(part));
}

std::string agent_of(const Tune& tune, const Found& found, const std::string& name) {
  if (!found.best.point) return "";
  return agent_text(name, tune.base(), tune.space, *found.best.point);
}

// Who is compared: the agent as it was, the config's other candidates, and what was found.
std::vector<std::string> compared(const Tuned& tuned, const Experiment& experiment) {
  std::vector<std::string> names = {tuned.tune.agent};
  for (const std::size_t each : experiment.candidates) {
    const std::string& other = experiment.agents[each].name;
    if (other != tuned.tune.agent) names.push_back(other);
  }
  if (!tuned.random_agent.empty()) names.emplace_back(kRandomSearch);
  if (!tuned.agent.empty()) names.emplace_back(kTuned);
  return names;
}

void add_confirm_scenarios(const Tune& tune, std::vector<std::string>& overrides) {
  if (tune.confirm_scenarios.empty()) return;
  overrides.push_back(fmt::format("scenarios=[{}]", fmt::join(tune.confirm_scenarios, ",")));
}

void add_agents(const std::vector<std::string>& agents, std::vector<std::string>& overrides) {
  for (const std::string& agent : agents) {
    if (!agent.empty()) overrides.push_back("agents+=" + agent);
  }
}

RunStep confirming(const Tuned& tuned, const Experiment& experiment) {
  const Tune& tune = tuned.tune;
  RunStep step{kConfirmStep, {seed_override(seed_of(experiment, Part::kConfirm))}};
  const std::vector<std::string> names = compared(tuned, experiment);
  add_agents({tuned.random_agent, tuned.agent}, step.overrides);
  step.overrides.push_back(candidates_override(names));
  add_confirm_scenarios(tune, step.overrides);
  step.overrides.push_back(fmt::format("question={{compare=\"agent\",detect={},focus=\"{}\"}}",
                                       tune.detect, names.back()));
  step.overrides.push_back(
      fmt::format("stop={{when=\"resolved\",max_games={}}}", tune.confirm_games));
  // Each candidate and round is a game at least.
  step.overrides.push_back(
      fmt::format("repetitions={}", std::min(kMaxRepetitions, tune.confirm_games)));
  return step;
}

// By another objective than the mean all of the games are played: the sequences by which a run
// stops are of means, and those of a least one would need as many for each of the opponents.
RunStep confirming_whole(const Tuned& tuned, const Experiment& experiment,
                         const Prepared& prepared) {
  const Tune& tune = tuned.tune;
  std::vector<std::string> overrides = prepared.setup.overrides;
  std::vector<std::string> names = compared(tuned, experiment);
  add_agents({tuned.random_agent, tuned.agent}, overrides);
  add_agents(prepared.agents, overrides);
  for (const std::string& name : prepared.names) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  overrides.push_back(candidates_override(names));
  add_confirm_scenarios(tune, overrides);
  overrides.push_back(fmt::format("question={{compare=\"agent\",detect={}}}", tune.detect));
  const std::size_t scenarios = experiment.scenarios.size();
  const std::size_t confirmed =
      tune.confirm_scenarios.empty() ? scenarios : tune.confirm_scenarios.size();
  const auto round = static_cast<std::int64_t>(
      names.size() * static_cast<std::size_t>(prepared.setup.games_per_round) * confirmed /
      scenarios);
  return planned_step(kConfirmStep, std::move(overrides), seed_of(experiment, Part::kConfirm),
                      rounds_of(tune.confirm_games, round));
}

absl::Status confirm(Tuned& tuned, const Experiment& experiment, const Prepared& prepared,
                     const PlayStep& play) {
  const bool mean = tuned.tune.objective == TuneObjective::kMean;
  const auto store =
      play(mean ? confirming(tuned, experiment) : confirming_whole(tuned, experiment, prepared));
  if (!store.ok()) return store.status();
  auto confirmed = analysis::analyze(**store);
  if (!confirmed.ok()) return confirmed.status();
  tuned.confirmed = *std::move(confirmed);
  if (mean) return absl::OkStatus();
  const auto payoffs = payoffs_of(**store);
  if (!payoffs.ok()) return payoffs.status();
  constexpr double kPoint = 0.01;
  tuned.judged = judged(*payoffs, tuned.aim, compared(tuned, experiment),
                        kPoint * tuned.tune.detect, stats::kDefaultConfidence);
  return absl::OkStatus();
}

}  // namespace

std::int64_t Tuned::games() const {
  return games_before + found.games + (random ? random->games : 0) +
         (confirmed ? static_cast<std::int64_t>(confirmed->games) : 0);
}

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
  const auto prepared = tuning::prepared(tune, experiment, play);
  if (!prepared.ok()) return prepared.status();
  RunField field(tune, prepared->setup, play);
  Tuned tuned;
  tuned.tune = tune;
  tuned.experiment = experiment.name;
  tuned.aim = prepared->setup.aim;
  tuned.best_agents = prepared->agents;
  tuned.games_before = prepared->games;
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
  if (absl::Status done = confirm(tuned, experiment, *prepared, play); !done.ok()) return done;
  return tuned;
}

}  // namespace muster::tuning
