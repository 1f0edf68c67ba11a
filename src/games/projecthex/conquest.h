// ProjectHex, territory conquest with secret dice duels, as a Game: the rules of
// docs/rules/projecthex.md for versions 0.1.3 and 0.2.x.
//
// Players: 2 .. 6 in turn order. A turn is a row of small decisions: where troops go, a move (from,
// to, which troops) at a time, an attack at a time. Chance draws mission cards and dice, one at a
// time. Hidden are the faces of dice not yet revealed, and the attacker's choice of an exchange
// until the defender has chosen; the deck is drawn lazily, so its order is nobody's secret.
// This is the facade, which keeps the contract only: what is looked up is in its tables
// (state/tables.h), and what is asked and done are functions over them (docs/architecture.md).
#pragma once

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
#include "games/projecthex/rules/fight.h"
#include "games/projecthex/rules/ruleset.h"
#include "games/projecthex/state/actions.h"
#include "games/projecthex/state/scenario.h"
#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

struct Warlord;  // agents/projecthex/warlord.h

class Conquest : public ConquestTables {
 public:
  static constexpr std::string_view kName = "projecthex";
  static constexpr bool kHiddenInformation = true;
  static constexpr bool kZeroSum = true;
  using State = ConquestState;
  using Rule = Warlord;

  // Errors: InvalidArgument with file and line, one mistake per line.
  static absl::StatusOr<std::shared_ptr<const Conquest>> load(const RulesSource& source);
  // What the documents can say, for `muster games --settings`.
  static std::vector<ParamInfo> ruleset_settings() { return projecthex::ruleset_settings(); }
  static std::vector<ParamInfo> scenario_settings() { return projecthex::scenario_settings(); }

  // The contract of core/game.h, with num_players() of the tables.
  State initial_state() const { return start_; }
  Player to_move(const State& state) const { return state.mover; }
  void legal_actions(const State& state, ActionList& actions) const;
  void apply(State& state, Action action) const;
  void chance_outcomes(const State& state, ChanceList& outcomes) const;
  ChanceKey chance_key(const State& state) const;
  // What purposes of chance keys are called.
  static ChanceKinds chance_kinds();
  template <RandomBits Generator>
  Action sample_chance(const State& state, Generator& generator) const {
    if (state.phase == Phase::kRoll) {
      return roll_action(state, static_cast<int>(uniform_below(generator, kFaces)));
    }
    ChanceList outcomes;
    chance_outcomes(state, outcomes);
    return sample_outcome(outcomes, generator);
  }
  Returns returns(const State& state) const;
  std::uint64_t information_state(const State& state, Player player) const;
  State resample(const State& state, Player player, Rng& rng) const;
  int turn(const State& state) const { return static_cast<int>(state.turn); }
  std::uint64_t hash(const State& state) const;
  nlohmann::json to_json(const State& state) const;
  std::string describe(const State& state, Action action) const;
  Summary summary(const State& state) const;
  bool commits(const State& state) const {
    return state.phase == Phase::kAttackerDie || state.phase == Phase::kDefenderDie;
  }

  // The state that to_json wrote, or one made by hand: `players` and `territories` are required,
  // what else is left out is as at the start of a turn, all missions not named elsewhere are in the
  // deck. Errors: InvalidArgument, one mistake per line, each naming the member.
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;

 private:
  Conquest() = default;

  State start_;
};

// What a warlord does, and what a position is worth by the weights of evaluation.h:
// agents/projecthex.
Action rule_action(const Conquest& game, const ConquestState& state, const Warlord& warlord,
                   Rng& rng);
double evaluate(const Conquest& game, const ConquestState& state, Player player);
Returns evaluations(const Conquest& game, const ConquestState& state);

}  // namespace muster::projecthex
