// Who is on the adventure map, as SVG: heroes, their ways, what they make for, fights.
#pragma once

#include <string>
#include <vector>

#include "experiments/homm/show/map/map_board.h"
#include "experiments/homm/show/map/map_ways.h"
#include "experiments/view/view.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {

// The sign of a seat's heroes around (0, 0), up to 17 to each side: a shield with P for the
// player's, a diamond with a number from 1 for AI heroes.
std::string player_token();
std::string ai_token(int hero);
// The slot of an AI hero's token.
std::string ai_slot(int hero);
inline constexpr const char* kHeroSlot = "hero";

class MapPeople {
 public:
  // All outlive this.
  MapPeople(const Adventure& game, const MapBoard& board)
      : game_(game), board_(board), words_(game) {}

  // Slots, from the lowest layer up.
  std::string slots() const;
  void fill(const MapState& state, const MapWays& ways, ViewFrame& frame) const;
  // Markers of ways, for <defs>.
  static std::string definitions();

 private:
  std::string way(const std::vector<int>& fields, int seat) const;
  std::string aim(const MapState& state, int hero) const;
  std::string player(const MapState& state) const;
  std::string ai_hero(const MapState& state, int hero) const;
  std::string coming(const MapState& state, int hero) const;
  std::string fight(const MapState& state) const;
  int heroes() const { return static_cast<int>(game_.scenario().ai_heroes.size()); }

  const Adventure& game_;
  const MapBoard& board_;
  MapWords words_;
};

}  // namespace muster::homm::map
