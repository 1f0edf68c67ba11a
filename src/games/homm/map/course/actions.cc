// What can be chosen, and chance nodes.
#include <algorithm>

#include "core/hash.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {
namespace {

// Purposes of the map's chance nodes; those of fights lie above kFightPurposes.
constexpr std::uint32_t kTilePurpose = 1;
constexpr std::uint32_t kDrawPurpose = 2;
constexpr std::uint32_t kGainPurpose = 3;
constexpr std::uint32_t kOutcomePurpose = 4;
constexpr std::uint32_t kHirePurpose = 5;
constexpr std::uint32_t kTopPurpose = 6;
constexpr std::uint32_t kDiePurpose = 7;
constexpr std::uint32_t kFightPurposes = 256;

void add_all(MapAction kind, std::uint64_t arguments, ActionList& actions) {
  for (int argument : BitRange(arguments)) actions.push_back(map_action(kind, argument));
}

}  // namespace

void Adventure::legal_actions(const State& state, ActionList& actions) const {
  actions.clear();
  if (state.phase == MapPhase::kTurn) {
    list_turn(state, actions);
  } else if (state.phase == MapPhase::kFight) {
    meetings_->legal_actions(state, actions);
  } else {
    list_choices(state, actions);
  }
}

// The player's turn; before a fight at its start only cards (DS-66).
void Adventure::list_turn(const State& state, ActionList& actions) const {
  if (state.stage == MapStage::kCardsFirst) {
    list_cards(state, state.piles.hand, actions);
    actions.push_back(map_action(MapAction::kDecline));
    return;
  }
  if (in_transit(state)) {
    list_transit(state, actions);
    return;
  }
  if (state.movement > 0) {
    const Ground ground = player_ground(state);
    for (int direction = 0; direction < kDirections; ++direction) {
      if (may_step(state, ground, direction)) {
        actions.push_back(map_action(MapAction::kStep, direction));
      }
    }
    add_all(MapAction::kDiscover, spyable(state), actions);
    const FieldKind& here = kind(state, state.field);
    const bool brings =
        here.movement > 0 ? state.revisited == 0 : here.gain != Resources{} || here.experience > 0;
    if (here.use == FieldUse::kRevisit && brings) {
      actions.push_back(map_action(MapAction::kRevisit));
    }
  }
  list_purchases(state, actions);
  for (int card : BitRange(state.piles.delayed)) {
    const MapCardOption& played = option_of(card, state.piles.layer[card]);
    if (played.when == CardMoment::kTurn) {
      actions.push_back(map_action(MapAction::kTakeEffect, card));
    }
  }
  if ((state.effects & kPeekUsed) == 0 && state.piles.deck != 0 && has_trait(state, kPeeksDeck)) {
    actions.push_back(map_action(MapAction::kPeek));  // HA:MAP_PEEK_DECK
  }
  if ((state.effects & kDieUsed) == 0 && scenario_.faction != "necropolis" &&
      has_trait(state, kMoraleDie)) {
    actions.push_back(map_action(MapAction::kRollDie));  // HA:MAP_MORALE_DIE
  }
  if (state.morale.token > 0 && (state.piles.deck | state.piles.discard) != 0) {
    actions.push_back(map_action(MapAction::kMorale));
  }
  actions.push_back(map_action(MapAction::kEndTurn));
  if (may_play_cards(state)) list_cards(state, state.piles.hand, actions);
}

void Adventure::list_choices(const State& state, ActionList& actions) const {
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
    case MapPhase::kOrient:
      add_all(MapAction::kOrient, orientations(state), actions);
      break;
    case MapPhase::kSettlement:
      actions.push_back(map_action(MapAction::kIncome));
      actions.push_back(map_action(MapAction::kTroops));
      break;
    case MapPhase::kGained:
      list_cards(state, state.gained, actions);
      actions.push_back(decline);
      break;
    case MapPhase::kImprove:
      add_all(MapAction::kImprove, state.improvable, actions);
      actions.push_back(decline);
      break;
    case MapPhase::kSpy:
      add_all(MapAction::kSpy, state.spyable, actions);
      actions.push_back(decline);
      break;
    case MapPhase::kMoraleEnds:
      if ((state.piles.deck | state.piles.discard) != 0) {
        actions.push_back(map_action(MapAction::kMorale));
      }
      actions.push_back(decline);
      break;
    case MapPhase::kReact:
      list_answers(state, next_moment(state), actions);
      actions.push_back(decline);
      break;
    case MapPhase::kFind:
      add_all(MapAction::kTake, state.gained, actions);
      break;
    case MapPhase::kTarget:
    case MapPhase::kRaise:
    case MapPhase::kHire:
    case MapPhase::kPeeked:
    case MapPhase::kLastStep:
      list_effects(state, actions);
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
      break;
  }
}

