// What two states of a combat differ in, in words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/homm/combat.h"
#include "games/homm/sheet/lines.h"
#include "games/homm/sheet/names.h"

namespace muster::homm {

// What is known about a change beside the two states.
struct ChangeCause {
  std::string words;      // of damage, healing and other harm: "poison"; "": none to tell
  std::string towards;    // whom the active unit's move is to bring near
  Mask struck = 0;        // units whose harm is told as an attack
  Mask tokens = 0;        // units whose tokens are
  bool own_move = false;  // a move of the active unit is its own
};

// A card that has gone from place to place. `open`: the other side knows which one.
struct MovedCard {
  std::string name;
  bool open;
};
// "attacker draws: Bless, Luck", to the other side "attacker draws 2 cards".
void tell_moved_cards(int side, std::string_view way, const std::vector<MovedCard>& cards,
                      SheetLines& lines);

class Changes {
 public:
  Changes(const Combat& combat, const UnitNames& names, const State& before, const State& after,
          SheetLines& lines)
      : combat_(combat), names_(names), before_(before), after_(after), lines_(lines) {}

  // All of them, cards apart.
  void tell(const ChangeCause& cause) const;
  // Cards that have gone from place to place, but for the one that `action` has played. Those drawn
  // into hands come to `drawn`, by side.
  void tell_cards(std::optional<Action> action, std::vector<MovedCard> (&drawn)[2]) const;
  // Units that have been placed, in the order in which rules place them.
  void tell_placed() const;
  void tell_walls() const;

 private:
  void tell_moves(const ChangeCause& cause) const;
  void tell_harm(int unit, const ChangeCause& cause) const;
  void tell_marks(int unit, const ChangeCause& cause) const;
  void tell_effects() const;
  void tell_sides() const;
  void tell_attack_changes() const;

  const Combat& combat_;
  const UnitNames& names_;
  const State& before_;
  const State& after_;
  SheetLines& lines_;
};

}  // namespace muster::homm
