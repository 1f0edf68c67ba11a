// One attack between two cards of units.csv, in numbers and without a board.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "games/homm/units/ability.h"
#include "games/homm/units/strike.h"
#include "games/homm/units/units.h"
#include "tests/support/rules.h"

namespace muster::homm {

inline constexpr AttackKind kRetaliation = AttackKind::kRetaliation;

inline const UnitCatalog& unit_catalog() {
  static const UnitCatalog catalog = *UnitCatalog::load(data_file("games/homm/units.csv"));
  return catalog;
}

// The row of a card by name ("P nix"); without its abilities on wish.
inline SideRow row_of(const std::string& name, bool abilities = true) {
  const UnitSide& card = **unit_catalog().resolve(name);
  SideRow row{.attack = static_cast<std::int8_t>(card.attack),
              .defense = static_cast<std::int8_t>(card.defense),
              .health = static_cast<std::int8_t>(card.health),
              .initiative = static_cast<std::uint8_t>(card.initiative),
              .tier = card.tier,
              .type = card.type};
  if (abilities) add_abilities(card, row);
  return row;
}

// Weights of the faces -1, 0, +1, merged where only one of two dice counts.
using Weights = std::vector<std::uint32_t>;
inline Weights face_weights(const DicePlan& plan) {
  Weights weights(3, 0);
  for (const DiceOutcome& outcome : dice_outcomes(plan, false)) {
    weights[static_cast<std::size_t>(outcome.faces.first + 1)] += outcome.weight;
  }
  return weights;
}
inline const Weights kEven = {1, 1, 1};
inline const Weights kLower = {5, 3, 1};
inline const Weights kHigher = {1, 3, 5};

// An adjacent attack of one card on another: change `strike` before asking.
class Blow {
 public:
  Blow(const std::string& attacker, const std::string& target, AttackKind kind = AttackKind::kMain,
       bool abilities = true)
      : attacker_(row_of(attacker, abilities)), target_(row_of(target, abilities)) {
    strike.kind = kind;
    strike.attack = attacker_.attack;
    strike.defense = target_.defense;
  }

  Strike prepared() const {
    Strike ready = strike;
    ready.attacker = &attacker_;
    ready.target = &target_;
    prepare(ready);
    return ready;
  }
  DicePlan dice() const { return prepared().dice; }
  int damage(int face) const { return damage(Faces{static_cast<std::int8_t>(face)}); }
  int damage(Faces faces) const { return muster::homm::damage(prepared(), faces); }
  // By face -1, 0, +1.
  std::vector<int> damages() const { return {damage(-1), damage(0), damage(1)}; }

  Strike strike;

 private:
  SideRow attacker_;
  SideRow target_;
};

inline Blow bare_blow(const std::string& attacker, const std::string& target,
                      AttackKind kind = AttackKind::kMain) {
  return {attacker, target, kind, false};
}

}  // namespace muster::homm
