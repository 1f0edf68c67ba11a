// Cards on their way: drawn, lost to damage, discarded, picked (PN-40 .. PN-44, PN-50 .. PN-55,
// PN-89).
#include "games/penance/course/cards.h"

#include <algorithm>
#include <cstdint>

#include "games/penance/changes/body.h"
#include "games/penance/changes/cards.h"
#include "games/penance/changes/events.h"
#include "games/penance/effects/resolve_guard.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/state/task_fields.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

// The only kind of a set, or -1 when there are more.
int only_kind(KindSet kinds) {
  return kinds != 0 && (kinds & (kinds - 1)) == 0 ? lowest_bit(kinds) : -1;
}

// Kinds from one on: choices of several cards are made in this order, so that there is one way to
// choose them.
constexpr KindSet from_kind(int kind) { return ~KindSet{0} << static_cast<unsigned>(kind); }

void reshuffle(const DuelTables& duel, DuelState& state, int side) {
  Duelist& own = duelist(state, side);
  own.draw.take_all(own.discard);
  own.tops = 0;
  own.top = {};
  count_up(own.tally.reshuffles);
  for (int i = 0; i < duel.rules().reshuffle_penalty; ++i) add_damaged(duel, state, side);
  if (duel.scenario().reshuffles_to_lose > 0 &&
      own.tally.reshuffles >= duel.scenario().reshuffles_to_lose) {
    defeat(state, side, Ending::kReshuffles);  // PN-167
  }
}

// PN-89a: without cards in the draw pile the discard pile becomes it. False: nothing left.
bool ready_to_draw(const DuelTables& duel, DuelState& state, int side) {
  Duelist& own = duelist(state, side);
  if (!own.draw.empty()) return true;
  if (own.discard.empty()) return false;
  reshuffle(duel, state, side);
  return state.phase != Phase::kOver;
}

// The kind of the next card where no chance is needed: a known one, or all are alike; else -1.
int sure_top(const DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  if (own.tops > 0) return own.top[0];
  return only_kind(own.draw.empty() ? own.discard.kinds() : own.draw.kinds());
}

}  // namespace

void run_draw(const DuelTables& duel, DuelState& state, Task& task) {
  const DrawView draw(task);
  const int side = task.side;
  while (draw.cards() > 0) {
    if (!ready_to_draw(duel, state, side)) {
      if (state.phase == Phase::kOver) return;
      const bool out =
          !duel.rules().defeat_only_at_zero_life || life_of(duel, state, side) == 0;  // PN-164
      if (draw.has(kDue) && out) {
        if (may_return(duel, state, side)) {
          return_from_defeat(duel, state, side);
          return;
        }
        return defeat(state, side, Ending::kNoDraw);
      }
      break;
    }
    const int kind = sure_top(state, side);
    if (kind < 0) return wait(state, Phase::kDrawCard, kChance);
    take_top(state, side, kind);
    duelist(state, side).hand.add(kind);
    --draw.cards();
  }
  pop(state);
}

namespace {

// What an attack's lost card means for the targeted component (PN-45, PN-45a, PN-59).
void note_loss(const DuelTables& duel, DuelState& state, int side, int kind) {
  Attack& attack = state.attack;
  const KindSet card = kind_bit(kind);
  count_up(attack.lost);
  const auto is = [&](KindClass which) { return (kinds_of(duel, state, side, which) & card) != 0; };
  Component part = Component::kChassis;
  if (is(KindClass::kPrimary)) {
    part = Component::kRightArm;
  } else if (is(KindClass::kSecondary)) {
    part = Component::kLeftArm;
  } else if (is(KindClass::kMovement)) {
    part = Component::kLegs;
  } else if (is(KindClass::kHeadPart)) {
    part = Component::kHead;
  }
  attack.parts_lost = static_cast<std::uint8_t>(attack.parts_lost | 1U << index_of(part));
  if ((scrap(duel, state, side) & card) != 0) return;
  const bool left_arm = attack.component == static_cast<std::uint8_t>(Component::kLeftArm);
  const bool adds = part == Component::kRightArm || (part == Component::kLeftArm && left_arm &&
                                                     duel.rules().secondary_component_damage);
  if (adds) count_up(attack.primary_lost);
}

// A lost card goes to the Graveyard (PN-42) and is counted.
void put_lost(const DuelTables& duel, DuelState& state, Task& task, int kind) {
  const LoseView loss(task);
  const int side = task.side;
  Duelist& own = duelist(state, side);
  own.graveyard.add(kind);
  count_up(own.tally.lost[static_cast<std::size_t>(loss.cause())]);
  if (kind == kDamagedKind) {
    ++loss.damaged();
    if (!duel.rules().damaged_counts_as_life) return;
  }
  --loss.cards();
  if (loss.has(kOfAttack)) note_loss(duel, state, side, kind);
}

void lose_top(const DuelTables& duel, DuelState& state, Task& task, int kind) {
  take_top(state, task.side, kind);
  put_lost(duel, state, task, kind);
}

void put_discarded(DuelState& state, Task& task, int kind) {
  const DiscardView discard(task);
  Duelist& own = duelist(state, task.side);
  own.discard.add(kind);
  if (discard.has(kSelfEffect)) count_up(own.tally.discarded);
  --discard.cards();
}

}  // namespace

