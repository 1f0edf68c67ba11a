// Effects that change an attack, follow it, or hurt without one.
#include "games/penance/effects/resolve_attack.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "games/penance/changes/body.h"
#include "games/penance/effects/effects.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/targets.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_fields.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

// Steps of kSplash.
enum SplashStep : std::uint8_t { kNextUnit, kUnitHurt, kUnitNamed };

// Damage that a set has given stays below what is added, whatever the order (dmg_set before
// dmg_add): spare[kAdded] keeps the latter.
void set_damage(DuelState& state, const Effect& effect, int n) {
  Attack& attack = state.attack;
  std::uint8_t& added = attack.spare[kAdded];
  if (effect.op == Op::kDmgSet) {
    attack.printed = signed_byte(n);
    return;
  }
  int more = n;
  if (effect.op == Op::kDmgPer && effect.max > 0) more = std::min<int>(n, effect.max);
  added = static_cast<std::uint8_t>(signed_byte(static_cast<std::int8_t>(added) + more));
}

}  // namespace

void change_attack(const DuelTables& duel, DuelState& state, const Task& task,
                   const Effect& effect) {
  Attack& attack = state.attack;
  const int n = amount(duel, state, effect, task);
  switch (effect.op) {
    case Op::kIgnoreDef:
      attack.ignore = static_cast<std::uint8_t>(
          n == kAll ? kIgnoreAll : std::min<int>(kIgnoreAll, attack.ignore + n));
      return;
    case Op::kToHit:
      attack.to_hit = signed_byte(attack.to_hit + n);
      return;
    case Op::kAdv:
      attack.to_hit = signed_byte(attack.to_hit - n);
      return;
    case Op::kAp:
      attack.flags |= kArmorPiercing;
      return;
    case Op::kUnblockable:
      attack.flags |= kCannotBlock;
      return;
    case Op::kIgnoreCover:
      attack.flags |= kIgnoresCover;
      return;
    case Op::kAutoHit:
      attack.flags |= kHitsAnyway;
      return;
    case Op::kNoReact:
      attack.flags |= kClosedWindow;
      return;
    case Op::kNoCounter:
      attack.flags |= kNoReturns;
      return;
    case Op::kForceMiss:
      attack.flags |= kMissesOutright;
      return;
    case Op::kCancel:
      attack.flags |= kSelfDamageOff;
      return;
    default:
      set_damage(state, effect, n);
  }
}

// More rolls: on other targets, or the whole card again.
void op_targets(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  Attack& attack = state.attack;
  if (effect.op == Op::kRepeat) {
    for (int i = state.tasks_used; i > 0; --i) {
      Task& below = state.tasks[static_cast<std::size_t>(i - 1)];
      if (below.kind != TaskKind::kCard) continue;
      below.at = static_cast<std::uint16_t>(amount(duel, state, effect, task));
      below.flags = static_cast<std::uint8_t>(below.flags | kRepeating);
      return;
    }
    return;
  }
  if (effect.op == Op::kTargets) {
    attack.flags |= kOtherTargets;
    attack.rolls_left =
        std::max(attack.rolls_left, static_cast<std::uint8_t>(amount(duel, state, effect, task)));
    return;
  }
  // kRetarget: offered when there is more than one unit to attack.
  if (list.sub() == 0) {
    const Card& card = duel.cards().card(attack.card);
    const unsigned units = legal_targets(duel, state, task.side, card.range_min, card.range_max);
    if (std::popcount(units) < 2) return;
    list.sub() = 1;
    return push(state, task.side, YesNoTask{.question = Question::kOption});
  }
  list.sub() = 0;
  if (state.chosen == 0) return;
  attack.flags |= kOtherTargets;
  attack.rolls_left = std::max<std::uint8_t>(effect.targets, 1);
  attack.printed = signed_byte(amount(duel, state, effect, task));
}

void direct_loss(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  const int n = amount(duel, state, effect, task);
  if (effect.op == Op::kSelfDmg) {
    if ((state.attack.flags & kSelfDamageOff) == 0)
      lose(duel, state, task.side, n, opponent(task.side));
    return;
  }
  unsigned units = subjects(duel, state, task, effect);
  if (effect.who == Who::kEnemy && effect.area == AreaKind::kNone) {
    const EffectsView list(top_task(state));  // one enemy unit in range, which the user names
    if (list.sub() == 0) {
      units = units_of(state, opponent(task.side));
      for (const int unit : BitRange(units)) {
        const bool far =
            effect.range != kNoRange && distance(duel, state, task.side, unit) > effect.range;
        if (far) units &= ~unit_bit(unit);
      }
      if (std::popcount(units) > 1) {
        list.sub() = 1;
        return push(state, task.side, UnitTask{.units = units, .question = Question::kSubject});
      }
    } else {
      list.sub() = 0;
      units = unit_bit(state.chosen);
    }
  }
  if (effect.amount.kind == AmountKind::kStored) duelist(state, task.side).stored = 0;
  for (; units != 0; units &= units - 1) lose(duel, state, std::countr_zero(units), n, task.side);
}

