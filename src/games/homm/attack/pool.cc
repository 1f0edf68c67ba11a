#include "games/homm/attack/pool.h"

#include "games/homm/attack/attack.h"
#include "games/homm/attack/tokens.h"
#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/strikes.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

unsigned shown_faces(const Pool& pool) {
  unsigned faces = 0;
  for (int face = 1; face <= kDieFaces; ++face) {
    if (pool.showing(face) > 0) faces |= 1u << face;
  }
  return faces;
}

// Whether the roll itself is all that counts: no ability or card looks at faces or changes them.
bool plain_pool(const CombatTables& combat, const State& state) {
  return plain_attack(combat, state) &&
         !combat.row(state.units[state.attacker]).has(Trait::kKeyedToDice);
}

struct PoolPlan {
  DieKind die = 0;
  Cuts cuts = kEveryFace;
};

PoolPlan plan_of(const State& state) {
  return {.die = static_cast<DieKind>(state.faces.second),
          .cuts = static_cast<Cuts>(state.faces.first)};
}

void keep(State& state, PoolPlan plan) {
  state.faces = {.first = static_cast<std::int8_t>(plan.cuts),
                 .second = static_cast<std::int8_t>(plan.die)};
}

// The plan of an attack's dice, without the rerolls that a card stops: by the other reading also
// those that abilities force or that stand for a second attack die (DS-28).
DicePlan thrown_plan(const CombatTables& combat, const State& state, const Strike& strike) {
  DicePlan dice = strike.dice;
  if (!combat.ruleset().stacks.oppression_stops_all || !everywhere(state, Lasting::kNoRerolls))
    return dice;
  dice.lower = dice.higher = dice.sum = false;
  dice.reroll_minus1_once = dice.reroll_minus1_always = false;
  return dice;
}

void pool_thrown(const CombatTables& combat, State& state, Phase phase) {
  if (state.pool_roll.face != 0) {
    state.phase = phase;
    state.mover = kChance;
  } else if (phase == Phase::kRerollDie) {
    state.stage = Stage::kRolled;  // cards may be played on the new roll, too
  } else {
    on_rolled(combat, state);
  }
}

// Throws so many dice; what is certain beforehand is settled at once.
void throw_dice(const CombatTables& combat, State& state, Phase phase, int dice) {
  const PoolPlan plan = plan_of(state);
  Pool pool = Pool::unpacked(state.choice);
  start_roll(die_weights(plan.die), plan.cuts, dice, state.pool_roll, pool);
  state.choice = pool.packed();
  pool_thrown(combat, state, phase);
}

struct PoolResult {
  int damage = 0;
  std::int8_t die = kNoDie;
};

// The damage of the dice on the table, and the result that abilities keyed to them see (DS-17).
PoolResult pool_result(const CombatTables& combat, const State& state) {
  const Pool pool = Pool::unpacked(state.choice);
  if (state.two_dice != kPlannedDice) {
    const int attack = attack_of(state, state.attacker);
    const int defense = defense_of(state, state.target) + state.defense_die;
    int hits = 0;
    for (int face = to_hit(attack, defense); face <= kDieFaces; ++face) hits += pool.showing(face);
    const int dice = dice_of(combat, state, state.attacker);
    return {.damage = pool_damage(hits, attack, defense, dice,
                                  combat.ruleset().stacks.pool.bonus_needs_hit)};
  }
  const Strike strike = current_strike(combat, state);
  PoolResult result{.damage = rolled_damage(strike, pool, state.defense_die)};
  if (!strike.dice.no_roll) {
    result.die = static_cast<std::int8_t>(
        outcome_class(final_faces(pool, strike.dice.shift, strike.dice.triple)));
  }
  return result;
}

// The faces, as bits, that the attacker may reroll now (DS-22, DS-28, DS-29).
unsigned rerollable(const State& state, const Strike& strike) {
  if (everywhere(state, Lasting::kNoRerolls)) return 0;
  if (strike.dice.no_roll || strike.dice.ignore) return 0;
  const PoolRerolls& cards = state.pool_rerolls;
  const int grants = (strike.dice.reroll_any ? 1 : 0) + granted_rerolls(state);
  unsigned faces = cards.passes > 0 ? 1u << cards.face : 0;
  if (strike.dice.reroll_zero) faces |= 1u << 3;
  if (cards.series > 0 || (state.rerolls & kGrantedRerolls) < grants) faces = ~0u;
  return faces & shown_faces(Pool::unpacked(state.choice));
}

}  // namespace

