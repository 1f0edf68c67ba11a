#include "games/homm/attack/attack.h"

#include <algorithm>
#include <utility>

#include "games/homm/attack/hooks.h"
#include "games/homm/attack/pool.h"
#include "games/homm/attack/tokens.h"
#include "games/homm/casting/plays.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/changes/onward.h"
#include "games/homm/changes/questions.h"
#include "games/homm/changes/units.h"
#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/strikes.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

constexpr std::uint32_t kTripleOne[] = {1, 1, 1};

// The target's abilities that answer a declaration, then cards. The attack is off when one of the
// two does not live to see it.
void on_declared(const CombatTables& combat, State& state) {
  if (!combat.calm() && hooked(combat, state, state.target, kOnTargeted)) {
    std::swap(state.step, state.target_step);
    run_steps(combat, state, state.target, kOnTargeted);
    std::swap(state.step, state.target_step);
    if (state.phase != Phase::kResolving) return;
  }
  state.stage = Stage::kRoll;
  if (!combat.uses_cards()) {
    request_roll(combat, state);
    return;
  }
  const bool retaliation = state.kind == AttackKind::kRetaliation;
  open_window(combat, state, retaliation ? Window::kRetaliation : Window::kAttack);
}

// The die that a reroll throws again: a 0 that may be rerolled, else the lowest.
bool has_zero(Faces faces) { return faces.first == 0 || faces.second == 0; }

// How the attacker may reroll.
enum class RerollRight : std::uint8_t { kNone, kZero, kAny };

// How the attacker may reroll now: what its abilities and cards grant and it has not used.
RerollRight reroll_right(const State& state, const Strike& strike) {
  if (everywhere(state, Lasting::kNoRerolls)) return RerollRight::kNone;
  if (strike.dice.no_roll || strike.dice.ignore) return RerollRight::kNone;
  if (strike.dice.reroll_zero && has_zero(state.faces)) return RerollRight::kZero;
  const int granted = (strike.dice.reroll_any ? 1 : 0) + granted_rerolls(state);
  return (state.rerolls & kGrantedRerolls) < granted ? RerollRight::kAny : RerollRight::kNone;
}

void offer_reroll(const CombatTables& combat, State& state) {
  state.stage = Stage::kDefenseDie;
  if (state.two_dice != kPlannedDice) return;
  if (combat.ruleset().stacks.on) [[unlikely]] {
    offer_pool_reroll(combat, state);
    return;
  }
  const Strike strike = current_strike(combat, state);
  const RerollRight right = reroll_right(state, strike);
  if (right == RerollRight::kNone) return;
  const int side = side_of(state.attacker);
  if (combat.driven(side)) {  // AI-19
    if (reroll_pays(state, strike)) apply_reroll(combat, state, 1);
    return;
  }
  ++state.turn;
  state.phase = Phase::kReroll;
  state.mover = static_cast<Player>(side);
}

// The faces after the rerolled die shows `face`.
Faces rerolled(const State& state, const Strike& strike, int face) {
  Faces faces = state.faces;
  const bool zero = reroll_right(state, strike) == RerollRight::kZero;
  const bool second = zero && faces.first != 0;
  (second ? faces.second : faces.first) = static_cast<std::int8_t>(face);
  if (faces.second != kNoDie && faces.first > faces.second) std::swap(faces.first, faces.second);
  return faces;
}

void request_defense_die(const CombatTables& combat, State& state) {
  state.stage = Stage::kDamage;
  if (!defends(combat, state, state.target)) {
    work_out_damage(combat, state);
    return;
  }
  state.phase = Phase::kDefenseRoll;
  state.mover = kChance;
}

// Units that call off an attack which would bring another friendly unit to 0 health.
void offer_cancel(const CombatTables& combat, State& state) {
  state.stage = Stage::kLethalCards;
  const int side = side_of(state.target);
  Ask question{.asker = Asker::kEngine,
               .what = AskWhat::kUnit,
               .id = static_cast<std::uint8_t>(EngineAsk::kCancelLethal),
               .may_decline = 1};
  for (int unit : BitRange(units_of(state, side) & ~bit<Mask>(state.target))) {
    const bool used = (state.units[unit].flags & kUsed) != 0;
    if (!used && has(combat, state, unit, Trait::kCancelsLethalAttack))
      question.choice |= bit<Mask>(unit);
  }
  ask(combat, state, side, question);
}

