// The data every duel shares: cards, classes and prebuilt decks (configs/games/penance), loaded
// once.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>

#include "games/penance/cards/cards.h"
#include "games/penance/cards/decks.h"

namespace muster::penance {

struct Library {
  CardTable cards;
  Armory armory;  // of these cards
};

// The library of the data folder, the same object each time. Errors: those of CardTable::load and
// Armory::load.
absl::StatusOr<std::shared_ptr<const Library>> shared_library();

}  // namespace muster::penance
