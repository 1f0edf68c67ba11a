// Random legal decks, the same for the same seed on every machine, and which sizes there are.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "games/penance/cards/decks.h"

namespace muster::penance {

struct DeckOrder {
  Faction faction = Faction::kChurch;  // not kUniversal
  ClassKind kind = ClassKind::kWarden;
  int size = 0;  // cards; 0: any legal size, each equally likely
  std::uint64_t seed = 0;
};

// A deck drawn uniformly: the choice of equipment among all that give the size, then faction cards
// and tactics. Errors: InvalidArgument when no legal deck has the size; the message tells which do.
absl::StatusOr<Deck> build_deck(const DeckOrder& order, const Armory& armory);

enum class SetsOfCards : bool { kWithout, kWith };
// The sizes legal decks of a faction and class have, ascending; without faction sets or with them.
std::vector<int> reachable_sizes(Faction faction, ClassKind kind, SetsOfCards sets,
                                 const Armory& armory);

}  // namespace muster::penance
