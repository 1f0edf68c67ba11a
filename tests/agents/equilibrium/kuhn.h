// Kuhn poker's information sets by name, and its equilibria (Kuhn 1950).
#pragma once

#include <string_view>

#include "games/classic/kuhn_poker.h"
#include "tests/agents/equilibrium/solving.h"

namespace muster::testing {

enum class Card : std::uint8_t { kJack = 1, kQueen = 2, kKing = 3 };

// The slot of betting (calling) with `card` after `history` ("p" = pass, "b" = bet); the slot
// before it is passing (folding).
inline std::uint32_t bet_slot(const equilibrium::GameTree& tree, Card card,
                              std::string_view history) {
  using classic::KuhnPoker;
  const KuhnPoker game;
  KuhnPoker::State state = game.initial_state();
  const auto own = static_cast<Action>(card);
  const Action other = card == Card::kJack ? Action{2} : Action{1};
  const auto player = static_cast<Player>(history.size() % 2);
  game.apply(state, player == 0 ? own : other);
  game.apply(state, player == 0 ? other : own);
  for (const char c : history) game.apply(state, c == 'b' ? KuhnPoker::kBet : KuhnPoker::kPass);
  return slot_of(tree, player, game.information_state(state, player)) + 1;
}

inline void set_bet(const equilibrium::GameTree& tree, Card card, std::string_view history,
                    double probability, equilibrium::SlotVector& strategy) {
  const std::uint32_t slot = bet_slot(tree, card, history);
  strategy[slot] = probability;
  strategy[slot - 1] = 1 - probability;
}

// Player 0 bets the jack with probability `alpha` in [0, 1/3]; player 1 has one equilibrium
// strategy. All are worth -1/18 to player 0.
inline equilibrium::SlotVector kuhn_equilibrium(const equilibrium::GameTree& tree, double alpha) {
  equilibrium::SlotVector strategy = equilibrium::uniform_strategy(tree);
  set_bet(tree, Card::kJack, "", alpha, strategy);
  set_bet(tree, Card::kQueen, "", 0, strategy);
  set_bet(tree, Card::kKing, "", 3 * alpha, strategy);
  set_bet(tree, Card::kJack, "pb", 0, strategy);
  set_bet(tree, Card::kQueen, "pb", alpha + 1.0 / 3, strategy);
  set_bet(tree, Card::kKing, "pb", 1, strategy);
  set_bet(tree, Card::kJack, "p", 1.0 / 3, strategy);
  set_bet(tree, Card::kQueen, "p", 0, strategy);
  set_bet(tree, Card::kKing, "p", 1, strategy);
  set_bet(tree, Card::kJack, "b", 0, strategy);
  set_bet(tree, Card::kQueen, "b", 1.0 / 3, strategy);
  set_bet(tree, Card::kKing, "b", 1, strategy);
  return strategy;
}

}  // namespace muster::testing
