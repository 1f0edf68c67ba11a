// When cards can be played: windows, costs and conditions (HC-77 .. HC-81).
#include <algorithm>

#include "games/homm/combat.h"

namespace muster::homm {
namespace {

constexpr int kMostPlays = 12;  // cards in one window, or in one activation

bool strikes(Window window) {
  return window == Window::kAttack || window == Window::kRolled || window == Window::kLethal ||
         window == Window::kRetaliation;
}

}  // namespace

// ---- Windows.

bool Combat::open_window(State& state, Window window) const {
  if (window == Window::kActivation) state.turn_plays = 0;
  const int first = state.active < kUnits ? side_of(state.active) : 0;
  if (state.deals == 0 && !takes_part(state, 0, window) && !takes_part(state, 1, window)) {
    return false;
  }
  state.window = window;
  state.window_side = static_cast<std::uint8_t>(window <= Window::kRoundStart ? 0 : first);
  if (strikes(window)) state.window_side = static_cast<std::uint8_t>(side_of(state.attacker));
  state.passes = 0;
  state.plays = 0;
  return run_cards(state);
}

// Whether the side is asked in the window: by what everybody can see, never by what it holds.
bool Combat::takes_part(const State& state, int side, Window window) const {
  if (driven(side)) return false;
  const Cards& cards = state.cards[side];
  const auto own = static_cast<std::size_t>(side);
  const auto index = static_cast<std::size_t>(window);
  std::uint64_t open = cards.hand != 0 ? cards.hand | cards.deck : 0;
  std::uint64_t candidates = open & fitting_[own][index];
  const bool starts = window == Window::kCombatStart || window == Window::kRoundStart;
  if (starts && state.effect_count != 0 && side_effect(state, Lasting::kMayCast, side) != 0) {
    candidates |= open & spell_cards_[own];
  }
  candidates |= table_cards(state, side) & fitting_[own][index];
  if (state.morale[side] > 0) candidates |= bit<std::uint64_t>(kMoraleToken);
  for (int instance : BitRange(candidates)) {
    for (const CardOption& option : card_of(side, instance).options) {
      if (!option.automatic && playable(state, side, instance, option, window)) return true;
    }
  }
  return false;
}

// The next player's go in the window that is open; it closes when both pass in a row.
bool Combat::window_turn(State& state) const {
  const bool gone =
      strikes(state.window) && (!alive(state, state.attacker) || !alive(state, state.target));
  while (!gone && state.passes < 2 && state.plays < kMostPlays) {
    const int side = state.window_side;
    if (takes_part(state, side, state.window)) {
      ++state.turn;
      state.phase = Phase::kWindow;
      state.mover = static_cast<Player>(side);
      return true;
    }
    ++state.passes;
    state.window_side = static_cast<std::uint8_t>(other_side(side));
  }
  close_window(state);
  return false;
}

void Combat::close_window(State& state) const {
  state.window = Window::kNone;
  state.passes = 0;
  state.plays = 0;
  state.window_side = 0;
  if (state.effect_count == 0) return;
  end_effects(state, [](const Effect& effect) { return effect.kind == Lasting::kMayCast; });
}

// After a card of its own activation the player is at the same decision again; an activated unit
// that did not survive the card is done.
bool Combat::back_to_turn(State& state) const {
  if (!alive(state, state.active)) {
    state.phase = Phase::kResolving;
    return false;
  }
  state.phase = state.moved != 0 ? Phase::kAct : Phase::kActivate;
  state.mover = static_cast<Player>(side_of(state.active));
  return true;
}

// Goes on with draws, cards on their way and windows until somebody has to decide (true) or none of
// these is left.
bool Combat::run_cards(State& state) const {
  for (;;) {
    if (state.draws != 0 || state.deals != 0) {
      if (continue_draws(state)) return true;
    } else if (state.aid.card != kNoCard) {
      if (run_play(state, state.aid)) return true;
    } else if (state.answer.card != kNoCard) {
      if (run_play(state, state.answer)) return true;
    } else if (state.play.card != kNoCard) {
      const bool own_turn = state.outer == Window::kNone && (state.play.marks & kFree) == 0;
      if (run_play(state, state.play)) return true;
      if (state.play.card == kNoCard && own_turn) return back_to_turn(state);
    } else if (state.window != Window::kNone) {
      return window_turn(state);
    } else if (state.stage != Stage::kRoundCards || !start_machine(state)) {
      state.phase = Phase::kResolving;
      return false;
    }
  }
}

void Combat::play_action(State& state, Phase phase, Action action) const {
  const int argument = argument_of(action);
  switch (kind_of(action)) {
    case ActionKind::kPlayCard:
      announce(state, phase == Phase::kWindow ? state.mover : side_of(state.active), argument / 4,
               argument % 4);
      break;
    case ActionKind::kPass:
      ++state.passes;
      state.window_side = static_cast<std::uint8_t>(other_side(state.window_side));
      break;
    default:
      apply_draw(state, argument);
      break;
  }
  if (state.phase == Phase::kResolving) run_cards(state);
}

// Announces the next machine that works by itself, those of side 0 first.
bool Combat::start_machine(State& state) const {
  for (int side = 0; side < 2; ++side) {
    for (int instance : BitRange(state.cards[side].play)) {
      const Card& card = card_of(side, instance);
      for (std::size_t i = 0; i < card.options.size(); ++i) {
        const CardOption& option = card.options[i];
        if (!option.automatic) continue;
        if (!playable(state, side, instance, option, Window::kRoundStart)) continue;
        announce(state, side, instance, static_cast<int>(i));
        state.play.marks |= kFree;
        return true;
      }
    }
  }
  return false;
}

bool Combat::war_machines(State& state) const { return run_cards(state); }

// ---- What can be played.

// Bit of State::machine_used: machines stand together in the order of instances.
unsigned Combat::machine_bit(int side, int instance) const {
  int before = 0;
  while (before < 7 && before < instance &&
         card_of(side, instance - before - 1).kind == CardKind::kWarMachine) {
    ++before;
  }
  return 1u << before;
}

// How many units of the other side have a trait that gets in the way of this side's spells.
int Combat::traits_against(const State& state, int side, Trait trait, bool stacked) const {
  if (state.effect_count != 0 && everywhere(state, Lasting::kNoSpellAbilities)) return 0;
  int count = 0;
  for (int unit : BitRange(units_of(state, other_side(side)))) {
    if (stacked && (state.units[unit].flags & kStacked) == 0) continue;
    count += has(state, unit, trait) ? 1 : 0;
  }
  return count;
}

int Combat::casting_discards(const State& state, int side) const {
  return traits_against(state, side, Trait::kEnemyCastingTax, false);
}
int Combat::casting_power_discards(const State& state, int side) const {
  return traits_against(state, side, Trait::kEnemyCastingTaxPower, false);
}

// HC-77: one spell in a combat round, and what cards and units say about casting.
bool Combat::castable(const State& state, int side, Window window) const {
  if (state.effect_count != 0 && everywhere(state, Lasting::kNoSpellsAtAll)) return false;
  if (traits_against(state, side, Trait::kStackedEnemyNoSpells, true) > 0) return false;
  const bool now =
      window == Window::kCombatStart || window == Window::kRoundStart || window == Window::kNone;
  if (now && state.effect_count != 0 && side_effect(state, Lasting::kMayCast, side) > 1)
    return true;
  const int limit =
      state.effect_count == 0 ? 1 : 1 + side_effect(state, Lasting::kSpellLimit, side);
  return state.spells[side] < limit;
}

bool Combat::needs_met(const State& state, int side, const CardOption& option) const {
  const auto need = [&option](Need each) { return (option.needs & each) != 0; };
  if ((option.needs & (kNeedDistant | kNeedMeleeAttacker | kNeedRangedAttacker)) != 0) {
    const Unit& attacker = state.units[state.attacker];
    const bool ranged = row(attacker).type == UnitType::kRanged;
    if (need(kNeedMeleeAttacker) && ranged) return false;
    if (need(kNeedRangedAttacker) && !ranged) return false;
    if (need(kNeedDistant) && adjacent(attacker.cell, state.units[state.target].cell)) return false;
  }
  const SideKind enemy = kind(other_side(side));
  if (need(kNeedSiege) && state.walls == 0) return false;
  if (need(kNeedEmptyDiscard) && state.cards[side].discard != 0) return false;
  if (need(kNeedNeutrals) && enemy != SideKind::kNeutral) return false;
  if (need(kNeedHeroes) && enemy == SideKind::kNeutral) return false;
  return !need(kNeedTower) || (side == 0 && alive(state, kSlots + kTowerSlot));
}

// Costs as far as everybody can see that they can be paid.
bool Combat::open_cost(const State& state, int side, int instance, const CardOption& option) const {
  const CardCost& cost = option.cost;
  if (cost.expert && state.experts[side] == 0) return false;
  if (cost.materials > state.materials[side]) return false;
  if (cost.morale && (state.morale[side] <= 0 || everywhere(state, Lasting::kNoRerolls)))
    return false;
  if (option.once_a_round && (state.machine_used[side] & machine_bit(side, instance)) != 0)
    return false;
  const bool cast = card_of(side, instance).spell() && !option.at(Window::kPower);
  const bool by_cards =
      !option.effects.empty() &&
      std::all_of(option.effects.begin(), option.effects.end(), [](const CardEffect& effect) {
        return effect.per_paid > 0 && effect.amount[0] == 0;
      });
  // What grows with the cards paid and is nothing without them costs at least one.
  int cards = cost.remove + std::max<int>(cost.discard, by_cards ? 1 : 0);
  if (cast) cards += casting_discards(state, side) + casting_power_discards(state, side);
  const std::uint64_t hand = state.cards[side].hand;
  // An instance of the deck stands for a card of the hand that nobody else knows.
  const bool held =
      instance != kMoraleToken && (state.cards[side].play & bit<std::uint64_t>(instance)) == 0;
  return std::popcount(hand) - (held ? 1 : 0) >= cards;
}

// Whether there is something to aim at, whatever the power.
bool Combat::has_target(const State& state, const Play& play, const CardOption& option,
                        std::size_t index) const {
  const TargetSpec& spec = option.targets[index];
  if (spec.optional) return true;
  for (int level = 0; level < std::max<int>(1, option.thresholds); ++level) {
    if (spec.wanted[static_cast<std::size_t>(level)] == 0) return true;
    if (target_choice(state, play, option, index, level) != 0) return true;
  }
  return false;
}

bool Combat::playable(const State& state, int side, int instance, const CardOption& option,
                      Window window) const {
  const bool starts = window == Window::kCombatStart || window == Window::kRoundStart;
  const Card& card = card_of(side, instance);
  const bool cast = card.spell() && !option.at(Window::kPower);
  const bool allowed = starts && cast && option.at(Window::kNone) &&
                       side_effect(state, Lasting::kMayCast, side) != 0;
  if (!option.at(window) && !allowed) return false;
  const bool out =
      instance != kMoraleToken && (state.cards[side].play & bit<std::uint64_t>(instance)) != 0;
  if ((option.from & (out ? kFromPlay : kFromHand)) == 0) return false;
  if (!open_cost(state, side, instance, option) || !needs_met(state, side, option)) return false;
  if (cast && !castable(state, side, window)) return false;
  if (window == Window::kPower) {
    const Play& spell = state.answer.card != kNoCard ? state.answer : state.play;
    for (const CardEffect& effect : option.effects) {
      if (effect.schools != 0 && (effect.schools & spell.schools) == 0) return false;
    }
  }
  const Play play{.card = static_cast<std::uint8_t>(instance),
                  .side = static_cast<std::uint8_t>(side)};
  for (std::size_t i = 0; i < option.targets.size(); ++i) {
    if ((i == 0 || names_striker(option.targets[i].kind)) && !has_target(state, play, option, i)) {
      return false;
    }
  }
  return std::all_of(option.effects.begin(), option.effects.end(), [&](const CardEffect& effect) {
    const CardOperation& operation = card_operation(effect.op);
    return operation.open == nullptr || operation.open(*this, state, side, effect);
  });
}

// What only the player can see of the costs: which cards of the hand would pay.
bool Combat::payable(const State& state, int side, int instance, const CardOption& option) const {
  const Card& card = card_of(side, instance);
  const std::uint64_t others =
      state.cards[side].hand & ~(instance == kMoraleToken ? 0 : bit<std::uint64_t>(instance));
  const CardEffect like{.kinds = option.cost.kinds};
  if (std::popcount(cards_like(side, others, like)) < option.cost.discard + option.cost.remove) {
    return false;
  }
  if (!card.spell() || option.at(Window::kPower)) return true;
  const int power_cards_left = std::popcount(power_cards(side, others, kAllSchools));
  if (power_cards_left < casting_power_discards(state, side)) return false;
  if (!everywhere(state, Lasting::kNoSpellsAtZero)) return true;
  const Play play{.card = static_cast<std::uint8_t>(instance),
                  .side = static_cast<std::uint8_t>(side),
                  .schools = card.schools};
  return spell_power(state, play) > 0 || power_cards(side, others, card.schools) != 0;
}

// The plays of the lowest instance of each different card.
void Combat::list_options(const State& state, int side, std::uint64_t instances, Window window,
                          ActionList& actions) const {
  const Card* last = nullptr;
  for (int instance : BitRange(instances)) {
    const Card& card = card_of(side, instance);
    if (&card == last) continue;
    last = &card;
    for (std::size_t i = 0; i < card.options.size(); ++i) {
      const CardOption& option = card.options[i];
      if (option.automatic || !playable(state, side, instance, option, window)) continue;
      if (!payable(state, side, instance, option) || actions.full()) continue;
      actions.push_back(make_action(ActionKind::kPlayCard, instance * 4 + static_cast<int>(i)));
    }
  }
}

void Combat::list_plays(const State& state, ActionList& actions) const {
  const int side = state.mover;
  const Window window = state.phase == Phase::kWindow ? state.window : Window::kNone;
  if (window == Window::kNone && state.turn_plays >= kMostPlays) return;
  const Play& spell = state.answer.card != kNoCard ? state.answer : state.play;
  const bool zero = window == Window::kPower && everywhere(state, Lasting::kNoSpellsAtZero) &&
                    spell_power(state, spell) == 0;
  list_options(state, side, state.cards[side].hand, window, actions);
  list_options(state, side, table_cards(state, side), window, actions);
  if (state.morale[side] > 0) {
    list_options(state, side, bit<std::uint64_t>(kMoraleToken), window, actions);
  }
  // A spell without power may not be cast (recanter's cloak), so power must be added.
  if (window != Window::kNone && (!zero || actions.empty())) {
    actions.push_back(make_action(ActionKind::kPass));
  }
}

}  // namespace muster::homm
