// What can be asked of a duel of Penance; nothing here changes a state. CasketDuel (duel.h) plays
// it.
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
#include "games/penance/state/ruleset.h"
#include "games/penance/state/scenario.h"
#include "games/penance/state/state.h"

namespace muster::penance {

// What an effect is about once it lasts, as bits: a bit by Stat for changes of stats, and these.
// Most questions about lasting effects are answered by their union, without looking at any of them.
using MarkSet = std::uint64_t;
enum Mark : MarkSet {
  kMarksSlow = MarkSet{1} << 32,
  kMarksSpMax = MarkSet{1} << 33,
  kMarksHeatCap = MarkSet{1} << 34,
  kMarksLoss = MarkSet{1} << 35,  // dot, burn
  kMarksHold = MarkSet{1} << 36,  // root, immobile, knocked down
  kMarksLock = MarkSet{1} << 37,  // cards that may not be played
  kMarksHide = MarkSet{1} << 38,  // whom attacks may be aimed at
  kMarksStatus = MarkSet{1} << 39,
  kMarksGuard = MarkSet{1} << 40,  // reduce, dmg_cap, negate, form, store_next_damage
  kMarksThorns = MarkSet{1} << 41,
};
constexpr MarkSet mark_of(Stat stat) { return MarkSet{1} << static_cast<unsigned>(stat); }
MarkSet marks_of(const Effect& effect);

class DuelInquiry {
 public:
  using State = DuelState;
  // How often each op has been carried out, for coverage.
  using OpCounts = std::array<std::atomic<std::uint64_t>, kOps>;

  const DuelRules& rules() const { return rules_; }
  const DuelScenario& scenario() const { return scenario_; }
  const DuelEvaluation& evaluation() const { return evaluation_; }
  // Contract: the rules have a board.
  const Arena& arena() const { return *arena_; }
  const HexGrid& grid() const { return arena_->grid(); }
  const CardTable& cards() const { return *cards_; }
  const DeckTable& table(int side) const { return tables_[static_cast<std::size_t>(side)]; }

  // ---- What rules and agents ask about a state (state/inquiry.cc).

