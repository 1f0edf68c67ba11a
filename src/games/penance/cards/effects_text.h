// Cards and effects in words, for people: game texts, replays, `muster cards penance`.
#pragma once

#include <string>
#include <vector>

#include "games/penance/cards/cards.h"

namespace muster::penance {

// "3 SP and 2 forge"; "nothing".
std::string describe_price(const Card& card);
// "itself", "melee", "1 to 6 hexes", "everywhere".
std::string describe_range(const Card& card);
// "church attack, primary weapon", with what else is to be known of its kind.
std::string describe_kind(const Card& card);
// "the user's Heat is at least 3".
std::string describe(const Condition& condition);
// One effect with what is nested in it: "for 2 forge: draws 1".
std::string describe_effect(const Effect& effect, const CardTable& table);
// Each effect of the card's list.
std::vector<std::string> describe_effects(CardId card, const CardTable& table);

}  // namespace muster::penance
