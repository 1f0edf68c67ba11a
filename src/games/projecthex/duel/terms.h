// From cards, faction and map to the terms of a fight (PH-44 .. PH-46), and troops as people write
// them.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>

#include "games/projecthex/rules/cards.h"
#include "games/projecthex/rules/fight.h"
#include "games/projecthex/rules/ruleset.h"

namespace muster::projecthex {

inline constexpr int kIslandersBonus = 1;  // attacking by sea
inline constexpr int kRaidersBonus = 2;    // assault troops attacking by sea

// The modifier of a type is that of the best card of the type (N3); unit cards that need no other
// belong to everybody when the rules say so (N7). The sea bonuses of faction and upgrade add up
// (N16) and are the attacker's alone.
DuelTerms duel_terms(const ConquestRules& rules, CardSet attacker, CardSet defender,
                     Faction attacker_faction, bool sea);

// "3a1r" = three assault and one ranged; each type (a, m, r) at most once, at least one troop, at
// most 255 of a type. Errors: InvalidArgument.
absl::StatusOr<Troops> parse_troops(std::string_view text);
// The same back; "0" for none.
std::string troops_text(const Troops& troops);

// 'a', 'm', 'r'.
char type_letter(UnitType type);

}  // namespace muster::projecthex
