#include "agents/equilibrium/game_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>

namespace muster::equilibrium {
namespace {

static_assert(sizeof(TreeNode) == 12 && sizeof(InformationSet) == 24);

template <class T>
std::uint64_t hash_of(const std::vector<T>& values) {
  return hash_bytes(values.data(), values.size() * sizeof(T));
}

std::uint64_t hash_of(const GameTree& tree) {
  std::uint64_t h = hash_text(tree.game);
  h = hash_combine(h, static_cast<std::uint64_t>(tree.num_players));
  h = hash_combine(h, hash_of(tree.nodes));
  h = hash_combine(h, hash_of(tree.children));
  h = hash_combine(h, hash_of(tree.probabilities));
  h = hash_combine(h, hash_of(tree.returns));
  h = hash_combine(h, hash_of(tree.information_sets));
  return hash_combine(h, hash_of(tree.actions));
}

}  // namespace

namespace internal {

absl::Status too_large(std::string_view game, std::uint64_t max_nodes) {
  return absl::ResourceExhaustedError(fmt::format(
      "{}: the game tree has more than {} nodes (histories), the limit given; allow more with a "
      "higher limit (some 100 bytes each), or solve a smaller game (ruleset or scenario)",
      game, max_nodes));
}

TreeDraft::TreeDraft(std::string game, int num_players) {
  tree_.game = std::move(game);
  tree_.num_players = num_players;
  // The choice "none yet" of each player.
  tree_.actions.assign(static_cast<std::size_t>(num_players), Action{0});
}

std::uint32_t TreeDraft::add_node(Player player, std::size_t num_children, std::size_t index) {
  const auto first_child = static_cast<std::uint32_t>(tree_.children.size());
  tree_.nodes.push_back({first_child, static_cast<std::uint32_t>(index),
                         static_cast<std::int16_t>(num_children), player});
  tree_.children.resize(tree_.children.size() + num_children);
  return static_cast<std::uint32_t>(tree_.nodes.size() - 1);
}

std::uint32_t TreeDraft::add_terminal(const Returns& returns, double scale) {
  const std::uint32_t node = add_node(kTerminal, 0, tree_.num_terminals());
  for (int p = 0; p < tree_.num_players; ++p) {
    tree_.returns.push_back(returns[static_cast<std::size_t>(p)] * scale);
  }
  return node;
}

std::uint32_t TreeDraft::add_chance(const ChanceList& outcomes) {
  const std::uint32_t node = add_node(kChance, outcomes.size(), tree_.probabilities.size());
  const auto total = static_cast<double>(total_weight(outcomes));
  for (const ChanceOutcome& outcome : outcomes) {
    tree_.probabilities.push_back(static_cast<double>(outcome.weight) / total);
  }
  return node;
}

absl::StatusOr<std::uint32_t> TreeDraft::add_decision(Player player, std::uint64_t key,
                                                      std::uint32_t last_choice,
                                                      const ActionList& actions) {
  const auto [place, is_new] = sets_.try_emplace(
      {key, last_choice, player}, static_cast<std::uint32_t>(tree_.information_sets.size()));
  if (is_new) {
    tree_.information_sets.push_back({key, static_cast<std::uint32_t>(tree_.actions.size()),
                                      last_choice, static_cast<std::int16_t>(actions.size()),
                                      player});
    tree_.actions.insert(tree_.actions.end(), actions.begin(), actions.end());
  }
  const InformationSet& set = tree_.information_sets[place->second];
  if (actions.empty() ||
      !std::equal(actions.begin(), actions.end(), tree_.actions.begin() + set.first_slot,
                  tree_.actions.begin() + set.first_slot + set.num_actions)) {
    return absl::FailedPreconditionError(fmt::format(
        "{}: player {} has other legal actions, or the same in another order, in two histories "
        "of information state {:016x}: information_state() must tell them apart",
        tree_.game, static_cast<int>(player), key));
  }
  return add_node(player, actions.size(), place->second);
}

void TreeDraft::set_child(std::uint32_t parent, std::size_t i, std::uint32_t child) {
  tree_.children[tree_.nodes[parent].first_child + i] = child;
}

std::uint32_t TreeDraft::choice(std::uint32_t node, std::size_t i) const {
  return tree_.information_sets[tree_.nodes[node].index].first_slot + static_cast<std::uint32_t>(i);
}

bool TreeDraft::described(std::uint32_t node) const {
  const std::uint32_t set = tree_.nodes[node].index;
  return set < tree_.examples.size();
}

void TreeDraft::describe(std::uint32_t node, std::vector<std::string> actions,
                         std::string example) {
  const InformationSet& set = tree_.information_sets[tree_.nodes[node].index];
  tree_.descriptions.resize(set.first_slot);  // the root slots have none
  std::move(actions.begin(), actions.end(), std::back_inserter(tree_.descriptions));
  tree_.examples.push_back(std::move(example));
}

// Sorts information sets by player, otherwise in the order met, and renumbers the slots alike.
void TreeDraft::order_sets() {
  const auto players = static_cast<std::size_t>(tree_.num_players);
  std::vector<std::uint32_t> order(tree_.information_sets.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return tree_.information_sets[a].player < tree_.information_sets[b].player;
  });
  std::vector<std::uint32_t> new_slot(tree_.actions.size());
  std::vector<std::uint32_t> new_set(order.size());
  std::vector<InformationSet> sets;
  std::vector<Action> actions;
  std::vector<std::string> descriptions;
  std::vector<std::string> examples;
  sets.reserve(order.size());
  actions.reserve(tree_.actions.size());
  std::size_t next = 0;
  for (std::size_t p = 0; p < players; ++p) {
    tree_.first_set[p] = static_cast<std::uint32_t>(next);
    tree_.root_slot[p] = static_cast<std::uint32_t>(actions.size());
    new_slot[p] = tree_.root_slot[p];
    actions.push_back(Action{0});
    if (!tree_.examples.empty()) descriptions.emplace_back();
    for (; next < order.size(); ++next) {
      InformationSet set = tree_.information_sets[order[next]];
      if (static_cast<std::size_t>(set.player) != p) break;
      new_set[order[next]] = static_cast<std::uint32_t>(sets.size());
      const std::uint32_t old_first = set.first_slot;
      set.first_slot = static_cast<std::uint32_t>(actions.size());
      set.parent_slot = new_slot[set.parent_slot];
      for (std::uint32_t a = 0; a < static_cast<std::uint32_t>(set.num_actions); ++a) {
        new_slot[old_first + a] = set.first_slot + a;
        actions.push_back(tree_.actions[old_first + a]);
        if (!tree_.examples.empty()) {
          descriptions.push_back(std::move(tree_.descriptions[old_first + a]));
        }
      }
      if (!tree_.examples.empty()) examples.push_back(std::move(tree_.examples[order[next]]));
      sets.push_back(set);
    }
  }
  tree_.first_set[players] = static_cast<std::uint32_t>(sets.size());
  tree_.root_slot[players] = static_cast<std::uint32_t>(actions.size());
  for (TreeNode& node : tree_.nodes) {
    if (node.player >= 0) node.index = new_set[node.index];
  }
  tree_.information_sets = std::move(sets);
  tree_.actions = std::move(actions);
  tree_.descriptions = std::move(descriptions);
  tree_.examples = std::move(examples);
}

// Counts the information states that were split and compares the actions of the parts.
absl::Status TreeDraft::check_forgetful_states() {
  const std::vector<InformationSet>& sets = tree_.information_sets;
  std::vector<std::uint32_t> order(sets.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (sets[a].player != sets[b].player) return sets[a].player < sets[b].player;
    return sets[a].key != sets[b].key ? sets[a].key < sets[b].key : a < b;
  });
  bool counted = false;
  for (std::size_t i = 1; i < order.size(); ++i) {
    const InformationSet& a = sets[order[i - 1]];
    const InformationSet& b = sets[order[i]];
    if (a.player != b.player || a.key != b.key) {
      counted = false;
      continue;
    }
    if (!counted) ++tree_.forgetful_states;
    counted = true;
    if (!std::equal(tree_.actions.begin() + a.first_slot,
                    tree_.actions.begin() + a.first_slot + a.num_actions,
                    tree_.actions.begin() + b.first_slot,
                    tree_.actions.begin() + b.first_slot + b.num_actions)) {
      return absl::FailedPreconditionError(
          fmt::format("{}: player {} has different legal actions in two histories of information "
                      "state {:016x}: information_state() must tell them apart",
                      tree_.game, static_cast<int>(a.player), a.key));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<GameTree> TreeDraft::finish() {
  sets_.clear();
  order_sets();
  if (absl::Status status = check_forgetful_states(); !status.ok()) return status;
  for (const double value : tree_.returns) {
    if (!std::isfinite(value)) {
      return absl::FailedPreconditionError(
          fmt::format("{}: the returns of a terminal state are not finite", tree_.game));
    }
  }
  tree_.hash = hash_of(tree_);
  return std::move(tree_);
}

}  // namespace internal
}  // namespace muster::equilibrium
