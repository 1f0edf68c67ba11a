// The actions of Heroes and the outcomes of chance.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/fields/verb_action.h"
#include "core/game.h"

namespace muster::heroes {

// A verb and an argument. The argument's meaning stands behind each verb.
enum class Verb : std::uint8_t {
  kPass,           // no building, nothing (more), leave it, stay, no: what the phase asks about
  kRoll,           // chance: what shows, coded by phase (course/chance.cc)
  kStarve,         // Hero of the seat (0, 1) that goes unpaid
  kRaiseTier,      // Settlement
  kRaiseRamparts,  // Settlement
  kFound,          // Hero of the seat
  kRecruit,        // number
  kRaiseHero,      // Settlement
  kAlly,           // seat that is offered an alliance
  kBreak,          // seat whose alliance is left
  kYes,            // accepts, calls or is for a vote
  kHero,           // Hero of the seat that moves first
  kStep,           // direction (Board::neighbour)
  kGoal,           // tile
  kGarrison,       // exchange with Settlement and Armory
  kEngage,         // fights, attacks, captures: what the phase asks about
  kPickItem,
  kPickResource,
  kTake,        // number of monsters that are taken
  kBattle,      // code of a decision (Battle::choices)
  kRetreat,     //
  kLoadArmy,    // number the Hero has afterwards
  kLoadItems,   // LoadWay
  kLoadNumber,  // number the Hero has afterwards
};
using ActionCode = VerbAction<Verb, 10>;
constexpr Action make_action(Verb verb, int argument = 0) {
  return ActionCode::make(verb, argument);
}
constexpr Verb verb_of(Action action) { return ActionCode::verb(action); }
constexpr int argument_of(Action action) { return ActionCode::argument(action); }

// What a garrisoned Hero does with its items and those of the Armory.
enum class LoadWay : std::uint8_t {
  kKeep,      // all stay where they are
  kBest,      // it has the best of each type, the Armory has the others
  kAll,       // it has them all
  kNone,      // the Armory has them all
  kOneByOne,  // is asked for each kind
};

// Goals offered at a node: the nearest ones.
inline constexpr std::size_t kMaxGoals = 100;
// The highest number offered where a number is chosen.
inline constexpr int kMostOffered = 120;

}  // namespace muster::heroes
