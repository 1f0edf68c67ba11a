// A match as a scoresheet has it: lines of words, from round down to detail.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace muster {

// How far a line is from the course of the match as a whole.
enum class SheetLevel : std::uint8_t {
  kRound,   // a heading: a round, day or phase of the match begins
  kTurn,    // a heading: a seat's turn or a unit's activation begins
  kAct,     // what is done and what becomes of it: moves, attacks, losses, captures, scores
  kDetail,  // how it came to that: dice, modifiers, costs, cards drawn, reasons
};

struct SheetLine {
  SheetLevel level;
  std::string text;  // one line without a full stop at its end
  bool operator==(const SheetLine&) const = default;
};
using Sheet = std::vector<SheetLine>;

}  // namespace muster
