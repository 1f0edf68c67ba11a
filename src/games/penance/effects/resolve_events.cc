// Events: what passive cards, lasting effects and cards in hand do when something happens.
#include "games/penance/effects/resolve_events.h"

#include <cstdint>
#include <span>

#include "games/penance/changes/cards.h"
#include "games/penance/changes/lasting.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/playable.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_fields.h"
#include "games/penance/state/effect_views.h"

namespace muster::penance {
namespace {

// Where an event has got to: EventView::listener.
enum ListenerStep : std::uint8_t { kPassiveCards, kLastingEffects, kCardsInHand };

// Events that count where an attack is resolved, not as something of their own.
bool counts_in_attack(Event event) {
  return event >= Event::kEveryHit && event <= Event::kAttacksVsSelf;
}

// The next effect of a passive card that hears the event; false when there is none left. step: the
// kind.
bool run_passive_listener(const DuelTables& duel, DuelState& state, Task& task) {
  const EventView told(task);
  const int side = task.side;
  const Duelist& own = duelist(state, side);
  const KindSet listening = duel.table(side).listeners[told.number()];
  const KindSet active = listening == 0 ? 0 : listening & passives(duel, state, side);
  while (task.step < kAllKinds) {
    const int kind = task.step;
    if (kind >= kFirstTaken || (active & kind_bit(kind)) == 0) {
      ++task.step;
      continue;
    }
    const Card& card = card_of(duel, state, side, kind);
    const std::span<const Effect> program = duel.cards().run(card.program);
    while (told.place() < card.program.count) {
      const int place = told.place()++;
      const Effect& effect = program[static_cast<std::size_t>(place)];
      const bool trigger = effect.op == Op::kTrigger;
      if (trigger) told.place() = card.program.count;
      if (!hears(duel, state, task, effect) || !once_open(duel, state, side, kind)) continue;
      mark_once(duel, state, side, kind);
      if (trigger) duel.note(Op::kTrigger);
      push(state, side,
           EffectsTask{.unit = task.unit,
                       .first = card.program.first + place + (trigger ? 1 : 0),
                       .count = trigger ? card.program.count - place - 1 : 1,
                       .mode = kTriggered});
      return true;
    }
    const int copies = own.hand.copies(kind) + own.draw.copies(kind) + own.discard.copies(kind);
    told.place() = 0;
    ++told.copies();
    if (told.copies() < copies && duel.rules().passives_in_deck) continue;
    told.copies() = 0;
    ++task.step;
  }
  told.listener() = kLastingEffects;
  task.step = 0;
  return false;
}

// The next lasting effect that is armed for the event, or for this turn.
bool run_lasting_listener(const DuelTables& duel, DuelState& state, Task& task) {
  const EventView told(task);
  const int side = task.side;
  Duelist& own = duelist(state, side);
  while (task.step < own.lastings) {
    const Lasting lasting = own.lasting[task.step];
    const Effect& effect = duel.effect(lasting.effect);
    const bool next_turn = effect.when == When::kNextTurn && told.event() == Event::kStartOfTurn;
    const bool begun = waits(effect) && lasting.is(kUsed);  // in force, not waiting
    if (lasting.is(kFromEnemy) || begun || (!next_turn && !hears(duel, state, task, effect))) {
      ++task.step;
      continue;
    }
    const bool once = next_turn || told.event() == Event::kMarkedDestroyed ||
                      told.event() == Event::kPreyDestroyed;
    if (once) {
      remove_lasting(state, side, task.step);
    } else {
      ++task.step;
    }
    push(state, side,
         EffectsTask{.unit = lasting.about == kNoUnit ? task.unit : lasting.about,
                     .first = lasting.effect,
                     .count = 1,
                     .mode = kTriggered});
    return true;
  }
  told.listener() = kCardsInHand;
  return false;
}

}  // namespace

void run_event(const DuelTables& duel, DuelState& state, Task& task) {
  const EventView told(task);
  if (counts_in_attack(told.event())) return pop(state);
  if (told.listener() == kPassiveCards && run_passive_listener(duel, state, task)) return;
  if (told.listener() == kLastingEffects && run_lasting_listener(duel, state, task)) return;
  if (has_room(state) && event_cards(duel, state, task) != 0) {
    return wait(state, Phase::kReact, task.side);
  }
  pop(state);
}

}  // namespace muster::penance
