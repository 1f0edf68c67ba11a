// Combat of the Heroes III board game as a Game: the rules of docs/rules/homm-combat.md.
//
// Players: 0 = attacker, 1 = defender. A side with a targeting rule is driven inside the game: it
// is never to move, and what its rule leaves open is decided by the other seat or by chance.
// Neutral and AI hero armies without a rule are run by the seat's agent under the constraints of
// clash games (must attack if possible, may not defend; HC-57 .. HC-60).
// The course of a combat is a chain of stages (course/flow.cc); unit abilities are a table of small
// functions hooked into it (ability.h), cards a table of effects (cards.h).
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/registry.h"
#include "games/homm/cards/operations.h"
#include "games/homm/state/scenario.h"
#include "games/homm/state/state.h"
#include "games/homm/units/ability.h"
#include "games/homm/units/odds.h"
#include "games/homm/units/strike.h"
#include "games/homm/units/units.h"

namespace muster::homm {

// Expected damage and probabilities are in these parts of one: every attack's dice divide it.
inline constexpr int kOdds = 972;

class Combat {
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
  State initial_state() const;
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
  friend Action rule_action(const Combat& combat, const homm::State& state,
                            const TargetingRule& rule, Rng& rng);

  const Scenario& scenario() const { return scenario_; }
  const Ruleset& ruleset() const { return rules_; }
  const SideRow& row(std::uint8_t side) const { return rows_[side]; }
  const SideRow& row(const Unit& unit) const { return rows_[unit.side]; }
  const UnitSide& card(std::uint8_t side) const { return *cards_[side]; }
  int unit_sides() const { return static_cast<int>(cards_.size()); }  // of the table
  bool driven(int side) const { return driven_[static_cast<std::size_t>(side)]; }
  // Whether the targets of a side that a rule drives are its player's choice (AI-40).
  bool picks(int side) const { return picks_[static_cast<std::size_t>(side)]; }
  const TargetingRule& rule_for(int side) const { return rule_[static_cast<std::size_t>(side)]; }
  // Whether its units are in their slots before they are placed.
  bool prefilled(int side) const { return prefilled_[static_cast<std::size_t>(side)]; }
  SideKind kind(int side) const { return scenario_.sides[static_cast<std::size_t>(side)].kind; }

  // The options of `unit` of an AI-run side (AI-07, AI-11): where `from` is its space.
  Options attack_options(const State& state, int unit, int from, bool ranged_moves) const;
  // Whom, and from (or near) where, the active unit of a side driven by a rule chooses.
  Mask ai_candidates(const State& state, int unit, const Options& options) const;
  Mask ai_spaces(const State& state, int target, const Options& options) const;
  // In a state on its way (in_stages): whether the active unit is next to act by its side's rule.
  bool rule_acts_next(const State& state) const;
  // There: makes the rule's choice among `candidates` a decision of the side's player (AI-40).
  void leave_target(State& state, Mask candidates) const;
  // Damage of `unit` attacking `target` from `from`, in parts of kOdds: expectation, and
  // probability of at least `threshold`.
  int expected_damage(const State& state, int unit, int target, int from, DamageMode mode) const;
  int damage_probability(const State& state, int unit, int target, int from, int threshold) const;

  // ---- What abilities and cards look at (course/effects.cc).