void draw_card(const DuelTables& duel, DuelState& state, int kind) {
  Task& task = top_task(state);
  go_on(state);
  if (task.kind == TaskKind::kLose) return lose_top(duel, state, task, kind);
  take_top(state, task.side, kind);
  if (task.kind == TaskKind::kDiscard) return put_discarded(state, task, kind);
  duelist(state, task.side).hand.add(kind);
  --DrawView(task).cards();
}

bool draw_one_of_many(DuelState& state, int kind) {
  Task& task = top_task(state);
  if (task.kind != TaskKind::kDraw) return false;
  const DrawView draw(task);
  Duelist& own = duelist(state, task.side);
  if (draw.cards() < 2 || own.tops > 0 || own.draw.size() < 2) return false;
  own.draw.remove(kind);
  own.hand.add(kind);
  ++state.draws[task.side];
  --draw.cards();
  if (only_kind(own.draw.kinds()) >= 0) go_on(state);
  return true;
}

void run_fill_hand(const DuelTables& duel, DuelState& state, Task& task) {
  const DrawView draw(task);
  const int missing = draw.cards() - duelist(state, task.side).hand.size();
  if (missing <= 0) return pop(state);
  task.kind = TaskKind::kDraw;
  draw.cards() = static_cast<std::uint8_t>(missing);
  run_draw(duel, state, task);
}

// ---- Losing cards. step 0: how many; 1: out of the hand by choice; 2: off the draw pile.

namespace {

int top_life(const DuelTables& duel, const DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  if (duel.rules().damaged_counts_as_life) return own.draw.size() + own.discard.size();
  const KindSet all = payable(duel, ~KindSet{0});
  return own.draw.count(all) + own.discard.count(all);
}

// Kinds in hand that may be chosen next.
KindSet losable(const DuelTables& duel, const DuelState& state, const Task& task) {
  const LoseView loss(task);
  const KindSet hand = payable(duel, duelist(state, task.side).hand.kinds());
  return top_life(duel, state, task.side) < loss.cards() ? hand : hand & from_kind(loss.last());
}

void lose_card(const DuelTables& duel, DuelState& state, Task& task, int kind) {
  const LoseView loss(task);
  take_from_hand(duelist(state, task.side), kind);
  loss.last() = static_cast<std::uint8_t>(kind);
  put_lost(duel, state, task, kind);
}

// The loss is over: Damage Dice of DAMAGED cards (PN-54), and the ends it may mean.
void lost_cards(const DuelTables& duel, DuelState& state, const Task& task) {
  const LoseView loss(task);
  const int side = task.side;
  const int dice = loss.has(kNoDie) ? 0 : loss.damaged();
  pop(state);
  if (duel.rules().defeat_only_at_zero_life && life_of(duel, state, side) == 0) {
    if (!may_return(duel, state, side)) return defeat(state, side, Ending::kDamage);
    return_from_defeat(duel, state, side);
  }
  const Tally& tally = duelist(state, side).tally;
  if (duel.scenario().damage_to_win > 0 &&
      tally.lost[static_cast<std::size_t>(LossCause::kAttack)] >= duel.scenario().damage_to_win) {
    return defeat(state, side, Ending::kDealt);
  }
  raise(duel, state, Event::kFirstEachTurn, side);
  if (dice > 0) push(state, side, DamageDieTask{.dice = dice});
}

}  // namespace

