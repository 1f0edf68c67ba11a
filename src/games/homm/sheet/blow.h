// One attack in a combat's scoresheet, from its declaration to its damage.
#pragma once

#include <string>
#include <vector>

#include "games/homm/combat.h"
#include "games/homm/sheet/lines.h"
#include "games/homm/sheet/names.h"

namespace muster::homm {

// What harm has made of a unit: "turned to few, 2 of 2 health left", "defeated".
std::string outcome_words(const Combat& combat, const State& before, const State& after, int unit);

class Blow {
 public:
  // The attack that is declared in `state`.
  Blow(const Combat& combat, const UnitNames& names, const State& state);

  int attacker() const { return attacker_; }
  int target() const { return target_; }

  // "attack Gorgons".
  std::string title() const;
  // A die is thrown again, or dice of a pool that show a face.
  void reroll(const State& before, const State& after);
  void defense_die() { defense_rolled_ = true; }
  // The damage of the dice is known: `before` the last stage and after it.
  void work_out(const State& before, const State& after);
  void remove_tokens(int count) { removed_ += count; }
  // It arrives, after tokens, or is called off.
  void strike(const State& before, const State& after, int damage, SheetLines& lines);
  void call_off(SheetLines& lines) const;

 private:
  std::string harm(const State& before, const State& after, int damage) const;
  std::string attack_words(const State& state, const Strike& strike) const;
  std::string defense_words(const State& state, const Strike& strike) const;
  std::string die_words(const State& state, const Strike& strike) const;
  void note_values(const State& state, const Strike& strike, int defense_die);
  void note_pool(const State& state, const Strike& strike, int defense_die);
  void note_abilities(const Strike& strike);

  const Combat& combat_;
  const UnitNames& names_;
  int attacker_;
  int target_;
  AttackKind kind_;
  bool own_;  // by the active unit
  bool defense_rolled_ = false;
  int rolled_damage_ = 0;
  int removed_ = 0;                 // Quantity Tokens
  std::string rerolls_;             // what was rerolled, in a row
  std::vector<std::string> notes_;  // details for after the act
};

}  // namespace muster::homm
