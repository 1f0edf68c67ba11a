// Rolling pools of dice: what a die can show after everything that happens to it without anybody's
// choice, and pools as successive exact binomials, face by face.
//
// Set effects and forced rerolls look at one die at a time, so the dice stay independent and alike:
// after them a pool is multinomial with the weights of die_weights(). A roll goes from the face 6
// downwards. Each chance node asks how many of the dice still open show the next group of faces;
// groups are single faces, or several that nothing can tell apart (Cuts).
#pragma once

#include <array>
#include <cstdint>

#include "core/dice/whole_power.h"
#include "core/game.h"
#include "core/rng.h"
#include "games/homm/units/stacks.h"
#include "games/homm/units/strike.h"

namespace muster::homm {

// Relative weights of the faces 1 .. 6, in lowest terms.
struct DieWeights {
  std::array<std::uint32_t, kDieFaces + 1> up_to{};  // sums: of the faces up to the index

  constexpr std::uint32_t at(int face) const {
    return up_to[static_cast<std::size_t>(face)] - up_to[static_cast<std::size_t>(face - 1)];
  }
  constexpr std::uint32_t total() const { return up_to[kDieFaces]; }
  bool operator==(const DieWeights&) const = default;
};

// One die of the first roll (A3): set to -1 (DS-23), 1s rerolled (DS-22), then what stands for two
// attack dice (DS-18 .. DS-21), then 1s again. Plans that agree in these are of one kind.
using DieKind = std::uint8_t;
inline constexpr unsigned kDieKinds = 64;
DieKind die_kind(const DicePlan& plan);
// One die that showed `face` and is rerolled by choice: only 1s that must go are rerolled again,
// and 3s that may be rerolled again and again (DS-22) until another face shows: one event.
DieKind reroll_kind(const DicePlan& plan, int face);
const DieWeights& die_weights(DieKind kind);
inline const DieWeights& die_weights(const DicePlan& plan) { return die_weights(die_kind(plan)); }

// Which neighbouring faces are told apart: bit f (1 .. 5) between the faces f and f + 1.
using Cuts = std::uint8_t;
inline constexpr Cuts kEveryFace = 0b111110;
// Only hits and misses, for the lowest face that hits; with `defense_die` also for one point of
// defense more.
constexpr Cuts hit_cuts(int lowest_hit, bool defense_die) {
  const int next = std::min(lowest_hit + 1, kDieFaces);
  const unsigned cuts = 1u << (lowest_hit - 1) | (defense_die ? 1u << (next - 1) : 0u);
  return static_cast<Cuts>(cuts);
}

// How far a roll has come. Big pools are rolled in batches, so that weights fit 64 bits.
struct PoolRoll {
  std::uint8_t waiting : 5 = 0;  // dice of later batches
  std::uint8_t face : 3 = 0;     // the group that is asked about next ends at this face; 0: no roll
  std::uint8_t open = 0;         // dice of this batch whose face is not known yet

  bool operator==(const PoolRoll&) const = default;
};

// A group of faces of a roll, and its share against the faces below it.
struct FaceGroup {
  int lowest = 1;
  int noted = 1;  // the face under which its dice are counted: the one nearest to its inner end
  std::uint32_t weight = 0;
  std::uint32_t below = 0;
};
FaceGroup group_at(const DieWeights& weights, Cuts cuts, int face);

// The most dice of one batch.
int batch_size(const DieWeights& weights);
// Starts rolling `dice` dice, which come to those of `pool`. Groups that are certain or impossible
// are settled at once, so that roll.face tells whether a chance node is due (0: it is not).
void start_roll(const DieWeights& weights, Cuts cuts, int dice, PoolRoll& roll, Pool& pool);
// `count` dice show the group that is up; goes on to the next node.
void settle_group(const DieWeights& weights, Cuts cuts, int count, PoolRoll& roll, Pool& pool);

// Calls f(count, weight) for count = 0 .. dice: how likely it is that `count` dice show the group.
// The weights sum to (weight + below) ^ dice.
template <class F>
void for_each_count(const FaceGroup& group, int dice, F f);
// The same sum.
std::uint64_t count_total(const FaceGroup& group, int dice);
// Draws such a count. More dice in the group for higher random numbers.
template <RandomBits Generator>
int sample_count(const FaceGroup& group, int dice, Generator& generator);

// ---- Inline parts.

// n over k, for n up to kPoolLimit.
constexpr std::array<std::array<std::uint32_t, kPoolLimit + 1>, kPoolLimit + 1> make_choose() {
  std::array<std::array<std::uint32_t, kPoolLimit + 1>, kPoolLimit + 1> choose{};
  for (std::size_t n = 0; n < choose.size(); ++n) {
    choose[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
  }
  return choose;
}
inline constexpr auto kChoose = make_choose();

template <class F>
void for_each_count(const FaceGroup& group, int dice, F f) {
  std::uint64_t in = 1;                                      // weight ^ count
  auto out = whole_power<std::uint64_t>(group.below, dice);  // below ^ (dice - count)
  const auto& ways = kChoose[static_cast<std::size_t>(dice)];
  for (int count = 0; count <= dice; ++count) {
    f(count, ways[static_cast<std::size_t>(count)] * in * out);
    in *= group.weight;
    out /= group.below;
  }
}

template <RandomBits Generator>
int sample_count(const FaceGroup& group, int dice, Generator& generator) {
  std::uint64_t ticket = uniform_below(generator, count_total(group, dice));
  std::uint64_t in = 1;
  auto out = whole_power<std::uint64_t>(group.below, dice);
  const auto& ways = kChoose[static_cast<std::size_t>(dice)];
  for (int count = 0; count < dice; ++count) {
    const std::uint64_t weight = ways[static_cast<std::size_t>(count)] * in * out;
    if (ticket < weight) return count;
    ticket -= weight;
    in *= group.weight;
    out /= group.below;
  }
  return dice;
}

}  // namespace muster::homm
