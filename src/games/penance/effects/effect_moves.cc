// Effects that move, turn or shove units.
#include "games/penance/effects/effect_moves.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include "games/penance/changes/board.h"
#include "games/penance/changes/body.h"
#include "games/penance/changes/cards.h"
#include "games/penance/effects/effects.h"
#include "games/penance/effects/resources.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/playable.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/inquiry/steps.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

constexpr std::uint8_t kPlaceAsked = 1;
// Sub-steps of a move on whose way attack cards may be played; from kAttackOffered on the hexes
// left are added.
constexpr std::uint8_t kOnTheWay = 1;
constexpr std::uint8_t kAttackOffered = 50;
constexpr std::uint8_t kAttackMade = 100;

// Moves that end in a chosen hex, with nothing in between.
bool jumps(const Effect& effect) {
  return effect.has(kTeleport) || effect.to == Destination::kAdjacentTarget ||
         (effect.has(kStraight) && (effect.mask & kIgnoreEnemies) != 0);
}

// A card of a Casket that is held tries to move it: what waits for that hurts it (Root Bind). A
// step by SP is not tried, as it is no legal action.
void try_to_move(const DuelTables& duel, DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  for (std::size_t i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[i];
    if (duel.effect(lasting.effect).op != Op::kRoot || !lasting.is(kFromEnemy)) continue;
    for (const Effect& other : duel.cards().program(duel.card_of_effect(lasting.effect))) {
      if (other.op != Op::kPing) continue;
      if (other.conditions[0].kind != ConditionKind::kTargetTriesToMove) continue;
      lose(duel, state, side, other.amount.value, opponent(side));
    }
  }
}

void walk(const DuelTables& duel, DuelState& state, const Task& task, int hexes) {
  const int index = EffectsView(task).index();
  push(state, task.side,
       FreeMoveTask{.unit = task.side,
                    .effect = index,
                    .hexes = hexes,
                    .ignores = duel.effect(static_cast<std::size_t>(index)).mask});
}

// The user may stop, play an attack card, and go on.
void move_and_attack(const DuelTables& duel, DuelState& state, Task& task, int hexes) {
  const EffectsView list(task);
  const int side = task.side;
  const KindSet attacks = has_room(state) ? playable(duel, state, side, purse(duel, state, side, 0),
                                                     marks_borne(duel, state, side)) &
                                                kinds_of(duel, state, side, KindClass::kAttack)
                                          : KindSet{0};
  if (list.sub() == 0) {
    list.sub() = kOnTheWay;
    return walk(duel, state, task, hexes);
  }
  if (list.sub() == kOnTheWay) {
    const int left = std::max(0, hexes - state.chosen);
    if (attacks == 0) {
      list.sub() = 0;
      return;
    }
    list.sub() = static_cast<std::uint8_t>(kAttackOffered + left);
    return push(state, side,
                NumberTask{.question = Question::kSubject, .most = std::popcount(attacks)});
  }
  if (list.sub() < kAttackMade) {
    const int left = list.sub() - kAttackOffered;
    list.sub() = static_cast<std::uint8_t>(kAttackMade + left);
    KindSet chosen = attacks;
    for (int i = 1; i < state.chosen; ++i) chosen &= chosen - 1;
    if (state.chosen > 0 && chosen != 0) {
      duel.note(Op::kFreeAttack);
      return play(duel, state, side, lowest_bit(chosen), 0);
    }
  }
  const int left = list.sub() - kAttackMade;
  list.sub() = 0;
  if (left > 0) walk(duel, state, task, left);
}

// PN-98: a teleport counts its distance.
void jump(const DuelTables& duel, DuelState& state, int unit, int hex) {
  const int from = hex_of(state, unit);
  place(state, unit, hex);
  if (is_casket(unit)) count_moved(duel, state, unit, duel.grid().distance(from, hex));
  entered(duel, state, unit, from);
}

HexSet lava_hexes(const DuelTables& duel, const DuelState& state) {
  HexSet lava = duel.arena().of(Terrain::kLava);
  for (int zone = 0; zone < state.zones_used; ++zone) {
    const Zone& one = state.zones[static_cast<std::size_t>(zone)];
    if (one.effect == kNoEffect || duel.effect(one.effect).zone() != ZoneKind::kLava) continue;
    lava |= zone_hexes(state, zone);
  }
  return lava;
}

// Whether a way of at most n hexes to a hex enters lava: then it is taken.
bool through_lava(const DuelTables& duel, const DuelState& state, int side, int to, int n) {
  const HexSet lava = lava_hexes(duel, state);
  if (lava.empty()) return false;
  const Ground now = ground(duel, state, side);
  const Footing feet = footing(duel, state, side);
  const StepCosts ways = costs_from(duel.arena(), duelist(state, side).hex, n, now, {}, feet);
  const HexSet entered = (ways.reached & lava) - HexSet::of(duelist(state, side).hex);
  for (const int hex : entered) {
    const int left = n - ways.cost[static_cast<std::size_t>(hex)];
    if (costs_from(duel.arena(), hex, left, now, {}, feet).reached.contains(to)) return true;
  }
  return false;
}

}  // namespace

