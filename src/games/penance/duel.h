// One Casket against another, as a Game: the rules of docs/rules/penance.md.
//
// Players: 0 "first", 1 "second". A turn is a row of small decisions: a card played, a hex entered,
// a facing, one card lost at a time. Chance draws cards one at a time out of piles without order,
// rolls initiative, dice and wound cards. Hidden are the hands; the order of a draw pile is
// nobody's secret, but for the known cards on its top.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <atomic>
#include <bit>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/registry.h"
#include "games/penance/board/arena.h"
#include "games/penance/board/arena_steps.h"
#include "games/penance/board/sight.h"
#include "games/penance/cards/cards.h"
#include "games/penance/cards/deck_table.h"
#include "games/penance/dice/dice.h"
#include "games/penance/state/core.h"
#include "games/penance/state/evaluation.h"
#include "games/penance/state/inquiry.h"
#include "games/penance/state/ruleset.h"
#include "games/penance/state/scenario.h"
#include "games/penance/state/state.h"

namespace muster::penance {

struct Pilot;  // agents/penance/pilot.h

class CasketDuel : public DuelInquiry {
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
  // Ops are counted from now on (nullptr: not any more). Not to be called while others play.
  void count_ops(OpCounts* counts) const { op_counts_ = counts; }
  // Ops that this engine carries out; a deck with another one is refused when loading.
  static OpSet implemented_ops();

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
        return make_action(Verb::kRolled,
                           static_cast<int>(uniform_below(generator, top_task(state).n)) + 1);
      case Phase::kAttackDice:
        return make_action(Verb::kAttack,
                           static_cast<int>(index_of(sample_pair(attack_pool(state), generator))));
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
  static std::uint64_t information_state(const State& state, Player player);
  static State resample(const State& state, Player player, Rng& rng);
  static int turn(const State& state) { return state.turns; }
  static std::uint64_t hash(const State& state);
  nlohmann::json to_json(const State& state) const;
  std::string describe(const State& state, Action action) const;
  Summary summary(const State& state) const;

  // The state that to_json wrote. Errors: InvalidArgument, one mistake per line, each naming the
  // member.
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;

 private:
  friend class DuelTest;  // the fixture of the tests
  CasketDuel() = default;

  // duel.cc
  absl::Status check_ops() const;
  void tabulate(const Armory& armory);
  void tabulate_board();
  State make_start() const;

  // course/flow.cc: the course of things
  void run(State& state) const;
  void run_stage(State& state) const;
  void run_task(State& state) const;
  // `side` is out: its opponent wins at once.
  static void defeat(State& state, int side, Ending ending);
  static void finish(State& state, int winner, Ending ending);
  // Tells both players' cards that an event has happened to `side`: pushes tasks where some listen.
  void raise(State& state, Event event, int side, const TaskFields& fields = {}) const {
    if ((events_ >> static_cast<unsigned>(event) & 1U) != 0) push_event(state, event, side, fields);
  }
  void push_event(State& state, Event event, int side, TaskFields fields) const;

  // course/setup.cc
  void run_set_up(State& state) const;
  static void ask_mulligan(State& state, int side);
  void mulligan(State& state, int side) const;
  void deploy(State& state, int side) const;
  void face_at_start(State& state, int side) const;

  // course/round.cc: rounds and turns
  void begin_round(State& state) const;
  void refill(State& state) const;
  void round_effects(State& state) const;
  // `side` loses cards; flags: LoseFlag.
  static void push_loss(State& state, int side, int cards, LossCause cause, unsigned flags);
  void roll_initiative(State& state) const;
  static void apply_initiative(State& state, int first);
  void begin_turn(State& state) const;
  void refresh(State& state) const;
  void begin_strain(State& state) const;
  void turn_effects(State& state) const;
  void turn_losses(State& state) const;
  void draw_phase(State& state) const;
  void end_turn(State& state) const;
  void ground_effects(State& state, int side) const;
  void turn_over(State& state) const;
  void end_round(State& state) const;
  void round_over(State& state) const;
  void end_by_cap(State& state) const;
  static void strike_hazard(State& state, int face);
  void burn_quarter(State& state, int quarter) const;
  void clear_smoke(State& state, int hex) const;

  // course/action.cc: the Action phase
  void run_action(State& state) const;
  void apply_main(State& state, Action action) const;
  void pay(State& state, int side, int half_points) const;
  void spend_own_taint(State& state, int side, int points) const;

