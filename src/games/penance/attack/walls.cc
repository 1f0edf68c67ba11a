// Attacks on what stands in a hex: structures of the arena and zones with hit points (PN-118,
// PN-143). Such an attack has no roll: its printed damage comes off.
#include <algorithm>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

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

}  // namespace

// Hexes that hold something with hit points.
HexSet DuelInquiry::walls(const State& state) const {
  HexSet all = arena_->breakable() - state.changed;
  for (int zone = 0; zone < state.zones_used; ++zone) {
    if (state.zones[static_cast<std::size_t>(zone)].hp > 0) all |= zone_hexes(state, zone);
  }
  return all;
}

// Those a Casket can attack from where it is: in range, in its firing arc and in sight.
HexSet DuelInquiry::walls_in_reach(const State& state, int side, int least, int most) const {
  if (!rules_.board || (state.zones_used == 0 && arena_->breakable().empty())) return {};
  const Duelist& own = duelist(state, side);
  HexSet reach = walls(state) & grid().within(own.hex, most);
  if (least > 0) reach -= grid().within(own.hex, least - 1);
  if (rules_.facing && rules_.firing_arc) reach &= grid().front(own.hex, own.facing);
  if (reach.empty()) return reach;
  const Obstacles now = obstacles(state);
  for (const int hex : HexSet(reach)) {
    if (!sight_->visible(own.hex, hex, now)) reach.erase(hex);
  }
  return reach;
}

// Attacks of an area or of every unit on a line are no attacks on a hex.
bool DuelInquiry::strikes_walls(const Card& card) const {
  if (!card.is(kAttackCard)) return false;
  const std::span<const Effect> program = cards_->run(card.program);
  if (program[card.dmg_index].area != AreaKind::kNone) return false;
  return std::none_of(program.begin(), program.end(),
                      [](const Effect& effect) { return effect.op == Op::kArea; });
}

HexSet DuelInquiry::walls_for(const State& state, int side, const Card& card) const {
  if (!strikes_walls(card)) return {};
  const Effect& dmg = cards_->run(card.program)[card.dmg_index];
  return walls_in_reach(state, side, card.range_min, greatest_range(state, side, card, dmg));
}

// Kinds of plain attacks that reach some structure or wall by their printed range.
KindSet DuelInquiry::kinds_reaching_walls(const State& state, int side) const {
  KindSet reaching = 0;
  for (const int hex :
       walls_in_reach(state, side, 0, wall_range_[static_cast<std::size_t>(side)])) {
    const int hexes = grid().distance(duelist(state, side).hex, hex);
    reaching |= table(side).reaching[static_cast<std::size_t>(hexes)];
  }
  return reaching & wall_attacks_[static_cast<std::size_t>(side)];
}

bool DuelInquiry::aims_at_units(const State& state, int side, int kind) const {
  if (!rules_.board || (state.zones_used == 0 && arena_->breakable().empty())) return true;
  const Card& card = this->card(state, side, kind);
  return moves_first(card) || (card_targets(state, side, card) & ~unit_bit(kStructure)) != 0;
}

// Every hit of the card on the hex it has named.
void CasketDuel::strike_wall(State& state) const {
  const Attack& attack = state.attack;
  const int printed = attack.printed + static_cast<std::int8_t>(attack.spare[kAdded]);
  const int damage = std::max(printed, 0) * std::max<int>(attack.rolls_left, 1);
  Duelist& own = duelist(state, attack.attacker);
  own.set(kAttacked);
  if (own.lastings > 0) break_cover(state, attack.attacker);
  batter(state, attack.spare[kStruckHex], damage);
}

// What stands in the hex loses hit points; without any left a zone is gone, a structure is rubble.
void CasketDuel::batter(State& state, int hex, int damage) const {
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
  if (!arena_->breakable().contains(hex) || state.changed.contains(hex)) return;
  const auto structure = static_cast<std::size_t>(structure_number(arena_->breakable(), hex));
  std::uint8_t& struck = state.struck[structure];
  count_up(struck, damage);
  if (struck >= arena_->traits(hex).hit_points) state.changed.insert(hex);
}

}  // namespace muster::penance
