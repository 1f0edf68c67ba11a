// Summons (PN-145 .. PN-148a): how they come, act in the End step, and go.
#include "games/penance/effects/summons.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "games/penance/attack/attack.h"
#include "games/penance/changes/board.h"
#include "games/penance/changes/body.h"
#include "games/penance/effects/effects.h"
#include "games/penance/effects/zones.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/targets.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

// Steps of kSummons.
enum SummonsStep : std::uint8_t { kSprouting, kNextSummon, kTargetDrawn };
// Sub-steps of a summon being placed and of a command.
constexpr std::uint8_t kSummonAsked = 1;

constexpr std::uint8_t kCommanded = 2;

constexpr std::uint8_t kTargetAsked = 3;

constexpr int kSproutingSeeds = 3;

// Seeds that the card's requirement asks for in the hex; 0: none.
int seeds_needed(std::span<const Effect> program) {
  for (const Effect& effect : program) {
    const Condition& condition = effect.conditions[0];
    if (effect.op == Op::kReq && condition.kind == ConditionKind::kHexSeeds) return condition.value;
  }
  return 0;
}

}  // namespace

// ---- How they come.

HexSet summon_hexes(const DuelTables& duel, const DuelState& state, const Task& task,
                    const Effect& effect) {
  const HexView choice(task);
  Ground now = ground(duel, state, task.side);
  // It may share its hex.
  if (effect.summon() == SummonKind::kSnare) now.occupied -= occupied(duel, state);
  HexSet hexes = hexes_in_range(duel, state, task, 1) & open_hexes(duel.arena(), now);
  const int seeds = seeds_needed(duel.cards().program(duel.card_of_effect(choice.effect())));
  for (const int hex : seeds > 0 ? hexes : HexSet{}) {
    if (seeds_at(state, hex) < seeds) hexes.erase(hex);
  }
  return hexes;
}

namespace {

// Takes an empty place, else that of the oldest wreck; refused without one (PN-170).
void appear(const DuelTables& duel, DuelState& state, int side, int index, int hex) {
  Summon* place = nullptr;
  for (Summon& summon : state.summons) {
    if (summon.hp > 0) continue;
    const bool better = place == nullptr || (!is_wreck(duel, summon) && is_wreck(duel, *place)) ||
                        (is_wreck(duel, *place) && summon.order < place->order);
    if (better) place = &summon;
  }
  if (place == nullptr) return count_refused(state);
  const Effect& made = duel.effect(static_cast<std::size_t>(index));
  *place = {static_cast<std::uint16_t>(index), static_cast<std::uint8_t>(hex),
            duel.cards().placement(made).hp, tenure_of(state, side, made), state.summoned};
  count_up(state.summoned);
}

}  // namespace

void op_summon(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const int index = list.index();
  if (list.sub() == 0) {
    int alike = 0;
    for (const Summon& summon : state.summons) {
      alike += static_cast<int>(summon.hp > 0 && summon.tenure.owner() == task.side &&
                                duel.effect(summon.effect).summon() == effect.summon());
    }
    if (effect.limit > 0 && alike >= effect.limit) return;
    if (duel.rules().board) {
      list.sub() = kSummonAsked;
      return push(state, task.side,
                  HexTask{.unit = task.side, .effect = index, .use = HexUse::kSummon});
    }
    state.chosen = kNoHex;
  }
  list.sub() = 0;
  if (duel.rules().board && state.chosen == kNoHex) return;
  const int hex = state.chosen;
  use_wreck(duel, state, task.side, duel.card_of_effect(index));
  if (seeds_needed(duel.cards().program(duel.card_of_effect(index))) > 0) unsow(state, hex);
  appear(duel, state, task.side, index, hex);
}

// A card that needs a wreck uses it up.
void use_wreck(const DuelTables& duel, DuelState& state, int side, CardId id) {
  const Card& card = duel.cards().card(id);
  const std::span<const Effect> program = duel.cards().run(card.program);
  if (!std::any_of(program.begin(), program.end(), needs_wreck)) return;
  const int wreck = wreck_for(duel, state, side, card);
  if (wreck != kNoUnit) summon_of(state, wreck) = {};
}

