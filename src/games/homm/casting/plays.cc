#include "games/homm/casting/plays.h"

#include <algorithm>

#include "games/homm/cards/operations.h"
#include "games/homm/casting/casting.h"
#include "games/homm/casting/costs.h"
#include "games/homm/casting/draws.h"
#include "games/homm/casting/hands.h"
#include "games/homm/casting/power.h"
#include "games/homm/casting/targets.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/inquiry/lasting.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

constexpr int kMostPlays = 12;  // cards in one window, or in one activation

bool strikes(Window window) {
  return window == Window::kAttack || window == Window::kRolled || window == Window::kLethal ||
         window == Window::kRetaliation;
}

void close_window(const CombatTables& combat, State& state) {
  state.window = Window::kNone;
  state.passes = 0;
  state.plays = 0;
  state.window_side = 0;
  if (state.effect_count == 0) return;
  end_effects(combat, state, [](const Effect& effect) { return effect.kind == Lasting::kMayCast; });
}

// The next player's go in the window that is open; it closes when both pass in a row.
bool window_turn(const CombatTables& combat, State& state) {
  const bool gone =
      strikes(state.window) && (!alive(state, state.attacker) || !alive(state, state.target));
  while (!gone && state.passes < 2 && state.plays < kMostPlays) {
    const int side = state.window_side;
    if (takes_part(combat, state, side, state.window)) {
      ++state.turn;
      state.phase = Phase::kWindow;
      state.mover = static_cast<Player>(side);
      return true;
    }
    ++state.passes;
    state.window_side = static_cast<std::uint8_t>(other_side(side));
  }
  close_window(combat, state);
  return false;
}

// After a card of its own activation the player is at the same decision again; an activated unit
// that did not survive the card is done.
bool back_to_turn(State& state) {
  if (!alive(state, state.active)) {
    state.phase = Phase::kResolving;
    return false;
  }
  state.phase = state.moved != 0 ? Phase::kAct : Phase::kActivate;
  state.mover = static_cast<Player>(side_of(state.active));
  return true;
}

// Whether there is something to aim at, whatever the power.
bool has_target(const CombatTables& combat, const State& state, const Play& play,
                const CardOption& option, std::size_t index) {
  const TargetSpec& spec = option.targets[index];
  if (spec.optional) return true;
  for (int level = 0; level < std::max<int>(1, option.thresholds); ++level) {
    if (spec.wanted[static_cast<std::size_t>(level)] == 0) return true;
    if (target_choice(combat, state, play, option, index, level) != 0) return true;
  }
  return false;
}

bool playable(const CombatTables& combat, const State& state, int side, int instance,
              const CardOption& option, Window window) {
  const bool starts = window == Window::kCombatStart || window == Window::kRoundStart;
  const Card& card = combat.card_of(side, instance);
  const bool cast = card.spell() && !option.at(Window::kPower);
  const bool allowed = starts && cast && option.at(Window::kNone) &&
                       side_effect(state, Lasting::kMayCast, side) != 0;
  if (!option.at(window) && !allowed) return false;
  const bool out =
      instance != kMoraleToken && (state.cards[side].play & bit<std::uint64_t>(instance)) != 0;
  if ((option.from & (out ? kFromPlay : kFromHand)) == 0) return false;
  if (!open_cost(combat, state, side, instance, option) || !needs_met(combat, state, side, option))
    return false;
  if (cast && !castable(combat, state, side, window)) return false;
  if (window == Window::kPower) {
    const Play& spell = state.answer.card != kNoCard ? state.answer : state.play;
    for (const CardEffect& effect : option.effects) {
      if (effect.schools != 0 && (effect.schools & spell.schools) == 0) return false;
    }
  }
  const Play play{.card = static_cast<std::uint8_t>(instance),
                  .side = static_cast<std::uint8_t>(side)};
  for (std::size_t i = 0; i < option.targets.size(); ++i) {
    if ((i == 0 || names_striker(option.targets[i].kind)) &&
        !has_target(combat, state, play, option, i)) {
      return false;
    }
  }
  return std::all_of(option.effects.begin(), option.effects.end(), [&](const CardEffect& effect) {
    const CardOperation& operation = card_operation(effect.op);
    return operation.open == nullptr || operation.open(combat, state, side, effect);
  });
}

// Announces the next machine that works by itself, those of side 0 first.
bool start_machine(const CombatTables& combat, State& state) {
  for (int side = 0; side < 2; ++side) {
    for (int instance : BitRange(state.cards[side].play)) {
      const Card& card = combat.card_of(side, instance);
      for (std::size_t i = 0; i < card.options.size(); ++i) {
        const CardOption& option = card.options[i];
        if (!option.automatic) continue;
        if (!playable(combat, state, side, instance, option, Window::kRoundStart)) continue;
        announce(combat, state, side, instance, static_cast<int>(i));
        state.play.marks |= kFree;
        return true;
      }
    }
  }
  return false;
}

