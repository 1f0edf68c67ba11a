// Exact odds of one attack card: what its rolls give, with fractions instead of samples.
//
// The steps are those of the rules (PN-05 .. PN-46) with the settings of DiceRules. Cards that the
// target loses are taken to be drawn at random from its cards, so the Primary Weapon cards among
// them follow a hypergeometric distribution. In a card with several hits every hit goes through
// the whole procedure; hits that come after the component is destroyed are made all the same.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <optional>

#include "core/dice/distribution.h"
#include "core/dice/fraction.h"
#include "games/penance/dice/dice.h"

namespace muster::penance {

// The cards of the target: its life.
struct TargetCards {
  int all = 30;
  int primary = 0;  // those whose loss adds Component Damage
  int damaged = 0;  // DAMAGED cards
};

struct AttackQuery {
  int damage = 1;             // printed, with the card's changes, buffs and penalties
  int next_attack = 0;        // a bonus for the first roll only (PN-29a)
  int hits = 1;               // 1 .. kMostOddsHits
  ToHitTerms terms;           // the side counts for damage, Defense and the reactive window, too
  std::optional<int> target;  // instead of the sum of the terms
  std::optional<Pool> pool;   // instead of the one the settings give
  int advantage = 0;          // steps (PN-19)
  bool autohit = false;
  bool ignore_cover = false;

  int flat_defense = 0;  // without that of the side
  int ignore_defense = 0;
  bool armor_piercing = false;
  bool unblockable = false;
  bool no_reaction = false;
  int reduction = 0;  // of the reactive card that answers each hit, if it may

  int component_damage = 0;       // of the targeted component before the attack
  int component_threshold = 3;    // 1 ..
  int card_component_damage = 0;  // added by the card for each hit
  bool structural_weakness = false;
  TargetCards cards;
  int major_wound = 5;  // final damage of one hit from which there is a Major Wound
};

inline constexpr int kMostOddsHits = 6;
inline constexpr int kMostOddsCards = 100;

// Numbers without "first" are over all hits of the card.
struct AttackOdds {
  AimedRoll aimed;
  std::array<dice::Fraction, kBands> bands;  // of the first roll, by index of Band
  dice::Fraction hit;                        // of the first roll
  dice::Distribution after_flat;             // damage after flat Defense
  dice::Distribution blocks;
  dice::Distribution final_damage;
  dice::Distribution component_damage;  // added to the targeted component; an execution's is not
  dice::Distribution heat;              // of the target
  dice::Distribution attacker_heat;     // from catastrophes
  dice::Fraction pierce;                // a Pierce shows in at least one hit
  dice::Fraction destroyed;             // the targeted component, executions included
  dice::Fraction major_wound;           // at least one
  dice::Fraction cards_lost;            // expected; no more than the target has
  dice::Fraction primary_lost;          // expected
  dice::Fraction damage_dice;           // expected Damage Die rolls for DAMAGED cards lost
  dice::Fraction defeated;              // the target cannot pay
};

// Errors: InvalidArgument: a number out of its range, or damage that rolls more than
// kMostDefenseDice.
absl::StatusOr<AttackOdds> attack_odds(const AttackQuery& query, const DiceRules& rules);

}  // namespace muster::penance