namespace {

// PN-144: with the rule on, seeds become a snare at the end of an elf's turn.
void sprout(const DuelTables& duel, DuelState& state, int side) {
  if (!duel.rules().board || duel.table(side).faction != Faction::kElves) return;
  const std::span<const Effect> all = duel.cards().effects();
  const auto snare = std::find_if(all.begin(), all.end(), [](const Effect& effect) {
    return effect.op == Op::kSummon && effect.summon() == SummonKind::kSnare;
  });
  if (snare == all.end()) return;
  for (const int hex : duel.grid().all()) {
    if (seeds_at(state, hex) < kSproutingSeeds) continue;
    unsow(state, hex);
    appear(duel, state, side, static_cast<int>(snare - all.begin()), hex);
  }
}

}  // namespace

// ---- What they do.

namespace {

// The oldest of the player's summons that has not acted.
int next_summon(const DuelState& state, const Task& task) {
  const SummonsView acting(task);
  int oldest = kNoUnit;
  for (int unit = kDuelists; unit < kUnits; ++unit) {
    const Summon& summon = summon_of(state, unit);
    if (summon.hp == 0 || summon.tenure.owner() != task.side) continue;
    if ((acting.acted() & unit_bit(unit)) != 0) continue;
    if (oldest == kNoUnit || summon.order < summon_of(state, oldest).order) oldest = unit;
  }
  return oldest;
}

void age_summons(DuelState& state, int side) {
  for (Summon& summon : state.summons) {
    if (summon.hp == 0 || summon.tenure.owner() != side) continue;
    const int left = summon.tenure.left();
    if (left == Tenure::kForTheDuel) continue;
    summon.tenure = Tenure::of(side, left - 1);
    if (left == 1) summon = {};
  }
}

// Printed damage of a summon, with what its owner's cards add for mercenaries.
int strength_of(const DuelTables& duel, const DuelState& state, int unit) {
  const Summon& summon = summon_of(state, unit);
  const Effect& made = duel.effect(summon.effect);
  int damage = duel.cards().placement(made).dmg;
  if (made.summon() != SummonKind::kMercenary) return damage;
  const Duelist& owner = duelist(state, summon.tenure.owner());
  for (std::size_t i = 0; i < owner.lastings; ++i) {
    const Effect& other = duel.effect(owner.lasting[i].effect);
    const bool helps =
        other.op == Op::kBuff && other.side == Who::kMercenaries && other.stat() == Stat::kDmg;
    if (helps) damage += other.amount.value;
  }
  return damage;
}

// Along a shortest way to the nearest enemy unit, as far as its hexes go.
void march(const DuelTables& duel, DuelState& state, int unit) {
  if (!duel.rules().board) return;
  const int owner = owner_of(state, unit);
  HexSet enemies;
  for (const int enemy : BitRange(units_of(state, opponent(owner)))) {
    enemies.insert(hex_of(state, enemy));
  }
  const int from = hex_of(state, unit);
  if (duel.grid().around(from).intersects(enemies)) return;
  const Ground now = ground(duel, state, unit);
  const StepCosts ways = costs_from(duel.arena(), from, kFarthest, now);
  const auto cost = [&ways](int hex) { return int{ways.cost[static_cast<std::size_t>(hex)]}; };
  int goal = kNoHex;
  for (const int hex : ways.reached& duel.grid().around(enemies)) {
    if (goal == kNoHex || cost(hex) < cost(goal)) goal = hex;
  }
  if (goal == kNoHex) return;
  const auto before = [&](int hex) {
    for (int direction = 0; direction < kDirections; ++direction) {
      const Hex near = duel.grid().neighbour(hex, direction);
      if (near == kNoHex || !ways.reached.contains(near)) continue;
      const int step =
          step_cost(duel.arena(), now, {}, Footing::kOrdinary, near, opposite(direction));
      if (cost(near) + step == cost(hex)) return static_cast<int>(near);
    }
    return from;
  };
  std::array<std::uint8_t, HexGrid::kMaxHexes> way{};
  std::size_t steps = 0;
  for (int hex = goal; hex != from; hex = before(hex))
    way[steps++] = static_cast<std::uint8_t>(hex);
  const int reach = duel.cards().placement(duel.effect(summon_of(state, unit).effect)).move;
  while (steps > 0 && cost(way[steps - 1]) <= reach) {
    const int last = hex_of(state, unit);
    place(state, unit, way[--steps]);
    entered(duel, state, unit, last);
    if (!in_play(state, unit)) return;
  }
}

// One attack on an enemy beside it; on a Casket with decoys by its side, on any of them.
void strike_nearest(const DuelTables& duel, DuelState& state, Task& task) {
  const int unit = task.unit;
  const unsigned targets = legal_targets(duel, state, unit, 1, 1);
  if (targets == 0) return;
  const int target = lowest_bit(targets);
  unsigned drawn = unit_bit(target);
  for (const int other : BitRange(is_casket(target) ? targets & ~drawn : 0U)) {
    if (duel.effect(summon_of(state, other).effect).summon() == SummonKind::kDecoy) {
      drawn |= unit_bit(other);
    }
  }
  task.step = kTargetDrawn;
  push(state, task.side,
       UnitTask{.units = drawn, .question = Question::kTarget, .flags = kByChance});
}

}  // namespace

