// Which card a kind is, and what has been taken from the opponent.
#include "games/penance/inquiry/kinds.h"

#include <cstdint>

namespace muster::penance {

int kind_of(const DuelTables& duel, const DuelState& state, int side, CardId card) {
  for (int kind = 0; kind < kAllKinds; ++kind) {
    const Duelist& own = duelist(state, side);
    if (kind >= kFirstTaken && own.taken[static_cast<std::size_t>(kind - kFirstTaken)] == kNoKind) {
      continue;
    }
    if (kind < kDeckKinds && kind >= duel.table(side).kinds) continue;
    if (card_id(duel, state, side, kind) == card) return kind;
  }
  return kNoKind;
}

KindSet taken_kinds(const DuelTables& duel, const DuelState& state, int side, KindClass which) {
  KindSet kinds = 0;
  for (int i = 0; i < kTakenKinds; ++i) {
    const std::uint8_t kind = duelist(state, side).taken[static_cast<std::size_t>(i)];
    if (kind != kNoKind && (duel.table(opponent(side)).set(which) >> kind & 1U) != 0) {
      kinds |= kind_bit(kFirstTaken + i);
    }
  }
  return kinds;
}

}  // namespace muster::penance
