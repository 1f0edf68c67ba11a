// The duel of ProjectHex: what one exchange of two dice is worth (PH-40 .. PH-49), and what each
// side of a fight knows.
//
// A fight is a row of exchanges. In each, both sides secretly choose one of their dice that are
// left and a type among their units that are still in the fight; the lower value loses one unit of
// the type it chose.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <tuple>
#include <vector>

namespace muster::projecthex {

// The types of troops, and the wheel of PH-42: each beats the next, the last beats the first.
enum class UnitType : std::uint8_t { kAssault, kMounted, kRanged };
inline constexpr int kUnitTypes = 3;
inline constexpr std::array<std::string_view, kUnitTypes> kUnitTypeNames = {"assault", "mounted",
                                                                            "ranged"};
inline constexpr int kFaces = 10;  // of a die: 0 .. 9

// Troops of one player in one place, by type.
using Troops = std::array<std::uint8_t, kUnitTypes>;
// How many dice show each face.
using DicePool = std::array<std::uint8_t, kFaces>;

inline int total(const Troops& troops) { return troops[0] + troops[1] + troops[2]; }
inline int total(const DicePool& pool) { return std::accumulate(pool.begin(), pool.end(), 0); }

// A pool die by die: its faces, highest first.
inline std::vector<int> faces_of(const DicePool& pool) {
  std::vector<int> faces;
  for (int face = kFaces - 1; face >= 0; --face) {
    faces.insert(faces.end(), pool[static_cast<std::size_t>(face)], face);
  }
  return faces;
}

constexpr bool beats(UnitType a, UnitType b) {
  return (static_cast<int>(a) + 1) % kUnitTypes == static_cast<int>(b);
}

// How a natural 9 or 0 counts.
enum class NaturalFaces : std::uint8_t {
  kPlain,     // like every other face (0.2.1)
  kDefender,  // highest and lowest of all; of two 9s or two 0s the defender's ranks higher (N14 a)
  kBonuses,   // highest and lowest of all; two 9s or two 0s compare by their bonuses (N14 b)
};

// Everything that decides exchanges of one fight besides dice and units.
struct DuelTerms {
  std::array<std::int8_t, kUnitTypes> attack = {0, 0, 0};   // modifier and sea bonus, by type
  std::array<std::int8_t, kUnitTypes> defence = {0, 0, 0};  // modifier, by type
  std::int8_t type_bonus = 1;
  NaturalFaces naturals = NaturalFaces::kDefender;

  friend bool operator==(const DuelTerms&, const DuelTerms&) = default;
};

struct DuelChoice {
  int face;  // of one of the dice left
  UnitType type;
  friend bool operator==(const DuelChoice&, const DuelChoice&) = default;
};

// A choice as one number, as actions and states have it: face * 3 + type.
constexpr int duel_code(DuelChoice choice) {
  return choice.face * kUnitTypes + static_cast<int>(choice.type);
}
constexpr DuelChoice duel_choice(int code) {
  return {code / kUnitTypes, static_cast<UnitType>(code % kUnitTypes)};
}

// Special faces rank before all that is added: a 9 above, a 0 below all others (PH-46).
constexpr int natural_rank(int face) { return face == 9 ? 2 : face == 0 ? 0 : 1; }

// Whether the attacker's choice ranks above the defender's; equal values: it does not (PH-43).
constexpr bool attacker_wins(const DuelTerms& terms, DuelChoice attacker, DuelChoice defender) {
  int attack = terms.attack[static_cast<std::size_t>(attacker.type)] +
               (beats(attacker.type, defender.type) ? terms.type_bonus : 0);
  int defence = terms.defence[static_cast<std::size_t>(defender.type)] +
                (beats(defender.type, attacker.type) ? terms.type_bonus : 0);
  if (terms.naturals != NaturalFaces::kPlain) {
    const int attack_rank = natural_rank(attacker.face);
    const int defence_rank = natural_rank(defender.face);
    if (attack_rank != defence_rank) return attack_rank > defence_rank;
    if (attack_rank != 1 && terms.naturals == NaturalFaces::kDefender) return false;
  }
  attack += attacker.face;
  defence += defender.face;
  return attack > defence;
}

// How many faces of the other die a die beats that shows `face` and counts for `lead` more than
// that one: always the lowest. `natural_tie`: it beats the same special face (PH-46).
constexpr int faces_below(int face, int lead, bool natural_tie, bool plain) {
  if (plain) return std::clamp(face + lead, 0, kFaces);
  if (natural_rank(face) != 1) return face + (natural_tie ? 1 : 0);
  return std::clamp(face + lead, 1, kFaces - 1);
}

// A fight before its dice are rolled.
struct DuelFight {
  DuelTerms terms;
  Troops attack{};
  Troops defence{};
  int fortress_dice = 0;  // dice of the defender beyond those of its troops
};

// The troops that are left of both sides.
struct Survivors {
  Troops attack{};
  Troops defence{};
  friend bool operator==(const Survivors&, const Survivors&) = default;
  friend bool operator<(const Survivors& a, const Survivors& b) {
    return std::tie(a.attack, a.defence) < std::tie(b.attack, b.defence);
  }
};

// After an exchange (PH-43): the lower side loses one unit of the type it chose.
constexpr Survivors after_exchange(const DuelTerms& terms, Survivors troops, DuelChoice attacker,
                                   DuelChoice defender) {
  if (attacker_wins(terms, attacker, defender)) {
    --troops.defence[static_cast<std::size_t>(defender.type)];
  } else {
    --troops.attack[static_cast<std::size_t>(attacker.type)];
  }
  return troops;
}

// Whether the fight ends here: a side has no dice or no units left.
inline bool fight_over(const Survivors& troops, int attack_dice, int defence_dice) {
  return attack_dice == 0 || defence_dice == 0 || total(troops.attack) == 0 ||
         total(troops.defence) == 0;
}

// A fight as one side sees it before it chooses: the faces of the other side's dice are hidden.
struct DuelView {
  bool attacker = true;  // which side looks
  DuelTerms terms;
  DicePool dice{};  // own, those left
  Troops own{};     // units still in the fight
  Troops enemy{};
  int enemy_dice = 0;  // left
};

}  // namespace muster::projecthex
