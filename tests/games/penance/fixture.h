// Duels in a few words, for the tests of the rules of Penance.
//
//   DuelTest duel({.rules = {"scrap_for_draw=3"}, .first = "church-confessor"});
//   duel.hand(0, {"k-feint", "k-retreat"}).place(0, 3, 6, "NE").begin(0);
//   duel.act("play Feint").act("move NE").roll(4);
//
// A duel starts as a position without set-up: all cards in the draw piles, nobody's turn. hand,
// place, heat ... describe it; begin() makes it the Action phase of a player. Actions and outcomes
// are checked to be legal, an illegal one ends the test; after each the state is checked for
// consistency.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/status.h"
#include "games/penance/cards/effects_words.h"
#include "games/penance/changes/board.h"
#include "games/penance/changes/events.h"
#include "games/penance/changes/lasting.h"
#include "games/penance/duel.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/inquiry/steps.h"
#include "games/penance/state/effect_fields.h"
#include "games/penance/state/task_fields.h"
#include "games/penance/state/task_views.h"
#include "tests/games/penance/played_ops.h"
#include "tests/support/legal.h"
#include "tests/support/rules.h"

namespace muster::penance {

struct DuelSetting {
  std::string ruleset = "v3";
  std::vector<std::string> rules{};  // overrides: "scrap_for_draw=3"
  std::string first = "church-confessor";
  std::string second = "nomads-outrider";
  std::string arena = "plain";
  std::vector<std::string> scenario{};  // overrides: "max_rounds=3", "first.facing=N"
};

inline void override_all(Document& document, const std::vector<std::string>& assignments) {
  for (const std::string& assignment : assignments) {
    const absl::Status status = apply_override(document, assignment);
    if (!status.ok()) throw std::logic_error(message_of(status));
  }
}

inline absl::StatusOr<std::shared_ptr<const CasketDuel>> try_load_duel(const DuelSetting& setting) {
  auto rules =
      load_document(data_file(fmt::format("games/penance/rulesets/{}.toml", setting.ruleset)));
  auto scenario = parse_document(fmt::format("arena = \"{}\"\n[first]\ndeck = \"{}\"\n"
                                             "[second]\ndeck = \"{}\"\n",
                                             setting.arena, setting.first, setting.second),
                                 "scenario.toml");
  if (!rules.ok()) return rules.status();
  if (!scenario.ok()) return scenario.status();
  override_all(*rules, setting.rules);
  override_all(*scenario, setting.scenario);
  return CasketDuel::load({.ruleset = *rules, .scenario = *scenario, .seat_rules = {}});
}

inline std::shared_ptr<const CasketDuel> load_duel(const DuelSetting& setting = {}) {
  auto game = try_load_duel(setting);
  if (!game.ok()) throw std::logic_error(game.status().ToString());
  return *game;
}

class DuelTest {
 public:
  explicit DuelTest(const DuelSetting& setting = {}) : DuelTest(load_duel(setting)) {}
  explicit DuelTest(std::shared_ptr<const CasketDuel> rules)
      : rules_(std::move(rules)), state(rules_->initial_state()) {
    rules_->count_ops(&played_ops());
    for (const int side : {0, 1}) {
      Duelist& own = duelist(side);
      own = Duelist{};
      own.draw = rules_->table(side).cards;
    }
    state.tasks = {};
    state.tasks_used = 0;
    state.draws = {};
    state.phase = Phase::kRun;
    if (rules_->rules().board) {
      place(0, 3, 3, "SE");
      place(1, 5, 4, "NW");
    }
  }

  const CasketDuel& rules() const { return *rules_; }
  Duelist& duelist(int side) { return state.duelists[static_cast<std::size_t>(side)]; }
  const Duelist& duelist(int side) const { return state.duelists[static_cast<std::size_t>(side)]; }
  Phase phase() const { return state.phase; }
  int mover() const { return state.mover; }
  bool over() const { return state.phase == Phase::kOver; }
  int winner() const { return state.winner == kNoUnit ? -1 : state.winner; }
  int kind(int side, const std::string& card) const {
    const CardId id = rules_->cards().find(card);
    const int kind = id == kNoCard ? kNoKind : kind_of(*rules_, state, side, id);
    if (kind == kNoKind) throw std::logic_error("no card " + card + " in the deck");
    return kind;
  }
  int hex(int column, int row) const { return rules_->grid().at(column, row); }
  int life(int side) const { return life_of(*rules_, state, side); }
  int sp(int side) const { return duelist(side).sp; }  // half points

