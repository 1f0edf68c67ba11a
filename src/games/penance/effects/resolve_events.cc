// Events: what passive cards, lasting effects and cards in hand do when something happens.
#include <algorithm>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

namespace muster::penance {
namespace {

// Where an event has got to: Task::flags of kEvent.
enum EventStep : std::uint8_t { kPassiveCards, kLastingEffects, kCardsInHand };

// Events that count where an attack is resolved, not as something of their own.
bool counts_in_attack(Event event) {
  return event >= Event::kEveryHit && event <= Event::kAttacksVsSelf;
}

bool of_a_place(Event event) {
  return event == Event::kEnemyDestroyed || event == Event::kMarkedDestroyed ||
         event == Event::kPreyDestroyed || event == Event::kAnyDestroyed;
}

}  // namespace

// Whether the event under way is one that an effect waits for, and its conditions hold.
bool DuelInquiry::hears(const State& state, const Task& task, const Effect& effect) const {
  const auto event = static_cast<Event>(task.x);
  if (effect.on != event) return false;
  if (event == Event::kPlayNamed && effect.on_value != task.n) return false;
  if (event == Event::kRangedAttackFrom && task.n < effect.on_value) return false;
  if (event == Event::kMoved && task.n != effect.on_value) return false;  // told hex by hex
  if (of_a_place(event) && effect.range != kNoRange && rules_.board &&
      grid().distance(duelist(state, task.side).hex, task.n) > effect.range) {
    return false;
  }
  const bool of_mark = event == Event::kMarkedDestroyed || event == Event::kPreyDestroyed;
  const StatusName mark =
      event == Event::kMarkedDestroyed ? StatusName::kDeathMark : StatusName::kPrey;
  if (of_mark && (task.unit == kNoUnit || !bears_mark(state, task.unit, mark))) return false;
  const int target = task.unit == kNoUnit ? opponent(task.side) : task.unit;
  return holds(state, effect, task.side, target);
}

void CasketDuel::run_event(State& state, Task& task) const {
  if (counts_in_attack(static_cast<Event>(task.x))) return pop(state);
  if (task.flags == kPassiveCards && run_passive_listener(state, task)) return;
  if (task.flags == kLastingEffects && run_lasting_listener(state, task)) return;
  if (has_room(state) && event_cards(state, task) != 0) {
    return wait(state, Phase::kReact, task.side);
  }
  pop(state);
}

// Cards in hand that can be played at the event.
KindSet DuelInquiry::event_cards(const State& state, const Task& task) const {
  const int side = task.side;
  const KindSet at_event = table(side).at_event[task.x];
  if (at_event == 0) return 0;
  KindSet candidates = duelist(state, side).hand.kinds() & at_event;
  if (candidates == 0) return 0;
  candidates &= ~locked_kinds(state, side) & ~scrap(state, side);
  const int most = purse(state, side, 1);
  for (const int kind : BitRange(candidates)) {
    const Effect& trigger = cards_->program(card_of(state, side, kind)).front();
    const bool open = price(state, side, kind) <= most && hears(state, task, trigger);
    if (!open) candidates &= ~kind_bit(kind);
  }
  return candidates == 0 ? 0 : allowed_cards(state, side, candidates);
}

// The next effect of a passive card that hears the event; false when there is none left. step: the
// kind, y: the place in its list, at: copies of it that are done.
bool CasketDuel::run_passive_listener(State& state, Task& task) const {
  const int side = task.side;
  const Duelist& own = duelist(state, side);
  const KindSet listening = table(side).listeners[task.x];
  const KindSet active = listening == 0 ? 0 : listening & passives(state, side);
  while (task.step < kAllKinds) {
    const int kind = task.step;
    if (kind >= kFirstTaken || (active & kind_bit(kind)) == 0) {
      ++task.step;
      continue;
    }
    const Card& card = this->card(state, side, kind);
    const std::span<const Effect> program = cards_->run(card.program);
    while (task.y < card.program.count) {
      const int place = task.y++;
      const Effect& effect = program[static_cast<std::size_t>(place)];
      const bool trigger = effect.op == Op::kTrigger;
      if (trigger) task.y = card.program.count;
      if (!hears(state, task, effect) || !once_open(state, side, kind)) continue;
      mark_once(state, side, kind);
      if (trigger) note(Op::kTrigger);
      push(state, TaskKind::kEffects, side,
           {.unit = task.unit,
            .at = card.program.first + place + (trigger ? 1 : 0),
            .n = trigger ? card.program.count - place - 1 : 1,
            .flags = kTriggered});
      return true;
    }
    const int copies = own.hand.copies(kind) + own.draw.copies(kind) + own.discard.copies(kind);
    task.y = 0;
    ++task.at;
    if (task.at < copies && rules_.passives_in_deck) continue;
    task.at = 0;
    ++task.step;
  }
  task.flags = kLastingEffects;
  task.step = 0;
  return false;
}

// The next lasting effect that is armed for the event, or for this turn.
bool CasketDuel::run_lasting_listener(State& state, Task& task) const {
  const int side = task.side;
  Duelist& own = duelist(state, side);
  while (task.step < own.lastings) {
    const Lasting lasting = own.lasting[task.step];
    const Effect& effect = this->effect(lasting.effect);
    const bool next_turn =
        effect.when == When::kNextTurn && static_cast<Event>(task.x) == Event::kStartOfTurn;
    const bool begun = waits(effect) && lasting.is(kUsed);  // in force, not waiting
    if (lasting.is(kFromEnemy) || begun || (!next_turn && !hears(state, task, effect))) {
      ++task.step;
      continue;
    }
    const bool once = next_turn || static_cast<Event>(task.x) == Event::kMarkedDestroyed ||
                      static_cast<Event>(task.x) == Event::kPreyDestroyed;
    if (once) {
      remove_lasting(state, side, task.step);
    } else {
      ++task.step;
    }
    push(state, TaskKind::kEffects, side,
         {.unit = lasting.about == kNoUnit ? task.unit : lasting.about,
          .at = lasting.effect,
          .n = 1,
          .flags = kTriggered});
    return true;
  }
  task.flags = kCardsInHand;
  return false;
}

}  // namespace muster::penance
