// The target number of an attack and its terms: range, movement, side, cover, cards (PN-10 ..
// PN-17).
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/penance/dice/faces.h"

namespace muster::penance {

inline constexpr int kBaseTarget = 5;

constexpr int range_term(int hexes) {  // PN-11
  return static_cast<int>(hexes > 3) + static_cast<int>(hexes > 6) + static_cast<int>(hexes > 10);
}
constexpr int movement_term(int hexes) {  // PN-12, PN-13
  return static_cast<int>(hexes > 0) + static_cast<int>(hexes > 3) + static_cast<int>(hexes > 6);
}

// A side of the defender, clockwise from its front: the rulebook's number less one. kNoSide stands
// for attacks without sides (on summons).
enum class Side : std::uint8_t {
  kFront,
  kFrontRight,
  kRearRight,
  kRear,
  kRearLeft,
  kFrontLeft,
  kNoSide
};
inline constexpr std::size_t kSides = 6;
inline constexpr std::array<std::int8_t, kSides + 1> kSideTerms = {0, 0, -1, -2, -1, 1, 0};
inline constexpr std::array<std::int8_t, kSides + 1> kSideDamage = {0, 1, 0, 3, 0, 0, 0};
inline constexpr std::array<std::int8_t, kSides + 1> kSideDefense = {0, 0, 0, 0, 0, 1, 0};
inline constexpr std::array<std::string_view, kSides + 1> kSideNames = {
    "front", "front right", "rear right", "rear", "rear left", "front left", "no side"};

constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }
constexpr int side_term(Side side) { return kSideTerms[index_of(side)]; }       // PN-14
constexpr int side_damage(Side side) { return kSideDamage[index_of(side)]; }    // PN-26
constexpr int side_defense(Side side) { return kSideDefense[index_of(side)]; }  // PN-28
// Whether an attack from this side leaves the reactive window open (PN-35).
constexpr bool side_allows_reaction(Side side) {
  return side < Side::kRearRight || side > Side::kRearLeft;
}
// Whether shield cards may answer an attack from this side (PN-36).
constexpr bool side_allows_shield(Side side) {
  return side == Side::kFront || side == Side::kFrontLeft || side == Side::kNoSide;
}

// What the terrain does to an attack, as bits (PN-15).
using CoverBits = std::uint8_t;
inline constexpr CoverBits kLightCover = 1;
inline constexpr CoverBits kHeavyCover = 2;
inline constexpr CoverBits kObscured = 4;
inline constexpr CoverBits kHigherGround = 8;  // the attacker's
inline constexpr std::size_t kCoverSets = 16;
inline constexpr int kLightCoverTerm = 1;
inline constexpr int kHeavyCoverTerm = 2;
inline constexpr int kObscuredTerm = 2;
inline constexpr int kHigherGroundTerm = -1;

namespace internal {

consteval auto cover_terms() {
  std::array<std::array<std::int8_t, kCoverSets>, 2> terms{};
  for (std::size_t bits = 0; bits < kCoverSets; ++bits) {
    const int cover = (bits & kHeavyCover) != 0   ? kHeavyCoverTerm
                      : (bits & kLightCover) != 0 ? kLightCoverTerm
                                                  : 0;
    const int obscured = (bits & kObscured) != 0 ? kObscuredTerm : 0;
    const int higher = (bits & kHigherGround) != 0 ? kHigherGroundTerm : 0;
    terms[0][bits] = static_cast<std::int8_t>(cover + obscured + higher);
    terms[1][bits] = static_cast<std::int8_t>((cover > obscured ? cover : obscured) + higher);
  }
  return terms;
}
inline constexpr auto kCoverTerms = cover_terms();

}  // namespace internal

constexpr int cover_term(CoverBits cover, CoverStacking stacking) {  // PN-15, PN-16
  assert(cover < kCoverSets);
  return internal::kCoverTerms[static_cast<std::size_t>(stacking)][cover];
}
// What is left for an attack that ignores cover.
constexpr CoverBits without_cover(CoverBits cover) { return cover & kHigherGround; }

struct ToHitTerms {
  std::int16_t range = 1;           // hexes
  std::int16_t attacker_moved = 0;  // hexes, this turn
  std::int16_t defender_moved = 0;  // hexes, its last finished turn
  std::int16_t cards = 0;           // PN-17; the term of a destroyed Head belongs here, too
  Side side = Side::kNoSide;
  CoverBits cover = 0;
};

constexpr int modifier_of(const ToHitTerms& terms, CoverStacking stacking) {  // PN-10
  return range_term(terms.range) + movement_term(terms.attacker_moved) +
         movement_term(terms.defender_moved) + side_term(terms.side) +
         cover_term(terms.cover, stacking) + terms.cards;
}

}  // namespace muster::penance
