// The exact odds of one attack: the real combat of two units, every chance node of it followed.
//
// Nothing of the rules is told again here: a fight is set up from a scenario, the attack is
// declared, and all dice that follow in the activation are rolled in every way they can fall. So it
// holds for every ability and every card. Beside the two stands a peasant of each side in a corner,
// so that the fight goes on when one of the two has fallen.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/config/reader.h"
#include "core/dice/fraction.h"
#include "core/dice/values.h"
#include "games/homm/units/stacks.h"
#include "games/homm/units/units.h"

namespace muster::homm {

// How the attacker stands to its target.
enum class OddsDistance : std::uint8_t {
  kAdjacent,  // side by side
  kMoved,     // side by side, after the attacker has moved there
  kShot,      // 2 steps away: ranged attackers
  kBackRow,   // from back row to back row: ranged attackers
};

// A card that its side plays at the first moment it can.
struct PlannedCard {
  std::string card;     // id or printed name
  bool expert = false;  // an option that costs an expert token
  int option = -1;      // or the option of this number, from 0; -1: the first that can be played
  bool on_own = false;  // "@own", "@enemy": whom it is to be aimed at where that is open
  bool on_enemy = false;
};

struct OddsQuery {
  const UnitSide* attacker = nullptr;
  const UnitSide* defender = nullptr;
  OddsDistance distance = OddsDistance::kAdjacent;
  bool defending = false;              // the target holds a defense token
  std::array<int, 2> damage = {0, 0};  // that the two have taken before
  std::array<std::vector<PlannedCard>, 2> cards;
  std::array<int, 2> tokens = {0, 0};                // Quantity Tokens, under Dice Stacks
  TokenPolicy token_policy = TokenPolicy::kSurvive;  // who removes how many
  Document ruleset;
};

// What became of one of the two.
struct OddsFate {
  int lost = 0;         // health, over Pack and Few side together
  bool turned = false;  // from Pack to Few
  bool fallen = false;
  bool paralysed = false;
  int poison = 0;  // cubes
  int tokens = 0;  // Quantity Tokens removed

  friend bool operator<(const OddsFate& a, const OddsFate& b) {
    // NOLINTNEXTLINE(modernize-use-nullptr): inside std::tie's comparison
    return std::tie(a.lost, a.turned, a.fallen, a.paralysed, a.poison, a.tokens) <
           std::tie(b.lost, b.turned, b.fallen, b.paralysed, b.poison, b.tokens);
  }
};

// The state after an attack or an activation.
struct OddsOutcome {
  std::array<OddsFate, 2> fates;  // attacker, defender
  bool retaliated = false;
  int attacks = 1;  // whole attacks made, without the retaliation

  friend bool operator<(const OddsOutcome& a, const OddsOutcome& b) {
    // NOLINTNEXTLINE(modernize-use-nullptr)
    return std::tie(a.fates, a.retaliated, a.attacks) < std::tie(b.fates, b.retaliated, b.attacks);
  }
};
using OddsTable = std::map<OddsOutcome, dice::Fraction>;

struct Odds {
  OddsTable
      first;  // when the first attack is over, before a retaliation; `retaliated`: one follows
  OddsTable whole;  // when the activation is over, retaliation and further attacks included
  std::vector<std::string> unplayed;  // planned cards that never had a moment
  std::array<int, 2> health{};        // left at the start, over both sides
  // Under Dice Stacks, of the first attack: its dice, and how many of them hit. No hits are told of
  // an attack without a roll, and of one whose dice may be rerolled by choice.
  int dice = 0;
  dice::Values hits;
};

// Errors: InvalidArgument for cards or units that do not fit.
absl::StatusOr<Odds> exact_odds(const OddsQuery& query);

// The probability that the predicate holds.
template <class Predicate>
dice::Fraction odds_of(const OddsTable& table, Predicate holds) {
  dice::Fraction sum;
  for (const auto& [outcome, probability] : table) {
    if (holds(outcome)) sum = sum + probability;
  }
  return sum;
}

}  // namespace muster::homm
