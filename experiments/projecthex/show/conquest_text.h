// A game of ProjectHex as plain text: the map, the attack that is fought, what players have and
// want.
#pragma once

#include <string>

#include "experiments/projecthex/show/attack_panel.h"
#include "experiments/projecthex/show/realm_panel.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

std::string conquest_text(const Conquest& game, const ConquestState& state,
                          const std::string& moment, const AttackCourse& course,
                          const ScoredMissions& scored, int eye);

}  // namespace muster::projecthex
