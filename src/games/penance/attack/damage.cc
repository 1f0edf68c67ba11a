// A hit after its dice: reactions, final damage, lost cards, components and what comes after
// (PN-34 .. PN-49c).
#include "games/penance/attack/damage.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "games/penance/attack/riders.h"
#include "games/penance/attack/roll.h"
#include "games/penance/changes/body.h"
#include "games/penance/changes/cards.h"
#include "games/penance/changes/events.h"
#include "games/penance/changes/lasting.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/playable.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/inquiry/to_hit.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_fields.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

constexpr int kEjectionSides = 6;

}  // namespace

// ---- The reactive window (PN-34 .. PN-36).

KindSet reactions(const DuelTables& duel, const DuelState& state, bool at_declaration) {
  const Attack& attack = state.attack;
  const int side = attack.target;
  const Duelist& own = duelist(state, side);
  KindSet candidates = own.hand.kinds() & kinds_of(duel, state, side, KindClass::kReactive) &
                       ~kinds_of(duel, state, side, KindClass::kAtEvent);
  if (candidates == 0) return 0;
  candidates &= ~locked_kinds(duel, state, side) & ~scrap(duel, state, side);
  if (!side_allows_shield(static_cast<Side>(attack.side))) {
    candidates &= ~kinds_of(duel, state, side, KindClass::kShield);
  }
  const int most = purse(duel, state, side, 1);
  for (const int kind : BitRange(candidates)) {
    const CardId id = card_id(duel, state, side, kind);
    const Card& card = duel.cards().card(id);
    const bool evades = duel.cards().ops_of(id)[static_cast<std::size_t>(Op::kForceMiss)];
    const bool open = evades == at_declaration && !card.is(kTeamOnly) &&
                      !(card.is(kReactsToMelee) && attack.distance > 1) &&
                      price_of(duel, state, side, kind) <= most;
    if (!open) candidates &= ~kind_bit(kind);
  }
  return candidates == 0 ? 0 : allowed_cards(duel, state, side, candidates);
}

// True: the target's owner has to decide.
bool open_window(const DuelTables& duel, DuelState& state, bool at_declaration) {
  const Attack& attack = state.attack;
  if (!duel.rules().reactives || !is_casket(attack.target) || !has_room(state)) return false;
  const int side = attack.target;
  if ((duelist(state, side).hand.kinds() & kinds_of(duel, state, side, KindClass::kReactive)) ==
      0) {
    return false;
  }
  if ((attack.flags & (kClosedWindow | kWindowShut | kReacted)) != 0) return false;
  if (!at_declaration && static_cast<Band>(attack.band) == Band::kExecution) return false;
  if (!side_allows_reaction(static_cast<Side>(attack.side))) return false;
  const DefenseCounts dice{attack.blocks, attack.criticals, attack.pierces, attack.heats};
  if (!dice_allow_reaction(dice, duel.rules().dice)) return false;
  if (reactions(duel, state, at_declaration) == 0) return false;
  wait(state, Phase::kReact, side);
  return true;
}

// ---- From the dice to the end of the roll.

