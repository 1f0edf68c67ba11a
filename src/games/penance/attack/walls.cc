// Attacks on what stands in a hex: structures of the arena and zones with hit points (PN-118,
// PN-143). Such an attack has no roll: its printed damage comes off.
#include "games/penance/attack/walls.h"

#include <algorithm>
#include <cstdint>

#include "games/penance/attack/roll.h"
#include "games/penance/changes/board.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/state/attack.h"

namespace muster::penance {
namespace {

// The number of a structure among those of the arena.
int structure_number(const HexSet& breakable, int hex) {
  int number = 0;
  for (const int each : breakable) {
    if (each == hex) return number;
    ++number;
  }
  return number;
}

// What stands in the hex loses hit points; without any left a zone is gone, a structure is rubble.
void batter(const DuelTables& duel, DuelState& state, int hex, int damage) {
  const int number = zone_at(state, hex);
  if (number >= 0) {
    Zone& zone = state.zones[static_cast<std::size_t>(number)];
    if (zone.hp > damage) {
      zone.hp = static_cast<std::uint8_t>(zone.hp - damage);
    } else if (zone.hp > 0) {
      remove_zone(state, number);
    }
    return;
  }
  if (!duel.arena().breakable().contains(hex) || state.changed.contains(hex)) return;
  const auto structure = static_cast<std::size_t>(structure_number(duel.arena().breakable(), hex));
  std::uint8_t& struck = state.struck[structure];
  count_up(struck, damage);
  if (struck >= duel.arena().traits(hex).hit_points) state.changed.insert(hex);
}

}  // namespace

void strike_wall(const DuelTables& duel, DuelState& state) {
  const Attack& attack = state.attack;
  const int printed = attack.printed + static_cast<std::int8_t>(attack.spare[kAdded]);
  const int damage = std::max(printed, 0) * std::max<int>(attack.rolls_left, 1);
  Duelist& own = duelist(state, attack.attacker);
  own.set(kAttacked);
  if (own.lastings > 0) break_cover(duel, state, attack.attacker);
  batter(duel, state, attack.spare[kStruckHex], damage);
}

}  // namespace muster::penance
