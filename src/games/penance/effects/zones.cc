// Zones and seeds on the board (PN-143, PN-144): how they come, what they do, when they go.
#include "games/penance/effects/zones.h"

#include <algorithm>
#include <cstdint>

#include "games/penance/changes/board.h"
#include "games/penance/changes/body.h"
#include "games/penance/changes/cards.h"
#include "games/penance/effects/effect_moves.h"
#include "games/penance/effects/effects.h"
#include "games/penance/effects/summons.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

constexpr int kMostSeeds = 4;
constexpr int kPickRange = 3;  // of a card without a range
// Sub-steps of a zone being placed; its number is then in Task::x.
constexpr std::uint8_t kCentreAsked = 1;
constexpr std::uint8_t kMoreAsked = 2;

void set_seeds(DuelState& state, std::size_t place, int count) {
  std::uint8_t& both = state.seeds[place / 2];
  const auto seeds = static_cast<unsigned>(count);
  both = static_cast<std::uint8_t>(place % 2 == 0 ? (both & 0xf0U) | seeds
                                                  : (both & 15U) | seeds << 4);
}

// The place of the hex among those with seeds; else the number of those.
std::size_t seed_place(const DuelState& state, int hex) {
  std::size_t place = 0;
  while (place < kMaxSeedHexes && seeds_in(state, place) > 0 && state.seed_hexes[place] != hex) {
    ++place;
  }
  return place;
}

}  // namespace

// ---- Hexes that effects are aimed at.

HexSet hexes_in_range(const DuelTables& duel, const DuelState& state, const Task& task,
                      int unranged) {
  const HexView choice(task);
  const Card& card = duel.cards().card(duel.card_of_effect(choice.effect()));
  const int from = duelist(state, task.side).hex;
  const int most = card.range_max == 0 ? unranged : card.range_max;
  HexSet hexes = duel.grid().within(from, most);
  if (card.range_min > 0) hexes -= duel.grid().within(from, card.range_min - 1);
  return hexes;
}

HexSet effect_hexes(const DuelTables& duel, const DuelState& state, const Task& task) {
  const HexView choice(task);
  const Effect& effect = duel.effect(choice.effect());
  switch (effect.op) {
    case Op::kMove:
      return jump_hexes(duel, state, task, effect);
    case Op::kSummon:
      return summon_hexes(duel, state, task, effect);
    case Op::kZone: {
      const bool bars = duel.cards().placement(effect).blocks_move;
      HexSet free = duel.grid().all() - duel.arena().closed();
      if (bars) free -= occupied(duel, state);
      if (choice.use() == HexUse::kZone) {
        return hexes_in_range(duel, state, task, kPickRange) & free;
      }
      const HexSet placed = zone_hexes(state, choice.zone());
      return (duel.grid().around(placed) & free) - placed;
    }
    default:  // seeds, centres
      return hexes_in_range(duel, state, task, kPickRange) - duel.arena().closed();
  }
}

// ---- Placing.

namespace {

// A number for the zone; -1 when there is no room (PN-170).
int begin_zone(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  drop_empty_zones(state);
  int zone = 0;
  while (zone < kMaxZones && state.zones[static_cast<std::size_t>(zone)].effect != kNoEffect) {
    ++zone;
  }
  if (zone == kMaxZones) {
    count_refused(state);
    return -1;
  }
  const Placement& what = duel.cards().placement(effect);
  Zone& made = state.zones[static_cast<std::size_t>(zone)];
  made.effect = static_cast<std::uint16_t>(EffectsView(task).index());
  made.tenure = tenure_of(state, task.side, effect);
  made.hp = what.hp;
  state.zones_used = static_cast<std::uint8_t>(std::max<int>(state.zones_used, zone + 1));
  if (what.recover > 0 && effect.on != Event::kNone) {
    start_on(duel, state, task, task.side, what.recover);
  }
  return zone;
}

// A hex of the zone; the one that was there is replaced (PN-143).
void cover(DuelState& state, int hex, int zone) {
  const int before = zone_at(state, hex);
  set_zone(state, hex, zone);
  if (before < 0 || before == zone || !zone_hexes(state, before).empty()) return;
  state.zones[static_cast<std::size_t>(before)] = {};
}

// The event of a zone has come: cards come back to its owner's Casket when it is inside.
void zone_recovery(const DuelTables& duel, DuelState& state, const Task& task,
                   const Placement& what) {
  const int zone = zone_at(state, duelist(state, task.side).hex);
  if (zone < 0) return;
  const Zone& here = state.zones[static_cast<std::size_t>(zone)];
  if (here.effect != EffectsView(task).index() || here.tenure.owner() != task.side) return;
  for (int i = 0; i < what.recover; ++i) push_recovery(duel, state, task.side);
}

}  // namespace

