// The rules object: what is legal, what actions do, what chance gives and what it is called.
#include "games/heroes/heroes.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "games/heroes/course/battle.h"
#include "games/heroes/course/chance.h"
#include "games/heroes/course/daybreak.h"
#include "games/heroes/course/garrison.h"
#include "games/heroes/course/moves.h"
#include "games/heroes/course/on_turn.h"
#include "games/heroes/course/tiles.h"
#include "games/heroes/course/turns.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

// Purposes of chance events.
constexpr std::uint32_t kSetupEvent = 1;   // event: kind, token left, row or column
constexpr std::uint32_t kAnchorEvent = 2;  // event: number of the roll
constexpr std::uint32_t kTokenEvent = 3;   // event: day, kind, whether, row or column
constexpr std::uint32_t kVoteEvent = 4;    // event: day, seat
constexpr std::uint32_t kMoveEvent = 5;    // event: day, Hero
constexpr std::uint32_t kTileEvent = 6;  // event: day, Hero, tile, interaction, number of the roll
constexpr std::uint32_t kBattleEvent = 7;  // the same

}  // namespace

void HeroesGame::legal_actions(const State& state, ActionList& actions) const {
  actions.clear();
  switch (state.phase) {
    case Phase::kMove:
      return list_moves(*this, state, actions);
    case Phase::kUpkeep:
    case Phase::kBuild:
    case Phase::kRecruit:
    case Phase::kRaise:
      return list_daybreak(*this, state, actions);
    case Phase::kDiplomacy:
    case Phase::kAnswer:
    case Phase::kCallVote:
    case Phase::kVote:
      return list_council(*this, state, actions);
    case Phase::kHeroOrder:
      for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
        actions.push_back(make_action(Verb::kHero, slot));
      }
      return;
    case Phase::kBattleChoice:
      battle().choices(state.battle, actions);
      for (Action& each : actions) {
        each = make_action(Verb::kBattle, static_cast<int>(each));
      }
      return;
    case Phase::kRetreat:
      actions.push_back(make_action(Verb::kPass));
      actions.push_back(make_action(Verb::kRetreat));
      return;
    case Phase::kLoadArmy:
    case Phase::kLoadItems:
    case Phase::kLoadItem:
      return list_loading(*this, state, actions);
    default:
      list_tile(*this, state, actions);
  }
}

void HeroesGame::apply(State& state, Action action) const {
  if (state.mover == kChance) return apply_roll(*this, state, argument_of(action));
  switch (state.phase) {
    case Phase::kMove:
      return apply_move(*this, state, action);
    case Phase::kUpkeep:
    case Phase::kBuild:
    case Phase::kRecruit:
    case Phase::kRaise:
      return apply_daybreak(*this, state, action);
    case Phase::kDiplomacy:
    case Phase::kAnswer:
    case Phase::kCallVote:
    case Phase::kVote:
      return apply_council(*this, state, action);
    case Phase::kHeroOrder:
      return begin_hero(state, argument_of(action));
    case Phase::kBattleChoice:
      return apply_battle(*this, state, argument_of(action));
    case Phase::kRetreat:
      return verb_of(action) == Verb::kRetreat ? retreat(*this, state)
                                               : continue_battle(*this, state);
    case Phase::kLoadArmy:
    case Phase::kLoadItems:
    case Phase::kLoadItem:
      return apply_loading(*this, state, action);
    default:
      apply_tile(*this, state, action);
  }
}

