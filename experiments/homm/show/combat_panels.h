// What stands beside a combat's board: the sides' forces, hands and decks, and what lasts.
#pragma once

#include <string>
#include <vector>

#include "experiments/view/view.h"
#include "games/homm/combat.h"
#include "games/homm/sheet/names.h"

namespace muster::homm {

// HTML with the slots "rule", "forces-0", "hand-0", "piles-0", "lasting" and those of side 1, and
// its CSS.
std::string combat_panels(const Combat& combat);
std::string_view combat_panels_style();

// Fills them, as `eye` sees them. `reasons`: why the rule that moves the active unit chose as it
// did, lines of the scoresheet.
void fill_panels(const Combat& combat, const State& state, const UnitNames& names,
                 const std::vector<std::string>& reasons, int eye, ViewFrame& frame);

// The same for a picture or a terminal: who a side is, and what it has.
std::vector<std::string> forces_lines(const Combat& combat, const State& state, int side, int eye);
// What lasts on units, an effect a line.
std::vector<std::string> lasting_lines(const Combat& combat, const State& state,
                                       const UnitNames& names);

// The slot of a card in the hand of a side.
std::string hand_slot(int side, int instance);

// "pack, gold, flying": what is printed on the card.
std::string kind_words(const Combat& combat, const UnitSide& card);
// Health that a unit has before it is gone, with that of the Few side under a Pack.
int whole_health(const Combat& combat, const State& state, int unit);
// Units that are still to act in this round, by initiative; the active one first.
std::vector<int> units_to_act(const State& state);
// What closes a cell to units: "wall", "gate", "force field", "closed"; "" nothing.
std::string_view barrier_words(const State& state, int cell);
// What lasts on a unit besides numbers: "paralysed", "2 tokens".
std::vector<std::string> marks_of(const State& state, int unit);

}  // namespace muster::homm
