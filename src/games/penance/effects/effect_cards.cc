// Effects that draw, discard, recover, show or take cards.
#include "games/penance/effects/effect_cards.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/penance/changes/cards.h"
#include "games/penance/effects/effects.h"
#include "games/penance/effects/resources.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

constexpr std::uint8_t kCardsDrawn = 1;
// Sub-steps of a peek.
constexpr std::uint8_t kLearning = 1;
constexpr std::uint8_t kOrdering = 2;
constexpr std::uint8_t kRejecting = 3;

// The kind with this number, 1 on, among some.
int numbered_kind(KindSet kinds, int number) {
  for (; number > 1; --number) kinds &= kinds - 1;
  return kinds == 0 ? kNoKind : lowest_bit(kinds);
}

int count_of(KindSet kinds) { return std::popcount(kinds); }

void show(Duelist& owner, int kind) {
  if (kind != kDamagedKind) {
    owner.shown |= kind_bit(kind);
  } else if (owner.shown_damaged < owner.hand.copies(kDamagedKind)) {
    ++owner.shown_damaged;
  }
}

void forget_top(Duelist& owner) {
  owner.tops = 0;
  owner.top = {};
}

int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

// Cards of a hand that were picked by chance, one after the other: the sub-step counts them.
bool next_random(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect,
                 int owner) {
  const EffectsView list(task);
  if (list.sub() > 0) ++state.rolls;
  const bool none = list.sub() > 0 && state.chosen == kNoKind;
  if (none || list.sub() >= amount(duel, state, effect, task)) {
    list.sub() = 0;
    return false;
  }
  ++list.sub();
  push(state, task.side,
       RandomCardTask{.filter = effect.filter, .pile = Pile::kHand, .owner = owner});
  return true;
}

}  // namespace

// ---- Drawing. What asks about the two cards drawn is done here, where they are known.

void op_draw(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const Effect* rider = nullptr;
  if (!list.is_last()) {
    rider = &duel.effect(static_cast<std::size_t>(list.index()) + 1);
    if (rider->conditions[0].kind != ConditionKind::kBothDrawnAreRanged) rider = nullptr;
  }
  const auto ranged = [&] {
    return duelist(state, task.side)
        .hand.count(kinds_of(duel, state, task.side, KindClass::kRanged));
  };
  if (list.sub() == 0) {
    const int n = std::min(amount(duel, state, effect, task), kMostCards);
    if (n <= 0) return;
    for (const int side : BitRange(caskets(duel, state, task, effect))) {
      push(state, side, DrawTask{.cards = n});
    }
    if (rider == nullptr) return;
    list.paid() = static_cast<std::uint8_t>(ranged());
    list.sub() = kCardsDrawn;
    return;
  }
  list.sub() = 0;
  if (rider == nullptr || ranged() - list.paid() != 2) return;
  change_resource(duel, state, task, *rider, {task.side, amount(duel, state, *rider, task)});
}

// ---- Discarding.

namespace {

// Cards that a discard asks for: another effect of the card may have changed the number.
int discards(const DuelTables& duel, const DuelState& state, const Task& task,
             const Effect& effect) {
  const CardId card = duel.card_of_effect(EffectsView(task).index());
  const bool changed = duel.cards().ops_of(card)[static_cast<std::size_t>(Op::kDiscardSet)] &&
                       (state.attack.flags & kPriceTaken) != 0;
  if (!changed) return amount(duel, state, effect, task);
  std::size_t index = duel.cards().card(card).program.first;
  for (; duel.in_program(index, card); ++index) {
    const Effect& other = duel.effect(index);
    if (other.op != Op::kDiscardSet) continue;
    duel.note(Op::kDiscardSet);
    return other.amount.value;
  }
  return amount(duel, state, effect, task);
}

// Random cards of a sort out of the target's hand.
void discard_filtered(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const int owner = opponent(task.side);
  if ((caskets(duel, state, task, effect) & unit_bit(owner)) == 0) return;
  if (list.sub() > 0 && state.chosen != kNoKind) {
    Duelist& other = duelist(state, owner);
    take_from_hand(other, state.chosen);
    other.discard.add(state.chosen);
  }
  next_random(duel, state, task, effect, owner);
}

}  // namespace

