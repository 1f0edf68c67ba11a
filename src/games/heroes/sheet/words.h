// Words for what a game of Heroes consists of: scoresheets, pictures and pages share them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/heroes/board/board.h"
#include "games/heroes/items/items.h"
#include "games/heroes/state/scenario.h"
#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// "blue", ...
inline std::string_view seat_name(int seat) { return kSeatNames[static_cast<std::size_t>(seat)]; }
// "blue and green".
std::string seat_names(unsigned seats);
// "blue Hero 1", the same as long as the Hero lives.
std::string hero_name(int hero);
// "[3, 2]"; "nowhere".
std::string tile_name(const Board& board, int tile);
// "the villa with pallisade at [1, 1]".
std::string settlement_words(const Board& board, const HeroesState& state, int settlement);
// "the villa at [1, 1]", whatever its ramparts.
std::string place_words(const Board& board, const HeroesState& state, int settlement);
// "green's villa at [1, 1]".
std::string owned_place_words(const Board& board, const HeroesState& state, int settlement);

// "green's mine", "free mine" (-1).
std::string mine_words(int owner);

// ---- Of the battle in progress.

// "green Hero 1", "green's villa at [1, 1]", "the monsters at [4, 4]", "the guardians at [4, 4]".
std::string defender_words(const Board& board, const HeroesState& state);
// Of a side's pieces, by index: "the villa", "Hero 2"; "" where there is none.
std::vector<std::string> piece_words(const HeroesState& state, SideOfBattle side);
// What fights beside the pieces, one and many: "mercenary" and "mercenaries".
std::pair<std::string_view, std::string_view> creature_words(const HeroesState& state,
                                                             SideOfBattle side);

// ---- Items and numbers.

struct ItemFacts {
  Item item;
  int count = 0;
};
// Those that are there, by type and then rarity.
std::vector<ItemFacts> items_of(const ItemCounts& counts);
// Those that a Hero with these wears: the best of each type (HE-66).
std::vector<Item> worn_of(const ItemCounts& counts);
int number_of_items(const ItemCounts& counts);
// "main hand".
std::string type_words(ItemType type);
// "rare main hand".
std::string item_words(Item item);
// "rare main hand", "2 common amulets".
std::vector<std::string> item_list(const std::vector<ItemFacts>& items);
// The same in one; "nothing".
std::string list_words(const std::vector<ItemFacts>& items);

// "3 mercenaries", "1 mercenary".
std::string number_of(int count, std::string_view one, std::string_view many);
std::string mercenaries(int count);
std::string coins(int count);
// "an epic amulet", "a rare amulet".
std::string with_article(std::string_view words);
// "a, b and c".
std::string and_list(const std::vector<std::string>& words);
// "PREFIX a, b, c" in lines of at most about 95 characters, each with the prefix.
std::vector<std::string> broken_list(const std::string& prefix,
                                     const std::vector<std::string>& words);

// "scores: blue 34, green 41" (HE-142).
std::string score_words(const HeroesTables& game, const HeroesState& state);
// Who won and by what; contract: the game is over.
std::string ending_words(const HeroesTables& game, const HeroesState& state);

}  // namespace muster::heroes
