// Piles of cards, and what of them counts as life.
#include "games/penance/inquiry/piles.h"

#include "games/penance/inquiry/kinds.h"

namespace muster::penance {

const CardPile& pile_of(const DuelState& state, int side, Pile pile) {
  const Duelist& own = duelist(state, side);
  switch (pile) {
    case Pile::kHand:
      return own.hand;
    case Pile::kDiscard:
      return own.discard;
    case Pile::kGraveyard:
      return own.graveyard;
    default:
      return own.draw;
  }
}

CardPile& pile_of(DuelState& state, int side, Pile pile) {
  return const_cast<CardPile&>(pile_of(static_cast<const DuelState&>(state), side, pile));
}

KindSet payable(const DuelTables& duel, KindSet kinds) {
  return duel.rules().damaged_counts_as_life ? kinds : kinds & ~kind_bit(kDamagedKind);
}

KindSet filtered(const DuelTables& duel, const DuelState& state, int side, Filter filter) {
  switch (filter) {
    case Filter::kShield:
      return kinds_of(duel, state, side, KindClass::kShield);
    case Filter::kWeapon:
      return kinds_of(duel, state, side, KindClass::kWeapon);
    default:
      return ~KindSet{0};
  }
}

int life_of(const DuelTables& duel, const DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  if (duel.rules().damaged_counts_as_life) return own.life();
  const KindSet cards = payable(duel, ~KindSet{0});
  return own.draw.count(cards) + own.hand.count(cards) + own.discard.count(cards);
}

}  // namespace muster::penance