void op_discard(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  if (effect.filter != Filter::kNone) return discard_filtered(duel, state, task, effect);
  const int n = std::min(discards(duel, state, task, effect), kMostCards);
  if (n <= 0) return;
  for (const int side : BitRange(caskets(duel, state, task, effect))) {
    unsigned flags = side == task.side ? static_cast<unsigned>(kSelfEffect) : 0U;
    if (effect.has(kRandom)) flags |= kAtRandom;
    if (effect.has(kUserChooses) && side != task.side) flags |= kEnemyChooses;
    push(state, side, DiscardTask{.cards = n, .from = effect.from, .flags = flags});
  }
}

// Random cards of a sort, out of the target's hand into its Graveyard.
void op_destroy_card(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const int owner = opponent(task.side);
  if ((caskets(duel, state, task, effect) & unit_bit(owner)) == 0) return;
  if (list.sub() > 0 && state.chosen != kNoKind) {
    Duelist& other = duelist(state, owner);
    take_from_hand(other, state.chosen);
    other.graveyard.add(state.chosen);
    count_up(other.tally.lost[static_cast<std::size_t>(LossCause::kDirect)]);
  }
  next_random(duel, state, task, effect, owner);
}

namespace {

KindSet recoverable(const DuelTables& duel, const DuelState& state, const Task& task,
                    const Effect& effect, int side) {
  const Pile from = effect.from == Pile::kDefault ? Pile::kDiscard : effect.from;
  const KindSet all = pile_of(state, side, from).kinds();
  if (effect.filter != Filter::kSameItem) {
    return all & filtered(duel, state, side, effect.filter);
  }
  const ItemId item = duel.cards().card(duel.card_of_effect(EffectsView(task).index())).item;
  KindSet same = 0;
  for (const int kind : BitRange(all)) {
    if (card_of(duel, state, side, kind).item == item) same |= kind_bit(kind);
  }
  return same;
}

void return_cards(DuelState& state, const Effect& effect, int side, KindSet kinds) {
  const Pile from = effect.from == Pile::kDefault ? Pile::kDiscard : effect.from;
  Duelist& own = duelist(state, side);
  CardPile& pile = pile_of(state, side, from);
  const bool to_discard = effect.to == Destination::kDiscard;
  (to_discard ? own.discard : own.draw).take(pile, kinds);
  if (!to_discard) forget_top(own);
}

}  // namespace

// The sub-step: cards still to come, the one being picked among them.
void op_recover(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const unsigned bits = caskets(duel, state, task, effect);
  if (bits == 0) return;
  const int side = lowest_bit(bits);
  const bool numbered = effect.filter == Filter::kSameItem;
  KindSet open = recoverable(duel, state, task, effect, side);
  const Pile from = effect.from == Pile::kDefault ? Pile::kDiscard : effect.from;
  CardPile& pile = pile_of(state, side, from);
  if (list.sub() == 0) {
    const int n = may_recover(duel, state, side) ? amount(duel, state, effect, task) : 0;
    if (n <= 0 || open == 0) return;
    if (pile.count(open) <= n) return return_cards(state, effect, side, open);
    list.sub() = static_cast<std::uint8_t>(std::min(n, kMostCards));
  } else {
    const int kind = numbered ? numbered_kind(open, state.chosen) : state.chosen;
    if (kind == kNoKind) {
      list.sub() = 0;
      return;
    }
    pile.remove(kind);
    Duelist& own = duelist(state, side);
    (effect.to == Destination::kDiscard ? own.discard : own.draw).add(kind);
    if (effect.to != Destination::kDiscard) forget_top(own);
    if (--list.sub() == 0) return;
    open = recoverable(duel, state, task, effect, side);
  }
  if (numbered) {
    return push(state, side,
                NumberTask{.least = 1, .question = Question::kSubject, .most = count_of(open)});
  }
  push(state, side, PickTask{.filter = effect.filter, .pile = from, .owner = side});
}

void op_piles(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  Duelist& own = duelist(state, task.side);
  if (effect.op == Op::kShuffleDiscard) {
    own.draw.take_all(own.discard);
    return forget_top(own);
  }
  // kExileDamaged
  for (int n = amount(duel, state, effect, task); n > 0 && own.discard.has(kDamagedKind); --n) {
    own.discard.remove(kDamagedKind);
  }
}

// ---- Looking at cards.

