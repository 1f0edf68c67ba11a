// How a scoresheet of the map names things: fields, heroes, units, amounts. For scribe.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/sheet.h"
#include "games/homm/map/adventure.h"
#include "games/homm/sheet/names.h"

namespace muster::homm::map {

class MapWords {
 public:
  // `game` outlives this.
  explicit MapWords(const Adventure& game) : game_(game) {}

  // "(-6, 8)"
  std::string at(int field) const;
  // "the gold mine at (-6, 8)"; of a face-down tile "the unknown field at (-6, 8)".
  std::string field(const MapState& state, int field) const;
  // The same with what stands there: ", guarded by level III".
  std::string field_and_guards(const MapState& state, int field) const;
  // " NE" for neighbours, otherwise "".
  std::string direction(int from, int to) const;
  std::vector<std::string> fields(const MapState& state, const FieldSet& fields) const;
  // "tile NR2"
  std::string place(int place) const;
  // "NE gold mine III", "SE blocked", "centre town": what is printed there, without empty fields.
  std::vector<std::string> printed(const MapState& state, int place) const;

  // "Sandro"
  std::string hero(int hero) const;
  // Its units as the scenario has them: "skeletons (pack)", "liches (few)".
  std::vector<std::string> hero_army(int hero, bool grown) const;
  std::string unit_name(int unit) const;
  // "griffins (pack)", under Dice Stacks "griffins (upgraded, 2 tokens)"; of a unit of which this
  // is news "griffins (now few)", "griffins (lost)".
  std::string unit(int unit, const UnitState& state, bool news = false) const;
  std::vector<std::string> army(const MapState& state) const;
  std::vector<std::string> cards(std::uint64_t cards) const;
  // "4 gold, 1 valuables"; "nothing".
  std::string resources(const Resources& amounts) const;
  std::string town(const MapState& state) const;
  // Where the player's income comes from: "the scenario 10 gold, the settlement at (4, 10) 5 gold".
  std::vector<std::string> income(const MapState& state) const;
  // "level 3, 1 of 2 steps": of experience, towards the next level.
  std::string experience(const MapState& state) const;
  // What the fight that goes on is against: "guards of level III", "Sandro".
  std::string opponent(const MapState& state) const;

 private:
  const Adventure& game_;
};

std::string_view building_words(int building);
std::string_view morale_words(int token);
std::string level_words(int level);
std::string joined(const std::vector<std::string>& parts);
// "TITLE: a, b", on as many lines as it takes.
void tell_list(SheetLevel level, const std::string& title, const std::vector<std::string>& items,
               Sheet& sheet);
// Spaces for underscores.
std::string spaced(std::string_view id);
}  // namespace muster::homm::map
