// Quantity Tokens as a question: how many can go, who decides, what a policy removes (DS-04 ..
// DS-06).
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// Tokens that can go: a clone's only stand for dice (DS-34).
int removable_tokens(const State& state, int unit);
// The tokens of the unit that can do anything about so much damage.
int useful_tokens_of(const CombatTables& combat, const State& state, int unit, int damage);
// Sides that nobody plays follow the ruleset's policy.
bool chooses_tokens(const CombatTables& combat, int side);
// The tokens that a policy removes from the unit against so much damage.
int policy_tokens(const CombatTables& combat, const State& state, int unit, int damage,
                  TokenPolicy policy);
// The damage that has waited longest, or nullptr.
const Effect* waiting_damage(const State& state);
// The answer of a policy to State::ask about tokens (AskWhat::kTokens).
int tokens_by(const CombatTables& combat, const State& state, TokenPolicy policy);

}  // namespace muster::homm
