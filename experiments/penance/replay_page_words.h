// Steps of a duel in words that stand alone: who it concerns, and what dice and cards are for.
#pragma once

#include <string>

#include "games/penance/duel.h"

namespace muster::penance {

// A step: what was done, where, and what it led to.
struct DuelStep {
  const DuelState& before;
  Action action;
  const DuelState& after;
};

// The player whom the step concerns: who decided, else for whom a card is drawn or a die is
// rolled; -1: nobody in particular.
int subject_of(const DuelState& before);
std::string words_of(const CasketDuel& game, const DuelStep& step);

// The result band of an attack roll (Verb::kAttack).
Band band_of_step(const CasketDuel& game, const DuelStep& step);

}  // namespace muster::penance
