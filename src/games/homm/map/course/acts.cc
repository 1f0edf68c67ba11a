#include "games/homm/map/course/acts.h"

#include "core/bits.h"
#include "games/homm/map/course/ai.h"
#include "games/homm/map/course/cards.h"
#include "games/homm/map/course/fights.h"
#include "games/homm/map/course/town.h"
#include "games/homm/map/course/walk.h"
#include "games/homm/map/inquiry/effects.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {
namespace {

// The player's turn.
void apply_turn(const MapTables& game, MapState& state, Action action) {
  const int argument = map_argument(action);
  const MapAction kind = map_kind(action);
  const bool buys = kind == MapAction::kRecruit || kind == MapAction::kRecruitDowngraded ||
                    kind == MapAction::kReinforce;
  if (!buys) state.buying = 0;  // the population token's action is over
  switch (kind) {
    case MapAction::kStep:
      step(game, state, game.layout().next(state.field, argument));
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
      receive(game, state, kind_at(game, state, state.field));
      break;
    case MapAction::kEndTurn:
      state.stage = MapStage::kTurnOver;
      state.to_step = static_cast<std::uint8_t>(state.late_steps +
                                                (has_trait(game, state, kEndTurnStep) ? 1 : 0));
      break;
    case MapAction::kFight:
      meet(game, state);
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
      play_card(game, state, argument, kind == MapAction::kPlayLater);
      break;
    case MapAction::kTakeEffect:
      take_delayed(game, state, argument);
      break;
    case MapAction::kMorale:
      state.morale.token = 0;
      ++state.to_draw;
      break;
    case MapAction::kDecline:  // DS-66: no more cards before the fight
      state.stage = MapStage::kPlayerTurn;
      state.moved = 1;
      start_fight(game, state, FightKind::kTurnFight, turn_fight_level(game, state), state.field);
      break;
    default:
      purchase(game, state, action);
  }
}

// Choices of cards and about morale.
void apply_card_choice(const MapTables& game, MapState& state, MapPhase phase, Action action) {
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
        decline_answers(game, state);
      } else if (map_kind(action) == MapAction::kTakeEffect) {
        take_delayed(game, state, card);
      } else {
        play_card(game, state, card, false);
      }
      break;
    case MapPhase::kFind:
      --state.to_gain;
      state.gained = 0;
      gain_card(game, state, card);
      break;
    case MapPhase::kGained:
      state.gained = 0;
      if (!declines) play_card(game, state, card, map_kind(action) == MapAction::kPlayLater);
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

// Choices beside the turn itself.
void apply_choice(const MapTables& game, MapState& state, MapPhase phase, Action action) {
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
      if (!declines) purchase(game, state, action);
      break;
    case MapPhase::kSpy:
      --state.to_spy;
      state.spyable = 0;
      if (!declines) discover(state, argument, 0);
      break;
    case MapPhase::kDefend:
      if (map_kind(action) == MapAction::kPay) {
        pay(state, {game.ruleset().town_defence, 0, 0});
        start_fight(game, state, FightKind::kTown, state.opponent, state.fight_field);
      } else {
        const int hero = state.opponent;
        const int field = state.fight_field;
        state.opponent = 0;
        state.fight_field = kNoField;
        ai_enter(game, state, hero, field);
      }
      break;
    case MapPhase::kTarget:
    case MapPhase::kRaise:
    case MapPhase::kHireDraw:
    case MapPhase::kHire:
    case MapPhase::kPeeked:
    case MapPhase::kDie:
    case MapPhase::kLastStep:
      apply_effect(game, state, phase, action);
      break;
    default:
      apply_card_choice(game, state, phase, action);
  }
}

void apply_draw(const MapTables& game, MapState& state, MapPhase phase, int argument) {
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
  gain_card(game, state, argument);
}

}  // namespace

void act(const MapTables& game, MapState& state, Action action) {
  const MapPhase phase = state.phase;
  state.phase = MapPhase::kGoingOn;
  switch (phase) {
    case MapPhase::kTurn:
      apply_turn(game, state, action);
      break;
    case MapPhase::kDrawCard:
    case MapPhase::kGainCard:
    case MapPhase::kDrawTile:
    case MapPhase::kDeckTop:
      apply_draw(game, state, phase, map_argument(action));
      break;
    case MapPhase::kOutcome:
      apply_outcome(game, state, map_argument(action));
      break;
    case MapPhase::kFight:
      fight_step(game, state, action);
      go_on_fighting(game, state);
      break;
    case MapPhase::kTie:
    case MapPhase::kAiTurn:
      if (map_kind(action) == MapAction::kStay) {
        state.heroes[state.ai_hero].movement = 0;
      } else {
        ai_take_way(game, state, map_argument(action));
      }
      break;
    default:
      apply_choice(game, state, phase, action);
  }
}

}  // namespace muster::homm::map
