// The scoresheet of a duel.
#pragma once

#include <memory>

#include "core/scribe.h"
#include "games/penance/duel.h"

namespace muster::penance {

std::unique_ptr<Scribe<CasketDuel>> make_duel_scribe(const CasketDuel& game);

// The result of an attack roll: `action` is the dice (Verb::kAttack).
Band band_of_roll(const CasketDuel& game, const DuelState& before, Action action);

}  // namespace muster::penance
