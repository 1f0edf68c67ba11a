// Combat of the Heroes III board game as a Game: the rules of docs/rules/homm-combat.md.
//
// Players: 0 = attacker, 1 = defender. A side with a targeting rule is driven inside the game: it
// is never to move, and what its rule leaves open is decided by the other seat or by chance.
// Neutral and AI hero armies without a rule are run by the seat's agent under the constraints of
// clash games (must attack if possible, may not defend; HC-57 .. HC-60).
// This is the facade, which keeps the contract only: what is looked up is in its tables
// (state/tables.h), and what is asked and done are functions over them (docs/architecture.md).
#pragma once

#include <absl/status/statusor.h>

#include <array>
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
#include "games/homm/attack/pool.h"
#include "games/homm/course/setup.h"
#include "games/homm/state/actions.h"
#include "games/homm/state/scenario.h"
#include "games/homm/state/state.h"
#include "games/homm/state/tables.h"

namespace muster::homm {

class Combat : public CombatTables {
 public:
  static constexpr std::string_view kName = "homm";
  static constexpr bool kHiddenInformation = true;  // hands of cards; see hides_information
  static constexpr bool kZeroSum = true;
  using State = homm::State;
  using Rule = TargetingRule;

  // Reads data files, ruleset and scenario. Errors: InvalidArgument, one located mistake per line.
  static absl::StatusOr<std::shared_ptr<const Combat>> load(const RulesSource& source);
  static std::vector<ParamInfo> ruleset_settings() { return homm::ruleset_settings(); }
  static std::vector<ParamInfo> scenario_settings() { return homm::scenario_settings(); }

  // The contract of core/game.h.
  int num_players() const { return 2; }
  State initial_state() const { return start_; }
  Player to_move(const State& state) const { return state.mover; }
  void legal_actions(const State& state, ActionList& actions) const;
  void apply(State& state, Action action) const;
  void chance_outcomes(const State& state, ChanceList& outcomes) const;
  ChanceKey chance_key(const State& state) const;
  static ChanceKinds chance_kinds();
  template <RandomBits Generator>
  Action sample_chance(const State& state, Generator& generator) const;
  Returns returns(const State& state) const;
  std::uint64_t information_state(const State& state, Player player) const;
  State resample(const State& state, Player player, Rng& rng) const;
  int turn(const State& state) const { return state.turn; }
  std::uint64_t hash(const State& state) const;
  nlohmann::json to_json(const State& state) const;
  // What to_json wrote; left out is what is as in State{}. Errors: InvalidArgument, by member.
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;
  std::string describe(const State& state, Action action) const;
  Summary summary(const State& state) const;
  // HC: `player_knows_rule = false` makes a player plan as if the other side chose freely.
  const Combat& model_for(Player player) const;
  // The same rules and states with no rule driving `side`: an agent decides for it.
  std::shared_ptr<const Combat> without_rule(int side) const;
  // The same with rules that choose all targets of their sides: no agent picks any (picks()).
  std::shared_ptr<const Combat> without_picks() const;
  // The same rules for whoever tells what happens: apply() and initial_state() go no further than
  // the action, then take_stage() one stage until it says false: that is where this game is at
  // once.
  std::shared_ptr<const Combat> in_stages() const;
  bool take_stage(State& state) const;
  bool hides_information() const { return uses_cards(); }

 private:
  Combat() = default;
  // Sets up the start anew, by the tables as they are now.
  void restart();

  State start_;
  std::array<std::shared_ptr<const Combat>, 2> model_;  // set when a seat does not know the rule
};

// The action that `rule` takes for the player to move; what it leaves open is drawn
// (rule_action.cc).
Action rule_action(const Combat& combat, const State& state, const TargetingRule& rule, Rng& rng);
// What a position is worth (agents/homm/evaluation.cc).
double evaluate(const Combat& combat, const State& state, Player player);

template <RandomBits Generator>
Action Combat::sample_chance(const State& state, Generator& generator) const {
  if (rules_.stacks.on && (state.phase == Phase::kRoll || state.phase == Phase::kRerollDie)) {
    const FaceGroup group = pool_group(state);
    return pool_action(group.noted, sample_count(group, state.pool_roll.open, generator));
  }
  if (state.phase == Phase::kRoll && state.two_dice != kPlannedDice) {
    if (state.two_dice == kOneDie)
      return make_action(ActionKind::kRoll, static_cast<int>(uniform_below(generator, 3)));
    const auto ticket = uniform_below(generator, 9);  // the lower of two dice: 5, 3 and 1 of 9
    return make_action(ActionKind::kRoll, ticket < 5 ? 0 : ticket < 8 ? 1 : 2);
  }
  if (state.phase == Phase::kDraw) {  // the deck is long; the same probabilities without the list
    return nth_draw(*this, state,
                    static_cast<std::size_t>(uniform_below(generator, draws_left(*this, state))));
  }
  ChanceList outcomes;
  chance_outcomes(state, outcomes);
  return sample_outcome(outcomes, generator);
}

}  // namespace muster::homm