namespace {

int card_reduction(const DuelTables& duel, DuelState& state, int side, int kind, int damage) {
  if (!once_open(duel, state, side, kind)) return 0;
  const Card& card = card_of(duel, state, side, kind);
  Attack& attack = state.attack;
  attack.damage = positive_byte(damage);
  const Task user = task_of(side, EffectsTask{.unit = attack.attacker});
  int sum = 0;
  for (const Effect& effect : duel.cards().run(card.program)) {
    const bool runes = effect.op == Op::kReducePer;
    if (effect.op != Op::kReduce && !runes) continue;
    if (runes && (attack.flags & kArmorPiercing) != 0) continue;
    if (!holds(duel, state, effect, side, attack.attacker)) continue;
    sum += amount(duel, state, effect, user) * copies_in_force(duel, state, side, kind);
    duel.note(effect.op);
  }
  if (sum > 0) mark_once(duel, state, side, kind);
  return sum;
}

// What stands behind an effect and happens when it has done something.
void push_triggered(const DuelTables& duel, DuelState& state, int side, int index) {
  const std::size_t next = static_cast<std::size_t>(index) + 1;
  if (!duel.in_program(next, duel.card_of_effect(index))) return;
  const Effect& follows = duel.effect(next);
  if (follows.op == Op::kExileSelf && follows.when == When::kTriggered) {
    const int kind = kind_of(duel, state, side, duel.card_of_effect(index));
    Duelist& own = duelist(state, side);
    if (kind == kNoKind) return;
    duel.note(Op::kExileSelf);
    for (CardPile* pile : {&own.discard, &own.draw, &own.hand}) {
      if (!pile->has(kind)) continue;
      pile->remove(kind);
      return;
    }
    return;
  }
  if (follows.conditions[0].kind != ConditionKind::kTriggered) return;
  push(state, side, EffectsTask{.first = static_cast<int>(next), .count = 1, .mode = kTriggered});
}

// What lasts or is passive and takes damage off every attack (PN-137). `damage`: what is left.
int passive_reduction(const DuelTables& duel, DuelState& state, int damage) {
  const int side = state.attack.target;
  const OpSet& ops = duel.table(side).passive_ops;
  const bool cards =
      ops[static_cast<std::size_t>(Op::kReduce)] || ops[static_cast<std::size_t>(Op::kReducePer)];
  int sum = 0;
  state.attack.damage = positive_byte(damage);
  if (cards) {
    for (const int kind : BitRange(passives(duel, state, side))) {
      const Card& card = card_of(duel, state, side, kind);
      if (card.is(kPassiveReduce)) sum += card_reduction(duel, state, side, kind, damage - sum);
    }
  }
  if ((marks_borne(duel, state, side) & kMarksGuard) == 0) return sum;
  Duelist& own = duelist(state, side);
  for (int i = 0; i < own.lastings; ++i) {
    Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = duel.effect(lasting.effect);
    if (effect.op != Op::kReduce || lasting.is(kFromEnemy)) continue;
    if (!matches_attack(duel, state, effect, lasting.about)) continue;
    const auto now = static_cast<std::uint8_t>(state.turns % 250);
    if (effect.on == Event::kFirstEachTurn) {
      if (lasting.about == now) continue;
      lasting.about = now;
    }
    sum += lasting.value;
    if (effect.on != Event::kFirstHit) continue;
    const int index = lasting.effect;
    remove_lasting(state, side, i--);
    push_triggered(duel, state, side, index);
  }
  return sum;
}

// Caps, what prevents all damage, what stores it.
int capped_damage(const DuelTables& duel, DuelState& state, int damage) {
  Attack& attack = state.attack;
  if ((attack.flags & kPrevented) != 0) return 0;
  Duelist& own = duelist(state, attack.target);
  for (int i = 0; i < own.lastings; ++i) {
    Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = duel.effect(lasting.effect);
    attack.damage = positive_byte(damage);
    switch (effect.op) {
      case Op::kDmgCap:
        damage = std::min<int>(damage, lasting.value);
        break;
      case Op::kNegate:
        if (holds(duel, state, effect, attack.target, attack.attacker)) return 0;
        break;
      case Op::kForm:
        if (lasting.about != static_cast<std::uint8_t>(FormKind::kChitin)) break;
        if (lasting.is(kUsed)) break;
        lasting.length = static_cast<std::uint8_t>(lasting.length | kUsed);
        return 0;
      case Op::kStoreNextDamage:
        if (damage == 0) break;
        own.stored = positive_byte(damage);
        remove_lasting(state, attack.target, i);
        attack.flags |= kStoredAway;
        return 0;
      default:
        break;
    }
  }
  return damage;
}

void settle_damage(const DuelTables& duel, DuelState& state) {
  Attack& attack = state.attack;
  const int side = attack.target;
  const bool execution = static_cast<Band>(attack.band) == Band::kExecution;
  const DefenseCounts dice{attack.blocks, attack.criticals, attack.pierces, attack.heats};
  const int passed = attack.damage;  // conditions of effects look at attack.damage below
  const int left = std::max(0, passed - attack.blocks);
  const int floored = std::min<int>(attack.spare[kFloored], std::max(0, left - 1));
  int reduction = floored + attack.reduction;
  attack.prevented = positive_byte(std::min<int>(attack.prevented, left));
  if ((attack.flags & kNoReturns) != 0) attack.reflected = 0;
  attack.reflected = positive_byte(std::min<int>(attack.reflected, left - reduction));
  reduction += attack.reflected;
  if (!execution) reduction += passive_reduction(duel, state, std::max(0, left - reduction));
  int final = final_damage({passed, dice, reduction}, duel.rules().dice);
  if (!execution) final = capped_damage(duel, state, final);  // PN-29c
  attack.damage = positive_byte(final);
  if (final == 0) return;
  const unsigned flags = kOfAttack | (execution ? static_cast<unsigned>(kTopOnly) : 0U);
  push(state, side, LoseTask{.cards = final, .cause = LossCause::kAttack, .flags = flags});
}

// Passive cards that keep Component Damage off, the first time in a round.
int guard_of_cards(const DuelTables& duel, DuelState& state, int side) {
  int guarded = 0;
  for (const int kind : BitRange(passives(duel, state, side))) {
    const Card& card = card_of(duel, state, side, kind);
    for (int i = 0; i < card.program.count; ++i) {
      const int index = card.program.first + i;
      const Effect& effect = duel.effect(static_cast<std::size_t>(index));
      if (effect.op != Op::kGuardCd || !effect.has(kFirstEachRound)) continue;
      const Duelist& own = duelist(state, side);
      const auto end = own.lasting.begin() + own.lastings;
      const bool used = std::any_of(own.lasting.begin(), end, [&](const Lasting& lasting) {
        return lasting.effect == index;
      });
      if (used) continue;
      // The record only says that it was used in this round; without room for it there is no guard.
      const Lasting used_up = {static_cast<std::uint16_t>(index), 0,
                               static_cast<std::uint8_t>(End::kRoundEnd), 1, kNoUnit};
      if (!add_lasting(state, side, used_up)) continue;
      guarded += effect.amount.value;
      duel.note(Op::kGuardCd);
    }
  }
  return guarded;
}

// Points for the targeted component: lost cards, Criticals, structural weakness, less what guards.
int component_damage(const DuelTables& duel, DuelState& state) {
  Attack& attack = state.attack;
  const int side = attack.target;
  int points = attack.primary_lost + attack.criticals + attack.structural;
  if (points == 0) return 0;
  if (attack.guard_cd == kIgnoreAll) return 0;
  points = std::max(0, points - attack.guard_cd);
  if (points > 0 && duel.table(side).passive_ops[static_cast<std::size_t>(Op::kGuardCd)]) {
    points = std::max(0, points - guard_of_cards(duel, state, side));
  }
  return points;
}

void wound_parts(const DuelTables& duel, DuelState& state) {
  Attack& attack = state.attack;
  const int side = attack.target;
  Duelist& own = duelist(state, side);
  const int wound = duel.table(side).casket.major_wound > 0 ? duel.table(side).casket.major_wound
                                                            : duel.rules().major_wound_fallback;
  if (duel.rules().major_wounds && attack.damage >= wound) {  // PN-44
    add_damaged(duel, state, side);
    count_up(own.tally.major_wounds);
  }
  gain_taint(duel, state, side, attack.damage / 3);  // PN-125
  const int points = component_damage(duel, state);
  if (points > 0) {
    push(state, side, ComponentTask{.points = points, .part = attack.component});
  }
}

int thorns_of(const DuelTables& duel, DuelState& state) {
  const int side = state.attack.target;
  if ((marks_borne(duel, state, side) & kMarksThorns) == 0) return 0;
  const Duelist& own = duelist(state, side);
  int sum = 0;
  for (int i = 0; i < own.lastings; ++i) {
    const Lasting lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = duel.effect(lasting.effect);
    if (effect.op != Op::kThorns || !matches_attack(duel, state, effect, lasting.about)) continue;
    sum += lasting.value;
    if (effect.on == Event::kNextAttacker) push_triggered(duel, state, side, lasting.effect);
  }
  return sum;
}

// Counter, reflect and thorns (PN-139b), and what the reactive card does afterwards.
void aftermath(const DuelTables& duel, DuelState& state) {
  Attack& attack = state.attack;
  if (is_hit(static_cast<Band>(attack.band))) hit_riders(duel, state);
  if (!is_casket(attack.target)) return;
  const int side = attack.target;
  if (attack.spare[kAnswer] != 0) {
    const Card& card = card_of(duel, state, side, attack.spare[kAnswer] - 1);
    push(state, side,
         EffectsTask{.unit = attack.attacker,
                     .first = card.program.first,
                     .count = card.program.count,
                     .mode = kAfterAnswer});
  }
  if ((attack.flags & kNoReturns) != 0) return;
  const int back = attack.counter + attack.reflected + thorns_of(duel, state);
  if (back > 0 && in_play(state, attack.attacker)) lose(duel, state, attack.attacker, back, side);
}

void end_roll(const DuelTables& duel, DuelState& state, Task& task) {
  const RollView roll(task);
  const Attack& attack = state.attack;
  const bool spread = roll.has(kSpread);
  pop(state);
  if (spread) return;
  spend_lasting(duel, state, false);
  if (attack.card == kNoAttackCard) spend_lasting(duel, state, true);
  for (const int side : {0, 1}) {
    if (duelist(state, side).lastings > 0) pass_moment(duel, state, side, End::kAttack);
  }
  if (!is_casket(attack.attacker)) {
    state.attack.attacker = kNoUnit;
    return;
  }
  Duelist& own = duelist(state, attack.attacker);
  own.clear(kJammed);
  own.clear(kJammedBefore);
  if (static_cast<Band>(attack.band) == Band::kCatastrophe) own.set(kJammed);  // PN-24
}

}  // namespace

