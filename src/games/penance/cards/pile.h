// A multiset of the cards of one player: up to seven copies of each of 64 kinds, as three bit
// planes, so that size, membership, adding and drawing at random take a few instructions and no
// order is kept. The number of cards is kept in the top byte of the first plane.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"

namespace muster::penance {

// Distinct cards of a player, as bits: its deck's kinds, DAMAGED, cards taken from the opponent.
using KindSet = std::uint64_t;
inline constexpr int kDeckKinds = 47;    // kinds 0 .. 46: the deck's distinct cards
inline constexpr int kDamagedKind = 47;  // DAMAGED
inline constexpr int kTakenKinds = 4;    // kinds 48 .. 51: cards taken from the opponent
inline constexpr int kFirstTaken = 48;
inline constexpr int kAllKinds = 52;
inline constexpr int kMostCopies = 7;

constexpr KindSet kind_bit(int kind) { return KindSet{1} << static_cast<unsigned>(kind); }

class CardPile {
 public:
  constexpr KindSet kinds() const { return (planes_[0] | planes_[1] | planes_[2]) & kKindBits; }
  constexpr bool empty() const { return planes_[0] < kOneCard; }
  constexpr bool has(int kind) const {
    return ((planes_[0] | planes_[1] | planes_[2]) & kind_bit(kind)) != 0;
  }
  // Number of cards: all, or those of some kinds; at most 255.
  constexpr int size() const { return static_cast<int>(planes_[0] >> kSizeShift); }
  constexpr int count(KindSet kinds) const {
    // Bits of all planes at once: a processor that counts bits is not taken for granted.
    const KindSet asked = kinds & kKindBits;
    std::uint64_t sums = in_bytes(planes_[0] & asked) + 2 * in_bytes(planes_[1] & asked);
    if (planes_[2] != 0) sums += 4 * in_bytes(planes_[2] & asked);
    return sum_of_bytes(sums);
  }
  constexpr int copies(int kind) const {
    const auto at = static_cast<unsigned>(kind);
    return static_cast<int>((planes_[0] >> at & 1) | (planes_[1] >> at & 1) << 1U |
                            (planes_[2] >> at & 1) << 2U);
  }
  constexpr bool full(int kind) const { return copies(kind) == kMostCopies; }
  // Contract: not full.
  constexpr void add(int kind) {
    KindSet carry = kind_bit(kind);
    for (KindSet& plane : planes_) {
      const KindSet sum = plane ^ carry;
      carry &= plane;
      plane = sum;
    }
    planes_[0] += kOneCard;
  }
  // Contract: a copy is there.
  constexpr void remove(int kind) {
    KindSet borrow = kind_bit(kind);
    for (KindSet& plane : planes_) {
      const KindSet difference = plane ^ borrow;
      borrow &= difference;
      plane = difference;
    }
    planes_[0] -= kOneCard;
  }
  // The kind of the card with this number, 0 .. size() - 1, in a fixed order of the cards: a
  // uniform number draws a uniform card.
  constexpr int card(int number) const {
    for (unsigned power = 0; power < 3; ++power) {  // cards of this plane are 2^power copies
      const KindSet bits = planes_[power] & kKindBits;
      const std::uint64_t up_to =
          in_bytes(bits) * kLowBits;  // bits of each byte and the lower ones
      const int cards = static_cast<int>(up_to >> kSizeShift << power);
      if (number < cards) return nth_bit(bits, up_to, number >> power);
      number -= cards;
    }
    return kDamagedKind;
  }
  // Adds all cards of another pile, which it empties. Contract: no kind gets more than seven.
  constexpr void take_all(CardPile& other) {
    const KindSet cards = (planes_[0] & ~kKindBits) + (other.planes_[0] & ~kKindBits);
    KindSet carry = 0;
    for (std::size_t i = 0; i < planes_.size(); ++i) {
      const KindSet a = planes_[i] & kKindBits;
      const KindSet b = other.planes_[i] & kKindBits;
      planes_[i] = a ^ b ^ carry;
      carry = (a & b) | (carry & (a ^ b));
      other.planes_[i] = 0;
    }
    planes_[0] |= cards;
  }
  // Moves all cards of some kinds here.
  constexpr void take(CardPile& other, KindSet kinds) {
    if ((other.kinds() & ~kinds) == 0) return take_all(other);
    CardPile some;
    const KindSet asked = kinds & kKindBits;
    for (std::size_t i = 0; i < planes_.size(); ++i) {
      some.planes_[i] = other.planes_[i] & asked;
      other.planes_[i] &= ~asked;
    }
    const KindSet cards = static_cast<KindSet>(some.count(asked)) << kSizeShift;
    some.planes_[0] += cards;
    other.planes_[0] -= cards;
    take_all(some);
  }

  friend constexpr bool operator==(const CardPile&, const CardPile&) = default;

 private:
  // The number of bits of each byte, in that byte.
  static constexpr std::uint64_t in_bytes(std::uint64_t bits) {
    bits -= bits >> 1U & 0x5555555555555555U;
    bits = (bits & 0x3333333333333333U) + (bits >> 2U & 0x3333333333333333U);
    return (bits + (bits >> 4U)) & 0x0f0f0f0f0f0f0f0fU;
  }
  static constexpr int sum_of_bytes(std::uint64_t bytes) {
    return static_cast<int>(bytes * kLowBits >> kSizeShift);
  }
  // The position of the bit with this number (from the lowest, 0 on) among those set; `up_to`: how
  // many are set in each byte and those below it.
  static constexpr int nth_bit(KindSet bits, std::uint64_t up_to, int number) {
    const std::uint64_t wanted = (static_cast<std::uint64_t>(number) + 1) * kLowBits;
    // The high bit of a byte says that so many are in it and the lower ones.
    const std::uint64_t enough = ((up_to | kLowBits << 7U) - wanted) & kLowBits << 7U;
    const int byte = std::countr_zero(enough) & ~7;
    int left = number - static_cast<int>((up_to << 8U) >> byte & 255U);
    bits >>= byte;
    for (; left > 0; --left) bits &= bits - 1;
    return byte + std::countr_zero(bits);
  }

  static constexpr std::uint64_t kLowBits = 0x0101010101010101U;
  static constexpr int kSizeShift = 56;
  static constexpr KindSet kOneCard = KindSet{1} << kSizeShift;
  static constexpr KindSet kKindBits = (KindSet{1} << kAllKinds) - 1;

  std::array<KindSet, 3> planes_{};
};

}  // namespace muster::penance