void op_move(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const bool own = (caskets(duel, state, task, effect) & unit_bit(task.side)) != 0;
  if (!duel.rules().board || !own) return;
  const int side = task.side;
  const int index = list.index();
  int n = std::min(amount(duel, state, effect, task), 40);
  const bool legless = duelist(state, side).lacks(Component::kLegs) &&
                       duel.rules().component_profile == ComponentProfile::kSimple;
  if (legless && duel.cards().card(duel.card_of_effect(index)).is(kMovementCard)) --n;  // PN-48
  if (n <= 0) return;
  const bool tries = list.sub() == 0 && held(duel, state, side);
  if (tries) try_to_move(duel, state, side);
  if (jumps(effect)) {
    if (list.sub() == 0) {
      if (tries) return;
      list.sub() = kPlaceAsked;
      return push(state, side,
                  HexTask{.unit = task.side,
                          .effect = index,
                          .reach = n,
                          .use = HexUse::kCentre,
                          .flags = kMayDecline});
    }
    list.sub() = 0;
    if (state.chosen == kNoHex) return;
    if (through_lava(duel, state, side, state.chosen, n)) state.attack.flags |= kThroughLava;
    return jump(duel, state, side, state.chosen);
  }
  const bool attacks =
      !list.is_last() && duel.effect(static_cast<std::size_t>(index) + 1).op == Op::kFreeAttack;
  if (attacks) return move_and_attack(duel, state, task, n);
  walk(duel, state, task, n);
}

// The hexes in which such a move may end.
HexSet jump_hexes(const DuelTables& duel, const DuelState& state, const Task& task,
                  const Effect& effect) {
  const HexView choice(task);
  const int unit = task.unit;
  const int from = hex_of(state, unit);
  const Ground now = ground(duel, state, unit);
  const bool flies = (effect.mask & kIgnoreTerrain) != 0;
  const HexSet open =
      effect.has(kTeleport)
          ? open_to_force(duel, state, unit)
          : open_hexes(duel.arena(), now, flies ? Footing::kFlying : Footing::kOrdinary);
  if (effect.to == Destination::kAdjacentTarget) {
    const int target = state.attack.target == kNoUnit ? opponent(task.side) : state.attack.target;
    const StepCosts ways =
        costs_from(duel.arena(), from, choice.reach(), now, {}, footing(duel, state, task.side));
    return ways.reached & duel.grid().around(hex_of(state, target)) & open;
  }
  if (!effect.has(kTeleport)) {
    HexSet rays;
    for (int direction = 0; direction < kDirections; ++direction) {
      rays |= duel.grid().ray(from, direction, choice.reach());
    }
    return rays & open;
  }
  HexSet hexes = duel.grid().within(from, choice.reach()) & open;
  if (effect.to == Destination::kLava) hexes &= lava_hexes(duel, state);
  for (const Effect& other : duel.cards().program(duel.card_of_effect(choice.effect()))) {
    if (other.op != Op::kReq) continue;
    if (other.conditions[0].kind != ConditionKind::kEndNearTerrain) continue;
    HexSet rough = duel.grid().all() - duel.arena().open_ground();
    for (int zone = 0; zone < state.zones_used; ++zone) rough |= zone_hexes(state, zone);
    hexes &= rough | duel.grid().around(rough);
  }
  return hexes;
}

void op_rotate(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  if (!duel.rules().board || !duel.rules().facing) return;
  const int n = effect.amount.kind == AmountKind::kAny ? 0 : amount(duel, state, effect, task);
  push(state, task.side, FacingTask{.sides = n});
}

// ---- Units moved by others.

namespace {

bool cannot_be_moved(const DuelTables& duel, const DuelState& state, int unit) {
  if (!is_casket(unit)) {
    return duel.effect(summon_of(state, unit).effect).summon() == SummonKind::kSnare;
  }
  const Duelist& own = duelist(state, unit);
  const auto holds_fast = [](const Effect& effect) {
    return effect.op == Op::kImmune && effect.what == What::kForcedMove;
  };
  for (std::size_t i = 0; i < own.lastings; ++i) {
    if (holds_fast(duel.effect(own.lasting[i].effect))) return true;
  }
  if (!duel.table(unit).passive_ops[static_cast<std::size_t>(Op::kImmune)]) return false;
  for (const int kind : BitRange(passives(duel, state, unit))) {
    const std::span<const Effect> program = duel.cards().program(card_id(duel, state, unit, kind));
    if (std::any_of(program.begin(), program.end(), holds_fast)) return true;
  }
  return false;
}

}  // namespace

// PN-99.
void op_shove(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  if (!duel.rules().board) return;
  const int n = amount(duel, state, effect, task);
  const unsigned units = subjects(duel, state, task, effect) & ~unit_bit(task.side);
  for (const int unit : BitRange(units)) {
    if (!in_play(state, unit) || cannot_be_moved(duel, state, unit)) continue;
    if (distance(duel, state, unit, task.side) == 0) continue;
    shove(duel, state, unit, task.side, effect.op == Op::kPush ? n : -n);
  }
}

// By chance, or where the user wants; nothing counts as moved (PN-98).
void op_displace(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  if (!duel.rules().board) return;
  const bool buff = effect.op == Op::kBuff;
  const unsigned units =
      buff && task.unit != kNoUnit ? unit_bit(task.unit) : subjects(duel, state, task, effect);
  if (units == 0) return;
  const int unit = lowest_bit(units);
  if (list.sub() == 0) {
    if (!in_play(state, unit) || cannot_be_moved(duel, state, unit)) return;
    const bool chooses = buff || effect.has(kUserChooses);
    list.sub() = kPlaceAsked;
    return push(state, task.side,
                HexTask{.unit = unit,
                        .reach = amount(duel, state, effect, task),
                        .use = HexUse::kDisplace,
                        .flags = chooses ? 0U : static_cast<unsigned>(kByChance)});
  }
  list.sub() = 0;
  if (state.chosen == kNoHex) return;
  const int from = hex_of(state, unit);
  place(state, unit, state.chosen);
  entered(duel, state, unit, from);
}

}  // namespace muster::penance
