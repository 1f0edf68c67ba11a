// Tasks by kind: what the registers of a Task are called in each. A view is looked through where
// the kind of a task is known; it is the task itself, so writing through it changes the state.
//
//   const LoseView loss(top_task(state));
//   if (loss.has(kTopOnly)) --loss.cards();
//
// effect_views.h has those of attacks, effects and events.
#pragma once

#include <cassert>
#include <cstdint>

#include "games/penance/cards/vocabulary.h"
#include "games/penance/state/duelist.h"
#include "games/penance/state/tasks.h"

namespace muster::penance {

// T: Task or const Task. Contract: the task is of one of the kinds.
template <class T, class Flag, TaskKind... kKinds>
class TaskView {
 public:
  constexpr explicit TaskView(T& task) : task_(task) { assert(((task.kind == kKinds) || ...)); }

  constexpr bool has(Flag flag) const { return (task_.flags & flag) != 0; }

 protected:
  T& task_;
};
// Of kinds without flags.
enum class NoFlag : std::uint8_t {};

// ---- Cards (course/cards.cc).

// kDraw: `side` draws cards; kDue: with nothing left to draw it is defeated. kFillHand: up to as
// many in hand.
template <class T>
struct DrawView : TaskView<T, ChoiceFlag, TaskKind::kDraw, TaskKind::kFillHand> {
  using TaskView<T, ChoiceFlag, TaskKind::kDraw, TaskKind::kFillHand>::TaskView;
  constexpr auto& cards() const { return this->task_.n; }
};
template <class T>
DrawView(T&) -> DrawView<T>;

// kLose: `side` loses cards to the Graveyard. step 0: how many; 1: out of the hand by choice; 2:
// off the draw pile.
template <class T>
struct LoseView : TaskView<T, LoseFlag, TaskKind::kLose> {
  using TaskView<T, LoseFlag, TaskKind::kLose>::TaskView;
  constexpr auto& cards() const { return this->task_.n; }  // still to lose
  constexpr LossCause cause() const { return static_cast<LossCause>(this->task_.x); }
  constexpr auto& last() const { return this->task_.y; }      // kind chosen last
  constexpr auto& damaged() const { return this->task_.at; }  // DAMAGED cards among the lost
};
template <class T>
LoseView(T&) -> LoseView<T>;

// kDiscard: cards of `side` go to its discard pile. step 0: out of the hand; 1: off the draw pile.
template <class T>
struct DiscardView : TaskView<T, DiscardFlag, TaskKind::kDiscard> {
  using TaskView<T, DiscardFlag, TaskKind::kDiscard>::TaskView;
  constexpr auto& cards() const { return this->task_.n; }                   // still to discard
  constexpr Pile from() const { return static_cast<Pile>(this->task_.x); }  // hand, deck, any
  constexpr auto& last() const { return this->task_.y; }                    // kind chosen last
};
template <class T>
DiscardView(T&) -> DiscardView<T>;

// kPick: `side` picks a card of a pile -> chosen: kind, kNoKind. kRandomCard: chance does; with
// kBringsBack it goes to the draw pile, and so do further ones.
template <class T>
struct PickView : TaskView<T, ChoiceFlag, TaskKind::kPick, TaskKind::kRandomCard> {
  using TaskView<T, ChoiceFlag, TaskKind::kPick, TaskKind::kRandomCard>::TaskView;
  constexpr int owner() const { return this->task_.y; }  // of the pile
  constexpr Pile pile() const { return static_cast<Pile>(this->task_.x); }
  constexpr Filter filter() const { return static_cast<Filter>(this->task_.n); }
  constexpr auto& cards() const { return this->task_.at; }  // that come back, this one among them
};
template <class T>
PickView(T&) -> PickView<T>;

// kDamageDie, kSuffering: dice of `side`; kWound: Pilot Wounds to it.
template <class T>
struct SeveralView
    : TaskView<T, NoFlag, TaskKind::kDamageDie, TaskKind::kSuffering, TaskKind::kWound> {
  using TaskView<T, NoFlag, TaskKind::kDamageDie, TaskKind::kSuffering, TaskKind::kWound>::TaskView;
  constexpr auto& left() const { return this->task_.n; }
};
template <class T>
SeveralView(T&) -> SeveralView<T>;

// kSmoke: the dice that clear smoke (PN-119b).
template <class T>
struct SmokeView : TaskView<T, NoFlag, TaskKind::kSmoke> {
  using TaskView<T, NoFlag, TaskKind::kSmoke>::TaskView;
  constexpr auto& hex() const { return this->task_.n; }  // from this one on
};
template <class T>
SmokeView(T&) -> SmokeView<T>;

// ---- Moves and hexes (course/moves.cc).

// kMoveStep: `unit` enters the next hex: what happens on leaving and entering.
template <class T>
struct MoveStepView : TaskView<T, NoFlag, TaskKind::kMoveStep> {
  using TaskView<T, NoFlag, TaskKind::kMoveStep>::TaskView;
  constexpr int direction() const { return this->task_.n; }
};
template <class T>
MoveStepView(T&) -> MoveStepView<T>;

// kFreeMove: `unit` of `side` may enter hexes step by step -> chosen: hexes entered; step: the same
// so far.
template <class T>
struct FreeMoveView : TaskView<T, NoFlag, TaskKind::kFreeMove> {
  using TaskView<T, NoFlag, TaskKind::kFreeMove>::TaskView;
  constexpr auto& hexes() const { return this->task_.n; }       // left, as far as terrain goes
  constexpr unsigned ignores() const { return this->task_.x; }  // MoveFlag bits
  constexpr auto& heading() const { return this->task_.y; }     // 1 + direction of the last step
  constexpr std::uint16_t effect() const { return this->task_.at; }  // or kNoEffect
};
template <class T>
FreeMoveView(T&) -> FreeMoveView<T>;

// kFacing: `side` picks a facing for its Casket.
template <class T>
struct FacingView : TaskView<T, NoFlag, TaskKind::kFacing> {
  using TaskView<T, NoFlag, TaskKind::kFacing>::TaskView;
  constexpr int sides() const { return this->task_.n; }         // at most so many away, 0: any
  constexpr unsigned allowed() const { return this->task_.x; }  // as bits, 0: all
};
template <class T>
FacingView(T&) -> FacingView<T>;

// kHex: a hex -> chosen: hex, kNoHex if there is none or it is declined.
template <class T>
struct HexView : TaskView<T, ChoiceFlag, TaskKind::kHex> {
  using TaskView<T, ChoiceFlag, TaskKind::kHex>::TaskView;
  constexpr HexUse use() const { return static_cast<HexUse>(this->task_.x); }
  constexpr int effect() const { return this->task_.at; }
  constexpr int reach() const {
    return this->task_.n;
  }  // of moves and displacements: within so many
  constexpr int zone() const { return this->task_.n; }  // of kZoneMore
};
template <class T>
HexView(T&) -> HexView<T>;

// ---- Choices and dice (course/choices.cc).

// kYesNo -> chosen 1 yes, 0 no. kNumber -> chosen. kUnit: `side` picks a unit, by kByChance chance
// -> chosen: unit, kNoUnit if there is none.
template <class T>
struct ChoiceView : TaskView<T, ChoiceFlag, TaskKind::kYesNo, TaskKind::kNumber, TaskKind::kUnit> {
  using TaskView<T, ChoiceFlag, TaskKind::kYesNo, TaskKind::kNumber, TaskKind::kUnit>::TaskView;
  constexpr Question question() const { return static_cast<Question>(this->task_.x); }
  constexpr int least() const { return this->task_.n; }  // of kNumber
  constexpr int most() const { return this->task_.y; }
  constexpr unsigned numbers() const { return this->task_.at; }  // where not 0: only those, as bits
  constexpr unsigned units() const { return this->task_.at; }    // of kUnit, as bits
};
template <class T>
ChoiceView(T&) -> ChoiceView<T>;

// kDie: a die for `side` -> chosen: 1 .. sides.
template <class T>
struct DieView : TaskView<T, NoFlag, TaskKind::kDie> {
  using TaskView<T, NoFlag, TaskKind::kDie>::TaskView;
  constexpr int sides() const { return this->task_.n; }
  constexpr DieUse use() const { return static_cast<DieUse>(this->task_.x); }
  constexpr int hex() const { return this->task_.y; }  // of DieUse::kSmoke
};
template <class T>
DieView(T&) -> DieView<T>;

}  // namespace muster::penance
