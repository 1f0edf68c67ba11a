// A game written out: every history from a state on, in one flat tree. Solvers work on it without
// knowing the game's type.
//
// The unit of all values is the game's own (chips, points): returns() times returns_scale().
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/hash.h"

namespace muster::equilibrium {

// A history. Its children's numbers are children[first_child .. first_child + num_children).
struct TreeNode {
  std::uint32_t first_child;
  // Of a decision the information set, of a chance node the first of its probabilities, of a
  // terminal node its place among the terminal nodes.
  std::uint32_t index;
  std::int16_t num_children;
  Player player;  // or kChance, kTerminal
  std::uint8_t zero = 0;
};

// The histories that one player cannot tell apart, and the slots of its actions.
struct InformationSet {
  std::uint64_t key;          // information_state(state, player)
  std::uint32_t first_slot;   // its actions have the slots first_slot .. first_slot + num_actions
  std::uint32_t parent_slot;  // of the player's own choice before this one
  std::int16_t num_actions;
  Player player;
  std::uint8_t zero[5] = {};
};

// Nodes are in depth-first order, so that a node's descendants follow it.
//
// A *slot* is one player's choice of an action in an information set, in other words a sequence of
// the sequence form (von Stengel 1996). The slots of a player are consecutive: first its root slot,
// "no choice made yet", then those of its information sets, an information set always after the one
// in which the player chose before. Arrays of regrets, strategies and reach are indexed by slot.
//
// An information set is an information state together with the player's own choices before it. In a
// game whose information_state() remembers all (perfect recall) that is the same; otherwise the
// sets are finer than the states.
struct GameTree {
  std::string game;  // its registered name
  int num_players = 0;
  std::vector<TreeNode> nodes;
  std::vector<std::uint32_t> children;
  std::vector<double> probabilities;  // of chance outcomes
  std::vector<double> returns;        // num_players per terminal node, in the game's unit
  std::vector<InformationSet> information_sets;            // by player
  std::array<std::uint32_t, kMaxPlayers + 1> first_set{};  // of each player; then the number of all
  std::array<std::uint32_t, kMaxPlayers + 1> root_slot{};  // of each player; then the number of all
  std::vector<Action> actions;                             // by slot; 0 at root slots
  std::uint64_t forgetful_states = 0;  // information states with more than one information set
  std::uint64_t hash = 0;              // over all of the above
  // Only with TreeOptions::descriptions: by slot what the action is, and by information set one
  // history that leads there.
  std::vector<std::string> descriptions;
  std::vector<std::string> examples;

  std::uint32_t num_slots() const { return root_slot[static_cast<std::size_t>(num_players)]; }
  std::size_t num_terminals() const {
    return returns.size() / static_cast<std::size_t>(num_players);
  }
};

inline constexpr std::uint64_t kMostNodes = std::uint64_t{1} << 31;

struct TreeOptions {
  std::uint64_t max_nodes = 10'000'000;  // more than kMostNodes are never allowed
  bool descriptions = false;
};

namespace internal {

// Collects a tree. Until finish() information sets are numbered in the order met.
class TreeDraft {
 public:
  TreeDraft(std::string game, int num_players);

  // The number of the new node, whose parent sets it with set_child().
  std::uint32_t add_terminal(const Returns& returns, double scale);
  std::uint32_t add_chance(const ChanceList& outcomes);
  // `last_choice` identifies the player's choice before (choice() of it; player = none yet).
  // Errors: FailedPrecondition when the information set had other actions elsewhere.
  absl::StatusOr<std::uint32_t> add_decision(Player player, std::uint64_t key,
                                             std::uint32_t last_choice, const ActionList& actions);
  void set_child(std::uint32_t parent, std::size_t i, std::uint32_t child);

  // Identifies the choice of the i-th action at a decision.
  std::uint32_t choice(std::uint32_t node, std::size_t i) const;
  // The texts of the information set of a decision; empty at its first visit.
  bool described(std::uint32_t node) const;
  void describe(std::uint32_t node, std::vector<std::string> actions, std::string example);

  const TreeNode& node(std::uint32_t i) const { return tree_.nodes[i]; }
  std::size_t size() const { return tree_.nodes.size(); }

  // Orders information sets and slots and checks what only the whole shows. Errors:
  // FailedPrecondition.
  absl::StatusOr<GameTree> finish();

 private:
  struct SetName {
    std::uint64_t key;
    std::uint32_t last_choice;
    Player player;
    bool operator==(const SetName&) const = default;
  };
  struct SetHash {
    std::size_t operator()(const SetName& name) const {
      return hash_combine(hash_combine(name.key, name.last_choice),
                          static_cast<std::uint8_t>(name.player));
    }
  };

