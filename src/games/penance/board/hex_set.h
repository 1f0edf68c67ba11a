// Sets of hexes of one board, as bits.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"

namespace muster::penance {

// A set of hexes of one board.
class HexSet {
 public:
  static constexpr int kCapacity = 192;

  constexpr HexSet() = default;
  static constexpr HexSet of(int hex) {
    HexSet set;
    set.insert(hex);
    return set;
  }
  // 0 .. count - 1.
  static constexpr HexSet first(int count) {
    HexSet set;
    for (int hex = 0; hex < count; ++hex) set.insert(hex);
    return set;
  }

  constexpr bool contains(int hex) const {
    assert(hex >= 0 && hex < kCapacity);
    return (words_[static_cast<std::size_t>(hex) >> 6] >> (hex & 63) & 1) != 0;
  }
  constexpr void insert(int hex) {
    assert(hex >= 0 && hex < kCapacity);
    words_[static_cast<std::size_t>(hex) >> 6] |= bit<std::uint64_t>(hex & 63);
  }
  // Adds first + i for each bit i of `bits`. Contract: they are all in the word of `first`.
  constexpr void insert(int first, std::uint64_t bits) {
    assert(first >= 0 && first < kCapacity && bits << (first & 63) >> (first & 63) == bits);
    words_[static_cast<std::size_t>(first) >> 6] |= bits << (first & 63);
  }
  constexpr void erase(int hex) {
    assert(hex >= 0 && hex < kCapacity);
    words_[static_cast<std::size_t>(hex) >> 6] &= ~bit<std::uint64_t>(hex & 63);
  }
  constexpr bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
  constexpr int size() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
  }
  constexpr bool intersects(const HexSet& other) const { return !(*this & other).empty(); }

  constexpr HexSet& operator|=(const HexSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr HexSet& operator&=(const HexSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  // Without the members of `other`.
  constexpr HexSet& operator-=(const HexSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr HexSet operator|(HexSet a, const HexSet& b) { return a |= b; }
  friend constexpr HexSet operator&(HexSet a, const HexSet& b) { return a &= b; }
  friend constexpr HexSet operator-(HexSet a, const HexSet& b) { return a -= b; }
  friend constexpr bool operator==(const HexSet&, const HexSet&) = default;
  // Every member moved by `by` numbers, at least 0; what leaves 0 .. kCapacity - 1 is gone.
  friend constexpr HexSet operator<<(const HexSet& set, int by) {
    HexSet moved;
    const auto words = static_cast<std::size_t>(by) >> 6;
    const int bits = by & 63;
    for (std::size_t i = words; i < 3; ++i) {
      moved.words_[i] = set.words_[i - words] << bits;
      if (bits > 0 && i > words) moved.words_[i] |= set.words_[i - words - 1] >> (64 - bits);
    }
    return moved;
  }
  friend constexpr HexSet operator>>(const HexSet& set, int by) {
    HexSet moved;
    const auto words = static_cast<std::size_t>(by) >> 6;
    const int bits = by & 63;
    for (std::size_t i = words; i < 3; ++i) {
      moved.words_[i - words] = set.words_[i] >> bits;
      if (bits > 0 && i + 1 < 3) moved.words_[i - words] |= set.words_[i + 1] << (64 - bits);
    }
    return moved;
  }

  // Members, ascending:  for (const int hex : set) ...
  class Iterator {
   public:
    constexpr Iterator(const std::array<std::uint64_t, 3>& words, int word)
        : words_(words), word_(word) {
      skip();
    }
    constexpr int operator*() const {
      return word_ * 64 + lowest_bit(words_[static_cast<std::size_t>(word_)]);
    }
    constexpr Iterator& operator++() {
      std::uint64_t& word = words_[static_cast<std::size_t>(word_)];
      word = without_lowest(word);
      skip();
      return *this;
    }
    constexpr bool operator==(const Iterator& other) const {
      return word_ == other.word_ && (word_ == 3 || words_ == other.words_);
    }

   private:
    constexpr void skip() {
      while (word_ < 3 && words_[static_cast<std::size_t>(word_)] == 0) ++word_;
    }

    std::array<std::uint64_t, 3> words_;
    int word_;
  };
  constexpr Iterator begin() const { return Iterator(words_, 0); }
  constexpr Iterator end() const { return Iterator(words_, 3); }

 private:
  std::array<std::uint64_t, 3> words_{};
};

}  // namespace muster::penance
