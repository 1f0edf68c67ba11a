// Whom an attack or a card may be aimed at, structures and walls among them (PN-118, PN-143).
#include "games/penance/inquiry/targets.h"

#include <algorithm>
#include <bit>
#include <span>

#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/state/attack.h"

namespace muster::penance {

bool may_target(const DuelTables& duel, const DuelState& state, int attacker, int target,
                int distance) {
  if (duel.rules().board) {
    if (!in_arc(duel, state, attacker, target) || !view_of(duel, state, attacker, target).visible())
      return false;
    const bool wounded =
        is_casket(attacker) &&
        (duelist(state, attacker).wounds >> static_cast<unsigned>(Wound::kRearArc) & 1U) != 0;
    if (wounded && side_of(duel, state, target, attacker) == Side::kRear) return false;  // PN-78
  }
  const int bearer = owner_of(state, target);
  if ((marks_borne(duel, state, bearer) & kMarksHide) == 0) return true;
  const Duelist& own = duelist(state, bearer);
  for (int i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = duel.effect(lasting.effect);
    const bool hides = effect.op == Op::kUntargetable ||
                       (effect.op == Op::kStatus && effect.status() == StatusName::kUntargetable);
    if (hides && is_casket(target)) {
      const bool melee = distance <= 1;
      if (effect.vs == Versus::kAny || (effect.vs == Versus::kMelee) == melee) return false;
    }
    const bool honor = effect.op == Op::kStatus && effect.status() == StatusName::kHonorDuel;
    if (honor && !is_casket(target)) return false;  // the two may attack only each other
  }
  return true;
}

unsigned legal_targets(const DuelTables& duel, const DuelState& state, int attacker, int least,
                       int most) {
  unsigned legal = 0;
  for (unsigned left = units_of(state, opponent(owner_of(state, attacker))); left != 0;
       left &= left - 1) {
    const int unit = std::countr_zero(left);
    const int hexes = distance(duel, state, attacker, unit);
    const bool in_range = !duel.rules().board || (hexes >= least && hexes <= most);
    if (in_range && may_target(duel, state, attacker, unit, hexes)) legal |= unit_bit(unit);
  }
  return legal;
}

int greatest_range(const DuelTables& duel, const DuelState& state, int side, const Card& card,
                   const Effect& dmg) {
  int most = dmg.range != kNoRange ? dmg.range : card.range_max;
  if (most <= 1) return most;
  most += stat_of(duel, state, side, Stat::kRange);
  if (duel.rules().arena_extras && duel.rules().board) {
    most += duel.arena().height_extras(duelist(state, side).hex).range;  // PN-114
  }
  return most;
}

namespace {

// Hexes that hold something with hit points.
HexSet walls(const DuelTables& duel, const DuelState& state) {
  HexSet all = duel.arena().breakable() - state.changed;
  for (int zone = 0; zone < state.zones_used; ++zone) {
    if (state.zones[static_cast<std::size_t>(zone)].hp > 0) all |= zone_hexes(state, zone);
  }
  return all;
}

// Those a Casket can attack from where it is: in range, in its firing arc and in sight.
HexSet walls_in_reach(const DuelTables& duel, const DuelState& state, int side, int least,
                      int most) {
  if (!duel.rules().board || (state.zones_used == 0 && duel.arena().breakable().empty())) return {};
  const Duelist& own = duelist(state, side);
  HexSet reach = walls(duel, state) & duel.grid().within(own.hex, most);
  if (least > 0) reach -= duel.grid().within(own.hex, least - 1);
  if (duel.rules().facing && duel.rules().firing_arc)
    reach &= duel.grid().front(own.hex, own.facing);
  if (reach.empty()) return reach;
  const Obstacles now = obstacles(duel, state);
  for (const int hex : HexSet(reach)) {
    if (!duel.sight().visible(own.hex, hex, now)) reach.erase(hex);
  }
  return reach;
}

}  // namespace

bool strikes_walls(const DuelTables& duel, const Card& card) {
  if (!card.is(kAttackCard)) return false;
  const std::span<const Effect> program = duel.cards().run(card.program);
  if (program[card.dmg_index].area != AreaKind::kNone) return false;
  return std::none_of(program.begin(), program.end(),
                      [](const Effect& effect) { return effect.op == Op::kArea; });
}

HexSet walls_for(const DuelTables& duel, const DuelState& state, int side, const Card& card) {
  if (!strikes_walls(duel, card)) return {};
  const Effect& dmg = duel.cards().run(card.program)[card.dmg_index];
  return walls_in_reach(duel, state, side, card.range_min,
                        greatest_range(duel, state, side, card, dmg));
}

KindSet kinds_reaching_walls(const DuelTables& duel, const DuelState& state, int side) {
  KindSet reaching = 0;
  for (const int hex : walls_in_reach(duel, state, side, 0, duel.wall_range(side))) {
    const int hexes = duel.grid().distance(duelist(state, side).hex, hex);
    reaching |= duel.table(side).reaching[static_cast<std::size_t>(hexes)];
  }
  return reaching & duel.wall_attacks(side);
}

bool aims_at_units(const DuelTables& duel, const DuelState& state, int side, int kind) {
  if (!duel.rules().board || (state.zones_used == 0 && duel.arena().breakable().empty()))
    return true;
  const Card& card = card_of(duel, state, side, kind);
  return moves_first(duel, card) ||
         (card_targets(duel, state, side, card) & ~unit_bit(kStructure)) != 0;
}

bool moves_first(const DuelTables& duel, const Card& card) {
  if (!card.is(kAttackCard)) return false;
  const std::span<const Effect> program = duel.cards().run(card.program);
  for (std::size_t i = 0; i < card.dmg_index; ++i) {
    const Effect& effect = program[i];
    if (effect.op != Op::kMove) continue;
    if (!effect.has(kTowardTarget) && effect.to != Destination::kAdjacentTarget) return true;
  }
  return false;
}

bool needs_target(const DuelTables& duel, const Card& card) {
  if (card.is(kAttackCard)) return true;
  if (card.range_max == 0 || card.is(kReactive)) return false;
  const auto aimed = [](const Effect& effect) {
    return effect.area == AreaKind::kNone && effect.op != Op::kDisplace &&
           (effect.who == Who::kTarget || effect.who == Who::kEnemy);
  };
  const std::span<const Effect> program = duel.cards().run(card.program);
  return std::any_of(program.begin(), program.end(), aimed);
}

// Enemy units that a card in hand can be aimed at now.
unsigned card_targets(const DuelTables& duel, const DuelState& state, int side, const Card& card) {
  if (!card.is(kAttackCard)) {
    unsigned units = units_of(state, opponent(side));
    for (unsigned left = units; left != 0; left &= left - 1) {
      const int unit = std::countr_zero(left);
      const int hexes = distance(duel, state, side, unit);
      if (hexes < card.range_min || hexes > card.range_max) units &= ~unit_bit(unit);
    }
    return units;
  }
  const Effect& dmg =
      duel.cards().effect(static_cast<std::size_t>(card.program.first) + card.dmg_index);
  if (lies_fixed(dmg.area)) return units_in(duel, state, dmg, side, kNoUnit, card.range_max);
  const unsigned wall = walls_for(duel, state, side, card).empty() ? 0 : unit_bit(kStructure);
  return wall | legal_targets(duel, state, side, card.range_min,
                              greatest_range(duel, state, side, card, dmg));
}

}  // namespace muster::penance