void finish_roll(const DuelTables& duel, DuelState& state, Task& task) {
  const RollView roll(task);
  Attack& attack = state.attack;
  const bool spread = roll.has(kSpread);
  switch (task.step) {
    case kWindow:
      task.step = kFinal;
      if (attack.heats > 0) add_heat(duel, state, attack.target, attack.heats);  // PN-33
      if (!spread && !duel.rules().dice.react_before_dice) {
        if (state.tasks_used > 0 && &top_task(state) != &task) {
          task.step = kLateWindow;  // what the Heat has set going comes first
          return;
        }
        open_window(duel, state, false);
      }
      return;
    case kLateWindow:
      task.step = kFinal;
      open_window(duel, state, false);
      return;
    case kFinal:
      task.step = kParts;
      return settle_damage(duel, state);
    case kParts:
      task.step = spread ? kEnd : kReturns;
      return wound_parts(duel, state);
    case kReturns:
      task.step = kEnd;
      return aftermath(duel, state);
    default:
      end_roll(duel, state, task);
  }
}

// ---- Components (PN-45 .. PN-49c).

namespace {

// Takes the task off the stack, below what its events have set going, and adds Pilot Wounds.
void finish_component(DuelState& state, Task& task, int wounds) {
  const int side = task.side;
  if (&top_task(state) == &task) {
    pop(state);
  } else {
    task.kind = TaskKind::kNone;  // popped when it is on top again
  }
  if (wounds > 0) push(state, side, WoundTask{.wounds = wounds});
}

// PN-46 .. PN-48b.
void destroy(const DuelTables& duel, DuelState& state, int side, Component component) {
  Duelist& own = duelist(state, side);
  own.destroyed = static_cast<std::uint8_t>(own.destroyed | 1U << index_of(component));
  const bool zones = duel.rules().component_profile == ComponentProfile::kZones;
  own.damage[index_of(component)] =
      static_cast<std::uint8_t>(zones ? duel.table(side).casket.component_hp[index_of(component)]
                                      : duel.rules().component_threshold);
  if (component == Component::kRightArm) {
    drop_from_hand(state, side, kinds_of(duel, state, side, KindClass::kPrimary));
    duel.note(Op::kScrapCard);
  } else if (component == Component::kLeftArm) {
    duel.note(Op::kScrapCard);
    drop_from_hand(state, side, kinds_of(duel, state, side, KindClass::kSecondary));
  }
  if (duel.scenario().components_to_win > 0 &&
      std::popcount(own.destroyed) >= duel.scenario().components_to_win) {
    defeat(state, side, Ending::kParts);  // PN-167
  }
}

}  // namespace