  // course/moves.cc
  // A Casket has moved by so many hexes: they count, and each is told.
  void count_moved(State& state, int side, int hexes) const;
  void run_move_step(State& state, Task& task) const;
  void run_free_move(State& state, Task& task) const;
  void run_facing(State& state, Task& task) const;
  void run_hex(State& state, Task& task) const;
  void hex_chosen(State& state, int hex) const;
  void apply_moves(State& state, Action action) const;
  // Puts a unit on a hex; nothing happens by it.
  static void place(State& state, int unit, int hex);
  // Push (away) or pull of n hexes relative to `source`, without decisions: where two ways are
  // equally straight the first open one is taken (PN-99). What zones do on entering is pushed.
  // Returns hexes.
  int shove(State& state, int unit, int source, int hexes) const;  // hexes < 0: pull
  // The end of a step of any kind (own, free, shoved): zones that answer. In effects/zones.cc.
  void entered(State& state, int unit, int from) const;

  // course/cards.cc
  void run_draw(State& state, Task& task) const;
  void draw_card(State& state, int kind) const;
  static bool draw_one_of_many(State& state, int kind);
  void run_fill_hand(State& state, Task& task) const;
  bool ready_to_draw(State& state, int side) const;
  static void take_top(State& state, int side, int kind);
  void reshuffle(State& state, int side) const;
  void add_damaged(State& state, int side) const;  // PN-44, PN-171: to the discard pile
  void run_lose(State& state, Task& task) const;
  void lose_card(State& state, Task& task, int kind) const;
  void lose_top(State& state, Task& task, int kind) const;
  void put_lost(State& state, Task& task, int kind) const;
  void note_loss(State& state, int side, int kind) const;
  void lost_cards(State& state, const Task& task) const;
  void run_discard(State& state, Task& task) const;
  static void discard_card(State& state, Task& task, int kind);
  static void put_discarded(State& state, Task& task, int kind);
  void run_pick(State& state, Task& task) const;
  static void picked(State& state, int kind);
  static void drawn_at_random(State& state, int kind);
  void apply_cards(State& state, Action action) const;
  void run_damage_die(State& state, Task& task) const;
  // All cards of the hand of some kinds go to the discard pile (PN-23, PN-47).
  static void drop_from_hand(State& state, int side, KindSet kinds);
  // A card leaves the discard pile for the draw pile, which is shuffled (PN-139a).
  static void recover(State& state, int side, int kind);

  // course/body.cc: Heat, strain, wounds, suffering
  void add_heat(State& state, int side, int heat) const;
  static void vent(State& state, int side, int heat);
  void run_strain(State& state, Task& task) const;
  static void strain_part(State& state, int side, Component part);
  void run_wound(State& state, Task& task) const;
  void apply_wound(State& state, int card) const;
  void run_suffering(State& state, Task& task) const;

  // course/choices.cc
  void run_choice(State& state, Task& task) const;
  void rolled(State& state, int face) const;
  void run_smoke(State& state, Task& task) const;
  void apply_choice(State& state, Action action) const;

  // effects/lasting.cc
  // Adds a record to the bearer; false (and counted) when there is no room (PN-170).
  static bool add_lasting(State& state, int bearer, const Lasting& lasting);
  bool start_lasting(State& state, int effect, int user, int bearer, int value) const {
    return add_lasting(state, bearer, lasting_of(state, effect, user, bearer, value));
  }
  static void remove_lasting(State& state, int side, int index);
  void remove_op(State& state, int side, Op op) const;
  void wear_off(State& state, int side) const;
  void remove_stat(State& state, int side, Stat stat) const;
  // A moment comes: effects of `side` that end by it count down.
  void pass_moment(State& state, int side, End moment) const {
    if (duelist(state, side).lastings > 0) end_lasting(state, side, moment);
  }
  void end_lasting(State& state, int side, End moment) const;
  // A card leaves the hand, its prices are paid, and it is resolved; `use`: CardUse bits.
  void play(State& state, int side, int kind, unsigned use) const;
  void run_declare(State& state, Task& task) const;
  void run_roll(State& state, Task& task) const;
  void run_splash(State& state, Task& task) const;
  void run_component(State& state, Task& task) const;
  void run_card_done(State& state, Task& task) const;
  void run_card(State& state, Task& task) const;
  void run_effects(State& state, Task& task) const;
  void run_event(State& state, Task& task) const;
  void apply_attack(State& state, Action action) const;  // and the dice
  // A loss of n cards that is about to happen, as effects change it (immune, guard_lethal ...).
  int guarded_loss(State& state, const Task& task) const;

  // effects/resolve.cc
  void mark_once(State& state, int side, int kind) const;
  static void pay_tokens(State& state, int side, TokenKind kind, int count);
  void begin_card(State& state, Task& task, const Card& card) const;
  void run_plain_card(State& state, Task& task, const Card& card) const;
  void run_attack_card(State& state, Task& task, const Card& card) const;
  void push_program(State& state, const Task& task, const Card& card, unsigned mode) const;
  void push_cancellable(State& state, const Task& task, const Card& card) const;
  void next_roll(State& state, Task& task, const Card& card) const;
  bool follow_up(State& state, const Task& task, const Card& card) const;

