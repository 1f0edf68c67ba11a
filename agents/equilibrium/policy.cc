#include "agents/equilibrium/policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <tuple>

#include "agents/equilibrium/solver_file.h"
#include "core/files.h"
#include "core/json_text.h"
#include "core/text.h"

namespace muster::equilibrium {
namespace {

// Calls `visit(set, choice)` for each information state, in the tree's order.
template <class Visit>
void for_each_state(const GameTree& tree, const SolverState& state, Visit visit) {
  const StrategyTable table(tree.information_sets, tree.actions, state.averages);
  for (std::uint32_t i = 0; i < tree.information_sets.size(); ++i) {
    const InformationSet& set = tree.information_sets[i];
    const auto choice = table.find(set.player, set.key);
    if (choice && choice->information_set == i) visit(set, *choice);
  }
}

}  // namespace

StrategyTable::StrategyTable(std::span<const InformationSet> sets,
                             const std::vector<Action>& actions, const SlotVector& averages) {
  std::vector<std::uint32_t> order(sets.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tie(sets[a].player, sets[a].key, a) < std::tie(sets[b].player, sets[b].key, b);
  });
  for (const std::uint32_t i : order) {
    const InformationSet& set = sets[i];
    const bool again =
        !entries_.empty() && entries_.back().key == set.key && entries_.back().player == set.player;
    if (!again) {
      entries_.push_back(
          {set.key, i, static_cast<std::uint32_t>(actions_.size()), set.num_actions, set.player});
      const auto first = actions.begin() + set.first_slot;
      actions_.insert(actions_.end(), first, first + set.num_actions);
      probabilities_.resize(actions_.size(), 0.0);
    }
    const Entry& entry = entries_.back();
    const std::int16_t count = std::min(entry.count, set.num_actions);
    for (std::uint32_t a = 0; a < static_cast<std::uint32_t>(count); ++a) {
      probabilities_[entry.first + a] += averages[set.first_slot + a];
    }
  }
  for (const Entry& entry : entries_) {
    const auto first = probabilities_.begin() + entry.first;
    const double sum = std::accumulate(first, first + entry.count, 0.0);
    std::for_each(first, first + entry.count,
                  [&](double& p) { p = sum > 0 ? p / sum : 1.0 / entry.count; });
  }
}

std::optional<StrategyTable::Choice> StrategyTable::find(Player player,
                                                         std::uint64_t information_state) const {
  const auto before = [](const Entry& entry, const std::pair<Player, std::uint64_t>& wanted) {
    return std::pair(entry.player, entry.key) < wanted;
  };
  const auto place = std::lower_bound(entries_.begin(), entries_.end(),
                                      std::pair(player, information_state), before);
  if (place == entries_.end() || place->player != player || place->key != information_state) {
    return std::nullopt;
  }
  const auto count = static_cast<std::size_t>(place->count);
  return Choice{{actions_.data() + place->first, count},
                {probabilities_.data() + place->first, count},
                place->information_set};
}

std::optional<SlotVector> tabulated(const GameTree& tree, const Tabulate& table) {
  SlotVector strategy(tree.num_slots(), 1.0);
  for (const InformationSet& set : tree.information_sets) {
    const auto count = static_cast<std::size_t>(set.num_actions);
    if (!table(set.player, set.key, {tree.actions.data() + set.first_slot, count},
               {strategy.data() + set.first_slot, count})) {
      return std::nullopt;
    }
  }
  return strategy;
}

std::string strategy_csv(const GameTree& tree, const SolverState& state) {
  std::string text = "player,information_state,example,action,description,probability\n";
  for_each_state(tree, state, [&](const InformationSet& set, const StrategyTable::Choice& choice) {
    for (std::size_t a = 0; a < choice.actions.size(); ++a) {
      text += fmt::format(
          "{},{:016x},{},{},{},{}\n", static_cast<int>(set.player), set.key,
          csv_field(tree.examples[choice.information_set]), static_cast<int>(choice.actions[a]),
          csv_field(tree.descriptions[set.first_slot + a]), choice.probabilities[a]);
    }
  });
  return text;
}

std::string strategy_json(const GameTree& tree, const SolverState& state) {
  nlohmann::json states = nlohmann::json::array();
  for_each_state(tree, state, [&](const InformationSet& set, const StrategyTable::Choice& choice) {
    nlohmann::json actions = nlohmann::json::array();
    for (std::size_t a = 0; a < choice.actions.size(); ++a) {
      actions.push_back({{"action", static_cast<int>(choice.actions[a])},
                         {"description", tree.descriptions[set.first_slot + a]},
                         {"probability", choice.probabilities[a]}});
    }
    states.push_back({{"player", static_cast<int>(set.player)},
                      {"information_state", fmt::format("{:016x}", set.key)},
                      {"example", tree.examples[choice.information_set]},
                      {"actions", std::move(actions)}});
  });
  const nlohmann::json all = {{"game", tree.game},
                              {"algorithm", std::string(algorithm_name(state.settings.algorithm))},
                              {"iterations", state.iteration},
                              {"information_states", std::move(states)}};
  return json_text(all, 1) + "\n";
}

absl::Status check_export_path(const std::string& path) {
  if (path.ends_with(".csv") || path.ends_with(".json")) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("{}: a strategy is exported to a file that ends in .csv or .json", path));
}

absl::Status export_strategy(const std::string& path, const GameTree& tree,
                             const SolverState& state) {
  if (absl::Status status = check_export_path(path); !status.ok()) return status;
  return write_file(
      path, path.ends_with(".csv") ? strategy_csv(tree, state) : strategy_json(tree, state));
}

}  // namespace muster::equilibrium