  // Current values, never below 0: printed, and what lasts on the unit.
  int attack_of(const State& state, int unit) const { return state.units[unit].attack; }
  int defense_of(const State& state, int unit) const { return state.units[unit].defense; }
  int initiative_of(const State& state, int unit) const { return state.units[unit].initiative; }
  // Six-sided dice of an attack under Dice Stacks (DS-02, DS-03).
  int dice_of(const State& state, int unit) const {
    return base_dice(row(state.units[unit]).tier) + state.units[unit].tokens;
  }
  int health_left(const State& state, int unit) const {
    return health_of(state, unit) - state.units[unit].damage;
  }
  // Whether the unit has the trait now: a silenced unit has none.
  bool has(const State& state, int unit, Trait trait) const {
    return row(state.units[unit]).has(trait) && fighting_row(state, unit).has(trait);
  }
  // Whether the unit has an ability now that acts at one of the hooks (bits of Hook).
  bool hooked(const State& state, int unit, int hooks) const {
    return (row(state.units[unit]).hooks & hooks) != 0 &&
           (fighting_row(state, unit).hooks & hooks) != 0;
  }
  // Units of a side that are in the fight, the tower included; on the board; next to a unit.
  Mask units_of(const State& state, int side) const;
  Mask board_units(const State& state) const;
  Mask adjacent_units(const State& state, int unit) const;
  Mask units_on(const State& state, Mask cells) const;
  // Whether an attack on the unit meets a defense token (HC-53), its own or an ability's.
  bool defends(const State& state, int unit) const;
  // The faces that the chance node of a pool's roll asks about (Dice Stacks).
  FaceGroup pool_group(const State& state) const;
  // The attack being resolved, with what cards and tokens do to it; and whether its dice may be
  // rerolled by choice (Dice Stacks).
  Strike current_strike(const State& state) const;
  bool rerolls_by_choice(const State& state, const Strike& strike) const;
  // One attack as it would be worked out now, abilities included.
  Strike strike(const State& state, int attacker, int target, AttackKind kind, int from) const;

  // ---- What they do (course/effects.cc, course/lasting.cc). All keep the state whole; after
  // damage the caller lets the stage go on, which sees who is left.

  // Damage outside an attack. Frees a paralysed unit, turns or removes one without health. Under
  // Dice Stacks a player may remove tokens first; then the damage waits until the combat goes on.
  void hurt(State& state, int unit, int damage) const;
  void heal(State& state, int unit, int amount) const;
  // False when the unit cannot be paralysed.
  bool paralyse(State& state, int unit) const;
  void move_unit(State& state, int unit, int cell) const;
  // A unit that joins the fight (summons, clones) on an empty cell; its slot, or -1 without room.
  int join(State& state, int side, std::uint8_t unit_side, int cell) const;
  // Takes walls or the gate away; the tower falls with the last of them (HC-75).
  void destroy_walls(State& state, Mask cells) const;
  // Lasting effects. A full list takes no more: false.
  bool add_effect(State& state, Effect effect) const;
  // Ends the effects for which `ends` holds.
  template <class Ends>
  void end_effects(State& state, Ends ends) const;
  // Puts Unit::attack .. health and marks in line with the effects on the unit.
  void refresh(State& state, int unit) const;
  bool everywhere(const State& state, Lasting kind) const;            // an effect on everybody
  int side_effect(const State& state, Lasting kind, int side) const;  // sum of amounts
  bool lasts_on_side(const State& state, Lasting kind, int side) const;

  // ---- Questions. `ask` puts one to the player of `side` (or lets the rule of a driven side
  // answer at once, AI-19); true: the combat waits. `ask_dice` rolls `dice` attack dice of which
  // `faces` of three faces count; the reply is how many did.
  bool ask(State& state, int side, const Ask& question) const;
  // The answer of a policy to State::ask about tokens (AskWhat::kTokens).
  int tokens_by(const State& state, TokenPolicy policy) const;
  bool ask_dice(State& state, Ask question) const;
  // An ability's question about units (or spaces) of `choice`; an empty choice asks nothing.
  bool ask_ability(State& state, int side, Cue cue, AskWhat what, Mask choice,
                   bool may_decline = false) const;
  bool ask_ability_dice(State& state, Cue cue, int dice, int faces) const;
  // An attack declared by an ability: kAgain, or kExtra with a printed value. Always true.
  bool attack_again(State& state, int target) const;
  bool attack_extra(State& state, int target, int attack) const;

  // ---- Cards (cards.h). Functions that may wait set State::phase and mover; left at kResolving,
  // the combat goes on. The bool says whether it waits.

  // casting/setup.cc: whose cards are which, and what the scenario deals.
  bool uses_cards() const { return uses_cards_; }
  bool hides_information() const { return uses_cards_; }
  const CardCatalog& card_catalog() const { return *card_catalog_; }
  const Card& card_of(int side, int instance) const;
  int instances(int side) const {
    return static_cast<int>(instances_[static_cast<std::size_t>(side)].size());
  }
  void deal_cards(State& state) const;
  unsigned machine_bit(int side, int instance) const;
  // The unit side that effects of cards summon, by CardEffect::unit.
  std::uint8_t summoned(int unit) const { return summons_[static_cast<std::size_t>(unit - 1)]; }

