// A battle on the scoresheet: who fights with what, round by round what is rolled and lost, and
// what the battle leaves (HE-76, HE-95 .. HE-100, HE-120 .. HE-138).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/heroes/sheet/telling.h"

namespace muster::heroes {

class BattleAccount {
 public:
  bool under_way() const { return fight_.has_value(); }
  // The battle of `telling.after` has begun.
  void begin(Telling& telling);
  // A roll or a decision in it, and all that follows when it is over.
  void step(Telling& telling, Action action);

 private:
  // What is known from the beginning on.
  struct Fight {
    std::array<std::string, 2> sides;  // "blue Hero 1", "the monsters at [4, 4]"
    std::array<std::string, 2> seats;  // "blue"; "" for monsters and guardians
    std::array<std::pair<std::string_view, std::string_view>, 2> creatures;  // one, many
    std::array<std::vector<std::string>, 2> pieces;
    std::array<int, 2> began{};  // creatures
    BattleState round;           // as the present round began
  };

  static Fight fight_of(const Board& board, const HeroesState& state);
  static std::string foe_words(const Telling& telling);
  void tell_sides(Telling& telling) const;

  // ---- In a round.
  void tell_roll(Telling& telling, int code, const BattleState& next) const;
  void tell_totals(Telling& telling, const std::array<int, 2>& totals,
                   const BattleState& next) const;
  void tell_meeting(Telling& telling, const std::array<int, 2>& totals) const;
  void tell_choice(Telling& telling, int code) const;
  void tell_round(Telling& telling, const BattleState& next) const;
  // "attacker blue Hero 1".
  std::string role_and_name(std::size_t side) const;
  // "blue Hero 1 against the monsters at [4, 4], round 2".
  std::string whose_round(std::size_t side, int round) const;
  // "3 mercenaries and Hero 1"; "" if nothing is lost.
  std::string losses(std::size_t side, const BattleState& next) const;
  std::string left(std::size_t side, const BattleSide& now) const;
  std::string count_words(std::size_t side, int count) const;

  // ---- At its end.
  void tell_end(Telling& telling, const BattleState& next);
  void tell_victory(Telling& telling, const BattleState& next) const;
  void tell_defeat(Telling& telling, const BattleState& next) const;
  void tell_retreat(Telling& telling);
  void tell_conquest(Telling& telling) const;
  // What is left of a defender that was not beaten.
  void tell_defense(Telling& telling, const BattleSide& left) const;
  void tell_garrison(Telling& telling, const BattleSide& left) const;
  static void tell_faint(Telling& telling, int hero, const BattleSide& side, std::size_t piece);
  // ": 3 of 12 mercenaries lost, 9 left"; "" of a side that began without creatures.
  std::string toll(std::size_t side, int left) const;

  std::optional<Fight> fight_;
};

}  // namespace muster::heroes
