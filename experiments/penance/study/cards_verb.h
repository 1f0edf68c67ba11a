// `muster cards penance`: the cards and what they do.
#pragma once

#include <functional>
#include <string>

#include "experiments/cli/game_verbs.h"
#include "experiments/penance/study/coverage.h"
#include "games/penance/cards/cards.h"

namespace muster::penance {

// Plays the duels and counts, or tells why not.
using CountExecuted = std::function<absl::StatusOr<Coverage>(const CoverageOrder&)>;

// One card with its effects in words, a line each.
std::string card_lines(CardId id, const CardTable& table);
// Every op with the number of cards that use it and how it reads.
std::string code_lines(const CardTable& table);
// Every op with the number of cards that use it, how often it was executed and in how many duels;
// the last line tells how many never were.
std::string coverage_lines(const CardTable& table, const Coverage& coverage);

// The verb; `count` is what --coverage asks.
cli::GameVerb cards_verb(CountExecuted count = play_coverage);

}  // namespace muster::penance
