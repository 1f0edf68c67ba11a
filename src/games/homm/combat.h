// Combat of the Heroes III board game as a Game: base rules of docs/rules/homm-combat.md.
//
// Players: 0 = attacker, 1 = defender. A side with a targeting rule is driven inside the game: it
// is never to move, and what its rule leaves open is decided by the other seat or by chance.
// Neutral and AI hero armies without a rule are run by the seat's agent under the constraints of
// clash games (must attack if possible, may not defend; HC-57 .. HC-60).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/registry.h"
#include "games/homm/combat_state.h"
#include "games/homm/scenario.h"
#include "games/homm/units.h"

namespace muster::homm {

// One row of the combat's own table of unit sides: what combat needs, in bytes.
struct SideRow {
  std::int8_t attack = 0;
  std::int8_t defense = 0;
  std::int8_t health = 1;
  std::uint8_t initiative = 0;
  Tier tier = Tier::kBronze;
  UnitType type = UnitType::kGround;
  std::uint8_t steps = 0;       // movement
  std::uint8_t few = kNoSide;   // the Few side a Pack turns to
  std::uint16_t gold = 0;       // value of the whole card on this side
  std::uint16_t gold_lost = 0;  // value lost when this side runs out of health
};

// Where a unit can go and attack in its activation.
struct Options {
  Mask spaces = 0;   // cells it can attack from: reachable ones and its own
  Mask targets = 0;  // units it can attack from some of them
};

class Combat {
 public:
  static constexpr std::string_view kName = "homm";
  static constexpr bool kHiddenInformation = false;
  static constexpr bool kZeroSum = true;
  using State = homm::State;
  using Rule = TargetingRule;

  // Loads units.csv and neutral_armies.csv from the data root. Errors: InvalidArgument with file
  // and line, one mistake per line.
  static absl::StatusOr<std::shared_ptr<const Combat>> load(const RulesSource& source);
  static absl::StatusOr<TargetingRule> load_rule(const Document& document) {
    return parse_targeting_rule(document);
  }
  static std::string rule_folder() { return targeting_folder(); }

  // The contract of core/game.h.
  int num_players() const { return 2; }
  State initial_state() const;
  Player to_move(const State& state) const { return state.mover; }
  void legal_actions(const State& state, ActionList& actions) const;
  void apply(State& state, Action action) const;
  void chance_outcomes(const State& state, ChanceList& outcomes) const;
  ChanceKey chance_key(const State& state) const;
  template <RandomBits Generator>
  Action sample_chance(const State& state, Generator& generator) const;
  Returns returns(const State& state) const;
  std::uint64_t information_state(const State& state, Player) const { return hash(state); }
  State resample(const State& state, Player, Rng&) const { return state; }
  int turn(const State& state) const { return state.turn; }
  std::uint64_t hash(const State& state) const;
  nlohmann::json to_json(const State& state) const;
  std::string describe(const State& state, Action action) const;
  double evaluate(const State& state, Player player) const;
  Summary summary(const State& state) const;
  // HC: `player_knows_rule = false` makes a player plan as if the other side chose freely.
  const Combat& model_for(Player player) const;
  // The action that `rule` takes for the player to move; what it leaves open is drawn.
  Action rule_action(const State& state, const TargetingRule& rule, Rng& rng) const;

  const Scenario& scenario() const { return scenario_; }
  const Ruleset& ruleset() const { return rules_; }
  const SideRow& row(std::uint8_t side) const { return rows_[side]; }
  const SideRow& row(const Unit& unit) const { return rows_[unit.side]; }
  const UnitSide& card(std::uint8_t side) const { return *cards_[side]; }
  std::uint64_t data_fingerprint() const { return catalog_->fingerprint(); }
  bool driven(int side) const { return driven_[side]; }

  // The options of `unit` of an AI-run side (AI-07, AI-11): where `from` is its space.
  Options attack_options(const State& state, int unit, int from, bool ranged_moves) const;
  // Damage in 27ths: expectation, and probability of at least `threshold`, of `unit` attacking
  // `target` from `from`.
  int expected_damage_27(const State& state, int unit, int target, int from, DamageMode mode) const;
  int damage_probability_27(const State& state, int unit, int target, int from,
                            int threshold) const;

 private:
  friend class TargetChooser;
  struct Tables;

  Combat() = default;
  void build_tables();
  std::uint8_t intern(const UnitSide& side);

