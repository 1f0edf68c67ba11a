// Steps and facings: where a unit can go, and what it costs (PN-90 .. PN-99).
#include "games/penance/inquiry/steps.h"

#include <algorithm>

#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/inquiry/units.h"

namespace muster::penance {
namespace {

// SP that snares of the enemy in its hex add to leaving it.
int snare_slow(const DuelTables& duel, const DuelState& state, int side) {
  int slow = 0;
  for (int unit = kDuelists; state.summoned > 0 && unit < kUnits; ++unit) {
    const Summon& summon = summon_of(state, unit);
    if (summon.hp == 0 || summon.effect == kNoEffect || summon.tenure.owner() == side) continue;
    const Effect& made = duel.effect(summon.effect);
    if (made.summon() == SummonKind::kSnare && summon.hex == duelist(state, side).hex) {
      slow += duel.cards().placement(made).slow;
    }
  }
  return slow;
}

// Half points for a plain hex in the next step of the Casket's turn.
int hex_price(const DuelTables& duel, const DuelState& state, int side, MarkSet borne) {
  const Duelist& own = duelist(state, side);
  int price = duel.rules().move_cost == MoveCost::kClass ? duel.table(side).casket.move_half_sp : 2;
  if (duel.rules().component_profile == ComponentProfile::kZones) {
    price += 2 * part_zone(duel, state, side, Component::kLegs);  // PN-49a, PN-49b
  } else if (own.lacks(Component::kLegs)) {
    price += 2;  // PN-48
  }
  if (has_wound(own, Wound::kLegs)) price += 2;  // PN-77
  if (own.lastings == 0 && own.forms == 0 && state.summoned == 0 && !duel.moves_change())
    return price;
  price += 2 * sum_of(duel, state, side, Op::kSlow, (borne & kMarksSlow) != 0);
  if (state.summoned > 0) price += 2 * snare_slow(duel, state, side);
  const int free = stat_of(duel, state, side, Stat::kMove, borne);
  if (free > 0 && own.moved < free) return 0;
  return free < 0 && own.moved < -free ? price + 2 : price;
}

}  // namespace

unsigned move_flags(const DuelTables& duel, const DuelState& state, int side) {
  unsigned flags = 0;
  const bool cards = duel.table(side).passive_ops[static_cast<std::size_t>(Op::kMoveFlags)] ||
                     holds_taken(state, side);
  for (const int kind : BitRange(cards ? passives(duel, state, side) : KindSet{0})) {
    for (const Effect& one : duel.cards().program(card_id(duel, state, side, kind))) {
      if (one.op == Op::kMoveFlags && holds(duel, state, one, side, kNoUnit)) flags |= one.mask;
    }
  }
  return flags;
}

Footing footing(const DuelTables& duel, const DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  constexpr unsigned kSureForms =
      1U << static_cast<unsigned>(FormKind::kScout) | 1U << static_cast<unsigned>(FormKind::kRaven);
  if ((own.forms & kSureForms) != 0) return Footing::kFlying;
  const unsigned flags = move_flags(duel, state, side);
  if ((flags & kIgnoreTerrain) != 0) return Footing::kFlying;
  return (flags & kIgnoreDifficult) != 0 ? Footing::kSure : Footing::kOrdinary;
}

// What the next step of a unit pays heed to.
Stride stride_of(const DuelTables& duel, const DuelState& state, int unit, Footing feet, Pace pace,
                 bool passes) {
  Stride stride{.now = ground(duel, state, unit), .feet = feet, .pace = pace, .passes = passes};
  stride.open = open_hexes(duel.arena(), stride.now, feet);
  return stride;
}

namespace {

// Of a Casket that pays `base` half points a hex.
Stride stride_at(const DuelTables& duel, const DuelState& state, int side, int base) {
  const bool passes = (move_flags(duel, state, side) & kIgnoreEnemies) != 0;
  return stride_of(duel, state, side, footing(duel, state, side), {.per_hex = base, .per_point = 2},
                   passes);
}

}  // namespace

// Where a step in a direction ends, and what it costs. Who may pass enemy units goes on straight
// behind one, at the price of both hexes (PN-98a).
Step step_of(const DuelTables& duel, const DuelState& state, int unit, int direction,
             const Stride& stride) {
  const int from = hex_of(state, unit);
  const int next = duel.grid().neighbour(from, direction);
  if (next == kNoHex) return {};
  const auto cost = [&](int hex) {
    return step_cost(duel.arena(), stride.now, stride.pace, stride.feet, hex, direction);
  };
  if (stride.open.contains(next)) return {.to = next, .cost = cost(from)};
  const int side = owner_of(state, unit);
  const bool enemy = stride.passes && units_on(state, opponent(side), HexSet::of(next)) != 0;
  if (!enemy || bars(duel, state, zone_at(state, next), side)) return {};
  const int behind = duel.grid().neighbour(next, direction);
  if (behind == kNoHex || !stride.open.contains(behind)) return {};
  return {.to = behind, .cost = cost(from) + cost(next)};
}

// Where a legal step ends: behind an enemy unit that is passed.
int step_end(const DuelTables& duel, const DuelState& state, int unit, int direction) {
  const int next = duel.grid().neighbour(hex_of(state, unit), direction);
  return occupied(duel, state).contains(next) ? int{duel.grid().neighbour(next, direction)} : next;
}

bool printed_around(const DuelTables& duel, const DuelState& state, int from) {
  if (as_printed(state)) return true;
  for (const Hex hex : duel.grid().neighbours(from)) {
    if (hex == kNoHex) continue;
    if (state.changed.contains(hex)) return false;
    if (state.zones_used > 0 && zone_at(state, hex) >= 0) return false;
  }
  for (int unit = kDuelists; state.summoned > 0 && unit < kUnits; ++unit) {
    const Summon& summon = summon_of(state, unit);
    if (summon.hp > 0 && duel.grid().distance(from, summon.hex) == 1) return false;
  }
  return true;
}

namespace {

// Whether the steps of a Casket cost what they cost anybody on the board as printed.
bool plain_ground(const DuelTables& duel, const DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  return own.forms == 0 && printed_around(duel, state, own.hex) && !holds_taken(state, side) &&
         !duel.table(side).passive_ops[static_cast<std::size_t>(Op::kMoveFlags)];
}

}  // namespace

unsigned printed_steps(const DuelTables& duel, int from, int extra, int enemy) {
  const std::size_t grade = std::min(static_cast<std::size_t>(extra), DuelTables::kStepGrades - 1);
  const unsigned open = duel.steps_within(from, grade);
  if (duel.grid().distance(from, enemy) != 1) return open;
  return open & ~(1U << static_cast<unsigned>(duel.grid().half_sector(from, enemy) / 2));
}

// Directions of steps that cost at most `budget` half points, as bits.
unsigned open_steps(const DuelTables& duel, const DuelState& state, int side, int budget,
                    MarkSet borne) {
  if (held(duel, state, side, borne)) return 0;
  const int base = hex_price(duel, state, side, borne);
  if (base > budget) return 0;
  const int from = duelist(state, side).hex;
  if (plain_ground(duel, state, side)) {
    return printed_steps(duel, from, budget - base, duelist(state, opponent(side)).hex);
  }
  const Stride stride = stride_at(duel, state, side, base);
  unsigned open = 0;
  for (int direction = 0; direction < kDirections; ++direction) {
    const Step step = step_of(duel, state, side, direction, stride);
    if (step.to == kNoHex || step.cost > budget) continue;
    open |= 1U << static_cast<unsigned>(direction);
  }
  return open;
}

int step_price(const DuelTables& duel, const DuelState& state, int side, int direction) {
  const MarkSet borne = marks_borne(duel, state, side);
  if (held(duel, state, side, borne)) return kBlockedStep;
  const int base = hex_price(duel, state, side, borne);
  const int from = duelist(state, side).hex;
  const Hex to = duel.grid().neighbour(from, direction);
  if (to == kNoHex) return kBlockedStep;
  if (plain_ground(duel, state, side)) {
    const int extra = duel.printed_step(from, direction);
    if (extra == kBlockedStep || to == duelist(state, opponent(side)).hex) return kBlockedStep;
    return std::min(base + extra, kBlockedStep);
  }
  const Step step = step_of(duel, state, side, direction, stride_at(duel, state, side, base));
  return step.to == kNoHex ? kBlockedStep : std::min(step.cost, kBlockedStep);
}

// Half points of a rotation (PN-95).
int turn_price(const DuelTables& duel, const DuelState& state, int side, int facing) {
  const Duelist& own = duelist(state, side);
  const bool free = !own.is(kTurnedFreely);
  if (duel.rules().rotation == Rotation::kAnyFacing) return free ? 0 : 2;
  const int sides = turned(facing, -own.facing);
  return 2 * (std::min(sides, kDirections - sides) - (free ? 1 : 0));
}

unsigned open_facings(const DuelTables& duel, const DuelState& state, int side, int budget) {
  const Duelist& own = duelist(state, side);
  const unsigned others = kAllFacings & ~(1U << own.facing);
  if (duel.rules().rotation == Rotation::kAnyFacing) {
    return !own.is(kTurnedFreely) || budget >= 2 ? others : 0;
  }
  unsigned open = 0;
  for (const int facing : BitRange(others)) {
    if (turn_price(duel, state, side, facing) <= budget)
      open |= 1U << static_cast<unsigned>(facing);
  }
  return open;
}

HexSet open_to_force(const DuelTables& duel, const DuelState& state, int unit) {
  Ground now = ground(duel, state, unit);
  now.walls = {};
  return open_hexes(duel.arena(), now);
}

}  // namespace muster::penance
