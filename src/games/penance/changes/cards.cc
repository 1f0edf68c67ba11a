// Cards that change piles, and what is paid for them.
#include "games/penance/changes/cards.h"

#include <algorithm>
#include <cstdint>

#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/playable.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/state/effect_fields.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {

void pay(DuelState& state, int side, int half_points) {
  Duelist& own = duelist(state, side);
  const int beyond = std::max(0, half_points - own.sp);
  add_capped(own.sp, beyond - half_points, 255);
  count_up(own.spent, half_points);
  if (beyond == 0) return;
  const int cards = (own.over + beyond + 1) / 2 - (own.over + 1) / 2;
  count_up(own.over, beyond);
  if (cards == 0) return;
  push(state, side, DiscardTask{.cards = cards, .from = Pile::kAny, .flags = kOverspent});
}

void add_damaged(const DuelTables& duel, DuelState& state, int side) {
  Duelist& own = duelist(state, side);
  const int copies = own.draw.copies(kDamagedKind) + own.hand.copies(kDamagedKind) +
                     own.discard.copies(kDamagedKind) + own.graveyard.copies(kDamagedKind);
  if (copies >= kMostCopies || own.life() + own.graveyard.size() >= kMostCards) {
    return count_refused(state);  // PN-171
  }
  own.discard.add(kDamagedKind);
  duel.note(Op::kDamagedCard);
}

void take_top(DuelState& state, int side, int kind) {
  Duelist& own = duelist(state, side);
  ++state.draws[static_cast<std::size_t>(side)];
  if (own.draw.empty()) {
    own.discard.remove(kind);
    return;
  }
  own.draw.remove(kind);
  if (own.tops == 0) return;
  for (std::size_t i = 1; i < own.top.size(); ++i) own.top[i - 1] = own.top[i];
  own.top.back() = 0;
  --own.tops;
}

void drop_from_hand(DuelState& state, int side, KindSet kinds) {
  Duelist& own = duelist(state, side);
  own.discard.take(own.hand, kinds);
  own.shown &= ~kinds;
}

void push_loss(DuelState& state, int side, int cards, LossCause cause, unsigned flags) {
  push(state, side, LoseTask{.cards = cards, .cause = cause, .flags = flags});
}

void push_recovery(const DuelTables& duel, DuelState& state, int side) {
  if (!may_recover(duel, state, side)) return;
  push(state, side, PickTask{.pile = Pile::kDiscard, .owner = side, .flags = kRecovers});
}

void mark_once(const DuelTables& duel, DuelState& state, int side, int kind) {
  unsigned bit = 0;
  if (!once_slot(duel.table(side), kind, bit)) return;
  duel.note(Op::kOnce);
  const Card& card = card_of(duel, state, side, kind);
  duelist(state, side).used[period_of(card.once_per)] |= bit;
}

void pay_tokens(DuelState& state, int side, TokenKind kind, int count) {
  Duelist& own = duelist(state, side);
  std::uint8_t& stock =
      kind == TokenKind::kTaint ? own.taint : own.tokens[static_cast<std::size_t>(kind)];
  stock = static_cast<std::uint8_t>(std::max(0, stock - count));
}

void play(const DuelTables& duel, DuelState& state, int side, int kind, unsigned use) {
  const int cost = (use & kFreeOfSp) != 0 ? 0 : price_of(duel, state, side, kind);
  Duelist& own = duelist(state, side);
  take_from_hand(own, kind);
  count_up(own.tally.cards_played);
  if (duel.cards().ops_of(card_id(duel, state, side, kind))[static_cast<std::size_t>(Op::kReq)]) {
    duel.note(Op::kReq);
  }
  mark_once(duel, state, side, kind);
  const std::uint8_t unit = (use & kAsReaction) != 0 ? state.attack.attacker : kNoUnit;
  push(state, side, CardTask{.unit = unit, .kind = kind, .use = use});
  if (cost > 0) pay(state, side, cost);
}

}  // namespace muster::penance
