// For the exact odds of battles only: in how many ways dice come to a total, as whole numbers of
// any size, and chains of rounds. Brings Boost.Multiprecision.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "core/dice/fraction.h"
#include "games/heroes/battle/battle.h"
#include "games/heroes/odds/odds.h"

namespace muster::heroes {

using Big = boost::multiprecision::cpp_int;

Big power_of_6(int exponent);

// Fractions of long numbers.
class FractionMaker {
 public:
  // Contract: numerator >= 0, denominator > 0.
  dice::Fraction of(const Big& numerator, const Big& denominator);

 private:
  dice::Fraction whole(const Big& value);
  std::vector<dice::Fraction> units_;  // 2^(62 * 2^k)
};

// Totals lowest, lowest + 1, ... in so many of 6^dice ways.
struct Ways {
  int lowest = 0;
  int dice = 0;
  std::vector<Big> count;
};

// Rolls by the rules of a battle: of one sum, and of the attacker's less the defender's.
class BattleDice {
 public:
  explicit BattleDice(const BattleRules& rules) : rules_(rules) {}
  Ways total(const DiceSum& sum);
  Ways difference(const DiceSum& attacker, const DiceSum& defender);
  // In how many ways, of 6^dice, the attacker's total counts as the higher one.
  Big attacker_higher(const Ways& difference) const;

 private:
  bool representative(const DiceSum& sum) const { return sum.count > rules_.representative_above; }
  const std::vector<Big>& plain(int dice);

  const BattleRules& rules_;
  std::vector<std::vector<Big>> plain_ = {{1}};
};

// A position between two rounds.
struct Position {
  std::array<std::uint16_t, 2> creatures{};
  std::array<std::uint8_t, 2> standing{};
  int units(std::size_t side) const;
  int units() const { return units(0) + units(1); }
  bool over() const { return units(0) == 0 || units(1) == 0; }
  // NOLINTNEXTLINE(modernize-use-nullptr): what clang-tidy 14 takes the comparisons for
  friend auto operator<=>(const Position& a, const Position& b) = default;
};
Position position_of(const BattleSide& attacker, const BattleSide& defender);
// `like` with what stands in `position`.
BattleSide side_at(const BattleSide& like, const Position& position, std::size_t side);

// What a position leads to: with probability weight / total, where the weights add up to `total`,
// to a position with fewer units. It takes rounds / total rounds in the mean.
struct Steps {
  std::map<Position, Big> weights;
  Big total;
  Big rounds;
};
// Follows all positions from `start` on. `steps` is called once for each, those with more units
// first.
BattleOdds follow_chain(const BattleRules& rules, const Position& start,
                        const std::function<Steps(const Position&)>& steps);

// One of each model.
BattleOdds attrition_odds(const BattleRules& rules, const BattleSide& attacker,
                          const BattleSide& defender);
BattleOdds single_roll_odds(const BattleRules& rules, const BattleSide& attacker,
                            const BattleSide& defender);
BattleOdds duel_odds(const BattleRules& rules, const BattleSide& attacker,
                     const BattleSide& defender, const LineOrders& orders);

// What is left at the end, after the penalty for fainting (HE-136) to the winner of `began`.
Survivors survivors_of(const BattleRules& rules, const Position& began, const Position& ended);

}  // namespace muster::heroes