  // casting/plays.cc: when cards can be played.
  // Opens a window if some side may have something to play; then the combat goes on by its stage.
  bool open_window(State& state, Window window) const;
  // War machines that work by themselves at the start of a round.
  bool war_machines(State& state) const;
  // Card plays open to the mover at kActivate and kAct, and everything at kWindow.
  void list_plays(const State& state, ActionList& actions) const;
  // kPlayCard, kPass and kDrawInstance.
  void play_action(State& state, Phase phase, Action action) const;
  // Whether what everybody can see lets `side` play the option in the window.
  bool playable(const State& state, int side, int instance, const CardOption& option,
                Window window) const;

  // casting/casting.cc: a card on its way.
  void card_reply(State& state, const Ask& question, int reply) const;
  // Casts a card of an AI spell deck at a unit (or space), 31: at nothing.
  bool cast_for_ai(State& state, int side, int card, int power, int target) const;
  // A question of a card's effect; the answer goes to CardOperation::answer.
  bool ask_effect(State& state, const CardCue& cue, AskWhat what, Mask choice,
                  bool may_decline = false) const;
  bool ask_effect_dice(State& state, const CardCue& cue, int dice, int faces) const;
  // The power that the spell on its way has now, or would have without further cards.
  int spell_power(const State& state, const Play& play) const;
  // The index of the highest threshold that the power reaches, or -1.
  static int power_level(const CardOption& option, int power);
  int level_of(const Play& play) const;  // the same of a card on its way, at least 0
  // A lasting effect has ended: its card goes where it belongs.
  void card_ended(State& state, const Effect& effect) const;

  // casting/targets.cc: whom cards reach.
  Mask target_choice(const State& state, const Play& play, const CardOption& option,
                     std::size_t index, int level) const;
  // Whether the spell has any effect on the unit. `damage`: of an effect that deals damage.
  bool spell_reaches(const State& state, const Card& card, Timing timing, int unit,
                     bool damage) const;
  // Damage of a spell that arrives at `unit`, after immunities and reductions; of no school.
  int spell_damage_to(const State& state, int unit, int damage) const;
  int spell_damage_to(const State& state, const Card& card, int unit, int damage) const;
  // A unit has come to its space from `from`: spaces it crossed or entered may hurt it.
  void enter_space(State& state, int unit, int from) const;

  // casting/draws.cc: cards from place to place.
  bool draw_cards(State& state, int side, int count) const;
  // The side loses a card of its hand, a random one or one of its choice; false: it has none.
  bool discard_random(State& state, int side) const;
  bool discard_chosen(State& state, int side, Cue cue, bool power_only) const;
  // Discards `count` cards off the top of the deck, with `may_stop` one by one as long as the side
  // wants; it may then take one spell among them into its hand.
  bool mill(State& state, int side, int count, bool may_stop) const;
  // Chance picks `count` of the cards that the effect on its way finds; its owner then takes one.
  bool look_at(State& state, int side, int count) const;
  void discard_card(State& state, int side, int instance) const;
  // Moves a card to the hand, open to the other side.
  void take_card(State& state, int side, int instance) const;
  // The instances of `set` that are of one of the kinds (0: any) and, of spells, schools and level.
  std::uint64_t cards_like(int side, std::uint64_t set, const CardEffect& like) const;
  std::uint64_t power_cards(int side, std::uint64_t set, std::uint8_t schools) const;
  std::uint64_t found_in(const State& state, int side, const CardEffect& effect) const;
  // The cards that State::ask lets the mover choose from (AskWhat::kCard), and chance's draws.
  void list_card_choices(const State& state, ActionList& actions) const;
  void list_card_draws(const State& state, ChanceList& outcomes) const;
  std::uint64_t card_event(const State& state) const;
  // Rerolls that cards and tokens grant the attack being resolved.
  int granted_rerolls(const State& state) const;

