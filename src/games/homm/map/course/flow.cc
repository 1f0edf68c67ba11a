// Rounds and turns: what happens next when nobody has to decide, and what players' choices do.
#include <algorithm>

#include "games/homm/map/adventure.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {

void Adventure::wait(State& state, MapPhase phase, Player mover) const {
  state.phase = phase;
  state.mover = mover;
}

void Adventure::proceed(State& state) const {
  while (state.phase == MapPhase::kGoingOn) {
    if (!pending(state)) advance(state);
    watch(state, MapMoment::kStage);
  }
}

// What a visit, a fight or a discovery still brings; true: somebody has to decide.
bool Adventure::pending(State& state) const {
  if (state.discovering != kNoField) {
    PlacedTile& placed = state.placed[state.discovering];
    const std::uint64_t left = layout_->candidates(state.discovering) & ~state.drawn;
    if (placed.tile == kNoTile && without_lowest(left) != 0) {
      wait(state, MapPhase::kDrawTile, kChance);
    } else {
      if (placed.tile == kNoTile) placed.tile = static_cast<std::uint8_t>(lowest_bit(left));
      state.drawn |= bit<std::uint64_t>(placed.tile);
      wait(state, MapPhase::kOrient, 0);  // AI-34: the player's choice, whoever discovers
    }
    return true;
  }
  return pending_effects(state) || pending_answers(state) || pending_fields(state) ||
         pending_cards(state);
}

bool Adventure::pending_fields(State& state) const {
  if (state.settlement != kNoField) {
    wait(state, MapPhase::kSettlement, 0);
    return true;
  }
  if (state.to_improve > 0) {
    state.improvable = static_cast<std::uint16_t>(improvable(state));
    if (state.improvable != 0) {
      wait(state, MapPhase::kImprove, 0);
      return true;
    }
    state.to_improve = 0;
  }
  if (state.to_spy > 0) {
    state.spyable = static_cast<std::uint16_t>(spyable(state));
    if (state.spyable != 0) {
      wait(state, MapPhase::kSpy, 0);
      return true;
    }
    state.to_spy = 0;
  }
  return false;
}

bool Adventure::pending_cards(State& state) const {
  if (state.to_discard > 0) {  // DS-60
    if (state.piles.hand != 0) {
      wait(state, MapPhase::kLoseCard, 0);
      return true;
    }
    state.to_discard = 0;
  }
  if (state.gained != 0 && (state.gained & state.piles.supply) == 0) {
    wait(state, MapPhase::kGained, 0);
    return true;
  }
  if (state.to_gain > 0) {
    if (state.searching > 0 && (state.piles.supply & ~state.gained) == 0) state.searching = 0;
    if (state.searching == 0 && state.gained != 0) {
      wait(state, MapPhase::kFind, 0);
      return true;
    }
    if (state.piles.supply != 0) {
      wait(state, MapPhase::kGainCard, kChance);
      return true;
    }
    state.to_gain = 0;
  }
  if (state.to_draw > 0) {
    if (state.piles.deck == 0 && rules_.empty_deck_reshuffles) reshuffle(state.piles);
    if (state.piles.deck != 0) {
      wait(state, MapPhase::kDrawCard, kChance);
      return true;
    }
    state.to_draw = 0;  // DS-52
  }
  if (state.morale_ends != 0) {  // DS-59
    if (state.morale.token > 0) {
      wait(state, MapPhase::kMoraleEnds, 0);
      return true;
    }
    state.morale.token = 0;
    state.morale_ends = 0;
  }
  return false;
}

