// The actions of a game on the map and the outcomes of chance: kind in the high byte, from 0x80 on,
// argument in the low one. At MapPhase::kFight actions are those of the combat game, whose kinds
// are lower.
#pragma once

#include <cstdint>

#include "core/fields/verb_action.h"
#include "core/game.h"

namespace muster::homm::map {

enum class MapAction : std::uint8_t {
  kStep = 0x80,  // direction
  kDiscover,     // place
  kRevisit,
  kEndTurn,
  kBuild,              // 0..2 dwellings of bronze, silver, gold; 3 the citadel
  kRecruit,            // unit
  kRecruitDowngraded,  // unit, turned back before (DS-45)
  kReinforce,          // unit
  kUpgrade,            // unit
  kPlay,               // card * 4 + option
  kPlayLater,          // the same, delayed (DS-57)
  kTakeEffect,         // card that was delayed
  kMorale,             // spend the positive token: draw a card
  kTake,               // card
  kDecline,            // take, play, improve, discard or spend nothing (more)
  kDiscard,            // card
  kOrient,             // rotation
  kIncome,             // of a settlement
  kTroops,
  kImprove,  // unit
  kSpy,      // place
  kPay,      // for a defence
  kGiveUp,
  kWay,      // direction of an AI hero
  kStay,     // an AI hero ends its turn
  kTile,     // chance: index into Layout::tiles()
  kDraw,     // chance: card
  kOutcome,  // chance: row of the table
  kField,    // that a card needs
  kRaise,    // unit
  kHire,     // unit
  kFight,    // those that the hero has passed so far
  kPeek,     // at the deck's top card
  kTop,      // it stays
  kBottom,   // it goes under the deck
  kRollDie,  // for morale
  kDie,      // chance: 0 .. 2, the die's -1, 0, +1
  kUnit,     // chance: unit
};

inline constexpr int kCitadel = 3;  // argument of MapAction::kBuild

using MapActionCode = VerbAction<MapAction, 8>;
constexpr Action map_action(MapAction kind, int argument = 0) {
  return MapActionCode::make(kind, argument);
}
constexpr bool is_map_action(Action action) { return (static_cast<unsigned>(action) >> 15) != 0; }
constexpr MapAction map_kind(Action action) { return MapActionCode::verb(action); }
constexpr int map_argument(Action action) { return MapActionCode::argument(action); }

}  // namespace muster::homm::map
