// Units that change their place, and zones that go.
#include "games/penance/changes/board.h"

#include <cstdint>
#include <cstdlib>

#include "games/penance/changes/body.h"
#include "games/penance/changes/events.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/steps.h"

namespace muster::penance {

void place(DuelState& state, int unit, int hex) {
  if (is_casket(unit)) {
    duelist(state, unit).hex = static_cast<std::uint8_t>(hex);
  } else {
    summon_of(state, unit).hex = static_cast<std::uint8_t>(hex);
  }
}

void count_moved(const DuelTables& duel, DuelState& state, int side, int hexes) {
  Duelist& own = duelist(state, side);
  for (int i = 0; i < hexes; ++i) {
    count_up(own.moved);
    raise(duel, state, Event::kMoved, side, {.value = own.moved});
  }
}

int shove(const DuelTables& duel, DuelState& state, int unit, int source, int hexes) {
  int moved = 0;
  for (; moved < std::abs(hexes); ++moved) {
    const int at = hex_of(state, unit);
    const int by = hex_of(state, source);
    if (hexes < 0 && duel.grid().distance(at, by) <= 1) break;
    const StraightSteps steps =
        hexes > 0 ? duel.grid().steps_away(at, by) : duel.grid().steps_toward(at, by);
    const HexSet open = open_to_force(duel, state, unit);
    Hex to = duel.grid().neighbour(at, steps.first);
    if ((to == kNoHex || !open.contains(to)) && steps.second) {
      to = duel.grid().neighbour(at, *steps.second);
    }
    if (to == kNoHex || !open.contains(to)) break;
    place(state, unit, to);
    entered(duel, state, unit, at);
    if (!in_play(state, unit)) return moved + 1;
  }
  return moved;
}

void remove_zone(DuelState& state, int zone) {
  for (const int hex : zone_hexes(state, zone)) set_zone(state, hex, -1);
  state.zones[static_cast<std::size_t>(zone)] = {};
  drop_empty_zones(state);
}

void drop_empty_zones(DuelState& state) {
  for (int zone = 0; zone < state.zones_used; ++zone) {
    if (zone_hexes(state, zone).empty()) state.zones[static_cast<std::size_t>(zone)] = {};
  }
  while (state.zones_used > 0 &&
         state.zones[static_cast<std::size_t>(state.zones_used - 1)].effect == kNoEffect) {
    --state.zones_used;
  }
}

void entered(const DuelTables& duel, DuelState& state, int unit, int from) {
  if (state.zones_used == 0) return;
  const int number = zone_at(state, hex_of(state, unit));
  if (number < 0) return;
  const Zone zone = state.zones[static_cast<std::size_t>(number)];
  if (zone.effect == kNoEffect) return;
  const Effect& made = duel.effect(zone.effect);
  const Placement& what = duel.cards().placement(made);
  const int owner = zone.tenure.owner();
  if (what.dmg_cross > 0 && zone_at(state, from) != number) {
    lose(duel, state, unit, what.dmg_cross, owner);
  }
  if (what.dmg_enter == 0 || owner_of(state, unit) == owner) return;
  if (made.zone() == ZoneKind::kMine) remove_zone(state, number);
  lose(duel, state, unit, what.dmg_enter, owner);
}

void set_zone(DuelState& state, int hex, int zone) {
  std::uint8_t& both = state.zone_of[static_cast<std::size_t>(hex / 2)];
  const auto code = static_cast<unsigned>(zone + 1);
  both = static_cast<std::uint8_t>(hex % 2 == 0 ? (both & 0xf0U) | code : (both & 15U) | code << 4);
}

}  // namespace muster::penance