  // effects/effects.cc: one effect of a list; handlers keep sub-steps in Task::y
  void run_effect(State& state, Task& task, const Effect& effect) const;
  using Handler = void (*)(const CasketDuel&, State&, Task&, const Effect&);
  using Handlers = std::array<Handler, kOps>;  // by op; nullptr: there is nothing to do
  static constexpr Handlers handlers();
  // Makes it last or arms it for its event: on the user, or on each bearer.
  void arm(State& state, const Task& task, const Effect& effect) const;
  void start_on(State& state, const Task& task, int side, int value) const;

  // effects/resolve_attack.cc, effects/resolve_guard.cc, effects/resolve_control.cc: handlers
  void change_attack(State& state, const Task& task, const Effect& effect) const;
  void set_damage(State& state, const Effect& effect, int n) const;
  void direct_loss(State& state, const Task& task, const Effect& effect) const;
  void op_splash(State& state, const Task& task, const Effect& effect) const;
  void op_targets(State& state, Task& task, const Effect& effect) const;
  void op_bleed(State& state, const Task& task, const Effect& effect) const;
  void op_component(State& state, const Task& task, const Effect& effect) const;
  void op_seeds_burst(State& state, const Task& task, const Effect& effect) const;
  void op_return(State& state, const Task& task, const Effect& effect) const;
  void op_guard(State& state, const Task& task, const Effect& effect) const;
  void reduce(State& state, const Effect& effect, int n) const;
  void change_value(State& state, const Task& task, Op op, int value) const;
  void op_spend(State& state, Task& task, const Effect& effect) const;
  void op_spend_all(State& state, Task& task, const Effect& effect) const;
  static void ask_whose(State& state, Task& task);
  void op_option(State& state, Task& task, const Effect& effect) const;
  void op_target_choice(State& state, Task& task, const Effect& effect) const;
  void op_extend(State& state, const Task& task, const Effect& effect) const;
  void op_control(State& state, Task& task, const Effect& effect) const;
  void push_then(State& state, const Task& task, EffectRange list, int paid) const;
  void op_skip_turn(State& state, Task& task, const Effect& effect) const;
  void op_steal_buff(State& state, Task& task) const;
  int guarded_by_card(State& state, int side, int loss) const;
  int guard_life(State& state, int side, const Effect& guard, int loss) const;
  // `unit` loses n by direct loss; `by`: the player who did it.
  void lose(State& state, int unit, int n, int by) const;
  void hurt_summon(State& state, int unit, int n, int by) const;

  // effects/resolve_events.cc
  bool run_passive_listener(State& state, Task& task) const;
  bool run_lasting_listener(State& state, Task& task) const;

  // attack/walls.cc: structures and walls as targets
  void strike_wall(State& state) const;
  void batter(State& state, int hex, int damage) const;

  // attack/attack.cc: targets
  void plan_rolls(State& state, const Task& task) const;
  void settle_target(State& state, Task& task, int unit) const;
  void take_target(State& state, Task& task, int unit) const;
  void see_target(State& state) const;
  void aim_at_part(State& state, Task& task) const;
  // Begins the attack of a unit without a card (summons): then push kRoll for it.
  void begin_strike(State& state, int attacker, int target, int printed) const;
  static void clear_roll(State& state);

  // attack/roll.cc
  void declare_roll(State& state, Task& task) const;
  void break_cover(State& state, int side) const;
  void offer_payments(State& state) const;
  void aim_roll(State& state) const;
  void offer_reroll(State& state, Task& task) const;
  void settle_pair(State& state, Task& task) const;
  void catastrophe(State& state) const;
  void settle_hit(State& state, Task& task) const;
  void roll_defense(State& state, Task& task) const;
  void apply_defense(State& state, int count) const;

  // course/taint.cc
  void gain_taint(State& state, int side, int points) const;
  void offer_exploits(State& state, Task& task) const;
  void take_exploit(State& state, Task& task) const;
  void offer_blocks(State& state, Task& task) const;
  void reroll_blocks(State& state, Task& task) const;
  void offer_numbness(State& state, Task& task) const;
  void numb(State& state, Task& task) const;
  int return_from_defeat(State& state, int side) const;
  void give_life_back(State& state, int side, int life) const;

