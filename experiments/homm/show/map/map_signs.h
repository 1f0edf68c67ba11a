// Signs of the adventure map: a small drawing and a short name for each kind of field.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/homm/map/board/tiles.h"

namespace muster::homm::map {

// The name of the drawing of a kind of field; "" where there is none (empty fields).
std::string_view sign_of(const FieldKind& kind);
// Of fields that have been destroyed, and of fights.
inline constexpr std::string_view kRuinSign = "ruin";
inline constexpr std::string_view kFightSign = "swords";

// What fits into a hex, at most 14 letters: "gold mine"; "" of empty and blocked fields.
std::string short_name(const FieldKind& kind);

// <g id="adv-sign-NAME"> for each of the drawings, around (0, 0) and up to 15 to each side. Their
// classes are those of sign_styles().
std::string sign_definitions(const std::vector<std::string_view>& signs);
std::string_view sign_styles();
// <use> of one; `more`: further attributes, which begin with a space.
std::string drawn_sign(std::string_view sign, std::string_view more = "");

// Marks of a field whose centre is (0, 0). Upper left: who has flagged it, that it has been visited
// or can be used again; upper right: its guards.
std::string_view player_flag();
std::string_view ai_flag();
std::string_view black_cube();
std::string_view again_sign();
std::string guard_sign(int level);

// The letter of a tile's group: S starting, F far, N near, C centre, U underground, W sea.
char group_of(const Tile& tile);

}  // namespace muster::homm::map
