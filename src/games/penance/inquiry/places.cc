// The board as it is now.
#include "games/penance/inquiry/places.h"

#include <bit>
#include <cstdint>
#include <cstring>

namespace muster::penance {
namespace {

static_assert(std::endian::native == std::endian::little);  // zone_hexes: the first hex is lowest
constexpr std::uint64_t kEveryNibble = 0x1111111111111111;

// Which of 16 nibbles are zero, a bit for each.
constexpr std::uint64_t zero_nibbles(std::uint64_t nibbles) {
  nibbles |= nibbles >> 1;
  nibbles |= nibbles >> 2;
  std::uint64_t bits = ~nibbles & kEveryNibble;
  bits = (bits | bits >> 3) & 0x0303030303030303;
  bits = (bits | bits >> 6) & 0x000f000f000f000f;
  bits = (bits | bits >> 12) & 0x000000ff000000ff;
  return (bits | bits >> 24) & 0xffff;
}

static_assert(zero_nibbles(0x0fff0ffffffffff0) == 0x8801);

}  // namespace

Side side_of(const DuelTables& duel, const DuelState& state, int target, int attacker) {
  if (!is_casket(target)) return Side::kNoSide;
  const Duelist& own = duelist(state, target);
  return side_at(duel, own.hex, own.facing, hex_of(state, attacker));
}

Side side_at(const DuelTables& duel, int hex, int facing, int attacker) {
  if (!duel.rules().board || !duel.rules().facing) return Side::kNoSide;
  return static_cast<Side>(duel.grid().side(hex, facing, attacker, duel.rules().side_ties) - 1);
}

bool in_arc(const DuelTables& duel, const DuelState& state, int attacker, int target) {
  if (!is_casket(attacker)) return true;
  const Duelist& own = duelist(state, attacker);
  return arc_holds(duel, own.hex, own.facing, hex_of(state, target));
}

bool arc_holds(const DuelTables& duel, int hex, int facing, int target) {
  if (!duel.rules().board || !duel.rules().facing || !duel.rules().firing_arc) return true;
  return duel.grid().front(hex, facing).contains(target);
}

View view_of(const DuelTables& duel, const DuelState& state, int attacker, int target) {
  const int from = hex_of(state, attacker);
  const int to = hex_of(state, target);
  if (clear_sight(duel, state)) return duel.sight().view(from, to);
  return duel.sight().view(from, to, obstacles(duel, state));
}

HexSet zone_hexes(const DuelState& state, int zone) {
  HexSet hexes;
  constexpr int kAtOnce = 16;  // hexes in eight bytes, which are mostly empty
  const std::uint64_t wanted = static_cast<std::uint64_t>(zone + 1) * kEveryNibble;
  for (int first = 0; first < HexSet::kCapacity; first += kAtOnce) {
    std::uint64_t some = 0;
    std::memcpy(&some, state.zone_of.data() + first / 2, sizeof some);
    if (some != 0) hexes.insert(first, zero_nibbles(some ^ wanted));
  }
  return hexes;
}

Obstacles obstacles(const DuelTables& duel, const DuelState& state) {
  Obstacles all;
  all.smoke = duel.arena().of(Terrain::kSmoke) - state.changed;
  all.ruins = duel.arena().breakable() & state.changed;
  for (int zone = 0; zone < state.zones_used; ++zone) {
    const Zone& one = state.zones[static_cast<std::size_t>(zone)];
    if (one.effect == kNoEffect) continue;
    const Effect& made = duel.effect(one.effect);
    if (made.zone() == ZoneKind::kSmoke) all.smoke |= zone_hexes(state, zone);
    if (made.placement != kNoPlacement && duel.cards().placement(made).blocks_los) {
      all.walls |= zone_hexes(state, zone);
    }
  }
  return all;
}

HexSet occupied(const DuelTables& duel, const DuelState& state) {
  HexSet all;
  for (const Duelist& each : state.duelists) {
    if (each.hex != kNoHex) all.insert(each.hex);
  }
  for (int unit = kDuelists; state.summoned > 0 && unit < kUnits; ++unit) {
    const Summon& summon = summon_of(state, unit);
    if (summon.hp == 0) continue;
    if (summon.effect != kNoEffect && duel.effect(summon.effect).summon() == SummonKind::kSnare)
      continue;
    all.insert(summon.hex);
  }
  return all;
}

bool bars(const DuelTables& duel, const DuelState& state, int zone, int side) {
  if (zone < 0) return false;
  const Zone& one = state.zones[static_cast<std::size_t>(zone)];
  if (one.effect == kNoEffect || one.tenure.owner() == side) return false;
  const Effect& made = duel.effect(one.effect);
  return made.placement != kNoPlacement && duel.cards().placement(made).blocks_enemy;
}

Ground ground(const DuelTables& duel, const DuelState& state, int mover) {
  Ground now;
  now.occupied = occupied(duel, state);
  now.ruins = duel.arena().breakable() & state.changed;
  now.difficult = state.changed - duel.arena().breakable() - duel.arena().of(Terrain::kSmoke);
  for (int zone = 0; zone < state.zones_used; ++zone) {
    const Zone& one = state.zones[static_cast<std::size_t>(zone)];
    if (one.effect == kNoEffect) continue;
    const Effect& made = duel.effect(one.effect);
    if (made.zone() == ZoneKind::kDifficult) now.difficult |= zone_hexes(state, zone);
    if (made.placement == kNoPlacement) continue;
    const Placement& what = duel.cards().placement(made);
    if (what.blocks_move) now.walls |= zone_hexes(state, zone);
    if (bars(duel, state, zone, owner_of(state, mover))) now.occupied |= zone_hexes(state, zone);
  }
  return now;
}

Terrain terrain(const DuelTables& duel, const DuelState& state, int hex) {
  const Terrain printed = duel.arena().terrain(hex);
  if (!state.changed.contains(hex)) return printed;
  if (printed == Terrain::kSmoke) return Terrain::kClear;
  return duel.arena().breakable().contains(hex) ? Terrain::kRubble : printed;
}

}  // namespace muster::penance
