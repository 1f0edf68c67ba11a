// The sequence form of a game tree (von Stengel 1996): what a player's choices are worth is a sum
// over terminal histories of value x chance x the other players' reach. All that a full-width
// solver or a best response needs of the histories is in one sparse table per player, read from
// front to back; the rest is arithmetic on arrays indexed by slot.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "agents/equilibrium/game_tree.h"

namespace muster::equilibrium {

// One number per slot. As a strategy: the probability of the slot's action in its information set
// (1 at root slots); as reach: the product of these over the player's choices so far.
using SlotVector = std::vector<double>;

class SequenceForm {
 public:
  // Terminal histories with the same slots of all players become one entry. The tree must live as
  // long as this.
  explicit SequenceForm(const GameTree& tree);

  const GameTree& tree() const { return *tree_; }
  int num_players() const { return tree_->num_players; }
  std::span<const InformationSet> sets_of(int player) const {
    const auto p = static_cast<std::size_t>(player);
    return {tree_->information_sets.data() + tree_->first_set[p],
            tree_->information_sets.data() + tree_->first_set[p + 1]};
  }

  // Sets values[slot] of every slot of `player` to the value, weighted by what chance and the
  // others do, of the game ending before its next choice after this one.
  void terminal_values(int player, const SlotVector& reach, SlotVector& values) const;

  // The same strategy as reach, of one player.
  void reach_of(int player, const SlotVector& strategy, SlotVector& reach) const;

 private:
  // Entries of one slot: entry_end of the row before, to its own.
  struct Row {
    std::uint32_t slot;
    std::uint32_t entry_end;
  };
  struct Entry {  // for two players
    double value;
    std::uint32_t other_slot;
  };
  struct Table {
    std::vector<Row> rows;  // by slot
    std::vector<Entry> entries;
    // Instead of other_slot with other numbers of players: num_players - 1 slots per entry.
    std::vector<std::uint32_t> other_slots;
  };

  void make_table(int player, const std::vector<std::uint32_t>& slots,
                  const std::vector<double>& chance);

  const GameTree* tree_;
  std::array<Table, kMaxPlayers> tables_;
};

// Every information set's actions with the same probability.
SlotVector uniform_strategy(const GameTree& tree);

// Normalises weights that are not negative within each information set; uniform where they are 0.
SlotVector normalized(const GameTree& tree, const SlotVector& weights);

}  // namespace muster::equilibrium
