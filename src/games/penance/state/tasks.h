// Work under way in a duel, as a stack of tasks, and the decisions and dice it waits for.
//
// Contract of a task's handler `run_X(state, task&)`: the task is on top. It either
//   - finishes: pop(state), then push what comes next (the last pushed runs first), or
//   - pushes sub-tasks above itself, after it has noted in `step` where to go on, or
//   - waits: wait(state, phase, player) and returns. The chosen action or outcome is then given to
//     the owner of the phase, which notes it in the task (or in state.chosen), calls go_on(state),
//     and the handler runs again.
// A choice of general use (cards to lose, a hex, one of several cards, yes or no, a die) is a task
// of its own that leaves its result in state.chosen and pops itself: the task below goes on with
// its next step. Handlers never recurse into run(); everything that may need a decision or dice is
// pushed. References to tasks stay good while others are pushed; a popped task is zeroed.
#pragma once

#include <cstdint>

namespace muster::penance {

// The course of a duel, in order; what happens when no task is left (flow.cc).
enum class Stage : std::uint8_t {
  kFirstHands,
  kMulligan,
  kSecondMulligan,
  kWhoDeploys,
  kDeploy,
  kDeployFacing,
  kSecondDeploy,
  kSecondDeployFacing,
  kSetUpEffects,
  kRound,  // the round begins
  kRefill,
  kRoundEffects,
  kInitiative,
  kTurn,  // the turn begins
  kRefresh,
  kStrain,
  kTurnEffects,
  kLosses,
  kAction,
  kDraw,
  kTurnEnd,
  kTurnOver,
  kRoundEnd,
  kRoundOver,
};

// Of a task: what to do. task_views.h and effect_views.h have the names of its registers, by kind.
enum class TaskKind : std::uint8_t {
  kNone,
  // ---- course/cards.cc
  kDraw,
  kFillHand,
  kLose,
  kDiscard,
  kPick,
  kRandomCard,
  kDamageDie,
  kSmoke,
  // ---- course/body.cc
  kStrain,  // one Strain roll of `side`
  kWound,
  kSuffering,
  // ---- course/moves.cc
  kMoveStep,
  kFreeMove,
  kFacing,
  kHex,
  // ---- course/choices.cc
  kYesNo,
  kNumber,
  kUnit,
  kDie,
  // ---- attack/, effects/resolve*.cc
  kDeclare,
  kRoll,
  kSplash,
  kComponent,
  kCardDone,  // after the last roll of an attack card
  kCard,
  kEffects,
  kEvent,
  // ---- effects/summons.cc, effects/zones.cc
  kSummons,
  kZones,
};

// Bits of Task::flags of choices and draws.
enum ChoiceFlag : std::uint8_t {
  kDue = 1,
  kMayDecline = 2,
  kByChance = 4,
  kRecovers = 8,     // kPick: the card goes from the discard pile to the draw pile (PN-139a)
  kBringsBack = 16,  // kRandomCard: it goes to the draw pile, and so do further ones, `at` in all
};
// Of kZones: at the end of a round instead of that of a turn.
enum ZonesFlag : std::uint8_t { kAtRoundEnd = 1 };
// Of kLose.
enum LoseFlag : std::uint8_t {
  kOfAttack = 1,  // counts in state.attack
  kTopOnly = 2,   // from the draw pile, no choice
  kNoDie = 4,     // DAMAGED cards do not roll the Damage Die
};
// Of kDiscard.
enum DiscardFlag : std::uint8_t {
  kAtRandom = 1,
  kEnemyChooses = 2,
  kOverspent = 4,   // no self-harm, but the price of overspending
  kOnlyScrap = 8,   // SCRAP in hand
  kSelfEffect = 16  // counts as discarded through the own effect
};
// Of kComponent.
enum ComponentFlag : std::uint8_t { kDestroys = 1, kSpread = 2 };

// What a hex is chosen for (allowed_hexes()).
enum class HexUse : std::uint8_t {
  kDeployment,  // of `side`
  kTeleport,    // `unit` within n
  kDisplace,    // `unit` within n
  kZone,        // the zone effect `at`: centre
  kZoneMore,    // a further hex of the zone whose number is n
  kSummon,      // the summon effect `at`
  kSeeds,       // the seeds effect `at`
  kCentre,      // of an area effect `at`
  kHazard,      // a hex that becomes difficult
  kStruck,      // that the attack `at` strikes
};

// What a yes or no, a number or a unit is about, for people; the task below knows.
enum class Question : std::uint8_t {
  kMulligan,
  kOption,
  kSpend,
  kTokens,
  kListA,
  kBuyOff,
  kRange,
  kReroll,
  kWhoseTaint,
  kTarget,
  kAnotherTarget,
  kSubject,
  kTopDiscard,
  kExploit,  // the victim's Taint on an attack
  kBlocks,
  kNumb,
};

// What a die is for: names it, and its luck (chance_key).
enum class DieUse : std::uint8_t {
  kDamage,
  kSuffering,
  kStrain,
  kStrainPart,  // where the worst result strikes
  kStrainArm,
  kLocation,  // random location of an attack
  kLock,      // the category that a wound locks
  kTrauma,    // the trauma of each turn
  kEjection,
  kTaint,
  kAmount,  // 1d3 of an effect
  kHazard,
  kQuarter,
  kSmoke,
  kIce,
  kTurnedBy,
  kUnit,  // a random unit
  kHex,
  kCard,
};

// Bits of Task::flags of kCard.
enum CardUse : std::uint8_t {
  kAsReaction = 1,
  kAtEvent = 2,  // played at its trigger
  kFreeOfSp = 4,
};

enum class Phase : std::uint8_t {
  kRun,  // nothing is waited for
  kOver,
  // Decisions.
  kMain,  // the Action phase
  kYesNo,
  kNumber,
  kColumn,  // of a hex
  kRow,
  kFacing,
  kStep,  // direction of a free step, or stop
  kUnit,
  kLoseCard,
  kDiscardCard,
  kPickCard,
  kComponent,  // targeted by an attack
  kReact,
  // Chance.
  kDrawCard,  // the next card of a draw pile, whatever for
  kDeployer,
  kInitiative,
  kDie,
  kWoundCard,
  kRandomCard,
  kRandomHex,
  kRandomUnit,
  kAttackDice,
  kDefenseDice,
};

// How a duel ended.
enum class Ending : std::uint8_t {
  kNone,
  kNoDraw,      // PN-164
  kDamage,      // PN-43
  kPilot,       // PN-79
  kEjected,     // PN-49c
  kRoundCap,    // PN-166
  kReshuffles,  // PN-167
  kDealt,
  kParts,
};

struct Task {
  TaskKind kind;
  std::uint8_t side;  // the player whose task it is
  std::uint8_t unit;  // the unit concerned, kNoUnit
  std::uint8_t step;
  std::uint16_t at;  // registers, at to flags: what each kind calls them
  std::uint8_t n;
  std::uint8_t x;
  std::uint8_t y;
  std::uint8_t flags;
};
static_assert(sizeof(Task) == 10);

}  // namespace muster::penance
