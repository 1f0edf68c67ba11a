#include "experiments/tuning/run_field.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/config/canonical.h"
#include "experiments/metagame/metagame.h"
#include "experiments/statistics/block_intervals.h"

namespace muster::tuning {
namespace {

// What a row got against the columns, weighted; absent where a block lacks one of them.
stats::BlockValues weighted(const metagame::PayoffTable& table, std::size_t row,
                            const std::vector<Opponent>& opponents) {
  stats::BlockValues sums;
  for (const Opponent& opponent : opponents) {
    const auto found = std::find(table.columns.begin(), table.columns.end(), opponent.name);
    stats::BlockValues values =
        table.values[row][static_cast<std::size_t>(found - table.columns.begin())];
    for (std::size_t s = 0; s < values.size(); ++s) {
      for (std::size_t b = 0; b < values[s].size(); ++b) {
        values[s][b] *= opponent.weight;
        if (!sums.empty()) values[s][b] += sums[s][b];
      }
    }
    sums = std::move(values);
  }
  return sums;
}

}  // namespace

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

absl::StatusOr<std::vector<stats::Interval>> weighted_scores(const Store& store,
                                                             const std::vector<Opponent>& opponents,
                                                             double confidence) {
  metagame::PayoffGames games(store);
  if (absl::Status added = metagame::add_all(games, store); !added.ok()) return added;
  const metagame::PayoffTable table = games.table();
  std::vector<stats::Interval> scores;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    scores.push_back(
        stats::score_interval(weighted(table, row, opponents), {.confidence = confidence}));
  }
  return scores;
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

absl::StatusOr<Contested> RunField::hold(const Contest& contest) {
  const auto count = static_cast<std::int64_t>(contest.candidates.size());
  const std::int64_t rounds =
      std::max<std::int64_t>(1, contest.games / (count * setup_.games_per_round));
  RunStep step = whole_step(contest.name, setup_.overrides, contest.seed, rounds);
  add(contest.candidates, step.overrides);
  const auto store = play_(step);
  if (!store.ok()) return store.status();
  const auto scores = weighted_scores(**store, setup_.opponents, stats::kDefaultConfidence);
  if (!scores.ok()) return scores.status();
  Contested contested;
  contested.games = static_cast<std::int64_t>((*store)->plan().size());
  for (std::size_t i = 0; i < scores->size(); ++i) contested.standings.push_back({i, (*scores)[i]});
  contested.rank();
  return contested;
}

}  // namespace muster::tuning
