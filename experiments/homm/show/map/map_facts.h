// What a view of the adventure map says in words and numbers, beyond the words of scoresheets.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/homm/map/adventure.h"
#include "games/homm/map/words/aim.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {

// Whether the army of an AI hero has grown.
bool has_grown(const Adventure& game, const MapState& state, int hero);
// What an AI hero goes for; nothing where no rule moves it, off the map, and after the game.
AiAim ai_aim(const Adventure& game, const MapWords& words, const MapState& state, int hero);

// The fight that goes on, or a defence that is to be paid for: who meets whom, where, and how
// likely the player wins; "" when there is none.
std::string fight_words(const Adventure& game, const MapWords& words, const MapState& state);
// The chance that the player's army wins against guards that it meets with all movement points but
// that of the step, or against an AI hero that it attacks.
double chance_against_guards(const Adventure& game, const MapState& state, int level);
double chance_against_hero(const Adventure& game, const MapState& state, int hero);
// The gold that an AI hero's army is worth.
int hero_value(const Adventure& game, const MapState& state, int hero);
// The levels of guards that this map can have, rising.
std::vector<int> guard_levels(const Adventure& game);

// The player's cards: of the fight on the board while it goes on.
struct CardHoldings {
  std::uint64_t hand = 0;
  std::uint64_t deck = 0;
  std::uint64_t discard = 0;
  std::uint64_t supply = 0;
};
CardHoldings hand_now(const Adventure& game, const MapState& state);

// A flagged field in a list: "gold mine".
std::string flagged_name(const Adventure& game, const MapState& state, int field);

// "round 3 of 8: the player's turn".
std::string moment_words(const Adventure& game, const MapWords& words, const MapState& state);

}  // namespace muster::homm::map
