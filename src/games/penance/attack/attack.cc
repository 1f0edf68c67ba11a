// Whom an attack may be aimed at, and the choice of target and component (PN-20, PN-21, PN-46b).
#include <algorithm>
#include <bit>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

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

}  // namespace

// ---- Legal targets.

// Whether status effects, arcs and sight let an attacker aim at a unit that is in its range.
bool DuelInquiry::may_target(const State& state, int attacker, int target, int distance) const {
  if (rules_.board) {
    if (!in_arc(state, attacker, target) || !view(state, attacker, target).visible()) return false;
    const bool wounded =
        is_casket(attacker) &&
        (duelist(state, attacker).wounds >> static_cast<unsigned>(Wound::kRearArc) & 1U) != 0;
    if (wounded && side_of(state, target, attacker) == Side::kRear) return false;  // PN-78
  }
  const int bearer = owner_of(state, target);
  if ((borne(state, bearer) & kMarksHide) == 0) return true;
  const Duelist& own = duelist(state, bearer);
  for (int i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = this->effect(lasting.effect);
    const bool hides = effect.op == Op::kUntargetable ||
                       (effect.op == Op::kStatus && effect.status() == StatusName::kUntargetable);
    if (hides && is_casket(target)) {
      const bool melee = distance <= 1;
      if (effect.vs == Versus::kAny || (effect.vs == Versus::kMelee) == melee) return false;
    }
    const bool duel = effect.op == Op::kStatus && effect.status() == StatusName::kHonorDuel;
    if (duel && !is_casket(target)) return false;  // the two may attack only each other
  }
  return true;
}

unsigned DuelInquiry::legal_targets(const State& state, int attacker, int least, int most) const {
  unsigned legal = 0;
  for (unsigned left = units_of(state, opponent(owner_of(state, attacker))); left != 0;
       left &= left - 1) {
    const int unit = std::countr_zero(left);
    const int hexes = distance(state, attacker, unit);
    const bool in_range = !rules_.board || (hexes >= least && hexes <= most);
    if (in_range && may_target(state, attacker, unit, hexes)) legal |= unit_bit(unit);
  }
  return legal;
}

// The greatest distance of a card's attack: printed, and what changes it.
int DuelInquiry::greatest_range(const State& state, int side, const Card& card,
                                const Effect& dmg) const {
  int most = dmg.range != kNoRange ? dmg.range : card.range_max;
  if (most <= 1) return most;
  most += stat(state, side, Stat::kRange);
  if (rules_.arena_extras && rules_.board) {
    most += arena_->height_extras(duelist(state, side).hex).range;  // PN-114
  }
  return most;
}

// The units that the roll to come may be aimed at; task.at: the effect, task.unit: the first
// target.
unsigned DuelInquiry::attack_targets(const State& state, const Task& task) const {
  const Attack& attack = state.attack;
  const Card& card = cards_->card(attack.card);
  const Effect& dmg = effect(task.at);
  const bool second = dmg.op == Op::kSecondAttack;
  const int least = second ? std::min<int>(card.range_min, 1) : card.range_min;
  unsigned legal = 0;
  switch (dmg.area) {
    case AreaKind::kAdjacentSelf:
    case AreaKind::kRadiusSelf:
    case AreaKind::kCone:
    case AreaKind::kAdjacentWreck:
    case AreaKind::kAdjacentHexes:
      legal = units_in(state, dmg, task.side, kNoUnit, card.range_max);
      break;
    default:
      if ((attack.flags & kWholeArea) != 0) {
        legal = units_of(state, opponent(task.side));  // of those planned: targets_done
      } else {
        legal = legal_targets(state, task.side, least, greatest_range(state, task.side, card, dmg));
      }
  }
  if ((attack.flags & kOtherTargets) != 0) return legal & ~attack.targets_done;
  if ((attack.flags & kDeclared) == 0) {
    return walls_for(state, task.side, card).empty() ? legal : legal | unit_bit(kStructure);
  }
  return (attack.flags & kAnyTargets) == 0 ? legal & unit_bit(task.unit) : legal;
}

