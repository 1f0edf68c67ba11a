// The contract of core/game.h, handed to the chapters: actions, chance.
#include "games/homm/map/adventure.h"

#include "core/bits.h"
#include "core/hash.h"
#include "games/homm/map/course/actions.h"
#include "games/homm/map/course/acts.h"
#include "games/homm/map/course/flow.h"
#include "games/homm/map/inquiry/effects.h"
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

}  // namespace

void Adventure::legal_actions(const State& state, ActionList& actions) const {
  actions.clear();
  if (state.phase == MapPhase::kTurn) {
    list_turn(*this, state, actions);
  } else if (state.phase == MapPhase::kFight) {
    meetings().legal_actions(state, actions);
  } else {
    list_choices(*this, state, actions);
  }
}

void Adventure::apply(State& state, Action action) const {
  act(*this, state, action);
  watch(state, MapMoment::kStage);
  proceed(*this, state);
}

void Adventure::chance_outcomes(const State& state, ChanceList& outcomes) const {
  outcomes.clear();
  const auto add_equal = [&outcomes](MapAction kind, std::uint64_t arguments) {
    for (int argument : BitRange(arguments)) outcomes.push_back({map_action(kind, argument), 1});
  };
  switch (state.phase) {
    case MapPhase::kDrawTile:
      add_equal(MapAction::kTile, layout().candidates(state.discovering) & ~state.drawn);
      break;
    case MapPhase::kDrawCard:
      add_equal(MapAction::kDraw, next_cards(state.piles));
      break;
    case MapPhase::kGainCard:
      add_equal(MapAction::kDraw, state.piles.supply & ~state.gained);
      break;
    case MapPhase::kHireDraw:
      add_equal(MapAction::kUnit, neutrals(*this, state, lowest_bit(unsigned{state.hire_tiers})));
      break;
    case MapPhase::kDeckTop:
      add_equal(MapAction::kDraw, next_cards(state.piles));
      break;
    case MapPhase::kDie:
      add_equal(MapAction::kDie, 7);
      break;
    case MapPhase::kOutcome: {
      const FightOdds& odds = meetings().odds(state.meeting, state.units);
      for (std::size_t row = 0; row < odds.outcomes.size(); ++row) {
        outcomes.push_back(
            {map_action(MapAction::kOutcome, static_cast<int>(row)), odds.outcomes[row].weight});
      }
      break;
    }
    case MapPhase::kFight:
      meetings()[state.meeting].rules->chance_outcomes(state.combat, outcomes);
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
  const ChanceKey key = meetings()[state.meeting].rules->chance_key(state.combat);
  return {key.purpose + kFightPurposes, hash_combine(fight, key.event)};
}

}  // namespace muster::homm::map
