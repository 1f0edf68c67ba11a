// Cards played on the map, and what they and the abilities of unit cards bring (AM-21, AM-22,
// AM-31, AM-32, DS-52 .. DS-66).
#pragma once

#include "core/game.h"
#include "games/homm/map/scenario/cards.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// A positive morale token (1) is gained, or a negative one (-1).
void change_morale(const MapTables& game, MapState& state, int token);
// `argument`: of MapAction::kPlay. DS-57: option and expert token are settled now, whenever the
// effect comes.
void play_card(const MapTables& game, MapState& state, int argument, bool later);
// The effect of a card that was played for later.
void take_delayed(const MapTables& game, MapState& state, int card);
// A card of the supply comes to the hand.
void gain_card(const MapTables& game, MapState& state, int card);
// Something happened that cards may answer.
void offer(const MapTables& game, MapState& state, CardMoment moment);
// Whether the player has to say which card answers.
bool pending_answers(const MapTables& game, MapState& state);
// No (more) cards at this moment; guards that were waiting fight.
void decline_answers(const MapTables& game, MapState& state);
// Whether the player, or chance, has to say what cards and abilities ask for.
bool pending_effects(const MapTables& game, MapState& state);
// The answer to that.
void apply_effect(const MapTables& game, MapState& state, MapPhase phase, Action action);

}  // namespace muster::homm::map
