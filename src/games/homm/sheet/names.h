// Names of units, spaces and sides in a combat's scoresheet.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "games/homm/combat.h"

namespace muster::homm {

// "c4": columns a to d as the attacker sees them, rows from its back row.
std::string cell_name(int cell);
// The same with what there is beside the board: "beside the board".
std::string place_name(int cell);
std::string_view side_name(int side);
// "a, b and c".
std::string in_words(const std::vector<std::string>& items, std::string_view last = "and");
// "shield_of_the_damned" as "Shield of the Damned": of what has an id only.
std::string title_of(std::string_view id);

// Units by their printed names, with a number where another one had the name before.
class UnitNames {
 public:
  explicit UnitNames(const Combat& combat) : combat_(combat) {}

  // Names the units that have come since.
  void learn(const State& state);
  const std::string& operator[](int unit) const { return names_[static_cast<std::size_t>(unit)]; }
  // "Gorgons on c4".
  std::string at(const State& state, int unit) const;
  // Of several units.
  std::vector<std::string> of(Mask units) const;

 private:
  const Combat& combat_;
  std::array<std::string, kUnits> names_;
  std::array<const UnitSide*, kUnits> cards_{};
  std::array<bool, kUnits> seen_{};  // in the fight at some time
  std::array<bool, kUnits> gone_{};  // and no longer
  std::map<std::string, int> used_;
};

// "2 of 3 health left".
std::string health_words(const Combat& combat, const State& state, int unit);
// What a unit is, and is left with: "pack, 2 of 3 health left, 1 token, paralysed".
std::string condition_words(const Combat& combat, const State& state, int unit);
// The side of its card: "pack", under Dice Stacks "upgraded".
std::string_view side_words(const Combat& combat, const UnitSide& card);
// Cards by name, "Bless", "2 Attack": of a set of a side's instances.
std::vector<std::string> card_names(const Combat& combat, int side, std::uint64_t set);
// "1 token", "2 tokens".
std::string counted(int count, std::string_view one, std::string_view more = "");

}  // namespace muster::homm