// step 0: the points; 1: the roll of an ejection.
void run_component(const DuelTables& duel, DuelState& state, Task& task) {
  const ComponentView component(task);
  const int side = task.side;
  const Component part = component.part();
  const std::size_t at = index_of(part);
  Duelist& own = duelist(state, side);
  if (task.step == 1) {  // PN-49c
    // Its Pilot Wounds change nothing any more: the Casket is out of the fight.
    pop(state);
    return defeat(state, side, Ending::kEjected);
  }
  const bool destroys = component.has(kDestroys);
  const int points = component.points();
  if (own.lacks(part)) return pop(state);  // PN-46a
  std::uint8_t& damage = own.damage[at];
  const bool zones = duel.rules().component_profile == ComponentProfile::kZones;
  const int most =
      zones ? duel.table(side).casket.component_hp[at] : duel.rules().component_threshold;
  const int exposed = zones ? duel.table(side).casket.zones[at].structure : most;
  const bool deadly = zones && duel.table(side).casket.zones[at].exposure > 0;
  const int before = damage;
  damage = static_cast<std::uint8_t>(std::min(most, before + points));
  int wounds = deadly ? std::max(0, damage - std::max(before, exposed)) : 0;
  const bool falls = destroys || damage >= most;
  for (int i = 0; i < std::min(points, 3); ++i) raise(duel, state, Event::kSelfCd, side);
  if (falls) {
    destroy(duel, state, side, part);
    if (state.phase == Phase::kOver) return;
    if (zones && part != Component::kLegs) ++wounds;
    if (zones && part == Component::kChassis) {
      task.step = 1;
      return push(state, side, DieTask{.sides = kEjectionSides, .use = DieUse::kEjection});
    }
  }
  if (state.phase == Phase::kOver) return;
  finish_component(state, task, wounds);
}