// What a fire shield on the target does to an attacker next to it.
int burns(const State& state, int attacker, int target) {
  const Unit& struck = state.units[target];
  if ((struck.marks & kFireShield) == 0) return 0;
  return adjacent(struck.cell, state.units[attacker].cell) ? fire_shield(state, target) : 0;
}

// HC-50: an attack, or only damage, frees a paralysed unit.
void free_struck(const CombatTables& combat, State& state, int target, int damage) {
  Unit& struck = state.units[target];
  if (combat.ruleset().attack_ends_paralysis || damage > 0) {
    struck.flags = static_cast<std::uint8_t>(struck.flags & ~kParalysed);
  }
}

// Instants and tokens that counted for one attack are over (HC-80, AI-25).
void settle_attack(const CombatTables& combat, State& state, int target) {
  if (combat.calm()) return;
  if (combat.uses_cards()) {
    state.attack_bonus = 0;
    state.defense_bonus = 0;
    state.dice_changes = 0;
    state.pool_rerolls = PoolRerolls{};
    if (state.kind == AttackKind::kMain) state.ai_attack = 0;
  }
  Unit& struck = state.units[target];
  if (!combat.ruleset().corrosion_lasts)
    struck.flags = static_cast<std::uint8_t>(struck.flags & ~kCorroded);
  if (state.effect_count == 0) return;
  end_effects(combat, state, [target](const Effect& effect) {
    return effect.until == kNextAttackOnIt && effect.on == target;
  });
}

// HC-45 .. HC-47, HC-51.
bool may_retaliate(const CombatTables& combat, const State& state) {
  const Unit& struck = state.units[state.target];
  const int attacker = state.active;
  if (struck.cell == kNoCell || !alive(state, attacker) || state.cancelled != 0) return false;
  if ((struck.flags & kParalysed) != 0 && !combat.ruleset().paralysed_retaliate) return false;
  if (!adjacent(struck.cell, state.units[attacker].cell)) return false;
  if (!combat.calm() && has(combat, state, attacker, Trait::kNoRetaliation)) return false;
  return (struck.flags & kRetaliated) == 0 ||
         has(combat, state, state.target, Trait::kUnlimitedRetaliation);
}

// Further attacks of the activated unit, until none of its abilities has any.
void follow_up(const CombatTables& combat, State& state) {
  state.attacker = state.active;
  state.target = state.main_target;
  state.kind = state.strikes > 1 ? AttackKind::kAgain : AttackKind::kMain;
  if (!combat.calm() && hooked(combat, state, state.active, kFollowUp) &&
      run_steps(combat, state, state.active, kFollowUp))
    return;
  state.stage = Stage::kActivationOver;
  if (state.somebody_left == 0) end_activation(combat, state);
}

void retaliate(const CombatTables& combat, State& state) {
  state.stage = Stage::kFollowUp;
  if (!may_retaliate(combat, state)) {
    follow_up(combat, state);
    return;
  }
  const int unit = state.target;
  if (!has(combat, state, unit, Trait::kUnlimitedRetaliation)) {
    state.units[unit].flags = static_cast<std::uint8_t>(state.units[unit].flags | kRetaliated);
  }
  declare(state, unit, state.active, AttackKind::kRetaliation);
}

void on_retaliated(const CombatTables& combat, State& state) {
  if (!combat.calm() && state.cancelled == 0 &&
      combat.row(state.units[state.attacker]).hooks != 0) {
    const int icons = combat.ruleset().retaliation_triggers_attack_icons ? kAfterAttack : 0;
    if (run_steps(combat, state, state.attacker, kAfterRetaliation | icons)) return;
  }
  state.stage = Stage::kFollowUp;
  if (state.somebody_left == 0) follow_up(combat, state);
}

// An extra attack is over: the abilities of the attack that led to it go on.
void resume_main_attack(State& state) {
  state.target = state.main_target;
  state.kind = state.strikes > 1 ? AttackKind::kAgain : AttackKind::kMain;
  state.cancelled = 0;
  state.stage = Stage::kStruck;
}

// One of the two died before the dice were rolled.
void call_off(const CombatTables& combat, State& state) {
  settle_attack(combat, state, state.target);
  state.cancelled = 1;
  if (state.kind == AttackKind::kExtra) {
    resume_main_attack(state);
  } else {
    state.stage = Stage::kFollowUp;
  }
}

}  // namespace