void op_zone(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  if (!duel.rules().board) return;
  const Placement& what = duel.cards().placement(effect);
  const int index = list.index();
  if (list.has(kTriggered) && effect.on != Event::kNone) {
    return zone_recovery(duel, state, task, what);
  }
  if (list.sub() == 0) {
    if (effect.at == At::kPick) {
      list.sub() = kCentreAsked;
      return push(state, task.side,
                  HexTask{.unit = task.side, .effect = index, .use = HexUse::kZone});
    }
    const int target = task.unit == kNoUnit ? opponent(task.side) : task.unit;
    state.chosen =
        static_cast<std::uint8_t>(hex_of(state, effect.at == At::kSelfHex ? task.side : target));
  }
  const bool first = list.sub() != kMoreAsked;
  if (first) {
    list.sub() = 0;
    const int zone = state.chosen == kNoHex ? -1 : begin_zone(duel, state, task, effect);
    if (zone < 0) return;
    list.paid() = static_cast<std::uint8_t>(zone);
    const HexSet around = duel.grid().within(state.chosen, what.radius) - duel.arena().closed();
    for (const int hex : around) cover(state, hex, zone);
    cover(state, state.chosen, zone);
  } else if (state.chosen != kNoHex) {
    cover(state, state.chosen, list.paid());
  }
  list.sub() = 0;
  const bool stuck = !first && state.chosen == kNoHex;
  if (stuck || zone_hexes(state, list.paid()).size() >= what.size) return;
  list.sub() = kMoreAsked;
  push(state, task.side,
       HexTask{.unit = task.side, .effect = index, .reach = list.paid(), .use = HexUse::kZoneMore});
}

Tenure tenure_of(const DuelState& state, int side, const Effect& effect) {
  int left = Tenure::kForTheDuel;
  if (effect.length == Length::kRounds) left = std::max<int>(effect.turns, 1);
  if (effect.length == Length::kTurns) {
    left = std::max<int>(effect.turns, 1) + (state.on_turn == side ? 1 : 0);
  }
  return Tenure::of(side, left);
}

// ---- What zones do.

namespace {

// What the zone does to the Casket whose turn ends in it.
void zone_hazards(const DuelTables& duel, DuelState& state, int side) {
  const int number = zone_at(state, duelist(state, side).hex);
  if (number < 0) return;
  const Zone& zone = state.zones[static_cast<std::size_t>(number)];
  if (zone.effect == kNoEffect) return;
  const Effect& made = duel.effect(zone.effect);
  if (zone.tenure.owner() == side) vent(state, side, duel.cards().placement(made).vent);
  const bool lava = made.zone() == ZoneKind::kLava;
  if (!lava && made.zone() != ZoneKind::kFire) return;
  const TurnEnd& end = duel.arena().traits(lava ? Terrain::kLava : Terrain::kFire).turn_end;
  if (end.heat > 0) add_heat(duel, state, side, end.heat);
  if (end.loss > 0) push_loss(state, side, end.loss, LossCause::kDirect, 0);
}

}  // namespace

void run_zones(const DuelTables& duel, DuelState& state, Task& task) {
  const int side = task.side;
  const bool round = ZonesView(task).has(kAtRoundEnd);
  pop(state);
  if (!round) zone_hazards(duel, state, side);
  for (int number = state.zones_used - 1; number >= 0; --number) {
    if (number >= state.zones_used) continue;
    Zone& zone = state.zones[static_cast<std::size_t>(number)];
    if (zone.effect == kNoEffect) continue;
    const Length length = duel.effect(zone.effect).length;
    const int owner = zone.tenure.owner();
    const bool counts =
        round ? length == Length::kRounds : length == Length::kTurns && owner == side;
    if (!counts) continue;
    const int left = zone.tenure.left() - 1;
    zone.tenure = Tenure::of(owner, left);
    if (left == 0) remove_zone(state, number);
  }
  if (round) drop_empty_zones(state);
}

// ---- Seeds.

int seeds_at(const DuelState& state, int hex) {
  const std::size_t place = seed_place(state, hex);
  return place < kMaxSeedHexes ? seeds_in(state, place) : 0;
}

namespace {

void sow(DuelState& state, int hex, int seeds) {
  const std::size_t place = seed_place(state, hex);
  if (place == kMaxSeedHexes) return count_refused(state);
  state.seed_hexes[place] = static_cast<std::uint8_t>(hex);
  set_seeds(state, place, std::min(seeds_in(state, place) + seeds, kMostSeeds));
}

}  // namespace

void unsow(DuelState& state, int hex) {
  std::size_t place = seed_place(state, hex);
  if (place == kMaxSeedHexes || seeds_in(state, place) == 0) return;
  for (; place + 1 < kMaxSeedHexes; ++place) {
    state.seed_hexes[place] = state.seed_hexes[place + 1];
    set_seeds(state, place, seeds_in(state, place + 1));
  }
  state.seed_hexes[place] = 0;
  set_seeds(state, place, 0);
}

void op_seeds(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  if (!duel.rules().board) return;
  const int n = amount(duel, state, effect, task);
  const int own = duelist(state, task.side).hex;
  const int target = hex_of(state, task.unit == kNoUnit ? opponent(task.side) : task.unit);
  if (effect.area != AreaKind::kNone) {
    const int centre = effect.area == AreaKind::kRadiusSelf ? own : target;
    // The nearest first: there may not be room for all.
    for (int radius = 0; radius <= effect.area_size; ++radius) {
      for (const int hex : duel.grid().ring(centre, radius) - duel.arena().closed())
        sow(state, hex, n);
    }
    return;
  }
  int hex = effect.at == At::kSelfHex ? own : target;
  if (effect.at == At::kPick) {
    if (list.sub() == 0) {
      list.sub() = kCentreAsked;
      return push(state, task.side,
                  HexTask{.unit = task.side, .effect = list.index(), .use = HexUse::kSeeds});
    }
    list.sub() = 0;
    hex = state.chosen;
  }
  if (hex != kNoHex) sow(state, hex, n);
}

}  // namespace muster::penance
