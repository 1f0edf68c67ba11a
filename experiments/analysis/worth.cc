#include "experiments/analysis/worth.h"

#include <algorithm>
#include <map>

#include "core/config/canonical.h"
#include "core/config/data_values.h"
#include "core/status.h"
#include "experiments/statistics/inclusion.h"

namespace muster::analysis {
namespace {

// Which of the pool a scenario's list has; empty where it has no list.
std::vector<bool> items_of(const StoredDocument& scenario, const Worth& worth) {
  const auto table = parse_canonical(scenario.contents);
  if (!table.ok()) return {};
  const toml::node* node = find_value(*table, worth.key);
  const toml::array* list = node != nullptr ? node->as_array() : nullptr;
  if (list == nullptr) return {};
  std::vector<bool> has(worth.pool.size(), false);
  for (const toml::node& item : *list) {
    const auto found =
        std::find(worth.pool.begin(), worth.pool.end(), item.value_or(std::string()));
    if (found != worth.pool.end()) has[static_cast<std::size_t>(found - worth.pool.begin())] = true;
  }
  return has;
}

}  // namespace

std::optional<Worths> worths_of(const StoreMeta& meta, const Answer& seats) {
  if (!meta.worth) return std::nullopt;
  Worths worths;
  worths.worth = *meta.worth;
  const auto row = seats.row_of(meta.worth->seat);
  if (!row) {
    worths.problem = "no game has a seat " + meta.worth->seat;
    return worths;
  }
  std::map<std::string, std::size_t> groups;  // by the scenario that lists were drawn for
  std::vector<stats::DrawnSet> sets;
  std::vector<std::int64_t> draws(meta.worth->pool.size(), 0);
  for (std::size_t i = 0; i < meta.scenarios.size(); ++i) {
    const stats::Interval& value = seats.rows[*row].by_scenario[i];
    const std::vector<bool> has = items_of(meta.scenarios[i], *meta.worth);
    if (value.count == 0 || has.empty()) continue;
    const std::string& name = meta.scenarios[i].name;
    const std::size_t group =
        groups.emplace(name.substr(0, name.rfind('@')), groups.size()).first->second;
    sets.push_back({has, value.estimate, group});
    for (std::size_t item = 0; item < has.size(); ++item) draws[item] += has[item] ? 1 : 0;
  }
  worths.lists = sets.size();
  const auto found = stats::item_worths(sets);
  if (!found.ok()) {
    worths.problem = message_of(found.status());
    return worths;
  }
  for (std::size_t item = 0; item < draws.size(); ++item) {
    const stats::Interval& worth = (*found)[item];
    worths.items.push_back(
        {meta.worth->pool[item], draws[item], worth, stats::verdict_of(worth, meta.worth->detect)});
  }
  std::stable_sort(
      worths.items.begin(), worths.items.end(),
      [](const ItemWorth& a, const ItemWorth& b) { return a.worth.estimate > b.worth.estimate; });
  return worths;
}

}  // namespace muster::analysis
