// A duel of ProjectHex as plain text: both sides' troops and dice, and the exchanges so far.
#pragma once

#include <string>
#include <vector>

#include "games/projecthex/duel/game.h"

namespace muster::projecthex {

// What a view of a duel says of it.
struct DuelWords {
  std::string moment;
  std::string standing;
  std::string stakes;
};
std::string duel_text(const DuelGame& game, const DuelGame::State& state, const DuelWords& words,
                      int eye);
// The exchanges so far, a line each.
std::vector<std::string> exchange_lines(const DuelGame& game, const DuelGame::State& state);

}  // namespace muster::projecthex
