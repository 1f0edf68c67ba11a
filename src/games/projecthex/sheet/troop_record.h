// Troops that come, on the scoresheet: chosen by type over several decisions, bought, placed. For
// the scribe.
#pragma once

#include <array>

#include "core/scribe.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

class TroopRecord {
 public:
  // `game` outlives this.
  explicit TroopRecord(const Conquest& game) : game_(game) {}

  // Tells what a row of such decisions came to when the last of them is made; of other steps
  // nothing.
  void step(const ConquestState& before, Action action, const ConquestState& after,
            SheetLines& lines);

 private:
  void take(const ConquestState& before, int argument, const ConquestState& after,
            SheetLines& lines);
  void tell_founding(const ConquestState& after, int player, SheetLines& lines) const;
  void tell_taken(const ConquestState& before, int coins, SheetLines& lines) const;
  void tell_recruits(const ConquestState& before, SheetLines& lines) const;
  void place(const ConquestState& before, Action action, const ConquestState& after,
             SheetLines& lines);

  const Conquest& game_;
  Troops taken_{};  // in the present row
  std::array<Troops, kMaxTerritories> placed_{};
};

}  // namespace muster::projecthex