  // ---- A position.

  // These cards of the draw pile make the hand (discard pile, Graveyard).
  DuelTest& hand(int side, const std::vector<std::string>& cards) {
    return fill(side, duelist(side).hand, cards);
  }
  DuelTest& discard(int side, const std::vector<std::string>& cards) {
    return fill(side, duelist(side).discard, cards);
  }
  DuelTest& graveyard(int side, const std::vector<std::string>& cards) {
    return fill(side, duelist(side).graveyard, cards);
  }
  // All other cards of the draw pile leave the duel.
  DuelTest& draw(int side, const std::vector<std::string>& cards) {
    CardPile pile;
    fill(side, pile, cards);
    duelist(side).draw = pile;
    return *this;
  }
  DuelTest& damaged(int side, int in_hand, int in_draw = 0) {
    for (int i = 0; i < in_hand; ++i) duelist(side).hand.add(kDamagedKind);
    for (int i = 0; i < in_draw; ++i) duelist(side).draw.add(kDamagedKind);
    return *this;
  }
  DuelTest& place(int side, int column, int row, const std::string& facing = "") {
    duelist(side).hex = static_cast<std::uint8_t>(hex(column, row));
    for (int direction = 0; direction < kDirections; ++direction) {
      if (direction_name(direction) == facing) {
        duelist(side).facing = static_cast<std::uint8_t>(direction);
      }
    }
    return *this;
  }
  DuelTest& heat(int side, int heat) {
    duelist(side).heat = static_cast<std::uint8_t>(heat);
    return *this;
  }
  DuelTest& destroy(int side, Component component) {
    duelist(side).destroyed =
        static_cast<std::uint8_t>(duelist(side).destroyed | 1U << index_of(component));
    return *this;
  }
  DuelTest& wound(int side, Wound wound) {
    duelist(side).wounds =
        static_cast<std::uint16_t>(duelist(side).wounds | 1U << static_cast<unsigned>(wound));
    return *this;
  }
  // The Action phase of `side` in round 1, with full SP.
  DuelTest& begin(int side = 0) {
    state.round = 1;
    state.turns = 1;
    state.on_turn = static_cast<std::uint8_t>(side);
    state.second_turn = 0;
    state.stage = Stage::kAction;
    duelist(side).sp = static_cast<std::uint8_t>(2 * sp_max(*rules_, state, side));
    return run();
  }
  // Goes on from a stage: the turn of `side`, a round ...
  DuelTest& begin_at(Stage stage, int side = 0, int round = 1) {
    state.round = static_cast<std::uint8_t>(round);
    state.turns = 1;
    state.on_turn = static_cast<std::uint8_t>(side);
    state.second_turn = 0;
    state.stage = stage;
    return run();
  }
  // A task is carried out as if a card had asked for it.
  DuelTest& task(TaskKind kind, int side, const TaskFields& fields = {}) {
    push(state, kind, side, fields);
    return run();
  }
  template <class Named>
  requires requires { Named::kKind; }
  DuelTest& task(int side, const Named& named) { return task(Named::kKind, side, named.fields()); }
  DuelTest& run() {
    state.phase = Phase::kRun;
    while (rules_->advance(state)) {
    }
    check();
    return *this;
  }

  // ---- Play.

