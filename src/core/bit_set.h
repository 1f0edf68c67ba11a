// Sets of small whole numbers as bits of several machine words: fields, hexes and tiles of boards.
// (For one word: core/bits.h.)
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "core/bits.h"

namespace muster {

// Of the numbers 0 .. kBits - 1; the words hold as many as fit into them.
template <int kBits>
class BitSet {
 public:
  static constexpr std::size_t kWords = (static_cast<std::size_t>(kBits) + 63) / 64;
  static constexpr int kCapacity = static_cast<int>(kWords) * 64;

  constexpr BitSet() = default;
  static constexpr BitSet of(int member) {
    BitSet set;
    set.insert(member);
    return set;
  }
  // 0 .. count - 1.
  static constexpr BitSet first(int count) {
    BitSet set;
    for (int member = 0; member < count; ++member) set.insert(member);
    return set;
  }

  constexpr bool contains(int member) const {
    assert(valid(member));
    return (words_[word_of(member)] >> (member & 63) & 1) != 0;
  }
  constexpr void insert(int member) {
    assert(valid(member));
    words_[word_of(member)] |= bit<std::uint64_t>(member & 63);
  }
  constexpr void erase(int member) {
    assert(valid(member));
    words_[word_of(member)] &= ~bit<std::uint64_t>(member & 63);
  }
  constexpr void put(int member, bool in) { in ? insert(member) : erase(member); }
  // Adds first + i for each bit i of `bits`. Contract: they are all in the word of `first`.
  constexpr void insert(int first, std::uint64_t bits) {
    assert(valid(first) && bits << (first & 63) >> (first & 63) == bits);
    words_[word_of(first)] |= bits << (first & 63);
  }

  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  constexpr int size() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  constexpr bool intersects(const BitSet& other) const { return !(*this & other).empty(); }

  constexpr BitSet& operator|=(const BitSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr BitSet& operator&=(const BitSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  // Without the members of `other`.
  constexpr BitSet& operator-=(const BitSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr BitSet operator|(BitSet a, const BitSet& b) { return a |= b; }
  friend constexpr BitSet operator&(BitSet a, const BitSet& b) { return a &= b; }
  friend constexpr BitSet operator-(BitSet a, const BitSet& b) { return a -= b; }
  friend constexpr bool operator==(const BitSet&, const BitSet&) = default;
  // Every member moved by `by` numbers, at least 0; what leaves 0 .. kCapacity - 1 is gone.
  friend constexpr BitSet operator<<(const BitSet& set, int by) {
    BitSet moved;
    const auto words = static_cast<std::size_t>(by) >> 6;
    const int bits = by & 63;
    for (std::size_t i = words; i < kWords; ++i) {
      moved.words_[i] = set.words_[i - words] << bits;
      if (bits > 0 && i > words) moved.words_[i] |= set.words_[i - words - 1] >> (64 - bits);
    }
    return moved;
  }
  friend constexpr BitSet operator>>(const BitSet& set, int by) {
    BitSet moved;
    const auto words = static_cast<std::size_t>(by) >> 6;
    const int bits = by & 63;
    for (std::size_t i = words; i < kWords; ++i) {
      moved.words_[i - words] = set.words_[i] >> bits;
      if (bits > 0 && i + 1 < kWords) moved.words_[i - words] |= set.words_[i + 1] << (64 - bits);
    }
    return moved;
  }

  // Word i holds the members 64 i .. 64 i + 63. For floods that go word by word.
  constexpr std::uint64_t& word(std::size_t i) { return words_[i]; }
  constexpr std::uint64_t word(std::size_t i) const { return words_[i]; }

  // Members, ascending:  for (const int hex : set) ...
  // Contract: the set stays as it is meanwhile; who changes it goes through a copy.
  class Iterator {
   public:
    constexpr explicit Iterator(const BitSet& set) : words_(set.words_.data()), left_(words_[0]) {
      skip();
    }
    constexpr int operator*() const { return static_cast<int>(word_) * 64 + lowest_bit(left_); }
    constexpr Iterator& operator++() {
      left_ = without_lowest(left_);
      skip();
      return *this;
    }
    constexpr bool operator==(std::default_sentinel_t) const { return left_ == 0; }

   private:
    constexpr void skip() {
      while (left_ == 0 && word_ + 1 < kWords) left_ = words_[++word_];
    }

    const std::uint64_t* words_;
    std::uint64_t left_;  // of the word
    std::size_t word_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr std::default_sentinel_t end() const { return {}; }
  // Calls visit(member), ascending, until it returns false: for sets of many words a tenth fewer
  // instructions than the loop.
  template <class Visit>
  constexpr void each(Visit visit) const {
    each_of_both(*this, visit);
  }
  // The same for the members that `other` has, too.
  template <class Visit>
  constexpr void each_of_both(const BitSet& other, Visit visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (const int low : BitRange(words_[i] & other.words_[i])) {
        if (!visit(static_cast<int>(i * 64) + low)) return;
      }
    }
  }

 private:
  static constexpr bool valid(int member) { return member >= 0 && member < kCapacity; }
  static constexpr std::size_t word_of(int member) { return static_cast<std::size_t>(member) >> 6; }

  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace muster
