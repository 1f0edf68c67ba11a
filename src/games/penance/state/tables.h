// What has been loaded for a duel, and what is looked up in it: rules, scenario, cards, decks,
// board. All that chapters ask or do is a function over these tables and a state.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/penance/board/arena.h"
#include "games/penance/board/sight.h"
#include "games/penance/cards/cards.h"
#include "games/penance/cards/deck_table.h"
#include "games/penance/state/core.h"
#include "games/penance/state/evaluation.h"
#include "games/penance/state/marks.h"
#include "games/penance/state/ruleset.h"
#include "games/penance/state/scenario.h"
#include "games/penance/state/state.h"

namespace muster::penance {

// Half points of a step that is not possible.
inline constexpr int kBlockedStep = 255;

class DuelTables {
 public:
  // How often each op has been carried out, for coverage.
  using OpCounts = std::array<std::atomic<std::uint64_t>, kOps>;

  const DuelRules& rules() const { return rules_; }
  const DuelScenario& scenario() const { return scenario_; }
  const DuelEvaluation& evaluation() const { return evaluation_; }
  const CardTable& cards() const { return *cards_; }
  const Effect& effect(std::size_t index) const { return cards_->effect(index); }
  // The card whose program holds an effect.
  CardId card_of_effect(int effect) const { return effect_card_[static_cast<std::size_t>(effect)]; }
  // Whether there is such an effect, and in the program of that card.
  bool in_program(std::size_t effect, CardId card) const {
    return effect < effect_card_.size() && effect_card_[effect] == card;
  }
  // What an effect is about once it lasts.
  MarkSet marks(std::size_t effect) const { return marks_[effect]; }
  // Whether cards of either deck listen to an event.
  bool listens(Event event) const { return (events_ >> static_cast<unsigned>(event) & 1U) != 0; }

  // ---- By player.

  const DeckTable& table(int side) const { return tables_[index(side)]; }
  const Deployment& deployment(int side) const {
    return arena_->deployment(scenario_.corners[index(side)]);
  }
  // Attacks that are aimed by their printed range alone.
  KindSet simple_attacks(int side) const { return simple_attacks_[index(side)]; }
  // Attacks that can be aimed at structures and walls, and the greatest printed range of those.
  KindSet wall_attacks(int side) const { return wall_attacks_[index(side)]; }
  int wall_range(int side) const { return wall_range_[index(side)]; }
  // Attacks that move before they need a target.
  KindSet early_movers(int side) const { return early_movers_[index(side)]; }
  // Cards that need a target to be played; of those, no attacks: by printed range alone.
  KindSet aimed_cards(int side) const { return aimed_cards_[index(side)]; }
  KindSet ranged_cards(int side) const { return ranged_cards_[index(side)]; }
  // Whether some card of either deck changes prices; free or dearer hexes, what movement ignores.
  bool prices_change() const { return prices_change_; }
  bool moves_change() const { return moves_change_; }
  // Of how many pairs of dice, ties left out, either player acts first.
  const std::array<std::uint64_t, kDuelists>& initiative() const { return initiative_; }

  // ---- The board. Contract: the rules have one.

  const Arena& arena() const { return *arena_; }
  const HexGrid& grid() const { return arena_->grid(); }
  const Sight& sight() const { return *sight_; }
  bool smoky() const { return smoky_; }  // the arena has smoke
  // Half points for terrain and climbing on the board as printed; kBlockedStep.
  int printed_step(int hex, int direction) const { return steps_[index(hex)][index(direction)]; }
  // The directions of steps that cost at most so many half points for terrain and climbing, as
  // bits; the last grade: any number.
  static constexpr std::size_t kStepGrades = 16;
  unsigned steps_within(int hex, std::size_t grade) const {
    return steps_within_[index(hex)][grade];
  }

  // ---- Coverage.

  // Counts ops that are carried out, where somebody has asked for it.
  void note(Op op) const {
    if (op_counts_ != nullptr) ++(*op_counts_)[static_cast<std::size_t>(op)];
  }
  // Ops are counted from now on (nullptr: not any more). Not to be called while others play.
  void count_ops(OpCounts* counts) const { op_counts_ = counts; }

 protected:
  DuelTables() = default;
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  DuelRules rules_;
  DuelScenario scenario_;
  DuelEvaluation evaluation_;
  std::shared_ptr<const CardTable> cards_;
  std::shared_ptr<const Arena> arena_;
  std::shared_ptr<const Sight> sight_;
  std::array<DeckTable, kDuelists> tables_;
  std::vector<CardId> effect_card_;
  EventSet events_ = 0;
  std::array<KindSet, kDuelists> simple_attacks_{};
  std::array<KindSet, kDuelists> wall_attacks_{};
  std::array<int, kDuelists> wall_range_{};
  std::array<KindSet, kDuelists> early_movers_{};
  std::array<KindSet, kDuelists> aimed_cards_{};
  std::array<KindSet, kDuelists> ranged_cards_{};
  std::vector<MarkSet> marks_;  // by effect
  bool prices_change_ = false;
  bool moves_change_ = false;
  bool smoky_ = false;
  std::array<std::uint64_t, kDuelists> initiative_{};
  std::vector<std::array<std::uint8_t, kDirections>> steps_;         // by hex and direction
  std::vector<std::array<std::uint8_t, kStepGrades>> steps_within_;  // by hex
  mutable OpCounts* op_counts_ = nullptr;
};

}  // namespace muster::penance
