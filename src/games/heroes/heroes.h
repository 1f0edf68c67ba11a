// Heroes, the tile-board game of movement, monsters, mines, items and Settlements, as a Game: the
// rules of docs/rules/heroes.md (HE-..) for two to four players and teams.
//
// Seats are numbered in the order of turns. A day is Daybreak, player by player, then a turn of
// each player, Hero by Hero. Big choices are split: a step or a goal at a time, a battle round by
// round, a garrison by army and items. A goal is a tile with something on it that can be reached
// over quiet tiles; choosing it is the same as the steps of the cheapest route, which are not
// decisions. Chance is explicit, one die or one sum of dice at a time. Everything is open, except
// where a side has put its Heroes in its line while the other has not yet (battle model `duel`).
// This is the facade, which keeps the contract only: what is looked up is in its tables
// (state/tables.h), and what is asked and done are functions over them (docs/architecture.md).
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/game.h"
#include "core/rng.h"
#include "games/heroes/course/chance.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/items/dice_sum.h"
#include "games/heroes/state/actions.h"
#include "games/heroes/state/ruleset.h"
#include "games/heroes/state/scenario.h"
#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

struct Leader;  // agents/heroes/leader.h

class HeroesGame : public HeroesTables {
 public:
  static constexpr std::string_view kName = "heroes";
  static constexpr bool kHiddenInformation = true;
  static constexpr bool kZeroSum = true;
  using State = HeroesState;
  using Rule = Leader;

  // Errors: InvalidArgument with file and line, one mistake per line.
  static absl::StatusOr<std::shared_ptr<const HeroesGame>> load(const RulesSource& source);
  // What the documents can say, for `muster games --settings`.
  static std::vector<ParamInfo> ruleset_settings() { return heroes::ruleset_settings(); }
  static std::vector<ParamInfo> scenario_settings() { return heroes::scenario_settings(); }

  // The contract of core/game.h.
  int num_players() const { return players(); }
  State initial_state() const { return start_; }
  Player to_move(const State& state) const { return state.mover; }
  void legal_actions(const State& state, ActionList& actions) const;
  void apply(State& state, Action action) const;
  void chance_outcomes(const State& state, ChanceList& outcomes) const;
  ChanceKey chance_key(const State& state) const;
  // What purposes of chance keys are called.
  static ChanceKinds chance_kinds();
  template <RandomBits Generator>
  Action sample_chance(const State& state, Generator& generator) const;
  Returns returns(const State& state) const;
  bool hides_information() const { return rules().battle.model == BattleModel::kDuel; }
  std::uint64_t information_state(const State& state, Player player) const;
  State resample(const State& state, Player player, Rng& rng) const;
  int turn(const State& state) const { return static_cast<int>(state.turn); }
  std::uint64_t hash(const State& state) const;
  nlohmann::json to_json(const State& state) const;
  std::string describe(const State& state, Action action) const;
  Summary summary(const State& state) const;

  bool commits(const State& state) const {
    return state.phase == Phase::kBattleChoice && state.battle.phase == BattlePhase::kPlace;
  }

  // The state that to_json wrote; members that are left out are as in an empty position. Errors:
  // InvalidArgument, one mistake per line, each naming the member.
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;

 private:
  HeroesGame(HeroesRules rules, HeroesScenario scenario, const EvaluationWeights& evaluation,
             const Figures& figures);

  State start_;
};

// What a leader does, and what a position is worth by the weights of evaluation(): agents/heroes.
Action rule_action(const HeroesGame& game, const HeroesState& state, const Leader& leader,
                   Rng& rng);
double evaluate(const HeroesGame& game, const HeroesState& state, Player player);

template <RandomBits Generator>
Action HeroesGame::sample_chance(const State& state, Generator& generator) const {
  const auto below = [&generator](std::uint64_t bound) {
    return static_cast<int>(uniform_below(generator, bound));
  };
  switch (state.phase) {
    case Phase::kBattleRoll:
      return make_action(Verb::kRoll, battle().sample(state.battle, generator));
    case Phase::kMoveRoll:
      return make_action(Verb::kRoll, 1 + below(kMovementSides));
    case Phase::kPlaceRow: {  // most tiles are free: draw until one is
      int tile = below(static_cast<std::uint64_t>(board().tiles()));
      while (!unoccupied(state, tile)) tile = below(static_cast<std::uint64_t>(board().tiles()));
      return make_action(Verb::kRoll, board().row(tile));
    }
    case Phase::kPlaceColumn: {
      const auto columns = static_cast<std::uint64_t>(board().columns());
      int column = below(columns);
      while (!unoccupied(state, board().tile(column, state.at))) column = below(columns);
      return make_action(Verb::kRoll, column);
    }
    case Phase::kAppear: {
      int dice = below(10'000);
      unsigned kinds = 0;
      for (int kind = 0; kind < kTokenKinds; ++kind, dice /= 10) {
        kinds |= static_cast<unsigned>(dice % 10 < new_token_faces(*this)) << kind;
      }
      return make_action(Verb::kRoll, static_cast<int>(kinds));
    }
    case Phase::kItemType: {
      const int first = cards_left(state, 0);
      const int second = first + cards_left(state, 1);
      const int all = second + cards_left(state, 2);
      const int ticket = below(static_cast<std::uint64_t>(all));
      return make_action(Verb::kRoll, ticket < first ? 0 : ticket < second ? 1 : 2);
    }
    case Phase::kMonsterCount:
    case Phase::kCacheCount:
    case Phase::kGuardCount: {
      const DiceSum sum = count_roll(state);
      return make_action(Verb::kRoll, min_of(sum) + sample_above(generator, sum.count));
    }
    default: {
      const CodeWeights weights = die_weights(state.phase);
      int ticket = below(weights.total);
      std::size_t code = 0;
      for (; ticket >= weights.of[code]; ++code) ticket -= weights.of[code];
      return make_action(Verb::kRoll, weights.first + static_cast<int>(code));
    }
  }
}

}  // namespace muster::heroes