void declare(State& state, int attacker, int target, AttackKind kind) {
  state.attacker = static_cast<std::uint8_t>(attacker);
  state.target = static_cast<std::uint8_t>(target);
  state.kind = kind;
  state.target_step = 0;
  state.cancelled = 0;
  state.defense_die = 0;
  state.rerolls = 0;
  state.damage = 0;
  state.stage = Stage::kDeclared;
  if (kind == AttackKind::kRetaliation) {
    ++state.tally.retaliations;
    return;
  }
  ++state.tally.attacks;
  if (kind == AttackKind::kExtra) return;
  state.step = 0;
  state.main_target = static_cast<std::uint8_t>(target);
  state.target_cell = state.units[target].cell;
  state.attacked = static_cast<std::uint16_t>(state.attacked | (1u << target));
  state.killed = 0;
  state.acted = kHasActed;
  ++state.strikes;
}

bool attack_again(State& state, int target) {
  declare(state, state.active, target, AttackKind::kAgain);
  return true;
}

bool attack_extra(State& state, int target, int attack) {
  state.attack_value = static_cast<std::uint8_t>(attack);
  declare(state, state.attacker, target, AttackKind::kExtra);
  return true;
}

void advance_attack(const CombatTables& combat, State& state) {
  switch (state.stage) {
    case Stage::kDeclared:
      on_declared(combat, state);
      return;
    case Stage::kRoll:
      request_roll(combat, state);
      return;
    case Stage::kRolled:
      state.stage = Stage::kRerolls;
      if (combat.uses_cards()) open_window(combat, state, Window::kRolled);
      return;
    case Stage::kRerolls:
      offer_reroll(combat, state);
      return;
    case Stage::kDefenseDie:
      request_defense_die(combat, state);
      return;
    case Stage::kDamage:
      work_out_damage(combat, state);
      return;
    case Stage::kLethal:
      offer_cancel(combat, state);
      return;
    case Stage::kLethalCards:
      state.stage = after_lethal(combat);
      if (combat.uses_cards() && state.cancelled == 0) open_window(combat, state, Window::kLethal);
      return;
    case Stage::kTokens:
      settle_tokens(combat, state);
      return;
    case Stage::kHit:
      hit(combat, state);
      return;
    case Stage::kStruck:
      if (run_steps(combat, state, state.attacker, kAfterAttack)) return;
      state.stage = Stage::kRetaliate;
      return;
    case Stage::kRetaliate:
      retaliate(combat, state);
      return;
    case Stage::kRetaliated:
      on_retaliated(combat, state);
      return;
    default:
      follow_up(combat, state);
      return;
  }
}

void request_roll(const CombatTables& combat, State& state) {
  if (!alive(state, state.attacker) || !alive(state, state.target)) {
    call_off(combat, state);
    return;
  }
  if (combat.ruleset().stacks.on) [[unlikely]] {
    request_pool(combat, state);
    return;
  }
  state.phase = Phase::kRoll;
  state.mover = kChance;
  if (plain_attack(combat, state)) {
    const int from = state.units[state.attacker].cell;
    state.two_dice =
        penalty(combat, state, state.attacker, from, state.target) ? kLowerDie : kOneDie;
    return;
  }
  state.two_dice = kPlannedDice;
  if (current_strike(combat, state).dice.no_roll) {
    state.faces = Faces{};
    state.stage = Stage::kDefenseDie;
    state.phase = Phase::kResolving;
  }
}

void list_rolls(const CombatTables& combat, const State& state, ChanceList& outcomes) {
  if (state.two_dice == kPlannedDice) {
    for (const DiceOutcome& outcome : dice_outcomes(current_strike(combat, state).dice)) {
      outcomes.push_back({roll_action(outcome.faces), outcome.weight});
    }
    return;
  }
  constexpr std::uint32_t kLower[] = {5, 3, 1};
  const std::uint32_t* weights = state.two_dice == kLowerDie ? kLower : kTripleOne;
  for (int face = 0; face < 3; ++face) {
    outcomes.push_back({make_action(ActionKind::kRoll, face), weights[face]});
  }
}

void on_rolled(const CombatTables& combat, State& state) {
  state.stage = Stage::kRolled;
  if (state.two_dice != kPlannedDice && combat.straight()) request_defense_die(combat, state);
}

void apply_reroll(const CombatTables& combat, State& state, int yes) {
  if (combat.ruleset().stacks.on) [[unlikely]] {
    apply_pool_reroll(combat, state, yes);
    return;
  }
  state.stage = Stage::kDefenseDie;
  if (yes == 0) return;
  const Strike strike = current_strike(combat, state);
  const bool granted = reroll_right(state, strike) == RerollRight::kAny;
  state.rerolls = static_cast<std::uint8_t>(state.rerolls + kOneReroll + (granted ? 1 : 0));
  state.phase = Phase::kRerollDie;
  state.mover = kChance;
}

