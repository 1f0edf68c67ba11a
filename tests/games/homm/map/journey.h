// Games on a small map in a few words, for the tests of the map's rules.
//
//   Journey journey(small_map());
//   journey.go(kNE).end_turn();
//
// The small map has the start S3 at (0, 0) and the tile F6 at (2, -3), which touches it in the
// north east; the town is the player's. Fights come from a table in which every meeting has the
// four rows below, so a test says how a fight ends by naming a row. Every action is checked to be
// legal.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/outside.h"
#include "core/status.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/state/actions.h"
#include "tests/support/legal.h"
#include "tests/support/rules.h"

namespace muster::homm::map {

// Units of Castle, by number.
inline constexpr int kHalberdiers = 0;
inline constexpr int kGriffins = 1;
inline constexpr int kCrusaders = 2;

enum Direction { kNE, kE, kSE, kSW, kW, kNW };

// Rows of the table.
enum Row {
  kWin,        // nothing lost
  kCostlyWin,  // one step lost, one round bought
  kDefeat,     // two steps lost
  kLongWin,    // three rounds bought
};

inline std::string fight_table(const std::vector<std::string>& heroes) {
  const ::testing::TestInfo& test = *::testing::UnitTest::GetInstance()->current_test_info();
  std::string path =
      fmt::format("{}{}.{}.csv", ::testing::TempDir(), test.test_suite_name(), test.name());
  allow_outside(true);  // it is not in the configs folder
  std::ofstream out(path);
  out << "meeting,army_value,win,steps_lost,extra_rounds,weight\n";
  std::vector<std::string> meetings;
  for (int level = 1; level <= kLevels; ++level) {
    meetings.push_back(fmt::format("guards:{}", numeral_of_level(level)));
  }
  for (const std::string& hero : heroes) {
    for (const char* role : {"attack", "defend", "citadel"}) {
      meetings.push_back(fmt::format("{}:{}", hero, role));
    }
  }
  for (const std::string& meeting : meetings) {
    for (const char* row : {"1,0,0,6", "1,1,1,1", "0,2,0,2", "1,0,3,1"}) {
      out << meeting << ",0," << row << "\n";
    }
  }
  return path;
}

// Parts of a small map; `more` goes to the top, the player's table, and the end of the file.
struct SmallMap {
  std::string top;
  std::string ends = "win = [\"rounds_over\"]\nlose = [\"town_flagged\"]";
  std::string player = "resources = {gold = 20, materials = 10, valuables = 5}";
  std::string units = "units = [\"halberdiers\", \"griffins\", \"crusaders\", \"champions\"]";
  std::string army = "army = [\"P halberdiers\", \"F griffins\"]";
  std::string cards;
  std::string faction = "castle";
  std::string tile = "tile = \"F6\"\nface_up = true";
  std::string more;
  int rounds = 5;
};

inline std::string text_of(const SmallMap& map) {
  return fmt::format(
      "rounds = {}\nstart = [0, 0]\ntable = \"{}\"\n{}\n{}\n[player]\nfaction = "
      "\"{}\"\n{}\n{}\n"
      "{}\n{}\n[[tile]]\ntile = \"S3\"\nat = [0, 0]\nface_up = true\n[[tile]]\nlabel = \"north\"\n"
      "at = [2, -3]\n{}\n{}\n",
      map.rounds, fight_table({"enemy", "enemy+", "second"}), map.ends, map.top, map.faction,
      map.player, map.units, map.army, map.cards.empty() ? "" : "[player.cards]\n" + map.cards,
      map.tile, map.more);
}

inline SmallMap card_map(const std::string& cards) {
  SmallMap map;
  map.cards = cards;
  return map;
}

// An AI hero "enemy" at a field; `more` holds further keys.
inline std::string enemy(int q, int r, const std::string& more = "",
                         const std::string& name = "enemy") {
  return fmt::format(
      "[[ai_hero]]\nname = \"{}\"\nat = [{}, {}]\n{}\n[ai_hero.combat]\narmy = [\"P skeletons\"]\n",
      name, q, r, more);
}

inline absl::StatusOr<std::shared_ptr<const Adventure>> load_map(
    const std::string& scenario, const std::string& ruleset = "",
    const std::vector<bool>& seat_agents = {}) {
  auto rules = parse_document(ruleset, "rules.toml");
  auto map = parse_document(scenario, "map.toml");
  if (!rules.ok()) return rules.status();
  if (!map.ok()) return map.status();
  return Adventure::load(
      {.ruleset = *rules, .scenario = *map, .seat_rules = {}, .seat_agents = seat_agents});
}

inline std::string load_error(const std::string& scenario, const std::string& ruleset = "") {
  const auto map = load_map(scenario, ruleset);
  return map.ok() ? "" : message_of(map.status());
}

class Journey {
 public:
  explicit Journey(const SmallMap& map, const std::string& ruleset = "",
                   const std::vector<bool>& seat_agents = {}) {
    auto loaded = load_map(text_of(map), ruleset, seat_agents);
    if (!loaded.ok()) throw std::logic_error(message_of(loaded.status()));
    rules_ = *std::move(loaded);
    state = rules_->initial_state();
    keep_all();
  }

  const Adventure& rules() const { return *rules_; }
  std::vector<Action> legal() const { return legal_or_outcomes(*rules_, state); }
  bool can(MapAction kind, int argument = 0) const {
    const std::vector<Action> all = legal();
    return std::find(all.begin(), all.end(), map_action(kind, argument)) != all.end();
  }
  bool can_any(MapAction kind) const {
    const std::vector<Action> all = legal();
    return std::any_of(all.begin(), all.end(),
                       [kind](Action action) { return map_kind(action) == kind; });
  }
  Journey& act(MapAction kind, int argument = 0) {
    if (!can(kind, argument)) {
      throw std::logic_error(fmt::format("illegal action: {:#x} {} in {}", static_cast<int>(kind),
                                         argument, rules_->to_json(state).dump()));
    }
    rules_->apply(state, map_action(kind, argument));
    return *this;
  }
  Journey& go(Direction direction) { return act(MapAction::kStep, direction); }
  Journey& ends_as(Row row) { return act(MapAction::kOutcome, row); }
  // Ends the turn and what of the next round is nobody's decision but to keep all cards.
  Journey& end_turn() { return act(MapAction::kEndTurn).keep_all(); }
  // Keeps the hand where cards may be discarded.
  Journey& keep_all() {
    while (state.phase == MapPhase::kDiscard) act(MapAction::kDecline);
    return *this;
  }
  bool over() const { return state.phase == MapPhase::kOver; }

  int at(int q, int r) const { return rules_->layout().at({q, r}); }
  bool stands(int q, int r) const { return state.field == at(q, r); }
  bool enemy_at(int q, int r, int hero = 0) const { return state.heroes[hero].field == at(q, r); }
  bool owns(int player, int q, int r) const { return state.owned[player].contains(at(q, r)); }
  Resources stock() const { return {state.gold, state.materials, state.valuables}; }
  const UnitState& unit(int index) const { return state.units[index]; }

  MapState state;

 private:
  std::shared_ptr<const Adventure> rules_;
};

}  // namespace muster::homm::map
