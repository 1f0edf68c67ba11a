// An attack roll: what is offered when it is declared, the target number, the dice, the result,
// flat Defense and Defense Dice (PN-05 .. PN-33).
#include <algorithm>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

namespace muster::penance {
// What a roll leaves behind is taken away; what the card has settled stays.
void CasketDuel::clear_roll(State& state) {
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

bool DuelInquiry::is_ranged(const State& state) const {
  const Attack& attack = state.attack;
  if (attack.card == kNoAttackCard) return false;
  return cards_->card(attack.card).is(kRangedCard) && (attack.flags & kRangeOne) == 0;
}

// A stat of a player in the attack under way: effects that hold only for some attacks count when it
// is one of them.
int DuelInquiry::attack_stat(const State& state, int side, Stat stat) const {
  int sum = this->stat(state, side, stat);
  if ((borne(state, side) & mark_of(stat)) == 0) return sum;
  const Duelist& own = duelist(state, side);
  for (int i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = this->effect(lasting.effect);
    const bool counted =
        (!waits(effect) || lasting.is(kUsed)) &&
        (effect.op == Op::kDef
             ? stat == Stat::kDef
             : (effect.op == Op::kBuff || effect.op == Op::kDebuff) && effect.stat() == stat);
    if (counted && !applies(state, side, lasting)) sum -= lasting.value;
  }
  return sum;
}

// Whether a lasting effect of a player holds in the attack under way.
bool DuelInquiry::applies(const State& state, int side, const Lasting& lasting) const {
  const Effect& effect = this->effect(lasting.effect);
  if (!matches_attack(state, effect, lasting.about)) return false;
  if (!of_its_sort(state, effect)) return false;
  const Attack& attack = state.attack;
  const Card& card = cards_->card(card_of_effect(lasting.effect));
  const int user = lasting.is(kFromEnemy) ? opponent(side) : side;
  if (judged_later(effect, card) && !holds(state, effect, user, attack.target)) return false;
  const std::size_t next = lasting.effect + std::size_t{1};
  if (next >= effect_card_.size() || effect_card_[next] != card_of_effect(lasting.effect)) {
    return true;
  }
  const Effect& better = this->effect(next);
  return !better.has(kReplaces) || !holds(state, better, user, attack.target);
}

// Whether the attack is of the sort that a next-attack length names.
bool DuelInquiry::of_its_sort(const State& state, const Effect& effect) const {
  const Attack& attack = state.attack;
  const School school =
      attack.card == kNoAttackCard ? School::kNone : cards_->card(attack.card).school;
  switch (effect.length) {
    case Length::kNextRanged:
      return is_ranged(state);
    case Length::kNextFireSpell:
      return school == School::kFire;
    case Length::kNextLightningSpell:
      return school == School::kLightning;
    default:
      return true;
  }
}

// ---- The course of a roll.

void CasketDuel::run_roll(State& state, Task& task) const {
  Attack& attack = state.attack;
  switch (task.step) {
    case kOpening:
      return declare_roll(state, task);
    case kTaintOffered:
      return offer_exploits(state, task);
    case kTaintTaken:
      return take_exploit(state, task);
    case kAtDeclaration:
      task.step = kAiming;
      if (open_window(state, true)) return;
      return;
    case kAiming:
      task.step = kDiceShown;
      if ((attack.flags & kMissesOutright) != 0) {
        task.step = kReturns;
        return;
      }
      aim_roll(state);
      return wait(state, Phase::kAttackDice, kChance);
    case kDiceShown:
      task.step = kJudging;
      return offer_reroll(state, task);
    case kRerollAsked:
      task.step = kJudging;
      if (state.chosen == 0) return;
      task.step = kRerollRolled;
      return push(state, TaskKind::kDie, task.side,
                  {.n = kDieSides, .x = static_cast<int>(DieUse::kAmount)});
    case kRerollRolled: {
      const auto pair = static_cast<KeptPair>(attack.pair);
      const int value = kAttackValues[static_cast<std::size_t>(state.chosen - 1)];
      attack.pair = static_cast<std::uint8_t>(kept_pair(high_of(pair), value));
      task.step = kJudging;
      return;
    }
    case kJudging:
      return settle_pair(state, task);
    case kEarlyWindow:
      task.step = kFlat;
      open_window(state, false);
      return;
    case kFlat:
      return settle_hit(state, task);
    case kNumbAsked:
      return numb(state, task);
    case kDefending:
      return roll_defense(state, task);
    case kBlocksShown:
      return offer_blocks(state, task);
    case kBlocksAsked:
      return reroll_blocks(state, task);
    default:
      finish_roll(state, task);
  }
}

// The attack is declared: what listens to it, and payments that the target may make.
void CasketDuel::declare_roll(State& state, Task& task) const {
  Attack& attack = state.attack;
  clear_roll(state);
  if ((task.flags & kSpread) != 0) {  // splash: a hit without a roll
    attack.target = task.unit;
    attack.component = static_cast<std::uint8_t>(Component::kChassis);
    attack.side = static_cast<std::uint8_t>(Side::kNoSide);
    attack.band = static_cast<std::uint8_t>(Band::kHit);
    attack.damage = task.n;
    task.step = kFlat;
    return;
  }
  task.step = rules_.taint ? kTaintOffered : kAtDeclaration;
  see_target(state);
  if (is_casket(attack.attacker)) {
    Duelist& own = duelist(state, attack.attacker);
    own.set(kAttacked);
    count_up(own.tally.attacks);
    if (attack.card != kNoAttackCard && (attack.flags & kFollowUp) == 0) note(Op::kDmg);
    if (own.lastings > 0) break_cover(state, attack.attacker);
    if (is_ranged(state)) {
      raise(state, Event::kRangedAttackFrom, attack.attacker, {.n = attack.distance});
    }
  }
  if (is_casket(attack.target)) offer_payments(state);
}

// Statuses that end when their bearer attacks.
void CasketDuel::break_cover(State& state, int side) const {
  if ((borne(state, side) & kMarksStatus) == 0) return;
  const Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = this->effect(lasting.effect);
    if (effect.op == Op::kStatus && effect.has(kBreaksOnAttack) && !lasting.is(kUsed)) {
      remove_lasting(state, side, i);
    }
  }
}

// Passive cards of the target that may pay when it is attacked.
void CasketDuel::offer_payments(State& state) const {
  const int side = state.attack.target;
  if (!table(side).passive_ops[static_cast<std::size_t>(Op::kSpend)]) return;
  for (const int kind : BitRange(passives(state, side))) {
    const Card& card = this->card(state, side, kind);
    if (!card.is(kWhenAttackedOffer)) continue;
    for (int i = 0; i < card.program.count; ++i) {
      const int index = card.program.first + i;
      const Effect& effect = this->effect(static_cast<std::size_t>(index));
      if (effect.op != Op::kSpend || !effect.has(kWhenAttacked)) continue;
      push(state, TaskKind::kEffects, side,
           {.unit = state.attack.attacker, .at = index, .n = 1, .flags = kTriggered});
    }
  }
}

// ---- The target number (PN-10 .. PN-19).

CoverBits DuelInquiry::cover_of(const State& state) const {
  const Attack& attack = state.attack;
  if (!rules_.board) return 0;
  const View view = this->view(state, attack.attacker, attack.target);
  CoverBits bits = static_cast<CoverBits>(view.cover_term());
  if (view.obscured()) bits |= kObscured;
  if (view.higher()) bits |= kHigherGround;
  if (!is_casket(attack.attacker)) return bits;
  if ((bits & kObscured) != 0 && preys_on(state, attack.attacker, attack.target)) {
    bits = static_cast<CoverBits>(bits & ~kObscured);
  }
  const bool sees_over = rules_.arena_extras && is_casket(attack.attacker) &&
                         arena_->height_extras(duelist(state, attack.attacker).hex).ignores_cover;
  const bool ignores = (attack.flags & kIgnoresCover) != 0 || sees_over ||
                       attack_stat(state, attack.attacker, Stat::kIgnoreCover) > 0;
  return ignores ? without_cover(bits) : bits;
}

// Whether the target is the prey of the attacker.
bool DuelInquiry::preys_on(const State& state, int attacker, int target) const {
  if (!is_casket(target) || !is_casket(attacker)) return false;
  if ((borne(state, target) & kMarksStatus) == 0) return false;
  const Duelist& own = duelist(state, target);
  for (int i = 0; i < own.lastings; ++i) {
    const Effect& effect = this->effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (effect.op == Op::kStatus && effect.status() == StatusName::kPrey) return true;
  }
  return false;
}

// Terms that cards, statuses and destroyed parts add (PN-17, PN-48a).
int DuelInquiry::card_terms(const State& state) const {
  const Attack& attack = state.attack;
  int sum = attack.to_hit - ((attack.flags & kTaintAdvantage) != 0 ? 1 : 0);
  if (is_casket(attack.attacker)) {
    const Duelist& own = duelist(state, attack.attacker);
    sum += attack_stat(state, attack.attacker, Stat::kToHit);
    const bool blind =
        own.lacks(Component::kHead) && rules_.component_profile == ComponentProfile::kSimple;
    if (blind && is_ranged(state)) ++sum;
  }
  if (state.zones_used > 0) sum += zone_penalty(state, attack.attacker);
  if (!is_casket(attack.target)) return sum;
  const Duelist& other = duelist(state, attack.target);
  const bool wary = (borne(state, attack.target) & mark_of(Stat::kToHit)) != 0;
  for (int i = 0; wary && i < other.lastings; ++i) {
    const Lasting& lasting = other.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = this->effect(lasting.effect);
    const bool wards = effect.on == Event::kAttacksVsSelf && effect.op == Op::kDebuff &&
                       effect.stat() == Stat::kToHit;
    if (wards && matches_attack(state, effect, lasting.about)) sum += lasting.value;
  }
  if (heavily_tainted(other)) --sum;  // PN-129
  return sum;
}

int DuelInquiry::zone_penalty(const State& state, int unit) const {
  const int number = zone_at(state, hex_of(state, unit));
  if (number < 0) return 0;
  const Zone& zone = state.zones[static_cast<std::size_t>(number)];
  if (zone.effect == kNoEffect || zone.tenure.owner() == owner_of(state, unit)) return 0;
  return cards_->placement(effect(zone.effect)).penalty;
}

ToHitTerms DuelInquiry::to_hit_terms(const State& state) const {
  const Attack& attack = state.attack;
  const bool sided = is_casket(attack.target);
  const bool casket = is_casket(attack.attacker);
  ToHitTerms terms;
  const bool any_range = !casket || attack_stat(state, attack.attacker, Stat::kIgnoreRange) > 0;
  terms.range = any_range ? std::int16_t{1} : attack.distance;
  terms.attacker_moved = casket ? duelist(state, attack.attacker).moved : std::uint8_t{0};
  terms.defender_moved = sided ? duelist(state, attack.target).moved_last : std::uint8_t{0};
  terms.cards = static_cast<std::int16_t>(card_terms(state));
  terms.side = static_cast<Side>(attack.side);
  if (sided && side_term(terms.side) < 0 &&
      table(attack.target).passive_ops[static_cast<std::size_t>(Op::kNoArcBonus)] &&
      arcs_closed(state, attack.target)) {
    terms.side = Side::kNoSide;
  }
  terms.cover = cover_of(state);
  return terms;
}

void CasketDuel::aim_roll(State& state) const {
  Attack& attack = state.attack;
  const ToHitTerms terms = to_hit_terms(state);
  attack.terrain = static_cast<std::int8_t>(cover_term(terms.cover, rules_.dice.cover_stacking));
  const int net = modifier_of(terms, rules_.dice.cover_stacking);
  attack.modifiers = signed_byte(net);
  attack.target_number = signed_byte(aim(net, rules_.dice.to_hit).target);
}

// Whether a passive card of the player keeps facing from helping attackers.
bool DuelInquiry::arcs_closed(const State& state, int side) const {
  for (const int kind : BitRange(passives(state, side))) {
    if (cards_->ops_of(card_of(state, side, kind))[static_cast<std::size_t>(Op::kNoArcBonus)]) {
      note(Op::kNoArcBonus);
      return true;
    }
  }
  return false;
}

Pool DuelInquiry::attack_pool(const State& state) const {
  return aim(state.attack.modifiers, rules_.dice.to_hit).pool;
}

// ---- The result.

void CasketDuel::offer_reroll(State& state, Task& task) const {
  Attack& attack = state.attack;
  if (!is_casket(attack.attacker) || (attack.flags & kRerolled) != 0) return;
  if (attack_stat(state, attack.attacker, Stat::kReroll) <= 0) return;
  attack.flags |= kRerolled;
  task.step = kRerollAsked;
  push(state, TaskKind::kYesNo, task.side, {.x = static_cast<int>(Question::kReroll)});
}

void CasketDuel::settle_pair(State& state, Task& task) const {
  Attack& attack = state.attack;
  const bool casket = is_casket(attack.attacker);
  Band band = band_of(static_cast<KeptPair>(attack.pair), attack.target_number, rules_.dice);
  const bool sure = (attack.flags & kHitsAnyway) != 0 ||
                    (casket && attack_stat(state, attack.attacker, Stat::kAutoHit) > 0);
  if (sure) band = with_autohit(band);
  if (!casket && band == Band::kCatastrophe) band = Band::kMiss;  // PN-146
  if (!casket && band == Band::kExecution) band = Band::kCriticalHit;
  attack.band = static_cast<std::uint8_t>(band);
  if (band == Band::kCatastrophe) catastrophe(state);
  if (!is_hit(band)) {
    task.step = kReturns;
    return;
  }
  count_up(attack.hits);
  attack.units_hit = static_cast<std::uint16_t>(attack.units_hit | 1U << attack.target);
  const auto side = static_cast<Side>(attack.side);
  const bool sided = is_casket(attack.target);
  if (casket) count_up(duelist(state, attack.attacker).tally.hits);
  const bool closed = sided &&
                      table(attack.target).passive_ops[static_cast<std::size_t>(Op::kNoArcBonus)] &&
                      arcs_closed(state, attack.target);
  attack.bonus = signed_byte(damage_bonus(state));
  const int base = attack.printed + static_cast<std::int8_t>(attack.spare[kAdded]) + attack.bonus;
  attack.damage =
      positive_byte(attack_damage(base, band, closed ? Side::kNoSide : side, rules_.dice));
  if (sided && duelist(state, attack.target).is(kWeakened)) {  // PN-45b
    duelist(state, attack.target).clear(kWeakened);
    count_up(attack.structural);
  }
  task.step = rules_.dice.react_before_dice ? kEarlyWindow : kFlat;
  if (band != Band::kExecution) return;
  count_up(duelist(state, attack.attacker).tally.executions);
  if (sided) {  // PN-29b
    push(state, TaskKind::kComponent, attack.target, {.x = attack.component, .flags = kDestroys});
  }
}

// PN-23; the penalty of PN-24 begins when the roll is over.
void CasketDuel::catastrophe(State& state) const {
  const int side = state.attack.attacker;
  count_up(duelist(state, side).tally.catastrophes);
  drop_from_hand(state, side, kinds(state, side, KindClass::kPrimary));
  add_heat(state, side, kCatastropheHeat);
}

// Buffs, penalties and passive cards of an attack (PN-25); not the bonus of the side.
int DuelInquiry::damage_bonus(const State& state) const {
  const Attack& attack = state.attack;
  int sum = is_casket(attack.target) ? attack_stat(state, attack.target, Stat::kDmgTaken) : 0;
  if (!is_casket(attack.attacker)) return sum;
  const Duelist& own = duelist(state, attack.attacker);
  sum += attack_stat(state, attack.attacker, Stat::kDmg) + own.fury.turn() + own.fury.next();
  if (own.is(kJammed)) sum += kCatastropheDamage;
  if (own.wounds != 0 && (own.wounds >> static_cast<unsigned>(Wound::kDamage) & 1U) != 0) {
    sum -= 2;  // PN-76
  }
  if (rules_.component_profile == ComponentProfile::kZones) sum -= arm_penalty(state);
  if (rules_.arena_extras && rules_.board) sum += arena_->height_extras(own.hex).damage;
  if (table(attack.attacker).faction == Faction::kCrucible && is_casket(attack.target)) {
    sum += mark_bonus(state, attack.target);
  }
  return sum + passive_damage(state);
}

// PN-149a: a coward's mark.
int DuelInquiry::mark_bonus(const State& state, int side) const {
  if ((borne(state, side) & kMarksStatus) == 0) return 0;
  const Duelist& own = duelist(state, side);
  for (int i = 0; i < own.lastings; ++i) {
    const Effect& effect = this->effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (effect.op == Op::kStatus && effect.status() == StatusName::kCowardMark) {
      return effect.parameter == kNoParameter ? 0 : effect.parameter;
    }
  }
  return 0;
}

// PN-49a, PN-49b.
int DuelInquiry::arm_penalty(const State& state) const {
  const Attack& attack = state.attack;
  if (attack.card == kNoAttackCard) return 0;
  const Card& card = cards_->card(attack.card);
  int penalty = 0;
  if (card.is(kPrimaryWeapon)) penalty += part_zone(state, attack.attacker, Component::kRightArm);
  if (card.is(kSecondary) || card.is(kShieldCard)) {
    penalty += part_zone(state, attack.attacker, Component::kLeftArm);
  }
  if (is_ranged(state) && part_zone(state, attack.attacker, Component::kHead) > 0) ++penalty;
  return penalty;
}

// What passive cards add to every own attack.
int DuelInquiry::passive_damage(const State& state) const {
  const int side = state.attack.attacker;
  const OpSet& ops = table(side).passive_ops;
  const bool some =
      ops[static_cast<std::size_t>(Op::kDmgAdd)] || ops[static_cast<std::size_t>(Op::kDmgPer)];
  if (!some) return 0;
  int sum = 0;
  for (const int kind : BitRange(passives(state, side))) {
    const Card& card = this->card(state, side, kind);
    if (!card.is(kPassiveDamage)) continue;
    const Task user = task_of(TaskKind::kEffects, side, {.unit = state.attack.target});
    for (const Effect& effect : cards_->run(card.program)) {
      const bool adds = effect.op == Op::kDmgAdd || effect.op == Op::kDmgPer;
      if (adds && holds(state, effect, side, state.attack.target)) {
        note(effect.op);
        sum += amount(state, effect, user) * copies_in_force(state, side, kind);
      }
    }
  }
  return sum;
}

// PN-136, PN-141.
int DuelInquiry::copies_in_force(const State& state, int side, int kind) const {
  const Duelist& own = duelist(state, side);
  if (!rules_.passives_in_deck) return own.hand.copies(kind);
  return own.hand.copies(kind) + own.draw.copies(kind) + own.discard.copies(kind);
}

// ---- Flat Defense and Defense Dice.

// PN-28, without what the attack ignores.
int DuelInquiry::flat_defense(const State& state) const {
  const Attack& attack = state.attack;
  const int side = attack.target;
  int flat = attack_stat(state, side, Stat::kDef);
  if (rules_.board) {
    const int hex = duelist(state, side).hex;
    const int zone = state.zones_used > 0 ? zone_at(state, hex) : -1;
    if (zone >= 0 && state.zones[static_cast<std::size_t>(zone)].tenure.owner() == side) {
      flat += cards_->placement(effect(state.zones[static_cast<std::size_t>(zone)].effect)).def;
    }
    if (rules_.arena_extras) flat += arena_->traits(terrain(state, hex)).extra_defense;
    if (rules_.cover_defense) flat += std::max<int>(attack.terrain, 0);  // PN-109
  }
  flat = std::max(flat, 0) + side_defense(static_cast<Side>(attack.side)) + attack.defense;
  if ((attack.flags & kArmorPiercing) != 0) return 0;
  int ignored = attack.ignore;
  if (is_casket(attack.attacker)) {
    if (attack_stat(state, attack.attacker, Stat::kAp) > 0) return 0;
    ignored += attack_stat(state, attack.attacker, Stat::kIgnoreDef);
  }
  if (attack.ignore == kIgnoreAll || ignored >= kAll) return 0;
  return std::max(0, flat - ignored);
}

void CasketDuel::settle_hit(State& state, Task& task) const {
  Attack& attack = state.attack;
  if (!is_casket(attack.target)) {
    strike_summon(state);
    task.step = kReturns;
    return;
  }
  const auto band = static_cast<Band>(attack.band);
  const int flat = band == Band::kExecution ? 0 : flat_defense(state);
  attack.defense = signed_byte(flat);
  const AfterFlat after = after_flat_defense(attack.damage, flat, band, rules_.dice);
  attack.damage = positive_byte(after.damage);
  task.n = (attack.flags & kCannotBlock) != 0 ? std::uint8_t{0} : positive_byte(after.dice);
  task.y = static_cast<std::uint8_t>(kDefenseSteps);
  task.step = kDefending;
  offer_numbness(state, task);
}

// Dice are rolled in portions, each of them step by step.
void CasketDuel::roll_defense(State& state, Task& task) const {
  Attack& attack = state.attack;
  if (attack.dice == 0 || task.y >= kDefenseSteps) {
    if (task.n == 0) {
      task.step = kBlocksShown;
      return;
    }
    attack.dice = static_cast<std::uint8_t>(std::min<int>(task.n, kMostDefenseDice));
    task.n = static_cast<std::uint8_t>(task.n - attack.dice);
    task.y = 0;
  }
  wait(state, Phase::kDefenseDice, kChance);
}

void CasketDuel::apply_defense(State& state, int count) const {
  Attack& attack = state.attack;
  Task& task = top_task(state);
  const auto shown = static_cast<std::uint8_t>(count);
  switch (static_cast<DefenseStep>(task.y)) {
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
  ++task.y;
}

DefenseStep DuelInquiry::defense_step(const State& state) {
  return static_cast<DefenseStep>(top_task(state).y);
}
int DuelInquiry::defense_dice(const State& state) { return state.attack.dice; }

void DuelInquiry::chance_attack(const State& state, ChanceList& outcomes) const {
  if (state.phase == Phase::kAttackDice) {
    const auto& weights = pair_weights(attack_pool(state));
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