  std::uint32_t add_node(Player player, std::size_t num_children, std::size_t index);
  void order_sets();
  absl::Status check_forgetful_states();

  GameTree tree_;
  std::unordered_map<SetName, std::uint32_t, SetHash> sets_;
};

absl::Status too_large(std::string_view game, std::uint64_t max_nodes);

// Walks the game without recursion: histories may be long.
template <Game G>
class TreeBuilder {
 public:
  TreeBuilder(const G& game, const TreeOptions& options)
      : game_(game),
        options_(options),
        max_nodes_(std::min(options.max_nodes, kMostNodes)),
        scale_(returns_scale(game)),
        draft_(std::string(G::kName), game.num_players()) {}

  absl::StatusOr<GameTree> build(const typename G::State& root) {
    std::array<std::uint32_t, kMaxPlayers> choices{};
    for (std::uint32_t p = 0; p < kMaxPlayers; ++p) choices[p] = p;
    if (absl::Status status = enter(root, choices, {}); !status.ok()) return status;
    while (!path_.empty()) {
      Frame& frame = path_.back();
      if (frame.next == frame.actions.size()) {
        path_.pop_back();
        continue;
      }
      const std::size_t i = frame.next++;
      typename G::State state = frame.state;
      game_.apply(state, frame.actions[i]);
      std::array<std::uint32_t, kMaxPlayers> next_choices = frame.choices;
      const TreeNode& node = draft_.node(frame.node);
      if (node.player >= 0) {
        next_choices[static_cast<std::size_t>(node.player)] = draft_.choice(frame.node, i);
      }
      std::string step;
      if (options_.descriptions) step = game_.describe(frame.state, frame.actions[i]);
      draft_.set_child(frame.node, i, static_cast<std::uint32_t>(draft_.size()));
      // Enters last: this moves the frames.
      if (absl::Status status = enter(state, next_choices, std::move(step)); !status.ok()) {
        return status;
      }
    }
    return draft_.finish();
  }

 private:
  struct Frame {
    typename G::State state;
    std::array<std::uint32_t, kMaxPlayers> choices;  // each player's last one
    std::vector<Action> actions;
    std::size_t next = 0;
    std::uint32_t node = 0;
    std::string step;  // how it was reached
  };

  absl::Status enter(const typename G::State& state,
                     const std::array<std::uint32_t, kMaxPlayers>& choices, std::string step) {
    if (draft_.size() >= max_nodes_) return too_large(G::kName, max_nodes_);
    const Player player = game_.to_move(state);
    if (player == kTerminal) {
      draft_.add_terminal(game_.returns(state), scale_);
      return absl::OkStatus();
    }
    Frame frame{state, choices, {}, 0, 0, std::move(step)};
    if (player == kChance) {
      game_.chance_outcomes(state, outcomes_);
      frame.node = draft_.add_chance(outcomes_);
      for (const ChanceOutcome& outcome : outcomes_) frame.actions.push_back(outcome.action);
    } else {
      game_.legal_actions(state, legal_);
      auto node = draft_.add_decision(player, game_.information_state(state, player),
                                      choices[static_cast<std::size_t>(player)], legal_);
      if (!node.ok()) return node.status();
      frame.node = *node;
      frame.actions.assign(legal_.begin(), legal_.end());
      if (options_.descriptions && !draft_.described(frame.node)) describe(frame);
    }
    path_.push_back(std::move(frame));
    return absl::OkStatus();
  }

  void describe(const Frame& frame) {
    std::string example;
    for (const Frame& before : path_) append_step(before.step, example);
    append_step(frame.step, example);
    std::vector<std::string> actions;
    for (const Action action : frame.actions) {
      actions.push_back(game_.describe(frame.state, action));
    }
    draft_.describe(frame.node, std::move(actions), std::move(example));
  }
  static void append_step(const std::string& step, std::string& example) {
    if (step.empty()) return;
    if (!example.empty()) example += ", ";
    example += step;
  }

  const G& game_;
  TreeOptions options_;
  std::uint64_t max_nodes_;
  double scale_;
  TreeDraft draft_;
  std::vector<Frame> path_;
  ActionList legal_;
  ChanceList outcomes_;
};

}  // namespace internal

// All histories of `game` from `root` on. Errors: ResourceExhausted when there are more than
// options.max_nodes; FailedPrecondition when the game breaks its contract: an information state
// with different actions (or another order of them) in two histories.
template <Game G>
absl::StatusOr<GameTree> build_tree(const G& game, const typename G::State& root,
                                    const TreeOptions& options = {}) {
  return internal::TreeBuilder<G>(game, options).build(root);
}
template <Game G>
absl::StatusOr<GameTree> build_tree(const G& game, const TreeOptions& options = {}) {
  return build_tree(game, game.initial_state(), options);
}

}  // namespace muster::equilibrium