void list_reroll(const CombatTables& combat, const State& state, ChanceList& outcomes) {
  const Strike strike = current_strike(combat, state);
  DicePlan one;
  one.reroll_minus1_always = strike.dice.reroll_minus1_always;
  // A zero that may be rerolled again and again is rerolled until it is gone: one event.
  const bool zero = reroll_right(state, strike) == RerollRight::kZero;
  for (const DiceOutcome& outcome : dice_outcomes(one)) {
    if (zero && outcome.faces.first == 0) continue;
    outcomes.push_back({make_action(ActionKind::kRoll, outcome.faces.first + 1), outcome.weight});
  }
}

void finish_reroll(const CombatTables& combat, State& state, int face) {
  state.faces = rerolled(state, current_strike(combat, state), face);
  state.stage = Stage::kRolled;  // cards may be played on the new roll, too
}

bool reroll_pays(const State& state, const Strike& strike) {
  const int now = damage(strike, state.faces);
  int sum = 0;
  for (int face = -1; face <= 1; ++face) {
    const Faces faces = rerolled(state, strike, face);
    sum += damage(strike, faces);
  }
  return sum > 3 * now;
}

void work_out_damage(const CombatTables& combat, State& state) {
  if (combat.ruleset().stacks.on) [[unlikely]] {
    work_out_pool(combat, state);
    return;
  }
  int dealt = 0;
  std::int8_t die = state.faces.first;
  if (state.two_dice != kPlannedDice) {
    const int attack = attack_of(state, state.attacker) + state.faces.first;
    dealt = std::max(0, attack - defense_of(state, state.target) - state.defense_die);
  } else {
    const Strike strike = current_strike(combat, state);
    dealt = damage(strike, state.faces, state.defense_die);
    die = strike.dice.no_roll ? kNoDie
                              : static_cast<std::int8_t>(resolved_face(strike.dice, state.faces));
  }
  if (state.kind != AttackKind::kExtra) state.die = die;
  state.damage = static_cast<std::uint8_t>(std::min(dealt, 250));
  const bool lethal = dealt >= health_left(combat, state, state.target);
  if (lethal && (combat.uses_cards() || combat.cancels())) {
    state.stage = Stage::kLethal;
  } else {
    hit(combat, state);
  }
}

void cancel_attack(State& state, int unit) {
  state.cancelled = 1;
  if (unit == kNoUnit) return;
  state.units[unit].flags = static_cast<std::uint8_t>(state.units[unit].flags | kUsed);
}

void hit(const CombatTables& combat, State& state) {
  const int attacker = state.attacker;
  const int target = state.target;
  const Unit& struck = state.units[target];
  const std::uint8_t side_before = struck.side;
  const int fire = combat.calm() || struck.marks == 0 ? 0 : burns(state, attacker, target);
  if (state.cancelled == 0) {
    deal_damage(combat, state, target, state.damage);
    free_struck(combat, state, target, state.damage);
    if (target == state.main_target && state.kind != AttackKind::kRetaliation) {
      state.killed = struck.cell == kNoCell || struck.side != side_before ? 1 : 0;
    }
  }
  if (fire > 0 && alive(state, attacker)) hurt(combat, state, attacker, fire);
  settle_attack(combat, state, target);
  switch (state.kind) {
    case AttackKind::kExtra:
      resume_main_attack(state);
      return;
    case AttackKind::kRetaliation:
      state.stage = Stage::kRetaliated;
      if (state.somebody_left == 0 && !combat.staged()) on_retaliated(combat, state);
      return;
    default:
      state.stage = state.cancelled != 0 ? Stage::kFollowUp : Stage::kStruck;
      if (state.somebody_left == 0 && state.cancelled == 0 &&
          (combat.quick() ||
           (!combat.row(state.units[attacker]).hooked(kAfterAttack) && !combat.staged()))) {
        retaliate(combat, state);  // nothing comes before
      }
      return;
  }
}

void strike_wall(const CombatTables& combat, State& state, int cell) {
  destroy_walls(combat, state, cell_bit(cell));
  state.acted = kHasActed;
  state.stage = Stage::kActivationOver;
}

}  // namespace muster::homm
