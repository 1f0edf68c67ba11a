// What effects ask before they do something: whether they hold, and how much they do.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// Whether all conditions of an effect hold; `target`: a unit, or kNoUnit.
bool holds(const DuelTables& duel, const DuelState& state, const Effect& effect, int user,
           int target);
bool condition_holds(const DuelTables& duel, const DuelState& state, const Condition& condition,
                     int user, int target);
// n of an effect: times `per`, at most `max`; "all" is kAll.
inline constexpr int kAll = 127;
int amount(const DuelTables& duel, const DuelState& state, const Effect& effect, const Task& task);
// What an amount is multiplied with; `paid`: tokens.
int multiplier(const DuelTables& duel, const DuelState& state, Per per, int user, int paid);
// Whether an effect that holds only against some attacks holds against the present one.
bool matches_attack(const DuelTables& duel, const DuelState& state, const Effect& effect,
                    int about);
// Whether the conditions of a buff that is being given are looked at in the attacks to come: it has
// one about a target that there is not yet, or about damage to come.
bool judged_later(const Effect& effect, const Card& card);
// Whether a unit, in play or just destroyed, bears a status.
bool bears_mark(const DuelTables& duel, const DuelState& state, int unit, StatusName status);

}  // namespace muster::penance
