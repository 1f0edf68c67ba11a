// Fights in numbers: who is in one, by what terms, and what a side knows of it.
#pragma once

#include "games/projecthex/rules/fight.h"
#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// Terms of exchanges between two players over a border or, `sea`, a sea route.
DuelTerms duel_terms(const ConquestTables& conquest, const ConquestState& state, Player attacker,
                     Player defender, bool sea);

// ---- The present fight. Sides: 0 attacker, 1 defender.

DuelTerms fight_terms(const ConquestTables& conquest, const ConquestState& state);
// Units still in the fight.
Troops fighting(const ConquestState& state, int side);
// What a side knows.
DuelView duel_view(const ConquestTables& conquest, const ConquestState& state, int side);

}  // namespace muster::projecthex
