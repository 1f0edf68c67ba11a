// Cards played on the map, and what they and the abilities of unit cards ask of the player (AM-21,
// AM-22, AM-31, AM-32, DS-52 .. DS-66).
#include <algorithm>

#include "games/homm/map/adventure.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {
namespace {

constexpr std::uint8_t moment_bit(CardMoment moment) {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(moment));
}
constexpr std::uint8_t without(std::uint8_t moments, CardMoment moment) {
  return static_cast<std::uint8_t>(moments & ~moment_bit(moment));
}

}  // namespace

// ---- Cards.

int Adventure::hand_limit(const State& state) const {
  const int limit = rules_.hand_limits[static_cast<std::size_t>(state.level - 1)];
  return rules_.dice_stacks ? initial_hand_limit(limit, state.morale) : limit;
}

// DS-55: under Dice Stacks before the hero has moved.
bool Adventure::may_play_cards(const State& state) const {
  return !rules_.dice_stacks || state.moved == 0;
}

const MapCardOption& Adventure::option_of(int card, int option) const {
  const int which = meetings_->cards()[static_cast<std::size_t>(card)];
  return map_cards_->options(which)[static_cast<std::size_t>(option)];
}

std::size_t Adventure::options_of(int card) const {
  return map_cards_->options(meetings_->cards()[static_cast<std::size_t>(card)]).size();
}

void Adventure::list_cards(const State& state, std::uint64_t cards, ActionList& actions) const {
  for (int card : BitRange(cards)) {
    const auto& options = map_cards_->options(meetings_->cards()[static_cast<std::size_t>(card)]);
    for (std::size_t option = 0; option < options.size(); ++option) {
      if (!usable(state, options[option])) continue;
      if (actions.size() + 2 > ActionList::capacity()) return;
      const int argument = card * 4 + static_cast<int>(option);
      // DS-58: what waits for a moment is played for later.
      if (options[option].when == CardMoment::kTurn) {
        actions.push_back(map_action(MapAction::kPlay, argument));
      }
      if (rules_.dice_stacks) actions.push_back(map_action(MapAction::kPlayLater, argument));
    }
  }
}

bool Adventure::usable(const State& state, const MapCardOption& option) const {
  if (option.expert && state.experts == 0) return false;
  return option.faction.empty() || option.faction == scenario_.faction;
}

// DS-57: option and expert token are settled now, whenever the effect comes.
void Adventure::play_card(State& state, int argument, bool later) const {
  const int card = argument / 4;
  const int option = argument % 4;
  if (option_of(card, option).expert) --state.experts;
  state.piles.hand &= ~bit<std::uint64_t>(card);
  if (later) {
    state.piles.delayed |= bit<std::uint64_t>(card);
    state.piles.layer[card] = static_cast<std::uint8_t>(option);
  } else {
    take_effect(state, card, option);
  }
}

void Adventure::take_effect(State& state, int card, int option) const {
  const MapCardOption& played = option_of(card, option);
  if (!played.removes) state.piles.discard |= bit<std::uint64_t>(card);
  earn(state, played.gain);
  state.movement = static_cast<std::uint8_t>(state.movement + played.movement);
  gain_experience(state, played.experience);
  if (played.morale > 0) change_morale(state, 1);
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
    visit(state, state.field);
  }
}

void Adventure::take_delayed(State& state, int card) const {
  const int option = state.piles.layer[card];
  state.piles.delayed &= ~bit<std::uint64_t>(card);
  state.piles.layer[card] = 0;
  take_effect(state, card, option);
}

void Adventure::gain_card(State& state, int card) const {
  const auto one = bit<std::uint64_t>(card);
  state.piles.supply &= ~one;
  state.piles.hand |= one;
  const bool playable =
      rules_.dice_stacks &&
      !map_cards_->options(meetings_->cards()[static_cast<std::size_t>(card)]).empty();
  if (playable) state.gained = one;  // DS-56
}

// ---- Cards that answer what happens.

// Cards of the hand; under Dice Stacks those that were played for later (DS-58).
void Adventure::list_answers(const State& state, CardMoment moment, ActionList& actions) const {
  if (rules_.dice_stacks) {
    for (int card : BitRange(state.piles.delayed)) {
      if (option_of(card, state.piles.layer[card]).when == moment) {
        actions.push_back(map_action(MapAction::kTakeEffect, card));
      }
    }
    return;
  }
  for (int card : BitRange(state.piles.hand)) {
    const auto& options = map_cards_->options(meetings_->cards()[static_cast<std::size_t>(card)]);
    for (std::size_t option = 0; option < options.size(); ++option) {
      if (options[option].when != moment || !usable(state, options[option])) continue;
      if (actions.size() + 1 >= ActionList::capacity()) return;
      actions.push_back(map_action(MapAction::kPlay, card * 4 + static_cast<int>(option)));
    }
  }
}

