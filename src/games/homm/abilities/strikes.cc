#include "games/homm/abilities/strikes.h"

#include <algorithm>

namespace muster::homm::ability {

void more_attack(Strike& strike, int amount) { strike.attack += amount; }

void less_attack(Strike& strike, int amount) {
  strike.attack = std::max(0, strike.attack - amount);
}

void more_defense(Strike& strike, int amount) {
  strike.defense += amount;
  strike.defense_changes += amount;
}

void less_defense(Strike& strike, int amount) {
  strike.defense = std::max(0, strike.defense - amount);
}

void no_printed_defense(Strike& strike, int) {
  strike.defense = std::max(0, strike.defense_changes);
}

void cap_damage(Strike& strike, int amount) { strike.cap = std::min(strike.cap, amount); }

void more_attack_if_flipped(Strike& strike, int amount) {
  if (strike.flipped) more_attack(strike, amount);
}

void more_attack_if_stacked(Strike& strike, int amount) {
  if (strike.stacked) more_attack(strike, amount);
}

void more_defense_vs_retaliation(Strike& strike, int amount) {
  if (strike.retaliation()) more_defense(strike, amount);
}

void shift_die(Strike& strike, int amount) {
  strike.dice.shift = static_cast<std::int8_t>(strike.dice.shift + amount);
}

void reroll_if_moved(Strike& strike, int) {
  if (strike.moved) strike.dice.reroll_any = true;
}

}  // namespace muster::homm::ability