  // casting/hands.cc: a card that returns to the hand lies aside until the next round (DS-37).
  void set_aside(State& state, int side, int instance) const;

 private:
  friend class TargetChooser;

  Combat() = default;
  void build_tables();
  std::uint8_t intern(const UnitSide& side);

  // course/setup.cc: placement and drawing.
  void start_setup(State& state) const;
  void continue_setup(State& state) const;
  bool continue_placing(State& state) const;
  Mask place_spaces(const State& state, const Unit& unit) const;
  int ai_space(const State& state, int side, bool ranged) const;
  Mask ai_placing_group(const State& state, int side) const;
  void place_unit(State& state, int slot, int cell) const;
  void place_action(State& state, int cell) const;
  void ask_gate(State& state) const;
  void raise_walls(State& state, int gate) const;
  bool may_leave_out(const State& state) const;
  void fill_slot(State& state, int slot, std::uint8_t side) const;
  void fill_slot_from_army(State& state, int slot, std::size_t card) const;
  int draw_tier(const State& state) const;
  Mask drawn_slots(const State& state, int tier) const;
  void list_draws(const State& state, ChanceList& outcomes) const;
  std::size_t draws_left(const State& state) const;
  Action nth_draw(const State& state, std::size_t n) const;

  // words/json.cc
  void settle_board(State& state) const;

  // course/flow.cc: rounds, activations, ends.
  void proceed(State& state) const;
  void run(State& state) const;
  void advance(State& state) const;
  void start_combat(State& state) const;
  void start_round(State& state) const;
  void next_activation(State& state) const;
  Mask next_units(State& state) const;
  void begin_activation(State& state, int unit) const;
  void on_activation(State& state) const;
  void start_acting(State& state) const;
  void let_act(State& state) const;
  bool can_act(const State& state) const;
  void end_activation(State& state) const;
  void close_activation(State& state) const;
  void end_round(State& state) const;
  void finish(State& state, int winner, Ending ending) const;
  bool check_elimination(State& state) const;
  bool run_steps(State& state, int unit, int hooks) const;
  void reply(State& state, int argument) const;
  void engine_reply(State& state, const Ask& question, int argument) const;
  void attack_action(State& state, int target) const;
  void end_unit(State& state) const;
  void act_on_dice(State& state, Phase phase, Action action) const;
  void act_on_pool(State& state, Phase phase, int argument) const;
  void act(State& state, Phase phase, Action action) const;
  void draw_unit(State& state, int side) const;
  void pick_unit(State& state, Phase phase, int unit) const;
  void pick_space(State& state, Phase phase, int cell) const;
  void move_action(State& state, Phase phase, int cell) const;
  void after_move(State& state) const;
  void strike_wall(State& state, int cell) const;
  void act_instead(State& state, int index) const;
  void surrender(State& state) const;

  // attack/attack.cc: one attack from declaration to retaliation.
  enum class RerollRight : std::uint8_t { kNone, kZero, kAny };
  void declare(State& state, int attacker, int target, AttackKind kind) const;
  void advance_attack(State& state) const;
  void on_declared(State& state) const;
  void on_rolled(State& state) const;
  void request_defense_die(State& state) const;
  void request_roll(State& state) const;
  void list_rolls(const State& state, ChanceList& outcomes) const;
  RerollRight reroll_right(const State& state, const Strike& strike) const;
  void offer_reroll(State& state) const;
  void apply_reroll(State& state, int yes) const;
  Faces rerolled(const State& state, const Strike& strike, int face) const;
  void list_reroll(const State& state, ChanceList& outcomes) const;
  void finish_reroll(State& state, int face) const;
  bool reroll_pays(const State& state, const Strike& strike) const;
  void work_out_damage(State& state) const;
  void offer_cancel(State& state) const;
  void cancel_attack(State& state, int unit) const;
  void hit(State& state) const;
  int burns(const State& state, int attacker, int target) const;
  void free_struck(State& state, int target, int damage) const;
  void settle_attack(State& state, int target) const;
  bool may_retaliate(const State& state) const;
  void retaliate(State& state) const;
  void on_retaliated(State& state) const;
  void follow_up(State& state) const;
  void call_off(State& state) const;
  void resume_main_attack(State& state) const;
  void deal_damage(State& state, int unit, int damage) const;
  void remove_unit(State& state, int unit) const;

