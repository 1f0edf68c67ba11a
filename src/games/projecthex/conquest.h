// ProjectHex, territory conquest with secret dice duels, as a Game: the rules of
// docs/rules/projecthex.md for versions 0.1.3 and 0.2.x.
//
// Players: 2 .. 6 in turn order. A turn is a row of small decisions: where troops go, a move (from,
// to, which troops) at a time, an attack at a time. Chance draws mission cards and dice, one at a
// time. Hidden are the faces of dice not yet revealed, and the attacker's choice of an exchange
// until the defender has chosen; the deck is drawn lazily, so its order is nobody's secret.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/fields/verb_action.h"
#include "core/game.h"
#include "games/projecthex/board/board.h"
#include "games/projecthex/rules/ruleset.h"
#include "games/projecthex/state/evaluation.h"
#include "games/projecthex/state/scenario.h"
#include "games/projecthex/state/state.h"

namespace muster::projecthex {

// Actions: a verb and an argument. The argument's meaning stands behind each verb.
enum class Verb : std::uint8_t {
  kPass,         // no more moves, attacks, purchases, joining troops; no resurgence
  kFaction,      // faction
  kPick,         // bit of CardSet
  kDrawMission,  // mission card
  kReturn,       // bits of dossier slots given back
  kCapital,      // territory
  kTake,         // type * 64 + number: troops of that type
  kFortress,     // territory
  kResurge,      // territory
  kPlaceAll,     // type * 64 + territory: all that are left of the type
  kPlaceOne,     // type * 64 + territory
  kFrom,         // territory moved or attacked from
  kTo,           // territory moved to or attacked
  kMove,         // kind * 64 + number
  kCommit,       // kind * 64 + number that take part in the attack
  kJoin,         // territory whose troops join the attack
  kRoll,         // side * 10 + face
  kDie,          // duel_code of a choice
  kStay,         // number of a group that does not advance
  kGuard,        // kind that stays as a guard
  kDiscard,      // bits of dossier slots
};
using ActionCode = VerbAction<Verb, 11>;
constexpr Action make_action(Verb verb, int argument) { return ActionCode::make(verb, argument); }
constexpr Verb verb_of(Action action) { return ActionCode::verb(action); }
constexpr int argument_of(Action action) { return ActionCode::argument(action); }

struct Warlord;  // agents/projecthex/warlord.h

class Conquest {
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

  // The contract of core/game.h.
  int num_players() const { return players_; }
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

  const Board& board() const { return *board_; }
  const ConquestRules& rules() const { return rules_; }
  const ConquestScenario& scenario() const { return scenario_; }
  const EvaluationWeights& evaluation() const { return evaluation_; }

  // The state that to_json wrote, or one made by hand: `players` and `territories` are required,
  // what else is left out is as at the start of a turn, all missions not named elsewhere are in the
  // deck. Errors: InvalidArgument, one mistake per line, each naming the member.
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;

  // ---- What rules and agents ask about a state (course/inquiry.cc).