  // attack/damage.cc
  bool open_window(State& state, bool at_declaration) const;
  void finish_roll(State& state, Task& task) const;
  void settle_damage(State& state) const;
  int passive_reduction(State& state, int damage) const;
  int card_reduction(State& state, int side, int kind, int damage) const;
  void push_triggered(State& state, int side, int index) const;
  int capped_damage(State& state, int damage) const;
  int component_damage(State& state) const;
  int guard_of_cards(State& state, int side) const;
  void wound_parts(State& state) const;
  void finish_component(State& state, Task& task, int wounds) const;
  void destroy(State& state, int side, Component component) const;
  void strike_summon(State& state) const;
  void hit_riders(State& state) const;
  void bleed_around(State& state, int bleed) const;
  void aftermath(State& state) const;
  int thorns_of(State& state) const;
  void spend_lasting(State& state, bool attack_over) const;
  void end_roll(State& state, Task& task) const;
  void run_summons(State& state, Task& task) const;
  void run_zones(State& state, Task& task) const;

  // effects/resources.cc
  // An amount and the Casket whose it is.
  struct Change {
    int side = 0;
    int n = 0;
  };
  void op_resource(State& state, Task& task, const Effect& effect) const;
  void change_resource(State& state, Task& task, const Effect& effect, Change change) const;
  void gain_tokens(State& state, const Effect& effect, Change change) const;
  void op_give_tokens(State& state, const Task& task, const Effect& effect) const;
  void op_lasting(State& state, const Task& task, const Effect& effect) const;
  void bestow(State& state, const Task& task, const Effect& effect, Change change) const;
  void op_buff(State& state, Task& task, const Effect& effect) const;
  void op_suffering(State& state, const Task& task, const Effect& effect) const;

  // effects/effect_cards.cc
  bool next_random(State& state, Task& task, const Effect& effect, int owner) const;
  void op_draw(State& state, Task& task, const Effect& effect) const;
  void op_discard(State& state, Task& task, const Effect& effect) const;
  void discard_filtered(State& state, Task& task, const Effect& effect) const;
  void op_destroy_card(State& state, Task& task, const Effect& effect) const;
  void push_recovery(State& state, int side) const;
  void return_cards(State& state, const Effect& effect, int side, KindSet kinds) const;
  void op_recover(State& state, Task& task, const Effect& effect) const;
  void op_piles(State& state, const Task& task, const Effect& effect) const;
  void op_peek(State& state, Task& task, const Effect& effect) const;
  static void reorder_top(Duelist& own, int number);
  void op_reveal(State& state, Task& task, const Effect& effect) const;
  void op_steal(State& state, Task& task, const Effect& effect) const;
  void take_card(State& state, int side, int kind) const;

  // effects/effect_moves.cc
  void op_move(State& state, Task& task, const Effect& effect) const;
  void walk(State& state, const Task& task, int hexes) const;
  void try_to_move(State& state, int side) const;
  void move_and_attack(State& state, Task& task, int hexes) const;
  void jump(State& state, int unit, int hex) const;
  void op_rotate(State& state, const Task& task, const Effect& effect) const;
  void op_shove(State& state, const Task& task, const Effect& effect) const;
  void op_displace(State& state, Task& task, const Effect& effect) const;
  void displace_on_hit(State& state) const;

  // effects/zones.cc
  void op_zone(State& state, Task& task, const Effect& effect) const;
  int begin_zone(State& state, const Task& task, const Effect& effect) const;
  static void cover(State& state, int hex, int zone);
  static void remove_zone(State& state, int zone);
  static void drop_empty_zones(State& state);
  void zone_recovery(State& state, const Task& task, const Placement& what) const;
  void zone_hazards(State& state, int side) const;
  static void sow(State& state, int hex, int seeds);
  static void unsow(State& state, int hex);
  void op_seeds(State& state, Task& task, const Effect& effect) const;

  // effects/summons.cc
  void op_summon(State& state, Task& task, const Effect& effect) const;
  void appear(State& state, int side, int index, int hex) const;
  void use_wreck(State& state, int side, CardId id) const;
  void sprout(State& state, int side) const;
  static void age_summons(State& state, int side);
  void march(State& state, int unit) const;
  void strike_nearest(State& state, Task& task) const;
  void op_command(State& state, Task& task, const Effect& effect) const;
  void op_aura(State& state, const Task& task, const Effect& effect) const;
  void snares_bite(State& state, int side) const;

  // effects/statuses.cc
  void op_status(State& state, const Task& task, const Effect& effect) const;
  void remove_marks(State& state, int side, StatusName status) const;
  void lift_curses(State& state, int side) const;
  void op_form(State& state, Task& task, const Effect& effect) const;
  void form_hits(State& state) const;

  // words/information.cc
  static State masked(const State& state, Player player);
  static int merge_hidden(State& state, int side);
};

// What a pilot does, and what a position is worth by the weights of evaluation.h: agents/penance.
Action rule_action(const CasketDuel& game, const DuelState& state, const Pilot& pilot, Rng& rng);
double evaluate(const CasketDuel& game, const DuelState& state, Player player);

}  // namespace muster::penance
