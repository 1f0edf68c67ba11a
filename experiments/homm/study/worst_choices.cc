#include "experiments/homm/study/worst_choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/hash128.h"
#include "core/status.h"
#include "experiments/store/stored_matchups.h"

namespace muster::homm {
namespace {

constexpr const char* kSeats[] = {"attacker", "defender"};

std::optional<double> figure(const Metrics& metrics, const std::string& name) {
  const MetricValue* value = metrics.find(name);
  return value == nullptr ? std::nullopt : muster::number_of(*value);
}

bool wanted(const StoredGame& game, std::size_t seat, const WorstChoicesQuery& query) {
  return (query.agent.empty() || game.seats[seat] == query.agent) &&
         (query.scenario.empty() || game.scenario == query.scenario);
}

// One for each game and seat with an audited choice that cost something, the dearest first.
absl::StatusOr<std::vector<WorstChoice>> promising(const Store& store,
                                                   const WorstChoicesQuery& query) {
  std::vector<WorstChoice> found;
  const absl::Status read = store.for_each([&](const StoredGame& game) {
    for (std::size_t seat = 0; seat < 2 && seat < game.seats.size(); ++seat) {
      const auto regret = figure(game.metrics, fmt::format("audit_worst_{}", kSeats[seat]));
      const auto number = figure(game.metrics, fmt::format("audit_worst_choice_{}", kSeats[seat]));
      if (!regret || !number || *regret <= 0 || !wanted(game, seat, query)) continue;
      found.push_back({.id = {},
                       .game = game,
                       .seat = static_cast<int>(seat),
                       .number = static_cast<std::int64_t>(*number),
                       .regret = *regret,
                       .position = {}});
    }
  });
  if (!read.ok()) return read;
  std::stable_sort(found.begin(), found.end(),
                   [](const WorstChoice& a, const WorstChoice& b) { return a.regret > b.regret; });
  if (found.size() > 4 * query.top) found.resize(4 * query.top);
  return found;
}

class SecondMeasurement {
 public:
  SecondMeasurement(const Store& store, const Registry& registry, std::int64_t rollouts)
      : store_(store), matchups_(store, registry), rollouts_(rollouts) {}

  absl::Status measure(WorstChoice& choice) {
    const auto row = store_.find(to_text(choice.game.key));
    if (!row.ok()) return row.status();
    const auto witness = auditor(choice);
    if (!witness.ok()) return witness.status();
    auto spec = matchups_.spec_of(*row->cell, *witness);
    if (!spec.ok()) return spec.status();
    toml::table& params = spec->seats[static_cast<std::size_t>(choice.seat)].params.table;
    params.erase("audit_check");
    params.insert_or_assign("audit_only", choice.number);
    params.insert_or_assign("audit_rollouts", rollouts_);
    params.insert_or_assign("audit_position", true);
    const auto engine = matchups_.engine_of(*row->cell);
    if (!engine.ok()) return engine.status();
    const auto matchup = (*engine)->prepare(*spec);
    if (!matchup.ok()) return matchup.status();
    const MatchResult result = (*matchup)->play(choice.game.seed);
    return take(result, choice);
  }

 private:
  // The audit whose figures the game has.
  absl::StatusOr<const StoredWitness*> auditor(const WorstChoice& choice) const {
    const auto figures = store_.figures_of(choice.game.job);
    if (!figures.ok()) return figures.status();
    for (const auto& [id, each] : *figures) {
      const auto known = store_.contents().witnesses.find(id);
      if (known == store_.contents().witnesses.end()) continue;
      const StoredWitness& witness = known->second;
      if (witness.name == "target_audit" && witness.seat == choice.seat) return &witness;
    }
    return absl::FailedPreconditionError(
        fmt::format("game {}: the run does not say what audited it", choice.id));
  }

  static absl::Status take(const MatchResult& result, WorstChoice& choice) {
    const auto differs = [&](std::string_view what) {
      return absl::FailedPreconditionError(
          fmt::format("game {} cannot be played again: {}", choice.id, what));
    };
    if (!result.error.empty()) return differs(result.error);
    if (result_hash(result) != choice.game.hash) return differs("it goes another way now");
    if (result.witnessed.size() != 1) return differs("nothing audits it");
    const MetricValue* text =
        result.witnessed.front().find(fmt::format("audit_position_{}", kSeats[choice.seat]));
    const auto* kept = text == nullptr ? nullptr : std::get_if<std::string>(text);
    if (kept == nullptr) return differs("its position is not told");
    choice.position = nlohmann::json::parse(*kept, nullptr, false);
    if (!choice.position.is_object()) {
      return differs(fmt::format("choice {} is none on which search disagrees", choice.number));
    }
    choice.regret = choice.position.value("regret", 0.0);
    choice.error = choice.position.value("error", 0.0);
    return absl::OkStatus();
  }

  const Store& store_;
  StoredMatchups matchups_;
  std::int64_t rollouts_;
};

}  // namespace

absl::StatusOr<std::vector<WorstChoice>> worst_choices(const Store& store, const Registry& registry,
                                                       const WorstChoicesQuery& query) {
  auto found = promising(store, query);
  if (!found.ok()) return found;
  if (found->empty()) {
    return absl::FailedPreconditionError(fmt::format(
        "{}: no audited choice of targets that cost anything (agents of type \"rule\" with "
        "`audit`)",
        store.path()));
  }
  const auto ids = store.ids();
  if (!ids.ok()) return ids.status();
  SecondMeasurement again(store, registry, query.rollouts);
  for (WorstChoice& choice : *found) {
    choice.id = ids->of(choice.game.key);
    const absl::Status measured = again.measure(choice);
    if (!measured.ok()) return measured;
  }
  std::stable_sort(found->begin(), found->end(),
                   [](const WorstChoice& a, const WorstChoice& b) { return a.regret > b.regret; });
  if (found->size() > query.top) found->resize(query.top);
  return found;
}

}  // namespace muster::homm
