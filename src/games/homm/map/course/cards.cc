#include "games/homm/map/course/cards.h"

#include "core/bits.h"
#include "games/homm/map/course/fights.h"
#include "games/homm/map/course/flow.h"
#include "games/homm/map/course/town.h"
#include "games/homm/map/course/walk.h"
#include "games/homm/map/inquiry/cards.h"
#include "games/homm/map/inquiry/effects.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/inquiry/ground.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {
namespace {

constexpr std::uint8_t moment_bit(CardMoment moment) {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(moment));
}

constexpr std::uint8_t without(std::uint8_t moments, CardMoment moment) {
  return static_cast<std::uint8_t>(moments & ~moment_bit(moment));
}

void take_effect(const MapTables& game, MapState& state, int card, int option) {
  const MapCardOption& played = game.option_of(card, option);
  if (!played.removes) state.piles.discard |= bit<std::uint64_t>(card);
  earn(state, played.gain);
  state.movement = static_cast<std::uint8_t>(state.movement + played.movement);
  gain_experience(game, state, played.experience);
  if (played.morale > 0) change_morale(game, state, 1);
  state.to_draw = static_cast<std::uint8_t>(state.to_draw + played.draw);
  const unsigned effects = (played.over_blocked ? kOverBlocked : 0) |
                           (played.over_borders ? kOverBorders : 0) |
                           (played.past_guards ? kPastGuards : 0);
  state.effects = static_cast<std::uint8_t>(state.effects | effects);
  if (played.late_step) ++state.late_steps;
  if (played.discount > 0) state.discount = static_cast<std::uint8_t>(played.discount);
  if (played.reinforce > 0) state.raising = static_cast<std::uint8_t>(played.reinforce);
  if (played.target != CardTarget::kNone) {
    state.targeting = static_cast<std::uint8_t>(played.target);
  }
  if (played.hires) state.hire_tiers = state.dwellings;  // AM-32
  if (played.search > 0) {
    state.searching = static_cast<std::uint8_t>(played.search);
    state.moments = without(state.moments, CardMoment::kSearch);
  }
  if (played.skips) {
    state.moments = without(state.moments, CardMoment::kGuards);
    visit(game, state, state.field);
  }
}

void apply_target(const MapTables& game, MapState& state, int field) {
  const auto target = static_cast<CardTarget>(state.targeting);
  state.targeting = 0;
  if (target == CardTarget::kClaim) {
    flag(game, state, field, 0);
  } else if (target == CardTarget::kStep) {
    enter(game, state, field);
  } else {
    state.field = static_cast<std::uint8_t>(field);
    state.last = state.field;
  }
}

}  // namespace

void change_morale(const MapTables& game, MapState& state, int token) {
  if (game.scenario().faction == "necropolis") return;  // HC-108
  switch (take_morale(state.morale, token, game.ruleset().dice_stacks)) {
    case MoraleEffect::kNone:
      break;
    case MoraleEffect::kLoseHand:
      state.lose_hand = 1;
      break;
    case MoraleEffect::kDiscardOne:
      ++state.to_discard;
      break;
  }
}

void play_card(const MapTables& game, MapState& state, int argument, bool later) {
  const int card = argument / 4;
  const int option = argument % 4;
  if (game.option_of(card, option).expert) --state.experts;
  state.piles.hand &= ~bit<std::uint64_t>(card);
  if (later) {
    state.piles.delayed |= bit<std::uint64_t>(card);
    state.piles.layer[card] = static_cast<std::uint8_t>(option);
  } else {
    take_effect(game, state, card, option);
  }
}

void take_delayed(const MapTables& game, MapState& state, int card) {
  const int option = state.piles.layer[card];
  state.piles.delayed &= ~bit<std::uint64_t>(card);
  state.piles.layer[card] = 0;
  take_effect(game, state, card, option);
}

void gain_card(const MapTables& game, MapState& state, int card) {
  const auto one = bit<std::uint64_t>(card);
  state.piles.supply &= ~one;
  state.piles.hand |= one;
  const bool playable = game.ruleset().dice_stacks && !game.options_of(card).empty();
  if (playable) state.gained = one;  // DS-56
}

void offer(const MapTables& game, MapState& state, CardMoment moment) {
  if (!can_answer(game, state, moment)) return;
  state.moments = static_cast<std::uint8_t>(state.moments | moment_bit(moment));
}

bool pending_answers(const MapTables& game, MapState& state) {
  while (state.moments != 0) {
    if (can_answer(game, state, next_moment(state))) {
      wait(state, MapPhase::kReact, 0);
      return true;
    }
    decline_answers(game, state);
  }
  return false;
}

void decline_answers(const MapTables& game, MapState& state) {
  const CardMoment moment = next_moment(state);
  state.moments = without(state.moments, moment);
  if (moment != CardMoment::kGuards) return;
  start_fight(game, state, FightKind::kGuards, guards_at(game, state, state.field), state.field);
}

bool pending_effects(const MapTables& game, MapState& state) {
  if (state.targeting != 0) {
    if (!targets(game, state).empty()) {
      wait(state, MapPhase::kTarget, 0);
      return true;
    }
    state.targeting = 0;
  }
  if (state.raising != 0) {
    if (raisable(game, state) != 0) {
      wait(state, MapPhase::kRaise, 0);
      return true;
    }
    state.raising = 0;
  }
  while (state.hire_tiers != 0) {
    if (neutrals(game, state, lowest_bit(unsigned{state.hire_tiers})) != 0) {
      wait(state, MapPhase::kHireDraw, kChance);
      return true;
    }
    state.hire_tiers = static_cast<std::uint8_t>(without_lowest(unsigned{state.hire_tiers}));
  }
  const bool asks = state.hireable != 0 || state.peeked != kNoCard;
  if (asks) {
    wait(state, state.hireable != 0 ? MapPhase::kHire : MapPhase::kPeeked, 0);
  } else if (state.peeking != 0 || state.rolling != 0) {
    wait(state, state.peeking != 0 ? MapPhase::kDeckTop : MapPhase::kDie, kChance);
  } else if (state.to_step != 0 && last_steps(game, state) != 0) {
    wait(state, MapPhase::kLastStep, 0);
  } else {
    state.to_step = 0;
    return false;
  }
  return true;
}

void apply_effect(const MapTables& game, MapState& state, MapPhase phase, Action action) {
  const int what = map_argument(action);
  const bool declines = map_kind(action) == MapAction::kDecline;
  switch (phase) {
    case MapPhase::kTarget:
      if (declines) {
        state.targeting = 0;
      } else {
        apply_target(game, state, what);
      }
      break;
    case MapPhase::kHireDraw:
      ++state.draws_made;
      state.hire_tiers = static_cast<std::uint8_t>(without_lowest(unsigned{state.hire_tiers}));
      state.hireable = static_cast<std::uint8_t>(state.hireable | 1u << what);
      break;
    case MapPhase::kRaise:
    case MapPhase::kHire:
      if (!declines) purchase(game, state, action);
      state.raising = 0;
      state.hireable = 0;
      break;
    case MapPhase::kPeeked:
      put_back(state.piles, state.peeked, map_kind(action) == MapAction::kTop);
      state.peeked = kNoCard;
      break;
    case MapPhase::kDie:
      state.rolling = 0;
      if (what == 2) change_morale(game, state, 1);  // +1
      break;
    default:  // kLastStep
      --state.to_step;
      if (declines) {
        state.to_step = 0;
      } else {
        state.last = state.field;
        state.field = static_cast<std::uint8_t>(game.layout().next(state.field, what));
      }
  }
}

}  // namespace muster::homm::map
