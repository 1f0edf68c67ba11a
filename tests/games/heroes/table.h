// Games of Heroes in a few words, for the tests of its rules.
//
//   Table table({.rules = {"bribe_price=4"}});
//   table.put(Token::kMonster, at(3, 2), 5).hero_at(0, at(4, 2)).move(0, 10);
//   table.step(kWest).roll(...);
//
// A table begins without tokens, with the Settlements and Heroes of the start, no coins, in the
// middle of day 1. Every action is checked to be legal and every result to be possible; one that is
// not ends the test. After each the state is checked for consistency.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "games/heroes/heroes.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/state/actions.h"
#include "games/heroes/state/names.h"
#include "tests/games/heroes/invariants.h"
#include "tests/support/rules.h"

namespace muster::heroes::testing {

inline constexpr int kSide = 8;  // of the tables' boards

// The tile that people call [x, y].
constexpr int at(int x, int y) { return (y - 1) * kSide + x - 1; }

inline constexpr int kNorth = 0;
inline constexpr int kEast = 1;
inline constexpr int kSouth = 2;
inline constexpr int kWest = 3;

struct Setting {
  std::string ruleset = "standard";
  std::vector<std::string> rules{};  // overrides: "bribe_price=4"
  int players = 2;
  std::string scenario{};  // further lines: "teams = [[...]]"
};

inline RulesSource source_of(const Setting& setting) {
  auto rules =
      load_document(data_file(fmt::format("games/heroes/rulesets/{}.toml", setting.ruleset)));
  auto scenario = parse_document(fmt::format("players = {}\nwidth = {}\nheight = {}\n{}",
                                             setting.players, kSide, kSide, setting.scenario),
                                 "scenario.toml");
  if (!rules.ok()) throw std::logic_error(rules.status().ToString());
  if (!scenario.ok()) throw std::logic_error(scenario.status().ToString());
  for (const std::string& assignment : setting.rules) {
    const absl::Status status = apply_override(*rules, assignment);
    if (!status.ok()) throw std::logic_error(status.ToString());
  }
  return {.ruleset = *rules, .scenario = *scenario, .seat_rules = {}};
}

inline std::shared_ptr<const HeroesGame> load_heroes(const Setting& setting) {
  auto game = HeroesGame::load(source_of(setting));
  if (!game.ok()) throw std::logic_error(game.status().ToString());
  return *game;
}

class Table {
 public:
  explicit Table(const Setting& setting = {}) : game_(load_heroes(setting)) {
    state = game_->initial_state();
    state.kind = 0;
    state.left = 0;
    state.day = 1;
    state.turn = 1;
    for (Realm& realm : state.realms) realm.coins = 0;
    const TileSet none;
    state.monsters = none;
    state.loot = none;
    state.mines = none;
    state.tokens = {};
  }

  const HeroesGame& game() const { return *game_; }
  int players() const { return game_->num_players(); }
  Realm& realm(int seat) { return state.realms[static_cast<std::size_t>(seat)]; }
  Hero& hero(int index) { return state.heroes[static_cast<std::size_t>(index)]; }
  Settlement& settlement(int index) { return state.settlements[static_cast<std::size_t>(index)]; }
  int coins(int seat) const { return state.realms[static_cast<std::size_t>(seat)].coins; }
  int place(int index) const { return state.hero_at[static_cast<std::size_t>(index)]; }
  bool alive(int index) const { return has_hero(state, index); }
  int tokens(Token kind, int tile) const { return tokens_on(state, tile, kind); }
  Phase phase() const { return state.phase; }
  int points() { return hero(state.active).points; }
  int army() { return hero(state.active).army; }

  // ---- A position.

  Table& put(Token kind, int tile, int count = 1) {
    std::uint16_t& all = state.tokens[static_cast<std::size_t>(tile)];
    all = with_tokens(all, kind, count);
    if (kind == Token::kMonster) {
      state.monsters.put(tile, count > 0);
    } else {
      state.loot.put(tile, pick_up_cost(state, tile) > 0);
    }
    return *this;
  }
  // A mine of nobody, or of a seat.
  Table& mine(int tile, int owner = -1) {
    std::uint16_t& all = state.tokens[static_cast<std::size_t>(tile)];
    all = with_tokens(all, Token::kMine, kFreeMine + 1 + owner);
    state.mines.insert(tile);
    if (owner >= 0) ++realm(owner).mines;
    return *this;
  }
  Table& hero_at(int index, int tile) {
    state.hero_at[static_cast<std::size_t>(index)] = static_cast<std::uint16_t>(tile);
    return *this;
  }
  Table& no_hero(int index) {
    state.hero_at[static_cast<std::size_t>(index)] = kNowhere;
    hero(index) = {};
    return *this;
  }
  Table& army_of(int index, int mercenaries) {
    hero(index).army = static_cast<std::uint8_t>(mercenaries);
    return *this;
  }
  Table& give(int index, Item item, int count = 1) {
    hero(index).items[index_of(item)] = static_cast<std::uint8_t>(count);
    return *this;
  }
  Table& purse(int seat, int coins) {
    realm(seat).coins = static_cast<std::uint16_t>(coins);
    return *this;
  }
  Table& built(int settlement, SettlementTier tier, Ramparts ramparts = Ramparts::kNone) {
    state.settlements[static_cast<std::size_t>(settlement)].buildings = {tier, ramparts};
    return *this;
  }

