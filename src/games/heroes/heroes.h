// Heroes, the tile-board game of movement, monsters, mines, items and Settlements, as a Game: the
// rules of docs/rules/heroes.md (HE-..) for two to four players and teams.
//
// Seats are numbered in the order of turns. A day is Daybreak, player by player, then a turn of
// each player, Hero by Hero. Big choices are split: a step or a goal at a time, a battle round by
// round, a garrison by army and items. A goal is a tile with something on it that can be reached
// over quiet tiles; choosing it is the same as the steps of the cheapest route, which are not
// decisions. Chance is explicit, one die or one sum of dice at a time. Everything is open, except
// where a side has put its Heroes in its line while the other has not yet (battle model `duel`).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/fields/verb_action.h"
#include "core/game.h"
#include "games/heroes/battle/battle.h"
#include "games/heroes/board/board.h"
#include "games/heroes/state/evaluation.h"
#include "games/heroes/state/ruleset.h"
#include "games/heroes/state/scenario.h"
#include "games/heroes/state/state.h"

namespace muster::heroes {

// Actions: a verb and an argument. The argument's meaning stands behind each verb.
enum class Verb : std::uint8_t {
  kPass,           // no building, nothing (more), leave it, stay, no: what the phase asks about
  kRoll,           // chance: what shows, coded by phase (course/chance.cc)
  kStarve,         // Hero of the seat (0, 1) that goes unpaid
  kRaiseTier,      // Settlement
  kRaiseRamparts,  // Settlement
  kFound,          // Hero of the seat
  kRecruit,        // number
  kRaiseHero,      // Settlement
  kAlly,           // seat that is offered an alliance
  kBreak,          // seat whose alliance is left
  kYes,            // accepts, calls or is for a vote
  kHero,           // Hero of the seat that moves first
  kStep,           // direction (Board::neighbour)
  kGoal,           // tile
  kGarrison,       // exchange with Settlement and Armory
  kEngage,         // fights, attacks, captures: what the phase asks about
  kPickItem,
  kPickResource,
  kTake,        // number of monsters that are taken
  kBattle,      // code of a decision (Battle::choices)
  kRetreat,     //
  kLoadArmy,    // number the Hero has afterwards
  kLoadItems,   // LoadWay
  kLoadNumber,  // number the Hero has afterwards
};
using ActionCode = VerbAction<Verb, 10>;
constexpr Action make_action(Verb verb, int argument = 0) {
  return ActionCode::make(verb, argument);
}
constexpr Verb verb_of(Action action) { return ActionCode::verb(action); }
constexpr int argument_of(Action action) { return ActionCode::argument(action); }

// What a garrisoned Hero does with its items and those of the Armory.
enum class LoadWay : std::uint8_t {
  kKeep,      // all stay where they are
  kBest,      // it has the best of each type, the Armory has the others
  kAll,       // it has them all
  kNone,      // the Armory has them all
  kOneByOne,  // is asked for each kind
};

// Goals offered at a node: the nearest ones.
inline constexpr std::size_t kMaxGoals = 100;
// The highest number offered where a number is chosen.
inline constexpr int kMostOffered = 120;

constexpr int seat_of_hero(int hero) { return hero / kHeroesPerSeat; }
constexpr int hero_of(int seat, int slot) { return seat * kHeroesPerSeat + slot; }

// Heroes in a garrison, by index, ascending: pieces 1, 2 .. of its side in a battle.
struct Garrison {
  std::array<int, kHeroesPerSeat> heroes{};
  std::size_t size = 0;
  const int* begin() const { return heroes.data(); }
  const int* end() const { return heroes.data() + size; }
};

struct Leader;  // agents/heroes/leader.h

class HeroesGame {
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
  int num_players() const { return scenario_.players; }
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
  bool hides_information() const { return rules_.battle.model == BattleModel::kDuel; }
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

  const HeroesRules& rules() const { return rules_; }
  // configs/games/heroes/evaluation.toml
  const EvaluationWeights& evaluation() const { return evaluation_; }
  const HeroesScenario& scenario() const { return scenario_; }
  const Board& board() const { return board_; }
  const Battle& battle() const { return battle_; }
  int day_limit() const { return day_limit_; }

  // ---- What rules and agents ask about a state (course/inquiry.cc).

