// Chances of battles of Heroes, for decisions: exact ones (battle/chance.h) from tables that each
// thread keeps, and normal approximations, by mean and variance of one roll of all units, of the
// battles that have none there: larger ones, and those in which sides decide what falls.
#pragma once

#include "games/heroes/heroes.h"

namespace muster::heroes {

// Mean and variance of what a side rolls.
struct Force {
  double mean = 0;
  double variance = 0;
};
Force force_of(const BattleRules& rules, const BattleSide& side);

// The standard normal distribution function, from a table with interpolation.
double normal_share(double z);

// The chance that the attacker wins a battle to the end.
double win_chance(const BattleRules& rules, const BattleSide& attacker, const BattleSide& defender);
inline constexpr int kMostTokens = 6;  // more count as so many
// The same against what `tokens` monster tokens may turn out to be (HE-71, HE-72), a token that
// does not fight counting as a victory.
double chance_against_tokens(const BattleRules& rules, const BattleSide& attacker, int tokens);
// The same against the guardians that a Mine may have (HE-50, HE-51).
double chance_of_capture(const BattleRules& rules, const BattleSide& attacker,
                         SettlementTier highest);

}  // namespace muster::heroes
