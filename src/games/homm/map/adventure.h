// The adventure map of the Heroes III board game against AI heroes, as a Game: the rules of
// docs/rules/homm-map.md and of stage [map] in docs/rules/homm-combat.md.
//
// Players: 0 = the player, 1 = the AI. AI heroes are driven by their rule inside the game
// (hero_rule.h): player 1 is never to move, and what a rule leaves open, and how tiles are turned,
// is decided by player 0. An agent in seat 1 moves AI heroes instead. Everything is open: tiles
// that lie face down and cards are drawn when they are turned up.
//
// A round: the player's turn, then that of every AI hero on the map. What has to happen next is a
// chain of stages with, in front of them, what a visit or fight still brings (map/course/flow.cc).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/game.h"
#include "games/homm/map/scenario/cards.h"
#include "games/homm/map/scenario/hero_rule.h"
#include "games/homm/map/scenario/layout.h"
#include "games/homm/map/scenario/ruleset.h"
#include "games/homm/map/scenario/scenario.h"
#include "games/homm/map/state/meetings.h"
#include "games/homm/map/state/state.h"
#include "games/homm/map/state/watcher.h"

namespace muster::homm::map {

// Where an AI hero goes by its rule.
struct AiCourse {
  unsigned ways = 0;          // directions of the steps on cheapest routes, as bits; 0: it stays
  std::optional<Goal> goal;   // the goal it goes by; none: no goal of its rule is there
  FieldSet goals;             // the fields that this goal means
  bool known_ground = false;  // over discovered tiles only
  bool approaches = false;    // no way leads there: it goes as near as it can (AI-32)
};

class Adventure {
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
  friend Action rule_action(const Adventure& game, const MapState& state, const HeroRule& rule,
                            Rng& rng);

  const MapScenario& scenario() const { return scenario_; }
  const MapRuleset& ruleset() const { return rules_; }
  const Layout& layout() const { return *layout_; }
  const Meetings& meetings() const { return *meetings_; }
  bool driven() const { return driven_; }  // whether a rule drives the AI heroes

  // ---- For scoresheets.

  // The same rules, of which `watcher`, which outlives them, sees every stage of every game.
  std::shared_ptr<const Adventure> watched_by(MapWatcher& watcher) const;
  // initial_state() made anew, so that a watcher sees how it comes about.
  State replayed_start() const { return make_start(); }
  int cards() const { return static_cast<int>(meetings_->cards().size()); }
  std::string card_name(int card) const;
  const std::string& card_id(int card) const;
  std::size_t options_of(int card) const;  // ways to play it on the map
  // "III:mine:gold at (-6, 8)", or "an unknown field at ...".
  std::string field_words(const State& state, int field) const;
  Resources income(const State& state) const;  // of the player, each income round (AM-17)
  const MapCardOption& option_of(int card, int option) const;

  // ---- The map as it lies (map/course/walk.cc).

  // What stands on a field of a face-up tile; a spoilt field is empty.
  const FieldKind& kind(const State& state, int field) const;
  // Level of the guards that still stand there, or 0.
  int guards(const State& state, int field) const;
  // The AI hero on a field, or -1.
  int ai_hero_at(const State& state, int field) const;
  // Whether the player's hero cannot be attacked where it is (AM-24).
  bool hero_is_safe(const State& state) const;
  FieldSet towns(const State& state, int owner) const;
  // The ground for an AI hero, and for the player's hero: where each may walk.
  Ground ai_ground(const State& state, int hero) const;
  Ground player_ground(const State& state) const;
  // The fields that a goal means for an AI hero, or (hero = -1) for the player's.
  FieldSet goal_fields(const State& state, Goal goal, int hero) const;
  // Where an AI hero goes by its rule (AI-28 .. AI-32), and the ways alone.
  AiCourse ai_course(const State& state, int hero, const HeroRule& rule) const;
  unsigned ai_ways(const State& state, int hero, const HeroRule& rule) const {
    return ai_course(state, hero, rule).ways;
  }
  // Movement points an AI hero needs to the nearest town of the player; kFar: it cannot get there.
  int ai_distance(const State& state, int hero) const;

 private:
  Adventure() = default;
  State make_start() const;
  absl::Status check_routes() const;

  void watch(const State& state, MapMoment moment) const {
    if (watcher_ != nullptr) watcher_->passed(state, moment);
  }

  // map/course/flow.cc: rounds and turns.
  void proceed(State& state) const;
  void advance(State& state) const;
  bool pending(State& state) const;
  bool pending_cards(State& state) const;
  bool pending_fields(State& state) const;
  void wait(State& state, MapPhase phase, Player mover) const;
  void start_round(State& state) const;
  void end_turn(State& state) const;
  void end_round(State& state) const;
  void event(State& state, EndEvent what) const;
  void finish(State& state, int winner, EndEvent what) const;
  int turn_fight_level(const State& state) const;
  void apply_turn(State& state, Action action) const;
  void apply_choice(State& state, MapPhase phase, Action action) const;
  void apply_card_choice(State& state, MapPhase phase, Action action) const;
  void apply_draw(State& state, MapPhase phase, int argument) const;