  static bool has_hero(const State& state, int hero) {
    return state.hero_at[static_cast<std::size_t>(hero)] != kNowhere;
  }
  static int hero_tile(const State& state, int hero) {
    return state.hero_at[static_cast<std::size_t>(hero)];
  }
  static int heroes_of(const State& state, int seat);
  static int settlements_of(const State& state, int seat);
  // Index of the Settlement on a tile, or -1.
  static int settlement_on(const State& state, int tile) {
    return entry_of(state.settlement_at, tile);
  }
  static bool allied(const State& state, int seat, int other) {
    return (state.realms[static_cast<std::size_t>(seat)].allies >> other & 1) != 0;
  }
  // Seats that have not been eliminated, as bits.
  unsigned seats_in(const State& state) const;
  // Index of an enemy Hero of `seat` on a tile that is not in a garrison there, or -1.
  static int enemy_hero_on(const State& state, int seat, int tile);
  // Index of an enemy Settlement of `seat` on a tile, or -1.
  static int enemy_settlement_on(const State& state, int seat, int tile);
  // Whether the Mine of a tile is not the player's or an ally's.
  static bool foreign_mine(const State& state, int seat, int tile);
  // Index of the Settlement in whose garrison a Hero is, or -1.
  static int garrison_of(const State& state, int hero);
  static int tokens_on(const State& state, int tile, Token kind) {
    return token_count(state.tokens[static_cast<std::size_t>(tile)], kind);
  }
  // Points that picking up everything on a tile takes, besides entering (HE-34).
  static int pick_up_cost(const State& state, int tile) {
    return tokens_on(state, tile, Token::kItem) + tokens_on(state, tile, Token::kResource);
  }
  // Neither tokens nor Settlement nor Hero.
  static bool unoccupied(const State& state, int tile) {
    return state.tokens[static_cast<std::size_t>(tile)] == 0 && settlement_on(state, tile) < 0 &&
           entry_of(state.hero_at, tile) < 0;
  }
  // What a day gives: Settlements and Mines (HE-21, HE-22).
  int income(const State& state, int seat) const;
  // HE-142, of one player.
  int score(const State& state, int seat) const;
  // The roll of a Hero by itself with the items it wears (HE-66, HE-121).
  static DiceSum roll_of_hero(const State& state, int hero);
  // The sides of the battle if `hero` attacked: `strength` monsters, an enemy Hero, a Settlement
  // with its garrison.
  BattleSide attacking_side(const State& state, int hero) const;
  static BattleSide side_of_monsters(int strength);
  BattleSide side_of_hero(const State& state, int hero) const;
  BattleSide side_of_settlement(const State& state, int settlement) const;
  static Garrison garrison(const State& state, int settlement);
  // The highest tier of any Settlement (HE-51); Encampment when there is none.
  static SettlementTier highest_tier(const State& state);

  // ---- Movement (course/routes.cc).

  // For a Hero of `seat`: monsters, loot, enemy Heroes and Settlements end a route, nothing is
  // closed.
  Ground ground(const State& state, int seat) const;
  // Tiles where something can be dealt with: those of Ground::ends, foreign mines, own Settlements.
  TileSet interests(const State& state, int seat) const;
  // The least points a Hero of `seat` spends to be on each tile with everything there picked up,
  // coming from `from`: over loot, which costs more, but not past monsters, enemy Heroes and
  // Settlements. Up to `most` points, at most kMostReach.
  Costs reach(const State& state, int seat, int from, int most) const;
  static constexpr int kMostReach = 63;

 private:
  HeroesGame(HeroesRules rules, HeroesScenario scenario);
  State make_start() const;

  static void wait(State& state, Phase phase, Player mover) {
    state.phase = phase;
    state.mover = mover;
  }
  void ask(State& state, Phase phase) const {
    wait(state, phase, static_cast<Player>(state.on_turn));
  }
  static Realm& realm(State& state) { return state.realms[state.on_turn]; }
  static const Realm& realm(const State& state) { return state.realms[state.on_turn]; }
  static Hero& hero(State& state) { return state.heroes[state.active]; }
  static const Hero& hero(const State& state) { return state.heroes[state.active]; }
  static int here(const State& state) { return state.hero_at[state.active]; }
  int next_seat(int seat) const { return seat + 1 == scenario_.players ? 0 : seat + 1; }

  // course/setup.cc
  void next_setup_token(State& state) const;
  void roll_for_anchor(State& state) const;
  void apply_anchor_roll(State& state, int face) const;
  TileSet free_tiles(const State& state) const;
  bool any_free_tile(const State& state) const;
  void ask_place(State& state) const;
  void apply_place(State& state, int column) const;

  // course/tokens.cc
  static void set_tokens(State& state, int tile, Token kind, int count);
  static void set_mine(State& state, int tile, int owner_code);
  void drop_token(State& state, int tile, Token kind) const;
  static void add_coins(State& state, int seat, int coins);
  void drop_items(State& state, int hero) const;
  void kill_hero(State& state, int hero) const;
  static void check_out(State& state, int seat);