  // The card of a kind of a player: of its deck, DAMAGED, or one taken from the opponent.
  CardId card_of(const State& state, int side, int kind) const {
    if (kind <= kDamagedKind) return table(side).card[table_index(kind)];
    const int taken = duelist(state, side).taken[static_cast<std::size_t>(kind - kFirstTaken)];
    return table(opponent(side)).card[table_index(taken)];
  }
  const Card& card(const State& state, int side, int kind) const {
    return cards_->card(card_of(state, side, kind));
  }
  // The kind of a player's card, kNoKind when it has none of it.
  int kind_of(const State& state, int side, CardId card) const;
  // A player's kinds of a class, cards taken from the opponent among them; SCRAP counts.
  KindSet kinds(const State& state, int side, KindClass which) const {
    const KindSet own = table(side).set(which);
    return holds_taken(state, side) ? own | taken_kinds(state, side, which) : own;
  }
  static bool holds_taken(const State& state, int side) {
    constexpr std::uint32_t kNone = 0xffffffff;  // kNoKind four times
    return std::bit_cast<std::uint32_t>(duelist(state, side).taken) != kNone;
  }
  // Kinds whose cards are SCRAP, of a destroyed arm (PN-47, PN-47a).
  KindSet scrap(const State& state, int side) const {
    const Duelist& own = duelist(state, side);
    if ((own.destroyed & kBothArms) == 0) return 0;
    return (own.lacks(Component::kRightArm) ? kinds(state, side, KindClass::kPrimary) : 0) |
           (own.lacks(Component::kLeftArm) ? kinds(state, side, KindClass::kSecondary) : 0);
  }
  // Passive kinds in force (PN-136).
  KindSet passives(const State& state, int side) const {
    const KindSet all = kinds(state, side, KindClass::kPassive);
    if (all == 0) return 0;
    const Duelist& own = duelist(state, side);
    const KindSet alive = rules_.passives_in_deck
                              ? own.hand.kinds() | own.draw.kinds() | own.discard.kinds()
                              : own.hand.kinds();
    return all & alive & ~scrap(state, side);
  }
  // The sum of what lasting effects, passive cards and forms do to a stat of the bearer; buffs and
  // debuffs alike. Those that hold only for some attacks (vs, next attack of a sort) count where
  // `attack` says what is attacked with.
  int stat(const State& state, int side, Stat stat) const {
    return this->stat(state, side, stat, borne(state, side));
  }
  int stat(const State& state, int side, Stat stat, MarkSet borne) const {
    const MarkSet mark = mark_of(stat);
    if (((borne | table(side).passive_stats) & mark) == 0 && duelist(state, side).forms == 0 &&
        !holds_taken(state, side)) {
      return 0;
    }
    return summed_stat(state, side, stat);
  }
  // What the lasting effects of a player are about, whether they hold now or not: a bit by Stat,
  // and those of Mark.
  MarkSet borne(const State& state, int side) const {
    const Duelist& own = duelist(state, side);
    MarkSet marks = 0;
    for (std::size_t i = 0; i < own.lastings; ++i) marks |= marks_[own.lasting[i].effect];
    return marks;
  }
  // Whether a lasting effect of an op is on the bearer.
  bool bears(const State& state, int side, Op op) const;
  // Whether the Casket may enter no hex by SP or cards: root, immobile, knocked down.
  bool held(const State& state, int side) const { return held(state, side, borne(state, side)); }
  bool held(const State& state, int side, MarkSet borne) const {
    return (borne & kMarksHold) != 0 && is_held(state, side);
  }
  // Cards in draw pile, hand and discard pile, as far as they count (PN-50, PN-163).
  int life_of(const State& state, int side) const;
  int sp_max(const State& state, int side) const {  // points
    return sp_max(state, side, borne(state, side));
  }
  int sp_max(const State& state, int side, MarkSet borne) const;  // with borne(state, side)
  static bool concerns(const Effect& change, const Card& card);
  int hand_limit(const State& state, int side) const;  // of the Draw phase
  // Price of a kind in half points, SP changes by effects included.
  int price(const State& state, int side, int kind) const;
  // The most a player can still pay in this turn, in half points; `held_back`: cards of the hand
  // that cannot pay for overspending (the one that is played).
  int purse(const State& state, int side, int held_back) const {
    return purse(state, side, held_back, borne(state, side));
  }
  int purse(const State& state, int side, int held_back, MarkSet borne) const;
  // Zone of a component in the profile of zones (PN-49): 0 armour, 1 structure, 2 critical.
  int part_zone(const State& state, int side, Component component) const;
  // Half points a step costs; kBlocked: not possible.
  static constexpr int kBlockedStep = 255;
  int step_price(const State& state, int side, int direction) const;
  // The hex in which a legal step of a unit ends.
  int step_end(const State& state, int unit, int direction) const;
  int distance(const State& state, int unit, int other) const {
    if (!rules_.board) return 1;
    return grid().distance(hex_of(state, unit), hex_of(state, other));
  }
  // The side of the target in which the attacker stands; without sides, on summons: kNoSide.
  Side side_of(const State& state, int target, int attacker) const;
  // The same for a Casket in a hex with a facing.
  Side side_at(int hex, int facing, int attacker) const;
  bool in_arc(const State& state, int attacker, int target) const;
  bool arc_holds(int hex, int facing, int target) const;
  // Whether sight is as on the printed board, so that obstacles() does not matter.
  bool clear_sight(const State& state) const {
    return state.zones_used == 0 && !smoky_ && state.changed.empty();
  }
  // Contract: the rules have a board.
  const Sight& sight() const { return *sight_; }
  View view(const State& state, int attacker, int target) const;
  Obstacles obstacles(const State& state) const;       // for sight
  Ground ground(const State& state, int mover) const;  // for movement of a unit
  HexSet occupied(const State& state) const;           // by Caskets and summons in play
  bool is_wreck(const Summon& summon) const;           // destroyed, and no decoy
  // Whether a zone, or none (-1), keeps out the units of a player.
  bool bars(const State& state, int zone, int side) const;
  // The terrain of a hex as it is now.
  Terrain terrain(const State& state, int hex) const;
  static HexSet zone_hexes(const State& state, int zone);
  // Zone whose hex it is, or -1.
  static int zone_at(const State& state, int hex) {
    const unsigned both = state.zone_of[static_cast<std::size_t>(hex / 2)];
    return static_cast<int>(hex % 2 == 0 ? both & 15U : both >> 4) - 1;
  }
  static void set_zone(State& state, int hex, int zone);  // -1: none
  // Whether an attack card in hand can be aimed at a unit now, not only at structures and walls.
  bool aims_at_units(const State& state, int side, int kind) const;
  // What the target number of the attack under way is made of.
  ToHitTerms to_hit_terms(const State& state) const;
  static int seeds_at(const State& state, int hex);
  const Effect& effect(std::size_t index) const { return cards_->effect(index); }
  // The card whose program holds an effect.
  CardId card_of_effect(int effect) const { return effect_card_[static_cast<std::size_t>(effect)]; }

