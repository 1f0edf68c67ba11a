// A fight on the board as a part of the map's scoresheet: the combat's own lines, set in. For
// scribe.h.
#pragma once

#include <memory>
#include <string>

#include "core/scribe.h"
#include "core/sheet.h"
#include "games/homm/combat.h"

namespace muster::homm::map {

class FightSheet {
 public:
  // `rules` outlive this; `player_side`: the player's side of the combat.
  FightSheet(const Combat& rules, int player_side);

  void open(const homm::State& start, Sheet& sheet);
  void step(const homm::State& before, Action action, const homm::State& after, Sheet& sheet);

 private:
  void set_in(const Sheet& lines, Sheet& sheet);

  std::string player_;  // the player's side in the combat's words
  std::unique_ptr<Scribe<Combat>> scribe_;
  std::string headings_[2];  // round and turn that have nothing under them yet
};

}  // namespace muster::homm::map
