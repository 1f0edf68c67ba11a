// How far a combat has come: phases, stages, the set-up, the end.
#pragma once

#include <cstdint>
#include <string_view>

namespace muster::homm {

// What happens next. Who decides it is State::mover.
enum class Phase : std::uint8_t {
  kPlace,        // a side puts its next unit on the board, or leaves it out
  kPlaceOrder,   // which of equal AI units is placed next (AI-05), decided by the other side
  kPlaceGate,    // the defender of a citadel picks the gate's space (HC-67)
  kDraw,         // chance: the next neutral card
  kChooseUnit,   // which of several units of equal initiative activates (HC-22)
  kActivate,     // a unit has activated: move, attack, defend, end, surrender, cards
  kAct,          // it has moved: attack, defend or end, cards
  kMoveAfter,    // it has attacked first: move or end (HC-30)
  kTieTarget,    // which of equally good targets an AI unit takes (AI-14)
  kTieSpace,     // which of equally good spaces it goes to (AI-15, AI-17)
  kRoll,         // chance: the attack dice
  kReroll,       // the attacker may reroll
  kRerollDie,    // chance: the rerolled die
  kDefenseRoll,  // chance: the defense token's die (HC-53)
  kAsk,          // a player answers an ability or a card: State::ask
  kDice,         // chance: attack dice rolled for an ability or a card: State::ask
  kWindow,       // a player may play cards or pass: State::window
  kAiCard,       // chance: the next card of an AI deck
  kDrawCards,    // chance: a card from a player's deck, or a random one from a hand
  kBuyRound,     // against neutrals: pay for one more round, or retreat (HC-62)
  kResolving,    // nobody: the combat is on its way to the next decision
  kOver,
};

// Where the course of the combat goes on when nobody has to decide (course/flow.cc).
enum class Stage : std::uint8_t {
  kSetup,
  kCombatStart,
  kRoundStart,
  kRoundCards,
  kNextActivation,
  kActivated,        // a unit has activated: its abilities
  kAiDeck,           // an AI hero's card (AI-22)
  kActivationCards,  // the other side's cards
  kActing,           // its controller moves and attacks
  kDeclared,         // an attack is declared: abilities of the target, cards
  kRoll,             // dice
  kRolled,           // cards that change a roll
  kRerolls,          // rerolls
  kDefenseDie,       // HC-53
  kDamage,           // the damage is known
  kLethal,           // it would bring the target to 0: units that cancel it
  kLethalCards,      // and cards that do
  kTokens,           // Dice Stacks: the target's owner removes tokens (DS-05)
  kHit,              // the damage is dealt
  kStruck,           // abilities after the attack
  kRetaliate,        // HC-45
  kRetaliated,       // abilities after the retaliation
  kFollowUp,         // further attacks, return
  kActivationOver,   // HC-30, then the next activation
  kRoundOver,
  kMoved,    // Dice Stacks: a move whose damage has been settled (DS-05)
  kNewHand,  // Dice Stacks: hands before a further round (DS-35)
};

// How far the set-up has come (State::placing).
enum Placing : std::uint8_t { kAttackerPlaces, kGuardsAreDrawn, kDefenderPlaces, kCitadel, kReady };

enum class Ending : std::uint8_t {
  kNone,
  kElimination,  // HC-85
  kRetreat,      // HC-63
  kSurrender,    // HC-86
  kQuickCombat,  // HC-05
  kRoundLimit,   // HC-66, between heroes: nobody wins
  kYielded,      // HC-93: an attacked secondary hero accepted defeat
};
std::string_view to_string(Ending ending);

}  // namespace muster::homm
