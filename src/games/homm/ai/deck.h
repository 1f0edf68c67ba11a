// The cards of AI heroes in play (AI-20 .. AI-26).
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "games/homm/state/ai_deck.h"
#include "games/homm/state/tables.h"

namespace muster::homm {

// What an action of kind kAiCard draws: a card of the deck, a spell of the spell deck, or a skill
// of the scenario, by index.
enum class AiDraw : std::uint8_t { kCard, kSpell, kSkill };
struct AiDrawn {
  AiDraw what = AiDraw::kCard;
  std::size_t index = 0;
};
AiDrawn ai_drawn(int argument);
// The card of the deck that the active unit is about to get if only one is possible, else -1.
int certain_ai_card(const CombatTables& combat, const State& state);

// An action of kind kAiCard in words.
std::string describe_ai_card(const CombatTables& combat, const State& state, int argument);
// What is left of a side's AI deck: cards by name, numbers of cards of which only the kind is
// known, spells. Null for a side without one.
nlohmann::json ai_deck_json(const CombatTables& combat, const State& state, int side);

// The deck as it is at the start.
void start_ai_deck(const CombatTables& combat, State& state, int side);
// The active unit's card (AI-22). An empty deck gives none, or is shuffled afresh (AI-23); by then
// all of its cards are known. True: chance or a player has to decide.
bool draw_ai_card(const CombatTables& combat, State& state);
// What can be drawn.
void list_ai_cards(const CombatTables& combat, const State& state, ChanceList& outcomes);
// The draw, as chance keys name it.
std::uint64_t ai_event(const State& state);
// A card, spell or skill was drawn.
void apply_ai_card(const CombatTables& combat, State& state, int argument);
// The answer to a question of the deck.
void ai_deck_reply(const CombatTables& combat, State& state, const Ask& question, int reply);

}  // namespace muster::homm
