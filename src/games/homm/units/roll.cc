#include "games/homm/units/roll.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace muster::homm {
namespace {

using Weights = std::array<std::uint64_t, kDieFaces>;

// Rolls once more whatever shows a face for which `again` holds; the second result stands.
template <class Again>
constexpr Weights rerolled_once(const Weights& weights, Again again) {
  std::uint64_t thrown = 0;
  Weights result{};
  for (std::size_t i = 0; i < kDieFaces; ++i) {
    const bool gone = again(static_cast<int>(i) + 1);
    if (gone) thrown += weights[i];
    result[i] = gone ? 0 : weights[i] * kDieFaces;
  }
  for (std::uint64_t& each : result) each += thrown;
  return result;
}

// Rolls 1s again until they are gone.
constexpr Weights without_ones(const Weights& weights) {
  Weights result{};
  for (std::size_t i = 1; i < kDieFaces; ++i) result[i] = weights[i] * (kDieFaces - 1) + weights[0];
  return result;
}

constexpr DieWeights lowest_terms(const Weights& weights) {
  std::uint64_t divisor = 0;
  for (const std::uint64_t each : weights) divisor = std::gcd(divisor, each);
  divisor = std::max(divisor, std::uint64_t{1});
  DieWeights reduced;
  for (std::size_t i = 0; i < kDieFaces; ++i) {
    reduced.up_to[i + 1] = reduced.up_to[i] + static_cast<std::uint32_t>(weights[i] / divisor);
  }
  return reduced;
}

// Bits of DieKind.
constexpr unsigned kSetToOne = 1;
constexpr unsigned kOnesOnce = 2;
constexpr unsigned kOnesAlways = 4;
constexpr unsigned kSixesOnce = 8;
constexpr unsigned kMiddleOnce = 16;
constexpr unsigned kThreesAlways = 32;

// Of two attack dice the higher: all 1s once, beside what an ability rerolls.
constexpr unsigned kTwoOnes = kSixesOnce | kMiddleOnce;

constexpr DieWeights weigh(unsigned kind) {
  const auto has = [kind](unsigned bit) { return (kind & bit) != 0; };
  Weights weights = has(kSetToOne) ? Weights{2, 1, 1, 1, 1, 0} : Weights{1, 1, 1, 1, 1, 1};
  const auto settle = [&] {
    if (has(kOnesAlways)) weights = without_ones(weights);
    if (has(kThreesAlways)) weights[2] = 0;
  };
  if (has(kOnesOnce) && !has(kOnesAlways)) {
    weights = rerolled_once(weights, [](int face) { return face == 1; });
  }
  settle();
  if ((kind & kTwoOnes) == kTwoOnes) {
    weights = rerolled_once(weights, [](int face) { return face == 1; });
  } else if (has(kMiddleOnce)) {
    weights = rerolled_once(weights, [](int face) { return face != 1 && face != 6; });
  } else if (has(kSixesOnce)) {
    weights = rerolled_once(weights, [](int face) { return face == 6; });
  }
  settle();
  return lowest_terms(weights);
}

constexpr std::array<DieWeights, kDieKinds> weigh_all() {
  std::array<DieWeights, kDieKinds> all{};
  for (unsigned kind = 0; kind < kDieKinds; ++kind) all[kind] = weigh(kind);
  return all;
}
constexpr std::array<DieWeights, kDieKinds> kDice = weigh_all();

}  // namespace

DieKind die_kind(const DicePlan& plan) {
  unsigned kind = 0;
  if (plan.set_minus1) kind |= kSetToOne;
  if (plan.reroll_minus1_once) kind |= kOnesOnce;
  if (plan.reroll_minus1_always) kind |= kOnesAlways;
  if (plan.sum) {
    kind |= kMiddleOnce;
  } else if (plan.lower != plan.higher) {
    kind |= plan.lower ? kSixesOnce : kTwoOnes;
  }
  return static_cast<DieKind>(kind);
}

DieKind reroll_kind(const DicePlan& plan, int face) {
  const unsigned ones = plan.reroll_minus1_always ? kOnesAlways : 0u;
  const unsigned threes = plan.reroll_zero && face == 3 ? kThreesAlways : 0u;
  return static_cast<DieKind>(ones | threes);
}

const DieWeights& die_weights(DieKind kind) { return kDice[kind]; }

// The face nearest to the other groups: the lowest of the top group, the highest of the others.
FaceGroup group_at(const DieWeights& weights, Cuts cuts, int face) {
  const unsigned inner = cuts & ((1u << face) - 1);  // cuts below the face
  FaceGroup group{.lowest = std::max(1, static_cast<int>(std::bit_width(inner)))};
  const std::uint32_t below = weights.up_to[static_cast<std::size_t>(group.lowest - 1)];
  group.noted = face == kDieFaces ? group.lowest : face;
  group.weight = weights.up_to[static_cast<std::size_t>(face)] - below;
  group.below = below;
  return group;
}

int batch_size(const DieWeights& weights) {
  const std::uint64_t total = weights.total();
  int dice = 0;
  for (std::uint64_t power = total; dice < kPoolLimit; power *= total) {
    ++dice;
    if (power > (std::uint64_t{1} << 63) / total) break;
  }
  return dice;
}

namespace {

constexpr int kSmallPool = 4;  // as many dice of any kind make one batch

// Settles what is certain, batch after batch, up to the next node.
void go_on(const DieWeights& weights, Cuts cuts, int batch, PoolRoll& roll, Pool& pool) {
  for (;;) {
    if (roll.open == 0) {
      if (roll.waiting == 0) {
        roll = PoolRoll{};
        return;
      }
      const int next = std::min<int>(batch, roll.waiting);
      roll.waiting = (roll.waiting - next) & 31;
      roll.open = static_cast<std::uint8_t>(next);
      roll.face = kDieFaces;
    }
    const FaceGroup group = group_at(weights, cuts, roll.face);
    if (group.weight > 0 && group.below > 0) return;
    if (group.below == 0) {
      pool.add(group.noted, roll.open);
      roll.open = 0;
    }
    roll.face = (group.lowest - 1) & 7;
  }
}

}  // namespace

void start_roll(const DieWeights& weights, Cuts cuts, int dice, PoolRoll& roll, Pool& pool) {
  roll = PoolRoll{};
  roll.waiting = dice & 31;
  go_on(weights, cuts, dice <= kSmallPool ? dice : batch_size(weights), roll, pool);
}

void settle_group(const DieWeights& weights, Cuts cuts, int count, PoolRoll& roll, Pool& pool) {
  const FaceGroup group = group_at(weights, cuts, roll.face);
  pool.add(group.noted, count);
  roll.open = static_cast<std::uint8_t>(roll.open - count);
  roll.face = (group.lowest - 1) & 7;
  go_on(weights, cuts, roll.waiting == 0 ? 0 : batch_size(weights), roll, pool);
}

std::uint64_t count_total(const FaceGroup& group, int dice) {
  return whole_power(std::uint64_t{group.weight} + group.below, dice);
}

}  // namespace muster::homm