// ---- What follows.

void strike_summon(const DuelTables& duel, DuelState& state) {
  Attack& attack = state.attack;
  const bool execution = static_cast<Band>(attack.band) == Band::kExecution;
  int def = armor_of(duel, state, attack.target) - attack.ignore;
  if (execution || (attack.flags & kArmorPiercing) != 0) def = 0;
  const int loss = std::max(1, attack.damage - std::max(def, 0));
  attack.damage = positive_byte(loss);
  hurt_summon(duel, state, attack.target, loss, owner_of(state, attack.attacker));
}

void spend_lasting(const DuelTables& duel, DuelState& state, bool attack_over) {
  const Attack& attack = state.attack;
  if (attack_over != (duel.rules().next_attack_buffs == NextAttackBuffs::kEveryRoll)) return;
  for (const int side : {0, 1}) {
    const bool attacks = side == attack.attacker;
    if (!attacks && side != attack.target) continue;
    Duelist& own = duelist(state, side);
    const LastingFlag flag = attacks ? kSpentByOwnAttack : kSpentByEnemyAttack;
    for (int i = own.lastings - 1; i >= 0; --i) {
      Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
      const Effect& effect = duel.effect(lasting.effect);
      if (!lasting.is(flag) || !of_its_sort(duel, state, effect)) continue;
      const bool counted =
          effect.length == Length::kNextFireSpell || effect.length == Length::kNextLightningSpell;
      if (counted && --lasting.about > 0) continue;
      remove_lasting(state, side, i);
    }
    if (attacks) own.fury.set(own.fury.turn(), 0);  // PN-74
  }
}

}  // namespace muster::penance