CardMoment Adventure::next_moment(const State& state) {
  return static_cast<CardMoment>(lowest_bit(unsigned{state.moments}));
}

bool Adventure::can_answer(const State& state, CardMoment moment) const {
  ActionList answers;
  list_answers(state, moment, answers);
  return !answers.empty();
}

void Adventure::offer(State& state, CardMoment moment) const {
  if (!can_answer(state, moment)) return;
  state.moments = static_cast<std::uint8_t>(state.moments | moment_bit(moment));
}

bool Adventure::pending_answers(State& state) const {
  while (state.moments != 0) {
    if (can_answer(state, next_moment(state))) {
      wait(state, MapPhase::kReact, 0);
      return true;
    }
    decline_answers(state);
  }
  return false;
}

// No (more) cards at this moment; guards that were waiting fight.
void Adventure::decline_answers(State& state) const {
  const CardMoment moment = next_moment(state);
  state.moments = without(state.moments, moment);
  if (moment != CardMoment::kGuards) return;
  start_fight(state, FightKind::kGuards, guards(state, state.field), state.field);
}

// ---- What cards and abilities ask for.

bool Adventure::has_trait(const State& state, unsigned trait) const {
  for (int unit = 0; unit < meetings_->units(); ++unit) {
    if (state.units[unit].in_deck != 0 && (meetings_->traits(unit) & trait) != 0) return true;
  }
  return false;
}

FieldSet Adventure::targets(const State& state) const {
  FieldSet found;
  const auto target = static_cast<CardTarget>(state.targeting);
  if (target == CardTarget::kHome) {  // HK:town_portal
    found = goal_fields(state, Goal::kOwnTown, -1);
    found.erase(state.field);
    return found;
  }
  const Ground ground = layout_->ground(state.placed);
  for (int direction = 0; direction < kDirections; ++direction) {
    const int to = layout_->next(state.field, direction);
    if (to == kNoField || !ground.open.contains(to) || ground.unknown.contains(to)) continue;
    const bool mine = state.owned[1].contains(to) && kind(state, to).use == FieldUse::kMine;
    const bool closed =  // AM-11
        !meetings_->has_army(state.units) && (guards(state, to) > 0 || ai_hero_at(state, to) >= 0);
    if (target == CardTarget::kClaim ? mine : !closed) found.insert(to);
  }
  return found;
}

// Units that a card reinforces at half the gold. Under Dice Stacks any unit of the deck takes a
// token (DS-64).
unsigned Adventure::raisable(const State& state) const {
  unsigned units = 0;
  for (int unit = 0; unit < meetings_->units(); ++unit) {
    const UnitState& each = state.units[unit];
    const bool tier = state.raising > 1 || meetings_->tier(unit) <= static_cast<int>(Tier::kSilver);
    const bool room = rules_.dice_stacks ? each.tokens < kMostTownTokens
                                         : each.improved == 0 && !meetings_->neutral(unit);
    if (each.in_deck == 0 || !tier || !room) continue;
    if (covers(stock(state), price_of(state, map_action(MapAction::kRaise, unit)))) {
      units |= 1u << unit;
    }
  }
  return units;
}

// Neutral cards of a tier that the player has not got (AM-32).
unsigned Adventure::neutrals(const State& state, int tier) const {
  unsigned units = 0;
  for (int unit = 0; unit < meetings_->units(); ++unit) {
    const bool there = meetings_->neutral(unit) && state.units[unit].in_deck == 0;
    if (there && meetings_->tier(unit) == tier) units |= 1u << unit;
  }
  return units;
}

// Directions of empty fields next to the hero, for a step at the end of the turn.
unsigned Adventure::last_steps(const State& state) const {
  const Ground ground = layout_->ground(state.placed);
  unsigned ways = 0;
  for (int direction = 0; direction < kDirections; ++direction) {
    const int to = layout_->next(state.field, direction);
    if (!layout_->passable(ground, state.field, to) || ground.unknown.contains(to)) continue;
    const FieldUse use = kind(state, to).use;
    const bool empty =
        use == FieldUse::kEmpty || (use == FieldUse::kVisit && state.visited.contains(to));
    if (empty && guards(state, to) == 0 && ai_hero_at(state, to) < 0) ways |= 1u << direction;
  }
  return ways;
}

