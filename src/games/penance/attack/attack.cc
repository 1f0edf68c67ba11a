// Whom an attack may be aimed at, and the choice of target and component (PN-20, PN-21, PN-46b).
#include "games/penance/attack/attack.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "games/penance/attack/damage.h"
#include "games/penance/attack/roll.h"
#include "games/penance/changes/cards.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/playable.h"
#include "games/penance/inquiry/targets.h"
#include "games/penance/inquiry/to_hit.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_fields.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

// Steps of kDeclare.
enum DeclareStep : std::uint8_t {
  kTargets,
  kTargetNamed,
  kDecoyDrawn,
  kPart,
  kLocated,
  kAimed,
  kWallNamed,
};

constexpr int kLocationSides = 6;

std::uint8_t intact_parts(const Duelist& own) {
  constexpr unsigned kEvery = (1U << kComponents) - 1;
  return static_cast<std::uint8_t>(kEvery & ~static_cast<unsigned>(own.destroyed));
}

// The units that the roll to come may be aimed at; the first target is
// target.
unsigned attack_targets(const DuelTables& duel, const DuelState& state, const Task& task) {
  const DeclareView aimed(task);
  const Attack& attack = state.attack;
  const Card& card = duel.cards().card(attack.card);
  const Effect& dmg = duel.effect(aimed.effect());
  const bool second = dmg.op == Op::kSecondAttack;
  const int least = second ? std::min<int>(card.range_min, 1) : card.range_min;
  unsigned legal = 0;
  if (lies_fixed(dmg.area)) {
    legal = units_in(duel, state, dmg, task.side, kNoUnit, card.range_max);
  } else if ((attack.flags & kWholeArea) != 0) {
    legal = units_of(state, opponent(task.side));  // of those planned: targets_done
  } else {
    legal = legal_targets(duel, state, task.side, least,
                          greatest_range(duel, state, task.side, card, dmg));
  }
  if ((attack.flags & kOtherTargets) != 0) return legal & ~attack.targets_done;
  if ((attack.flags & kDeclared) == 0) {
    return walls_for(duel, state, task.side, card).empty() ? legal : legal | unit_bit(kStructure);
  }
  return (attack.flags & kAnyTargets) == 0 ? legal & unit_bit(task.unit) : legal;
}

// Those on the line behind the first target, the nearest ones, `all` targets with it.
unsigned units_behind(const DuelTables& duel, const DuelState& state, int side, int first,
                      int all) {
  if (all <= 1) return 0;
  const int own = duelist(state, side).hex;
  const int at = hex_of(state, first);
  const int most = duel.cards().card(state.attack.card).range_max;
  unsigned behind =
      units_on(state, opponent(side), duel.grid().line(own, at, most)) & ~unit_bit(first);
  unsigned taken = 0;
  while (behind != 0 && std::popcount(taken) + 1 < all) {
    int nearest = kNoUnit;
    for (const int unit : BitRange(behind)) {
      const int away = distance(duel, state, side, unit);
      if (away < duel.grid().distance(own, at)) {
        behind &= ~unit_bit(unit);
      } else if (nearest == kNoUnit || away < distance(duel, state, side, nearest)) {
        nearest = unit;
      }
    }
    if (nearest == kNoUnit) break;
    taken |= unit_bit(nearest);
    behind &= ~unit_bit(nearest);
  }
  return taken;
}

// Units of the area around or behind the first target.
unsigned area_units(const DuelTables& duel, const DuelState& state, int side, int first) {
  const Card& card = duel.cards().card(state.attack.card);
  unsigned units = unit_bit(first);
  for (const Effect& effect : duel.cards().run(card.program)) {
    const bool shape =
        effect.op == Op::kArea || (effect.op == Op::kDmg && effect.area != AreaKind::kNone);
    if (shape) units |= units_in(duel, state, effect, side, first, card.range_max);
  }
  if (stat_of(duel, state, side, Stat::kArea) > 0 && duel.rules().board) {
    units |= units_on(state, opponent(side), duel.grid().around(hex_of(state, first)));
  }
  if (duel.rules().board)
    units |=
        units_behind(duel, state, side, first, stat_of(duel, state, side, Stat::kTargetsInLine));
  return units;
}