  // course/daybreak.cc
  void begin_day(State& state) const;
  void begin_daybreak(State& state) const;
  void pay_upkeep(State& state) const;
  void ask_build(State& state) const;
  void list_buildings(const State& state, ActionList& actions) const;
  void apply_building(State& state, Action action) const;
  int most_recruits(const State& state) const;
  void ask_recruit(State& state) const;
  bool can_raise_hero(const State& state) const;
  void ask_raise(State& state) const;
  void raise_hero(State& state, int settlement) const;
  void end_daybreak(State& state) const;
  void begin_appearances(State& state) const;
  void next_appearance(State& state) const;
  void list_daybreak(const State& state, ActionList& actions) const;
  void apply_daybreak(State& state, Action action) const;

  // course/turns.cc
  void begin_turn(State& state) const;
  void ask_call_vote(State& state) const;
  void ask_vote(State& state) const;
  void settle_vote(State& state) const;
  void list_council(const State& state, ActionList& actions) const;
  void apply_council(State& state, Action action) const;
  void next_hero(State& state) const;
  void begin_hero(State& state, int slot) const;
  void end_hero(State& state) const;
  void end_turn(State& state) const;
  // Ends the game if one team is left; true if it is over.
  bool settle_end(State& state) const;
  void finish(State& state, unsigned winners) const;
  void finish_by_score(State& state) const;

  // course/moves.cc
  void ask_move(State& state) const;
  bool may_load(const State& state) const;
  void list_moves(const State& state, ActionList& actions) const;
  void list_goals(const State& state, ActionList& actions) const;
  void apply_move(State& state, Action action) const;
  void enter(State& state, int tile, int from, int cost) const;
  void walk_to(State& state, int goal) const;

  // course/tiles.cc
  void deal(State& state) const;
  void begin_interaction(State& state) const;
  void begin_monsters(State& state) const;
  void count_monsters(State& state) const;
  void apply_monster_roll(State& state, Band band) const;
  void apply_monster_count(State& state, int count) const;
  int most_taken(const State& state) const;
  void take_monsters(State& state, int number) const;
  void fight_monsters(State& state) const;
  void pick(State& state, Token kind) const;
  void apply_item_type(State& state, ItemType type) const;
  void apply_item_rarity(State& state, Rarity rarity) const;
  void begin_capture(State& state) const;
  void capture(State& state) const;
  void list_tile(const State& state, ActionList& actions) const;
  void apply_tile(State& state, Action action) const;

  // course/battle.cc
  void begin_battle(State& state, Foe foe, const BattleSide& defender) const;
  void continue_battle(State& state) const;
  Player player_of_side(const State& state, SideOfBattle side) const;
  void apply_battle(State& state, int code) const;
  void retreat(State& state) const;
  void settle_battle(State& state) const;
  void settle_victory(State& state) const;
  void settle_defeat(State& state) const;
  void settle_defense(State& state) const;
  void faint(State& state, int hero, const BattleSide& side, std::size_t piece) const;
  void conquer(State& state, int settlement) const;

  // course/garrison.cc
  void begin_loading(State& state) const;
  void ask_items(State& state) const;
  void ask_next_cell(State& state) const;
  void list_loading(const State& state, ActionList& actions) const;
  void apply_loading(State& state, Action action) const;
  void load_items(State& state, LoadWay way) const;

  // course/chance.cc
  // The weights of the codes first, first + 1, .. of phases in which one die says everything.
  struct CodeWeights {
    std::span<const std::uint16_t> of;
    int first;
    std::uint16_t total;
  };
  static constexpr std::uint64_t kMovementSides = 12;
  static CodeWeights die_weights(Phase phase);
  void list_places(const State& state, ChanceList& outcomes) const;
  int cards_left(const State& state, std::size_t type) const;
  int new_token_faces() const { return (110 - rules_.new_token_from) / 10; }  // of ten
  // The dice of a phase that counts something; codes are what they show.
  static DiceSum count_roll(const State& state);
  void apply_roll(State& state, int code) const;

  // words/text.cc
  std::string words_of_roll(const State& state, int code) const;

  HeroesRules rules_;
  EvaluationWeights evaluation_;
  HeroesScenario scenario_;
  Board board_;
  Battle battle_;
  int day_limit_ = 60;
  State start_;
};

// What a leader does, and what a position is worth by the weights of evaluation(): agents/heroes.
Action rule_action(const HeroesGame& game, const HeroesState& state, const Leader& leader,
                   Rng& rng);
double evaluate(const HeroesGame& game, const HeroesState& state, Player player);

// Names for descriptions and JSON (words/text.cc).
std::string tile_name(const Board& board, int tile);  // "[3, 2]"
std::string_view phase_name(Phase phase);

}  // namespace muster::heroes

#include "games/heroes/sampling.h"  // IWYU pragma: export