bool Adventure::pending_effects(State& state) const {
  if (state.targeting != 0) {
    if (!targets(state).empty()) {
      wait(state, MapPhase::kTarget, 0);
      return true;
    }
    state.targeting = 0;
  }
  if (state.raising != 0) {
    if (raisable(state) != 0) {
      wait(state, MapPhase::kRaise, 0);
      return true;
    }
    state.raising = 0;
  }
  while (state.hire_tiers != 0) {
    if (neutrals(state, lowest_bit(unsigned{state.hire_tiers})) != 0) {
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
  } else if (state.to_step != 0 && last_steps(state) != 0) {
    wait(state, MapPhase::kLastStep, 0);
  } else {
    state.to_step = 0;
    return false;
  }
  return true;
}

void Adventure::list_effects(const State& state, ActionList& actions) const {
  const auto add = [&actions](MapAction kind, unsigned arguments) {
    for (int argument : BitRange(arguments)) actions.push_back(map_action(kind, argument));
  };
  switch (state.phase) {
    case MapPhase::kTarget:
      for (const int field : targets(state)) {
        actions.push_back(map_action(MapAction::kField, field));
      }
      break;
    case MapPhase::kRaise:
      add(MapAction::kRaise, raisable(state));
      break;
    case MapPhase::kHire:
      for (int unit : BitRange(unsigned{state.hireable})) {
        const Action hire = map_action(MapAction::kHire, unit);
        if (covers(stock(state), price_of(state, hire))) actions.push_back(hire);
      }
      break;
    case MapPhase::kPeeked:
      actions.push_back(map_action(MapAction::kTop));
      actions.push_back(map_action(MapAction::kBottom));
      return;
    default:
      add(MapAction::kStep, last_steps(state));
  }
  actions.push_back(map_action(MapAction::kDecline));
}

// On the way the hero goes on, or stops for the fight.
void Adventure::list_transit(const State& state, ActionList& actions) const {
  const Ground ground = player_ground(state);
  for (int direction = 0; state.movement > 0 && direction < kDirections; ++direction) {
    if (may_step(state, ground, direction)) {
      actions.push_back(map_action(MapAction::kStep, direction));
    }
  }
  if (kind(state, state.field).use != FieldUse::kBlocked) {
    actions.push_back(map_action(MapAction::kFight));
  }
}

void Adventure::apply_effect(State& state, MapPhase phase, Action action) const {
  const int what = map_argument(action);
  const bool declines = map_kind(action) == MapAction::kDecline;
  switch (phase) {
    case MapPhase::kTarget:
      if (declines) {
        state.targeting = 0;
      } else {
        apply_target(state, what);
      }
      break;
    case MapPhase::kHireDraw:
      ++state.draws_made;
      state.hire_tiers = static_cast<std::uint8_t>(without_lowest(unsigned{state.hire_tiers}));
      state.hireable = static_cast<std::uint8_t>(state.hireable | 1u << what);
      break;
    case MapPhase::kRaise:
    case MapPhase::kHire:
      if (!declines) purchase(state, action);
      state.raising = 0;
      state.hireable = 0;
      break;
    case MapPhase::kPeeked:
      put_back(state.piles, state.peeked, map_kind(action) == MapAction::kTop);
      state.peeked = kNoCard;
      break;
    case MapPhase::kDie:
      state.rolling = 0;
      if (what == 2) change_morale(state, 1);  // +1
      break;
    default:  // kLastStep
      --state.to_step;
      if (declines) {
        state.to_step = 0;
      } else {
        state.last = state.field;
        state.field = static_cast<std::uint8_t>(layout_->next(state.field, what));
      }
  }
}

void Adventure::apply_target(State& state, int field) const {
  const auto target = static_cast<CardTarget>(state.targeting);
  state.targeting = 0;
  if (target == CardTarget::kClaim) {
    flag(state, field, 0);
  } else if (target == CardTarget::kStep) {
    enter(state, field);
  } else {
    state.field = static_cast<std::uint8_t>(field);
    state.last = state.field;
  }
}

void Adventure::change_morale(State& state, int token) const {
  if (scenario_.faction == "necropolis") return;  // HC-108
  switch (take_morale(state.morale, token, rules_.dice_stacks)) {
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

}  // namespace muster::homm::map
