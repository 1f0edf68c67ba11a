// Counts the battles that each player of a game of Heroes begins, and how likely it was to win
// them.
#pragma once

#include <array>
#include <string_view>

#include "agents/witness.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

// Whom a Hero attacks.
inline constexpr std::array<std::string_view, 4> kAttackedNames = {"monsters", "guardians",
                                                                   "heroes", "settlements"};

// Adds to the metrics, SEAT being each seat in play and KIND each of kAttackedNames:
//   attacks_SEAT, attacks_KIND_SEAT            battles in which a Hero of the seat is the attacker
//   attacks_won_SEAT, attacks_won_KIND_SEAT    those that it wins; one that it leaves is not won
//   attacks_left_SEAT                          those that end by its retreat (HE-137)
//   attacks_rated_SEAT, attacks_rated_KIND_SEAT  those whose exact chance is known
//                                              (battle/chance.h)
//   attack_odds_SEAT, attack_odds_KIND_SEAT    the sum of these chances before the first die, of
//                                              winning when played to the end
WitnessFactory<HeroesGame> battle_witness();

}  // namespace muster::heroes