  // Whether `player` meets the requirement of a mission card at this moment (PH-60 .. PH-69,
  // PH-77).
  bool met(const State& state, Player player, int mission) const;
  // Cards that can be met at all in this game: those of the deck.
  MissionSet missions() const { return missions_; }
  // Regions far from a region, as bits (PH-64).
  unsigned far_regions(int region) const { return far_regions_[static_cast<std::size_t>(region)]; }
  int prestige_of(int mission) const {
    return rules_.cards.prestige[static_cast<std::size_t>(mission_kind(mission))];
  }
  // Territories with troops of `player`, and those with anyone else's.
  TerritorySet garrisoned(const State& state, Player player) const;
  TerritorySet enemies(const State& state, Player player) const;
  // PH-79a: ranks by prestige, then territories, then troops on the board. 1 is the best; who is
  // equal in all shares a rank. 0 for seats that nobody has.
  std::array<int, kMaxPlayers> ranks(const State& state) const;
  // Regions of which the player controls every territory, as bits.
  unsigned regions_held(const State& state, Player player) const;
  // Troops or coins that the player's recruiting step would give now (PH-27).
  int income(const State& state, Player player) const;
  // Troops a player may still receive (PH-30).
  int room(const State& state, Player player) const;
  // Types of which the player may have troops, as bits.
  unsigned types(const State& state, Player player) const;
  int modifier(const State& state, Player player, UnitType type) const;
  // What one troop costs, with gold.
  int price(const State& state, Player player, UnitType type) const;
  int fortress_price(const State& state, Player player, int territory) const;
  // Steps a fresh troop has.
  int movement(const State& state, Player player, UnitType type) const;
  // The kind of troops that have not done anything this turn.
  static int fresh_kind(const State& state, UnitType type) {
    return state.fresh[static_cast<std::size_t>(type)];
  }
  // Groups of troops of the player on turn in a territory, fresh ones among them.
  InlineVector<Group, kKinds> groups_at(const State& state, int territory) const;
  // Terms of exchanges between two players over a border or, `sea`, a sea route.
  DuelTerms duel_terms(const State& state, Player attacker, Player defender, bool sea) const;
  DuelTerms fight_terms(const State& state) const;
  // What a side (0 attacker, 1 defender) of the present fight knows.
  DuelView duel_view(const State& state, int side) const;
  Troops fighting(const State& state, int side) const;  // units still in the fight

 private:
  Conquest() = default;
  State make_start() const;
  bool is(const State& state, Player player, Faction faction) const {
    return state.realms[static_cast<std::size_t>(player)].faction == static_cast<int>(faction);
  }
  bool has(const State& state, Player player, Upgrade upgrade) const {
    const CardSet cards = state.realms[static_cast<std::size_t>(player)].cards;
    return (cards >> (kUpgradeBit0 + static_cast<int>(upgrade)) & 1) != 0;
  }
  // Those of a player that are of a type.
  CardSet unit_cards(const State& state, Player player, UnitType type) const {
    return static_cast<CardSet>(state.realms[static_cast<std::size_t>(player)].cards &
                                cards_of_type_[static_cast<std::size_t>(type)]);
  }
  static void wait(State& state, Phase phase, Player mover) {
    state.phase = phase;
    state.mover = mover;
  }

  // course/setup.cc
  bool begin_setup_part(State& state) const;
  void next_setup_part(State& state) const;
  int picks() const;
  CardSet pickable(const State& state) const;
  bool faction_free(const State& state, int faction) const;
  TerritorySet capital_places(const State& state) const;
  void place_capital(State& state, int territory) const;
  void list_setup(const State& state, ActionList& actions) const;
  void apply_setup(State& state, Action action) const;

  // course/missions.cc
  bool holds_far_regions(const State& state, Player player) const;
  bool rivalry_met(const State& state, Player player, int rival) const;
  bool begin_draws(State& state) const;
  void apply_draw(State& state, int mission) const;
  bool score_missions(State& state) const;
  void list_slots(const State& state, Verb verb, int minimum, int maximum,
                  ActionList& actions) const;
  int give_up(State& state, unsigned slots) const;

  // course/flow.cc
  void proceed(State& state) const;
  void start_turn(State& state) const;
  void freshen(State& state) const;
  void name_fresh(State& state) const;
  bool begin_step(State& state) const;
  bool begin_recruiting(State& state) const;
  bool begin_end_effects(State& state) const;
  void add_coins(State& state, int coins) const;
  void end_turn(State& state) const;
  void win(State& state, Player player) const;
  static void finish(State& state);
  Returns returns_by_rank(const State& state) const;

  // course/troops.cc
  void take_control(State& state, Player player, int territory) const;
  void vacate(State& state, int territory) const;
  static void note_crowd(State& state, int territory);
  static void note_weariness(State& state, int territory);
  static void note_weariness(State& state);
  void add_troops(State& state, Player player, int territory, UnitType type, int number) const;
  void remove_troop(State& state, Player player, int territory, UnitType type) const;
  bool begin_choosing(State& state, Phase phase, int number) const;
  int most_taken(const State& state) const;
  bool ask_type(State& state) const;
  void take_type(State& state, int number) const;
  void list_choosing(const State& state, ActionList& actions) const;
  void apply_choosing(State& state, Action action) const;
  bool begin_placing(State& state) const;
  TerritorySet empty_territories(const State& state) const;
  void list_placing(const State& state, ActionList& actions) const;
  void apply_placing(State& state, Action action) const;
  TerritorySet fortress_places(const State& state) const;
  void apply_fortress(State& state, Action action) const;

