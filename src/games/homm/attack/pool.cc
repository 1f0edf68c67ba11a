// Attacks under the Dice Stacks mod: rolling pools of six-sided dice and rerolls by choice (DS-02,
// DS-16 .. DS-30). Stages and windows are those of attack.cc.
#include <cmath>

#include "games/homm/combat.h"

namespace muster::homm {
namespace {

unsigned shown_faces(const Pool& pool) {
  unsigned faces = 0;
  for (int face = 1; face <= kDieFaces; ++face) {
    if (pool.showing(face) > 0) faces |= 1u << face;
  }
  return faces;
}

}  // namespace

// Whether the roll itself is all that counts: no ability or card looks at faces or changes them.
bool Combat::plain_pool(const State& state) const {
  return plain_attack(state) && !row(state.units[state.attacker]).has(Trait::kKeyedToDice);
}

// How the dice fall and which faces matter. It is kept while they are thrown, in State::faces,
// which has no other use here.
namespace {

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

}  // namespace

// The plan of an attack's dice, without the rerolls that a card stops: by the other reading also
// those that abilities force or that stand for a second attack die (DS-28).
DicePlan Combat::thrown_plan(const State& state, const Strike& strike) const {
  DicePlan dice = strike.dice;
  if (!rules_.stacks.oppression_stops_all || !everywhere(state, Lasting::kNoRerolls)) return dice;
  dice.lower = dice.higher = dice.sum = false;
  dice.reroll_minus1_once = dice.reroll_minus1_always = false;
  return dice;
}

// Not inlined into the functions of the base game's dice, which it would slow down.
[[gnu::noinline]] void Combat::request_pool(State& state) const {
  const int attacker = state.attacker;
  const int target = state.target;
  state.choice = 0;
  if (plain_pool(state)) {
    const bool lower = penalty(state, attacker, state.units[attacker].cell, target);  // DS-18
    const int lowest = to_hit(attack_of(state, attacker), defense_of(state, target));
    state.two_dice = lower ? kLowerDie : kOneDie;
    keep(state,
         {.die = die_kind({.lower = lower}), .cuts = hit_cuts(lowest, defends(state, target))});
  } else {
    const Strike strike = current_strike(state);
    const DicePlan dice = thrown_plan(state, strike);
    state.two_dice = kPlannedDice;
    if (dice.no_roll) {
      state.stage = Stage::kDefenseDie;
      return;
    }
    const bool choices = rerolls_by_choice(state, strike);
    const bool by_class = strike.attacker->has(Trait::kKeyedToDice);
    state.pool_rerolls.open = choices ? 1 : 0;
    keep(state,
         {.die = die_kind(dice),
          .cuts = choices ? kEveryFace : telling_cuts(strike, defends(state, target), by_class)});
  }
  throw_dice(state, Phase::kRoll, dice_of(state, attacker));
}

// Throws so many dice; what is certain beforehand is settled at once.
void Combat::throw_dice(State& state, Phase phase, int dice) const {
  const PoolPlan plan = plan_of(state);
  Pool pool = Pool::unpacked(state.choice);
  start_roll(die_weights(plan.die), plan.cuts, dice, state.pool_roll, pool);
  state.choice = pool.packed();
  pool_thrown(state, phase);
}

void Combat::pool_thrown(State& state, Phase phase) const {
  if (state.pool_roll.face != 0) {
    state.phase = phase;
    state.mover = kChance;
  } else if (phase == Phase::kRerollDie) {
    state.stage = Stage::kRolled;  // cards may be played on the new roll, too
  } else {
    on_rolled(state);
  }
}

FaceGroup Combat::pool_group(const State& state) const {
  const PoolPlan plan = plan_of(state);
  return group_at(die_weights(plan.die), plan.cuts, state.pool_roll.face);
}

void Combat::list_pool(const State& state, ChanceList& outcomes) const {
  const FaceGroup group = pool_group(state);
  for_each_count(group, state.pool_roll.open, [&](int count, std::uint64_t weight) {
    outcomes.push_back({pool_action(group.noted, count), weight});
  });
}

void Combat::apply_pool(State& state, Phase phase, int argument) const {
  const PoolPlan plan = plan_of(state);
  Pool pool = Pool::unpacked(state.choice);
  settle_group(die_weights(plan.die), plan.cuts, argument % 32, state.pool_roll, pool);
  state.choice = pool.packed();
  pool_thrown(state, phase);
}

// The damage is known, and what the dice trigger; tokens come next, or what calls off a deadly
// attack (DS-32).
[[gnu::noinline]] void Combat::work_out_pool(State& state) const {
  const PoolResult result = pool_result(state);
  state.choice = 0;
  if (state.kind != AttackKind::kExtra) state.die = result.die;
  state.damage = static_cast<std::uint8_t>(result.damage);
  const bool deadly = result.damage >= health_left(state, state.target);
  if (deadly && (uses_cards_ || cancels_) && !rules_.stacks.tokens_before_deadly) {
    state.stage = Stage::kLethal;
  } else {
    settle_tokens(state);
  }
}

// What follows when a deadly attack was not called off.
Stage Combat::after_lethal() const {
  return rules_.stacks.on && !rules_.stacks.tokens_before_deadly ? Stage::kTokens : Stage::kHit;
}

// The damage of the dice on the table, and the result that abilities keyed to them see (DS-17).
Combat::PoolResult Combat::pool_result(const State& state) const {
  const Pool pool = Pool::unpacked(state.choice);
  if (state.two_dice != kPlannedDice) {
    const int attack = attack_of(state, state.attacker);
    const int defense = defense_of(state, state.target) + state.defense_die;
    int hits = 0;
    for (int face = to_hit(attack, defense); face <= kDieFaces; ++face) hits += pool.showing(face);
    const int dice = dice_of(state, state.attacker);
    return {.damage = pool_damage(hits, attack, defense, dice, rules_.stacks.pool.bonus_needs_hit)};
  }
  const Strike strike = current_strike(state);
  PoolResult result{.damage = rolled_damage(strike, pool, state.defense_die)};
  if (!strike.dice.no_roll) {
    result.die = static_cast<std::int8_t>(
        outcome_class(final_faces(pool, strike.dice.shift, strike.dice.triple)));
  }
  return result;
}

// ---- Rerolls by choice.

bool Combat::rerolls_by_choice(const State& state, const Strike& strike) const {
  return rolls_change_ || strike.dice.reroll_zero || strike.dice.reroll_any ||
         state.pool_rerolls.series > 0 || granted_rerolls(state) > 0;
}

// The faces, as bits, that the attacker may reroll now (DS-22, DS-28, DS-29).
unsigned Combat::rerollable(const State& state, const Strike& strike) const {
  if (everywhere(state, Lasting::kNoRerolls)) return 0;
  if (strike.dice.no_roll || strike.dice.ignore) return 0;
  const PoolRerolls& cards = state.pool_rerolls;
  const int grants = (strike.dice.reroll_any ? 1 : 0) + granted_rerolls(state);
  unsigned faces = cards.passes > 0 ? 1u << cards.face : 0;
  if (strike.dice.reroll_zero) faces |= 1u << 3;
  if (cards.series > 0 || (state.rerolls & kGrantedRerolls) < grants) faces = ~0u;
  return faces & shown_faces(Pool::unpacked(state.choice));
}

void Combat::offer_pool_reroll(State& state) const {
  if (state.pool_rerolls.open == 0) return;
  const Strike strike = current_strike(state);
  const unsigned faces = rerollable(state, strike);
  if (faces == 0) return;
  const int side = side_of(state.attacker);
  if (driven(side)) {
    apply_pool_reroll(state, paying_face(state, strike));
    return;
  }
  ++state.turn;
  state.phase = Phase::kReroll;
  state.mover = static_cast<Player>(side);
}

void Combat::list_pool_rerolls(const State& state, ActionList& actions) const {
  actions.push_back(make_action(ActionKind::kReroll, 0));
  for (int face : BitRange(Mask{rerollable(state, current_strike(state))})) {
    actions.push_back(make_action(ActionKind::kReroll, face));
  }
}

// Rerolls the dice that show `face`; 0: none. The right that allows no other face is used first.
void Combat::apply_pool_reroll(State& state, int face) const {
  state.stage = Stage::kDefenseDie;
  if (face == 0) return;
  const DicePlan plan = current_strike(state).dice;
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
  const int dice = rules_.stacks.single_rerolls ? 1 : pool.showing(face);
  pool.add(face, -dice);
  state.choice = pool.packed();
  keep(state, {.die = reroll_kind(plan, face), .cuts = kEveryFace});
  throw_dice(state, Phase::kRerollDie, dice);
}

// The face whose reroll raises the expected hits most (AI-19); 0: none does.
int Combat::paying_face(const State& state, const Strike& strike) const {
  const Pool pool = Pool::unpacked(state.choice);
  const unsigned faces = rerollable(state, strike);
  int best = 0;
  for (int face = 1; face < lowest_hit(strike); ++face) {
    if ((faces >> face & 1) == 0) continue;
    if (best == 0 || pool.showing(face) > pool.showing(best)) best = face;
  }
  return best;
}

// ---- What a rule foresees (AI-19, DS-38).

int Combat::expected_pool_damage(const State& state, int unit, int target, int from,
                                 DamageMode mode) const {
  Strike blow = strike(state, unit, target, AttackKind::kMain, from);
  if (mode == DamageMode::kAssumed) {
    blow.dice.ignore = true;
    return kOdds * rolled_damage(blow, Pool{});
  }
  double expected = 0;
  foresee_pool(state, blow, target, [&](int dealt, double chance) { expected += dealt * chance; });
  return static_cast<int>(std::lround(expected * kOdds));
}

int Combat::pool_damage_probability(const State& state, int unit, int target, int from,
                                    int threshold) const {
  const Strike blow = strike(state, unit, target, AttackKind::kMain, from);
  double probability = 0;
  foresee_pool(state, blow, target, [&](int dealt, double chance) {
    if (dealt >= threshold) probability += chance;
  });
  return static_cast<int>(std::lround(probability * kOdds));
}

template <class F>
void Combat::foresee_pool(const State& state, const Strike& strike, int target, F f) const {
  const bool defending = defends(state, target);
  for_each_roll<double>(strike, defending, [&](const Pool& pool, double chance) {
    if (!defending) {
      f(rolled_damage(strike, pool), chance);
    } else {  // HC-53
      f(rolled_damage(strike, pool), chance * 2 / 3);
      f(rolled_damage(strike, pool, 1), chance / 3);
    }
  });
}

}  // namespace muster::homm
