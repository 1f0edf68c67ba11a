// The adventure map of the Heroes III board game against AI heroes, as a Game: the rules of
// docs/rules/homm-map.md and of stage [map] in docs/rules/homm-combat.md.
//
// Players: 0 = the player, 1 = the AI. AI heroes are driven by their rule inside the game
// (hero_rule.h): player 1 is never to move, and what a rule leaves open, and how tiles are turned,
// is decided by player 0. An agent in seat 1 moves AI heroes instead. Everything is open: tiles
// that lie face down and cards are drawn when they are turned up.
//
// A round: the player's turn, then that of every AI hero on the map. What has to happen next is a
// chain of stages with, in front of them, what a visit or fight still brings (course/flow.h).
// This is the facade, which keeps the contract only: what is looked up is in its tables
// (state/tables.h), and what is asked and done are functions over them (docs/architecture.md).
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

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
#include "games/homm/map/scenario/hero_rule.h"
#include "games/homm/map/scenario/ruleset.h"
#include "games/homm/map/scenario/scenario.h"
#include "games/homm/map/state/state.h"
#include "games/homm/map/state/tables.h"
#include "games/homm/map/state/watcher.h"

namespace muster::homm::map {

class Adventure : public MapTables {
 public:
  static constexpr std::string_view kName = "homm_map";
  static constexpr bool kHiddenInformation = false;
  static constexpr bool kZeroSum = true;
  using State = MapState;
  using Rule = HeroRule;

  // Loads the map's data files and those of the combat game from the data root. Errors:
  // InvalidArgument with file and line, one mistake per line.
  static absl::StatusOr<std::shared_ptr<const Adventure>> load(const RulesSource& source);
  // What the documents can say, for `muster games --settings`.
  static std::vector<ParamInfo> ruleset_settings() { return homm::map::ruleset_settings(); }
  static std::vector<ParamInfo> scenario_settings() { return homm::map::scenario_settings(); }

  // The contract of core/game.h.
  int num_players() const { return 2; }
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
  std::uint64_t information_state(const State& state, Player) const { return hash(state); }
  State resample(const State& state, Player, Rng&) const { return state; }
  int turn(const State& state) const { return state.turn; }
  std::uint64_t hash(const State& state) const;
  nlohmann::json to_json(const State& state) const;
  // The state that to_json wrote. What is left out is as in State{}. Errors: InvalidArgument, one
  // mistake per line, each naming the member.
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;
  std::string describe(const State& state, Action action) const;
  Summary summary(const State& state) const;
  // `player_knows_rule = false` makes the player plan as if AI heroes went where they like.
  const Adventure& model_for(Player player) const {
    return player == 0 && model_ != nullptr ? *model_ : *this;
  }
  // The same rules, of which `watcher`, which outlives them, sees every stage of every game.
  std::shared_ptr<const Adventure> watched_by(MapWatcher& watcher) const;
  // initial_state() made anew, so that a watcher sees how it comes about.
  State replayed_start() const { return make_start(); }

 private:
  Adventure() = default;
  State make_start() const;
  absl::Status check_routes() const;

  State start_;
  std::shared_ptr<const Adventure> model_;  // set when the player does not know the rule
};

// The action that `rule` takes for the player to move (rule_action.cc); what it leaves open is
// drawn. Fights on the board go by the ruleset's targeting rule.
Action rule_action(const Adventure& game, const MapState& state, const HeroRule& rule, Rng& rng);
// What a position is worth (agents/homm/map/evaluation.cc).
double evaluate(const Adventure& game, const MapState& state, Player player);

template <RandomBits Generator>
Action Adventure::sample_chance(const State& state, Generator& generator) const {
  if (state.phase == MapPhase::kFight) {
    return meetings()[state.meeting].rules->sample_chance(state.combat, generator);
  }
  ChanceList outcomes;
  chance_outcomes(state, outcomes);
  return sample_outcome(outcomes, generator);
}

}  // namespace muster::homm::map
