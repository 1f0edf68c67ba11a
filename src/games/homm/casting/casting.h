// A card on its way: announced, paid, powered, aimed, answered, resolved, laid down (HC-77, HC-79,
// HC-81; cards.md, conventions).
#pragma once

#include "games/homm/cards/operations.h"
#include "games/homm/state/tables.h"

namespace muster::homm {

// Puts the card on its way. It leaves the hand at once, and tokens are paid; the cards discarded as
// its cost are chosen next.
void announce(const CombatTables& combat, State& state, int side, int instance, int option);
// One stage of the card after the other. True: somebody has to decide first.
bool run_play(const CombatTables& combat, State& state, Play& play);
// Asks, unless there is nothing to choose or a rule answers for the side.
bool ask_card(const CombatTables& combat, State& state, int side, const Ask& question);
// The effects in the order of the card; those about a unit that is immune to the spell, or gone,
// are skipped. True: the combat waits.
bool resolve_effects(const CombatTables& combat, State& state, Play& play);
// A question of a card's effect; the answer goes to CardOperation::answer.
bool ask_effect(const CombatTables& combat, State& state, const CardCue& cue, AskWhat what,
                Mask choice, bool may_decline = false);
// The same of the dice.
bool ask_effect_dice(State& state, const CardCue& cue, int dice, int faces);
// The answer to a question of a card; the cards go on.
void card_reply(const CombatTables& combat, State& state, const Ask& question, int reply);
// Casts a card of an AI spell deck at a unit (or space), 31: at nothing.
bool cast_for_ai(const CombatTables& combat, State& state, int side, int card, int power,
                 int target);

}  // namespace muster::homm