  // attack/pool.cc: the dice of Dice Stacks.
  struct PoolResult {
    int damage = 0;
    std::int8_t die = kNoDie;
  };
  bool plain_pool(const State& state) const;
  DicePlan thrown_plan(const State& state, const Strike& strike) const;
  void request_pool(State& state) const;
  void throw_dice(State& state, Phase phase, int dice) const;
  void pool_thrown(State& state, Phase phase) const;
  void list_pool(const State& state, ChanceList& outcomes) const;
  void apply_pool(State& state, Phase phase, int argument) const;
  void work_out_pool(State& state) const;
  Stage after_lethal() const;
  PoolResult pool_result(const State& state) const;
  unsigned rerollable(const State& state, const Strike& strike) const;
  void offer_pool_reroll(State& state) const;
  void list_pool_rerolls(const State& state, ActionList& actions) const;
  void apply_pool_reroll(State& state, int face) const;
  int paying_face(const State& state, const Strike& strike) const;
  int expected_pool_damage(const State& state, int unit, int target, int from,
                           DamageMode mode) const;
  int pool_damage_probability(const State& state, int unit, int target, int from,
                              int threshold) const;
  template <class F>
  void foresee_pool(const State& state, const Strike& strike, int target, F f) const;

  // attack/tokens.cc: Quantity Tokens.
  int removable_tokens(const State& state, int unit) const;
  int useful_tokens_of(const State& state, int unit, int damage) const;
  bool chooses_tokens(int side) const;
  int policy_tokens(const State& state, int unit, int damage, TokenPolicy policy) const;
  int spend_tokens(State& state, int unit, int count, int damage) const;
  void lose_tokens(State& state, int unit) const;
  void settle_tokens(State& state) const;
  void take_attack_tokens(State& state, int count) const;
  void tokens_settled(State& state) const;
  bool lower_by_tokens(State& state, int unit, int& damage) const;
  bool ask_waiting(State& state) const;
  const Effect* waiting_damage(const State& state) const;
  void settle_waiting(State& state, int count) const;
  void take_damage(State& state, int unit, int damage) const;

  // casting/hands.cc: hands from round to round.
  void new_hands(State& state) const;
  bool ask_discard(State& state, int side, int from) const;
  void discard_for_new_hand(State& state, int instance) const;
  std::uint64_t set_aside_cards(const State& state, int side) const;
  void put_back(State& state, int side) const;
  std::uint64_t table_cards(const State& state, int side) const;

  // course/effects.cc, course/lasting.cc.
  int health_of(const State& state, int unit) const {
    const Unit& each = state.units[unit];
    if (calm_ || (state.effect_count == 0 && each.marks == 0)) return row(each).health;
    return changed_health(state, unit);
  }
  int changed_health(const State& state, int unit) const;
  int health_change(const State& state, int unit) const;
  const SideRow& fighting_row(const State& state, int unit) const;
  bool plain_pair(const State& state, int attacker, int target) const;
  bool plain_attack(const State& state) const;
  int cover(const State& state, int attacker, int target, int from) const;
  Strike plain_strike(const State& state, int attacker, int target, AttackKind kind,
                      int from) const;
  int side_initiative(const State& state, int unit) const;
  void add_lasting(const State& state, int attacker, int target, Strike& strike) const;
  bool spared_penalty(const State& state, int side) const;
  int fire_shield(const State& state, int unit) const;
  Mask force_fields(const State& state) const;
  void effect_ended(State& state, const Effect& effect) const;
  void refresh_side(State& state, const Effect& effect) const;