void Adventure::advance(State& state) const {
  switch (state.stage) {
    case MapStage::kRoundStart:
      state.stage = MapStage::kSearchPile;
      start_round(state);
      break;
    case MapStage::kSearchPile:  // DS-54: before discarding and drawing
      state.stage = MapStage::kDiscards;
      if (scenario_.search && state.piles.discard != 0) wait(state, MapPhase::kSearch, 0);
      break;
    case MapStage::kDiscards:
      if (state.piles.hand >> state.discards_from != 0) {
        wait(state, MapPhase::kDiscard, 0);
      } else {
        state.stage = MapStage::kDraws;
        state.discards_from = 0;
      }
      break;
    case MapStage::kDraws: {                           // AM-21
      if (rules_.dice_stacks) put_under(state.piles);  // DS-53
      const int held = std::popcount(state.piles.hand);
      state.to_draw = static_cast<std::uint8_t>(std::max(hand_limit(state) - held, 0));
      state.morale.penalty = 0;
      state.stage = MapStage::kDrawn;
      break;
    }
    case MapStage::kDrawn:
      state.piles.hand |= state.piles.aside;
      state.piles.aside = 0;
      state.stage = turn_fight_level(state) == 0     ? MapStage::kPlayerTurn
                    : rules_.cards_before_turn_fight ? MapStage::kCardsFirst
                                                     : MapStage::kTurnFight;
      break;
    case MapStage::kTurnFight:  // AM-28
      state.stage = MapStage::kPlayerTurn;
      start_fight(state, FightKind::kTurnFight, turn_fight_level(state), state.field);
      break;
    case MapStage::kCardsFirst:
    case MapStage::kPlayerTurn:
      wait(state, MapPhase::kTurn, 0);
      break;
    case MapStage::kTurnOver:
      state.stage = MapStage::kAiHeroes;
      end_turn(state);
      break;
    case MapStage::kAiHeroes:
      ai_turn(state);
      break;
    case MapStage::kRoundOver:
      state.stage = MapStage::kRoundStart;
      end_round(state);
      break;
  }
}

int Adventure::turn_fight_level(const State& state) const {
  for (const auto& [round, level] : scenario_.turn_fights) {
    if (round == state.round && meetings_->has_army(state.units)) return level;
  }
  return 0;
}

// Tokens, movement points and income (AM-17); AI heroes of this round appear (AM-25).
void Adventure::start_round(State& state) const {
  ++state.round;
  ++state.turn;
  state.movement = static_cast<std::uint8_t>(rules_.movement);
  state.build_token = 1;
  state.population_token = 1;
  state.buying = 0;
  state.purchases = {};
  state.moved = 0;
  state.revisited = 0;
  state.fights_begun = 0;
  if (rules_.income_every_round || state.round % 2 == 1) earn(state, income(state));
  watch(state, MapMoment::kRoundBegins);
  int met = -1;
  for (std::size_t hero = 0; hero < scenario_.ai_heroes.size(); ++hero) {
    const AiHero& setup = scenario_.ai_heroes[hero];
    AiHeroState& now = state.heroes[hero];
    if (setup.appears != state.round || now.status != HeroStatus::kToCome) continue;
    const auto at = static_cast<std::uint8_t>(layout_->at(setup.at));
    now = {.field = at, .last = at, .movement = 0, .status = HeroStatus::kOnMap};
    if (at != state.field) {
      ai_pass(state, static_cast<int>(hero), at);
    } else if (!hero_is_safe(state)) {
      met = static_cast<int>(hero);
    }
    watch(state, MapMoment::kAppears);
  }
  if (met >= 0 && state.phase != MapPhase::kOver) {
    start_fight(state, FightKind::kDefence, met, state.field);
  }
}

// What lasted for the turn ends.
void Adventure::end_turn(State& state) const {
  state.buying = 0;
  state.effects = 0;
  state.discount = 0;
  state.late_steps = 0;
  if (state.lose_hand != 0) {
    state.piles.discard |= state.piles.hand;
    state.piles.hand = 0;
    state.lose_hand = 0;
  }
  for (int card : BitRange(state.piles.delayed)) state.piles.layer[card] = 0;
  state.piles.discard |= state.piles.delayed;  // DS-57
  state.piles.delayed = 0;
  state.ai_moved = 0;
  state.ai_hero = kMaxAiHeroes;
}

void Adventure::end_round(State& state) const {
  if (state.round < scenario_.rounds) return;
  event(state, EndEvent::kRoundsOver);
  if (state.phase != MapPhase::kOver) finish(state, -1, EndEvent::kRoundsOver);
}

