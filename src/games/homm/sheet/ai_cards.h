// Cards of AI heroes in a combat's scoresheet.
#pragma once

#include <optional>

#include "games/homm/ai_deck.h"
#include "games/homm/combat.h"
#include "games/homm/sheet/lines.h"

namespace muster::homm {

// What an AI hero draws between two states: what chance has drawn, or what there was only one of.
// `drawn`: of chance.
void tell_ai_draws(const Combat& combat, const State& before, const State& after,
                   std::optional<AiDrawn> drawn, SheetLines& lines);

}  // namespace muster::homm