void run_lose(const DuelTables& duel, DuelState& state, Task& task) {
  const LoseView loss(task);
  const int side = task.side;
  Duelist& own = duelist(state, side);
  if (task.step == 0) {
    int cards = guarded_loss(duel, state, task);
    if (cards > life_of(duel, state, side)) {
      if (!may_return(duel, state, side)) return defeat(state, side, Ending::kDamage);  // PN-43
      cards = return_from_defeat(duel, state, side);
    }
    loss.cards() = static_cast<std::uint8_t>(std::max(cards, 0));
    task.step = loss.has(kTopOnly) ? 2 : 1;
    if (&top_task(state) != &task) return;  // what has been set going comes first
  }
  while (loss.cards() > 0 && task.step == 1) {
    const int off_pile = top_life(duel, state, side);
    const KindSet choices = losable(duel, state, task);
    if (choices != 0 && loss.cards() >= life_of(duel, state, side)) {  // everything goes
      lose_card(duel, state, task, lowest_bit(choices));
    } else if (choices == 0) {
      task.step = 2;
    } else if (off_pile < loss.cards() && only_kind(choices) >= 0) {
      lose_card(duel, state, task, only_kind(choices));
    } else {
      return wait(state, Phase::kLoseCard, side);
    }
  }
  while (loss.cards() > 0) {
    if (own.draw.empty() && own.discard.empty()) {  // only what is no life is left of the piles
      task.step = 1;
      return;
    }
    const int kind = sure_top(state, side);
    if (kind < 0) return wait(state, Phase::kDrawCard, kChance);
    lose_top(duel, state, task, kind);
  }
  lost_cards(duel, state, task);
}

// ---- Discarding.

namespace {

// Whether the rest may come off the draw pile.
bool may_rest(const DuelState& state, const Task& task) {
  const DiscardView discard(task);
  return discard.from() != Pile::kHand && !discard.has(kOnlyScrap) &&
         duelist(state, task.side).draw.size() >= discard.cards();
}

}  // namespace

KindSet discardable(const DuelTables& duel, const DuelState& state, const Task& task) {
  const DiscardView discard(task);
  const KindSet hand = duelist(state, task.side).hand.kinds();
  if (discard.has(kOnlyScrap)) return hand & scrap(duel, state, task.side);
  return may_rest(state, task) ? hand & from_kind(discard.last()) : hand;
}

namespace {

void discard_card(DuelState& state, Task& task, int kind) {
  const DiscardView discard(task);
  take_from_hand(duelist(state, task.side), kind);
  if (may_rest(state, task)) discard.last() = static_cast<std::uint8_t>(kind);
  put_discarded(state, task, kind);
}

}  // namespace

void run_discard(const DuelTables& duel, DuelState& state, Task& task) {
  const DiscardView discard(task);
  const int side = task.side;
  Duelist& own = duelist(state, side);
  const auto from = discard.from();
  while (discard.cards() > 0) {
    const bool top = from != Pile::kHand && !own.draw.empty();
    if (task.step == 0 && (from == Pile::kDeck || own.hand.empty())) task.step = 1;
    if (task.step == 1) {
      if (!top) break;
      const int kind = sure_top(state, side);
      if (kind < 0) return wait(state, Phase::kDrawCard, kChance);
      take_top(state, side, kind);
      put_discarded(state, task, kind);
      continue;
    }
    const KindSet choices = discardable(duel, state, task);
    if (choices == 0) {
      if (from == Pile::kHand) break;
      task.step = 1;
    } else if (!may_rest(state, task) &&
               (only_kind(choices) >= 0 || own.hand.count(choices) <= discard.cards())) {
      discard_card(state, task, lowest_bit(choices));
    } else if (discard.has(kAtRandom)) {
      return wait(state, Phase::kRandomCard, kChance);
    } else {
      const bool enemy = discard.has(kEnemyChooses);
      if (enemy) show_all(own);
      return wait(state, Phase::kDiscardCard, enemy ? opponent(side) : side);
    }
  }
  const bool own_effect = discard.has(kSelfEffect);
  pop(state);
  if (own_effect) {
    own.set(kDiscardedSelf);
    raise(duel, state, Event::kSelfDiscard, side);
  }
}

namespace {

void recover(DuelState& state, int side, int kind) {
  Duelist& own = duelist(state, side);
  own.discard.remove(kind);
  own.draw.add(kind);
  own.tops = 0;  // the pile is shuffled
  own.top = {};
}

}  // namespace