  // course/moves.cc
  bool bound_to_guard(const State& state) const;
  int leavable(const State& state, const Group& group) const;
  int kind_after(const State& state, int kind, int from, int to) const;
  TerritorySet destinations(const State& state, const Group& group, TerritorySet open) const;
  TerritorySet destinations(const State& state, int from) const;
  TerritorySet bonus_ground(const State& state) const;
  TerritorySet unbound(const State& state) const;
  bool moves_are_plain(const State& state) const;
  bool begin_moves(State& state) const;
  bool await_move(State& state) const;
  void list_move_sources(const State& state, ActionList& actions) const;
  void list_destinations(const State& state, ActionList& actions) const;
  void list_moves(const State& state, ActionList& actions) const;
  void apply_move_source(State& state, Action action) const;
  void apply_move(State& state, Action action) const;
  void relocate(State& state, const Group& group, int to, int kind) const;
  static void arrive(State& state, const Group& group);

  // course/attack.cc
  void settle_moves(State& state) const;
  bool begin_attacks(State& state) const;
  bool may_join(const State& state, const Group& group) const;
  bool may_stay(const State& state, const Group& group) const;
  int most_committed(const State& state, int territory) const;
  bool can_attack_from(const State& state, int territory, TerritorySet hostile) const;
  bool can_attack(const State& state) const;
  TerritorySet join_sources(const State& state) const;
  Group next_to_commit(const State& state, int kind) const;
  std::array<int, 2> commit_range(const State& state, const Group& group) const;
  void ask_commit(State& state) const;
  void commit(State& state, int kind, int number) const;
  void ask_join(State& state) const;
  void list_attacks(const State& state, ActionList& actions) const;
  void apply_attack(State& state, Action action) const;

  // course/fight.cc
  void start_duel(State& state) const;
  Action roll_action(const State& state, int face) const {
    return make_action(Verb::kRoll, (state.fight.to_roll[0] > 0 ? 0 : kFaces) + face);
  }
  void apply_roll(State& state, int argument) const;
  void list_duel(const State& state, ActionList& actions) const;
  void apply_duel(State& state, Action action) const;
  void resolve_exchange(State& state, DuelChoice defender) const;
  void count_defeated(State& state, Player player) const;
  void lose_attacker(State& state, UnitType type) const;
  bool may_advance(const State& state, const Group& group) const;
  void ask_guards(State& state) const;
  void leave_guard(State& state, int kind) const;
  void ask_advance(State& state) const;
  void move_in(State& state, int staying) const;
  void advance(State& state, const Group& group) const;
  void close_fight(State& state) const;

  // words/information.cc
  State masked(const State& state, Player player) const;

  // load.cc
  void tabulate();

  // words/text.cc
  std::string place_name(int territory) const;
  std::string war_words(const State& state, Action action) const;

  ConquestRules rules_;
  ConquestScenario scenario_;
  std::shared_ptr<const Board> board_;
  EvaluationWeights evaluation_;
  int players_ = 2;
  int max_rounds_ = 60;
  MissionSet missions_ = 0;
  std::array<CardSet, kUnitTypes> cards_of_type_{};  // unit cards by type ...
  std::array<CardSet, kUnitTypes> staying_cards_{};  // ... and those that may stay behind
  std::array<unsigned, kMaxRegions> far_regions_{};  // by region, those far from it
  State start_;
};

// What a warlord does, and what a position is worth by the weights of evaluation.h:
// agents/projecthex.
Action rule_action(const Conquest& game, const ConquestState& state, const Warlord& warlord,
                   Rng& rng);
double evaluate(const Conquest& game, const ConquestState& state, Player player);
Returns evaluations(const Conquest& game, const ConquestState& state);

}  // namespace muster::projecthex