void op_bleed(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  const int n = amount(duel, state, effect, task);
  for (unsigned left = subjects(duel, state, task, effect); left != 0; left &= left - 1) {
    const int unit = std::countr_zero(left);
    if (!is_casket(unit)) continue;
    if (effect.op != Op::kBleed) {
      start_on(duel, state, task, unit, n);
      continue;
    }
    int counters = n;
    if (duel.table(task.side).passive_ops[static_cast<std::size_t>(Op::kBleedMult)]) {
      for (const int kind : BitRange(passives(duel, state, task.side))) {
        for (const Effect& other : duel.cards().program(card_id(duel, state, task.side, kind))) {
          if (other.op != Op::kBleedMult) continue;
          counters *= other.amount.value;
          duel.note(Op::kBleedMult);
        }
      }
    }
    Duelist& bearer = duelist(state, unit);
    const int most =
        effect.max > 0 ? std::min<int>(effect.max, duel.rules().bleed_cap) : duel.rules().bleed_cap;
    bearer.bleed = static_cast<std::uint8_t>(
        std::max<int>(bearer.bleed, std::min(bearer.bleed + counters, most)));
  }
}

void op_component(const DuelTables& duel, DuelState& state, const Task& task,
                  const Effect& effect) {
  const Attack& attack = state.attack;
  const int unit = task.unit;
  if (unit == kNoUnit || !is_casket(unit)) return;
  const bool destroys = effect.op == Op::kDestroyComp;
  push(state, unit,
       ComponentTask{.points = destroys ? 0 : amount(duel, state, effect, task),
                     .part = attack.component,
                     .flags = destroys ? static_cast<unsigned>(kDestroys) : 0U});
}

void op_seeds_burst(const DuelTables& duel, DuelState& state, const Task& task,
                    const Effect& effect) {
  const int n = amount(duel, state, effect, task);
  for (unsigned left = units_of(state, opponent(task.side)); left != 0; left &= left - 1) {
    const int unit = std::countr_zero(left);
    int seeds = 0;
    for (std::size_t i = 0; i < state.seed_hexes.size(); ++i) {
      const unsigned both = state.seeds[i / 2];
      if (state.seed_hexes[i] == hex_of(state, unit)) {
        seeds = std::max(seeds, static_cast<int>(i % 2 == 0 ? both & 15U : both >> 4));
      }
    }
    const int loss = effect.max > 0 ? std::min<int>(n * seeds, effect.max) : n * seeds;
    lose(duel, state, unit, loss, task.side);
  }
  state.seeds = {};
  state.seed_hexes = {};
}

// Counter and reflect of a reactive card: paid out when the attack has been resolved.
void op_return(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  Attack& attack = state.attack;
  const int n = std::min(amount(duel, state, effect, task), 100);
  if (effect.op == Op::kReflect) {
    count_up(attack.reflected, n);
  } else if (effect.op == Op::kCounterSet) {
    attack.counter = static_cast<std::uint8_t>(n);
  } else {
    count_up(attack.counter, n);
  }
}

// ---- Splash: each unit of the area is hurt as by a hit that nothing answers.

void op_splash(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  if (task.unit == kNoUnit) return;
  unsigned units =
      units_in(duel, state, effect, task.side, task.unit, kWholeBoard) & ~unit_bit(task.unit);
  const bool one = effect.area == AreaKind::kOneAdjacentTarget;
  const bool two = effect.area == AreaKind::kTwoWithin || effect.area == AreaKind::kTwoRandomWithin;
  if (units == 0) return;
  push(state, task.side,
       SplashTask{.unit = task.unit,
                  .units = units,
                  .damage = amount(duel, state, effect, task),
                  .most = one   ? 1
                          : two ? 2
                                : kUnits,
                  .flags = effect.area == AreaKind::kTwoRandomWithin
                               ? static_cast<unsigned>(kByChance)
                               : 0U});
}

// at: units still to be hurt, y: at most so many of them, by the user's choice or by chance.
void run_splash(const DuelTables& duel, DuelState& state, Task& task) {
  const SplashView splash(task);
  Attack& attack = state.attack;
  if (task.step == kUnitHurt) {
    attack.target = task.unit;
    task.step = kNextUnit;
  }
  while (splash.units() != 0 && splash.most() > 0) {
    if (task.step == kNextUnit && std::popcount(splash.units()) > splash.most()) {
      task.step = kUnitNamed;
      return push(state, task.side,
                  UnitTask{.units = splash.units(),
                           .question = Question::kAnotherTarget,
                           .flags = splash.has(kByChance) ? unsigned{kByChance} : 0U});
    }
    const int unit = task.step == kUnitNamed ? int{state.chosen} : std::countr_zero(splash.units());
    task.step = kNextUnit;
    splash.units() = static_cast<std::uint16_t>(splash.units() & ~unit_bit(unit));
    --splash.most();
    if (!in_play(state, unit)) continue;
    attack.units_splashed = static_cast<std::uint16_t>(attack.units_splashed | unit_bit(unit));
    if (!is_casket(unit)) {
      hurt_summon(duel, state, unit, std::max(1, splash.damage() - armor_of(duel, state, unit)),
                  task.side);
      continue;
    }
    task.step = kUnitHurt;
    return push(state, task.side,
                RollTask{.unit = unit, .damage = splash.damage(), .flags = kSpread});
  }
  pop(state);
}

}  // namespace muster::penance
