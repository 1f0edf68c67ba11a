#include "games/homm/map/course/flow.h"

#include <algorithm>
#include <bit>

#include "core/bits.h"
#include "games/homm/map/course/ai.h"
#include "games/homm/map/course/cards.h"
#include "games/homm/map/course/ends.h"
#include "games/homm/map/course/fights.h"
#include "games/homm/map/course/town.h"
#include "games/homm/map/inquiry/cards.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/inquiry/ground.h"
#include "games/homm/map/inquiry/prices.h"

namespace muster::homm::map {
namespace {

bool pending_fields(const MapTables& game, MapState& state) {
  if (state.settlement != kNoField) {
    wait(state, MapPhase::kSettlement, 0);
    return true;
  }
  if (state.to_improve > 0) {
    state.improvable = static_cast<std::uint16_t>(improvable(game, state));
    if (state.improvable != 0) {
      wait(state, MapPhase::kImprove, 0);
      return true;
    }
    state.to_improve = 0;
  }
  if (state.to_spy > 0) {
    state.spyable = static_cast<std::uint16_t>(spyable(game, state));
    if (state.spyable != 0) {
      wait(state, MapPhase::kSpy, 0);
      return true;
    }
    state.to_spy = 0;
  }
  return false;
}

bool pending_cards(const MapTables& game, MapState& state) {
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
    if (state.piles.deck == 0 && game.ruleset().empty_deck_reshuffles) reshuffle(state.piles);
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

// What a visit, a fight or a discovery still brings; true: somebody has to decide.
bool pending(const MapTables& game, MapState& state) {
  if (state.discovering != kNoField) {
    PlacedTile& placed = state.placed[state.discovering];
    const std::uint64_t left = game.layout().candidates(state.discovering) & ~state.drawn;
    if (placed.tile == kNoTile && without_lowest(left) != 0) {
      wait(state, MapPhase::kDrawTile, kChance);
    } else {
      if (placed.tile == kNoTile) placed.tile = static_cast<std::uint8_t>(lowest_bit(left));
      state.drawn |= bit<std::uint64_t>(placed.tile);
      wait(state, MapPhase::kOrient, 0);  // AI-34: the player's choice, whoever discovers
    }
    return true;
  }
  return pending_effects(game, state) || pending_answers(game, state) ||
         pending_fields(game, state) || pending_cards(game, state);
}

// Tokens, movement points and income (AM-17); AI heroes of this round appear (AM-25).
void start_round(const MapTables& game, MapState& state) {
  ++state.round;
  ++state.turn;
  state.movement = static_cast<std::uint8_t>(game.ruleset().movement);
  state.build_token = 1;
  state.population_token = 1;
  state.buying = 0;
  state.purchases = {};
  state.moved = 0;
  state.revisited = 0;
  state.fights_begun = 0;
  if (game.ruleset().income_every_round || state.round % 2 == 1) earn(state, income(game, state));
  game.watch(state, MapMoment::kRoundBegins);
  int met = -1;
  for (std::size_t hero = 0; hero < game.scenario().ai_heroes.size(); ++hero) {
    const AiHero& setup = game.scenario().ai_heroes[hero];
    AiHeroState& now = state.heroes[hero];
    if (setup.appears != state.round || now.status != HeroStatus::kToCome) continue;
    const auto at = static_cast<std::uint8_t>(game.layout().at(setup.at));
    now = {.field = at, .last = at, .movement = 0, .status = HeroStatus::kOnMap};
    if (at != state.field) {
      ai_pass(game, state, static_cast<int>(hero), at);
    } else if (!hero_is_safe(game, state)) {
      met = static_cast<int>(hero);
    }
    game.watch(state, MapMoment::kAppears);
  }
  if (met >= 0 && state.phase != MapPhase::kOver) {
    start_fight(game, state, FightKind::kDefence, met, state.field);
  }
}

// What lasted for the turn ends.
void end_turn(MapState& state) {
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

void end_round(const MapTables& game, MapState& state) {
  if (state.round < game.scenario().rounds) return;
  event(game, state, EndEvent::kRoundsOver);
  if (state.phase != MapPhase::kOver) finish(state, -1, EndEvent::kRoundsOver);
}

void advance(const MapTables& game, MapState& state) {
  switch (state.stage) {
    case MapStage::kRoundStart:
      state.stage = MapStage::kSearchPile;
      start_round(game, state);
      break;
    case MapStage::kSearchPile:  // DS-54: before discarding and drawing
      state.stage = MapStage::kDiscards;
      if (game.scenario().search && state.piles.discard != 0) wait(state, MapPhase::kSearch, 0);
      break;
    case MapStage::kDiscards:
      if (state.piles.hand >> state.discards_from != 0) {
        wait(state, MapPhase::kDiscard, 0);
      } else {
        state.stage = MapStage::kDraws;
        state.discards_from = 0;
      }
      break;
    case MapStage::kDraws: {                                   // AM-21
      if (game.ruleset().dice_stacks) put_under(state.piles);  // DS-53
      const int held = std::popcount(state.piles.hand);
      state.to_draw = static_cast<std::uint8_t>(std::max(hand_limit(game, state) - held, 0));
      state.morale.penalty = 0;
      state.stage = MapStage::kDrawn;
      break;
    }
    case MapStage::kDrawn:
      state.piles.hand |= state.piles.aside;
      state.piles.aside = 0;
      state.stage = turn_fight_level(game, state) == 0       ? MapStage::kPlayerTurn
                    : game.ruleset().cards_before_turn_fight ? MapStage::kCardsFirst
                                                             : MapStage::kTurnFight;
      break;
    case MapStage::kTurnFight:  // AM-28
      state.stage = MapStage::kPlayerTurn;
      start_fight(game, state, FightKind::kTurnFight, turn_fight_level(game, state), state.field);
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
      ai_turn(game, state);
      break;
    case MapStage::kRoundOver:
      state.stage = MapStage::kRoundStart;
      end_round(game, state);
      break;
  }
}

}  // namespace

void wait(MapState& state, MapPhase phase, Player mover) {
  state.phase = phase;
  state.mover = mover;
}

void proceed(const MapTables& game, MapState& state) {
  while (state.phase == MapPhase::kGoingOn) {
    if (!pending(game, state)) advance(game, state);
    game.watch(state, MapMoment::kStage);
  }
}

}  // namespace muster::homm::map
