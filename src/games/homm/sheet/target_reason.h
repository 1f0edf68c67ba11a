// Why a side that a targeting rule drives goes for a unit, and from which space.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/homm/combat.h"
#include "games/homm/sheet/lines.h"
#include "games/homm/sheet/names.h"

namespace muster::homm {

// The keys of the rule that told the candidates of the active unit apart, with the figures of the
// candidates. `state`: before it does anything.
void tell_targets(const Combat& combat, const State& state, const UnitNames& names,
                  SheetLines& lines);
// The same for the spaces, once the target is settled.
void tell_spaces(const Combat& combat, const State& state, int target, SheetLines& lines);
// Whether a line of the scoresheet is one of these.
bool tells_of_targets(std::string_view line);
// How a tie was settled: `whose` picks `picked`.
void tell_tie(const std::vector<std::string>& equal, const std::string& whose,
              const std::string& picked, SheetLines& lines);

}  // namespace muster::homm
