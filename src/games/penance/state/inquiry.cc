// What rules and agents ask about a state.
#include "games/penance/state/inquiry.h"

#include <algorithm>
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

int DuelInquiry::kind_of(const State& state, int side, CardId card) const {
  for (int kind = 0; kind < kAllKinds; ++kind) {
    const Duelist& own = duelist(state, side);
    if (kind >= kFirstTaken && own.taken[static_cast<std::size_t>(kind - kFirstTaken)] == kNoKind) {
      continue;
    }
    if (kind < kDeckKinds && kind >= table(side).kinds) continue;
    if (card_of(state, side, kind) == card) return kind;
  }
  return kNoKind;
}

// Classes of the cards that a player has taken from its opponent.
KindSet DuelInquiry::taken_kinds(const State& state, int side, KindClass which) const {
  KindSet kinds = 0;
  for (int i = 0; i < kTakenKinds; ++i) {
    const std::uint8_t kind = duelist(state, side).taken[static_cast<std::size_t>(i)];
    if (kind != kNoKind && (table(opponent(side)).set(which) >> kind & 1U) != 0) {
      kinds |= kind_bit(kFirstTaken + i);
    }
  }
  return kinds;
}

bool DuelInquiry::bears(const State& state, int side, Op op) const {
  const Duelist& own = duelist(state, side);
  for (int i = 0; i < own.lastings; ++i) {
    if (effect(own.lasting[static_cast<std::size_t>(i)].effect).op == op) return true;
  }
  return false;
}

bool DuelInquiry::is_held(const State& state, int side) const {
  const Duelist& own = duelist(state, side);
  for (int i = 0; i < own.lastings; ++i) {
    const Effect& one = effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (one.op == Op::kRoot || one.op == Op::kImmobile) return true;
    if (one.op == Op::kStatus && one.status() == StatusName::kKnockedDown) return true;
  }
  return false;
}

// Zones of PN-49: 0 armour, 1 structure, 2 critical.
int DuelInquiry::part_zone(const State& state, int side, Component component) const {
  if (rules_.component_profile != ComponentProfile::kZones) return 0;
  const ComponentZones& zones = table(side).casket.zones[index_of(component)];
  const int damage = duelist(state, side).damage[index_of(component)];
  if (damage <= zones.armour) return 0;
  return damage <= zones.structure || zones.exposure == 0 ? 1 : 2;
}

// PN-48b, PN-49a, PN-49b, PN-76, PN-77, PN-129.
int DuelInquiry::sp_max(const State& state, int side, MarkSet borne) const {
  const Duelist& own = duelist(state, side);
  int points = table(side).sp_max + own.sp_max_change;
  if (rules_.component_profile == ComponentProfile::kZones) {
    points -= part_zone(state, side, Component::kChassis);
  } else if (own.lacks(Component::kChassis)) {
    --points;
  }
  if (own.wounds != 0) {
    if (has_wound(own, Wound::kSp)) --points;
    if (has_wound(own, Wound::kSpMax)) points -= 2;
  }
  if (heavily_tainted(own)) --points;
  points += sum_of(state, side, Op::kSpMax, (borne & kMarksSpMax) != 0);
  return std::max(points, 0);
}

int DuelInquiry::hand_limit(const State& state, int side) const {
  const int limit =
      rules_.hand_size + stat(state, side, Stat::kDraw) + stat(state, side, Stat::kHandSize);
  return std::clamp(limit, 0, 30);
}

// Whether a price change of a lasting effect or passive card concerns a card.
bool DuelInquiry::concerns(const Effect& change, const Card& card) {
  switch (change.vs) {
    case Versus::kMelee:
      return card.is(kAttackCard) && card.is(kMeleeCard);
    case Versus::kRanged:
      return card.is(kAttackCard) && card.is(kRangedCard);
    case Versus::kAttackCards:
      return card.is(kAttackCard);
    case Versus::kLightning:
      return card.school == School::kLightning;
    default:
      return true;
  }
}

int DuelInquiry::price(const State& state, int side, int kind) const {
  const Card& card = this->card(state, side, kind);
  int points = card.sp_cost;
  if (!prices_change_) return 2 * points;
  int least = 0;
  const auto add = [&](const Effect& change, int value) {
    const bool prices = (change.op == Op::kBuff || change.op == Op::kDebuff) &&
                        (change.stat() == Stat::kCost || change.stat() == Stat::kCardCost);
    if (!prices || !concerns(change, card)) return;
    points += value;
    least = std::max<int>(least, std::min<int>(change.min, card.sp_cost));
  };
  const Duelist& own = duelist(state, side);
  constexpr MarkSet kPrices = mark_of(Stat::kCost) | mark_of(Stat::kCardCost);
  for (int i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    if ((marks_[lasting.effect] & kPrices) != 0) add(effect(lasting.effect), lasting.value);
  }
  if ((table(side).passive_stats & kPrices) == 0 && !holds_taken(state, side)) {
    return 2 * std::max(points, least);
  }
  for (const int passive : BitRange(passives(state, side))) {
    for (const Effect& one : cards_->program(card_of(state, side, passive))) {
      if (one.on == Event::kNone && holds(state, one, side, kNoUnit)) add(one, one.amount.value);
    }
  }
  return 2 * std::max(points, least);
}