void Adventure::chance_outcomes(const State& state, ChanceList& outcomes) const {
  outcomes.clear();
  const auto add_equal = [&outcomes](MapAction kind, std::uint64_t arguments) {
    for (int argument : BitRange(arguments)) outcomes.push_back({map_action(kind, argument), 1});
  };
  switch (state.phase) {
    case MapPhase::kDrawTile:
      add_equal(MapAction::kTile, layout_->candidates(state.discovering) & ~state.drawn);
      break;
    case MapPhase::kDrawCard:
      add_equal(MapAction::kDraw, next_cards(state.piles));
      break;
    case MapPhase::kGainCard:
      add_equal(MapAction::kDraw, state.piles.supply & ~state.gained);
      break;
    case MapPhase::kHireDraw:
      add_equal(MapAction::kUnit, neutrals(state, lowest_bit(unsigned{state.hire_tiers})));
      break;
    case MapPhase::kDeckTop:
      add_equal(MapAction::kDraw, next_cards(state.piles));
      break;
    case MapPhase::kDie:
      add_equal(MapAction::kDie, 7);
      break;
    case MapPhase::kOutcome: {
      const FightOdds& odds = meetings_->odds(state.meeting, state.units);
      for (std::size_t row = 0; row < odds.outcomes.size(); ++row) {
        outcomes.push_back(
            {map_action(MapAction::kOutcome, static_cast<int>(row)), odds.outcomes[row].weight});
      }
      break;
    }
    case MapPhase::kFight:
      (*meetings_)[state.meeting].rules->chance_outcomes(state.combat, outcomes);
      break;
    default:
      break;
  }
}

// Events are named by what they are: the place of a tile, the number of a drawn card, the round and
// field of a fight.
ChanceKinds Adventure::chance_kinds() {
  ChanceKinds kinds = {
      {kTilePurpose, kTilePurpose, "tiles"},  {kDrawPurpose, kDrawPurpose, "cards"},
      {kGainPurpose, kGainPurpose, "gains"},  {kOutcomePurpose, kOutcomePurpose, "fights"},
      {kHirePurpose, kHirePurpose, "hiring"}, {kTopPurpose, kTopPurpose, "deck_tops"},
      {kDiePurpose, kDiePurpose, "dice"}};
  for (const ChanceKind& kind : Combat::chance_kinds()) {
    kinds.push_back(
        {kFightPurposes + kind.first, kFightPurposes + kind.last, "fight_" + kind.name});
  }
  return kinds;
}

ChanceKey Adventure::chance_key(const State& state) const {
  const std::uint64_t fight = std::uint64_t{state.round} << 24 |
                              std::uint64_t{state.fight_field} << 16 |
                              std::uint64_t{state.opponent} << 8 | state.fights_begun;
  switch (state.phase) {
    case MapPhase::kDrawTile:
      return {kTilePurpose, state.discovering};
    case MapPhase::kDrawCard:
      return {kDrawPurpose, state.draws_made};
    case MapPhase::kGainCard:
      return {kGainPurpose, state.draws_made};
    case MapPhase::kOutcome:
      return {kOutcomePurpose, fight};
    case MapPhase::kHireDraw:
      return {kHirePurpose, std::uint64_t{state.draws_made} << 8 | state.hire_tiers};
    case MapPhase::kDeckTop:
      return {kTopPurpose, state.round};
    case MapPhase::kDie:
      return {kDiePurpose, state.round};
    default:
      break;
  }
  const ChanceKey key = (*meetings_)[state.meeting].rules->chance_key(state.combat);
  return {key.purpose + kFightPurposes, hash_combine(fight, key.event)};
}

}  // namespace muster::homm::map