// How many rolls there are, once the first target is known.
void plan_rolls(const DuelTables& duel, DuelState& state, const Task& task) {
  const DeclareView aimed(task);
  Attack& attack = state.attack;
  const Effect& dmg = duel.effect(aimed.effect());
  attack.flags |= kDeclared;
  if (dmg.has(kOrMelee) && attack.distance <= 1) attack.flags |= kRangeOne;
  if (duel.cards().ops_of(attack.card)[static_cast<std::size_t>(Op::kArea)]) duel.note(Op::kArea);
  attack.rolls_left = std::max<std::uint8_t>(dmg.hits, 1);
  if (dmg.hits > 1 && (dmg.has(kSplit) || dmg.targets > 0)) {
    attack.flags |= kAnyTargets;
    return;
  }
  const unsigned units = area_units(duel, state, task.side, attack.target);
  const int shaped = std::popcount(units);
  const bool area = dmg.area != AreaKind::kNone || shaped > 1;
  const int limit = dmg.area == AreaKind::kAdjacentHexes ? dmg.area_size : dmg.targets;
  if (area && (limit == 0 || shaped <= limit)) {
    attack.flags |= kOtherTargets | kWholeArea;
    attack.rolls_left = static_cast<std::uint8_t>(shaped);
    attack.targets_done = static_cast<std::uint16_t>(attack.targets_done | ~units);
  } else if (limit > 0) {
    attack.flags |= kOtherTargets;
    attack.rolls_left = static_cast<std::uint8_t>(limit);
  }
}

}  // namespace

// ---- Choosing.

namespace {

void aim_at_part(const DuelTables& duel, DuelState& state, Task& task) {
  Attack& attack = state.attack;
  const unsigned intact = intact_parts(duelist(state, attack.target));
  if ((intact & (intact - 1)) == 0) {
    attack.component = static_cast<std::uint8_t>(intact == 0 ? static_cast<int>(Component::kChassis)
                                                             : std::countr_zero(intact));
    return pop(state);
  }
  const bool names = duel.rules().component_choice == ComponentChoice::kAttacker ||
                     duel.cards().ops_of(attack.card)[static_cast<std::size_t>(Op::kChooseComp)];
  if (names) {
    if (duel.rules().component_choice != ComponentChoice::kAttacker) duel.note(Op::kChooseComp);
    task.step = kAimed;
    return wait(state, Phase::kComponent, task.side);
  }
  task.step = kLocated;
  push(state, task.side, DieTask{.sides = kLocationSides, .use = DieUse::kLocation});
}

void take_target(const DuelTables& duel, DuelState& state, Task& task, int unit) {
  Attack& attack = state.attack;
  attack.target = static_cast<std::uint8_t>(unit);
  attack.targets_done = static_cast<std::uint16_t>(attack.targets_done | unit_bit(unit));
  see_target(duel, state);
  if ((attack.flags & kDeclared) == 0) plan_rolls(duel, state, task);
  task.step = kPart;
  if (!is_casket(unit)) {
    attack.component = static_cast<std::uint8_t>(Component::kChassis);
    return pop(state);
  }
  aim_at_part(duel, state, task);
}

// An attack on a Casket may go to a decoy of its owner instead (PN-148).
void settle_target(const DuelTables& duel, DuelState& state, Task& task, int unit) {
  const DeclareView aimed(task);
  if (unit == kStructure) {
    task.step = kWallNamed;
    return push(state, task.side, HexTask{.effect = aimed.effect(), .use = HexUse::kStruck});
  }
  if (is_casket(unit) && state.summoned > 0) {
    const unsigned legal = attack_targets(duel, state, task);
    unsigned drawn = unit_bit(unit);
    for (unsigned left = legal & ~(unit_bit(unit) | unit_bit(kStructure)); left != 0;
         left &= left - 1) {
      const int other = std::countr_zero(left);
      if (!is_casket(other) &&
          duel.effect(summon_of(state, other).effect).summon() == SummonKind::kDecoy) {
        drawn |= unit_bit(other);
      }
    }
    if (!std::has_single_bit(drawn)) {
      task.step = kDecoyDrawn;
      return push(state, task.side,
                  UnitTask{.units = drawn, .question = Question::kTarget, .flags = kByChance});
    }
  }
  take_target(duel, state, task, unit);
}

}  // namespace

