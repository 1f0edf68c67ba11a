// What an effect is about once it lasts, as bits: most questions about lasting effects are answered
// by their union, without looking at any of them.
#pragma once

#include <cstdint>

#include "games/penance/cards/vocabulary.h"

namespace muster::penance {

// A bit by Stat for changes of stats, and these.
using MarkSet = std::uint64_t;
enum Mark : MarkSet {
  kMarksSlow = MarkSet{1} << 32,
  kMarksSpMax = MarkSet{1} << 33,
  kMarksHeatCap = MarkSet{1} << 34,
  kMarksLoss = MarkSet{1} << 35,  // dot, burn
  kMarksHold = MarkSet{1} << 36,  // root, immobile, knocked down
  kMarksLock = MarkSet{1} << 37,  // cards that may not be played
  kMarksHide = MarkSet{1} << 38,  // whom attacks may be aimed at
  kMarksStatus = MarkSet{1} << 39,
  kMarksGuard = MarkSet{1} << 40,  // reduce, dmg_cap, negate, form, store_next_damage
  kMarksThorns = MarkSet{1} << 41,
};
constexpr MarkSet mark_of(Stat stat) { return MarkSet{1} << static_cast<unsigned>(stat); }

}  // namespace muster::penance
