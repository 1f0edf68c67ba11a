// Exact odds of battles: the chance that the attacker wins, and what is left of the winner, as
// fractions, for all three battle models. No sampling.
//
// `attrition` and `duel` are chains over (creatures, standing pieces) of both sides, in which every
// round leaves fewer units; a round in which nothing can fall (HE-126) is rolled again, which
// divides by the chance that something does fall. `single_roll` is one comparison of two totals.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>

#include "core/dice/fraction.h"
#include "core/dice/values.h"
#include "games/heroes/battle/battle_state.h"
#include "games/heroes/battle/rules.h"

namespace muster::heroes {

// Larger battles are refused: more dice on one side, or more positions of the chain.
inline constexpr int kMostOddsDice = 120;
inline constexpr int kMostOddsPositions = 2'500;

// How a side sets its line in every round of a duel.
enum class LineOrder : std::uint8_t {
  kRandom,  // all orders alike
  kFront,   // the pieces in front, in the order of their numbers, then the creatures
  kRear     // the creatures in front
};
inline constexpr std::array<std::string_view, 3> kLineOrderNames = {"random", "front", "rear"};
struct LineOrders {
  LineOrder attacker = LineOrder::kRandom;
  LineOrder defender = LineOrder::kRandom;
};

// What is left of the winner; nothing is left of the loser.
struct Survivors {
  SideOfBattle winner = SideOfBattle::kAttacker;
  std::uint16_t creatures = 0;  // after the penalty of HE-136, where it holds
  std::uint8_t standing = 0;    // pieces
  // NOLINTNEXTLINE(modernize-use-nullptr): what clang-tidy 14 takes the comparisons for
  friend auto operator<=>(const Survivors& a, const Survivors& b) = default;
};

struct BattleOdds {
  std::map<Survivors, dice::Fraction> outcomes;  // of positive probability
  dice::Fraction attacker_wins;
  dice::Fraction mean_rounds;
};

// Under `choice` (HE-125) both sides give up what makes them likeliest to win, by values of double
// precision; the odds of playing so are exact. Errors: InvalidArgument: a side without units, or a
// battle that is too large.
absl::StatusOr<BattleOdds> exact_battle_odds(const BattleRules& rules, const BattleSide& attacker,
                                             const BattleSide& defender,
                                             const LineOrders& orders = {});

// The distribution of a number that depends on what is left, given that `side` wins; empty when it
// cannot win.
using dice::Values;
Values odds_if_won(const BattleOdds& odds, SideOfBattle side,
                   const std::function<int(const Survivors&)>& value);

}  // namespace muster::heroes
