// An attack roll: what is offered when it is declared, the target number, the dice, the result,
// flat Defense and Defense Dice (PN-05 .. PN-33).
#include "games/penance/attack/roll.h"

#include <algorithm>
#include <cstdint>

#include "games/penance/attack/attack.h"
#include "games/penance/attack/damage.h"
#include "games/penance/attack/taint.h"
#include "games/penance/changes/body.h"
#include "games/penance/changes/cards.h"
#include "games/penance/changes/events.h"
#include "games/penance/changes/lasting.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/inquiry/to_hit.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_fields.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

// What a roll leaves behind is taken away; what the card has settled stays.
void clear_roll(DuelState& state) {
  Attack& attack = state.attack;
  attack.flags &= ~kRollFlags;
  attack.bonus = 0;
  attack.defense = 0;
  attack.pair = 0;
  attack.band = static_cast<std::uint8_t>(Band::kMiss);
  attack.dice = 0;
  attack.blocks = 0;
  attack.criticals = 0;
  attack.pierces = 0;
  attack.heats = 0;
  attack.reduction = 0;
  attack.guard_cd = 0;
  attack.counter = 0;
  attack.reflected = 0;
  attack.prevented = 0;
  attack.damage = 0;
  attack.primary_lost = 0;
  attack.lost = 0;
  attack.structural = 0;
  attack.spare[kFloored] = 0;
  attack.spare[kAnswer] = 0;
}

}  // namespace

// ---- The course of a roll.

