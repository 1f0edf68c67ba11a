// What abilities do to one attack: the hooks kOnDeclare and kOnRoll of the table in table.cc.
#pragma once

#include "games/homm/units/strike.h"

namespace muster::homm::ability {

// ---- kOnDeclare: values.
void more_attack(Strike& strike, int amount);
void less_attack(Strike& strike, int amount);
void more_defense(Strike& strike, int amount);
void less_defense(Strike& strike, int amount);
void no_printed_defense(Strike& strike, int);
void cap_damage(Strike& strike, int amount);
void more_attack_if_flipped(Strike& strike, int amount);
void more_attack_if_stacked(Strike& strike, int amount);
void more_defense_vs_retaliation(Strike& strike, int amount);

template <KnownName kName>
void more_attack_against(Strike& strike, int amount) {
  if (strike.target->name == kName) more_attack(strike, amount);
}

// ---- kOnDeclare: dice and penalties. Sets one member of Strike or DicePlan.
template <bool Strike::*kMember, bool kValue>
void set_flag(Strike& strike, int) {
  strike.*kMember = kValue;
}
template <bool DicePlan::*kMember>
void set_dice(Strike& strike, int) {
  strike.dice.*kMember = true;
}
void shift_die(Strike& strike, int amount);
void reroll_if_moved(Strike& strike, int);

// ---- kOnRoll: changes for each die that counts and shows a face from kLow to kHigh.
template <int kLow, int kHigh>
void more_attack_on(Strike& strike, Faces faces, int amount) {
  more_attack(strike, amount * dice_showing(strike.dice, faces, kLow, kHigh));
}
template <int kLow, int kHigh>
void more_defense_on(Strike& strike, Faces faces, int amount) {
  more_defense(strike, amount * dice_showing(strike.dice, faces, kLow, kHigh));
}
template <int kLow, int kHigh>
void less_defense_on(Strike& strike, Faces faces, int amount) {
  less_defense(strike, amount * dice_showing(strike.dice, faces, kLow, kHigh));
}

}  // namespace muster::homm::ability
