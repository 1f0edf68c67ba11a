// What players of Heroes own, as panels beside the board.
#pragma once

#include <string>
#include <string_view>

#include "experiments/view/view.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

// HTML with slots for each player, and for a battle.
std::string realm_panels(const HeroesGame& game);
extern const std::string_view kRealmPanelStyle;
void fill_realm_panels(const HeroesGame& game, const HeroesState& state, ViewFrame& frame);

// "seat-0": a player's name; "hero-0-2": of its second Hero.
std::string seat_slot(int seat);
std::string hero_slot(int hero);

}  // namespace muster::heroes
