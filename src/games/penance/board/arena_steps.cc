#include "games/penance/board/arena_steps.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace muster::penance {

HexSet open_hexes(const Arena& arena, const Ground& ground, Footing footing) {
  const HexSet open = arena.grid().all() - ground.occupied;
  if (footing == Footing::kFlying) return open;
  return open - (arena.closed() - ground.ruins) - ground.walls;  // PN-93
}

int step_cost(const Arena& arena, const Ground& ground, Pace pace, Footing footing, int from,
              int direction) {
  if (footing == Footing::kFlying) return pace.per_hex;
  const int to = arena.grid().neighbour(from, direction);
  assert(to != HexGrid::kNoHex);
  int points = arena.climb(from, to);   // PN-92
  if (footing == Footing::kOrdinary) {  // PN-91
    points += ground.ruins.contains(to) ? arena.traits(Terrain::kRubble).difficulty
                                        : arena.difficulty(to);
    points += ground.difficult.contains(to) ? 1 : 0;
  }
  return pace.per_hex + pace.per_point * points;
}

namespace {

// Hexes whose costs are known, by cost, settled in this order (buckets of Dial), whole sets at a
// time. A step costs less than kRing, so costs that wait at the same time are different modulo
// kRing.
class Flood {
 public:
  Flood(const Arena& arena, const Ground& ground, Pace pace, Footing footing)
      : arena_(arena), pace_(pace), climbs_(footing != Footing::kFlying && arena.has_levels()) {
    costs_.cost.fill(StepCosts::kUnreached);
    const HexSet open = open_hexes(arena, ground, footing);
    if (footing != Footing::kOrdinary) {
      entered_[0] = open;
      return;
    }
    for (int points = 0; points <= kMaxDifficulty; ++points) {
      HexSet hexes = arena.of_difficulty(points) - ground.ruins;
      if (points == arena.traits(Terrain::kRubble).difficulty) hexes |= ground.ruins;
      hexes &= open;
      entered_[static_cast<std::size_t>(points)] |= hexes - ground.difficult;
      entered_[static_cast<std::size_t>(points) + 1] |= hexes & ground.difficult;
    }
  }

  StepCosts run(int from, int budget) {
    bucket(0).insert(from);
    int last = 0;  // the highest cost that waits
    for (int cost = 0; cost <= budget && cost <= last; ++cost) {
      // Steps that cost nothing add to the bucket that is being emptied.
      while (!bucket(cost).empty()) {
        const HexSet now = bucket(cost) - costs_.reached;
        bucket(cost) = {};
        costs_.reached |= now;
        for (const int hex : now) {
          costs_.cost[static_cast<std::size_t>(hex)] = static_cast<std::uint8_t>(cost);
        }
        last = std::max(last, cost + spread(now, cost));
      }
    }
    return costs_;
  }

 private:
  static constexpr int kRing = 64;

  HexSet& bucket(int cost) { return buckets_[static_cast<std::size_t>(cost % kRing)]; }

  // Puts what can be entered from `now` into buckets; the cost of the dearest step.
  int spread(const HexSet& now, int cost) {
    if (!climbs_) return enter(arena_.grid().around(now) - costs_.reached, cost, 0);
    int dearest = 0;
    for (int level = 0; level <= kMaxLevel; ++level) {
      const HexSet here = now & arena_.of_level(level);
      if (here.empty()) continue;
      const HexSet around = arena_.grid().around(here) - costs_.reached;
      for (int to = 0; to <= kMaxLevel; ++to) {
        const int climb = arena_.climb_between(level, to);
        dearest = std::max(dearest, enter(around & arena_.of_level(to), cost, climb));
      }
    }
    return dearest;
  }

  int enter(const HexSet& hexes, int cost, int climb) {
    int dearest = 0;
    for (std::size_t points = 0; points < entered_.size(); ++points) {
      const HexSet entering = hexes & entered_[points];
      if (entering.empty()) continue;
      const int step = pace_.per_hex + pace_.per_point * (static_cast<int>(points) + climb);
      assert(step >= 0 && step < kRing);
      bucket(cost + step) |= entering;
      dearest = std::max(dearest, step);
    }
    return dearest;
  }

  const Arena& arena_;
  Pace pace_;
  bool climbs_;
  std::array<HexSet, static_cast<std::size_t>(kMaxDifficulty) + 2> entered_{};  // by points
  std::array<HexSet, kRing> buckets_{};
  StepCosts costs_;
};

}  // namespace

StepCosts costs_from(const Arena& arena, int from, int budget, const Ground& ground, Pace pace,
                     Footing footing) {
  assert(budget >= 0 && budget < StepCosts::kUnreached);
  return Flood(arena, ground, pace, footing).run(from, budget);
}

HexRoutes hex_routes(const Arena& arena, const Ground& ground, Pace pace, Footing footing,
                     HexRoutes::Turning turning) {
  const HexGrid& grid = arena.grid();
  const HexSet open = open_hexes(arena, ground, footing);
  HexRoutes::Exits exits(static_cast<std::size_t>(grid.size()));
  for (int hex = 0; hex < grid.size(); ++hex) {
    for (int direction = 0; direction < kDirections; ++direction) {
      const int to = grid.neighbour(hex, direction);
      if (to == HexGrid::kNoHex || !open.contains(to)) continue;
      exits[static_cast<std::size_t>(hex)][static_cast<std::size_t>(direction)] = {
          .to = to, .cost = step_cost(arena, ground, pace, footing, hex, direction)};
    }
  }
  return {exits, turning};
}

}  // namespace muster::penance
