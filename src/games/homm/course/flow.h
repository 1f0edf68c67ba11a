// The course of a combat: stage by stage until somebody has to decide, and answers handed to
// whoever asked.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// Takes the next step.
void advance(const CombatTables& combat, State& state);
// Goes on until a player or chance has to decide, or the fight is over: whoever has to decide is
// named by setting another phase than kResolving. In stages (Combat::in_stages) it does nothing.
void proceed(const CombatTables& combat, State& state);
// The same, in stages too.
void run_stages(const CombatTables& combat, State& state);

}  // namespace muster::homm