  // course/actions.cc: what is legal.
  Mask reach(const State& state, int unit) const;
  Mask reach_from(const State& state, int unit, int from) const;
  Mask foes(const State& state, int unit) const;
  Mask targets_from(const State& state, int unit, int cell) const;
  Mask walls_from(const State& state, int unit, int cell) const;
  bool penalty(const State& state, int attacker, int from, int target) const;
  bool must_attack(int side) const { return forced_[static_cast<std::size_t>(side)]; }
  bool may_surrender(const State& state, int side) const;
  bool may_move_after(const State& state, int unit) const;
  Mask nearest_spaces(const State& state, int unit, Mask goals, Mask spaces) const;
  void list_activation(const State& state, ActionList& actions) const;
  void list_other_actions(const State& state, ActionList& actions) const;
  void list_forced_activation(const State& state, ActionList& actions) const;
  void list_instead(const State& state, ActionList& actions) const;
  void list_places(const State& state, ActionList& actions) const;
  void list_replies(const State& state, ActionList& actions) const;

  // ai/sides.cc: sides driven by a rule.
  Mask open_spaces(const State& state, int target, const Options& options) const;
  void ai_activation(State& state) const;
  bool ai_without_target(State& state) const;
  void ai_with_target(State& state, int target) const;
  void ai_with_space(State& state, int cell) const;
  void ai_storm(State& state, int cell) const;
  void settle_tie(State& state, Phase phase, Mask choice) const;
  int ai_first_unit(const State& state, Mask units) const;
  int ai_reply(const State& state, int side, const Ask& question) const;
  int who_answers(int side, const Ask& question) const;
  bool pose(State& state, int side) const;
  Action rule_activation(const State& state, const TargetingRule& rule, Rng& rng) const;
  Action if_legal(const State& state, Action wanted) const;
  Action rule_placement(const State& state) const;
  Action rule_reply(const State& state) const;
  Action picked_target(const State& state, const TargetingRule& rule, Rng& rng) const;
  template <class F>
  void foresee(const State& state, int unit, int target, int from, F f) const;

  // ai/deck.cc: cards of AI heroes (AI-20 .. AI-26).
  const AiDeckSetup& ai_deck(int side) const;
  void start_ai_deck(State& state, int side) const;
  bool draw_ai_card(State& state) const;
  void ai_draw(State& state, const Ask& what) const;
  void apply_ai_card(State& state, int argument) const;
  void list_ai_cards(const State& state, ChanceList& outcomes) const;
  std::uint64_t ai_event(const State& state) const;
  void use_ai_card(State& state, AiCue cue) const;
  void run_ai_steps(State& state, AiCue cue) const;
  void ai_deck_reply(State& state, const Ask& question, int reply) const;
  Mask ai_units(const State& state, AiUnit which) const;
  void do_ai_step(State& state, const AiStep& step, int unit) const;
  void end_ai_card(State& state, AiCue cue) const;
  void aim_ai_spell(State& state, AiCue cue, int entry) const;
  Mask ai_spell_units(const State& state, AiCue cue) const;
  void cast_ai_spell(State& state, AiCue cue, int target) const;

  // The course of cards (casting/plays.cc, casting/casting.cc, casting/draws.cc).
  void build_cards();
  void add_instance(int side, int card, std::uint64_t Cards::*place);
  bool run_cards(State& state) const;
  bool start_machine(State& state) const;
  bool takes_part(const State& state, int side, Window window) const;
  bool window_turn(State& state) const;
  void close_window(State& state) const;
  bool back_to_turn(State& state) const;
  bool payable(const State& state, int side, int instance, const CardOption& option) const;
  bool open_cost(const State& state, int side, int instance, const CardOption& option) const;
  bool castable(const State& state, int side, Window window) const;
  bool has_target(const State& state, const Play& play, const CardOption& option,
                  std::size_t index) const;
  bool needs_met(const State& state, int side, const CardOption& option) const;
  void list_options(const State& state, int side, std::uint64_t instances, Window window,
                    ActionList& actions) const;
  void announce(State& state, int side, int instance, int option) const;
  bool run_play(State& state, Play& play) const;
  bool nested_window(State& state, Play& play, int side, Window window) const;
  bool pay(State& state, Play& play) const;
  bool settle_power(State& state, Play& play) const;
  bool choose_targets(State& state, Play& play, bool closest) const;
  bool ask_card(State& state, int side, const Ask& question) const;
  bool answers(State& state, Play& play) const;
  bool resolve_effects(State& state, Play& play) const;
  bool follow_spell(State& state, Play& play) const;
  void finish_play(State& state, Play& play) const;
  void lay_down(State& state, const Play& play) const;
  CardCue cue_of(Play& play) const;
  bool ward(State& state, const Play& play) const;
  Mask space_choice(const State& state, const Play& play, TargetKind kind) const;
  Mask unit_choice(const State& state, const Play& play, TargetKind kind) const;
  Mask closest_units(const State& state, const Play& play) const;
  int fire_at(const State& state, Mask cells) const;
  int least_fire_between(const State& state, int side, int from, int to) const;
  bool reaches_target(const State& state, const CardCue& cue) const;
  void leave_play(State& state, int side, int instance) const;
  void replace_permanent(State& state, int side) const;
  void take_answer(State& state, const Ask& question, int reply) const;
  void take_draw_answer(State& state, const Ask& question, int reply) const;
  void pay_card(State& state, Play& play, int instance) const;
  int casting_discards(const State& state, int side) const;
  int casting_power_discards(const State& state, int side) const;
  bool continue_draws(State& state) const;
  std::uint64_t draw_pool(const State& state) const;
  bool start_draws(State& state, int side, int count, DrawKind kind) const;
  bool draws_over(State& state) const;
  const CardEffect& looking_effect(const State& state) const;
  std::uint64_t looked_at(const State& state) const;
  void apply_draw(State& state, int instance) const;
  std::uint64_t card_choices(const State& state) const;
  int traits_against(const State& state, int side, Trait trait, bool stacked) const;

