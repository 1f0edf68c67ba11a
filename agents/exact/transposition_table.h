// Memory of exact search: bounds on the values of states met before, in a fixed number of bytes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "core/game.h"

namespace muster::exact {

// The depth of a search to the end of the game.
inline constexpr int kUnlimited = 32767;

// What is known about a value. Bounds are proven when no leaf below them was cut off: they hold for
// the game itself and not only for a search of some depth. The ends of the scale always are.
struct Bounds {
  double lower = -1;
  double upper = 1;
  bool lower_proven = true;
  bool upper_proven = true;

  bool exact() const { return lower >= upper; }
};

// Maps hashes of states to bounds on their values. A line of the cache holds one bucket of two
// entries of 32 bytes, so a look costs one miss. Bounds are doubles: rounded to floats they would
// be off by 6e-8, and an exact value would come back as an interval.
//
// Values are those of a search of a given depth, so an entry serves only searches of that depth;
// what is proven at some depth also serves all deeper ones. The results of a search therefore do
// not depend on what the table holds, or has forgotten.
class TranspositionTable {
 public:
  static constexpr std::uint16_t kNoBest = 0xffff;

  struct Entry {
    std::uint64_t key;
    double lower;
    double upper;
    std::int16_t depth;
    std::uint16_t best;       // an action, or kNoBest
    std::uint8_t generation;  // of the search that wrote it last; 0 = empty
    std::uint8_t work;        // binary logarithm of the states it took
    std::uint8_t flags;       // 1: the lower bound is proven, 2: the upper one
  };
  static_assert(sizeof(Entry) == 32);

  // Takes at most `bytes`; below one bucket (64) there is no table. Memory is taken from the system
  // as it is used.
  explicit TranspositionTable(std::size_t bytes)
      : buckets_(std::min<std::size_t>(bytes / sizeof(Bucket), 0xffffffff)) {
    if (buckets_ == 0) return;
    memory_.reset(std::calloc(buckets_ + 1, sizeof(Bucket)));  // one more to align
    void* start = memory_.get();
    std::size_t space = (buckets_ + 1) * sizeof(Bucket);
    table_ =
        static_cast<Bucket*>(std::align(alignof(Bucket), buckets_ * sizeof(Bucket), start, space));
    if (table_ == nullptr) buckets_ = 0;  // no memory: works without a table
  }

  bool enabled() const { return buckets_ != 0; }
  std::size_t bytes() const { return buckets_ * sizeof(Bucket); }
  std::size_t capacity() const { return buckets_ * kWays; }

  // Entries of earlier searches stay, and are the first to be replaced.
  void new_search() { generation_ = static_cast<std::uint8_t>(generation_ % 255 + 1); }

  // nullptr when the key is unknown. Valid until the next store.
  const Entry* find(std::uint64_t key) const {
    if (buckets_ == 0) return nullptr;
    for (const Entry& entry : bucket_of(key)) {
      if (entry.key == key && entry.generation != 0) return &entry;
    }
    return nullptr;
  }

  // What an entry says about the value at `depth`.
  static Bounds bounds_at(const Entry& entry, int depth) {
    Bounds bounds;
    const bool same = entry.depth == depth;
    if (!same && entry.depth > depth) return bounds;
    const bool lower_proven = (entry.flags & 1) != 0;
    const bool upper_proven = (entry.flags & 2) != 0;
    if (same || lower_proven) {
      bounds.lower = entry.lower;
      bounds.lower_proven = lower_proven;
    }
    if (same || upper_proven) {
      bounds.upper = entry.upper;
      bounds.upper_proven = upper_proven;
    }
    return bounds;
  }

  // Remembers bounds found by a search of `depth` that looked at `nodes` states. What is known of
  // the key already is joined with it. A new key takes the place of an entry of an earlier search,
  // else of the shallowest one, else of the one that was least work.
  void store(std::uint64_t key, int depth, const Bounds& bounds, std::uint16_t best,
             std::uint64_t nodes) {
    if (buckets_ == 0) return;
    auto work = static_cast<std::uint8_t>(std::bit_width(nodes));
    Bucket& bucket = bucket_of(key);
    Entry* victim = bucket.data();
    for (Entry& entry : bucket) {
      if (entry.key == key && entry.generation != 0) {
        join(entry, depth, bounds, best);
        entry.generation = generation_;
        entry.work = std::max(entry.work, work);
        return;
      }
      if (worth(entry) < worth(*victim)) victim = &entry;
    }
    *victim = {key,  bounds.lower, bounds.upper, static_cast<std::int16_t>(depth),
               best, generation_,  work,         flags_of(bounds)};
  }

 private:
  static constexpr std::size_t kWays = 2;
  struct alignas(64) Bucket : std::array<Entry, kWays> {};
  static_assert(sizeof(Bucket) == 64);
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  // The high half of the key, scaled to the number of buckets.
  Bucket& bucket_of(std::uint64_t key) const { return table_[((key >> 32) * buckets_) >> 32]; }

  int worth(const Entry& entry) const {
    if (entry.generation == 0) return -1;
    const int current = entry.generation == generation_ ? 1 << 24 : 0;
    return current + entry.depth * 256 + entry.work;
  }

  static std::uint8_t flags_of(const Bounds& bounds) {
    return static_cast<std::uint8_t>((bounds.lower_proven ? 1 : 0) | (bounds.upper_proven ? 2 : 0));
  }

  static void join(Entry& entry, int depth, const Bounds& bounds, std::uint16_t best) {
    const bool deeper = depth >= entry.depth;
    const int at = std::max<int>(depth, entry.depth);
    Bounds all = bounds_at(entry, at);
    if ((deeper || bounds.lower_proven) && bounds.lower >= all.lower) {
      all.lower_proven = bounds.lower_proven || (all.lower_proven && all.lower >= bounds.lower);
      all.lower = bounds.lower;
    }
    if ((deeper || bounds.upper_proven) && bounds.upper <= all.upper) {
      all.upper_proven = bounds.upper_proven || (all.upper_proven && all.upper <= bounds.upper);
      all.upper = bounds.upper;
    }
    entry.lower = all.lower;
    entry.upper = all.upper;
    entry.flags = flags_of(all);
    entry.depth = static_cast<std::int16_t>(at);
    if (best != kNoBest && (deeper || entry.best == kNoBest)) entry.best = best;
  }

  std::size_t buckets_;
  std::unique_ptr<void, Free> memory_;
  Bucket* table_ = nullptr;
  std::uint8_t generation_ = 1;
};

}  // namespace muster::exact
