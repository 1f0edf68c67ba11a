// Sides of battles for tests. Their pieces roll what tests say; what Heroes and Settlements of the
// shipped files roll does not matter here.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/dice/fraction.h"
#include "games/heroes/battle/battle.h"
#include "games/heroes/items/dice_sum.h"
#include "games/heroes/odds/odds.h"

namespace muster::heroes {

inline BattleSide creatures(int number) {
  BattleSide side;
  side.creatures = static_cast<std::uint16_t>(number);
  return side;
}
inline BattleSide with_hero(BattleSide side, const DiceSum& roll = d6(2, 6)) {
  side.add_hero(roll);
  return side;
}
inline BattleSide with_settlement(BattleSide side, const DiceSum& roll = d6(2, 6)) {
  side.set_settlement(roll);
  return side;
}

inline BattleRules rules_of(BattleModel model) {
  BattleRules rules;
  rules.model = model;
  return rules;
}

// The codes that can be chosen.
inline std::vector<int> choices_of(const Battle& battle, const BattleState& state) {
  ActionList list;
  battle.choices(state, list);
  std::vector<int> codes;
  for (const Action action : list) codes.push_back(static_cast<int>(action));
  return codes;
}

// The dice of the side whose turn it is come to `total`, in as many portions as it takes.
inline void roll_total(const Battle& battle, BattleState& state, int total) {
  const SideOfBattle side = side_of(state);
  const auto index = static_cast<std::size_t>(side);
  int above = total - state.totals[index] - state.dice_left[index];
  const int last = static_cast<int>(state.dice_left[index]);
  for (int left = last; left > 0;) {
    const int dice = battle.dice_now(state);
    const int code = std::min(above, 5 * dice);
    above -= code;
    left -= dice;
    battle.apply(state, code);
  }
  EXPECT_EQ(above, 0) << "no roll comes to " << total;
}
inline void roll_totals(const Battle& battle, BattleState& state, int attacker, int defender) {
  roll_total(battle, state, attacker);
  roll_total(battle, state, defender);
}

}  // namespace muster::heroes
