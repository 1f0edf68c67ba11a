// Small bit sets in one machine word: boards, occupancy, reachability.
#pragma once

#include <bit>
#include <concepts>

namespace muster {

// Index of the lowest set bit; `word` is not 0.
template <std::unsigned_integral Word>
constexpr int lowest_bit(Word word) {
  return std::countr_zero(word);
}

// `word` without its lowest set bit.
template <std::unsigned_integral Word>
constexpr Word without_lowest(Word word) {
  return static_cast<Word>(word & (word - 1));
}

template <std::unsigned_integral Word>
constexpr Word bit(int index) {
  return static_cast<Word>(Word{1} << index);
}

// Range over the indices of set bits, ascending:  for (int cell : BitRange(mask)) ...
template <std::unsigned_integral Word>
class BitRange {
 public:
  constexpr explicit BitRange(Word word) : word_(word) {}

  class Iterator {
   public:
    constexpr explicit Iterator(Word word) : word_(word) {}
    constexpr int operator*() const { return lowest_bit(word_); }
    constexpr Iterator& operator++() {
      word_ = without_lowest(word_);
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    Word word_;
  };

  constexpr Iterator begin() const { return Iterator(word_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  Word word_;
};

}  // namespace muster