  // A Hero's movement begins, alone in its owner's turn: with `points` of movement.
  Table& move(int index, int points = 18) {
    before_roll(index);
    return roll(points - game_->rules().movement_bonus);
  }
  Table& before_roll(int index) {
    state.on_turn = static_cast<std::uint8_t>(seat_of_hero(index));
    state.order = 0;
    state.anchor = state.on_turn;
    state.active = static_cast<std::uint8_t>(index);
    state.moved = 3;
    state.phase = Phase::kMoveRoll;
    state.mover = kChance;
    state.encounter = {};
    return *this;
  }
  // The next day begins: the last turn of this one ends.
  Table& daybreak(int anchor = 0) {
    state.anchor = static_cast<std::uint8_t>(anchor);
    state.order = static_cast<std::uint8_t>(players() - 1);
    state.on_turn = static_cast<std::uint8_t>((anchor + players() - 1) % players());
    state.active = static_cast<std::uint8_t>(hero_of(state.on_turn, 0));
    state.moved = 3;
    state.phase = Phase::kMove;
    state.mover = static_cast<Player>(state.on_turn);
    return act(Verb::kPass);
  }
  // The turn of a seat begins: that of the one before it ends.
  Table& turn_of(int seat) {
    state.anchor = static_cast<std::uint8_t>((seat + players() - 1) % players());
    state.order = 0;
    state.on_turn = state.anchor;
    state.active = static_cast<std::uint8_t>(hero_of(state.on_turn, 0));
    state.moved = 3;
    state.phase = Phase::kMove;
    state.mover = static_cast<Player>(state.on_turn);
    return act(Verb::kPass);
  }

  // ---- Play.

  bool legal(Verb verb, int argument = 0) const {
    if (state.mover < 0) return false;
    ActionList actions;
    game_->legal_actions(state, actions);
    return std::find(actions.begin(), actions.end(), make_action(verb, argument)) != actions.end();
  }
  std::size_t choices() const {
    ActionList actions;
    game_->legal_actions(state, actions);
    return actions.size();
  }
  Table& act(Verb verb, int argument = 0) {
    if (!legal(verb, argument)) {
      throw std::logic_error(fmt::format("not legal in phase {}: {} {}", phase_name(state.phase),
                                         static_cast<int>(verb), argument));
    }
    return apply(make_action(verb, argument));
  }
  Table& pass() { return act(Verb::kPass); }
  Table& engage() { return act(Verb::kEngage); }
  Table& step(int direction) { return act(Verb::kStep, direction); }
  Table& take(int number) { return act(Verb::kTake, number); }
  // What a die or a sum of dice shows.
  Table& roll(int code) {
    if (weight(code) == 0) {
      throw std::logic_error(
          fmt::format("cannot come up in phase {}: {}", phase_name(state.phase), code));
    }
    return apply(make_action(Verb::kRoll, code));
  }
  Table& rolls(const std::vector<int>& codes) {
    for (const int code : codes) roll(code);
    return *this;
  }
  Table& bands(const std::vector<Band>& bands) {
    for (const Band band : bands) roll(static_cast<int>(band));
    return *this;
  }
  std::uint64_t weight(int code) const {
    if (state.mover != kChance) return 0;
    ChanceList outcomes;
    game_->chance_outcomes(state, outcomes);
    for (const ChanceOutcome& each : outcomes) {
      if (each.action == make_action(Verb::kRoll, code)) return each.weight;
    }
    return 0;
  }
  std::uint64_t weights() const {
    ChanceList outcomes;
    game_->chance_outcomes(state, outcomes);
    return total_weight(outcomes);
  }

  // Lets one side roll its best and the other its worst until the battle is over; nobody retreats.
  Table& fight(SideOfBattle winner) {
    while (in_battle()) fight_on(winner);
    return *this;
  }
  // The same, up to the question whether to retreat.
  Table& fight_a_round(SideOfBattle winner) {
    while (state.phase == Phase::kBattleRoll) fight_on(winner);
    return *this;
  }
  bool in_battle() const {
    return state.phase == Phase::kBattleRoll || state.phase == Phase::kBattleChoice ||
           state.phase == Phase::kRetreat;
  }

  HeroesState state;

 private:
  void fight_on(SideOfBattle winner) {
    if (state.phase == Phase::kRetreat) {
      pass();
    } else if (state.phase == Phase::kBattleChoice) {
      ActionList actions;
      game_->legal_actions(state, actions);
      apply(actions[0]);
    } else {
      ChanceList outcomes;
      game_->chance_outcomes(state, outcomes);
      const bool best = side_of(state.battle) == winner;
      apply(outcomes[best ? outcomes.size() - 1 : 0].action);
    }
  }
  Table& apply(Action action) {
    game_->apply(state, action);
    check_state(*game_, state);
    return *this;
  }

  std::shared_ptr<const HeroesGame> game_;
};

inline constexpr Item kRareSword = {ItemType::kMainHand, Rarity::kRare};
inline constexpr Item kCommonSword = {ItemType::kMainHand, Rarity::kCommon};
inline constexpr Item kEpicAmulet = {ItemType::kAmulet, Rarity::kEpic};

}  // namespace muster::heroes::testing