Side DuelInquiry::side_of(const State& state, int target, int attacker) const {
  if (!is_casket(target)) return Side::kNoSide;
  const Duelist& own = duelist(state, target);
  return side_at(own.hex, own.facing, hex_of(state, attacker));
}

Side DuelInquiry::side_at(int hex, int facing, int attacker) const {
  if (!rules_.board || !rules_.facing) return Side::kNoSide;
  return static_cast<Side>(grid().side(hex, facing, attacker, rules_.side_ties) - 1);
}

bool DuelInquiry::in_arc(const State& state, int attacker, int target) const {
  if (!is_casket(attacker)) return true;
  const Duelist& own = duelist(state, attacker);
  return arc_holds(own.hex, own.facing, hex_of(state, target));
}

bool DuelInquiry::arc_holds(int hex, int facing, int target) const {
  if (!rules_.board || !rules_.facing || !rules_.firing_arc) return true;
  return grid().front(hex, facing).contains(target);
}

View DuelInquiry::view(const State& state, int attacker, int target) const {
  const int from = hex_of(state, attacker);
  const int to = hex_of(state, target);
  if (clear_sight(state)) return sight_->view(from, to);
  return sight_->view(from, to, obstacles(state));
}

HexSet DuelInquiry::zone_hexes(const State& state, int zone) {
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

void DuelInquiry::set_zone(State& state, int hex, int zone) {
  std::uint8_t& both = state.zone_of[static_cast<std::size_t>(hex / 2)];
  const auto code = static_cast<unsigned>(zone + 1);
  both = static_cast<std::uint8_t>(hex % 2 == 0 ? (both & 0xf0U) | code : (both & 15U) | code << 4);
}

Obstacles DuelInquiry::obstacles(const State& state) const {
  Obstacles all;
  all.smoke = arena_->of(Terrain::kSmoke) - state.changed;
  all.ruins = arena_->breakable() & state.changed;
  for (int zone = 0; zone < state.zones_used; ++zone) {
    const Zone& one = state.zones[static_cast<std::size_t>(zone)];
    if (one.effect == kNoEffect) continue;
    const Effect& made = effect(one.effect);
    if (made.zone() == ZoneKind::kSmoke) all.smoke |= zone_hexes(state, zone);
    if (made.placement != kNoPlacement && cards_->placement(made).blocks_los) {
      all.walls |= zone_hexes(state, zone);
    }
  }
  return all;
}

HexSet DuelInquiry::occupied(const State& state) const {
  HexSet all;
  for (const Duelist& each : state.duelists) {
    if (each.hex != kNoHex) all.insert(each.hex);
  }
  for (int unit = kDuelists; state.summoned > 0 && unit < kUnits; ++unit) {
    const Summon& summon = summon_of(state, unit);
    if (summon.hp == 0) continue;
    if (summon.effect != kNoEffect && effect(summon.effect).summon() == SummonKind::kSnare)
      continue;
    all.insert(summon.hex);
  }
  return all;
}

bool DuelInquiry::bars(const State& state, int zone, int side) const {
  if (zone < 0) return false;
  const Zone& one = state.zones[static_cast<std::size_t>(zone)];
  if (one.effect == kNoEffect || one.tenure.owner() == side) return false;
  const Effect& made = effect(one.effect);
  return made.placement != kNoPlacement && cards_->placement(made).blocks_enemy;
}

Ground DuelInquiry::ground(const State& state, int mover) const {
  Ground now;
  now.occupied = occupied(state);
  now.ruins = arena_->breakable() & state.changed;
  now.difficult = state.changed - arena_->breakable() - arena_->of(Terrain::kSmoke);
  for (int zone = 0; zone < state.zones_used; ++zone) {
    const Zone& one = state.zones[static_cast<std::size_t>(zone)];
    if (one.effect == kNoEffect) continue;
    const Effect& made = effect(one.effect);
    if (made.zone() == ZoneKind::kDifficult) now.difficult |= zone_hexes(state, zone);
    if (made.placement == kNoPlacement) continue;
    const Placement& what = cards_->placement(made);
    if (what.blocks_move) now.walls |= zone_hexes(state, zone);
    if (bars(state, zone, owner_of(state, mover))) now.occupied |= zone_hexes(state, zone);
  }
  return now;
}

Terrain DuelInquiry::terrain(const State& state, int hex) const {
  const Terrain printed = arena_->terrain(hex);
  if (!state.changed.contains(hex)) return printed;
  if (printed == Terrain::kSmoke) return Terrain::kClear;
  return arena_->breakable().contains(hex) ? Terrain::kRubble : printed;
}

}  // namespace muster::penance
