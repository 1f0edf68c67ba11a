// A card is played: prices, requirements, uses, its target, and the course of its resolution
// (PN-130 .. PN-134).
#include "games/penance/effects/resolve.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include "games/penance/attack/damage.h"
#include "games/penance/attack/walls.h"
#include "games/penance/changes/board.h"
#include "games/penance/changes/cards.h"
#include "games/penance/changes/events.h"
#include "games/penance/effects/summons.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/inquiry/targets.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_fields.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

// Steps of kCard.
enum CardStep : std::uint8_t {
  kAnnounce,  // token price
  kNumbered,  // how many tokens has been chosen
  kPlayed,    // events of playing it
  kBegin,
  kTargeted,  // a card that is no attack has its target
  kListDone,
  kFirstTarget,  // the first target of an attack
  kBeforeRolls,
  kWallStruck,  // instead of rolls
  kNextRoll,
  kRollDone,
  kNextTarget,
  kRolled,  // no roll is left
  kAfterwards,
  kOverStep,
};

constexpr bool single(unsigned units) { return std::has_single_bit(units); }

// What listens to cards being played.
void begin_card(const DuelTables& duel, DuelState& state, Task& task, const Card& card) {
  const CardView played(task);
  const int side = task.side;
  played.hex() = duelist(state, side).hex;
  if (card.watched_name != kNoWatchedName) {
    raise(duel, state, Event::kPlayNamed, side, {.value = card.watched_name});
  }
  if (card.is(kAmmoCard)) raise(duel, state, Event::kPlayAmmo, side);
  if (card.is(kSpellCard)) raise(duel, state, Event::kPlaySpell, side);
}

void push_program(DuelState& state, const Task& task, const Card& card, unsigned mode) {
  const CardView played(task);
  push(state, task.side,
       EffectsTask{.unit = task.unit,
                   .first = card.program.first,
                   .count = card.program.count,
                   .paid = played.tokens(),
                   .mode = mode});
}

// PN-131.
void run_plain_card(const DuelTables& duel, DuelState& state, Task& task, const Card& card) {
  const CardView played(task);
  const bool answer = played.has(kAsReaction);
  switch (task.step) {
    case kBegin: {
      task.step = kTargeted;
      if (answer || !needs_target(duel, card)) break;
      const unsigned targets = card_targets(duel, state, task.side, card);
      state.chosen = static_cast<std::uint8_t>(targets == 0 ? kNoUnit : std::countr_zero(targets));
      if (targets == 0 || single(targets)) {
        task.unit = state.chosen;
        break;
      }
      task.step = kFirstTarget;
      push(state, task.side, UnitTask{.units = targets, .question = Question::kTarget});
      break;
    }
    case kFirstTarget:
      task.unit = state.chosen;
      task.step = kTargeted;
      break;
    case kTargeted:
      task.step = kListDone;
      push_program(state, task, card, answer ? kAnswering : kWholeList);
      break;
    default:
      run_card_done(duel, state, task);
  }
}

// Damage to the user itself that a payment of the card may cancel comes after that payment.
void push_cancellable(const DuelTables& duel, DuelState& state, const Task& task,
                      const Card& card) {
  if (!duel.cards().ops_of(state.attack.card)[static_cast<std::size_t>(Op::kCancel)]) return;
  for (int i = 0; i < card.program.count; ++i) {
    const int index = card.program.first + i;
    if (duel.effect(static_cast<std::size_t>(index)).op != Op::kSelfDmg) continue;
    push(state, task.side, EffectsTask{.unit = task.unit, .first = index, .count = 1});
  }
}

// The second attack of a card, when it has one: a roll of its own.
bool follow_up(const DuelTables& duel, DuelState& state, const Task& task, const Card& card) {
  Attack& attack = state.attack;
  if (task.unit == kNoUnit || (attack.flags & kFollowUp) != 0) return false;
  if (!duel.cards().ops_of(attack.card)[static_cast<std::size_t>(Op::kSecondAttack)]) return false;
  for (int i = 0; i < card.program.count; ++i) {
    const int index = card.program.first + i;
    const Effect& effect = duel.effect(static_cast<std::size_t>(index));
    if (effect.op != Op::kSecondAttack || !holds(duel, state, effect, task.side, task.unit))
      continue;
    duel.note(Op::kSecondAttack);
    attack.flags = (attack.flags | kFollowUp | kAnyTargets) & ~(kOtherTargets | kWholeArea);
    attack.printed = static_cast<std::int8_t>(amount(duel, state, effect, task));
    attack.spare[kAdded] = 0;
    attack.rolls_left = 1;
    push(state, task.side, DeclareTask{.unit = task.unit, .effect = index});
    return true;
  }
  return false;
}

