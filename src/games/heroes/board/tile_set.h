// Sets of tiles of a square board as bits: what stands where, and floods over it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"

namespace muster::heroes {

inline constexpr int kMaxSide = 24;
inline constexpr int kMaxTiles = kMaxSide * kMaxSide;

// Of up to kMaxTiles tiles, numbered from 0.
class TileSet {
 public:
  static constexpr std::size_t kWords = kMaxTiles / 64;

  constexpr bool has(int tile) const { return (words_[word(tile)] >> (tile & 63) & 1) != 0; }
  constexpr void add(int tile) { words_[word(tile)] |= bit<std::uint64_t>(tile & 63); }
  constexpr void remove(int tile) { words_[word(tile)] &= ~bit<std::uint64_t>(tile & 63); }
  constexpr void put(int tile, bool in) { in ? add(tile) : remove(tile); }

  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t each : words_) any |= each;
    return any == 0;
  }
  constexpr int size() const {
    int count = 0;
    for (const std::uint64_t each : words_) count += std::popcount(each);
    return count;
  }

  constexpr TileSet& operator|=(const TileSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr TileSet& operator&=(const TileSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  // Without the tiles of another set.
  constexpr TileSet& operator-=(const TileSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr TileSet operator|(TileSet a, const TileSet& b) { return a |= b; }
  friend constexpr TileSet operator&(TileSet a, const TileSet& b) { return a &= b; }
  friend constexpr TileSet operator-(TileSet a, const TileSet& b) { return a -= b; }
  friend constexpr bool operator==(const TileSet&, const TileSet&) = default;

  constexpr std::uint64_t& at(std::size_t word) { return words_[word]; }
  constexpr std::uint64_t at(std::size_t word) const { return words_[word]; }

  // Calls visit(tile) for each tile in ascending order until it returns false.
  template <class Visit>
  constexpr void each(Visit visit) const {
    each_of_both(*this, visit);
  }
  // The same for the tiles that are in another set, too.
  template <class Visit>
  constexpr void each_of_both(const TileSet& other, Visit visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (const int low : BitRange(words_[i] & other.words_[i])) {
        if (!visit(static_cast<int>(i * 64) + low)) return;
      }
    }
  }

 private:
  static constexpr std::size_t word(int tile) { return static_cast<std::size_t>(tile) >> 6U; }

  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace muster::heroes
