// The actions of a combat and the outcomes of chance.
#pragma once

#include <cstdint>

#include "core/fields/verb_action.h"
#include "core/game.h"
#include "games/homm/units/strike.h"

namespace muster::homm {

// Actions: kind in the high byte, argument in the low one.
enum class ActionKind : std::uint8_t {
  kPlace,       // cell; kNoCell leaves the unit out
  kPickUnit,    // slot: kPlaceOrder, kChooseUnit, kTieTarget, kAsk
  kPickSpace,   // cell: kTieSpace, kPlaceGate, kAsk
  kMove,        // cell
  kAttack,      // slot of the target
  kAttackWall,  // cell of a wall or the gate
  kDefend,
  kInstead,  // index into the unit's abilities: an action in place of all others
  kEnd,      // no (further) move or attack
  kSurrender,
  kBuyRound,
  kRetreat,
  kRoll,          // die + 1: 0, 1, 2; with a second die 4 * (its face + 2) more
  kReroll,        // 0: keep the roll, 1: reroll the die; Dice Stacks: the face to reroll
  kDefenseRoll,   // 1: +1 rolled
  kDice,          // how many dice showed a face that counts
  kDrawCard,      // index into the table of unit sides
  kAnswer,        // kAsk: 0 no, 1 yes
  kDecline,       // kAsk: none of the choices
  kPickCard,      // kAsk: a card instance of the mover
  kPlayCard,      // card instance * 4 + option
  kPass,          // kWindow: no (further) card
  kDrawInstance,  // chance: the card instance drawn, or lost at random
  kAiCard,        // chance: which AI card, or AI spell, is drawn
  kPool,          // chance: 32 * face + dice that show it, or a face of its group (FaceGroup)
  kTokens,        // kAsk: so many Quantity Tokens are removed
};

using ActionCode = VerbAction<ActionKind, 8>;
constexpr Action make_action(ActionKind kind, int argument = 0) {
  return ActionCode::make(kind, argument);
}
constexpr ActionKind kind_of(Action action) { return ActionCode::verb(action); }
constexpr int argument_of(Action action) { return ActionCode::argument(action); }
constexpr Action pool_action(int face, int count) {
  return make_action(ActionKind::kPool, 32 * face + count);
}
constexpr Action roll_action(Faces faces) {
  const int second = faces.second == kNoDie ? 0 : 4 * (faces.second + 2);
  return make_action(ActionKind::kRoll, faces.first + 1 + second);
}
constexpr Faces rolled_faces(int argument) {
  return {static_cast<std::int8_t>(argument % 4 - 1),
          argument < 4 ? kNoDie : static_cast<std::int8_t>(argument / 4 - 2)};
}

}  // namespace muster::homm