 protected:
  DuelInquiry() = default;

  static constexpr unsigned kBothArms = 1U << static_cast<unsigned>(Component::kRightArm) |
                                        1U << static_cast<unsigned>(Component::kLeftArm);
  static std::size_t table_index(int i) { return static_cast<std::size_t>(i); }

  // duel.cc
  bool is_simple_attack(const Card& card) const;

  // course/flow.cc: the course of things
  static void list_pile(const CardPile& pile, KindSet kinds, Verb verb, ChanceList& outcomes);
  static const CardPile& source_pile(const State& state) {  // of Phase::kDrawCard
    // With an empty draw pile a loss goes on with the discard pile (PN-41).
    const Duelist& own = duelist(state, top_task(state).side);
    return own.draw.empty() ? own.discard : own.draw;
  }

  // course/setup.cc
  bool order_matters() const;
  const Deployment& deployment(int side) const;

  // course/round.cc: rounds and turns
  bool cannot_fill(const State& state, int side) const;
  std::array<std::uint64_t, 2> initiative_weights() const;
  bool smoke_may_clear(const State& state, int hex) const;

  // course/action.cc: the Action phase
  void list_main(const State& state, ActionList& actions) const;
  KindSet playable(const State& state, int side, int purse, MarkSet borne) const;
  bool may_salvage(const State& state, int side) const;
  bool may_skim(const State& state, int side) const;

  // course/moves.cc
  int hex_price(const State& state, int side, MarkSet borne) const;
  // Directions, as bits; with borne(state, side).
  unsigned open_steps(const State& state, int side, int budget, MarkSet borne) const;
  unsigned open_steps(const State& state, int side, int budget) const {
    return open_steps(state, side, budget, borne(state, side));
  }
  // Whether nothing on the board has changed since the start.
  static bool as_printed(const State& state) {
    return state.zones_used == 0 && state.summoned == 0 && state.changed.empty();
  }
  // Whether nothing on the hexes around one has: steps from there are as printed.
  bool printed_around(const State& state, int from) const;
  bool plain_ground(const State& state, int side) const;
  unsigned printed_steps(int from, int extra, int enemy) const;
  bool is_held(const State& state, int side) const;
  int snare_slow(const State& state, int side) const;
  struct Step {
    int to = kNoHex;  // kNoHex: not possible
    int cost = 0;
  };
  struct Stride {
    Ground now;
    Footing feet = Footing::kOrdinary;
    Pace pace;
    bool passes = false;  // enemy units
    HexSet open = {};     // hexes that can be entered
  };
  Stride stride_of(const State& state, int unit, Footing feet, Pace pace, bool passes) const;
  Stride stride_at(const State& state, int side, int base) const;
  bool passes_enemies(const State& state, const Task& task) const;
  Stride free_stride(const State& state, const Task& task) const;
  int free_step_cost(const State& state, const Task& task, int direction) const;
  Step step_of(const State& state, int unit, int direction, const Stride& stride) const;
  unsigned move_flags(const State& state, int side) const;
  Footing footing(const State& state, int side) const;
  Footing free_footing(const State& state, const Task& task) const;
  unsigned open_facings(const State& state, int side, int budget) const;
  static unsigned facings(const State& state, const Task& task);
  int turn_price(const State& state, int side, int facing) const;
  unsigned free_steps(const State& state, const Task& task) const;
  HexSet allowed_hexes(const State& state, const Task& task) const;
  HexSet column_hexes(const State& state, const Task& task) const;
  void chance_hex(const State& state, ChanceList& outcomes) const;
  void list_moves(const State& state, ActionList& actions) const;
  HexSet open_to_force(const State& state, int unit) const;

