// The course of a combat: rounds, activations and ends. Combat::advance is the whole of it, stage
// by stage; the stages of one attack are in attack/attack.cc.
#include <algorithm>

#include "games/homm/combat.h"

namespace muster::homm {
namespace {

// Where one ability is one stage when the course is told (Combat::take_stage).
constexpr int kStagedHooks = kOnActivation | kAfterAttack | kAfterRetaliation | kFollowUp;

bool eliminated(const State& state, int side) { return (state.occupied[side] & kBoard) == 0; }

}  // namespace

// Goes on until a player or chance has to decide, or the fight is over: whoever has to decide is
// named by setting another phase than kResolving.
void Combat::proceed(State& state) const {
  if (!in_stages_) run(state);
}

void Combat::run(State& state) const {
  while (state.phase == Phase::kResolving) {
    if (state.somebody_left != 0 && check_elimination(state)) return;
    advance(state);
  }
  if (state.somebody_left != 0) check_elimination(state);
}

// One round of that loop. The shortcuts from one stage to the next are not taken, so that what
// happens can be told by comparing states.
bool Combat::take_stage(State& state) const {
  const bool resolving = state.phase == Phase::kResolving;
  if (state.somebody_left != 0 && check_elimination(state)) return false;
  if (resolving) advance(state);
  return resolving;
}

// Takes the next step.
void Combat::advance(State& state) const {
  switch (state.stage) {
    case Stage::kSetup:
      continue_setup(state);
      return;
    case Stage::kCombatStart:
      start_combat(state);
      return;
    case Stage::kRoundStart:
      start_round(state);
      state.stage = Stage::kRoundCards;
      if (uses_cards_) war_machines(state);
      return;
    case Stage::kRoundCards:
      state.stage = Stage::kNextActivation;
      if (uses_cards_) open_window(state, Window::kRoundStart);
      return;
    case Stage::kNextActivation:
      next_activation(state);
      return;
    case Stage::kActivated:
      on_activation(state);
      return;
    case Stage::kAiDeck:
      state.stage = Stage::kActivationCards;
      if (uses_cards_ && kind(side_of(state.active)) == SideKind::kAiHero) draw_ai_card(state);
      return;
    case Stage::kActivationCards:
      state.stage = Stage::kActing;
      if (uses_cards_) open_window(state, Window::kActivation);
      return;
    case Stage::kActing:
      start_acting(state);
      return;
    case Stage::kActivationOver:
      end_activation(state);
      return;
    case Stage::kRoundOver:
      end_round(state);
      return;
    case Stage::kMoved:
      state.stage = Stage::kActivationOver;
      if (!alive(state, state.active)) return;
      state.mover = static_cast<Player>(side_of(state.active));
      after_move(state);
      return;
    case Stage::kNewHand:
      new_hands(state);
      return;
    default:
      advance_attack(state);
      return;
  }
}

// Abilities that act before the first round, unit by unit, then cards.
void Combat::start_combat(State& state) const {
  for (; !calm_ && state.next_card < kUnits; ++state.next_card) {
    const int unit = state.next_card;
    if (alive(state, unit)) run_steps(state, unit, kOnCombatStart);
    if (state.phase != Phase::kResolving) return;
  }
  state.stage = Stage::kRoundStart;
  if (uses_cards_) open_window(state, Window::kCombatStart);
}

void Combat::start_round(State& state) const {
  ++state.round;
  state.tie_initiative = 255;
  state.pending = 0;
  for (int unit : BitRange(units_of(state, 0) | units_of(state, 1))) {  // HC-23
    state.pending = static_cast<std::uint16_t>(state.pending | (1u << unit));
    state.units[unit].flags = static_cast<std::uint8_t>(state.units[unit].flags & ~kRetaliated);
  }
  if (uses_cards_) {
    for (int side = 0; side < 2; ++side) {  // HC-77
      state.spells[side] = 0;
      state.machine_used[side] = 0;
    }
  }
}

// The units among which the next activation is chosen: highest initiative of those still to act
// (HC-20), and of one side (HC-21). Notes whose turn it is among equal ones.
Mask Combat::next_units(State& state) const {
  int best = -1;
  Mask units = 0;
  for (Mask left = state.pending; left != 0; left = without_lowest(left)) {
    const int unit = lowest_bit(left);
    const int initiative = initiative_of(state, unit);
    if (initiative > best) {
      best = initiative;
      units = 0;
    }
    if (initiative == best) units |= bit<Mask>(unit);
  }
  if (without_lowest(units) == 0) {
    if (state.tie_initiative != best) state.tie_initiative = static_cast<std::uint8_t>(best);
    state.tie_side = static_cast<std::uint8_t>(1 - side_of(lowest_bit(units)));
    return units;
  }
  if (state.tie_initiative != best || !rules_.alternate_initiative_ties) {
    state.tie_initiative = static_cast<std::uint8_t>(best);
    state.tie_side = 0;
  }
  const Mask preferred = units & side_units(state.tie_side);
  if (preferred != 0) units = preferred;
  state.tie_side = static_cast<std::uint8_t>(1 - side_of(lowest_bit(units)));
  return units;
}

void Combat::next_activation(State& state) const {
  if (state.pending == 0) {
    state.stage = Stage::kRoundOver;
    return;
  }
  const Mask units = next_units(state);
  const int side = side_of(lowest_bit(units));
  int unit = lowest_bit(units);
  ++state.turn;
  if (without_lowest(units) != 0) {  // HC-22
    if (!driven(side)) {
      state.phase = Phase::kChooseUnit;
      state.choice = units;
      state.mover = static_cast<Player>(side);
      return;
    }
    unit = ai_first_unit(state, units);
  }
  begin_activation(state, unit);
}

// A paralysed unit loses its activation (HC-49); then the next one is due.
void Combat::begin_activation(State& state, int unit) const {
  Unit& active = state.units[unit];
  state.pending = static_cast<std::uint16_t>(state.pending & ~(1u << unit));
  state.stage = Stage::kNextActivation;
  if ((active.flags & kParalysed) != 0) {
    active.flags = static_cast<std::uint8_t>(active.flags & ~kParalysed);
    return;
  }
  state.may_defend = (active.flags & kDefending) == 0 ? 1 : 0;           // HC-55
  active.flags = static_cast<std::uint8_t>(active.flags & ~kDefending);  // HC-54
  state.active = static_cast<std::uint8_t>(unit);
  state.origin = active.cell;
  state.moved = 0;
  state.acted = kNotYet;
  state.rooted = 0;
  state.step = 0;
  state.strikes = 0;
  state.activation_bonus = 0;
  state.attack_bonus = 0;
  state.defense_bonus = 0;
  state.attacked = 0;
  if (quick_) {
    let_act(state);  // nothing comes before
    return;
  }
  if (uses_cards_) {
    state.dice_changes = 0;
    state.pool_rerolls = PoolRerolls{};
    state.last_bonus = 0;
  }
  if (roots_ && active.cell < kCells) {
    for (int other : BitRange(adjacent_units(state, unit) & side_units(1 - side_of(unit)))) {
      if (has(state, other, Trait::kRootsEnemies)) state.rooted = 1;
    }
  }
  if (active.poison == 0 && straight_ && !row(active).hooked(kOnActivation)) {
    let_act(state);
    return;
  }
  state.stage = Stage::kActivated;
  // A poison cube and a healing at the same moment are netted, so the damage is looked at after it.
  // (Dice Stacks: on_activation takes the cube, so that tokens may meet its damage.)
  if (active.poison > 0) {
    if (!rules_.stacks.on) --active.poison;
    ++active.damage;
  }
}

namespace {

// Dice Stacks: takes the poison cube of this activation; the damage that it still does (what was
// healed at the same moment is netted).
int take_poison(Unit& unit) {
  if (unit.poison == 0) return 0;
  --unit.poison;
  if (unit.damage == 0) return 0;
  --unit.damage;
  return 1;
}

}  // namespace

// What happens when a unit activates, before it or anybody else does anything.
void Combat::on_activation(State& state) const {
  const int unit = state.active;
  if (run_steps(state, unit, kOnActivation) && in_stages_) return;
  if (state.phase != Phase::kResolving || (state.somebody_left & kDamageWaits) != 0) return;
  const int poison = rules_.stacks.on ? take_poison(state.units[unit]) : 0;
  if (alive(state, unit)) hurt(state, unit, poison);  // a poison cube may have been the last straw
  state.stage = alive(state, unit) ? Stage::kAiDeck : Stage::kActivationOver;
}

// Runs the unit's abilities that act at the hooks, from State::step on, until one of them waits
// (the phase says so) or declares an attack (the stage does). False: none is left.
bool Combat::run_steps(State& state, int unit, int hooks) const {
  const Stage stage = state.stage;
  while (alive(state, unit) && hooked(state, unit, hooks)) {
    const SideRow& values = row(state.units[unit]);
    if (state.step >= values.abilities.size()) break;
    const std::uint8_t id = values.abilities[state.step++];
    const AbilityCode& code = ability_codes()[id];
    if ((code.hook & hooks) == 0 || code.step == nullptr) continue;
    const bool of_attack = (code.hook & (kAfterAttack | kAfterRetaliation)) != 0;
    if (of_attack && !acts_in(code.icon, state.kind, rules_.retaliation_triggers_attack_icons))
      continue;
    code.step(*this, state, {.unit = unit, .amount = code.amount, .id = id});
    if (state.phase != Phase::kResolving || state.stage != stage) return true;
    if ((state.somebody_left & kDamageWaits) != 0) return true;
    if (in_stages_ && (hooks & kStagedHooks) != 0) return true;
  }
  state.step = 0;
  return false;
}

// Moving and attacking begin; a unit that died or lost its activation meanwhile does nothing.
void Combat::start_acting(State& state) const {
  if (can_act(state)) {
    let_act(state);
    return;
  }
  state.stage = Stage::kActivationOver;
  state.moved = 1;
}

// Whether the active unit still moves and attacks.
bool Combat::can_act(const State& state) const {
  const int unit = state.active;
  const bool card_instead = !rules_.ai_card_then_acts && uses_cards_ &&
                            kind(side_of(unit)) == SideKind::kAiHero;  // AI-22
  return alive(state, unit) && state.acted != kLostActivation && !card_instead;
}

void Combat::let_act(State& state) const {
  const int side = side_of(state.active);
  state.stage = Stage::kActivationOver;
  if (driven(side)) {
    ai_activation(state);
    return;
  }
  state.phase = Phase::kActivate;
  state.mover = static_cast<Player>(side);
}

// The activation's attack is over: a flyer or shooter may still move (HC-30).
void Combat::end_activation(State& state) const {
  const int unit = state.active;
  if (may_move_after(state, unit)) {
    state.phase = Phase::kMoveAfter;
    state.mover = static_cast<Player>(side_of(unit));
    return;
  }
  close_activation(state);
  if (state.somebody_left == 0 && !in_stages_) next_activation(state);
}

// The unit is done; effects that last for an activation end.
void Combat::close_activation(State& state) const {
  state.stage = Stage::kNextActivation;
  if (calm_) return;
  state.ai_attack = 0;
  if (state.effect_count == 0) return;
  const int unit = state.active;
  end_effects(state, [unit](const Effect& effect) {
    return effect.until == kThisActivation || (effect.until == kOwnActivation && effect.on == unit);
  });
}

// HC-61 .. HC-66.
void Combat::end_round(State& state) const {
  const std::uint8_t round = state.round;
  if (state.effect_count != 0) {
    end_effects(state, [round](const Effect& effect) { return effect.until == round; });
  }
  state.stage = Stage::kRoundStart;
  if (rules_.stacks.on && rules_.stacks.new_hand && uses_cards_) {
    state.stage = Stage::kNewHand;
    state.next_card = 0;
  }
  const bool last = state.round >= rules_.max_rounds;
  if (!scenario_.against_neutrals()) {
    if (last) finish(state, -1, Ending::kRoundLimit);
    return;
  }
  if (last || (state.unlimited == 0 && state.rounds_left == 0)) {
    finish(state, 1, Ending::kRetreat);
    return;
  }
  if (state.unlimited != 0) return;
  if (driven(0)) {  // an AI hero never retreats (AI-35)
    --state.rounds_left;
    return;
  }
  ++state.turn;
  state.phase = Phase::kBuyRound;
  state.mover = 0;
}

// HC-85, HC-76: a side without a unit on the board has lost. If both lose their last unit at once,
// the attacker has not won.
bool Combat::check_elimination(State& state) const {
  if ((state.somebody_left & kDamageWaits) != 0 && ask_waiting(state)) return true;
  const bool waits = state.phase == Phase::kAsk && state.ask.what == AskWhat::kTokens;
  if (waits) return false;  // who else falls is not known yet
  state.somebody_left = 0;
  if (state.phase == Phase::kOver) return false;
  for (int side = 0; side < 2; ++side) {
    if (!eliminated(state, side)) continue;
    finish(state, 1 - side, Ending::kElimination);
    return true;
  }
  return false;
}

void Combat::finish(State& state, int winner, Ending ending) const {
  state.phase = Phase::kOver;
  state.mover = kTerminal;
  state.winner = static_cast<std::int8_t>(winner);
  state.ending = ending;
  for (Unit& unit : state.units) unit.damage = 0;  // HC-88
  if (rules_.stacks.on) {
    for (int side = 0; side < 2; ++side) put_back(state, side);  // DS-37
  }
}

// The answer to State::ask: `argument` is a unit, a space, 0 or 1, a card, kDeclined, or how many
// dice counted.
void Combat::reply(State& state, int argument) const {
  const Ask question = state.ask;
  state.ask = Ask{};
  state.phase = Phase::kResolving;
  switch (question.asker) {
    case Asker::kAbility: {
      const AbilityCode& code = ability_codes()[question.id];
      const Cue cue{
          .unit = question.unit, .amount = code.amount, .id = question.id, .dice = question.dice};
      code.answer(*this, state, cue, argument);
      return;
    }
    case Asker::kCard:
      card_reply(state, question, argument);
      return;
    case Asker::kAiDeck:
      ai_deck_reply(state, question, argument);
      return;
    default:
      engine_reply(state, question, argument);
      return;
  }
}

void Combat::engine_reply(State& state, const Ask& question, int argument) const {
  if (static_cast<EngineAsk>(question.id) == EngineAsk::kCancelLethal) {
    if (argument != kDeclined) cancel_attack(state, argument);
  } else if (static_cast<EngineAsk>(question.id) == EngineAsk::kTokens) {
    take_attack_tokens(state, argument);
  } else if (argument == 1) {
    finish(state, 0, Ending::kYielded);  // HC-93
  }
}

// Dispatch only: the actions that playouts consist of each have a function of their own, so that
// none of them pays for the registers of the others. They are not flattened: six copies of the
// stages of a combat do not fit into the instruction cache, and playouts took longer with fewer
// instructions.
void Combat::apply(State& state, Action action) const {
  const Phase phase = state.phase;
  state.phase = Phase::kResolving;
  switch (kind_of(action)) {
    case ActionKind::kMove:
      move_action(state, phase, argument_of(action));
      return;
    case ActionKind::kAttack:
      attack_action(state, argument_of(action));
      return;
    case ActionKind::kDefend: {
      Unit& unit = state.units[state.active];
      unit.flags = static_cast<std::uint8_t>(unit.flags | kDefending);
      end_unit(state);
      return;
    }
    case ActionKind::kEnd:
      end_unit(state);
      return;
    case ActionKind::kRoll:
    case ActionKind::kDefenseRoll:
      act_on_dice(state, phase, action);
      return;
    case ActionKind::kPool:
      act_on_pool(state, phase, argument_of(action));
      return;
    default:
      act(state, phase, action);
      return;
  }
}

void Combat::attack_action(State& state, int target) const {
  declare(state, state.active, target, AttackKind::kMain);
  if (calm_) {
    request_roll(state);
  } else {
    proceed(state);
  }
}

// The activated unit does no more.
void Combat::end_unit(State& state) const {
  close_activation(state);
  if (in_stages_) return;
  next_activation(state);
  run(state);
}

// The dice of an attack lie on the table.
void Combat::act_on_dice(State& state, Phase phase, Action action) const {
  const int argument = argument_of(action);
  if (kind_of(action) == ActionKind::kDefenseRoll) {
    state.defense_die = static_cast<std::uint8_t>(argument);
    work_out_damage(state);
  } else if (phase == Phase::kRerollDie) {
    finish_reroll(state, argument - 1);
  } else {
    state.faces = rolled_faces(argument);
    on_rolled(state);
  }
  proceed(state);
}

// Some dice of a pool are known.
void Combat::act_on_pool(State& state, Phase phase, int argument) const {
  apply_pool(state, phase, argument);
  proceed(state);
}

// All other actions.
void Combat::act(State& state, Phase phase, Action action) const {
  const int argument = argument_of(action);
  switch (kind_of(action)) {
    case ActionKind::kPlace:
      place_action(state, argument);
      break;
    case ActionKind::kDrawCard:
      draw_unit(state, argument);
      break;
    case ActionKind::kPickUnit:
      pick_unit(state, phase, argument);
      break;
    case ActionKind::kPickSpace:
      pick_space(state, phase, argument);
      break;
    case ActionKind::kAttackWall:
      strike_wall(state, argument);
      break;
    case ActionKind::kInstead:
      act_instead(state, argument);
      break;
    case ActionKind::kReroll:
      apply_reroll(state, argument);
      break;
    case ActionKind::kDice:
    case ActionKind::kTokens:
    case ActionKind::kAnswer:
    case ActionKind::kPickCard:
      reply(state, argument);
      break;
    case ActionKind::kDecline:
      reply(state, kDeclined);
      break;
    case ActionKind::kPlayCard:
    case ActionKind::kPass:
    case ActionKind::kDrawInstance:
      play_action(state, phase, action);
      break;
    case ActionKind::kAiCard:
      apply_ai_card(state, argument);
      break;
    case ActionKind::kSurrender:
      surrender(state);
      break;
    case ActionKind::kBuyRound:
      --state.rounds_left;
      break;
    default:  // kRetreat
      finish(state, 1, Ending::kRetreat);
      break;
  }
  proceed(state);
}

// A neutral card was drawn.
void Combat::draw_unit(State& state, int side) const {
  int slot = kSlots;
  while (state.units[slot].side != kNoSide) ++slot;
  fill_slot(state, slot, static_cast<std::uint8_t>(side));
  if (row(state.units[slot]).tier == Tier::kAzure) state.unlimited = 1;  // HC-64
}

void Combat::pick_space(State& state, Phase phase, int cell) const {
  if (phase == Phase::kTieSpace) {
    ai_with_space(state, cell);
  } else if (phase == Phase::kPlaceGate) {
    raise_walls(state, cell);
  } else {
    reply(state, cell);
  }
}

void Combat::pick_unit(State& state, Phase phase, int unit) const {
  if (phase == Phase::kPlaceOrder) {
    const bool ranged = row(state.units[unit]).type == UnitType::kRanged;
    place_unit(state, unit, ai_space(state, side_of(unit), ranged));
  } else if (phase == Phase::kTieTarget) {
    ai_with_target(state, unit);
  } else if (phase == Phase::kChooseUnit) {
    begin_activation(state, unit);
  } else {
    reply(state, unit);
  }
}

void Combat::move_action(State& state, Phase phase, int cell) const {
  const int unit = state.active;
  move_unit(state, unit, cell);
  state.moved = 1;
  state.stage = Stage::kActivationOver;
  const bool done = phase == Phase::kMoveAfter || !alive(state, unit);
  if (!done) {
    if (state.somebody_left != 0) {  // damage that the move has met waits
      state.stage = Stage::kMoved;
    } else {
      after_move(state);
      if (state.phase == Phase::kAct) return;
    }
  }
  proceed(state);
}

// The unit has arrived. An AI unit that moved without reaching anybody is done.
void Combat::after_move(State& state) const {
  const int unit = state.active;
  const int cell = state.units[unit].cell;
  const bool done = must_attack(side_of(unit)) && targets_from(state, unit, cell) == 0 &&
                    walls_from(state, unit, cell) == 0;
  if (!done) state.phase = Phase::kAct;
}

}  // namespace muster::homm