void run_declare(const DuelTables& duel, DuelState& state, Task& task) {
  const DeclareView aimed(task);
  Attack& attack = state.attack;
  switch (task.step) {
    case kTargets: {
      const unsigned legal = attack_targets(duel, state, task);
      const bool first = (attack.flags & kDeclared) == 0;
      const bool whole = (attack.flags & kWholeArea) != 0;
      const bool may_stop = !first && !whole && (attack.flags & kOtherTargets) != 0;
      attack.target = kNoUnit;
      if (legal == 0) return pop(state);
      if (!may_stop && (whole || std::has_single_bit(legal))) {
        return settle_target(duel, state, task, std::countr_zero(legal));
      }
      task.step = kTargetNamed;
      const Question question = first ? Question::kTarget : Question::kAnotherTarget;
      return push(state, task.side,
                  UnitTask{.units = legal,
                           .question = question,
                           .flags = may_stop ? static_cast<unsigned>(kMayDecline) : 0U});
    }
    case kTargetNamed:
      if (state.chosen == kNoUnit) return pop(state);
      return settle_target(duel, state, task, state.chosen);
    case kDecoyDrawn:
      return take_target(duel, state, task, state.chosen);
    case kWallNamed:
      attack.spare[kStruckHex] = state.chosen;
      attack.flags |= kDeclared | kOnWall;
      attack.rolls_left = std::max<std::uint8_t>(duel.effect(aimed.effect()).hits, 1);
      return pop(state);
    case kPart:
      return aim_at_part(duel, state, task);
    case kLocated: {
      const Component part = kRandomLocation[static_cast<std::size_t>(state.chosen - 1)];
      const Duelist& own = duelist(state, attack.target);
      if (own.lacks(part)) {  // PN-46b: another roll
        task.step = kPart;
        return;
      }
      attack.component = static_cast<std::uint8_t>(part);
      return pop(state);
    }
    default:
      pop(state);
  }
}

void see_target(const DuelTables& duel, DuelState& state) {
  Attack& attack = state.attack;
  attack.distance =
      static_cast<std::uint8_t>(distance(duel, state, attack.attacker, attack.target));
  attack.side = static_cast<std::uint8_t>(side_of(duel, state, attack.target, attack.attacker));
  attack.terrain =
      static_cast<std::int8_t>(cover_term(cover_of(duel, state), duel.rules().dice.cover_stacking));
}

// ---- Attacks without a card.

void begin_strike(const DuelTables& duel, DuelState& state, int attacker, int target, int printed) {
  Attack& attack = state.attack;
  attack = {};
  attack.attacker = static_cast<std::uint8_t>(attacker);
  attack.target = static_cast<std::uint8_t>(target);
  attack.component = static_cast<std::uint8_t>(Component::kChassis);
  attack.printed = static_cast<std::int8_t>(printed);
  see_target(duel, state);
  push(state, owner_of(state, attacker), RollTask{.unit = attacker});
}

// ---- Decisions and dice of attacks.

void list_attack(const DuelTables& duel, const DuelState& state, ActionList& actions) {
  const Task& task = top_task(state);
  if (state.phase == Phase::kComponent) {
    for (const int part : BitRange(unsigned{intact_parts(duelist(state, state.attack.target))})) {
      actions.push_back(make_action(Verb::kAim, part));
    }
    return;
  }
  actions.push_back(make_action(Verb::kPass));
  const KindSet cards = task.kind == TaskKind::kEvent
                            ? event_cards(duel, state, task)
                            : reactions(duel, state, task.step == kAiming);
  for (const int kind : BitRange(cards)) actions.push_back(make_action(Verb::kReact, kind));
}

void apply_attack(const DuelTables& duel, DuelState& state, Action action) {
  Task& task = top_task(state);
  Attack& attack = state.attack;
  const int argument = argument_of(action);
  go_on(state);
  switch (verb_of(action)) {
    case Verb::kAim:
      attack.component = static_cast<std::uint8_t>(argument);
      return;
    case Verb::kAttack:
      ++state.rolls;
      attack.pair = static_cast<std::uint8_t>(argument);
      return;
    case Verb::kDefense:
      ++state.rolls;
      return apply_defense(state, argument);
    case Verb::kReact:
      if (task.kind == TaskKind::kEvent) {
        duel.note(Op::kTrigger);
        return play(duel, state, task.side, argument, kAtEvent);
      }
      attack.flags |= kReacted;
      attack.spare[kAnswer] = static_cast<std::uint8_t>(argument + 1);
      return play(duel, state, owner_of(state, attack.target), argument, kAsReaction);
    default:  // kPass
      if (task.kind == TaskKind::kEvent) pop(state);
  }
}

}  // namespace muster::penance