namespace {

// Passive cards of the target that may pay when it is attacked.
void offer_payments(const DuelTables& duel, DuelState& state) {
  const int side = state.attack.target;
  if (!duel.table(side).passive_ops[static_cast<std::size_t>(Op::kSpend)]) return;
  for (const int kind : BitRange(passives(duel, state, side))) {
    const Card& card = card_of(duel, state, side, kind);
    if (!card.is(kWhenAttackedOffer)) continue;
    for (int i = 0; i < card.program.count; ++i) {
      const int index = card.program.first + i;
      const Effect& effect = duel.effect(static_cast<std::size_t>(index));
      if (effect.op != Op::kSpend || !effect.has(kWhenAttacked)) continue;
      push(state, side,
           EffectsTask{
               .unit = state.attack.attacker, .first = index, .count = 1, .mode = kTriggered});
    }
  }
}

// The attack is declared: what listens to it, and payments that the target may make.
void declare_roll(const DuelTables& duel, DuelState& state, Task& task) {
  const RollView roll(task);
  Attack& attack = state.attack;
  clear_roll(state);
  if (roll.has(kSpread)) {  // splash: a hit without a roll
    attack.target = task.unit;
    attack.component = static_cast<std::uint8_t>(Component::kChassis);
    attack.side = static_cast<std::uint8_t>(Side::kNoSide);
    attack.band = static_cast<std::uint8_t>(Band::kHit);
    attack.damage = roll.damage();
    task.step = kFlat;
    return;
  }
  task.step = duel.rules().taint ? kTaintOffered : kAtDeclaration;
  see_target(duel, state);
  if (is_casket(attack.attacker)) {
    Duelist& own = duelist(state, attack.attacker);
    own.set(kAttacked);
    count_up(own.tally.attacks);
    if (attack.card != kNoAttackCard && (attack.flags & kFollowUp) == 0) duel.note(Op::kDmg);
    if (own.lastings > 0) break_cover(duel, state, attack.attacker);
    if (is_ranged(duel, state)) {
      raise(duel, state, Event::kRangedAttackFrom, attack.attacker, {.value = attack.distance});
    }
  }
  if (is_casket(attack.target)) offer_payments(duel, state);
}

void aim_roll(const DuelTables& duel, DuelState& state) {
  Attack& attack = state.attack;
  const ToHitTerms terms = to_hit_terms(duel, state);
  attack.terrain =
      static_cast<std::int8_t>(cover_term(terms.cover, duel.rules().dice.cover_stacking));
  const int net = modifier_of(terms, duel.rules().dice.cover_stacking);
  attack.modifiers = signed_byte(net);
  attack.target_number = signed_byte(aim(net, duel.rules().dice.to_hit).target);
}

void offer_reroll(const DuelTables& duel, DuelState& state, Task& task) {
  Attack& attack = state.attack;
  if (!is_casket(attack.attacker) || (attack.flags & kRerolled) != 0) return;
  if (attack_stat(duel, state, attack.attacker, Stat::kReroll) <= 0) return;
  attack.flags |= kRerolled;
  task.step = kRerollAsked;
  push(state, task.side, YesNoTask{.question = Question::kReroll});
}

// PN-23; the penalty of PN-24 begins when the roll is over.
void catastrophe(const DuelTables& duel, DuelState& state) {
  const int side = state.attack.attacker;
  count_up(duelist(state, side).tally.catastrophes);
  drop_from_hand(state, side, kinds_of(duel, state, side, KindClass::kPrimary));
  add_heat(duel, state, side, kCatastropheHeat);
}

// PN-149a: a coward's mark.
int mark_bonus(const DuelTables& duel, const DuelState& state, int side) {
  if ((marks_borne(duel, state, side) & kMarksStatus) == 0) return 0;
  const Duelist& own = duelist(state, side);
  for (int i = 0; i < own.lastings; ++i) {
    const Effect& effect = duel.effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (effect.op == Op::kStatus && effect.status() == StatusName::kCowardMark) {
      return effect.parameter == kNoParameter ? 0 : effect.parameter;
    }
  }
  return 0;
}

// PN-49a, PN-49b.
int arm_penalty(const DuelTables& duel, const DuelState& state) {
  const Attack& attack = state.attack;
  if (attack.card == kNoAttackCard) return 0;
  const Card& card = duel.cards().card(attack.card);
  int penalty = 0;
  if (card.is(kPrimaryWeapon))
    penalty += part_zone(duel, state, attack.attacker, Component::kRightArm);
  if (card.is(kSecondary) || card.is(kShieldCard)) {
    penalty += part_zone(duel, state, attack.attacker, Component::kLeftArm);
  }
  if (is_ranged(duel, state) && part_zone(duel, state, attack.attacker, Component::kHead) > 0)
    ++penalty;
  return penalty;
}

// What passive cards add to every own attack.
int passive_damage(const DuelTables& duel, const DuelState& state) {
  const int side = state.attack.attacker;
  const OpSet& ops = duel.table(side).passive_ops;
  const bool some =
      ops[static_cast<std::size_t>(Op::kDmgAdd)] || ops[static_cast<std::size_t>(Op::kDmgPer)];
  if (!some) return 0;
  int sum = 0;
  for (const int kind : BitRange(passives(duel, state, side))) {
    const Card& card = card_of(duel, state, side, kind);
    if (!card.is(kPassiveDamage)) continue;
    const Task user = task_of(side, EffectsTask{.unit = state.attack.target});
    for (const Effect& effect : duel.cards().run(card.program)) {
      const bool adds = effect.op == Op::kDmgAdd || effect.op == Op::kDmgPer;
      if (adds && holds(duel, state, effect, side, state.attack.target)) {
        duel.note(effect.op);
        sum += amount(duel, state, effect, user) * copies_in_force(duel, state, side, kind);
      }
    }
  }
  return sum;
}

// Buffs, penalties and passive cards of an attack (PN-25); not the bonus of the side.
int damage_bonus(const DuelTables& duel, const DuelState& state) {
  const Attack& attack = state.attack;
  int sum = is_casket(attack.target) ? attack_stat(duel, state, attack.target, Stat::kDmgTaken) : 0;
  if (!is_casket(attack.attacker)) return sum;
  const Duelist& own = duelist(state, attack.attacker);
  sum += attack_stat(duel, state, attack.attacker, Stat::kDmg) + own.fury.turn() + own.fury.next();
  if (own.is(kJammed)) sum += kCatastropheDamage;
  if (own.wounds != 0 && (own.wounds >> static_cast<unsigned>(Wound::kDamage) & 1U) != 0) {
    sum -= 2;  // PN-76
  }
  if (duel.rules().component_profile == ComponentProfile::kZones) sum -= arm_penalty(duel, state);
  if (duel.rules().arena_extras && duel.rules().board)
    sum += duel.arena().height_extras(own.hex).damage;
  if (duel.table(attack.attacker).faction == Faction::kCrucible && is_casket(attack.target)) {
    sum += mark_bonus(duel, state, attack.target);
  }
  return sum + passive_damage(duel, state);
}

void settle_pair(const DuelTables& duel, DuelState& state, Task& task) {
  Attack& attack = state.attack;
  const bool casket = is_casket(attack.attacker);
  Band band = band_of(static_cast<KeptPair>(attack.pair), attack.target_number, duel.rules().dice);
  const bool sure = (attack.flags & kHitsAnyway) != 0 ||
                    (casket && attack_stat(duel, state, attack.attacker, Stat::kAutoHit) > 0);
  if (sure) band = with_autohit(band);
  if (!casket && band == Band::kCatastrophe) band = Band::kMiss;  // PN-146
  if (!casket && band == Band::kExecution) band = Band::kCriticalHit;
  attack.band = static_cast<std::uint8_t>(band);
  if (band == Band::kCatastrophe) catastrophe(duel, state);
  if (!is_hit(band)) {
    task.step = kReturns;
    return;
  }
  count_up(attack.hits);
  attack.units_hit = static_cast<std::uint16_t>(attack.units_hit | 1U << attack.target);
  const auto side = static_cast<Side>(attack.side);
  const bool sided = is_casket(attack.target);
  if (casket) count_up(duelist(state, attack.attacker).tally.hits);
  const bool closed =
      sided && duel.table(attack.target).passive_ops[static_cast<std::size_t>(Op::kNoArcBonus)] &&
      arcs_closed(duel, state, attack.target);
  attack.bonus = signed_byte(damage_bonus(duel, state));
  const int base = attack.printed + static_cast<std::int8_t>(attack.spare[kAdded]) + attack.bonus;
  attack.damage =
      positive_byte(attack_damage(base, band, closed ? Side::kNoSide : side, duel.rules().dice));
  if (sided && duelist(state, attack.target).is(kWeakened)) {  // PN-45b
    duelist(state, attack.target).clear(kWeakened);
    count_up(attack.structural);
  }
  task.step = duel.rules().dice.react_before_dice ? kEarlyWindow : kFlat;
  if (band != Band::kExecution) return;
  count_up(duelist(state, attack.attacker).tally.executions);
  if (sided) {  // PN-29b
    push(state, attack.target, ComponentTask{.part = attack.component, .flags = kDestroys});
  }
}

// PN-28, without what the attack ignores.
int flat_defense(const DuelTables& duel, const DuelState& state) {
  const Attack& attack = state.attack;
  const int side = attack.target;
  int flat = attack_stat(duel, state, side, Stat::kDef);
  if (duel.rules().board) {
    const int hex = duelist(state, side).hex;
    const int zone = state.zones_used > 0 ? zone_at(state, hex) : -1;
    if (zone >= 0 && state.zones[static_cast<std::size_t>(zone)].tenure.owner() == side) {
      flat += duel.cards()
                  .placement(duel.effect(state.zones[static_cast<std::size_t>(zone)].effect))
                  .def;
    }
    if (duel.rules().arena_extras)
      flat += duel.arena().traits(terrain(duel, state, hex)).extra_defense;
    if (duel.rules().cover_defense) flat += std::max<int>(attack.terrain, 0);  // PN-109
  }
  flat = std::max(flat, 0) + side_defense(static_cast<Side>(attack.side)) + attack.defense;
  if ((attack.flags & kArmorPiercing) != 0) return 0;
  int ignored = attack.ignore;
  if (is_casket(attack.attacker)) {
    if (attack_stat(duel, state, attack.attacker, Stat::kAp) > 0) return 0;
    ignored += attack_stat(duel, state, attack.attacker, Stat::kIgnoreDef);
  }
  if (attack.ignore == kIgnoreAll || ignored >= kAll) return 0;
  return std::max(0, flat - ignored);
}

void settle_hit(const DuelTables& duel, DuelState& state, Task& task) {
  const RollView roll(task);
  Attack& attack = state.attack;
  if (!is_casket(attack.target)) {
    strike_summon(duel, state);
    task.step = kReturns;
    return;
  }
  const auto band = static_cast<Band>(attack.band);
  const int flat = band == Band::kExecution ? 0 : flat_defense(duel, state);
  attack.defense = signed_byte(flat);
  const AfterFlat after = after_flat_defense(attack.damage, flat, band, duel.rules().dice);
  attack.damage = positive_byte(after.damage);
  roll.dice() = (attack.flags & kCannotBlock) != 0 ? std::uint8_t{0} : positive_byte(after.dice);
  roll.shown() = static_cast<std::uint8_t>(kDefenseSteps);
  task.step = kDefending;
  offer_numbness(duel, state, task);
}

// Dice are rolled in portions, each of them step by step.
void roll_defense(DuelState& state, Task& task) {
  const RollView roll(task);
  Attack& attack = state.attack;
  if (attack.dice == 0 || roll.shown() >= kDefenseSteps) {
    if (roll.dice() == 0) {
      task.step = kBlocksShown;
      return;
    }
    attack.dice = static_cast<std::uint8_t>(std::min<int>(roll.dice(), kMostDefenseDice));
    roll.dice() = static_cast<std::uint8_t>(roll.dice() - attack.dice);
    roll.shown() = 0;
  }
  wait(state, Phase::kDefenseDice, kChance);
}

}  // namespace