void HeroesGame::chance_outcomes(const State& state, ChanceList& outcomes) const {
  outcomes.clear();
  switch (state.phase) {
    case Phase::kBattleRoll:
      battle().chance_outcomes(state.battle, outcomes);
      for (ChanceOutcome& each : outcomes) {
        each.action = make_action(Verb::kRoll, static_cast<int>(each.action));
      }
      return;
    case Phase::kMonsterCount:
    case Phase::kCacheCount:
    case Phase::kGuardCount: {
      const DiceSum sum = count_roll(state);
      for (int above = 0; above <= 5 * sum.count; ++above) {
        outcomes.push_back(
            {make_action(Verb::kRoll, min_of(sum) + above), roll_weight(sum.count, above)});
      }
      return;
    }
    case Phase::kPlaceRow:
    case Phase::kPlaceColumn:
      return list_places(*this, state, outcomes);
    case Phase::kAppear:
      for (unsigned kinds = 0; kinds < 1U << kTokenKinds; ++kinds) {
        std::uint64_t weight = 1;
        for (int kind = 0; kind < kTokenKinds; ++kind) {
          const bool appears = (kinds >> kind & 1U) != 0;
          weight *= static_cast<std::uint64_t>(appears ? new_token_faces(*this)
                                                       : 10 - new_token_faces(*this));
        }
        if (weight > 0)
          outcomes.push_back({make_action(Verb::kRoll, static_cast<int>(kinds)), weight});
      }
      return;
    case Phase::kItemType:
      for (std::size_t type = 0; type < kItemTypes; ++type) {
        const int cards = cards_left(state, type);
        if (cards == 0) continue;
        outcomes.push_back(
            {make_action(Verb::kRoll, static_cast<int>(type)), static_cast<std::uint64_t>(cards)});
      }
      return;
    default: {
      const CodeWeights weights = die_weights(state.phase);
      for (std::size_t code = 0; code < weights.of.size(); ++code) {
        outcomes.push_back(
            {make_action(Verb::kRoll, weights.first + static_cast<int>(code)), weights.of[code]});
      }
    }
  }
}

ChanceKinds HeroesGame::chance_kinds() {
  return {{kSetupEvent, kSetupEvent, "setup"},    {kAnchorEvent, kAnchorEvent, "anchor"},
          {kTokenEvent, kTokenEvent, "tokens"},   {kVoteEvent, kVoteEvent, "votes"},
          {kMoveEvent, kMoveEvent, "movement"},   {kTileEvent, kTileEvent, "tiles"},
          {kBattleEvent, kBattleEvent, "battles"}};
}

ChanceKey HeroesGame::chance_key(const State& state) const {
  const std::uint64_t day = state.day;
  const std::uint64_t hero = state.active;
  const bool column = state.phase == Phase::kPlaceColumn;
  switch (state.phase) {
    case Phase::kPlaceRow:
    case Phase::kPlaceColumn:
      if (day == 0) {
        return {kSetupEvent, std::uint64_t{state.kind} << 16 | std::uint64_t{state.left} << 1 |
                                 (column ? 1U : 0U)};
      }
      return {kTokenEvent, day << 8 | std::uint64_t{state.kind} << 2 | (column ? 2U : 1U)};
    case Phase::kAppear:
      return {kTokenEvent, day << 8};
    case Phase::kAnchorRoll:
      return {kAnchorEvent, state.counter};
    case Phase::kVoteTie:
      return {kVoteEvent, day << 8 | state.on_turn};
    case Phase::kMoveRoll:
      return {kMoveEvent, day << 8 | hero};
    default: {
      const Encounter& now = state.encounter;
      const std::uint64_t event = day << 40 | hero << 36 |
                                  static_cast<std::uint64_t>(here(state)) << 24 |
                                  std::uint64_t{now.dealt} << 16 | now.rolls;
      return {state.phase == Phase::kBattleRoll ? kBattleEvent : kTileEvent, event};
    }
  }
}

Returns HeroesGame::returns(const State& state) const {
  Returns returns{};
  const int winners = std::popcount(state.winners);
  const int losers = players() - winners;
  if (winners == 0 || losers == 0) return returns;
  const double gain = std::min(1.0, static_cast<double>(losers) / winners);
  for (int seat = 0; seat < players(); ++seat) {
    const bool wins = (state.winners >> seat & 1) != 0;
    returns[static_cast<std::size_t>(seat)] = wins ? gain : -gain * winners / losers;
  }
  return returns;
}

}  // namespace muster::heroes
