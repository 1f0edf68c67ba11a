// Views of the tasks of attacks, cards being resolved and events (see task_views.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/penance/cards/components.h"
#include "games/penance/cards/vocabulary.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {

// ---- Attacks (attack/).

// kDeclare: target, component ... of an attack card's dmg effect; `unit`: the first target.
template <class T>
struct DeclareView : TaskView<T, NoFlag, TaskKind::kDeclare> {
  using TaskView<T, NoFlag, TaskKind::kDeclare>::TaskView;
  constexpr std::uint16_t effect() const { return this->task_.at; }
};
template <class T>
DeclareView(T&) -> DeclareView<T>;

// kRoll: attack dice, band, Defense Dice, reactive window, damage; step: RollStep. kSpread: a
// splash of so much damage, without a roll.
template <class T>
struct RollView : TaskView<T, ComponentFlag, TaskKind::kRoll> {
  using TaskView<T, ComponentFlag, TaskKind::kRoll>::TaskView;
  constexpr auto& damage() const { return this->task_.n; }  // of a splash, until the dice
  constexpr auto& dice() const { return this->task_.n; }    // Defense Dice still to roll
  constexpr auto& shown() const { return this->task_.y; }   // DefenseStep of the present ones
};
template <class T>
RollView(T&) -> RollView<T>;

// kSplash: damage without a roll once `unit` was hit; units are named by `side` or, kByChance, by
// chance.
template <class T>
struct SplashView : TaskView<T, ChoiceFlag, TaskKind::kSplash> {
  using TaskView<T, ChoiceFlag, TaskKind::kSplash>::TaskView;
  constexpr int damage() const { return this->task_.n; }
  constexpr auto& units() const { return this->task_.at; }  // still to hurt, as bits
  constexpr auto& most() const { return this->task_.y; }    // at most so many of them
};
template <class T>
SplashView(T&) -> SplashView<T>;

// kComponent: Component Damage to `side`. step 0: the points; 1: the roll of an ejection.
template <class T>
struct ComponentView : TaskView<T, ComponentFlag, TaskKind::kComponent> {
  using TaskView<T, ComponentFlag, TaskKind::kComponent>::TaskView;
  constexpr int points() const { return this->task_.n; }
  constexpr Component part() const { return static_cast<Component>(this->task_.x); }
};
template <class T>
ComponentView(T&) -> ComponentView<T>;

// ---- Cards being resolved (effects/).

// kCard: payments, list or attack of a card of `side`; flags: CardUse.
template <class T>
struct CardView : TaskView<T, CardUse, TaskKind::kCard> {
  using TaskView<T, CardUse, TaskKind::kCard>::TaskView;
  constexpr std::uint8_t kind() const { return this->task_.x; }
  constexpr auto& tokens() const { return this->task_.n; }  // paid
  constexpr auto& hex() const { return this->task_.y; }     // where the user was
  constexpr auto& repeats() const { return this->task_.at; }
};
template <class T>
CardView(T&) -> CardView<T>;

// kEffects: a list of effects of the card table; user `side`, target `unit`, step: the present one;
// flags: EffectsMode. The second attack of a card reads its amount with the card's own task.
template <class T>
struct EffectsView : TaskView<T, EffectsMode, TaskKind::kEffects, TaskKind::kCard> {
  using TaskView<T, EffectsMode, TaskKind::kEffects, TaskKind::kCard>::TaskView;
  // Of the present one.
  constexpr int index() const { return this->task_.at + this->task_.step; }
  constexpr int first() const { return this->task_.at; }
  constexpr int count() const { return this->task_.n; }
  constexpr void skip_rest() const { this->task_.step = this->task_.n; }
  constexpr bool is_last() const { return this->task_.step + 1 >= this->task_.n; }
  constexpr auto& sub() const { return this->task_.y; }  // sub-step of the present one
  constexpr auto& paid() const {
    return this->task_.x;
  }  // tokens; a number of the present effect's
  constexpr EffectsMode part() const {
    return static_cast<EffectsMode>(this->task_.flags & kPartMask);
  }
  constexpr void drop(EffectsMode flag) const {
    this->task_.flags = static_cast<std::uint8_t>(this->task_.flags & ~static_cast<unsigned>(flag));
  }
  // The flags, only some of them, all but one: for a list that is run within this one.
  constexpr unsigned only(EffectsMode flag) const { return this->task_.flags & flag; }
  constexpr unsigned without(EffectsMode flag) const {
    return this->task_.flags & ~static_cast<unsigned>(flag);
  }
};
template <class T>
EffectsView(T&) -> EffectsView<T>;

// kEvent: an event for `side`, about `unit`: triggers, lasting effects armed on it. step: which
// kind or lasting effect is next.
template <class T>
struct EventView : TaskView<T, NoFlag, TaskKind::kEvent> {
  using TaskView<T, NoFlag, TaskKind::kEvent>::TaskView;
  constexpr Event event() const { return static_cast<Event>(this->task_.x); }
  constexpr std::size_t number() const { return this->task_.x; }  // of the event
  constexpr int value() const { return this->task_.n; }
  constexpr auto& listener() const { return this->task_.flags; }  // ListenerStep
  constexpr auto& place() const { return this->task_.y; }         // in a kind's list
  constexpr auto& copies() const { return this->task_.at; }       // of the kind that are done
};
template <class T>
EventView(T&) -> EventView<T>;

// kSummons: the summons of `side` act.
template <class T>
struct SummonsView : TaskView<T, NoFlag, TaskKind::kSummons> {
  using TaskView<T, NoFlag, TaskKind::kSummons>::TaskView;
  constexpr auto& acted() const { return this->task_.at; }  // units, as bits
};
template <class T>
SummonsView(T&) -> SummonsView<T>;

// kZones: end-of-turn zones and hazards of `side`.
template <class T>
struct ZonesView : TaskView<T, ZonesFlag, TaskKind::kZones> {
  using TaskView<T, ZonesFlag, TaskKind::kZones>::TaskView;
};
template <class T>
ZonesView(T&) -> ZonesView<T>;

}  // namespace muster::penance
