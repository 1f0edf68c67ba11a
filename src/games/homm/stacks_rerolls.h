// Rerolls by choice under the Dice Stacks mod.
#pragma once

#include "games/homm/stacks_roll.h"
#include "games/homm/strike.h"

namespace muster::homm {

// One die that showed `face` and is rerolled by choice. 3s that may be rerolled again and again
// (DS-22) are rerolled until another face shows: one event, as in the base game.
DieKind reroll_kind(const DicePlan& plan, int face);

}  // namespace muster::homm