  std::vector<Action> legal() const { return legal_or_outcomes(*rules_, state); }
  // Legal actions or outcomes in words.
  std::vector<std::string> options() const {
    std::vector<std::string> texts;
    for (const Action action : legal()) texts.push_back(rules_->describe(state, action));
    return texts;
  }
  bool can(const std::string& words) const {
    const std::vector<std::string> all = options();
    return std::find(all.begin(), all.end(), words) != all.end();
  }
  std::set<int> arguments(Verb verb) const {
    std::set<int> all;
    for (const Action action : legal()) {
      if (verb_of(action) == verb) all.insert(argument_of(action));
    }
    return all;
  }
  // The action or outcome whose description this is; taken.
  DuelTest& act(const std::string& words) { return apply(named(words)); }
  Action named(const std::string& words) const {
    for (const Action action : legal()) {
      if (rules_->describe(state, action) == words) return action;
    }
    throw std::logic_error(
        fmt::format("not possible: \"{}\"; possible: {}", words, fmt::join(options(), ", ")));
  }
  DuelTest& take(Verb verb, int argument = 0) {
    const Action action = make_action(verb, argument);
    const std::vector<Action> all = legal();
    if (std::find(all.begin(), all.end(), action) == all.end()) {
      throw std::logic_error(fmt::format("not possible: verb {} argument {}; possible: {}",
                                         static_cast<int>(verb), argument,
                                         fmt::join(options(), ", ")));
    }
    return apply(action);
  }
  DuelTest& roll(int face) { return take(Verb::kRolled, face); }
  DuelTest& attack(int one, int other) {
    return take(Verb::kAttack, static_cast<int>(index_of(kept_pair(one, other))));
  }
  // Counts of the Defense Dice, step by step, as far as dice are left.
  DuelTest& defense(int blocks, int criticals = 0, int pierces = 0, int heats = 0) {
    for (const int count : {blocks, criticals, pierces, heats}) {
      if (phase() != Phase::kDefenseDice) break;
      take(Verb::kDefense, count);
    }
    return *this;
  }
  DuelTest& draw_card(const std::string& card) {
    return take(Verb::kCard, kind(top_task(state).side, card));
  }
  // Chance goes on by itself to the next decision, the first outcome each time.
  DuelTest& settle() {
    while (mover() == kChance) settle_once();
    return *this;
  }
  DuelTest& settle_once() {
    if (mover() != kChance) {
      throw std::logic_error(fmt::format("a decision: {}", fmt::join(options(), ", ")));
    }
    return apply(legal().front());
  }

  // The rules as if the class of a deck named no Major Wound.
  DuelTest& without_major_wound(int side) {
    struct Changed : CasketDuel {
      Changed(const CasketDuel& rules, int side) : CasketDuel(rules) {
        tables_[static_cast<std::size_t>(side)].casket.major_wound = 0;
      }
    };
    rules_ = std::make_shared<Changed>(*rules_, side);
    return *this;
  }
  void raise(Event event, int side) { penance::raise(*rules_, state, event, side); }
  // What tests look at in the rules object.
  int price_of_step(int side, int direction) const {
    return step_price(*rules_, state, side, direction);
  }
  int stat(int side, Stat stat) const { return stat_of(*rules_, state, side, stat); }
  void start_lasting(int effect, int user, int bearer, int value) {
    penance::start_lasting(*rules_, state, effect, user, bearer, value);
  }
  void pass_moment(int side, End moment) { penance::pass_moment(*rules_, state, side, moment); }
  // A condition as card files write it, of a user and a target.
  bool holds(const std::string& condition, int user = 0, int target = 1) const {
    const auto parsed = parse_condition(condition);
    if (!parsed) throw std::logic_error("no condition: " + condition);
    return condition_holds(*rules_, state, *parsed, user, target);
  }
  // What happens tells the cards of a player.
  DuelTest& event(Event event, int side, const EventFields& fields = {}) {
    penance::raise(*rules_, state, event, side, fields);
    return run();
  }
  int shove(int unit, int source, int hexes) {
    return penance::shove(*rules_, state, unit, source, hexes);
  }

 private:
  std::shared_ptr<const CasketDuel> rules_;

 public:
  DuelState state;

 private:
  DuelTest& fill(int side, CardPile& pile, const std::vector<std::string>& cards) {
    for (const std::string& card : cards) {
      const int which = kind(side, card);
      if (!duelist(side).draw.has(which)) throw std::logic_error("too many copies of " + card);
      duelist(side).draw.remove(which);
      pile.add(which);
    }
    return *this;
  }
  DuelTest& apply(Action action) {
    rules_->apply(state, action);
    check();
    return *this;
  }
  // What holds in every state.
  void check() const {
    EXPECT_NE(state.phase, Phase::kRun);
    EXPECT_EQ(state.phase == Phase::kOver, state.mover == kTerminal);
    for (int i = state.tasks_used; i < kMaxTasks; ++i) {
      EXPECT_EQ(state.tasks[static_cast<std::size_t>(i)].kind, TaskKind::kNone);
    }
    for (const Duelist& own : state.duelists) {
      EXPECT_EQ(own.shown & ~own.hand.kinds(), 0U) << "a card is known that is not in the hand";
      EXPECT_LE(own.shown_damaged, own.hand.copies(kDamagedKind));
      EXPECT_LE(own.tops, own.draw.size());
    }
    if (mover() != kTerminal) {
      EXPECT_FALSE(legal().empty());
    }
  }
};

}  // namespace muster::penance