// The plays of the lowest instance of each different card.
void list_options(const CombatTables& combat, const State& state, int side, std::uint64_t instances,
                  Window window, ActionList& actions) {
  const Card* last = nullptr;
  for (int instance : BitRange(instances)) {
    const Card& card = combat.card_of(side, instance);
    if (&card == last) continue;
    last = &card;
    for (std::size_t i = 0; i < card.options.size(); ++i) {
      const CardOption& option = card.options[i];
      if (option.automatic || !playable(combat, state, side, instance, option, window)) continue;
      if (!payable(combat, state, side, instance, option) || actions.full()) continue;
      actions.push_back(make_action(ActionKind::kPlayCard, instance * 4 + static_cast<int>(i)));
    }
  }
}

}  // namespace

bool open_window(const CombatTables& combat, State& state, Window window) {
  if (window == Window::kActivation) state.turn_plays = 0;
  const int first = state.active < kUnits ? side_of(state.active) : 0;
  if (state.deals == 0 && !takes_part(combat, state, 0, window) &&
      !takes_part(combat, state, 1, window)) {
    return false;
  }
  state.window = window;
  state.window_side = static_cast<std::uint8_t>(window <= Window::kRoundStart ? 0 : first);
  if (strikes(window)) state.window_side = static_cast<std::uint8_t>(side_of(state.attacker));
  state.passes = 0;
  state.plays = 0;
  return run_cards(combat, state);
}

bool war_machines(const CombatTables& combat, State& state) { return run_cards(combat, state); }

void play_action(const CombatTables& combat, State& state, Phase phase, Action action) {
  const int argument = argument_of(action);
  switch (kind_of(action)) {
    case ActionKind::kPlayCard:
      announce(combat, state, phase == Phase::kWindow ? state.mover : side_of(state.active),
               argument / 4, argument % 4);
      break;
    case ActionKind::kPass:
      ++state.passes;
      state.window_side = static_cast<std::uint8_t>(other_side(state.window_side));
      break;
    default:
      apply_draw(combat, state, argument);
      break;
  }
  if (state.phase == Phase::kResolving) run_cards(combat, state);
}

bool run_cards(const CombatTables& combat, State& state) {
  for (;;) {
    if (state.draws != 0 || state.deals != 0) {
      if (continue_draws(combat, state)) return true;
    } else if (state.aid.card != kNoCard) {
      if (run_play(combat, state, state.aid)) return true;
    } else if (state.answer.card != kNoCard) {
      if (run_play(combat, state, state.answer)) return true;
    } else if (state.play.card != kNoCard) {
      const bool own_turn = state.outer == Window::kNone && (state.play.marks & kFree) == 0;
      if (run_play(combat, state, state.play)) return true;
      if (state.play.card == kNoCard && own_turn) return back_to_turn(state);
    } else if (state.window != Window::kNone) {
      return window_turn(combat, state);
    } else if (state.stage != Stage::kRoundCards || !start_machine(combat, state)) {
      state.phase = Phase::kResolving;
      return false;
    }
  }
}

bool takes_part(const CombatTables& combat, const State& state, int side, Window window) {
  if (combat.driven(side)) return false;
  const Cards& cards = state.cards[side];
  std::uint64_t open = cards.hand != 0 ? cards.hand | cards.deck : 0;
  std::uint64_t candidates = open & combat.fitting(side, window);
  const bool starts = window == Window::kCombatStart || window == Window::kRoundStart;
  if (starts && state.effect_count != 0 && side_effect(state, Lasting::kMayCast, side) != 0) {
    candidates |= open & combat.spell_cards(side);
  }
  candidates |= table_cards(combat, state, side) & combat.fitting(side, window);
  if (state.morale[side] > 0) candidates |= bit<std::uint64_t>(kMoraleToken);
  for (int instance : BitRange(candidates)) {
    for (const CardOption& option : combat.card_of(side, instance).options) {
      if (!option.automatic && playable(combat, state, side, instance, option, window)) return true;
    }
  }
  return false;
}

void list_plays(const CombatTables& combat, const State& state, ActionList& actions) {
  const int side = state.mover;
  const Window window = state.phase == Phase::kWindow ? state.window : Window::kNone;
  if (window == Window::kNone && state.turn_plays >= kMostPlays) return;
  const Play& spell = state.answer.card != kNoCard ? state.answer : state.play;
  const bool zero = window == Window::kPower && everywhere(state, Lasting::kNoSpellsAtZero) &&
                    spell_power(combat, state, spell) == 0;
  list_options(combat, state, side, state.cards[side].hand, window, actions);
  list_options(combat, state, side, table_cards(combat, state, side), window, actions);
  if (state.morale[side] > 0) {
    list_options(combat, state, side, bit<std::uint64_t>(kMoraleToken), window, actions);
  }
  // A spell without power may not be cast (recanter's cloak), so power must be added.
  if (window != Window::kNone && (!zero || actions.empty())) {
    actions.push_back(make_action(ActionKind::kPass));
  }
}

}  // namespace muster::homm