KindSet pickable(const DuelTables& duel, const DuelState& state, const Task& task) {
  const PickView pick(task);
  const KindSet open = pile_of(state, pick.owner(), pick.pile()).kinds() &
                       filtered(duel, state, pick.owner(), pick.filter());
  const bool foreign = pick.pile() == Pile::kHand && pick.owner() != task.side;
  return foreign && task.kind == TaskKind::kPick ? open & shown_kinds(duelist(state, pick.owner()))
                                                 : open;
}

namespace {

// A card named by chance; one that comes back does so now, and others may follow.
void drawn_at_random(DuelState& state, int kind) {
  Task& task = top_task(state);
  const PickView pick(task);
  if (!pick.has(kBringsBack)) return choose(state, kind);
  ++state.rolls;
  pile_of(state, pick.owner(), pick.pile()).remove(kind);
  Duelist& own = duelist(state, pick.owner());
  own.draw.add(kind);
  own.tops = 0;  // the pile is shuffled
  own.top = {};
  if (--pick.cards() == 0) choose(state, kind);
}

void picked(DuelState& state, int kind) {
  const Task task = top_task(state);
  const PickView pick(task);
  choose(state, kind);
  if (pick.has(kRecovers) && kind != kNoKind) recover(state, task.side, kind);
}

}  // namespace

void run_pick(const DuelTables& duel, DuelState& state, Task& task) {
  const PickView pick(task);
  const KindSet choices = pickable(duel, state, task);
  if (choices == 0) return choose(state, kNoKind);
  if (task.kind == TaskKind::kRandomCard) {
    if (only_kind(choices) >= 0) return drawn_at_random(state, only_kind(choices));
    return wait(state, Phase::kRandomCard, kChance);
  }
  if (!pick.has(kMayDecline) && only_kind(choices) >= 0) {
    return picked(state, only_kind(choices));
  }
  wait(state, Phase::kPickCard, task.side);
}

// ---- Decisions and outcomes of this file.

void list_cards(const DuelTables& duel, const DuelState& state, ActionList& actions) {
  const Task& task = top_task(state);
  if (state.phase == Phase::kPickCard) {
    if (PickView(task).has(kMayDecline)) actions.push_back(make_action(Verb::kPass));
    for (const int kind : BitRange(pickable(duel, state, task))) {
      actions.push_back(make_action(Verb::kPick, kind));
    }
    if (actions.empty()) actions.push_back(make_action(Verb::kPass));
    return;
  }
  const bool lose = state.phase == Phase::kLoseCard;
  const bool rest =
      lose ? top_life(duel, state, task.side) >= LoseView(task).cards() : may_rest(state, task);
  KindSet choices = lose ? losable(duel, state, task) : discardable(duel, state, task);
  // As in pickable.
  if (!lose && DiscardView(task).has(kEnemyChooses))
    choices &= shown_kinds(duelist(state, task.side));
  if (rest) actions.push_back(make_action(Verb::kRest));
  for (const int kind : BitRange(choices)) actions.push_back(make_action(Verb::kLose, kind));
  // Only in a state that a player imagines: the hand has nothing of what is asked for.
  if (actions.empty()) actions.push_back(make_action(Verb::kPass));
}

void apply_cards(const DuelTables& duel, DuelState& state, Action action) {
  Task& task = top_task(state);
  const int kind = argument_of(action);
  const Phase phase = state.phase;
  go_on(state);
  switch (phase) {
    case Phase::kPickCard:
      return picked(state, verb_of(action) == Verb::kPass ? kNoKind : kind);
    case Phase::kLoseCard:
      if (verb_of(action) == Verb::kPass) return pop(state);
      if (verb_of(action) == Verb::kLose) return lose_card(duel, state, task, kind);
      task.step = 2;
      return;
    case Phase::kDiscardCard:
      if (verb_of(action) == Verb::kPass) return pop(state);
      if (verb_of(action) == Verb::kLose) return discard_card(state, task, kind);
      task.step = 1;
      return;
    default:  // kRandomCard
      if (task.kind == TaskKind::kRandomCard) return drawn_at_random(state, kind);
      take_from_hand(duelist(state, task.side), kind);
      return put_discarded(state, task, kind);
  }
}

}  // namespace muster::penance
