// One attack, from its declaration to the retaliation and what follows (HC-32 .. HC-58, HC-80 ..
// HC-84).
#include <algorithm>

#include "games/homm/cards/cards.h"
#include "games/homm/combat.h"

namespace muster::homm {
namespace {

constexpr std::uint32_t kTripleOne[] = {1, 1, 1};

}  // namespace

// Declares an attack; what it meets (cards, dice, damage) is worked out stage by stage.
void Combat::declare(State& state, int attacker, int target, AttackKind kind) const {
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

bool Combat::attack_again(State& state, int target) const {
  declare(state, state.active, target, AttackKind::kAgain);
  return true;
}

bool Combat::attack_extra(State& state, int target, int attack) const {
  state.attack_value = static_cast<std::uint8_t>(attack);
  declare(state, state.attacker, target, AttackKind::kExtra);
  return true;
}

void Combat::advance_attack(State& state) const {
  switch (state.stage) {
    case Stage::kDeclared:
      on_declared(state);
      return;
    case Stage::kRoll:
      request_roll(state);
      return;
    case Stage::kRolled:
      state.stage = Stage::kRerolls;
      if (uses_cards_) open_window(state, Window::kRolled);
      return;
    case Stage::kRerolls:
      offer_reroll(state);
      return;
    case Stage::kDefenseDie:
      request_defense_die(state);
      return;
    case Stage::kDamage:
      work_out_damage(state);
      return;
    case Stage::kLethal:
      offer_cancel(state);
      return;
    case Stage::kLethalCards:
      state.stage = after_lethal();
      if (uses_cards_ && state.cancelled == 0) open_window(state, Window::kLethal);
      return;
    case Stage::kTokens:
      settle_tokens(state);
      return;
    case Stage::kHit:
      hit(state);
      return;
    case Stage::kStruck:
      if (run_steps(state, state.attacker, kAfterAttack)) return;
      state.stage = Stage::kRetaliate;
      return;
    case Stage::kRetaliate:
      retaliate(state);
      return;
    case Stage::kRetaliated:
      on_retaliated(state);
      return;
    default:
      follow_up(state);
      return;
  }
}

// The plain roll of a fight without cards changes nothing more: on to the defense token's die.
void Combat::on_rolled(State& state) const {
  state.stage = Stage::kRolled;
  if (state.two_dice != kPlannedDice && straight_) request_defense_die(state);
}

void Combat::request_defense_die(State& state) const {
  state.stage = Stage::kDamage;
  if (!defends(state, state.target)) {
    work_out_damage(state);
    return;
  }
  state.phase = Phase::kDefenseRoll;
  state.mover = kChance;
}

// The target's abilities that answer a declaration, then cards. The attack is off when one of the
// two does not live to see it.
void Combat::on_declared(State& state) const {
  if (!calm_ && hooked(state, state.target, kOnTargeted)) {
    std::swap(state.step, state.target_step);
    run_steps(state, state.target, kOnTargeted);
    std::swap(state.step, state.target_step);
    if (state.phase != Phase::kResolving) return;
  }
  state.stage = Stage::kRoll;
  if (!uses_cards_) {
    request_roll(state);
    return;
  }
  const bool retaliation = state.kind == AttackKind::kRetaliation;
  open_window(state, retaliation ? Window::kRetaliation : Window::kAttack);
}

// The attack being resolved, with what cards and tokens do to it.
Strike Combat::current_strike(const State& state) const {
  const int attacker = state.attacker;
  Strike strike =
      plain_strike(state, attacker, state.target, state.kind, state.units[attacker].cell);
  strike.attack = std::max(0, strike.attack + state.attack_bonus);
  strike.defense += state.defense_bonus;
  strike.defense_changes += state.defense_bonus;
  if (state.kind == AttackKind::kMain) strike.attack += state.ai_attack;
  if (state.dice_changes != 0) apply_dice_changes(state.dice_changes, strike);
  prepare(strike);
  return strike;
}

void Combat::request_roll(State& state) const {
  if (!alive(state, state.attacker) || !alive(state, state.target)) {
    call_off(state);
    return;
  }
  if (rules_.stacks.on) [[unlikely]] {
    request_pool(state);
    return;
  }
  state.phase = Phase::kRoll;
  state.mover = kChance;
  if (plain_attack(state)) {
    const int from = state.units[state.attacker].cell;
    state.two_dice = penalty(state, state.attacker, from, state.target) ? kLowerDie : kOneDie;
    return;
  }
  state.two_dice = kPlannedDice;
  if (current_strike(state).dice.no_roll) {
    state.faces = Faces{};
    state.stage = Stage::kDefenseDie;
    state.phase = Phase::kResolving;
  }
}

// HC-36, HC-38: the outcomes of the attack dice; of the lower of two dice when nothing else counts.
void Combat::list_rolls(const State& state, ChanceList& outcomes) const {
  if (state.two_dice == kPlannedDice) {
    for (const DiceOutcome& outcome : dice_outcomes(current_strike(state).dice)) {
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

namespace {

// The die that a reroll throws again: a 0 that may be rerolled, else the lowest.
bool has_zero(Faces faces) { return faces.first == 0 || faces.second == 0; }

}  // namespace

// How the attacker may reroll now: what its abilities and cards grant and it has not used.
Combat::RerollRight Combat::reroll_right(const State& state, const Strike& strike) const {
  if (everywhere(state, Lasting::kNoRerolls)) return RerollRight::kNone;
  if (strike.dice.no_roll || strike.dice.ignore) return RerollRight::kNone;
  if (strike.dice.reroll_zero && has_zero(state.faces)) return RerollRight::kZero;
  const int granted = (strike.dice.reroll_any ? 1 : 0) + granted_rerolls(state);
  return (state.rerolls & kGrantedRerolls) < granted ? RerollRight::kAny : RerollRight::kNone;
}

void Combat::offer_reroll(State& state) const {
  state.stage = Stage::kDefenseDie;
  if (state.two_dice != kPlannedDice) return;
  if (rules_.stacks.on) [[unlikely]] {
    offer_pool_reroll(state);
    return;
  }
  const Strike strike = current_strike(state);
  const RerollRight right = reroll_right(state, strike);
  if (right == RerollRight::kNone) return;
  const int side = side_of(state.attacker);
  if (driven(side)) {  // AI-19
    if (reroll_pays(state, strike)) apply_reroll(state, 1);
    return;
  }
  ++state.turn;
  state.phase = Phase::kReroll;
  state.mover = static_cast<Player>(side);
}

void Combat::apply_reroll(State& state, int yes) const {
  if (rules_.stacks.on) [[unlikely]] {
    apply_pool_reroll(state, yes);
    return;
  }
  state.stage = Stage::kDefenseDie;
  if (yes == 0) return;
  const Strike strike = current_strike(state);
  const bool granted = reroll_right(state, strike) == RerollRight::kAny;
  state.rerolls = static_cast<std::uint8_t>(state.rerolls + kOneReroll + (granted ? 1 : 0));
  state.phase = Phase::kRerollDie;
  state.mover = kChance;
}

// The faces after the rerolled die shows `face`.
Faces Combat::rerolled(const State& state, const Strike& strike, int face) const {
  Faces faces = state.faces;
  const bool zero = reroll_right(state, strike) == RerollRight::kZero;
  const bool second = zero && faces.first != 0;
  (second ? faces.second : faces.first) = static_cast<std::int8_t>(face);
  if (faces.second != kNoDie && faces.first > faces.second) std::swap(faces.first, faces.second);
  return faces;
}

void Combat::list_reroll(const State& state, ChanceList& outcomes) const {
  const Strike strike = current_strike(state);
  DicePlan one;
  one.reroll_minus1_always = strike.dice.reroll_minus1_always;
  // A zero that may be rerolled again and again is rerolled until it is gone: one event.
  const bool zero = reroll_right(state, strike) == RerollRight::kZero;
  for (const DiceOutcome& outcome : dice_outcomes(one)) {
    if (zero && outcome.faces.first == 0) continue;
    outcomes.push_back({make_action(ActionKind::kRoll, outcome.faces.first + 1), outcome.weight});
  }
}

// The rerolled die is put in place; the other one of two stays as it was.
void Combat::finish_reroll(State& state, int face) const {
  state.faces = rerolled(state, current_strike(state), face);
  state.stage = Stage::kRolled;  // cards may be played on the new roll, too
}

// Whether rerolling raises the expected damage.
bool Combat::reroll_pays(const State& state, const Strike& strike) const {
  const int now = damage(strike, state.faces);
  int sum = 0;
  for (int face = -1; face <= 1; ++face) {
    const Faces faces = rerolled(state, strike, face);
    sum += damage(strike, faces);
  }
  return sum > 3 * now;
}

// HC-37, HC-43: the damage that the dice make of the attack.
void Combat::work_out_damage(State& state) const {
  if (rules_.stacks.on) [[unlikely]] {
    work_out_pool(state);
    return;
  }
  int dealt = 0;
  std::int8_t die = state.faces.first;
  if (state.two_dice != kPlannedDice) {
    const int attack = attack_of(state, state.attacker) + state.faces.first;
    dealt = std::max(0, attack - defense_of(state, state.target) - state.defense_die);
  } else {
    const Strike strike = current_strike(state);
    dealt = damage(strike, state.faces, state.defense_die);
    die = strike.dice.no_roll ? kNoDie
                              : static_cast<std::int8_t>(resolved_face(strike.dice, state.faces));
  }
  if (state.kind != AttackKind::kExtra) state.die = die;
  state.damage = static_cast<std::uint8_t>(std::min(dealt, 250));
  const bool lethal = dealt >= health_left(state, state.target);
  if (lethal && (uses_cards_ || cancels_)) {
    state.stage = Stage::kLethal;
  } else {
    hit(state);
  }
}

// Units that call off an attack which would bring another friendly unit to 0 health.
void Combat::offer_cancel(State& state) const {
  state.stage = Stage::kLethalCards;
  const int side = side_of(state.target);
  Ask question{.asker = Asker::kEngine,
               .what = AskWhat::kUnit,
               .id = static_cast<std::uint8_t>(EngineAsk::kCancelLethal),
               .may_decline = 1};
  for (int unit : BitRange(units_of(state, side) & ~bit<Mask>(state.target))) {
    const bool used = (state.units[unit].flags & kUsed) != 0;
    if (!used && has(state, unit, Trait::kCancelsLethalAttack)) question.choice |= bit<Mask>(unit);
  }
  ask(state, side, question);
}

// The attack deals nothing, and its target does not retaliate. `unit`: whose ability it is, or
// kNoUnit.
void Combat::cancel_attack(State& state, int unit) const {
  state.cancelled = 1;
  if (unit == kNoUnit) return;
  state.units[unit].flags = static_cast<std::uint8_t>(state.units[unit].flags | kUsed);
}

// The damage arrives, and what lasted for this attack is over.
void Combat::hit(State& state) const {
  const int attacker = state.attacker;
  const int target = state.target;
  const Unit& struck = state.units[target];
  const std::uint8_t side_before = struck.side;
  const int fire = calm_ || struck.marks == 0 ? 0 : burns(state, attacker, target);
  if (state.cancelled == 0) {
    deal_damage(state, target, state.damage);
    free_struck(state, target, state.damage);
    if (target == state.main_target && state.kind != AttackKind::kRetaliation) {
      state.killed = struck.cell == kNoCell || struck.side != side_before ? 1 : 0;
    }
  }
  if (fire > 0 && alive(state, attacker)) hurt(state, attacker, fire);
  settle_attack(state, target);
  switch (state.kind) {
    case AttackKind::kExtra:
      resume_main_attack(state);
      return;
    case AttackKind::kRetaliation:
      state.stage = Stage::kRetaliated;
      if (state.somebody_left == 0 && !in_stages_) on_retaliated(state);
      return;
    default:
      state.stage = state.cancelled != 0 ? Stage::kFollowUp : Stage::kStruck;
      if (state.somebody_left == 0 && state.cancelled == 0 &&
          (quick_ || (!row(state.units[attacker]).hooked(kAfterAttack) && !in_stages_))) {
        retaliate(state);  // nothing comes before
      }
      return;
  }
}

// What a fire shield on the target does to an attacker next to it.
int Combat::burns(const State& state, int attacker, int target) const {
  const Unit& struck = state.units[target];
  if ((struck.marks & kFireShield) == 0) return 0;
  return adjacent(struck.cell, state.units[attacker].cell) ? fire_shield(state, target) : 0;
}

// HC-50: an attack, or only damage, frees a paralysed unit.
void Combat::free_struck(State& state, int target, int damage) const {
  Unit& struck = state.units[target];
  if (rules_.attack_ends_paralysis || damage > 0) {
    struck.flags = static_cast<std::uint8_t>(struck.flags & ~kParalysed);
  }
}

// Instants and tokens that counted for one attack are over (HC-80, AI-25).
void Combat::settle_attack(State& state, int target) const {
  if (calm_) return;
  if (uses_cards_) {
    state.attack_bonus = 0;
    state.defense_bonus = 0;
    state.dice_changes = 0;
    state.pool_rerolls = PoolRerolls{};
    if (state.kind == AttackKind::kMain) state.ai_attack = 0;
  }
  Unit& struck = state.units[target];
  if (!rules_.corrosion_lasts) struck.flags = static_cast<std::uint8_t>(struck.flags & ~kCorroded);
  if (state.effect_count == 0) return;
  end_effects(state, [target](const Effect& effect) {
    return effect.until == kNextAttackOnIt && effect.on == target;
  });
}

// HC-45 .. HC-47, HC-51.
bool Combat::may_retaliate(const State& state) const {
  const Unit& struck = state.units[state.target];
  const int attacker = state.active;
  if (struck.cell == kNoCell || !alive(state, attacker) || state.cancelled != 0) return false;
  if ((struck.flags & kParalysed) != 0 && !rules_.paralysed_retaliate) return false;
  if (!adjacent(struck.cell, state.units[attacker].cell)) return false;
  if (!calm_ && has(state, attacker, Trait::kNoRetaliation)) return false;
  return (struck.flags & kRetaliated) == 0 ||
         has(state, state.target, Trait::kUnlimitedRetaliation);
}

void Combat::retaliate(State& state) const {
  state.stage = Stage::kFollowUp;
  if (!may_retaliate(state)) {
    follow_up(state);
    return;
  }
  const int unit = state.target;
  if (!has(state, unit, Trait::kUnlimitedRetaliation)) {
    state.units[unit].flags = static_cast<std::uint8_t>(state.units[unit].flags | kRetaliated);
  }
  declare(state, unit, state.active, AttackKind::kRetaliation);
}

void Combat::on_retaliated(State& state) const {
  if (!calm_ && state.cancelled == 0 && row(state.units[state.attacker]).hooks != 0) {
    const int icons = rules_.retaliation_triggers_attack_icons ? kAfterAttack : 0;
    if (run_steps(state, state.attacker, kAfterRetaliation | icons)) return;
  }
  state.stage = Stage::kFollowUp;
  if (state.somebody_left == 0) follow_up(state);
}

// Further attacks of the activated unit, until none of its abilities has any.
void Combat::follow_up(State& state) const {
  state.attacker = state.active;
  state.target = state.main_target;
  state.kind = state.strikes > 1 ? AttackKind::kAgain : AttackKind::kMain;
  if (!calm_ && hooked(state, state.active, kFollowUp) && run_steps(state, state.active, kFollowUp))
    return;
  state.stage = Stage::kActivationOver;
  if (state.somebody_left == 0) end_activation(state);
}

// One of the two died before the dice were rolled.
void Combat::call_off(State& state) const {
  settle_attack(state, state.target);
  state.cancelled = 1;
  if (state.kind == AttackKind::kExtra) {
    resume_main_attack(state);
  } else {
    state.stage = Stage::kFollowUp;
  }
}

// An extra attack is over: the abilities of the attack that led to it go on.
void Combat::resume_main_attack(State& state) const {
  state.target = state.main_target;
  state.kind = state.strikes > 1 ? AttackKind::kAgain : AttackKind::kMain;
  state.cancelled = 0;
  state.stage = Stage::kStruck;
}

// HC-40, HC-42, HC-43: damage counts up to health; a Pack turns, others leave.
void Combat::deal_damage(State& state, int unit, int damage) const {
  Unit& struck = state.units[unit];
  int total = struck.damage + damage;
  for (int health = health_of(state, unit); total >= health; health = health_of(state, unit)) {
    if ((struck.flags & kUsed) == 0 && has(state, unit, Trait::kSurvivesOnce)) {
      struck.flags = static_cast<std::uint8_t>(struck.flags | kUsed);
      total = health - 1;
      break;
    }
    const SideRow& values = row(struck);
    const bool clone = (struck.marks & kClone) != 0;
    std::uint16_t& lost = state.tally.lost_gold[side_of(unit)];
    if (!clone) lost = static_cast<std::uint16_t>(lost + values.gold_lost);
    if (struck.tokens != 0) lose_tokens(state, unit);
    if (values.few == kNoSide || clone) {
      remove_unit(state, unit);
      return;
    }
    total = rules_.excess_damage_carries ? total - health : 0;
    struck.side = values.few;  // HC-44: space, marks and tokens stay
    struck.flags = static_cast<std::uint8_t>((struck.flags | kFlipped) & ~kUsed);
    refresh(state, unit);
  }
  struck.damage = static_cast<std::uint8_t>(total);
}

void Combat::remove_unit(State& state, int unit) const {
  Unit& gone = state.units[unit];
  state.occupied[side_of(unit)] &= ~cell_bit(gone.cell);
  state.unit_at[gone.cell] = kNoUnit;
  state.pending = static_cast<std::uint16_t>(state.pending & ~(1u << unit));
  state.somebody_left = 1;
  gone.cell = kNoCell;
  gone.damage = 0;
  gone.flags = 0;
  gone.poison = 0;
  gone.tokens = 0;  // DS-07
  if (state.effect_count != 0) {
    end_effects(state, [unit](const Effect& effect) { return effect_on_unit(effect, unit); });
  }
}

}  // namespace muster::homm