void next_roll(const DuelTables& duel, DuelState& state, Task& task, const Card& card) {
  const CardView played(task);
  Attack& attack = state.attack;
  switch (task.step) {
    case kWallStruck:
      task.step = kAfterwards;
      return strike_wall(duel, state);
    case kNextRoll:
      if (attack.rolls_left == 0 || attack.target == kNoUnit) {
        task.step = kRolled;
        break;
      }
      --attack.rolls_left;
      task.step = kRollDone;
      push(state, task.side, RollTask{.unit = attack.attacker});
      break;
    case kRollDone:
      task.step = kNextRoll;
      if (attack.rolls_left > 0) {
        push(state, task.side,
             DeclareTask{.unit = task.unit, .effect = card.program.first + card.dmg_index});
      }
      break;
    case kRolled:
      if (follow_up(duel, state, task, card)) {
        task.step = kNextRoll;
        break;
      }
      task.step = kAfterwards;
      break;
    case kAfterwards: {
      task.step = kOverStep;
      use_wreck(duel, state, task.side, attack.card);
      const bool declared = task.unit != kNoUnit;
      push_program(state, task, card, declared && attack.hits > 0 ? kAfterHit : kAfterMiss);
      break;
    }
    default:
      if (played.repeats() > 0) {  // the list once more
        --played.repeats();
        task.step = kBegin;
        break;
      }
      run_card_done(duel, state, task);
  }
}

// PN-132 .. PN-134.
void run_attack_card(const DuelTables& duel, DuelState& state, Task& task, const Card& card) {
  const CardView played(task);
  Attack& attack = state.attack;
  switch (task.step) {
    case kBegin:
      attack = {};
      attack.card = card_id(duel, state, task.side, played.kind());
      attack.attacker = task.side;
      attack.printed = card.printed_damage;
      task.step = kFirstTarget;
      task.unit = kNoUnit;
      if (moves_first(duel, card)) {
        push(state, task.side,
             EffectsTask{
                 .first = card.program.first, .count = card.dmg_index, .paid = played.tokens()});
      }
      break;
    case kFirstTarget: {
      task.step = kBeforeRolls;
      const Effect& dmg =
          duel.effect(static_cast<std::size_t>(card.program.first) + card.dmg_index);
      if (!holds(duel, state, dmg, task.side, opponent(task.side))) {
        attack.target = kNoUnit;
        break;
      }
      push(state, task.side,
           DeclareTask{.unit = kNoUnit, .effect = card.program.first + card.dmg_index});
      break;
    }
    case kBeforeRolls: {
      task.unit = attack.target;
      task.step = attack.target == kNoUnit ? kAfterwards : kNextRoll;
      if ((attack.flags & kOnWall) != 0) task.step = kWallStruck;
      const unsigned first = moves_first(duel, card) ? card.dmg_index : 0;
      push_cancellable(duel, state, task, card);
      push(state, task.side,
           EffectsTask{.unit = task.unit,
                       .first = static_cast<int>(card.program.first + first),
                       .count = static_cast<int>(card.program.count - first),
                       .paid = played.tokens(),
                       .mode = kBeforeRoll});
      break;
    }
    default:
      next_roll(duel, state, task, card);
  }
}

}  // namespace

void run_card(const DuelTables& duel, DuelState& state, Task& task) {
  const CardView played(task);
  const Card& card = card_of(duel, state, task.side, played.kind());
  switch (task.step) {
    case kAnnounce: {
      task.step = kPlayed;
      if (card.alt_cost == 0) break;
      const int stock = tokens_of(state, task.side, card.alt_token, duel.rules());
      if (card.alt_cost != kAllTokens) {
        pay_tokens(state, task.side, card.alt_token, card.alt_cost);
        break;
      }
      task.step = kNumbered;
      push(state, task.side, NumberTask{.least = 1, .question = Question::kTokens, .most = stock});
      break;
    }
    case kNumbered:
      played.tokens() = state.chosen;
      pay_tokens(state, task.side, card.alt_token, played.tokens());
      task.step = kPlayed;
      break;
    case kPlayed:
      task.step = kBegin;
      begin_card(duel, state, task, card);
      break;
    default:
      if (card.is(kAttackCard)) return run_attack_card(duel, state, task, card);
      run_plain_card(duel, state, task, card);
  }
}

// The card has been resolved: where it goes, and what an attack leaves behind.
void run_card_done(const DuelTables& duel, DuelState& state, Task& task) {
  const Task done = task;
  const CardView played(done);
  const Card& card = card_of(duel, state, done.side, played.kind());
  pop(state);
  Duelist& own = duelist(state, done.side);
  const OpSet& ops = duel.cards().ops_of(card_id(duel, state, done.side, played.kind()));
  bool exiled = false;
  if (ops[static_cast<std::size_t>(Op::kExileSelf)]) {
    for (const Effect& effect : duel.cards().run(card.program)) {
      exiled = exiled || (effect.op == Op::kExileSelf && effect.when != When::kTriggered);
    }
  }
  if (exiled) {
    duel.note(Op::kExileSelf);
  } else {
    own.discard.add(played.kind());  // PN-87
  }
  if (!card.is(kAttackCard) || played.has(kAsReaction)) return;
  const std::span<const Effect> program = duel.cards().run(card.program);
  const auto returning = [](const Effect& effect) {
    return effect.op == Op::kMove && effect.has(kReturn);
  };
  const bool returns = duel.rules().board && ops[static_cast<std::size_t>(Op::kMove)] &&
                       std::any_of(program.begin(), program.end(), returning);
  if (returns && !occupied(duel, state).contains(played.hex()))
    place(state, done.side, played.hex());
  if (done.unit != kNoUnit) {
    spend_lasting(duel, state, true);
    raise(duel, state, Event::kAfterAttack, done.side, {.unit = done.unit});
  }
  state.attack.card = kNoAttackCard;
  state.attack.attacker = kNoUnit;
  state.attack.target = kNoUnit;
}

}  // namespace muster::penance