  // course/cards.cc
  static int sure_top(const State& state, int side);
  KindSet payable(KindSet kinds) const;
  int top_life(const State& state, int side) const;
  KindSet losable(const State& state, const Task& task) const;
  static bool may_rest(const State& state, const Task& task);
  KindSet discardable(const State& state, const Task& task) const;
  KindSet pickable(const State& state, const Task& task) const;
  static const CardPile& pile_of(const State& state, int side, int pile);
  static CardPile& pile_of(State& state, int side, int pile);
  KindSet filtered(const State& state, int side, int filter) const;
  void list_cards(const State& state, ActionList& actions) const;

  // course/body.cc: Heat, strain, wounds, suffering
  int meltdown(const State& state, int side) const;  // Heat of the automatic worst result
  static Component intact_from(const State& state, int side, Component part);
  KindSet locked_kinds(const State& state, int side) const {
    return locked_kinds(state, side, borne(state, side));
  }
  KindSet locked_kinds(const State& state, int side, MarkSet borne) const;

  // course/choices.cc
  static void list_choice(const State& state, ActionList& actions);

  // effects/lasting.cc
  // Whether an effect that lasts does nothing before its event, or before the next turn.
  static bool waits(const Effect& effect) {
    return effect.on != Event::kNone || effect.when == When::kNextTurn;
  }
  int summed_stat(const State& state, int side, Stat stat) const;
  // The same where `borne` says whether some lasting effect has the op.
  int sum_of(const State& state, int side, Op op, bool borne) const {
    if (!borne && !table(side).passive_ops[static_cast<std::size_t>(op)] &&
        !holds_taken(state, side)) {
      return 0;
    }
    return summed_op(state, side, op);
  }
  // The sum of the amounts of an op (sp_max, slow, dot ...) over lasting effects and passive cards.
  int summed_op(const State& state, int side, Op op) const;
  // The record of an effect by `user` on `bearer` with the given amount: its end by PN-140.
  Lasting lasting_of(const State& state, int effect, int user, int bearer, int value) const;

  // Which of the candidates (kinds in hand, payable, not locked) can be played now: requirements,
  // uses, token prices, a legal target where one is needed.
  KindSet allowed_cards(const State& state, int side, KindSet candidates) const {
    return allowed_cards(state, side, candidates, borne(state, side));
  }
  KindSet allowed_cards(const State& state, int side, KindSet candidates, MarkSet borne) const;
  Pool attack_pool(const State& state) const;
  static DefenseStep defense_step(const State& state);
  static int defense_dice(const State& state);                         // of the step
  void list_attack(const State& state, ActionList& actions) const;     // kComponent, kReact
  void chance_attack(const State& state, ChanceList& outcomes) const;  // the dice

  // effects/resolve.cc
  bool requirements_hold(const State& state, int side, int kind) const;
  bool once_open(const State& state, int side, int kind) const;
  bool tokens_payable(const State& state, int side, const Card& card) const;
  static int tokens(const State& state, int side, TokenKind kind, const DuelRules& rules);
  unsigned card_targets(const State& state, int side, const Card& card) const;
  bool needs_target(const Card& card) const;
  bool moves_first(const Card& card) const;