[[gnu::noinline]] void request_pool(const CombatTables& combat, State& state) {
  const int attacker = state.attacker;
  const int target = state.target;
  state.choice = 0;
  if (plain_pool(combat, state)) {
    const bool lower =
        penalty(combat, state, attacker, state.units[attacker].cell, target);  // DS-18
    const int lowest = to_hit(attack_of(state, attacker), defense_of(state, target));
    state.two_dice = lower ? kLowerDie : kOneDie;
    keep(state, {.die = die_kind({.lower = lower}),
                 .cuts = hit_cuts(lowest, defends(combat, state, target))});
  } else {
    const Strike strike = current_strike(combat, state);
    const DicePlan dice = thrown_plan(combat, state, strike);
    state.two_dice = kPlannedDice;
    if (dice.no_roll) {
      state.stage = Stage::kDefenseDie;
      return;
    }
    const bool choices = rerolls_by_choice(combat, state, strike);
    const bool by_class = strike.attacker->has(Trait::kKeyedToDice);
    state.pool_rerolls.open = choices ? 1 : 0;
    keep(state, {.die = die_kind(dice),
                 .cuts = choices ? kEveryFace
                                 : telling_cuts(strike, defends(combat, state, target), by_class)});
  }
  throw_dice(combat, state, Phase::kRoll, dice_of(combat, state, attacker));
}

FaceGroup pool_group(const State& state) {
  const PoolPlan plan = plan_of(state);
  return group_at(die_weights(plan.die), plan.cuts, state.pool_roll.face);
}

void list_pool(const State& state, ChanceList& outcomes) {
  const FaceGroup group = pool_group(state);
  for_each_count(group, state.pool_roll.open, [&](int count, std::uint64_t weight) {
    outcomes.push_back({pool_action(group.noted, count), weight});
  });
}

void apply_pool(const CombatTables& combat, State& state, Phase phase, int argument) {
  const PoolPlan plan = plan_of(state);
  Pool pool = Pool::unpacked(state.choice);
  settle_group(die_weights(plan.die), plan.cuts, argument % 32, state.pool_roll, pool);
  state.choice = pool.packed();
  pool_thrown(combat, state, phase);
}

[[gnu::noinline]] void work_out_pool(const CombatTables& combat, State& state) {
  const PoolResult result = pool_result(combat, state);
  state.choice = 0;
  if (state.kind != AttackKind::kExtra) state.die = result.die;
  state.damage = static_cast<std::uint8_t>(result.damage);
  const bool deadly = result.damage >= health_left(combat, state, state.target);
  if (deadly && (combat.uses_cards() || combat.cancels()) &&
      !combat.ruleset().stacks.tokens_before_deadly) {
    state.stage = Stage::kLethal;
  } else {
    settle_tokens(combat, state);
  }
}

Stage after_lethal(const CombatTables& combat) {
  return combat.ruleset().stacks.on && !combat.ruleset().stacks.tokens_before_deadly
             ? Stage::kTokens
             : Stage::kHit;
}

int paying_face(const State& state, const Strike& strike) {
  const Pool pool = Pool::unpacked(state.choice);
  const unsigned faces = rerollable(state, strike);
  int best = 0;
  for (int face = 1; face < lowest_hit(strike); ++face) {
    if ((faces >> face & 1) == 0) continue;
    if (best == 0 || pool.showing(face) > pool.showing(best)) best = face;
  }
  return best;
}

void offer_pool_reroll(const CombatTables& combat, State& state) {
  if (state.pool_rerolls.open == 0) return;
  const Strike strike = current_strike(combat, state);
  const unsigned faces = rerollable(state, strike);
  if (faces == 0) return;
  const int side = side_of(state.attacker);
  if (combat.driven(side)) {
    apply_pool_reroll(combat, state, paying_face(state, strike));
    return;
  }
  ++state.turn;
  state.phase = Phase::kReroll;
  state.mover = static_cast<Player>(side);
}

void list_pool_rerolls(const CombatTables& combat, const State& state, ActionList& actions) {
  actions.push_back(make_action(ActionKind::kReroll, 0));
  for (int face : BitRange(Mask{rerollable(state, current_strike(combat, state))})) {
    actions.push_back(make_action(ActionKind::kReroll, face));
  }
}

void apply_pool_reroll(const CombatTables& combat, State& state, int face) {
  state.stage = Stage::kDefenseDie;
  if (face == 0) return;
  const DicePlan plan = current_strike(combat, state).dice;
  PoolRerolls& cards = state.pool_rerolls;
  bool single = false;
  if (cards.passes > 0 && cards.face == face) {
    --cards.passes;
  } else if (face == 3 && plan.reroll_zero) {
    // again and again
  } else if (cards.series > 0) {
    cards.face = face & 7;
    cards.passes = (cards.series - 1) & 3;
    cards.series = 0;
  } else {
    single = true;
  }
  if (cards.passes == 0) cards.face = 0;
  state.rerolls = static_cast<std::uint8_t>(state.rerolls + kOneReroll + (single ? 1 : 0));
  Pool pool = Pool::unpacked(state.choice);
  const int dice = combat.ruleset().stacks.single_rerolls ? 1 : pool.showing(face);
  pool.add(face, -dice);
  state.choice = pool.packed();
  keep(state, {.die = reroll_kind(plan, face), .cuts = kEveryFace});
  throw_dice(combat, state, Phase::kRerollDie, dice);
}

}  // namespace muster::homm
