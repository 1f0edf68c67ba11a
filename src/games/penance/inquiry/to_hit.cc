// What the target number of the attack under way is made of (PN-10 .. PN-19).
#include "games/penance/inquiry/to_hit.h"

#include <cstdint>

#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/state/attack.h"

namespace muster::penance {

bool is_ranged(const DuelTables& duel, const DuelState& state) {
  const Attack& attack = state.attack;
  if (attack.card == kNoAttackCard) return false;
  return duel.cards().card(attack.card).is(kRangedCard) && (attack.flags & kRangeOne) == 0;
}

// A stat of a player in the attack under way: effects that hold only for some attacks count when it
// is one of them.
int attack_stat(const DuelTables& duel, const DuelState& state, int side, Stat stat) {
  int sum = stat_of(duel, state, side, stat);
  if ((marks_borne(duel, state, side) & mark_of(stat)) == 0) return sum;
  const Duelist& own = duelist(state, side);
  for (int i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = duel.effect(lasting.effect);
    const bool counted =
        (!waits(effect) || lasting.is(kUsed)) &&
        (effect.op == Op::kDef
             ? stat == Stat::kDef
             : (effect.op == Op::kBuff || effect.op == Op::kDebuff) && effect.stat() == stat);
    if (counted && !applies(duel, state, side, lasting)) sum -= lasting.value;
  }
  return sum;
}

// Whether a lasting effect of a player holds in the attack under way.
bool applies(const DuelTables& duel, const DuelState& state, int side, const Lasting& lasting) {
  const Effect& effect = duel.effect(lasting.effect);
  if (!matches_attack(duel, state, effect, lasting.about)) return false;
  if (!of_its_sort(duel, state, effect)) return false;
  const Attack& attack = state.attack;
  const Card& card = duel.cards().card(duel.card_of_effect(lasting.effect));
  const int user = lasting.is(kFromEnemy) ? opponent(side) : side;
  if (judged_later(effect, card) && !holds(duel, state, effect, user, attack.target)) return false;
  const std::size_t next = lasting.effect + std::size_t{1};
  if (!duel.in_program(next, duel.card_of_effect(lasting.effect))) return true;
  const Effect& better = duel.effect(next);
  return !better.has(kReplaces) || !holds(duel, state, better, user, attack.target);
}

bool of_its_sort(const DuelTables& duel, const DuelState& state, const Effect& effect) {
  const Attack& attack = state.attack;
  const School school =
      attack.card == kNoAttackCard ? School::kNone : duel.cards().card(attack.card).school;
  switch (effect.length) {
    case Length::kNextRanged:
      return is_ranged(duel, state);
    case Length::kNextFireSpell:
      return school == School::kFire;
    case Length::kNextLightningSpell:
      return school == School::kLightning;
    default:
      return true;
  }
}

namespace {

// Whether the target is the prey of the attacker.
bool preys_on(const DuelTables& duel, const DuelState& state, int attacker, int target) {
  if (!is_casket(target) || !is_casket(attacker)) return false;
  if ((marks_borne(duel, state, target) & kMarksStatus) == 0) return false;
  const Duelist& own = duelist(state, target);
  for (int i = 0; i < own.lastings; ++i) {
    const Effect& effect = duel.effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (effect.op == Op::kStatus && effect.status() == StatusName::kPrey) return true;
  }
  return false;
}

}  // namespace

CoverBits cover_of(const DuelTables& duel, const DuelState& state) {
  const Attack& attack = state.attack;
  if (!duel.rules().board) return 0;
  const View view = view_of(duel, state, attack.attacker, attack.target);
  CoverBits bits = static_cast<CoverBits>(view.cover_term());
  if (view.obscured()) bits |= kObscured;
  if (view.higher()) bits |= kHigherGround;
  if (!is_casket(attack.attacker)) return bits;
  if ((bits & kObscured) != 0 && preys_on(duel, state, attack.attacker, attack.target)) {
    bits = static_cast<CoverBits>(bits & ~kObscured);
  }
  const bool sees_over =
      duel.rules().arena_extras && is_casket(attack.attacker) &&
      duel.arena().height_extras(duelist(state, attack.attacker).hex).ignores_cover;
  const bool ignores = (attack.flags & kIgnoresCover) != 0 || sees_over ||
                       attack_stat(duel, state, attack.attacker, Stat::kIgnoreCover) > 0;
  return ignores ? without_cover(bits) : bits;
}

namespace {

int zone_penalty(const DuelTables& duel, const DuelState& state, int unit) {
  const int number = zone_at(state, hex_of(state, unit));
  if (number < 0) return 0;
  const Zone& zone = state.zones[static_cast<std::size_t>(number)];
  if (zone.effect == kNoEffect || zone.tenure.owner() == owner_of(state, unit)) return 0;
  return duel.cards().placement(duel.effect(zone.effect)).penalty;
}

// Terms that cards, statuses and destroyed parts add (PN-17, PN-48a).
int card_terms(const DuelTables& duel, const DuelState& state) {
  const Attack& attack = state.attack;
  int sum = attack.to_hit - ((attack.flags & kTaintAdvantage) != 0 ? 1 : 0);
  if (is_casket(attack.attacker)) {
    const Duelist& own = duelist(state, attack.attacker);
    sum += attack_stat(duel, state, attack.attacker, Stat::kToHit);
    const bool blind =
        own.lacks(Component::kHead) && duel.rules().component_profile == ComponentProfile::kSimple;
    if (blind && is_ranged(duel, state)) ++sum;
  }
  if (state.zones_used > 0) sum += zone_penalty(duel, state, attack.attacker);
  if (!is_casket(attack.target)) return sum;
  const Duelist& other = duelist(state, attack.target);
  const bool wary = (marks_borne(duel, state, attack.target) & mark_of(Stat::kToHit)) != 0;
  for (int i = 0; wary && i < other.lastings; ++i) {
    const Lasting& lasting = other.lasting[static_cast<std::size_t>(i)];
    const Effect& effect = duel.effect(lasting.effect);
    const bool wards = effect.on == Event::kAttacksVsSelf && effect.op == Op::kDebuff &&
                       effect.stat() == Stat::kToHit;
    if (wards && matches_attack(duel, state, effect, lasting.about)) sum += lasting.value;
  }
  if (heavily_tainted(duel, other)) --sum;  // PN-129
  return sum;
}

}  // namespace

ToHitTerms to_hit_terms(const DuelTables& duel, const DuelState& state) {
  const Attack& attack = state.attack;
  const bool sided = is_casket(attack.target);
  const bool casket = is_casket(attack.attacker);
  ToHitTerms terms;
  const bool any_range =
      !casket || attack_stat(duel, state, attack.attacker, Stat::kIgnoreRange) > 0;
  terms.range = any_range ? std::int16_t{1} : attack.distance;
  terms.attacker_moved = casket ? duelist(state, attack.attacker).moved : std::uint8_t{0};
  terms.defender_moved = sided ? duelist(state, attack.target).moved_last : std::uint8_t{0};
  terms.cards = static_cast<std::int16_t>(card_terms(duel, state));
  terms.side = static_cast<Side>(attack.side);
  if (sided && side_term(terms.side) < 0 &&
      duel.table(attack.target).passive_ops[static_cast<std::size_t>(Op::kNoArcBonus)] &&
      arcs_closed(duel, state, attack.target)) {
    terms.side = Side::kNoSide;
  }
  terms.cover = cover_of(duel, state);
  return terms;
}

bool arcs_closed(const DuelTables& duel, const DuelState& state, int side) {
  for (const int kind : BitRange(passives(duel, state, side))) {
    if (duel.cards().ops_of(
            card_id(duel, state, side, kind))[static_cast<std::size_t>(Op::kNoArcBonus)]) {
      duel.note(Op::kNoArcBonus);
      return true;
    }
  }
  return false;
}

}  // namespace muster::penance
