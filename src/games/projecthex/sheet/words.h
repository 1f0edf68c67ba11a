// What the scribes of ProjectHex call things.
#pragma once

#include <string>
#include <string_view>

#include "games/projecthex/conquest.h"

namespace muster::projecthex {

// "Hit and Run" of "hit_and_run": a name as cards print it.
std::string printed_name(std::string_view name);
// "Manifest Destiny r2", "Rivalry blue"; with its prestige: "Rivalry blue (1)".
std::string mission_words(const Conquest& game, int card);
std::string mission_with_prestige(const Conquest& game, int card);
// What a mission asks for: "all of r2", "the capital of blue".
std::string mission_aim(const Conquest& game, int card);
// "New Order".
std::string faction_words(const ConquestState& state, int player);
// What a faction is good for under these rules, in a few words.
std::string faction_gift(const ConquestRules& rules, Faction faction);
// A unit card or upgrade, by its bit in a CardSet: "spearman (assault +1)", "Hit and Run".
std::string card_words(const ConquestRules& rules, int card);
// The card whose modifier counts for a player's troops of a type (PH-03); "" without one.
std::string best_card(const Conquest& game, const ConquestState& state, int player, UnitType type);

// "1 territory", "3 territories".
std::string counted(int number, std::string_view one, std::string_view many);
// "2 assault, 1 ranged"; "nobody".
std::string troop_words(const Troops& troops);
const std::string& place_words(const Conquest& game, int territory);
// "t03, t04"; "none".
std::string places_words(const Conquest& game, TerritorySet set);

// Why a player meets a mission, said of it: "holds all of r2". `quiet`: what the player held when
// the turn began.
std::string met_words(const Conquest& game, const ConquestState& state, int player, int card,
                      TerritorySet quiet);

}  // namespace muster::projecthex