  Scenario scenario_;
  Ruleset rules_;
  std::shared_ptr<const UnitCatalog> catalog_;
  std::shared_ptr<const AiCards> ai_cards_;
  std::shared_ptr<const CardCatalog> card_catalog_;
  std::vector<SideRow> rows_;
  std::vector<SideRow> bare_rows_;  // the same without abilities
  std::vector<const UnitSide*> cards_;
  std::array<std::vector<std::uint8_t>, 2> army_;  // table indices of the armies' cards
  std::array<std::vector<std::uint8_t>, 4> deck_;  // of the neutral decks
  std::vector<std::uint8_t> deck_position_;        // by table index: place in the tier's deck
  std::array<bool, 2> driven_{};
  std::array<bool, 2> picks_{};
  std::array<bool, 2> prefilled_{};   // slots are filled before placing
  std::array<bool, 2> forced_{};      // an army that must attack if it can (HC-59)
  std::array<bool, 2> surrenders_{};  // a hero who may surrender to the other side's hero
  bool uses_cards_ = false;           // some side has cards, war machines or an AI deck
  std::array<std::vector<std::uint16_t>, 2> instances_;  // index into the catalog by instance
  std::array<Cards, 2> dealt_{};                         // where the instances are at the start
  // By side and window: the instances that have an option for it. Spells by side.
  std::array<std::array<std::uint64_t, kWindows>, 2> fitting_{};
  std::array<std::uint64_t, 2> spell_cards_{};
  std::vector<std::uint8_t> summons_;  // rows of CardCatalog::units()
  std::uint8_t tower_ = kNoSide;       // the arrow tower's row
  // Nobody has an ability, a card or a wall: printed values and dice are all that counts, and
  // nothing lasts on a unit.
  bool calm_ = false;
  bool rolls_change_ = false;  // by cards, when the dice lie on the table
  bool in_stages_ = false;
  bool straight_ = false;  // without cards, and not in stages: takes shortcuts between stages
  bool quick_ = false;     // calm, and not in stages
  // Whether some unit that may take part has such an ability.
  bool roots_ = false;
  bool auras_ = false;
  bool cancels_ = false;
  std::array<TargetingRule, 2> rule_;
  State start_;
  std::array<std::shared_ptr<const Combat>, 2> model_;  // set when a seat does not know the rule
};

// The action that `rule` takes for the player to move; what it leaves open is drawn (ai/sides.cc).
Action rule_action(const Combat& combat, const State& state, const TargetingRule& rule, Rng& rng);
// What a position is worth (agents/homm/evaluation.cc).
double evaluate(const Combat& combat, const State& state, Player player);

}  // namespace muster::homm

#include "games/homm/combat_inline.h"  // IWYU pragma: export