// AM-23: something happened that may end the game; a loss counts before a win.
void Adventure::event(State& state, EndEvent what) const {
  if (state.phase == MapPhase::kOver) return;
  const auto ends = [what](const GameEnd& end) {
    switch (what) {
      case EndEvent::kAiHeroesBeaten:
        return end.ai_heroes_beaten;
      case EndEvent::kTownFlagged:
        return end.town_flagged;
      case EndEvent::kHeroOut:
        return end.hero_out;
      case EndEvent::kGoalFlagged:
        return end.goal_flagged;
      case EndEvent::kRoundsOver:
        return end.rounds_over;
      case EndEvent::kNone:
        break;
    }
    return false;
  };
  // The goal is won by the player's flag and lost by the AI's.
  const bool goal = what == EndEvent::kGoalFlagged;
  if (ends(scenario_.lose) && (!goal || state.tally.goal_by == 1)) {
    finish(state, 1, what);
  } else if (ends(scenario_.win) && (!goal || state.tally.goal_by == 0)) {
    finish(state, 0, what);
  }
}

void Adventure::finish(State& state, int winner, EndEvent what) const {
  state.winner = static_cast<std::int8_t>(winner);
  state.ended_by = static_cast<std::uint8_t>(what);
  wait(state, MapPhase::kOver, kTerminal);
}

void Adventure::apply(State& state, Action action) const {
  const MapPhase phase = state.phase;
  state.phase = MapPhase::kGoingOn;
  switch (phase) {
    case MapPhase::kTurn:
      apply_turn(state, action);
      break;
    case MapPhase::kDrawCard:
    case MapPhase::kGainCard:
    case MapPhase::kDrawTile:
    case MapPhase::kDeckTop:
      apply_draw(state, phase, map_argument(action));
      break;
    case MapPhase::kOutcome:
      apply_outcome(state, map_argument(action));
      break;
    case MapPhase::kFight:
      fight_step(state, action);
      go_on_fighting(state);
      break;
    case MapPhase::kTie:
    case MapPhase::kAiTurn:
      if (map_kind(action) == MapAction::kStay) {
        state.heroes[state.ai_hero].movement = 0;
      } else {
        ai_take_way(state, map_argument(action));
      }
      break;
    default:
      apply_choice(state, phase, action);
  }
  watch(state, MapMoment::kStage);
  proceed(state);
}

// The player's turn.
void Adventure::apply_turn(State& state, Action action) const {
  const int argument = map_argument(action);
  const MapAction kind = map_kind(action);
  const bool buys = kind == MapAction::kRecruit || kind == MapAction::kRecruitDowngraded ||
                    kind == MapAction::kReinforce;
  if (!buys) state.buying = 0;  // the population token's action is over
  switch (kind) {
    case MapAction::kStep:
      step(state, layout_->next(state.field, argument));
      break;
    case MapAction::kDiscover:
      --state.movement;
      state.moved = 1;
      discover(state, argument, 0);
      break;
    case MapAction::kRevisit:
      --state.movement;
      state.moved = 1;
      state.revisited = 1;
      receive(state, this->kind(state, state.field));
      break;
    case MapAction::kEndTurn:
      state.stage = MapStage::kTurnOver;
      state.to_step =
          static_cast<std::uint8_t>(state.late_steps + (has_trait(state, kEndTurnStep) ? 1 : 0));
      break;
    case MapAction::kFight:
      meet(state);
      break;
    case MapAction::kPeek:
      state.effects = static_cast<std::uint8_t>(state.effects | kPeekUsed);
      state.peeking = 1;
      break;
    case MapAction::kRollDie:
      state.effects = static_cast<std::uint8_t>(state.effects | kDieUsed);
      state.rolling = 1;
      break;
    case MapAction::kPlay:
    case MapAction::kPlayLater:
      play_card(state, argument, kind == MapAction::kPlayLater);
      break;
    case MapAction::kTakeEffect:
      take_delayed(state, argument);
      break;
    case MapAction::kMorale:
      state.morale.token = 0;
      ++state.to_draw;
      break;
    case MapAction::kDecline:  // DS-66: no more cards before the fight
      state.stage = MapStage::kPlayerTurn;
      state.moved = 1;
      start_fight(state, FightKind::kTurnFight, turn_fight_level(state), state.field);
      break;
    default:
      purchase(state, action);
  }
}

