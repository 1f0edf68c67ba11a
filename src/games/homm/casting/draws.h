// Cards drawn, lost, searched and chosen.
#pragma once

#include <cstdint>

#include "games/homm/state/tables.h"
#include "games/homm/units/ability.h"

namespace muster::homm {

// The instances of `set` that are of one of the kinds (0: any) and, of spells, schools and level.
std::uint64_t cards_like(const CombatTables& combat, int side, std::uint64_t set,
                         const CardEffect& like);
// The instances of `set` that give power for one of the schools.
std::uint64_t power_cards(const CombatTables& combat, int side, std::uint64_t set,
                          std::uint8_t schools);
// The cards that the effect of a card can find.
std::uint64_t found_in(const CombatTables& combat, const State& state, int side,
                       const CardEffect& effect);
// Goes on drawing. True: chance or a player has to decide.
bool continue_draws(const CombatTables& combat, State& state);
// Chance's draws.
void list_card_draws(const CombatTables& combat, const State& state, ChanceList& outcomes);
// Draws are named by side, kind and the sizes of the piles: the n-th card of a deck is the same
// luck whatever else happens.
std::uint64_t card_event(const State& state);
// A card was drawn.
void apply_draw(const CombatTables& combat, State& state, int instance);
// The answer to a question about cards on the move outside a play.
void take_draw_answer(const CombatTables& combat, State& state, const Ask& question, int reply);
// The side draws so many cards.
bool draw_cards(const CombatTables& combat, State& state, int side, int count);
// The side loses a random card of its hand; false: it has none.
bool discard_random(const CombatTables& combat, State& state, int side);
// The same of its choice.
bool discard_chosen(const CombatTables& combat, State& state, int side, Cue cue, bool power_only);
// Discards `count` cards off the top of the deck, with `may_stop` one by one as long as the side
// wants; it may then take one spell among them into its hand.
bool mill(const CombatTables& combat, State& state, int side, int count, bool may_stop);
// Chance picks `count` of the cards that the effect on its way finds; its owner then takes one.
bool look_at(const CombatTables& combat, State& state, int side, int count);
// The cards that State::ask lets the mover choose from (AskWhat::kCard): one of each different
// card. (Of a hand that was only imagined nothing may fit a cost: then all.)
void list_card_choices(const CombatTables& combat, const State& state, ActionList& actions);

}  // namespace muster::homm
