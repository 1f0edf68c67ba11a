// The chance that the attacker wins a battle, for figures over many battles: the same as
// battle_odds.h says, but as a double, and much faster than with fractions.
#pragma once

#include <optional>

#include "games/heroes/battle.h"

namespace muster::heroes {

// Larger battles have no chance here: dice of both sides together.
inline constexpr int kMostChanceDice = 400;

// If the battle is played to the end (nobody retreats). In a duel it is the same for all lines, as
// no creature beats a Hero or a Settlement (HE-132a).
// Nothing: a side has no unit, too many dice, an attrition in which sides decide what falls
// (HE-125), or a duel of other sides than a Hero, or a Hero with creatures, that attacks.
std::optional<double> chance_to_win(const BattleRules& rules, const BattleSide& attacker,
                                    const BattleSide& defender);

}  // namespace muster::heroes
