// A hit after its dice: reactions, final damage, lost cards, components and what comes after
// (PN-34 .. PN-49c).
#include <algorithm>
#include <bit>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

namespace muster::penance {
namespace {

constexpr int kEjectionSides = 6;

}  // namespace

// ---- The reactive window (PN-34 .. PN-36).

// Kinds in the target's hand that may answer the attack. At its declaration only those that make it
// miss, later only the others.
KindSet DuelInquiry::reactions(const State& state, bool at_declaration) const {
  const Attack& attack = state.attack;
  const int side = attack.target;
  const Duelist& own = duelist(state, side);
  KindSet candidates = own.hand.kinds() & kinds(state, side, KindClass::kReactive) &
                       ~kinds(state, side, KindClass::kAtEvent);
  if (candidates == 0) return 0;
  candidates &= ~locked_kinds(state, side) & ~scrap(state, side);
  if (!side_allows_shield(static_cast<Side>(attack.side))) {
    candidates &= ~kinds(state, side, KindClass::kShield);
  }
  const int most = purse(state, side, 1);
  for (const int kind : BitRange(candidates)) {
    const CardId id = card_of(state, side, kind);
    const Card& card = cards_->card(id);
    const bool evades = cards_->ops_of(id)[static_cast<std::size_t>(Op::kForceMiss)];
    const bool open = evades == at_declaration && !card.is(kTeamOnly) &&
                      !(card.is(kReactsToMelee) && attack.distance > 1) &&
                      price(state, side, kind) <= most;
    if (!open) candidates &= ~kind_bit(kind);
  }
  return candidates == 0 ? 0 : allowed_cards(state, side, candidates);
}

// True: the target's owner has to decide.
bool CasketDuel::open_window(State& state, bool at_declaration) const {
  const Attack& attack = state.attack;
  if (!rules_.reactives || !is_casket(attack.target) || !has_room(state)) return false;
  const int side = attack.target;
  if ((duelist(state, side).hand.kinds() & kinds(state, side, KindClass::kReactive)) == 0) {
    return false;
  }
  if ((attack.flags & (kClosedWindow | kWindowShut | kReacted)) != 0) return false;
  if (!at_declaration && static_cast<Band>(attack.band) == Band::kExecution) return false;
  if (!side_allows_reaction(static_cast<Side>(attack.side))) return false;
  const DefenseCounts dice{attack.blocks, attack.criticals, attack.pierces, attack.heats};
  if (!dice_allow_reaction(dice, rules_.dice)) return false;
  if (reactions(state, at_declaration) == 0) return false;
  wait(state, Phase::kReact, side);
  return true;
}

// ---- From the dice to the end of the roll.

void CasketDuel::finish_roll(State& state, Task& task) const {
  Attack& attack = state.attack;
  const bool spread = (task.flags & kSpread) != 0;
  switch (task.step) {
    case kWindow:
      task.step = kFinal;
      if (attack.heats > 0) add_heat(state, attack.target, attack.heats);  // PN-33
      if (!spread && !rules_.dice.react_before_dice) {
        if (state.tasks_used > 0 && &top_task(state) != &task) {
          task.step = kLateWindow;  // what the Heat has set going comes first
          return;
        }
        open_window(state, false);
      }
      return;
    case kLateWindow:
      task.step = kFinal;
      open_window(state, false);
      return;
    case kFinal:
      task.step = kParts;
      return settle_damage(state);
    case kParts:
      task.step = spread ? kEnd : kReturns;
      return wound_parts(state);
    case kReturns:
      task.step = kEnd;
      return aftermath(state);
    default:
      end_roll(state, task);
  }
}

void CasketDuel::settle_damage(State& state) const {
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
  if (!execution) reduction += passive_reduction(state, std::max(0, left - reduction));
  int final = final_damage({passed, dice, reduction}, rules_.dice);
  if (!execution) final = capped_damage(state, final);  // PN-29c
  attack.damage = positive_byte(final);
  if (final == 0) return;
  const unsigned flags = kOfAttack | (execution ? static_cast<unsigned>(kTopOnly) : 0U);
  push(state, TaskKind::kLose, side,
       {.n = final, .x = static_cast<int>(LossCause::kAttack), .flags = flags});
}

// What lasts or is passive and takes damage off every attack (PN-137). `damage`: what is left.
int CasketDuel::passive_reduction(State& state, int damage) const {
  const int side = state.attack.target;
  const OpSet& ops = table(side).passive_ops;
  const bool cards =
      ops[static_cast<std::size_t>(Op::kReduce)] || ops[static_cast<std::size_t>(Op::kReducePer)];
  int sum = 0;
  state.attack.damage = positive_byte(damage);
  if (cards) {
    for (const int kind : BitRange(passives(state, side))) {
      const Card& card = this->card(state, side, kind);
      if (card.is(kPassiveReduce)) sum += card_reduction(state, side, kind, damage - sum);
    }
  }
  if ((borne(state, side) & kMarksGuard) == 0) return sum;
  Duelist& own = duelist(state, side);
  for (int i = 0; i < own.lastings; ++i) {
    Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = this->effect(lasting.effect);
    if (effect.op != Op::kReduce || lasting.is(kFromEnemy)) continue;
    if (!matches_attack(state, effect, lasting.about)) continue;
    const auto now = static_cast<std::uint8_t>(state.turns % 250);
    if (effect.on == Event::kFirstEachTurn) {
      if (lasting.about == now) continue;
      lasting.about = now;
    }
    sum += lasting.value;
    if (effect.on != Event::kFirstHit) continue;
    const int index = lasting.effect;
    remove_lasting(state, side, i--);
    push_triggered(state, side, index);
  }
  return sum;
}

int CasketDuel::card_reduction(State& state, int side, int kind, int damage) const {
  if (!once_open(state, side, kind)) return 0;
  const Card& card = this->card(state, side, kind);
  Attack& attack = state.attack;
  attack.damage = positive_byte(damage);
  const Task user = task_of(TaskKind::kEffects, side, {.unit = attack.attacker});
  int sum = 0;
  for (const Effect& effect : cards_->run(card.program)) {
    const bool runes = effect.op == Op::kReducePer;
    if (effect.op != Op::kReduce && !runes) continue;
    if (runes && (attack.flags & kArmorPiercing) != 0) continue;
    if (!holds(state, effect, side, attack.attacker)) continue;
    sum += amount(state, effect, user) * copies_in_force(state, side, kind);
    note(effect.op);
  }
  if (sum > 0) mark_once(state, side, kind);
  return sum;
}

// What stands behind an effect and happens when it has done something.
void CasketDuel::push_triggered(State& state, int side, int index) const {
  const std::size_t next = static_cast<std::size_t>(index) + 1;
  if (next >= effect_card_.size() || effect_card_[next] != card_of_effect(index)) return;
  const Effect& follows = effect(next);
  if (follows.op == Op::kExileSelf && follows.when == When::kTriggered) {
    const int kind = kind_of(state, side, card_of_effect(index));
    Duelist& own = duelist(state, side);
    if (kind == kNoKind) return;
    note(Op::kExileSelf);
    for (CardPile* pile : {&own.discard, &own.draw, &own.hand}) {
      if (!pile->has(kind)) continue;
      pile->remove(kind);
      return;
    }
    return;
  }
  if (follows.conditions[0].kind != ConditionKind::kTriggered) return;
  push(state, TaskKind::kEffects, side,
       {.at = static_cast<int>(next), .n = 1, .flags = kTriggered});
}

// Caps, what prevents all damage, what stores it.
int CasketDuel::capped_damage(State& state, int damage) const {
  Attack& attack = state.attack;
  if ((attack.flags & kPrevented) != 0) return 0;
  Duelist& own = duelist(state, attack.target);
  for (int i = 0; i < own.lastings; ++i) {
    Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = this->effect(lasting.effect);
    attack.damage = positive_byte(damage);
    switch (effect.op) {
      case Op::kDmgCap:
        damage = std::min<int>(damage, lasting.value);
        break;
      case Op::kNegate:
        if (holds(state, effect, attack.target, attack.attacker)) return 0;
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

// ---- Components (PN-45 .. PN-49c).

// Points for the targeted component: lost cards, Criticals, structural weakness, less what guards.
int CasketDuel::component_damage(State& state) const {
  Attack& attack = state.attack;
  const int side = attack.target;
  int points = attack.primary_lost + attack.criticals + attack.structural;
  if (points == 0) return 0;
  if (attack.guard_cd == kIgnoreAll) return 0;
  points = std::max(0, points - attack.guard_cd);
  if (points > 0 && table(side).passive_ops[static_cast<std::size_t>(Op::kGuardCd)]) {
    points = std::max(0, points - guard_of_cards(state, side));
  }
  return points;
}

// Passive cards that keep Component Damage off, the first time in a round.
int CasketDuel::guard_of_cards(State& state, int side) const {
  int guarded = 0;
  for (const int kind : BitRange(passives(state, side))) {
    const Card& card = this->card(state, side, kind);
    for (int i = 0; i < card.program.count; ++i) {
      const int index = card.program.first + i;
      const Effect& effect = this->effect(static_cast<std::size_t>(index));
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
      note(Op::kGuardCd);
    }
  }
  return guarded;
}

void CasketDuel::wound_parts(State& state) const {
  Attack& attack = state.attack;
  const int side = attack.target;
  Duelist& own = duelist(state, side);
  const int wound = table(side).casket.major_wound > 0 ? table(side).casket.major_wound
                                                       : rules_.major_wound_fallback;
  if (rules_.major_wounds && attack.damage >= wound) {  // PN-44
    add_damaged(state, side);
    count_up(own.tally.major_wounds);
  }
  gain_taint(state, side, attack.damage / 3);  // PN-125
  const int points = component_damage(state);
  if (points > 0) {
    push(state, TaskKind::kComponent, side, {.n = points, .x = attack.component});
  }
}

// step 0: the points; 1: the roll of an ejection.
void CasketDuel::run_component(State& state, Task& task) const {
  const int side = task.side;
  const auto part = static_cast<Component>(task.x);
  Duelist& own = duelist(state, side);
  if (task.step == 1) {  // PN-49c
    // Its Pilot Wounds change nothing any more: the Casket is out of the fight.
    pop(state);
    return defeat(state, side, Ending::kEjected);
  }
  const bool destroys = (task.flags & kDestroys) != 0;
  const int points = task.n;
  if (own.lacks(part)) return pop(state);  // PN-46a
  std::uint8_t& damage = own.damage[task.x];
  const bool zones = rules_.component_profile == ComponentProfile::kZones;
  const int most = zones ? table(side).casket.component_hp[task.x] : rules_.component_threshold;
  const int exposed = zones ? table(side).casket.zones[task.x].structure : most;
  const bool deadly = zones && table(side).casket.zones[task.x].exposure > 0;
  const int before = damage;
  damage = static_cast<std::uint8_t>(std::min(most, before + points));
  int wounds = deadly ? std::max(0, damage - std::max(before, exposed)) : 0;
  const bool falls = destroys || damage >= most;
  for (int i = 0; i < std::min(points, 3); ++i) raise(state, Event::kSelfCd, side);
  if (falls) {
    destroy(state, side, part);
    if (state.phase == Phase::kOver) return;
    if (zones && part != Component::kLegs) ++wounds;
    if (zones && part == Component::kChassis) {
      task.step = 1;
      return push(state, TaskKind::kDie, side,
                  {.n = kEjectionSides, .x = static_cast<int>(DieUse::kEjection)});
    }
  }
  if (state.phase == Phase::kOver) return;
  finish_component(state, task, wounds);
}

// Takes the task off the stack, below what its events have set going, and adds Pilot Wounds.
void CasketDuel::finish_component(State& state, Task& task, int wounds) const {
  const int side = task.side;
  if (&top_task(state) == &task) {
    pop(state);
  } else {
    task.kind = TaskKind::kNone;  // popped when it is on top again
  }
  if (wounds > 0) push(state, TaskKind::kWound, side, {.n = wounds});
}

// PN-46 .. PN-48b.
void CasketDuel::destroy(State& state, int side, Component component) const {
  Duelist& own = duelist(state, side);
  own.destroyed = static_cast<std::uint8_t>(own.destroyed | 1U << index_of(component));
  const bool zones = rules_.component_profile == ComponentProfile::kZones;
  own.damage[index_of(component)] = static_cast<std::uint8_t>(
      zones ? table(side).casket.component_hp[index_of(component)] : rules_.component_threshold);
  if (component == Component::kRightArm) {
    drop_from_hand(state, side, kinds(state, side, KindClass::kPrimary));
    note(Op::kScrapCard);
  } else if (component == Component::kLeftArm) {
    note(Op::kScrapCard);
    drop_from_hand(state, side, kinds(state, side, KindClass::kSecondary));
  }
  if (scenario_.components_to_win > 0 &&
      std::popcount(own.destroyed) >= scenario_.components_to_win) {
    defeat(state, side, Ending::kParts);  // PN-167
  }
}

// ---- What follows.

// An attack on a summon takes hit points off it (PN-147).
void CasketDuel::strike_summon(State& state) const {
  Attack& attack = state.attack;
  const bool execution = static_cast<Band>(attack.band) == Band::kExecution;
  int def = armor_of(state, attack.target) - attack.ignore;
  if (execution || (attack.flags & kArmorPiercing) != 0) def = 0;
  const int loss = std::max(1, attack.damage - std::max(def, 0));
  attack.damage = positive_byte(loss);
  hurt_summon(state, attack.target, loss, owner_of(state, attack.attacker));
}

// Stats of the attacker that do something on a hit.
void CasketDuel::hit_riders(State& state) const {
  const Attack& attack = state.attack;
  if (!is_casket(attack.attacker) || duelist(state, attack.attacker).lastings == 0) return;
  const int user = attack.attacker;
  if (duelist(state, user).forms != 0) form_hits(state);
  displace_on_hit(state);
  const int splash = attack_stat(state, user, Stat::kSplashAdj);
  if (splash > 0 && rules_.board) {
    const unsigned near =
        units_on(state, opponent(user), grid().around(hex_of(state, attack.target)));
    const unsigned others = near & ~(1U << attack.target);
    if (others != 0) {
      push(state, TaskKind::kSplash, user,
           {.unit = attack.target, .at = static_cast<int>(others), .n = splash, .y = kUnits});
    }
  }
  bleed_around(state, attack_stat(state, user, Stat::kBleedArea));
  if (!is_casket(attack.target)) return;
  Duelist& other = duelist(state, attack.target);
  add_capped(other.taint, -attack_stat(state, user, Stat::kPurgeTarget), kMostTaint);
  add_heat(state, attack.target, attack_stat(state, user, Stat::kHeatTarget));
}

// The target and the enemy units beside it bleed; summons have no counters.
void CasketDuel::bleed_around(State& state, int bleed) const {
  if (bleed <= 0) return;
  const Attack& attack = state.attack;
  const int enemy = opponent(attack.attacker);
  const bool beside = rules_.board && distance(state, attack.target, enemy) == 1;
  if (attack.target != enemy && !beside) return;
  Duelist& other = duelist(state, enemy);
  add_capped(other.bleed, bleed, std::max<int>(other.bleed, rules_.bleed_cap));
}

// Counter, reflect and thorns (PN-139b), and what the reactive card does afterwards.
void CasketDuel::aftermath(State& state) const {
  Attack& attack = state.attack;
  if (is_hit(static_cast<Band>(attack.band))) hit_riders(state);
  if (!is_casket(attack.target)) return;
  const int side = attack.target;
  if (attack.spare[kAnswer] != 0) {
    const Card& card = this->card(state, side, attack.spare[kAnswer] - 1);
    push(state, TaskKind::kEffects, side,
         {.unit = attack.attacker,
          .at = card.program.first,
          .n = card.program.count,
          .flags = kAfterAnswer});
  }
  if ((attack.flags & kNoReturns) != 0) return;
  const int back = attack.counter + attack.reflected + thorns_of(state);
  if (back > 0 && in_play(state, attack.attacker)) lose(state, attack.attacker, back, side);
}

int CasketDuel::thorns_of(State& state) const {
  const int side = state.attack.target;
  if ((borne(state, side) & kMarksThorns) == 0) return 0;
  const Duelist& own = duelist(state, side);
  int sum = 0;
  for (int i = 0; i < own.lastings; ++i) {
    const Lasting lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = this->effect(lasting.effect);
    if (effect.op != Op::kThorns || !matches_attack(state, effect, lasting.about)) continue;
    sum += lasting.value;
    if (effect.on == Event::kNextAttacker) push_triggered(state, side, lasting.effect);
  }
  return sum;
}

// Effects for the next attack, by its attacker or on its target, are used up (PN-29a).
void CasketDuel::spend_lasting(State& state, bool attack_over) const {
  const Attack& attack = state.attack;
  if (attack_over != (rules_.next_attack_buffs == NextAttackBuffs::kEveryRoll)) return;
  for (const int side : {0, 1}) {
    const bool attacks = side == attack.attacker;
    if (!attacks && side != attack.target) continue;
    Duelist& own = duelist(state, side);
    const LastingFlag flag = attacks ? kSpentByOwnAttack : kSpentByEnemyAttack;
    for (int i = own.lastings - 1; i >= 0; --i) {
      Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
      const Effect& effect = this->effect(lasting.effect);
      if (!lasting.is(flag) || !of_its_sort(state, effect)) continue;
      const bool counted =
          effect.length == Length::kNextFireSpell || effect.length == Length::kNextLightningSpell;
      if (counted && --lasting.about > 0) continue;
      remove_lasting(state, side, i);
    }
    if (attacks) own.fury.set(own.fury.turn(), 0);  // PN-74
  }
}

void CasketDuel::end_roll(State& state, Task& task) const {
  const Attack& attack = state.attack;
  const bool spread = (task.flags & kSpread) != 0;
  pop(state);
  if (spread) return;
  spend_lasting(state, false);
  if (attack.card == kNoAttackCard) spend_lasting(state, true);
  for (const int side : {0, 1}) {
    if (duelist(state, side).lastings > 0) pass_moment(state, side, End::kAttack);
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

}  // namespace muster::penance