  // effects/resolve_conditions.cc
  // Whether all conditions of an effect hold; `target`: a unit, or kNoUnit.
  bool holds(const State& state, const Effect& effect, int user, int target) const;
  bool condition_holds(const State& state, const Condition& condition, int user, int target) const;
  bool state_condition(const State& state, const Condition& condition, int user, int target) const;
  bool attack_condition(const State& state, const Condition& condition, int user, int target) const;
  bool board_condition(const State& state, const Condition& condition, int user, int target) const;
  int quantity(const State& state, Quantity quantity, int side) const;
  // n of an effect: times `per`, at most `max`; "all" is kAll.
  static constexpr int kAll = 127;
  int amount(const State& state, const Effect& effect, const Task& task) const;
  int multiplier(const State& state, Per per, int user, int paid) const;
  // Units an effect concerns, as bits.
  unsigned subjects(const State& state, const Task& task, const Effect& effect) const;
  unsigned units_in(const State& state, const Effect& effect, int user, int target,
                    int range) const;
  // Units of `side` that stand in some hexes.
  unsigned units_on(const State& state, int side, const HexSet& hexes) const;
  // Whether an effect that holds only against some attacks holds against the present one.
  bool matches_attack(const State& state, const Effect& effect, int about) const;
  // Counts ops that are carried out, where somebody has asked for it (count_ops).
  void note(Op op) const {
    if (op_counts_ != nullptr) ++(*op_counts_)[static_cast<std::size_t>(op)];
  }

  // effects/effects.cc: one effect of a list; handlers keep sub-steps in Task::y
  static int effect_index(const Task& task) { return task.at + task.step; }
  bool skipped(const State& state, const Task& task, const Effect& effect) const;
  static bool before_roll(const Card& card, const Effect& effect, int index);

  // effects/resolve_attack.cc, effects/resolve_guard.cc, effects/resolve_control.cc: handlers
  bool can_carry_out(const State& state, const Task& task, EffectRange list) const;
  int payer(const State& state, const Task& task, const Effect& effect, int n) const;
  bool spend_locked(const State& state, int side, TokenKind kind) const;

  // effects/resolve_events.cc
  bool hears(const State& state, const Task& task, const Effect& effect) const;
  KindSet event_cards(const State& state, const Task& task) const;

  // attack/walls.cc: structures and walls as targets
  HexSet walls(const State& state) const;
  HexSet walls_in_reach(const State& state, int side, int least, int most) const;
  bool strikes_walls(const Card& card) const;
  HexSet walls_for(const State& state, int side, const Card& card) const;
  KindSet kinds_reaching_walls(const State& state, int side) const;

  // attack/attack.cc: targets
  unsigned legal_targets(const State& state, int attacker, int least, int most) const;
  bool may_target(const State& state, int attacker, int target, int distance) const;
  int greatest_range(const State& state, int side, const Card& card, const Effect& dmg) const;
  unsigned attack_targets(const State& state, const Task& task) const;
  unsigned area_units(const State& state, int side, int first) const;
  unsigned units_behind(const State& state, int side, int first, int all) const;
  CoverBits cover_of(const State& state) const;

  // attack/roll.cc
  bool is_ranged(const State& state) const;
  int attack_stat(const State& state, int side, Stat stat) const;
  bool applies(const State& state, int side, const Lasting& lasting) const;
  bool of_its_sort(const State& state, const Effect& effect) const;
  bool preys_on(const State& state, int attacker, int target) const;
  int card_terms(const State& state) const;
  int zone_penalty(const State& state, int unit) const;
  bool arcs_closed(const State& state, int side) const;
  int damage_bonus(const State& state) const;
  int mark_bonus(const State& state, int side) const;
  int arm_penalty(const State& state) const;
  int passive_damage(const State& state) const;
  int copies_in_force(const State& state, int side, int kind) const;
  int flat_defense(const State& state) const;

  // course/taint.cc
  static std::string_view exploit_name(int exploit);
  // PN-129: nothing is recovered, and what weighs from 8 on.
  bool may_recover(const State& state, int side) const {
    return !taint_within(duelist(state, side), 5, 7);
  }
  bool heavily_tainted(const Duelist& own) const { return taint_within(own, 8, 9); }
  bool taint_within(const Duelist& own, int from, int to) const {
    const bool stays = rules_.taint_thresholds == TaintThresholds::kLadder;
    return rules_.taint && own.taint >= from && (stays || own.taint <= to);
  }
  unsigned exploits(const State& state) const;
  bool may_return(const State& state, int side) const;

