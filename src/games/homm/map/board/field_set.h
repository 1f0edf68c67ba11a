// A set of fields of a map: up to 128 bits, iterated in ascending order.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

namespace muster::homm::map {

struct FieldSet {
  std::uint64_t words[2] = {0, 0};

  constexpr bool has(int field) const { return (words[field >> 6] >> (field & 63) & 1) != 0; }
  constexpr void add(int field) { words[field >> 6] |= std::uint64_t{1} << (field & 63); }
  constexpr void remove(int field) { words[field >> 6] &= ~(std::uint64_t{1} << (field & 63)); }
  constexpr bool empty() const { return (words[0] | words[1]) == 0; }
  constexpr int size() const { return std::popcount(words[0]) + std::popcount(words[1]); }

  friend constexpr FieldSet operator&(FieldSet a, FieldSet b) {
    return {{a.words[0] & b.words[0], a.words[1] & b.words[1]}};
  }
  friend constexpr FieldSet operator|(FieldSet a, FieldSet b) {
    return {{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
  }
  // Without the fields of b.
  friend constexpr FieldSet operator-(FieldSet a, FieldSet b) {
    return {{a.words[0] & ~b.words[0], a.words[1] & ~b.words[1]}};
  }
  friend constexpr bool operator==(const FieldSet&, const FieldSet&) = default;

  static constexpr FieldSet of(int field) {
    FieldSet set;
    set.add(field);
    return set;
  }

  class Iterator {
   public:
    constexpr explicit Iterator(const FieldSet& set) : low_(set.words[0]), high_(set.words[1]) {}
    constexpr int operator*() const {
      return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_);
    }
    constexpr Iterator& operator++() {
      if (low_ != 0) {
        low_ &= low_ - 1;
      } else {
        high_ &= high_ - 1;
      }
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t low_;
    std::uint64_t high_;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr Iterator end() const { return Iterator(FieldSet{}); }
};
static_assert(std::has_unique_object_representations_v<FieldSet>);

}  // namespace muster::homm::map
