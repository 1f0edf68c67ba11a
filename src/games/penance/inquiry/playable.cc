// Which cards can be played: requirements, uses, prices, targets (PN-130).
#include "games/penance/inquiry/playable.h"

#include <algorithm>

#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/inquiry/targets.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/state/effect_views.h"

namespace muster::penance {

KindSet playable(const DuelTables& duel, const DuelState& state, int side, int purse,
                 MarkSet borne) {
  const Duelist& own = duelist(state, side);
  // Cards that cost nothing and draw others could otherwise be played without end (PN-170).
  if (own.tally.cards_played == kMostPlays) return 0;
  KindSet candidates = own.hand.kinds() & kinds_of(duel, state, side, KindClass::kPlayable);
  if (own.destroyed != 0) {
    candidates &= ~scrap(duel, state, side);
    if (own.lacks(Component::kHead)) candidates &= ~kinds_of(duel, state, side, KindClass::kHead);
  }
  if (candidates == 0) return 0;
  candidates &= ~locked_kinds(duel, state, side, borne);
  // The card that is played is none of those that can pay for overspending.
  const int cards = own.hand.size() + own.draw.size() - 1;
  const int most = std::min(purse, own.sp + 2 * std::max(cards, 0) + (own.over & 1));
  if (duel.prices_change() || holds_taken(state, side)) {
    KindSet payable = 0;
    for (const int kind : BitRange(candidates)) {
      if (price_of(duel, state, side, kind) <= most) payable |= kind_bit(kind);
    }
    candidates = payable;
  } else {
    candidates &= duel.table(side).costing[static_cast<std::size_t>(std::min(most / 2, kMostCost))];
  }
  return candidates == 0 ? 0 : allowed_cards(duel, state, side, candidates, borne);
}

KindSet locked_kinds(const DuelTables& duel, const DuelState& state, int side, MarkSet borne) {
  const Duelist& own = duelist(state, side);
  KindSet kinds_locked = own.locked == kNotLocked ? 0 : duel.table(side).locks[own.locked];
  if ((borne & kMarksLock) == 0) return kinds_locked;
  for (int i = 0; i < own.lastings; ++i) {
    const Effect& lock = duel.effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (lock.op != Op::kLock) continue;
    if ((lock.mask & kLockAttack) != 0)
      kinds_locked |= kinds_of(duel, state, side, KindClass::kAttack);
    if ((lock.mask & kLockDefense) != 0)
      kinds_locked |= kinds_of(duel, state, side, KindClass::kDefense);
    if ((lock.mask & kLockMovement) != 0)
      kinds_locked |= kinds_of(duel, state, side, KindClass::kMovement);
  }
  return kinds_locked;
}

bool once_slot(const DeckTable& table, int kind, unsigned& bit) {
  if (kind > kDamagedKind) return false;
  const unsigned slot = table.once[static_cast<std::size_t>(kind)];
  bit = slot == DeckTable::kNoOnce ? 0 : 1U << slot;
  return bit != 0;
}

std::size_t period_of(What period) {
  return period == What::kTurn ? 0 : period == What::kRound ? 1 : 2;
}

namespace {

bool requirements_hold(const DuelTables& duel, const DuelState& state, int side, int kind) {
  if (!once_open(duel, state, side, kind)) return false;
  const Card& card = card_of(duel, state, side, kind);
  if (card.is(kTeamOnly) || card.is(kUnplayable)) return false;
  for (const Effect& effect : duel.cards().run(card.program)) {
    if (effect.op == Op::kReq && !holds(duel, state, effect, side, opponent(side))) return false;
    if (needs_wreck(effect) && wreck_for(duel, state, side, card) == kNoUnit) return false;
  }
  return true;
}

bool tokens_payable(const DuelTables& duel, const DuelState& state, int side, const Card& card) {
  if (card.alt_cost == 0) return true;
  const int needed = card.alt_cost == kAllTokens ? 1 : card.alt_cost;
  return tokens_of(state, side, card.alt_token, duel.rules()) >= needed;
}

}  // namespace

KindSet allowed_cards(const DuelTables& duel, const DuelState& state, int side, KindSet candidates,
                      MarkSet borne) {
  const KindSet attacks = candidates & kinds_of(duel, state, side, KindClass::kAttack);
  // Only the enemy Casket is there: what reaches it can be aimed at it, and nothing else.
  const bool plain = state.summoned == 0 && !holds_taken(state, side);
  KindSet allowed = candidates;
  KindSet looked_at = candidates & (kinds_of(duel, state, side, KindClass::kConditional) |
                                    kinds_of(duel, state, side, KindClass::kPriced));
  if (!plain) {
    looked_at |= attacks;
    if (duel.rules().board) {
      // A card whose range is not the user itself may need a target.
      const KindSet others =
          candidates & ~attacks & ~kinds_of(duel, state, side, KindClass::kReactive);
      looked_at |= others & ~duel.table(side).reaching[0];
    }
  } else {
    const int enemy = opponent(side);
    const int hexes = std::min(distance(duel, state, side, enemy), kMostDistance);
    const KindSet reaching = duel.rules().board
                                 ? duel.table(side).reaching[static_cast<std::size_t>(hexes)]
                                 : ~KindSet{0};
    if (duel.rules().board) allowed &= reaching | ~duel.ranged_cards(side);
    KindSet complex = attacks & ~duel.early_movers(side);  // to look at one by one
    if (complex != 0 && !duel.rules().arena_extras &&
        stat_of(duel, state, side, Stat::kRange, borne) == 0) {
      const KindSet simple = complex & duel.simple_attacks(side);
      const KindSet in_reach = simple & reaching;
      const bool open = in_reach != 0 && may_target(duel, state, side, enemy, hexes);
      KindSet aimed = open ? in_reach : 0;
      const bool walled =
          state.zones_used > 0 || (duel.rules().board && !duel.arena().breakable().empty());
      if (walled && aimed != simple) aimed |= simple & kinds_reaching_walls(duel, state, side);
      allowed &= ~(simple & ~aimed);
      complex &= ~simple;
    }
    looked_at = (looked_at & allowed) | complex;
  }
  for (const int kind : BitRange(looked_at)) {
    const Card& card = card_of(duel, state, side, kind);
    const bool aimed = kind <= kDamagedKind ? (duel.aimed_cards(side) >> kind & 1U) != 0
                                            : !moves_first(duel, card) && needs_target(duel, card);
    const bool open = requirements_hold(duel, state, side, kind) &&
                      tokens_payable(duel, state, side, card) &&
                      (!aimed || card_targets(duel, state, side, card) != 0);
    if (!open) allowed &= ~kind_bit(kind);
  }
  return allowed;
}

bool once_open(const DuelTables& duel, const DuelState& state, int side, int kind) {
  unsigned bit = 0;
  if (!once_slot(duel.table(side), kind, bit)) return true;
  const Card& card = card_of(duel, state, side, kind);
  return (duelist(state, side).used[period_of(card.once_per)] & bit) == 0;
}

namespace {

bool of_a_place(Event event) {
  return event == Event::kEnemyDestroyed || event == Event::kMarkedDestroyed ||
         event == Event::kPreyDestroyed || event == Event::kAnyDestroyed;
}

}  // namespace

bool hears(const DuelTables& duel, const DuelState& state, const Task& task, const Effect& effect) {
  const EventView told(task);
  const Event event = told.event();
  if (effect.on != event) return false;
  if (event == Event::kPlayNamed && effect.on_value != told.value()) return false;
  if (event == Event::kRangedAttackFrom && told.value() < effect.on_value) return false;
  if (event == Event::kMoved && told.value() != effect.on_value) return false;  // told hex by hex
  if (of_a_place(event) && effect.range != kNoRange && duel.rules().board &&
      duel.grid().distance(duelist(state, task.side).hex, told.value()) > effect.range) {
    return false;
  }
  const bool of_mark = event == Event::kMarkedDestroyed || event == Event::kPreyDestroyed;
  const StatusName mark =
      event == Event::kMarkedDestroyed ? StatusName::kDeathMark : StatusName::kPrey;
  if (of_mark && (task.unit == kNoUnit || !bears_mark(duel, state, task.unit, mark))) return false;
  const int target = task.unit == kNoUnit ? opponent(task.side) : task.unit;
  return holds(duel, state, effect, task.side, target);
}

KindSet event_cards(const DuelTables& duel, const DuelState& state, const Task& task) {
  const EventView told(task);
  const int side = task.side;
  const KindSet at_event = duel.table(side).at_event[told.number()];
  if (at_event == 0) return 0;
  KindSet candidates = duelist(state, side).hand.kinds() & at_event;
  if (candidates == 0) return 0;
  candidates &= ~locked_kinds(duel, state, side) & ~scrap(duel, state, side);
  const int most = purse(duel, state, side, 1);
  for (const int kind : BitRange(candidates)) {
    const Effect& trigger = duel.cards().program(card_id(duel, state, side, kind)).front();
    const bool open =
        price_of(duel, state, side, kind) <= most && hears(duel, state, task, trigger);
    if (!open) candidates &= ~kind_bit(kind);
  }
  return candidates == 0 ? 0 : allowed_cards(duel, state, side, candidates);
}

}  // namespace muster::penance