  // attack/damage.cc
  KindSet reactions(const State& state, bool at_declaration) const;

  HexSet effect_hexes(const State& state, const Task& task) const;  // for HexUse of effects

  // effects/resources.cc
  unsigned caskets(const State& state, const Task& task, const Effect& effect) const;
  int token_cap(const State& state, int side, TokenKind kind) const;

  // effects/effect_cards.cc
  int discards(const State& state, const Task& task, const Effect& effect) const;
  KindSet recoverable(const State& state, const Task& task, const Effect& effect, int side) const;

  // effects/effect_moves.cc
  HexSet jump_hexes(const State& state, const Task& task, const Effect& effect) const;
  HexSet lava_hexes(const State& state) const;
  bool through_lava(const State& state, int side, int to, int n) const;
  bool cannot_be_moved(const State& state, int unit) const;

  // effects/zones.cc
  HexSet hexes_in_range(const State& state, const Task& task, int unranged) const;
  static Tenure tenure_of(const State& state, int side, const Effect& effect);

  // effects/summons.cc
  HexSet summon_hexes(const State& state, const Task& task, const Effect& effect) const;
  static bool needs_wreck(const Effect& effect);
  int wreck_for(const State& state, int side, const Card& card) const;
  static int next_summon(const State& state, const Task& task);
  int strength_of(const State& state, int unit) const;
  int armor_of(const State& state, int unit) const;

  // effects/statuses.cc
  bool bears_mark(const State& state, int unit, StatusName status) const;

  // words/information.cc
  KindSet taken_kinds(const State& state, int side, KindClass which) const;

  // words/text.cc
  std::string card_name(const State& state, int side, int kind) const;
  std::string unit_name(const State& state, int unit) const;
  static std::string die_text(const State& state, int face);
  std::string describe_choice(const State& state, Action action) const;
  std::string describe_outcome(const State& state, Action action) const;
  std::string kind_name(const State& state, int side, int kind) const;  // words/json.cc

  DuelRules rules_;
  DuelScenario scenario_;
  DuelEvaluation evaluation_;
  std::shared_ptr<const CardTable> cards_;
  std::shared_ptr<const Arena> arena_;
  std::shared_ptr<const Sight> sight_;
  std::array<DeckTable, kDuelists> tables_;
  std::vector<CardId> effect_card_;
  EventSet events_ = 0;                              // that cards of either deck listen to
  std::array<KindSet, kDuelists> simple_attacks_{};  // aimed by their printed range alone
  std::array<KindSet, kDuelists> wall_attacks_{};    // that can be aimed at structures and walls
  std::array<int, kDuelists> wall_range_{};          // the greatest printed range of those
  std::array<KindSet, kDuelists> early_movers_{};    // attacks that move before they need a target
  std::array<KindSet, kDuelists> aimed_cards_{};     // that need a target to be played
  std::array<KindSet, kDuelists> ranged_cards_{};    // of those, no attacks: by printed range alone
  std::vector<MarkSet> marks_;                       // by effect
  bool prices_change_ = false;                       // by some card of either deck
  bool moves_change_ = false;  // likewise: free or dearer hexes, what movement ignores
  bool smoky_ = false;         // the arena has smoke
  std::array<std::uint64_t, kDuelists> initiative_{};
  // By hex and direction: half points for terrain and climbing on the board as printed;
  // kBlockedStep.
  std::vector<std::array<std::uint8_t, kDirections>> steps_;
  // By hex: the directions of steps that cost at most so many half points for terrain and climbing,
  // as bits; the last entry: any number.
  static constexpr std::size_t kStepGrades = 16;
  std::vector<std::array<std::uint8_t, kStepGrades>> steps_within_;
  State start_;
  mutable OpCounts* op_counts_ = nullptr;
};

}  // namespace muster::penance
