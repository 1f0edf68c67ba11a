// What a stack under the Dice Stacks mod is worth.
#pragma once

#include "games/homm/stacks.h"
#include "games/homm/units.h"

namespace muster::homm {

// Gold that a stack is worth: an Upgraded card costs its printed price of reinforcing alone.
inline int stack_price(const UnitSide& side, int tokens) {
  const int card = side.side == CardSide::kPack ? side.reinforce_gold : side.recruit_gold;
  return card + tokens_price(side.recruit_gold, tokens);
}

}  // namespace muster::homm
