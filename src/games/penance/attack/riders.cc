// What rides on a hit: stats of the attacker, forms, displacement.
#include "games/penance/attack/riders.h"

#include <algorithm>
#include <span>

#include "games/penance/changes/body.h"
#include "games/penance/changes/cards.h"
#include "games/penance/changes/lasting.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/to_hit.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_fields.h"

namespace muster::penance {
namespace {

// The target and the enemy units beside it bleed; summons have no counters.
void bleed_around(const DuelTables& duel, DuelState& state, int bleed) {
  if (bleed <= 0) return;
  const Attack& attack = state.attack;
  const int enemy = opponent(attack.attacker);
  const bool beside = duel.rules().board && distance(duel, state, attack.target, enemy) == 1;
  if (attack.target != enemy && !beside) return;
  Duelist& other = duelist(state, enemy);
  add_capped(other.bleed, bleed, std::max<int>(other.bleed, duel.rules().bleed_cap));
}

// Lasting effects by which a hit puts the target elsewhere.
void displace_on_hit(const DuelTables& duel, DuelState& state) {
  const Attack& attack = state.attack;
  const Duelist& own = duelist(state, attack.attacker);
  for (std::size_t i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[i];
    const Effect& effect = duel.effect(lasting.effect);
    if (effect.op != Op::kBuff || effect.stat() != Stat::kDisplace) continue;
    if (!applies(duel, state, attack.attacker, lasting)) continue;
    push(state, attack.attacker,
         EffectsTask{
             .unit = attack.target, .first = lasting.effect, .count = 1, .mode = kTriggered});
  }
}

constexpr int kSerpentLoss = 2;

// An attack of a Casket in a form has hit.
void form_hits(const DuelTables& duel, DuelState& state) {
  const Attack& attack = state.attack;
  const int user = attack.attacker;
  const Duelist& own = duelist(state, user);
  const auto takes = [&](FormKind form) {
    return (own.forms >> static_cast<unsigned>(form) & 1U) != 0;
  };
  if (takes(FormKind::kBear)) push_recovery(duel, state, user);
  if (!takes(FormKind::kSerpent) || !is_casket(attack.target)) return;
  // A record needs an effect that says what it is: that of any card which burns for one turn.
  const std::span<const Effect> all = duel.cards().effects();
  const auto dot = std::find_if(all.begin(), all.end(), [](const Effect& effect) {
    return effect.op == Op::kDot && effect.on == Event::kNone && effect.length == Length::kTurns &&
           effect.turns == 1;
  });
  if (dot == all.end()) return;
  start_lasting(duel, state, static_cast<int>(dot - all.begin()), user, attack.target,
                kSerpentLoss);
}

}  // namespace

// Stats of the attacker that do something on a hit.
void hit_riders(const DuelTables& duel, DuelState& state) {
  const Attack& attack = state.attack;
  if (!is_casket(attack.attacker) || duelist(state, attack.attacker).lastings == 0) return;
  const int user = attack.attacker;
  if (duelist(state, user).forms != 0) form_hits(duel, state);
  displace_on_hit(duel, state);
  const int splash = attack_stat(duel, state, user, Stat::kSplashAdj);
  if (splash > 0 && duel.rules().board) {
    const unsigned near =
        units_on(state, opponent(user), duel.grid().around(hex_of(state, attack.target)));
    const unsigned others = near & ~(1U << attack.target);
    if (others != 0) {
      push(state, user,
           SplashTask{.unit = attack.target, .units = others, .damage = splash, .most = kUnits});
    }
  }
  bleed_around(duel, state, attack_stat(duel, state, user, Stat::kBleedArea));
  if (!is_casket(attack.target)) return;
  Duelist& other = duelist(state, attack.target);
  add_capped(other.taint, -attack_stat(duel, state, user, Stat::kPurgeTarget), kMostTaint);
  add_heat(duel, state, attack.target, attack_stat(duel, state, user, Stat::kHeatTarget));
}

}  // namespace muster::penance