// Choices beside the turn itself.
void Adventure::apply_choice(State& state, MapPhase phase, Action action) const {
  const int argument = map_argument(action);
  const bool declines = map_kind(action) == MapAction::kDecline;
  switch (phase) {
    case MapPhase::kOrient: {
      PlacedTile& placed = state.placed[state.discovering];
      placed.rotation = static_cast<std::uint8_t>(argument);
      placed.face_up = 1;
      ++state.tally.discovered[state.discoverer];
      state.discovering = kNoField;
      break;
    }
    case MapPhase::kSettlement:
      if (map_kind(action) == MapAction::kTroops) state.troops.insert(state.settlement);
      state.settlement = kNoField;
      break;
    case MapPhase::kImprove:
      --state.to_improve;
      state.improvable = 0;
      if (!declines) purchase(state, action);
      break;
    case MapPhase::kSpy:
      --state.to_spy;
      state.spyable = 0;
      if (!declines) discover(state, argument, 0);
      break;
    case MapPhase::kDefend:
      if (map_kind(action) == MapAction::kPay) {
        pay(state, {rules_.town_defence, 0, 0});
        start_fight(state, FightKind::kTown, state.opponent, state.fight_field);
      } else {
        const int hero = state.opponent;
        const int field = state.fight_field;
        state.opponent = 0;
        state.fight_field = kNoField;
        ai_enter(state, hero, field);
      }
      break;
    case MapPhase::kTarget:
    case MapPhase::kRaise:
    case MapPhase::kHireDraw:
    case MapPhase::kHire:
    case MapPhase::kPeeked:
    case MapPhase::kDie:
    case MapPhase::kLastStep:
      apply_effect(state, phase, action);
      break;
    default:
      apply_card_choice(state, phase, action);
  }
}

// Choices of cards and about morale.
void Adventure::apply_card_choice(State& state, MapPhase phase, Action action) const {
  const int card = map_argument(action);
  const bool declines = map_kind(action) == MapAction::kDecline;
  switch (phase) {
    case MapPhase::kSearch:
      if (declines) break;
      state.piles.discard &= ~bit<std::uint64_t>(card);
      state.piles.aside |= bit<std::uint64_t>(card);
      break;
    case MapPhase::kDiscard:
      if (declines) {
        state.stage = MapStage::kDraws;
        state.discards_from = 0;
      } else {
        state.discards_from = static_cast<std::uint8_t>(card + 1);
        discard(state.piles, card);
      }
      break;
    case MapPhase::kLoseCard:
      --state.to_discard;
      discard(state.piles, card);
      break;
    case MapPhase::kReact:
      if (declines) {
        decline_answers(state);
      } else if (map_kind(action) == MapAction::kTakeEffect) {
        take_delayed(state, card);
      } else {
        play_card(state, card, false);
      }
      break;
    case MapPhase::kFind:
      --state.to_gain;
      state.gained = 0;
      gain_card(state, card);
      break;
    case MapPhase::kGained:
      state.gained = 0;
      if (!declines) play_card(state, card, map_kind(action) == MapAction::kPlayLater);
      break;
    case MapPhase::kMoraleEnds:
      state.morale.token = 0;
      state.morale_ends = 0;
      if (!declines) ++state.to_draw;
      break;
    default:
      break;
  }
}

void Adventure::apply_draw(State& state, MapPhase phase, int argument) const {
  const auto one = bit<std::uint64_t>(argument & 63);
  if (phase == MapPhase::kDrawTile) {
    state.placed[state.discovering].tile = static_cast<std::uint8_t>(argument);
    return;
  }
  ++state.draws_made;
  if (phase == MapPhase::kDrawCard) {
    --state.to_draw;
    draw(state.piles, argument);
    return;
  }
  if (phase == MapPhase::kDeckTop) {
    state.peeking = 0;
    state.peeked = static_cast<std::uint8_t>(argument);
    return;
  }
  if (state.searching > 0) {  // HK:scouting
    --state.searching;
    state.gained |= one;
    return;
  }
  --state.to_gain;
  gain_card(state, argument);
}

}  // namespace muster::homm::map
