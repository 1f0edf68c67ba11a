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

// Who may read a line: a bit for each seat.
using Readers = std::uint8_t;
inline constexpr Readers kEverybody = 0xff;
// Of one seat, 0 .. 7; nobody in the place of a seat (a negative number).
constexpr Readers only(int seat) {
  return seat < 0 ? Readers{0} : static_cast<Readers>(1U << static_cast<unsigned>(seat));
}

struct SheetLine {
  SheetLevel level;
  std::string text;  // one line without a full stop at its end
  Readers readers = kEverybody;
  std::string others = {};  // what those read who may not read `text`; "": nothing
  bool operator==(const SheetLine&) const = default;
};
using Sheet = std::vector<SheetLine>;

// Who sees everything, instead of a seat.
inline constexpr int kSeesAll = -1;

// The lines as a seat reads them, or somebody who sees everything.
inline Sheet seen_by(int eye, const Sheet& sheet) {
  Sheet seen;
  for (const SheetLine& line : sheet) {
    const bool all = eye == kSeesAll || ((line.readers >> eye) & 1) != 0;
    if (all || !line.others.empty()) seen.push_back({line.level, all ? line.text : line.others});
  }
  return seen;
}

}  // namespace muster