  // map/course/walk.cc, map/course/ai.cc: heroes on their way.
  bool is_goal(const State& state, int field) const;
  void step(State& state, int to) const;
  void enter(State& state, int to) const;
  void meet(State& state) const;
  void visit(State& state, int field) const;
  void use_field(State& state, int field) const;
  bool may_step(const State& state, const Ground& ground, int direction) const;
  void receive(State& state, const FieldKind& kind) const;
  void flag(State& state, int field, int owner) const;
  void discover(State& state, int place, int discoverer) const;
  void gain_experience(State& state, int steps) const;
  void send_home(State& state) const;
  unsigned spyable(const State& state) const;
  unsigned orientations(const State& state) const;
  void ai_turn(State& state) const;
  void ai_take_way(State& state, int direction) const;
  void ai_enter(State& state, int hero, int to) const;
  void ai_pass(State& state, int hero, int field) const;
  unsigned open_ways(const Ground& ground, int from) const;
  unsigned one_way_per_tile(const State& state, int from, unsigned ways) const;
  int offered_way(const State& state, int wanted) const;

  // map/course/fights.cc.
  void start_fight(State& state, FightKind kind, int opponent, int field) const;
  void fight_step(State& state, Action action) const;
  void go_on_fighting(State& state) const;
  void apply_outcome(State& state, int row) const;
  void settle_fight(State& state, const FightResult& result) const;
  void beat_guards(State& state, const FightResult& result) const;
  void beat_ai_hero(State& state) const;
  void lose_to_ai_hero(State& state) const;
  void after_fight(State& state) const;
  bool citadel_at(const State& state, int field) const;

  // map/course/town.cc: buying and building; cards on the map.
  void list_purchases(const State& state, ActionList& actions) const;
  Resources price_of(const State& state, Action action) const;
  Resources printed_price(const State& state, Action action) const;
  bool may_purchase(const State& state, Action action) const;
  void purchase(State& state, Action action) const;
  unsigned improvable(const State& state) const;
  bool may_play_cards(const State& state) const;
  void list_cards(const State& state, std::uint64_t cards, ActionList& actions) const;
  bool usable(const State& state, const MapCardOption& option) const;
  void play_card(State& state, int argument, bool later) const;
  void take_effect(State& state, int card, int option) const;
  void change_morale(State& state, int token) const;
  // map/course/cards.cc: cards that answer what happens, and what cards and units ask for.
  static CardMoment next_moment(const State& state);  // of state.moments
  void list_answers(const State& state, CardMoment moment, ActionList& actions) const;
  bool can_answer(const State& state, CardMoment moment) const;
  void offer(State& state, CardMoment moment) const;
  bool pending_answers(State& state) const;
  void decline_answers(State& state) const;
  void take_delayed(State& state, int card) const;
  bool pending_effects(State& state) const;
  FieldSet targets(const State& state) const;
  unsigned raisable(const State& state) const;
  unsigned neutrals(const State& state, int tier) const;
  unsigned last_steps(const State& state) const;
  bool has_trait(const State& state, unsigned trait) const;
  bool in_transit(const State& state) const;
  void list_transit(const State& state, ActionList& actions) const;
  void list_effects(const State& state, ActionList& actions) const;
  void apply_effect(State& state, MapPhase phase, Action action) const;
  void apply_target(State& state, int field) const;
  void gain_card(State& state, int card) const;
  int hand_limit(const State& state) const;

  static constexpr int kMostTownTokens = 15;  // of one unit: what the combat game counts
  static Resources stock(const State& state) {
    return {state.gold, state.materials, state.valuables};
  }
  static void pay(State& state, const Resources& price);
  static void earn(State& state, const Resources& gain);

  void list_turn(const State& state, ActionList& actions) const;
  void list_choices(const State& state, ActionList& actions) const;

  // map/course/rule.cc, map/words/text.cc.
  std::optional<Action> rule_purchase(const State& state, const HeroRule& rule,
                                      const ActionList& legal) const;
  std::optional<Action> rule_walk(const State& state, const HeroRule& rule) const;
  bool walks(const State& state, int hero) const;
  bool ai_walks(const State& state) const;
  FieldSet threatened_town(const State& state, int watch) const;
  Action rule_turn(const State& state, const HeroRule& rule, const ActionList& legal) const;
  Action rule_orientation(const State& state, const HeroRule& rule, const ActionList& legal) const;
  bool worth_fighting(const State& state, const HeroRule& rule, int field) const;
  const Card& card_at(int card) const;
  std::string map_words(const State& state, Action action) const;
  std::string unit_words(Action action) const;
  std::string card_words(const State& state, Action action) const;
  std::string event_words(const State& state, Action action) const;

  MapScenario scenario_;
  MapRuleset rules_;
  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<const Meetings> meetings_;
  std::shared_ptr<const UnitCatalog> units_;
  std::shared_ptr<const CardCatalog> cards_;
  std::shared_ptr<const MapCards> map_cards_;
  int start_field_ = 0;
  int goal_field_ = kNoField;
  bool driven_ = true;
  State start_;
  std::shared_ptr<const Adventure> model_;  // set when the player does not know the rule
  MapWatcher* watcher_ = nullptr;           // of a scoresheet's copy of the rules
};

// The action that `rule` takes for the player to move (map/course/rule.cc); what it leaves open is
// drawn. Fights on the board go by the ruleset's targeting rule.
Action rule_action(const Adventure& game, const MapState& state, const HeroRule& rule, Rng& rng);
// What a position is worth (agents/homm/map/evaluation.cc).
double evaluate(const Adventure& game, const MapState& state, Player player);

template <RandomBits Generator>
Action Adventure::sample_chance(const State& state, Generator& generator) const {
  if (state.phase == MapPhase::kFight) {
    return (*meetings_)[state.meeting].rules->sample_chance(state.combat, generator);
  }
  ChanceList outcomes;
  chance_outcomes(state, outcomes);
  return sample_outcome(outcomes, generator);
}

}  // namespace muster::homm::map
