// What each ability code of units.csv does in a duel: the part that is not in the numbers of an
// attack (those are strike.h's). Codes that do nothing between two lone units say why.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace muster::homm::duel {

// What happens at a moment of a duel.
enum class Act : std::uint8_t {
  kNumbers,  // changes the numbers or dice of attacks, or is a trait that a rule asks for
  // On activation.
  kHeal,     // removes `amount` of the unit's damage
  kBolt,     // `amount` of spell damage to the enemy
  kInspire,  // +1 attack in this activation: there is no friend to heal
  // After an attack.
  kParalyse,
  kPoison,   // `amount` cubes
  kHurt,     // `amount` of damage
  kSlay,     // the target's health becomes 0
  kPush,     // the target is moved one space away
  kCorrode,  // a corrosion token
  kWeaken,   // a token: -`amount` attack for two rounds
  kHealAfter,
  kSplash,  // the unit next to the target is attacked with attack `amount`: only the attacker
            // itself
  // When attack and retaliation are over.
  kSecondShot,
  kSecondStrike,
  kReturn,  // goes back to where it came from
  kNothing,
};

// When it does.
enum class When : std::uint8_t {
  kAlways,
  kOnMinus1,        // the attack die showed -1
  kOnMinus1OrZero,  // -1 or 0
};

struct Code {
  std::string_view code;
  Act act = Act::kNothing;
  int amount = 0;
  When when = When::kAlways;
  int ninths = 9;             // of 9: how likely dice rolled for the ability let it happen
  std::string_view why = {};  // kNothing: why it cannot matter
};

// Every code that a unit able to duel may have.
std::span<const Code> codes();
// nullptr for a code unknown to duels.
const Code* find_code(std::string_view code);

}  // namespace muster::homm::duel