void run_roll(const DuelTables& duel, DuelState& state, Task& task) {
  Attack& attack = state.attack;
  switch (task.step) {
    case kOpening:
      return declare_roll(duel, state, task);
    case kTaintOffered:
      return offer_exploits(duel, state, task);
    case kTaintTaken:
      return take_exploit(duel, state, task);
    case kAtDeclaration:
      task.step = kAiming;
      if (open_window(duel, state, true)) return;
      return;
    case kAiming:
      task.step = kDiceShown;
      if ((attack.flags & kMissesOutright) != 0) {
        task.step = kReturns;
        return;
      }
      aim_roll(duel, state);
      return wait(state, Phase::kAttackDice, kChance);
    case kDiceShown:
      task.step = kJudging;
      return offer_reroll(duel, state, task);
    case kRerollAsked:
      task.step = kJudging;
      if (state.chosen == 0) return;
      task.step = kRerollRolled;
      return push(state, task.side, DieTask{.sides = kDieSides, .use = DieUse::kAmount});
    case kRerollRolled: {
      const auto pair = static_cast<KeptPair>(attack.pair);
      const int value = kAttackValues[static_cast<std::size_t>(state.chosen - 1)];
      attack.pair = static_cast<std::uint8_t>(kept_pair(high_of(pair), value));
      task.step = kJudging;
      return;
    }
    case kJudging:
      return settle_pair(duel, state, task);
    case kEarlyWindow:
      task.step = kFlat;
      open_window(duel, state, false);
      return;
    case kFlat:
      return settle_hit(duel, state, task);
    case kNumbAsked:
      return numb(duel, state, task);
    case kDefending:
      return roll_defense(state, task);
    case kBlocksShown:
      return offer_blocks(duel, state, task);
    case kBlocksAsked:
      return reroll_blocks(state, task);
    default:
      finish_roll(duel, state, task);
  }
}

