#include "experiments/tuning/run_field.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/config/canonical.h"
#include "experiments/statistics/intervals.h"

namespace muster::tuning {
std::string names_text(const std::vector<std::string>& names) {
  std::vector<std::string> quoted;
  for (const std::string& name : names) quoted.push_back(quoted_text(name));
  return fmt::format("[{}]", fmt::join(quoted, ","));
}

std::string seed_override(std::uint64_t seed) {
  return fmt::format("seed={}", seed & 0x7fffffffffffffffULL);
}

std::string candidates_override(const std::vector<std::string>& names) {
  return "tournament.candidates=" + names_text(names);
}

std::string opponents_override(const std::vector<std::string>& names) {
  return "tournament.opponents=" + names_text(names);
}

std::int64_t rounds_of(std::int64_t games, std::int64_t each) {
  return std::max<std::int64_t>(2, games / each);
}

RunStep planned_step(std::string name, std::vector<std::string> overrides, std::uint64_t seed,
                     std::int64_t repetitions) {
  overrides.push_back(seed_override(seed));
  overrides.emplace_back("stop={}");
  overrides.push_back(fmt::format("repetitions={}", std::min(kMaxRepetitions, repetitions)));
  return {std::move(name), std::move(overrides)};
}

RunStep whole_step(std::string name, std::vector<std::string> overrides, std::uint64_t seed,
                   std::int64_t repetitions) {
  overrides.emplace_back("question={compare=\"agent\"}");
  return planned_step(std::move(name), std::move(overrides), seed, repetitions);
}

std::vector<std::string> agent_names(const Experiment& experiment,
                                     const std::vector<std::size_t>& agents) {
  std::vector<std::string> names;
  for (const std::size_t each : agents) names.push_back(experiment.agents[each].name);
  return names;
}

std::int64_t games_per_pair(const Experiment& experiment) {
  const std::size_t agents = experiment.agents.size();
  const std::size_t pairs = experiment.format == TournamentFormat::kRoundRobin
                                ? agents * (agents - 1) / 2
                                : experiment.candidates.size() * experiment.opponents.size();
  return static_cast<std::int64_t>(experiment.cells.size() / pairs);
}

void put_by_name(const metagame::PayoffTable& played, metagame::PayoffTable& all) {
  const auto place = [](const std::vector<std::string>& names, const std::string& name) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  };
  for (std::size_t r = 0; r < played.rows.size(); ++r) {
    std::vector<stats::BlockValues>& row = all.values[place(all.rows, played.rows[r])];
    for (std::size_t c = 0; c < played.columns.size(); ++c) {
      row[place(all.columns, played.columns[c])] = played.values[r][c];
    }
  }
}

absl::StatusOr<PlayedContest> play_pairs(const PairsStep& pairs,
                                         const std::vector<std::string>& names,
                                         const PlayStep& play) {
  const std::size_t count = names.size();
  PlayedContest all;
  metagame::PayoffTable& table = all.payoffs;
  table.symmetric = true;
  table.rows = table.columns = names;
  table.values.assign(count, std::vector<stats::BlockValues>(count));
  for (std::size_t row = 0; row + 1 < count; ++row) {
    const std::vector<std::string> others(names.begin() + static_cast<std::ptrdiff_t>(row) + 1,
                                          names.end());
    std::vector<std::string> overrides = pairs.overrides;
    overrides.push_back(candidates_override({names[row]}));
    overrides.push_back(opponents_override(others));
    const auto store = play(whole_step(fmt::format("{}-{}", pairs.name, row + 1),
                                       std::move(overrides), pairs.seed, pairs.rounds));
    if (!store.ok()) return store.status();
    all.games += static_cast<std::int64_t>((*store)->plan().size());
    const auto payoffs = payoffs_of(**store);
    if (!payoffs.ok()) return payoffs.status();
    put_by_name(*payoffs, table);
    for (std::size_t other = row + 1; other < count; ++other) {
      table.values[other][row] = metagame::seen_by_other(table.values[row][other]);
    }
  }
  return all;
}

void RunField::add(const std::vector<Candidate>& candidates,
                   std::vector<std::string>& overrides) const {
  std::vector<std::string> names;
  for (const Candidate& candidate : candidates) {
    names.push_back(candidate.name);
    if (!candidate.point) continue;
    overrides.push_back("agents+=" +
                        agent_text(candidate.name, tune_.base(), tune_.space, *candidate.point));
  }
  overrides.push_back(candidates_override(names));
}

absl::Status RunField::may_play(const Candidate& candidate) {
  const bool brings = std::any_of(tune_.space.begin(), tune_.space.end(),
                                  [](const TunedParameter& each) { return each.is_brought(); });
  if (!brings || !candidate.point) return absl::OkStatus();
  RunStep step{candidate.name, setup_.overrides, true};
  add({candidate}, step.overrides);
  return play_(step).status();
}

absl::StatusOr<PlayedContest> RunField::play(const Contest& contest) const {
  const auto count = static_cast<std::int64_t>(contest.candidates.size());
  const std::int64_t rounds =
      std::max<std::int64_t>(1, contest.games / (count * setup_.games_per_round));
  RunStep step = whole_step(contest.name, setup_.overrides, contest.seed, rounds);
  add(contest.candidates, step.overrides);
  const auto store = play_(step);
  if (!store.ok()) return store.status();
  auto payoffs = payoffs_of(**store);
  if (!payoffs.ok()) return payoffs.status();
  return PlayedContest{*std::move(payoffs), static_cast<std::int64_t>((*store)->plan().size())};
}

absl::StatusOr<Contested> RunField::hold(const Contest& contest) {
  const auto played = play(contest);
  if (!played.ok()) return played.status();
  const std::vector<stats::Interval> values =
      values_of(played->payoffs, setup_.aim, stats::kDefaultConfidence);
  Contested contested;
  contested.games = played->games;
  for (std::size_t i = 0; i < values.size(); ++i) contested.standings.push_back({i, values[i]});
  contested.rank();
  return contested;
}

}  // namespace muster::tuning
