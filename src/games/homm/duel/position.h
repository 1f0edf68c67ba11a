// Where a duel stands between two activations, and a number for each such position.
#pragma once

#include <array>
#include <cstdint>

#include "games/homm/duel/roster.h"

namespace muster::homm::duel {

// Who activates next.
enum class Turn : std::uint8_t {
  kRound,   // a round begins: the higher initiative, on a tie the row's unit (HC-21)
  kFirst,   // the column's unit has activated in this round, the row's comes now
  kSecond,  // the other way round
};

struct Fighter {
  std::uint8_t form = 0;
  std::uint8_t health = 0;  // left on this form; 0: defeated
  std::uint8_t used = 0;    // its once-per-combat ability is used up
  std::uint8_t paralysed = 0;
  std::uint8_t poison = 0;  // cubes
  std::uint8_t corroded = 0;
  std::uint8_t weak = 0;      // weakness tokens of this round
  std::uint8_t weak_old = 0;  // of the round before
  std::uint8_t tokens = 0;    // Quantity Tokens
};

struct Position {
  std::array<Fighter, 2> fighters;  // the row's unit, the column's
  std::uint8_t distance = 1;        // steps between them; 1: adjacent
  Turn turn = Turn::kRound;
};

// Steps between the places of a far start: back row to back row in one column.
inline constexpr int kFarDistance = 4;

// Cubes a unit that heals can hold here; more count as this many. No duel of units.csv gets there
// (Codec::overflowed tells).
inline constexpr int kMostCubes = 40;

// Numbers the positions of one pair: only what can differ in this pair takes room.
class Codec {
 public:
  void set_up(const Duelist& row, const Duelist& column, bool far, const Customs& customs);

  // One more than the highest number of a position.
  std::uint32_t size() const { return size_; }
  std::uint32_t number(const Position& position) const;
  Position position(std::uint32_t number) const;

  // Poison cubes beyond what the unit can live to remove make no difference; they are cut off.
  void trim(Fighter& fighter, int side) const;
  // Whether cubes of a healing unit were cut off, so that results are not exact.
  bool overflowed() const { return overflowed_; }

 private:
  struct Ranges {            // numbers of values; 1: always 0
    std::uint32_t life = 1;  // health over all forms
    std::uint32_t used = 1;
    std::uint32_t paralysed = 1;
    std::uint32_t poison = 1;
    std::uint32_t corroded = 1;
    std::uint32_t weak = 1;
    std::uint32_t tokens = 1;
    int first_health = 1;  // of form 0
    int few_health = 0;    // of form 1; 0: there is none
    bool heals = false;
  };
  static Ranges ranges(const Duelist& own, const Duelist& other, const Customs& customs);

  std::array<Ranges, 2> ranges_;
  std::uint32_t distances_ = 1;
  std::uint32_t size_ = 1;
  mutable bool overflowed_ = false;
};

}  // namespace muster::homm::duel