void break_cover(const DuelTables& duel, DuelState& state, int side) {
  if ((marks_borne(duel, state, side) & kMarksStatus) == 0) return;
  const Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = duel.effect(lasting.effect);
    if (effect.op == Op::kStatus && effect.has(kBreaksOnAttack) && !lasting.is(kUsed)) {
      remove_lasting(state, side, i);
    }
  }
}

Pool attack_pool(const DuelTables& duel, const DuelState& state) {
  return aim(state.attack.modifiers, duel.rules().dice.to_hit).pool;
}

// ---- The result.

// PN-136, PN-141.
int copies_in_force(const DuelTables& duel, const DuelState& state, int side, int kind) {
  const Duelist& own = duelist(state, side);
  if (!duel.rules().passives_in_deck) return own.hand.copies(kind);
  return own.hand.copies(kind) + own.draw.copies(kind) + own.discard.copies(kind);
}

// ---- Flat Defense and Defense Dice.

void apply_defense(DuelState& state, int count) {
  Attack& attack = state.attack;
  const RollView roll(top_task(state));
  const auto shown = static_cast<std::uint8_t>(count);
  switch (defense_step(state)) {
    case DefenseStep::kBlocks:
      count_up(attack.blocks, shown);
      break;
    case DefenseStep::kCriticals:
      count_up(attack.criticals, shown);
      break;
    case DefenseStep::kPierces:
      count_up(attack.pierces, shown);
      break;
    default:
      count_up(attack.heats, shown);
      break;
  }
  attack.dice = static_cast<std::uint8_t>(attack.dice - shown);
  ++roll.shown();
}

DefenseStep defense_step(const DuelState& state) {
  return static_cast<DefenseStep>(RollView(top_task(state)).shown());
}

int defense_dice(const DuelState& state) { return state.attack.dice; }

void chance_attack(const DuelTables& duel, const DuelState& state, ChanceList& outcomes) {
  if (state.phase == Phase::kAttackDice) {
    const auto& weights = pair_weights(attack_pool(duel, state));
    for (std::size_t pair = 0; pair < kKeptPairs; ++pair) {
      outcomes.push_back({make_action(Verb::kAttack, static_cast<int>(pair)), weights[pair]});
    }
    return;
  }
  if (state.phase != Phase::kDefenseDice) return;
  const auto weights = step_weights(defense_step(state), defense_dice(state));
  for (std::size_t count = 0; count < weights.size(); ++count) {
    outcomes.push_back({make_action(Verb::kDefense, static_cast<int>(count)), weights[count]});
  }
}

}  // namespace muster::penance
