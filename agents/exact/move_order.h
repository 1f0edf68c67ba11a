// In which order exact search tries actions: good ones first make pruning work.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "core/game.h"

namespace muster::exact {

// The actions of one decision, best first, sorted only as far as they are asked for.
class OrderedActions {
 public:
  std::size_t size() const { return actions_.size(); }
  ActionList& actions() { return actions_; }
  std::int64_t& score(std::size_t i) { return scores_[i]; }

// g++ 12 cannot see that every place below size() has been given its score.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
  // The action of place `i`; places are asked for in order, 0 first. Equal ones as listed.
  Action take(std::size_t i) {
    std::size_t best = i;
    for (std::size_t k = i + 1; k < actions_.size(); ++k) {
      if (scores_[k] > scores_[best]) best = k;
    }
    const Action action = actions_[best];
    const std::int64_t score = scores_[best];
    for (; best > i; --best) {  // the others keep their order
      actions_[best] = actions_[best - 1];
      scores_[best] = scores_[best - 1];
    }
    actions_[i] = action;
    scores_[i] = score;
    return action;
  }
#pragma GCC diagnostic pop

 private:
  ActionList actions_;
  std::array<std::int64_t, kMaxActionsPerNode> scores_;
};

// First the action that was best in the table, then by the game's promise(), then actions that cut
// off a sibling (killers; Akl and Newborn 1977), then those that have cut off most (the history
// heuristic; Schaeffer 1989).
template <Game G>
class MoveOrder {
 public:
  static constexpr int kMaxLevel = 512;

  void score(const G& game, const typename G::State& state, Player mover, int level,
             std::uint16_t table_best, OrderedActions& list) const {
    const auto& killers = killers_[static_cast<std::size_t>(level)];
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Action action = list.actions()[i];
      const auto code = static_cast<std::uint16_t>(action);
      if (code == table_best) {
        list.score(i) = std::numeric_limits<std::int64_t>::max();
        continue;
      }
      std::int64_t score = history_[slot(mover, code)];
      if (code == killers[0]) score += std::int64_t{2} * kCap;
      if (code == killers[1]) score += kCap;
      if constexpr (OrderedGame<G>) score += std::int64_t{game.promise(state, action)} * 4 * kCap;
      list.score(i) = score;
    }
  }

  // The action was enough at this decision; `weight` grows with the depth below it.
  void cut_off(Player mover, Action action, int level, int weight) {
    const auto code = static_cast<std::uint16_t>(action);
    auto& killers = killers_[static_cast<std::size_t>(level)];
    if (killers[0] != code) {
      killers[1] = killers[0];
      killers[0] = code;
    }
    std::int32_t& count = history_[slot(mover, code)];
    count += weight;
    if (count >= kCap) {
      for (std::int32_t& any : history_) any /= 2;
    }
  }

  void forget() {
    history_.fill(0);
    killers_.fill({kNone, kNone});
  }

 private:
  static constexpr std::uint16_t kNone = 0xffff;
  static constexpr std::int32_t kCap = 1 << 20;
  static constexpr std::size_t kSlots = 4096;

  // Codes that share a slot share their history, which costs speed alone.
  static std::size_t slot(Player mover, std::uint16_t code) {
    return static_cast<std::size_t>(mover) * kSlots + ((code ^ (code >> 12)) & (kSlots - 1));
  }

  std::array<std::int32_t, 2 * kSlots> history_{};
  std::array<std::array<std::uint16_t, 2>, kMaxLevel + 1> killers_ = [] {
    std::array<std::array<std::uint16_t, 2>, kMaxLevel + 1> all{};
    all.fill({kNone, kNone});
    return all;
  }();
};

}  // namespace muster::exact
