// Effects that move, turn or shove units.
#include <algorithm>
#include <bit>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

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

}  // namespace

void CasketDuel::op_move(State& state, Task& task, const Effect& effect) const {
  const bool own = (caskets(state, task, effect) & unit_bit(task.side)) != 0;
  if (!rules_.board || !own) return;
  const int side = task.side;
  const int index = effect_index(task);
  int n = std::min(amount(state, effect, task), 40);
  const bool legless = duelist(state, side).lacks(Component::kLegs) &&
                       rules_.component_profile == ComponentProfile::kSimple;
  if (legless && cards_->card(card_of_effect(index)).is(kMovementCard)) --n;  // PN-48
  if (n <= 0) return;
  const bool tries = task.y == 0 && held(state, side);
  if (tries) try_to_move(state, side);
  if (jumps(effect)) {
    if (task.y == 0) {
      if (tries) return;
      task.y = kPlaceAsked;
      return push(state, TaskKind::kHex, side,
                  {.unit = task.side,
                   .at = index,
                   .n = n,
                   .x = static_cast<int>(HexUse::kCentre),
                   .flags = kMayDecline});
    }
    task.y = 0;
    if (state.chosen == kNoHex) return;
    if (through_lava(state, side, state.chosen, n)) state.attack.flags |= kThroughLava;
    return jump(state, side, state.chosen);
  }
  const bool attacks = task.step + 1 < task.n &&
                       this->effect(static_cast<std::size_t>(index) + 1).op == Op::kFreeAttack;
  if (attacks) return move_and_attack(state, task, n);
  walk(state, task, n);
}

// A card of a Casket that is held tries to move it: what waits for that hurts it (Root Bind). A
// step by SP is not tried, as it is no legal action.
void CasketDuel::try_to_move(State& state, int side) const {
  const Duelist& own = duelist(state, side);
  for (std::size_t i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[i];
    if (effect(lasting.effect).op != Op::kRoot || !lasting.is(kFromEnemy)) continue;
    for (const Effect& other : cards_->program(card_of_effect(lasting.effect))) {
      if (other.op != Op::kPing) continue;
      if (other.conditions[0].kind != ConditionKind::kTargetTriesToMove) continue;
      lose(state, side, other.amount.value, opponent(side));
    }
  }
}

void CasketDuel::walk(State& state, const Task& task, int hexes) const {
  const int index = effect_index(task);
  push(state, TaskKind::kFreeMove, task.side,
       {.unit = task.side,
        .at = index,
        .n = hexes,
        .x = this->effect(static_cast<std::size_t>(index)).mask});
}

// The user may stop, play an attack card, and go on.
void CasketDuel::move_and_attack(State& state, Task& task, int hexes) const {
  const int side = task.side;
  const KindSet attacks = has_room(state)
                              ? playable(state, side, purse(state, side, 0), borne(state, side)) &
                                    kinds(state, side, KindClass::kAttack)
                              : KindSet{0};
  if (task.y == 0) {
    task.y = kOnTheWay;
    return walk(state, task, hexes);
  }
  if (task.y == kOnTheWay) {
    const int left = std::max(0, hexes - state.chosen);
    if (attacks == 0) {
      task.y = 0;
      return;
    }
    task.y = static_cast<std::uint8_t>(kAttackOffered + left);
    return push(state, TaskKind::kNumber, side,
                {.x = static_cast<int>(Question::kSubject), .y = std::popcount(attacks)});
  }
  if (task.y < kAttackMade) {
    const int left = task.y - kAttackOffered;
    task.y = static_cast<std::uint8_t>(kAttackMade + left);
    KindSet chosen = attacks;
    for (int i = 1; i < state.chosen; ++i) chosen &= chosen - 1;
    if (state.chosen > 0 && chosen != 0) {
      note(Op::kFreeAttack);
      return play(state, side, lowest_bit(chosen), 0);
    }
  }
  const int left = task.y - kAttackMade;
  task.y = 0;
  if (left > 0) walk(state, task, left);
}

// PN-98: a teleport counts its distance.
void CasketDuel::jump(State& state, int unit, int hex) const {
  const int from = hex_of(state, unit);
  place(state, unit, hex);
  if (is_casket(unit)) count_moved(state, unit, grid().distance(from, hex));
  entered(state, unit, from);
}

// The hexes in which such a move may end.
HexSet DuelInquiry::jump_hexes(const State& state, const Task& task, const Effect& effect) const {
  const int unit = task.unit;
  const int from = hex_of(state, unit);
  const Ground now = ground(state, unit);
  const bool flies = (effect.mask & kIgnoreTerrain) != 0;
  const HexSet open = effect.has(kTeleport)
                          ? open_to_force(state, unit)
                          : open_hexes(*arena_, now, flies ? Footing::kFlying : Footing::kOrdinary);
  if (effect.to == Destination::kAdjacentTarget) {
    const int target = state.attack.target == kNoUnit ? opponent(task.side) : state.attack.target;
    const StepCosts ways = costs_from(*arena_, from, task.n, now, {}, footing(state, task.side));
    return ways.reached & grid().around(hex_of(state, target)) & open;
  }
  if (!effect.has(kTeleport)) {
    HexSet rays;
    for (int direction = 0; direction < kDirections; ++direction) {
      rays |= grid().ray(from, direction, task.n);
    }
    return rays & open;
  }
  HexSet hexes = grid().within(from, task.n) & open;
  if (effect.to == Destination::kLava) hexes &= lava_hexes(state);
  for (const Effect& other : cards_->program(card_of_effect(task.at))) {
    if (other.op != Op::kReq) continue;
    if (other.conditions[0].kind != ConditionKind::kEndNearTerrain) continue;
    HexSet rough = grid().all() - arena_->open_ground();
    for (int zone = 0; zone < state.zones_used; ++zone) rough |= zone_hexes(state, zone);
    hexes &= rough | grid().around(rough);
  }
  return hexes;
}

