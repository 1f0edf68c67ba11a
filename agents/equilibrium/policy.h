// A solved strategy to look things up in, by information state, and as a table for people.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agents/equilibrium/game_tree.h"
#include "agents/equilibrium/solver.h"

namespace muster::equilibrium {

// The average strategy by information state. Where several information sets share a state (see
// GameTree), their parts are added up with the weights that the player's own choices give them.
class StrategyTable {
 public:
  struct Choice {
    std::span<const Action> actions;        // in the game's order
    std::span<const double> probabilities;  // as many; uniform where play never came
    std::uint32_t information_set;          // the first that has this state
  };

  // `averages` are weights by slot, not negative.
  StrategyTable(std::span<const InformationSet> sets, const std::vector<Action>& actions,
                const SlotVector& averages);

  // Nothing when the state is unknown.
  std::optional<Choice> find(Player player, std::uint64_t information_state) const;
  // Information states of all players.
  std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::uint64_t key;
    std::uint32_t information_set;
    std::uint32_t first;  // in actions_ and probabilities_
    std::int16_t count;
    Player player;
  };

  std::vector<Entry> entries_;  // by player and key
  std::vector<Action> actions_;
  std::vector<double> probabilities_;
};

// Agent::tabulate of an agent and a game.
using Tabulate =
    std::function<bool(Player player, std::uint64_t information_state,
                       std::span<const Action> actions, std::span<double> probabilities)>;

// What `table` says, as a strategy for all players; nothing where it lacks an information set.
std::optional<SlotVector> tabulated(const GameTree& tree, const Tabulate& table);

// The average strategy as a table with one row per action: player, information_state (hexadecimal),
// example (a history that leads there, hidden parts included), action, description, probability.
// `tree` was built with descriptions.
std::string strategy_csv(const GameTree& tree, const SolverState& state);

// The same as one JSON object: "game", "algorithm", "iterations", and "information_states", a list
// in which each has "player", "information_state", "example" and "actions".
std::string strategy_json(const GameTree& tree, const SolverState& state);

// Writes the one or the other by the path's extension. Errors: InvalidArgument for other
// extensions, else those of write_file.
absl::Status check_export_path(const std::string& path);
absl::Status export_strategy(const std::string& path, const GameTree& tree,
                             const SolverState& state);

}  // namespace muster::equilibrium
