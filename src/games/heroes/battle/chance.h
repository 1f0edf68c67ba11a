// The chance that the attacker wins a battle, for figures over many battles: the same as
// odds/odds.h says, but as a double, and much faster than with fractions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/heroes/battle/battle_state.h"
#include "games/heroes/battle/rules.h"

namespace muster::heroes {

// Larger battles have no chance here: dice of both sides together.
inline constexpr int kMostChanceDice = 400;

// If the battle is played to the end (nobody retreats). In a duel it is the same for all lines, as
// no creature beats a Hero or a Settlement (HE-132a).
// Nothing: a side has no unit, too many dice, an attrition in which sides decide what falls
// (HE-125), a duel of other sides than a Hero, or a Hero with creatures, that attacks, or a duel in
// which a creature may beat a piece.
std::optional<double> chance_to_win(const BattleRules& rules, const BattleSide& attacker,
                                    const BattleSide& defender);

// The same of an attrition, of all numbers of creatures beside the same pieces, each worked out
// once. Creatures fall first (HE-125), then pieces by their numbers, so that the number of units
// left says what is left.
class AttritionTable {
 public:
  // Their creatures do not matter.
  AttritionTable(const BattleRules& rules, const BattleSide& attacker, const BattleSide& defender);
  // Contract: both sides have a unit; at most kMostChanceDice dice together.
  double chance(int attacking_creatures, int defending_creatures);

 private:
  struct Side {
    Side(const BattleRules& rules, const BattleSide& side);
    DiceSum total(int units) const;
    int most_losses(int units) const;  // that are sure to take all that is left
    int after(int units, int losses) const;

    int piece_losses;
    int pieces = 0;
    std::vector<DiceSum> standing;  // by pieces left
  };
  struct Round {
    double sum = 0;    // chance of winning with what is left, over what can be left
    double again = 0;  // chance that nothing falls
  };

  double at(int a, int d) const {
    return rows_[static_cast<std::size_t>(a)][static_cast<std::size_t>(d)];
  }
  void grow(int attackers, int defenders);
  double value(int a, int d) const;
  template <class Rolls>
  void meet(int a, int d, const Rolls& rolls, Round& round) const;
  void meet_face_by_face(int a, int d, Round& round) const;
  void go_on(int a, int d, double chance, int to_a, int to_d, Round& round) const;

  BattleRules rules_;
  Side attacker_;
  Side defender_;
  int columns_ = 0;
  std::vector<std::vector<double>> rows_;  // by units of the attacker, then of the defender, left
};

// chance_to_win of many battles of one thread: tables of the pieces met most lately are kept.
// Values are those of chance_to_win, whatever was asked before.
class ChanceBook {
 public:
  static constexpr int kMostTabledCreatures = 60;  // of a side; larger attritions: nothing
  // The rules of an attrition, and the pieces that stand.
  using Key = std::array<std::uint16_t, 4 + 2 * kMaxPieces>;

  std::optional<double> chance_to_win(const BattleRules& rules, const BattleSide& attacker,
                                      const BattleSide& defender);
  // The table of an attrition, until the next call; nullptr where sides decide what falls (HE-125),
  // or in another model.
  AttritionTable* table_of(const BattleRules& rules, const BattleSide& attacker,
                           const BattleSide& defender);

 private:
  static constexpr std::size_t kPages = 1024;
  struct Page {
    Key key{};
    std::optional<AttritionTable> table;
  };
  std::vector<Page> pages_ = std::vector<Page>(kPages);
};

}  // namespace muster::heroes