HexSet DuelInquiry::lava_hexes(const State& state) const {
  HexSet lava = arena_->of(Terrain::kLava);
  for (int zone = 0; zone < state.zones_used; ++zone) {
    const Zone& one = state.zones[static_cast<std::size_t>(zone)];
    if (one.effect == kNoEffect || effect(one.effect).zone() != ZoneKind::kLava) continue;
    lava |= zone_hexes(state, zone);
  }
  return lava;
}

// Whether a way of at most n hexes to a hex enters lava: then it is taken.
bool DuelInquiry::through_lava(const State& state, int side, int to, int n) const {
  const HexSet lava = lava_hexes(state);
  if (lava.empty()) return false;
  const Ground now = ground(state, side);
  const Footing feet = footing(state, side);
  const StepCosts ways = costs_from(*arena_, duelist(state, side).hex, n, now, {}, feet);
  const HexSet entered = (ways.reached & lava) - HexSet::of(duelist(state, side).hex);
  for (const int hex : entered) {
    const int left = n - ways.cost[static_cast<std::size_t>(hex)];
    if (costs_from(*arena_, hex, left, now, {}, feet).reached.contains(to)) return true;
  }
  return false;
}

void CasketDuel::op_rotate(State& state, const Task& task, const Effect& effect) const {
  if (!rules_.board || !rules_.facing) return;
  const int n = effect.amount.kind == AmountKind::kAny ? 0 : amount(state, effect, task);
  push(state, TaskKind::kFacing, task.side, {.n = n});
}

// ---- Units moved by others.

bool DuelInquiry::cannot_be_moved(const State& state, int unit) const {
  if (!is_casket(unit)) {
    return effect(summon_of(state, unit).effect).summon() == SummonKind::kSnare;
  }
  const Duelist& own = duelist(state, unit);
  const auto holds_fast = [](const Effect& effect) {
    return effect.op == Op::kImmune && effect.what == What::kForcedMove;
  };
  for (std::size_t i = 0; i < own.lastings; ++i) {
    if (holds_fast(effect(own.lasting[i].effect))) return true;
  }
  if (!table(unit).passive_ops[static_cast<std::size_t>(Op::kImmune)]) return false;
  for (const int kind : BitRange(passives(state, unit))) {
    const std::span<const Effect> program = cards_->program(card_of(state, unit, kind));
    if (std::any_of(program.begin(), program.end(), holds_fast)) return true;
  }
  return false;
}

// PN-99.
void CasketDuel::op_shove(State& state, const Task& task, const Effect& effect) const {
  if (!rules_.board) return;
  const int n = amount(state, effect, task);
  const unsigned units = subjects(state, task, effect) & ~unit_bit(task.side);
  for (const int unit : BitRange(units)) {
    if (!in_play(state, unit) || cannot_be_moved(state, unit)) continue;
    if (distance(state, unit, task.side) == 0) continue;
    shove(state, unit, task.side, effect.op == Op::kPush ? n : -n);
  }
}

// By chance, or where the user wants; nothing counts as moved (PN-98).
void CasketDuel::op_displace(State& state, Task& task, const Effect& effect) const {
  if (!rules_.board) return;
  const bool buff = effect.op == Op::kBuff;
  const unsigned units =
      buff && task.unit != kNoUnit ? unit_bit(task.unit) : subjects(state, task, effect);
  if (units == 0) return;
  const int unit = lowest_bit(units);
  if (task.y == 0) {
    if (!in_play(state, unit) || cannot_be_moved(state, unit)) return;
    const bool chooses = buff || effect.has(kUserChooses);
    task.y = kPlaceAsked;
    return push(state, TaskKind::kHex, task.side,
                {.unit = static_cast<std::uint8_t>(unit),
                 .n = amount(state, effect, task),
                 .x = static_cast<int>(HexUse::kDisplace),
                 .flags = chooses ? 0U : static_cast<unsigned>(kByChance)});
  }
  task.y = 0;
  if (state.chosen == kNoHex) return;
  const int from = hex_of(state, unit);
  place(state, unit, state.chosen);
  entered(state, unit, from);
}

// Lasting effects by which a hit puts the target elsewhere.
void CasketDuel::displace_on_hit(State& state) const {
  const Attack& attack = state.attack;
  const Duelist& own = duelist(state, attack.attacker);
  for (std::size_t i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[i];
    const Effect& effect = this->effect(lasting.effect);
    if (effect.op != Op::kBuff || effect.stat() != Stat::kDisplace) continue;
    if (!applies(state, attack.attacker, lasting)) continue;
    push(state, TaskKind::kEffects, attack.attacker,
         {.unit = attack.target, .at = lasting.effect, .n = 1, .flags = kTriggered});
  }
}

}  // namespace muster::penance
