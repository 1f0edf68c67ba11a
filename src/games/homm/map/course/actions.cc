#include "games/homm/map/course/actions.h"

#include "core/bits.h"
#include "games/homm/map/inquiry/cards.h"
#include "games/homm/map/inquiry/effects.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/inquiry/ground.h"
#include "games/homm/map/inquiry/prices.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {
namespace {

void add_all(MapAction kind, std::uint64_t arguments, ActionList& actions) {
  for (int argument : BitRange(arguments)) actions.push_back(map_action(kind, argument));
}

void list_purchases(const MapTables& game, const MapState& state, ActionList& actions) {
  const auto add = [&](MapAction kind, int what) {
    const Action action = map_action(kind, what);
    if (may_purchase(game, state, action)) actions.push_back(action);
  };
  for (int building = 0; building <= kCitadel; ++building) add(MapAction::kBuild, building);
  for (int unit = 0; unit < game.meetings().units(); ++unit) {
    for (const MapAction kind : {MapAction::kRecruit, MapAction::kRecruitDowngraded,
                                 MapAction::kReinforce, MapAction::kUpgrade}) {
      add(kind, unit);
    }
  }
}

// Contract: movement points are left.
void list_steps(const MapTables& game, const MapState& state, ActionList& actions) {
  const Ground ground = player_ground(game, state);
  for (int direction = 0; direction < kDirections; ++direction) {
    if (may_step(game, state, ground, direction)) {
      actions.push_back(map_action(MapAction::kStep, direction));
    }
  }
}

// On the way the hero goes on, or stops for the fight.
void list_transit(const MapTables& game, const MapState& state, ActionList& actions) {
  if (state.movement > 0) list_steps(game, state, actions);
  if (kind_at(game, state, state.field).use != FieldUse::kBlocked) {
    actions.push_back(map_action(MapAction::kFight));
  }
}

void list_effects(const MapTables& game, const MapState& state, ActionList& actions) {
  switch (state.phase) {
    case MapPhase::kTarget:
      for (const int field : targets(game, state)) {
        actions.push_back(map_action(MapAction::kField, field));
      }
      break;
    case MapPhase::kRaise:
      add_all(MapAction::kRaise, raisable(game, state), actions);
      break;
    case MapPhase::kHire:
      for (int unit : BitRange(unsigned{state.hireable})) {
        const Action hire = map_action(MapAction::kHire, unit);
        if (covers(stock(state), price_of(game, state, hire))) actions.push_back(hire);
      }
      break;
    case MapPhase::kPeeked:
      actions.push_back(map_action(MapAction::kTop));
      actions.push_back(map_action(MapAction::kBottom));
      return;
    default:
      add_all(MapAction::kStep, last_steps(game, state), actions);
  }
  actions.push_back(map_action(MapAction::kDecline));
}

// Choices of cards and about morale.
void list_card_choices(const MapTables& game, const MapState& state, ActionList& actions) {
  const Action decline = map_action(MapAction::kDecline);
  switch (state.phase) {
    case MapPhase::kSearch:
      add_all(MapAction::kTake, state.piles.discard, actions);
      actions.push_back(decline);
      break;
    case MapPhase::kDiscard:
      add_all(MapAction::kDiscard, state.piles.hand >> state.discards_from << state.discards_from,
              actions);
      actions.push_back(decline);
      break;
    case MapPhase::kLoseCard:
      add_all(MapAction::kDiscard, state.piles.hand, actions);
      break;
    case MapPhase::kGained:
      list_cards(game, state, state.gained, actions);
      actions.push_back(decline);
      break;
    case MapPhase::kMoraleEnds:
      if ((state.piles.deck | state.piles.discard) != 0) {
        actions.push_back(map_action(MapAction::kMorale));
      }
      actions.push_back(decline);
      break;
    case MapPhase::kReact:
      list_answers(game, state, next_moment(state), actions);
      actions.push_back(decline);
      break;
    case MapPhase::kFind:
      add_all(MapAction::kTake, state.gained, actions);
      break;
    default:
      break;
  }
}

}  // namespace

void list_turn(const MapTables& game, const MapState& state, ActionList& actions) {
  if (state.stage == MapStage::kCardsFirst) {
    list_cards(game, state, state.piles.hand, actions);
    actions.push_back(map_action(MapAction::kDecline));
    return;
  }
  if (in_transit(game, state)) {
    list_transit(game, state, actions);
    return;
  }
  if (state.movement > 0) {
    list_steps(game, state, actions);
    add_all(MapAction::kDiscover, spyable(game, state), actions);
    const FieldKind& here = kind_at(game, state, state.field);
    const bool brings =
        here.movement > 0 ? state.revisited == 0 : here.gain != Resources{} || here.experience > 0;
    if (here.use == FieldUse::kRevisit && brings) {
      actions.push_back(map_action(MapAction::kRevisit));
    }
  }
  list_purchases(game, state, actions);
  for (int card : BitRange(state.piles.delayed)) {
    const MapCardOption& played = game.option_of(card, state.piles.layer[card]);
    if (played.when == CardMoment::kTurn) {
      actions.push_back(map_action(MapAction::kTakeEffect, card));
    }
  }
  if ((state.effects & kPeekUsed) == 0 && state.piles.deck != 0 &&
      has_trait(game, state, kPeeksDeck)) {
    actions.push_back(map_action(MapAction::kPeek));  // HA:MAP_PEEK_DECK
  }
  if ((state.effects & kDieUsed) == 0 && game.scenario().faction != "necropolis" &&
      has_trait(game, state, kMoraleDie)) {
    actions.push_back(map_action(MapAction::kRollDie));  // HA:MAP_MORALE_DIE
  }
  if (state.morale.token > 0 && (state.piles.deck | state.piles.discard) != 0) {
    actions.push_back(map_action(MapAction::kMorale));
  }
  actions.push_back(map_action(MapAction::kEndTurn));
  if (may_play_cards(game, state)) list_cards(game, state, state.piles.hand, actions);
}

void list_choices(const MapTables& game, const MapState& state, ActionList& actions) {
  switch (state.phase) {
    case MapPhase::kOrient:
      add_all(MapAction::kOrient, orientations(game, state), actions);
      break;
    case MapPhase::kSettlement:
      actions.push_back(map_action(MapAction::kIncome));
      actions.push_back(map_action(MapAction::kTroops));
      break;
    case MapPhase::kImprove:
      add_all(MapAction::kImprove, state.improvable, actions);
      actions.push_back(map_action(MapAction::kDecline));
      break;
    case MapPhase::kSpy:
      add_all(MapAction::kSpy, state.spyable, actions);
      actions.push_back(map_action(MapAction::kDecline));
      break;
    case MapPhase::kTarget:
    case MapPhase::kRaise:
    case MapPhase::kHire:
    case MapPhase::kPeeked:
    case MapPhase::kLastStep:
      list_effects(game, state, actions);
      break;
    case MapPhase::kDefend:
      actions.push_back(map_action(MapAction::kPay));
      actions.push_back(map_action(MapAction::kGiveUp));
      break;
    case MapPhase::kAiTurn:
      add_all(MapAction::kWay, state.ways, actions);
      actions.push_back(map_action(MapAction::kStay));
      break;
    case MapPhase::kTie:
      add_all(MapAction::kWay, state.ways, actions);
      break;
    default:
      list_card_choices(game, state, actions);
  }
}

}  // namespace muster::homm::map
