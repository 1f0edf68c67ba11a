// Cards of AI heroes in a combat's scoresheet.
#pragma once

#include <optional>
#include <string>

#include "games/homm/ai/deck.h"
#include "games/homm/combat.h"
#include "games/homm/sheet/lines.h"
#include "games/homm/state/ai_deck.h"

namespace muster::homm {

// "Attack A".
std::string ai_card_title(const AiCard& card);
// What an AI hero draws between two states: what chance has drawn, or what there was only one of.
// `drawn`: of chance. Returns what does the rest: the name of the spell or skill, or the card's.
std::string tell_ai_draws(const Combat& combat, const State& before, const State& after,
                          std::optional<AiDrawn> drawn, SheetLines& lines);

}  // namespace muster::homm
