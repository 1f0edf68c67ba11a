#include "experiments/cluster/decisions.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/json_text.h"
#include "experiments/analysis/answer.h"
#include "experiments/scan/scan.h"

namespace muster::cluster {
namespace {

using Json = nlohmann::ordered_json;

// Decisions alone, no estimates: whole numbers and names.
Hash128 hash_of(const analysis::Course& course, const StoreMeta& meta) {
  Json pairs = Json::array();
  for (const stats::PairDecision& pair : course.pairs) {
    pairs.push_back({course.levels.at(pair.first), course.levels.at(pair.second),
                     static_cast<int>(pair.standing), pair.since});
  }
  Json json = {{"identity", meta.identity}, {"rounds", course.rounds},
               {"over", course.reason},     {"rests_from", course.rests_from},
               {"levels", course.levels},   {"pairs", std::move(pairs)}};
  if (course.race) json["race"] = {{"in", course.race->in}, {"tied", course.race->tied}};
  if (course.match) json["match"] = static_cast<int>(course.match->state);
  return hash128(json_text(json));
}

// By the name of the candidate, of which a cell of a race has one.
std::map<std::string, std::uint64_t> resting_in(const analysis::Course& course,
                                                const PlayedGames& played) {
  std::map<std::string, std::uint64_t> resting;
  const StoreMeta& meta = *played.meta;
  for (std::size_t cell = 0; cell < played.plan->cells().size(); ++cell) {
    const auto until = static_cast<std::uint64_t>(course.needed_until[cell]);
    if (until >= played.plan->repetitions()) continue;
    for (const std::size_t agent : played.plan->cells()[cell].seats) {
      const std::string& name = meta.agents[agent].name;
      if (std::count(meta.candidates.begin(), meta.candidates.end(), name) > 0) {
        resting[name] = until;
      }
    }
  }
  return resting;
}

}  // namespace

PlayedGames games_of(const Store& store) {
  return {.meta = &store.meta(),
          .plan = &store.plan(),
          .done = store.done(),
          .games = [&store](const auto& visit) { return Scan(store).for_each(visit); }};
}

PlayedGames no_games(const StoreMeta& meta, const Plan& plan) {
  return {.meta = &meta,
          .plan = &plan,
          .done = std::vector<bool>(plan.size(), false),
          .games = [](const auto&) { return absl::OkStatus(); }};
}

absl::StatusOr<Decisions> decisions_until(const PlayedGames& played, std::uint64_t until) {
  const auto counted = analysis::counted_games(
      *played.meta, *played.plan, [&](const std::function<void(const GameRow&)>& visit) {
        return played.games([&](const GameRow& game) {
          if (game.repetition < until && played.done[static_cast<std::size_t>(game.job)]) {
            visit(game);
          }
        });
      });
  if (!counted.ok()) return counted.status();
  if (!counted->course)
    return absl::InvalidArgumentError("this run decides nothing while it goes on");
  const analysis::Course& course = *counted->course;
  return Decisions{.rounds = course.rounds,
                   .over = course.reason,
                   .resting = resting_in(course, played),
                   .standing = course.standing,
                   .hash = hash_of(course, *played.meta)};
}

}  // namespace muster::cluster
