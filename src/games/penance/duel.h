// One Casket against another, as a Game: the rules of docs/rules/penance.md.
//
// Players: 0 "first", 1 "second". A turn is a row of small decisions: a card played, a hex entered,
// a facing, one card lost at a time. Chance draws cards one at a time out of piles without order,
// rolls initiative, dice and wound cards. Hidden are the hands; the order of a draw pile is
// nobody's secret, but for the known cards on its top.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/game.h"
#include "games/penance/attack/roll.h"
#include "games/penance/dice/dice.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/state/tables.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {

struct Pilot;  // agents/penance/pilot.h

class CasketDuel : public DuelTables {
 public:
  static constexpr std::string_view kName = "penance";
  static constexpr bool kHiddenInformation = true;
  static constexpr bool kZeroSum = true;
  using State = DuelState;
  using Rule = Pilot;

  // Errors: InvalidArgument with file and line, one mistake per line.
  static absl::StatusOr<std::shared_ptr<const CasketDuel>> load(const RulesSource& source);
  // What the documents can say, for `muster games --settings`.
  static std::vector<ParamInfo> ruleset_settings() { return penance::ruleset_settings(); }
  static std::vector<ParamInfo> scenario_settings() { return penance::scenario_settings(); }

  // The contract of core/game.h.
  static int num_players() { return kDuelists; }
  State initial_state() const { return start_; }
  static Player to_move(const State& state) { return state.mover; }
  void legal_actions(const State& state, ActionList& actions) const;
  void apply(State& state, Action action) const;
  // The same in slow motion, for those who tell what happens in which order: the action or outcome
  // alone, then one stage or task after the other for as long as there is one.
  void act(State& state, Action action) const;
  bool advance(State& state) const;
  void chance_outcomes(const State& state, ChanceList& outcomes) const;
  static ChanceKey chance_key(const State& state);
  // What purposes of chance keys are called.
  static ChanceKinds chance_kinds();
  template <RandomBits Generator>
  Action sample_chance(const State& state, Generator& generator) const {
    if (state.phase != Phase::kDrawCard) return sample_dice(state, generator);
    const CardPile& pile = source_pile(state);
    const auto cards = static_cast<std::uint64_t>(pile.size());
    return make_action(Verb::kCard, pile.card(static_cast<int>(uniform_below(generator, cards))));
  }
  // Of a chance node that draws no card from a draw pile.
  template <RandomBits Generator>
  [[gnu::noinline]] Action sample_dice(const State& state, Generator& generator) const {
    switch (state.phase) {
      case Phase::kDie:
        return make_action(
            Verb::kRolled,
            static_cast<int>(uniform_below(
                generator, static_cast<std::uint64_t>(DieView(top_task(state)).sides()))) +
                1);
      case Phase::kAttackDice:
        return make_action(
            Verb::kAttack,
            static_cast<int>(index_of(sample_pair(attack_pool(*this, state), generator))));
      case Phase::kDefenseDice:
        return make_action(Verb::kDefense,
                           sample_step(defense_step(state), defense_dice(state), generator));
      default: {
        ChanceList outcomes;
        chance_outcomes(state, outcomes);
        return sample_outcome(outcomes, generator);
      }
    }
  }
  static Returns returns(const State& state);
  // The state without what a player does not see: the opponent's cards that it does not know are
  // in the draw pile, and `zero` is how many of them are in hand.
  static State seen_by(const State& state, Player player);
  static std::uint64_t information_state(const State& state, Player player);
  static State resample(const State& state, Player player, Rng& rng);
  static int turn(const State& state) { return state.turns; }
  static std::uint64_t hash(const State& state);
  nlohmann::json to_json(const State& state) const;
  std::string describe(const State& state, Action action) const;
  Summary summary(const State& state) const;

  // The state that to_json wrote, or one changed by hand in which no task is under way. What is
  // left out is as at the start, but the first player is to choose an action. Errors:
  // InvalidArgument, one mistake per line, each naming the member.
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;

 private:
  CasketDuel() = default;

  absl::Status check_ops() const;
  void tabulate(const Armory& armory);
  void tabulate_board();
  State make_start() const;
  void run(State& state) const;

  State start_;
};

// What a pilot does, and what a position is worth by the weights of evaluation.h: agents/penance.
Action rule_action(const CasketDuel& game, const DuelState& state, const Pilot& pilot, Rng& rng);
double evaluate(const CasketDuel& game, const DuelState& state, Player player);

}  // namespace muster::penance
