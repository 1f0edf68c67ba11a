// What a duel is fought for, when it is a game of its own.
#pragma once

#include <algorithm>
#include <cstdint>

#include "games/projecthex/rules/fight.h"

namespace muster::projecthex {

enum class DuelPayoff : std::uint8_t {
  kCapture,  // 1 for a capture, else -1
  kLosses,   // defenders lost less attackers lost, and a bonus for a capture
};

struct DuelStakes {
  DuelPayoff payoff = DuelPayoff::kCapture;
  double capture_bonus = 1;  // kLosses, in units; >= 0

  // What the end of a fight is worth to the attacker; for kLosses in units.
  double value(const DuelFight& fight, const Survivors& left) const {
    const bool captured = total(left.defence) == 0;
    if (payoff == DuelPayoff::kCapture) return captured ? 1 : -1;
    return total(fight.defence) - total(left.defence) - total(fight.attack) + total(left.attack) +
           (captured ? capture_bonus : 0);
  }
  // The largest magnitude that value() can have.
  double scale(const DuelFight& fight) const {
    if (payoff == DuelPayoff::kCapture) return 1;
    return std::max<double>(total(fight.attack), total(fight.defence) + capture_bonus);
  }
  // Whether the rest of the fight makes no difference: it is over, or only the capture counts and
  // the dice that are left are too few to defeat all defenders.
  bool decided(const Survivors& troops, int attack_dice, int defence_dice) const {
    return fight_over(troops, attack_dice, defence_dice) ||
           (payoff == DuelPayoff::kCapture &&
            total(troops.defence) > std::min(attack_dice, defence_dice));
  }
};

}  // namespace muster::projecthex