namespace {

// Orders are numbered from 1: the one that is, then the next ones in the order of their places.
void reorder_top(Duelist& own, int number) {
  const std::array<std::uint8_t, kKnownTops> before = own.top;
  std::array<std::uint8_t, kKnownTops> order = {0, 1, 2};
  const auto end = order.begin() + own.tops;
  for (int i = 1; i < number; ++i) std::next_permutation(order.begin(), end);
  for (std::size_t i = 0; i < own.tops; ++i) own.top[i] = before[order[i]];
}

}  // namespace

// The known cards are kept apart while chance names the one below them.
void op_peek(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  Duelist& own = duelist(state, task.side);
  if (list.sub() == kOrdering) {
    list.sub() = 0;
    return reorder_top(own, state.chosen);
  }
  if (list.sub() == kRejecting) {
    list.sub() = 0;
    if (state.chosen == 0) return;
    const int kind = own.top[0];
    take_top(state, task.side, kind);
    own.discard.add(kind);
    return;
  }
  if (list.sub() == kLearning) {
    ++state.rolls;
    for (std::size_t i = 0; i < own.tops; ++i) own.draw.add(own.top[i]);
    own.top[own.tops++] = state.chosen;
  }
  list.sub() = 0;
  const int wanted = std::min({amount(duel, state, effect, task), kKnownTops, own.draw.size()});
  if (own.tops < wanted) {
    list.sub() = kLearning;
    for (std::size_t i = 0; i < own.tops; ++i) own.draw.remove(own.top[i]);
    return push(state, task.side, RandomCardTask{.pile = Pile::kDeck, .owner = task.side});
  }
  if (effect.has(kReorder) && own.tops > 1) {
    list.sub() = kOrdering;
    push(state, task.side,
         NumberTask{.least = 1, .question = Question::kSubject, .most = factorial(own.tops)});
  } else if (effect.has(kMayDiscard) && own.tops > 0) {
    list.sub() = kRejecting;
    push(state, task.side, YesNoTask{.question = Question::kTopDiscard});
  }
}

void op_reveal(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const int owner = opponent(task.side);
  Duelist& other = duelist(state, owner);
  if ((caskets(duel, state, task, effect) & unit_bit(owner)) == 0) return;
  if (effect.what == What::kHand) return show_all(other);
  if (list.sub() > 0 && state.chosen != kNoKind) show(other, state.chosen);
  next_random(duel, state, task, effect, owner);
}

// ---- Taking cards. The user sees the hand that it picks from.

namespace {

// A card of the opponent's hand is the player's from now on; refused when there is no room for it
// (PN-170).
void take_card(DuelState& state, int side, int kind) {
  Duelist& own = duelist(state, side);
  Duelist& other = duelist(state, opponent(side));
  int mine = kNoKind;
  if (kind == kDamagedKind) {
    mine = kDamagedKind;
  } else if (kind >= kFirstTaken) {  // it was the player's own
    mine = other.taken[static_cast<std::size_t>(kind - kFirstTaken)];
  } else {
    auto slot = std::find(own.taken.begin(), own.taken.end(), static_cast<std::uint8_t>(kind));
    if (slot == own.taken.end()) {
      slot = std::find(own.taken.begin(), own.taken.end(), std::uint8_t{kNoKind});
    }
    if (slot != own.taken.end()) {
      *slot = static_cast<std::uint8_t>(kind);
      mine = kFirstTaken + static_cast<int>(slot - own.taken.begin());
    }
  }
  const int cards = own.life() + own.graveyard.size();
  if (mine == kNoKind || own.hand.full(mine) || cards >= kMostCards) return count_refused(state);
  take_from_hand(other, kind);
  own.hand.add(mine);
  show(own, mine);
}

}  // namespace

void op_steal(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const int owner = opponent(task.side);
  Duelist& other = duelist(state, owner);
  if ((caskets(duel, state, task, effect) & unit_bit(owner)) == 0) {
    list.sub() = 0;
    return;
  }
  if (list.sub() > 0 && state.chosen != kNoKind) take_card(state, task.side, state.chosen);
  const bool none = list.sub() > 0 && state.chosen == kNoKind;
  if (none || list.sub() >= amount(duel, state, effect, task) || other.hand.empty()) {
    list.sub() = 0;
    return;
  }
  ++list.sub();
  show_all(other);
  push(state, task.side, PickTask{.pile = Pile::kHand, .owner = owner});
}

}  // namespace muster::penance
