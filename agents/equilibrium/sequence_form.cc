#include "agents/equilibrium/sequence_form.h"

#include <algorithm>
#include <numeric>

namespace muster::equilibrium {

SequenceForm::SequenceForm(const GameTree& tree) : tree_(&tree) {
  // What reaches each node, handed down: parents come before their children.
  const auto players = static_cast<std::size_t>(tree.num_players);
  std::vector<double> node_chance(tree.nodes.size(), 1.0);
  std::vector<std::uint32_t> node_slots(tree.nodes.size() * players);
  for (std::size_t p = 0; p < players; ++p) node_slots[p] = tree.root_slot[p];
  std::vector<double> chance;        // of terminal nodes
  std::vector<std::uint32_t> slots;  // of terminal nodes, one per player
  chance.reserve(tree.num_terminals());
  slots.reserve(tree.num_terminals() * players);
  for (std::size_t n = 0; n < tree.nodes.size(); ++n) {
    const TreeNode& node = tree.nodes[n];
    const std::uint32_t* own = node_slots.data() + n * players;
    if (node.player == kTerminal) {
      chance.push_back(node_chance[n]);
      slots.insert(slots.end(), own, own + players);
      continue;
    }
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(node.num_children); ++i) {
      const std::size_t child = tree.children[node.first_child + i];
      std::copy_n(own, players, node_slots.begin() + static_cast<std::ptrdiff_t>(child * players));
      node_chance[child] = node_chance[n];
      if (node.player == kChance) {
        node_chance[child] *= tree.probabilities[node.index + i];
      } else {
        node_slots[child * players + static_cast<std::size_t>(node.player)] =
            tree.information_sets[node.index].first_slot + i;
      }
    }
  }
  for (int p = 0; p < tree.num_players; ++p) make_table(p, slots, chance);
}

void SequenceForm::make_table(int player, const std::vector<std::uint32_t>& slots,
                              const std::vector<double>& chance) {
  const auto players = static_cast<std::size_t>(tree_->num_players);
  const auto own = static_cast<std::size_t>(player);
  // The slots of a terminal node with the player's own first, for sorting.
  const auto slot_at = [&](std::uint32_t terminal, std::size_t i) {
    return slots[terminal * players + (i == 0 ? own : i <= own ? i - 1 : i)];
  };
  const auto compare = [&](std::uint32_t a, std::uint32_t b) {
    for (std::size_t i = 0; i < players; ++i) {
      if (slot_at(a, i) != slot_at(b, i)) return slot_at(a, i) < slot_at(b, i) ? -1 : 1;
    }
    return 0;
  };
  std::vector<std::uint32_t> order(chance.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return compare(a, b) < 0; });
  Table& table = tables_[own];
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint32_t terminal = order[i];
    const double value = chance[terminal] * tree_->returns[terminal * players + own];
    if (i > 0 && compare(order[i - 1], terminal) == 0) {
      table.entries.back().value += value;
      continue;
    }
    if (table.rows.empty() || table.rows.back().slot != slot_at(terminal, 0)) {
      table.rows.push_back({slot_at(terminal, 0), 0});
    }
    table.entries.push_back({value, players == 2 ? slot_at(terminal, 1) : 0});
    if (players != 2) {
      for (std::size_t k = 1; k < players; ++k) table.other_slots.push_back(slot_at(terminal, k));
    }
    table.rows.back().entry_end = static_cast<std::uint32_t>(table.entries.size());
  }
}

void SequenceForm::terminal_values(int player, const SlotVector& reach, SlotVector& values) const {
  const auto p = static_cast<std::size_t>(player);
  const Table& table = tables_[p];
  std::fill(values.begin() + tree_->root_slot[p], values.begin() + tree_->root_slot[p + 1], 0.0);
  const Entry* entry = table.entries.data();
  if (tree_->num_players == 2) {
    const double* const other_reach = reach.data();
    for (const Row& row : table.rows) {
      const Entry* const end = table.entries.data() + row.entry_end;
      double sum = 0;
      for (; entry != end; ++entry) sum += entry->value * other_reach[entry->other_slot];
      values[row.slot] = sum;
    }
    return;
  }
  const std::uint32_t* others = table.other_slots.data();
  for (const Row& row : table.rows) {
    const Entry* const end = table.entries.data() + row.entry_end;
    double sum = 0;
    for (; entry != end; ++entry) {
      double term = entry->value;
      for (int k = 1; k < tree_->num_players; ++k) term *= reach[*others++];
      sum += term;
    }
    values[row.slot] = sum;
  }
}

void SequenceForm::reach_of(int player, const SlotVector& strategy, SlotVector& reach) const {
  reach[tree_->root_slot[static_cast<std::size_t>(player)]] = 1;
  for (const InformationSet& set : sets_of(player)) {
    const double base = reach[set.parent_slot];
    const std::uint32_t end = set.first_slot + static_cast<std::uint32_t>(set.num_actions);
    for (std::uint32_t s = set.first_slot; s < end; ++s) reach[s] = base * strategy[s];
  }
}

SlotVector uniform_strategy(const GameTree& tree) {
  return normalized(tree, SlotVector(tree.num_slots(), 0.0));
}

SlotVector normalized(const GameTree& tree, const SlotVector& weights) {
  SlotVector strategy(tree.num_slots(), 1.0);
  for (const InformationSet& set : tree.information_sets) {
    const std::uint32_t end = set.first_slot + static_cast<std::uint32_t>(set.num_actions);
    double sum = 0;
    for (std::uint32_t s = set.first_slot; s < end; ++s) sum += weights[s];
    for (std::uint32_t s = set.first_slot; s < end; ++s) {
      strategy[s] = sum > 0 ? weights[s] / sum : 1.0 / set.num_actions;
    }
  }
  return strategy;
}

}  // namespace muster::equilibrium
