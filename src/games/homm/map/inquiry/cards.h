// Cards of the player that can be played on the map (AM-21, DS-55 .. DS-58).
#pragma once

#include <cstdint>

#include "core/game.h"
#include "games/homm/map/scenario/cards.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// How many cards are drawn up to.
int hand_limit(const MapTables& game, const MapState& state);
// DS-55: under Dice Stacks before the hero has moved.
bool may_play_cards(const MapTables& game, const MapState& state);
// The ways to play some cards, instances as bits, in the turn or for later.
void list_cards(const MapTables& game, const MapState& state, std::uint64_t cards,
                ActionList& actions);
// The first of MapState::moments, of which there is one.
CardMoment next_moment(const MapState& state);
// What answers what happens: cards of the hand; under Dice Stacks those that were played for later
// (DS-58).
void list_answers(const MapTables& game, const MapState& state, CardMoment moment,
                  ActionList& actions);
bool can_answer(const MapTables& game, const MapState& state, CardMoment moment);

}  // namespace muster::homm::map
