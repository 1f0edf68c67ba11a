// Limits and prices: SP, hands, cards.
#include "games/penance/inquiry/points.h"

#include <algorithm>
#include <bit>

#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"

namespace muster::penance {

// PN-88: what is left below the limit, as far as SP and cards to pay with go.
int purse(const DuelTables& duel, const DuelState& state, int side, int held_back, MarkSet borne) {
  const Duelist& own = duelist(state, side);
  if (own.is(kNoOverspending)) return own.sp;
  const int limit =
      2 * sp_max(duel, state, side, borne) * duel.rules().overspend_percent / 100 - own.spent;
  if (limit <= own.sp) return std::max(0, limit);
  const int cards = own.hand.size() + own.draw.size() - held_back;
  return std::max(0, std::min(limit, own.sp + 2 * std::max(cards, 0) + (own.over & 1)));
}

bool may_return(const DuelTables& duel, const DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  return duel.rules().taint && !own.is(kRevived) && own.taint >= kReturnPrice &&
         std::popcount(own.wounds) + kReturnWounds < kWoundCards;
}

int tokens_of(const DuelState& state, int side, TokenKind kind, const DuelRules& rules) {
  const Duelist& own = duelist(state, side);
  if (kind == TokenKind::kTaint) return rules.taint ? own.taint : 0;
  return own.tokens[static_cast<std::size_t>(kind)];
}

// Zones of PN-49: 0 armour, 1 structure, 2 critical.
int part_zone(const DuelTables& duel, const DuelState& state, int side, Component component) {
  if (duel.rules().component_profile != ComponentProfile::kZones) return 0;
  const ComponentZones& zones = duel.table(side).casket.zones[index_of(component)];
  const int damage = duelist(state, side).damage[index_of(component)];
  if (damage <= zones.armour) return 0;
  return damage <= zones.structure || zones.exposure == 0 ? 1 : 2;
}

// PN-48b, PN-49a, PN-49b, PN-76, PN-77, PN-129.
int sp_max(const DuelTables& duel, const DuelState& state, int side, MarkSet borne) {
  const Duelist& own = duelist(state, side);
  int points = duel.table(side).sp_max + own.sp_max_change;
  if (duel.rules().component_profile == ComponentProfile::kZones) {
    points -= part_zone(duel, state, side, Component::kChassis);
  } else if (own.lacks(Component::kChassis)) {
    --points;
  }
  if (own.wounds != 0) {
    if (has_wound(own, Wound::kSp)) --points;
    if (has_wound(own, Wound::kSpMax)) points -= 2;
  }
  if (heavily_tainted(duel, own)) --points;
  points += sum_of(duel, state, side, Op::kSpMax, (borne & kMarksSpMax) != 0);
  return std::max(points, 0);
}

int hand_limit(const DuelTables& duel, const DuelState& state, int side) {
  const int limit = duel.rules().hand_size + stat_of(duel, state, side, Stat::kDraw) +
                    stat_of(duel, state, side, Stat::kHandSize);
  return std::clamp(limit, 0, 30);
}

namespace {

// Whether a price change of a lasting effect or passive card concerns a card.
bool concerns(const Effect& change, const Card& card) {
  switch (change.vs) {
    case Versus::kMelee:
      return card.is(kAttackCard) && card.is(kMeleeCard);
    case Versus::kRanged:
      return card.is(kAttackCard) && card.is(kRangedCard);
    case Versus::kAttackCards:
      return card.is(kAttackCard);
    case Versus::kLightning:
      return card.school == School::kLightning;
    default:
      return true;
  }
}

}  // namespace

int price_of(const DuelTables& duel, const DuelState& state, int side, int kind) {
  const Card& card = card_of(duel, state, side, kind);
  int points = card.sp_cost;
  if (!duel.prices_change()) return 2 * points;
  int least = 0;
  const auto add = [&](const Effect& change, int value) {
    const bool prices = (change.op == Op::kBuff || change.op == Op::kDebuff) &&
                        (change.stat() == Stat::kCost || change.stat() == Stat::kCardCost);
    if (!prices || !concerns(change, card)) return;
    points += value;
    least = std::max<int>(least, std::min<int>(change.min, card.sp_cost));
  };
  const Duelist& own = duelist(state, side);
  constexpr MarkSet kPrices = mark_of(Stat::kCost) | mark_of(Stat::kCardCost);
  for (int i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    if ((duel.marks(lasting.effect) & kPrices) != 0)
      add(duel.effect(lasting.effect), lasting.value);
  }
  if ((duel.table(side).passive_stats & kPrices) == 0 && !holds_taken(state, side)) {
    return 2 * std::max(points, least);
  }
  for (const int passive : BitRange(passives(duel, state, side))) {
    for (const Effect& one : duel.cards().program(card_id(duel, state, side, passive))) {
      if (one.on == Event::kNone && holds(duel, state, one, side, kNoUnit))
        add(one, one.amount.value);
    }
  }
  return 2 * std::max(points, least);
}

}  // namespace muster::penance