  // combat_setup.cc: placement and drawing.
  void start_setup(State& state) const;
  void continue_setup(State& state) const;
  bool continue_placing(State& state) const;
  Mask place_spaces(const State& state, const Unit& unit) const;
  int ai_space(const State& state, int side, bool ranged) const;
  Mask ai_placing_group(const State& state, int side) const;
  void place_unit(State& state, int slot, int cell) const;
  void place_action(State& state, int cell) const;
  bool prefilled(int side) const { return prefilled_[side]; }
  bool may_leave_out(const State& state) const;
  void fill_slot(State& state, int slot, std::uint8_t side) const;
  void fill_slot_from_army(State& state, int slot, std::size_t card) const;
  int draw_tier(const State& state) const;
  Mask drawn_slots(const State& state, int tier) const;
  void list_draws(const State& state, ChanceList& outcomes) const;
  std::size_t draws_left(const State& state) const;
  Action nth_draw(const State& state, std::size_t n) const;

  double worth(const Unit& unit) const;

  // combat_flow.cc: rounds, activations, attacks, ends.
  void start_round(State& state) const;
  void next_activation(State& state) const;
  Mask next_units(State& state) const;
  bool begin_activation(State& state, int unit) const;
  void end_round(State& state) const;
  void after_attack(State& state) const;
  void move_unit(State& state, int unit, int cell) const;
  void declare_attack(State& state, int attacker, int target, bool retaliation) const;
  void resolve_attack(State& state, int extra_defense) const;
  void deal_damage(State& state, int unit, int damage) const;
  void finish(State& state, int winner, Ending ending) const;
  bool check_elimination(State& state) const;
  void act(State& state, Action action) const;

  // combat_actions.cc: what is legal.
  Mask reach(const State& state, int unit) const;
  Mask targets_from(const State& state, int unit, int cell) const;
  bool penalty(const State& state, int attacker, int from, int target) const;
  bool must_attack(int side) const {
    return scenario_.sides[static_cast<std::size_t>(side)].kind != SideKind::kHero;
  }
  bool may_surrender(const State& state, int side) const;
  bool may_move_after(const State& state, int unit) const;
  Mask nearest_spaces(const State& state, int unit, Mask goals, Mask spaces) const;
  void list_activation(const State& state, ActionList& actions) const;
  void list_forced_activation(const State& state, ActionList& actions) const;

  // combat_ai.cc: sides driven by a rule.
  const TargetingRule& rule_for(int side) const { return rule_[side]; }
  void ai_activation(State& state) const;
  void ai_with_target(State& state, int target) const;
  void ai_with_space(State& state, int cell) const;
  void ask_tie(State& state, Phase phase, Mask choice) const;
  int ai_first_unit(const State& state, Mask units) const;
  Action rule_activation(const State& state, const TargetingRule& rule, Rng& rng) const;
  Action rule_placement(const State& state) const;

  Scenario scenario_;
  Ruleset rules_;
  std::shared_ptr<const UnitCatalog> catalog_;
  std::vector<SideRow> rows_;
  std::vector<const UnitSide*> cards_;
  std::array<std::vector<std::uint8_t>, 2> army_;  // table indices of the armies' cards
  std::array<std::vector<std::uint8_t>, 4> deck_;  // of the neutral decks
  std::vector<std::uint8_t> deck_position_;        // by table index: place in the tier's deck
  std::array<bool, 2> driven_{};
  std::array<bool, 2> prefilled_{};  // slots are filled before placing
  std::array<TargetingRule, 2> rule_;
  State start_;
  std::array<std::shared_ptr<const Combat>, 2> model_;  // set when a seat does not know the rule
};

template <RandomBits Generator>
Action Combat::sample_chance(const State& state, Generator& generator) const {
  if (state.phase == Phase::kRoll) {
    if (state.two_dice == 0)
      return make_action(ActionKind::kRoll, static_cast<int>(uniform_below(generator, 3)));
    const auto ticket = uniform_below(generator, 9);  // the lower of two dice: 5, 3 and 1 of 9
    return make_action(ActionKind::kRoll, ticket < 5 ? 0 : ticket < 8 ? 1 : 2);
  }
  if (state.phase == Phase::kDefenseRoll) {
    return make_action(ActionKind::kDefenseRoll, uniform_below(generator, 3) == 2 ? 1 : 0);
  }
  if (state.phase == Phase::kDraw) {  // the deck is long; the same probabilities without the list
    return nth_draw(state, static_cast<std::size_t>(uniform_below(generator, draws_left(state))));
  }
  ChanceList outcomes;
  chance_outcomes(state, outcomes);
  return sample_outcome(outcomes, generator);
}

}  // namespace muster::homm
