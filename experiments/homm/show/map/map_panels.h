// The panels beside the adventure map, as HTML: the goal, rounds, what the player has, AI heroes,
// the fight that goes on, odds, and what the signs mean.
#pragma once

#include <string>
#include <string_view>

#include "experiments/homm/show/map/map_board.h"
#include "experiments/view/view.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {

// The names of slots.
std::string unit_slot(int unit);
std::string card_slot(int card);
std::string building_slot(int building);
inline constexpr const char* kHeroLineSlot = "hero-line";
inline constexpr const char* kPilesSlot = "piles";

class MapPanels {
 public:
  // All outlive this.
  MapPanels(const Adventure& game, const MapBoard& board)
      : game_(game), board_(board), words_(game) {}

  std::string html() const;
  std::string_view styles() const;
  void fill(const MapState& state, ViewFrame& frame) const;

 private:
  std::string goal() const;
  std::string player_box() const;
  std::string ai_box() const;

  std::string rounds(const MapState& state) const;
  std::string stock(const MapState& state) const;
  std::string hero_line(const MapState& state) const;
  std::string unit(const MapState& state, int unit) const;
  std::string building(const MapState& state, int building) const;
  std::string tokens(const MapState& state) const;
  std::string card(const MapState& state, int card) const;
  std::string piles(const MapState& state) const;
  std::string flags(const MapState& state, int seat) const;
  std::string ai_hero(const MapState& state, int hero) const;
  std::string odds(const MapState& state) const;

  const Adventure& game_;
  const MapBoard& board_;
  MapWords words_;
};

}  // namespace muster::homm::map
