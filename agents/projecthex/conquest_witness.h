// Counts what happens in a game of ProjectHex: attacks and captures, how territories and prestige
// grow, which missions score and which factions win.
#pragma once

#include <array>
#include <string_view>

#include "agents/witness.h"
#include "core/game.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

inline constexpr std::array<std::string_view, kMaxPlayers> kSeatNames = {
    "first", "second", "third", "fourth", "fifth", "sixth"};
// Rounds at whose beginning territories are counted.
inline constexpr std::array<int, 4> kCountedRounds = {5, 10, 20, 30};

// Adds to the metrics, SEAT being each seat in play, KIND each kind of mission and FACTION each
// faction in play:
//   attacks_SEAT, captures_SEAT   attacks made; territories taken from somebody by them
//   troops_lost_SEAT              in attack and defence
//   resurgences_SEAT              returns to the board
//   prestige_SEAT                 at the end
//   cap_rank_SEAT                 rank in a game that the round cap ended (PH-79a), 1 the best;
//   absent
//                                 from other games
//   scored_KIND, scored_KIND_SEAT missions of the kind scored, by all and by the seat
//   territories_SEAT              at the end
//   territories_05_SEAT, ...      when round 5 (10, 20, 30) begins; absent from shorter games
//   faction_SEAT                  text
//   played_FACTION, won_FACTION   1; 1 or 0
//   ended_by                      "prestige" or "cap"
//   first_seat_won, decided       1 or 0; decided: not by the cap
//   games                         1
//   lead_changes                  turns after which somebody else has most prestige (ties: most
//                                 territories; still tied: nobody passes)
//   rounds
//   winning_mission               kinds that brought the last prestige, joined by "+"; or "none"
WitnessFactory<Conquest> conquest_witness();

}  // namespace muster::projecthex
