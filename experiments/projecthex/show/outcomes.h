// What a choice in a game of ProjectHex, or in its duel alone, has come to by the next one, for
// tables of odds.
#pragma once

#include <string>

#include "games/projecthex/conquest.h"
#include "games/projecthex/duel/game.h"

namespace muster::projecthex {

// "green loses 1 assault, t03 falls"; of dice just rolled those of whoever chose, "best die 9".
// Nothing of the other side's dice. "": nothing of this has changed.
std::string outcome_words(const Conquest& game, const ConquestState& before,
                          const ConquestState& after);
// Whether what is still rolled or drawn is not told: the other side's dice while there is something
// to choose with the own ones, missions.
bool rest_is_untold(const ConquestState& before, const ConquestState& now);

// "the defender loses 1 mounted".
std::string outcome_words(const DuelGame& game, const DuelGame::State& before,
                          const DuelGame::State& after);

}  // namespace muster::projecthex
