// What the players of a game of ProjectHex have and want, beside the board: faction, prestige,
// territories, troops, coins, missions, cards. All of it is open.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/view/view.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

// HTML and CSS of the panels. Their slots are realm-P, counts-P, mission-P-0, mission-P-1, scored-P
// and cards-P of each player P.
std::string realm_panels(const Conquest& game);
std::string_view realm_style();

// The mission cards that a player has scored, and the turn in which each was.
struct ScoredMission {
  int card;
  std::uint32_t turn;
};
using ScoredMissions = std::array<std::vector<ScoredMission>, kMaxPlayers>;

// Fills the slots. Missions scored in the present turn or the one before are marked.
void fill_realms(const Conquest& game, const ConquestState& state, const ScoredMissions& scored,
                 ViewFrame& frame);

// The same in words: "12 territories", "incoming 2 assault".
std::vector<std::string> realm_facts(const Conquest& game, const ConquestState& state, int player);
// "Rivalry blue (1), the capital of blue: met".
std::string mission_line(const Conquest& game, const ConquestState& state, int player, int card);
// Unit cards and upgrades but those that everybody has.
std::vector<std::string> realm_cards(const Conquest& game, const Realm& realm);

// The letter of a player's colour on that colour, and the colour's name.
std::string chip_html(const Conquest& game, int player);
// Troops as signs with numbers, as the board has them.
std::string unit_html(std::size_t type, int number);

}  // namespace muster::projecthex