// Units of the area around or behind the first target.
unsigned DuelInquiry::area_units(const State& state, int side, int first) const {
  const Card& card = cards_->card(state.attack.card);
  unsigned units = unit_bit(first);
  for (const Effect& effect : cards_->run(card.program)) {
    const bool shape =
        effect.op == Op::kArea || (effect.op == Op::kDmg && effect.area != AreaKind::kNone);
    if (shape) units |= units_in(state, effect, side, first, card.range_max);
  }
  if (stat(state, side, Stat::kArea) > 0 && rules_.board) {
    units |= units_on(state, opponent(side), grid().around(hex_of(state, first)));
  }
  if (rules_.board)
    units |= units_behind(state, side, first, stat(state, side, Stat::kTargetsInLine));
  return units;
}

// Those on the line behind the first target, the nearest ones, `all` targets with it.
unsigned DuelInquiry::units_behind(const State& state, int side, int first, int all) const {
  if (all <= 1) return 0;
  const int own = duelist(state, side).hex;
  const int at = hex_of(state, first);
  const int most = cards_->card(state.attack.card).range_max;
  unsigned behind = units_on(state, opponent(side), grid().line(own, at, most)) & ~unit_bit(first);
  unsigned taken = 0;
  while (behind != 0 && std::popcount(taken) + 1 < all) {
    int nearest = kNoUnit;
    for (const int unit : BitRange(behind)) {
      const int away = distance(state, side, unit);
      if (away < grid().distance(own, at)) {
        behind &= ~unit_bit(unit);
      } else if (nearest == kNoUnit || away < distance(state, side, nearest)) {
        nearest = unit;
      }
    }
    if (nearest == kNoUnit) break;
    taken |= unit_bit(nearest);
    behind &= ~unit_bit(nearest);
  }
  return taken;
}