void run_summons(const DuelTables& duel, DuelState& state, Task& task) {
  const SummonsView acting(task);
  if (task.step == kSprouting) {
    if (duel.rules().auto_sprout) sprout(duel, state, task.side);
    task.step = kNextSummon;
  }
  if (task.step == kTargetDrawn) {
    task.step = kNextSummon;
    const int unit = task.unit;
    return begin_strike(duel, state, unit, state.chosen, strength_of(duel, state, unit));
  }
  const int unit = next_summon(state, task);
  if (unit == kNoUnit) {
    const int side = task.side;
    pop(state);
    return age_summons(state, side);
  }
  acting.acted() = static_cast<std::uint16_t>(acting.acted() | unit_bit(unit));
  task.unit = static_cast<std::uint8_t>(unit);
  const SummonKind kind = duel.effect(summon_of(state, unit).effect).summon();
  if (kind == SummonKind::kSnare) return;
  march(duel, state, unit);
  if (!in_play(state, unit) || kind == SummonKind::kDecoy) return;
  strike_nearest(duel, state, task);
}

// ---- Cards that make them, or the air around the user, act.

// Meanwhile EffectsView::paid has the summon that was named.
void op_command(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const Placement& what = duel.cards().placement(effect);
  if (list.sub() == 0) {
    const Card& card = duel.cards().card(duel.card_of_effect(list.index()));
    unsigned own = 0;
    for (const int unit : BitRange(units_of(state, task.side) & ~unit_bit(task.side))) {
      const bool right = duel.effect(summon_of(state, unit).effect).summon() == effect.summon();
      if (right && distance(duel, state, task.side, unit) <= card.range_max) own |= unit_bit(unit);
    }
    if (own == 0) return;
    list.sub() = kSummonAsked;
    return push(state, task.side, UnitTask{.units = own, .question = Question::kSubject});
  }
  if (list.sub() == kSummonAsked) {
    list.paid() = state.chosen;
    list.sub() = kCommanded;
    if (!duel.rules().board) return;
    return push(state, task.side,
                FreeMoveTask{.unit = list.paid(), .effect = kNoEffect, .hexes = what.move});
  }
  if (list.sub() == kCommanded) {
    const unsigned targets =
        in_play(state, list.paid()) ? legal_targets(duel, state, list.paid(), 1, 1) : 0;
    list.sub() = targets == 0 ? 0 : kTargetAsked;
    if (targets == 0) return;
    return push(state, task.side,
                UnitTask{.units = targets, .question = Question::kTarget, .flags = kMayDecline});
  }
  list.sub() = 0;
  if (state.chosen == kNoUnit) return;
  begin_strike(duel, state, list.paid(), state.chosen, what.dmg);
}

// Run at its event.
void op_aura(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  const Placement& what = duel.cards().placement(effect);
  for (const int unit : BitRange(units_of(state, opponent(task.side)))) {
    if (distance(duel, state, task.side, unit) <= what.radius)
      lose(duel, state, unit, what.ping, task.side);
  }
}

void snares_bite(const DuelTables& duel, DuelState& state, int side) {
  if (state.summoned == 0 || !duel.rules().board) return;
  for (const Summon& summon : state.summons) {
    if (summon.hp == 0 || summon.tenure.owner() == side) continue;
    const Effect& made = duel.effect(summon.effect);
    if (made.summon() != SummonKind::kSnare) continue;
    for (const int unit : BitRange(units_of(state, side))) {
      if (hex_of(state, unit) != summon.hex) continue;
      lose(duel, state, unit, duel.cards().placement(made).dmg, opponent(side));
    }
  }
}

}  // namespace muster::penance
