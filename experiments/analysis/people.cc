#include "experiments/analysis/people.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/agent_info.h"
#include "core/config/canonical.h"
#include "core/identity.h"
#include "experiments/analysis/question_table.h"

namespace muster::analysis {
namespace {

bool is_person(const StoredAgent& agent) { return agent.type == kHumanAgentType; }

// What a person's parameters say besides moves.
struct Told {
  std::string player = "somebody";
  std::uint64_t undone = 0;
};

Told told_of(const StoredAgent& agent) {
  Told told;
  const auto params = parse_canonical(agent.params);
  if (!params.ok()) return told;
  const std::string player = (*params)["player"].value_or(std::string());
  if (!player.empty()) told.player = player;
  told.undone = static_cast<std::uint64_t>(
      std::max<std::int64_t>(0, (*params)["undone"].value_or(std::int64_t{0})));
  return told;
}

// Agents that count, and which of them stands for each of the run.
struct Roster {
  std::vector<StoredAgent> agents;
  std::vector<std::size_t> place;  // by agent of the run; of those that count

  Roster(const StoreMeta& meta, bool people) : place(meta.agents.size(), 0) {
    std::set<std::string> names;
    for (std::size_t i = 0; i < meta.agents.size(); ++i) {
      if (is_person(meta.agents[i])) continue;
      place[i] = agents.size();
      agents.push_back(meta.agents[i]);
      names.insert(meta.agents[i].name);
    }
    for (std::size_t i = 0; people && i < meta.agents.size(); ++i) {
      if (is_person(meta.agents[i])) place[i] = person(told_of(meta.agents[i]).player, names);
    }
  }

 private:
  std::size_t person(const std::string& player, const std::set<std::string>& names) {
    const std::string name = names.contains(player) ? player + " (person)" : player;
    const toml::table params{{"player", player}};
    const auto known = std::find_if(agents.begin(), agents.end(), [&](const StoredAgent& agent) {
      return is_person(agent) && agent.name == name;
    });
    if (known != agents.end()) return static_cast<std::size_t>(known - agents.begin());
    agents.push_back({name, std::string(kHumanAgentType), canonical_text(params)});
    return agents.size() - 1;
  }
};

}  // namespace

CountedRun::CountedRun(const StoreMeta& meta, const Plan& plan, bool people)
    : meta_(meta), plan_(plan) {
  for (const PlannedCell& cell : plan.cells()) {
    people_.push_back(std::any_of(cell.seats.begin(), cell.seats.end(), [&](std::size_t agent) {
      return is_person(meta.agents[agent]);
    }));
  }
  if (std::count(people_.begin(), people_.end(), true) > 0) build(people);
}

void CountedRun::build(bool people) {
  const Roster roster(meta_, people);
  StoreMeta meta = meta_;
  meta.agents = roster.agents;
  meta.deals.clear();
  std::vector<PlannedCell> cells;
  for (std::size_t i = 0; i < plan_.cells().size(); ++i) {
    counted_cell_.emplace_back();
    if (people_[i] && !people) continue;
    counted_cell_.back() = cells.size();
    whole_cell_.push_back(i);
    PlannedCell cell = plan_.cells()[i];
    for (std::size_t& agent : cell.seats) agent = roster.place[agent];
    if (cell.deal) meta.deals.push_back(*cell.deal);
    cells.push_back(std::move(cell));
  }
  std::vector<std::string> scenarios;
  for (const StoredDocument& scenario : meta.scenarios) scenarios.push_back(scenario.name);
  own_plan_.emplace(std::move(cells), scenarios, meta.seed, plan_.repetitions());
  meta.cells = own_plan_->cells().size();
  meta.plan_size = own_plan_->size();
  own_meta_ = std::move(meta);
}

bool CountedRun::of_people(std::uint64_t job) const {
  return people_[static_cast<std::size_t>(job % people_.size())];
}

std::optional<std::uint64_t> CountedRun::counted_job(std::uint64_t job) const {
  if (!own_plan_) return job;
  const std::uint64_t cells = plan_.cells().size();
  const auto& cell = counted_cell_[static_cast<std::size_t>(job % cells)];
  if (!cell) return std::nullopt;
  return job / cells * own_plan_->cells().size() + *cell;
}

std::uint64_t CountedRun::whole_job(std::uint64_t counted) const {
  if (!own_plan_) return counted;
  const std::uint64_t cells = own_plan_->cells().size();
  return counted / cells * plan_.cells().size() +
         whole_cell_[static_cast<std::size_t>(counted % cells)];
}

GameOfPeople CountedRun::told(const GameRow& game, const RowIds& ids) const {
  const PlannedCell& cell =
      plan_.cells()[static_cast<std::size_t>(game.job % plan_.cells().size())];
  GameOfPeople told{.id = ids.of(row_key(cell.key, game.seed)),
                    .scenario = meta_.scenarios[cell.scenario].name,
                    .ruleset = meta_.rulesets[cell.ruleset].name,
                    .seats = {},
                    .decisions = game.decisions};
  const Scores scores = scores_of(game.returns);
  for (std::size_t seat = 0; seat < cell.seats.size(); ++seat) {
    const StoredAgent& agent = meta_.agents[cell.seats[seat]];
    const Told of = is_person(agent) ? told_of(agent) : Told{agent.name, 0};
    told.seats.push_back({.name = of.player,
                          .person = is_person(agent),
                          .undone = of.undone,
                          .result = game.returns[seat],
                          .score = scores[seat]});
  }
  return told;
}

}  // namespace muster::analysis
