// Rounds and turns, stage by stage (PN-80 .. PN-89, PN-164 .. PN-167).
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void begin_round(DuelState& state);
void refill(const DuelTables& duel, DuelState& state);
void round_effects(const DuelTables& duel, DuelState& state);
void roll_initiative(const DuelTables& duel, DuelState& state);
void apply_initiative(DuelState& state, int first);
void begin_turn(DuelState& state);
void refresh(const DuelTables& duel, DuelState& state);
void begin_strain(DuelState& state);
void turn_effects(const DuelTables& duel, DuelState& state);
void turn_losses(const DuelTables& duel, DuelState& state);
void draw_phase(const DuelTables& duel, DuelState& state);
void end_turn(const DuelTables& duel, DuelState& state);
void turn_over(const DuelTables& duel, DuelState& state);
void end_round(const DuelTables& duel, DuelState& state);
void round_over(const DuelTables& duel, DuelState& state);
void strike_hazard(DuelState& state, int face);
void burn_quarter(const DuelTables& duel, DuelState& state, int quarter);
void run_smoke(const DuelTables& duel, DuelState& state, Task& task);
void clear_smoke(const DuelTables& duel, DuelState& state, int hex);

}  // namespace muster::penance