// How many rolls there are, once the first target is known.
void CasketDuel::plan_rolls(State& state, const Task& task) const {
  Attack& attack = state.attack;
  const Effect& dmg = effect(task.at);
  attack.flags |= kDeclared;
  if (dmg.has(kOrMelee) && attack.distance <= 1) attack.flags |= kRangeOne;
  if (cards_->ops_of(attack.card)[static_cast<std::size_t>(Op::kArea)]) note(Op::kArea);
  attack.rolls_left = std::max<std::uint8_t>(dmg.hits, 1);
  if (dmg.hits > 1 && (dmg.has(kSplit) || dmg.targets > 0)) {
    attack.flags |= kAnyTargets;
    return;
  }
  const unsigned units = area_units(state, task.side, attack.target);
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

// ---- Choosing.

void CasketDuel::run_declare(State& state, Task& task) const {
  Attack& attack = state.attack;
  switch (task.step) {
    case kTargets: {
      const unsigned legal = attack_targets(state, task);
      const bool first = (attack.flags & kDeclared) == 0;
      const bool whole = (attack.flags & kWholeArea) != 0;
      const bool may_stop = !first && !whole && (attack.flags & kOtherTargets) != 0;
      attack.target = kNoUnit;
      if (legal == 0) return pop(state);
      if (!may_stop && (whole || std::has_single_bit(legal))) {
        return settle_target(state, task, std::countr_zero(legal));
      }
      task.step = kTargetNamed;
      const Question question = first ? Question::kTarget : Question::kAnotherTarget;
      return push(state, TaskKind::kUnit, task.side,
                  {.at = static_cast<int>(legal),
                   .x = static_cast<int>(question),
                   .flags = may_stop ? static_cast<unsigned>(kMayDecline) : 0U});
    }
    case kTargetNamed:
      if (state.chosen == kNoUnit) return pop(state);
      return settle_target(state, task, state.chosen);
    case kDecoyDrawn:
      return take_target(state, task, state.chosen);
    case kWallNamed:
      attack.spare[kStruckHex] = state.chosen;
      attack.flags |= kDeclared | kOnWall;
      attack.rolls_left = std::max<std::uint8_t>(effect(task.at).hits, 1);
      return pop(state);
    case kPart:
      return aim_at_part(state, task);
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

// An attack on a Casket may go to a decoy of its owner instead (PN-148).
void CasketDuel::settle_target(State& state, Task& task, int unit) const {
  if (unit == kStructure) {
    task.step = kWallNamed;
    return push(state, TaskKind::kHex, task.side,
                {.at = task.at, .x = static_cast<int>(HexUse::kStruck)});
  }
  if (is_casket(unit) && state.summoned > 0) {
    const unsigned legal = attack_targets(state, task);
    unsigned drawn = unit_bit(unit);
    for (unsigned left = legal & ~(unit_bit(unit) | unit_bit(kStructure)); left != 0;
         left &= left - 1) {
      const int other = std::countr_zero(left);
      if (!is_casket(other) &&
          effect(summon_of(state, other).effect).summon() == SummonKind::kDecoy) {
        drawn |= unit_bit(other);
      }
    }
    if (!std::has_single_bit(drawn)) {
      task.step = kDecoyDrawn;
      return push(state, TaskKind::kUnit, task.side,
                  {.at = static_cast<int>(drawn),
                   .x = static_cast<int>(Question::kTarget),
                   .flags = kByChance});
    }
  }
  take_target(state, task, unit);
}

void CasketDuel::take_target(State& state, Task& task, int unit) const {
  Attack& attack = state.attack;
  attack.target = static_cast<std::uint8_t>(unit);
  attack.targets_done = static_cast<std::uint16_t>(attack.targets_done | unit_bit(unit));
  see_target(state);
  if ((attack.flags & kDeclared) == 0) plan_rolls(state, task);
  task.step = kPart;
  if (!is_casket(unit)) {
    attack.component = static_cast<std::uint8_t>(Component::kChassis);
    return pop(state);
  }
  aim_at_part(state, task);
}

// Where attacker and target stand towards each other.
void CasketDuel::see_target(State& state) const {
  Attack& attack = state.attack;
  attack.distance = static_cast<std::uint8_t>(distance(state, attack.attacker, attack.target));
  attack.side = static_cast<std::uint8_t>(side_of(state, attack.target, attack.attacker));
  attack.terrain =
      static_cast<std::int8_t>(cover_term(cover_of(state), rules_.dice.cover_stacking));
}

void CasketDuel::aim_at_part(State& state, Task& task) const {
  Attack& attack = state.attack;
  const unsigned intact = intact_parts(duelist(state, attack.target));
  if ((intact & (intact - 1)) == 0) {
    attack.component = static_cast<std::uint8_t>(intact == 0 ? static_cast<int>(Component::kChassis)
                                                             : std::countr_zero(intact));
    return pop(state);
  }
  const bool names = rules_.component_choice == ComponentChoice::kAttacker ||
                     cards_->ops_of(attack.card)[static_cast<std::size_t>(Op::kChooseComp)];
  if (names) {
    if (rules_.component_choice != ComponentChoice::kAttacker) note(Op::kChooseComp);
    task.step = kAimed;
    return wait(state, Phase::kComponent, task.side);
  }
  task.step = kLocated;
  push(state, TaskKind::kDie, task.side,
       {.n = kLocationSides, .x = static_cast<int>(DieUse::kLocation)});
}

// ---- Attacks without a card.

void CasketDuel::begin_strike(State& state, int attacker, int target, int printed) const {
  Attack& attack = state.attack;
  attack = {};
  attack.attacker = static_cast<std::uint8_t>(attacker);
  attack.target = static_cast<std::uint8_t>(target);
  attack.component = static_cast<std::uint8_t>(Component::kChassis);
  attack.printed = static_cast<std::int8_t>(printed);
  see_target(state);
  push(state, TaskKind::kRoll, owner_of(state, attacker),
       {.unit = static_cast<std::uint8_t>(attacker)});
}

// ---- Decisions and dice of attacks.

void DuelInquiry::list_attack(const State& state, ActionList& actions) const {
  const Task& task = top_task(state);
  if (state.phase == Phase::kComponent) {
    for (const int part : BitRange(unsigned{intact_parts(duelist(state, state.attack.target))})) {
      actions.push_back(make_action(Verb::kAim, part));
    }
    return;
  }
  actions.push_back(make_action(Verb::kPass));
  const KindSet cards = task.kind == TaskKind::kEvent ? event_cards(state, task)
                                                      : reactions(state, task.step == kAiming);
  for (const int kind : BitRange(cards)) actions.push_back(make_action(Verb::kReact, kind));
}

void CasketDuel::apply_attack(State& state, Action action) const {
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
        note(Op::kTrigger);
        return play(state, task.side, argument, kAtEvent);
      }
      attack.flags |= kReacted;
      attack.spare[kAnswer] = static_cast<std::uint8_t>(argument + 1);
      return play(state, owner_of(state, attack.target), argument, kAsReaction);
    default:  // kPass
      if (task.kind == TaskKind::kEvent) pop(state);
  }
}

}  // namespace muster::penance
