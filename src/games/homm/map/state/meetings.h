// From the map to the combat game and back: which fights there can be, their rules, and what armies
// and cards go in and come out.
//
// The rules of every possible fight are loaded once. The player's army varies, and a combat's rules
// name an army; so they name both sides of every card that the player may own, and those that the
// player does not have at the moment are left out when armies are placed (HC-11).
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/inline_vector.h"
#include "games/homm/combat.h"
#include "games/homm/map/scenario/layout.h"
#include "games/homm/map/scenario/ruleset.h"
#include "games/homm/map/scenario/scenario.h"
#include "games/homm/map/state/fight_table.h"
#include "games/homm/map/state/state.h"

namespace muster::homm::map {

struct Meeting {
  std::string name;     // "guards:III", "sandro:attack", "sandro+:citadel"; in tables of fights
  int player_side = 0;  // of the combat
  int value = 0;        // gold that the enemy army is worth; of drawn guards on average
  int row = -1;         // of the table; -1: none
  DefeatSetup reward;   // AI-36
  std::shared_ptr<const Combat> rules;  // absent where fights come from a table
};

// An AI hero's side of a combat scenario, as it is at first or (`grown`) once it has flagged its
// goal. Where fights go by Dice Stacks, the combat adapts its Packs (DS-39) and is told of a final
// battle if the scenario is long enough for its bonus (DS-65).
toml::table enemy_side(const AiHero& hero, bool grown, const MapScenario& scenario,
                       const MapRuleset& rules);

// What a fight has come to.
struct FightResult {
  bool won = false;     // by the player
  bool decided = true;  // false: nobody won (HC-66), or the player retreated (HC-63)
  bool azure = false;   // HC-96
  int movement_left = 0;
};

// What unit cards do on the map, as bits: the abilities of stage [map].
inline constexpr unsigned kStablesDiscount = 1;
inline constexpr unsigned kGoldIncome = 2;
inline constexpr unsigned kValuablesIncome = 4;
inline constexpr unsigned kPeeksDeck = 8;
inline constexpr unsigned kEndTurnStep = 16;
inline constexpr unsigned kMoraleDie = 32;

class Meetings {
 public:
  // Errors: InvalidArgument, one mistake per line: what the combat says of the armies, or that the
  // scenario's table misses a meeting.
  static absl::StatusOr<Meetings> load(const MapScenario& scenario, const MapRuleset& rules,
                                       const MapData& data, const Layout& layout);

  const std::vector<Meeting>& all() const { return all_; }
  const Meeting& operator[](std::size_t index) const { return all_[index]; }
  // Index of the meeting; the fight is one that this map can have.
  int of_guards(int level) const { return guards_[static_cast<std::size_t>(level)]; }
  int of_hero(int hero, bool grown, FightKind kind, bool citadel) const;

  // ---- The player's army.

  const UnitPrices& prices(int unit) const { return prices_[static_cast<std::size_t>(unit)]; }
  int tier(int unit) const { return tiers_[static_cast<std::size_t>(unit)]; }
  const std::string& unit_name(int unit) const { return names_[static_cast<std::size_t>(unit)]; }
  unsigned traits(int unit) const { return traits_[static_cast<std::size_t>(unit)]; }
  // Whether the card is a neutral one: it has a single side (AM-31).
  bool neutral(int unit) const { return neutral_[static_cast<std::size_t>(unit)] != 0; }
  int units() const { return static_cast<int>(names_.size()); }
  bool has_army(const UnitState* units) const {
    return std::any_of(units, units + this->units(),
                       [](const UnitState& unit) { return unit.in_deck != 0; });
  }
  // Gold paid for the unit as it is; for the army: its five best units.
  int unit_value(int unit, const UnitState& state) const;
  int army_value(const UnitState* units) const;
  // Takes so many steps off the five best units, the cheapest first, each to the end: a Pack turns
  // to its Few side and then goes; under Dice Stacks tokens go, then the unit (DS-42). Returns the
  // gold lost.
  int lose_steps(UnitState* units, int steps) const;
  int army_steps(const UnitState* units) const;  // all there are

  // The chance that the player wins the meeting: from the table, or else by the worth of the armies
  // (v^2 / (v^2 + w^2), after Lanchester's square law).
  double victory(int meeting, const UnitState* units, int movement) const;

  // ---- Fights by the table.

  const FightOdds& odds(int meeting, const UnitState* units) const {
    return table_.odds(all_[static_cast<std::size_t>(meeting)].row, army_value(units));
  }

  // ---- Fights on the board (FightMode::kRule, kPlay).

  // The combat as it starts, with what the player has now; `hand_limit` stays the map's.
  homm::State start(const MapState& map) const;
  // Leaves out the cards that the player does not own; call after every step.
  void settle(const MapState& map, homm::State& combat) const;
  // Applies an action or outcome of the fight, after bring_tokens().
  void apply(MapState& map, Action action) const;
  // A unit that `action` will place brings its Quantity Tokens (DS-42).
  void bring_tokens(MapState& map, Action action) const;
  // Legal actions of a fight: those of the combat without leaving the whole army out.
  void legal_actions(const MapState& map, ActionList& actions) const;
  // FightMode::kRule: the player's action by the targeting rule. What the rule leaves open follows
  // from the state.
  Action rule_action(const MapState& map) const;
  // The same by another rule.
  Action rule_action(const MapState& map, const TargetingRule& rule, Rng& rng) const;
  // What the player's army, cards, gold and tokens are after it; `map.combat` is terminal.
  FightResult finish(MapState& map) const;

  // ---- Cards: instances are numbered as the combat numbers them.

  const std::vector<int>& cards() const { return cards_; }  // by instance: index into the catalog
  std::uint64_t machines() const { return machines_; }      // war machines, in play for good
  const CardPiles& dealt() const { return dealt_; }

 private:
  Meetings() = default;
  const Meeting& meeting(const MapState& map) const { return all_[map.meeting]; }
  bool owns(const MapState& map, std::size_t card) const;
  void bring_home_tokens(MapState& map) const;
  absl::Status add_units(const MapScenario& scenario, const UnitCatalog& units);
  absl::Status add_guards(const MapScenario& scenario, const MapRuleset& rules,
                          const UnitCatalog& units, const Layout& layout);
  absl::Status add_heroes(const MapScenario& scenario, const MapRuleset& rules);
  absl::Status add_table(const MapScenario& scenario, const MapRuleset& rules);
  absl::Status add(Meeting meeting, const toml::table& enemy, const Document& combat_rules);
  void number_cards(const HandSetup& cards, const CardCatalog& catalog);
  toml::table player_table(const MapScenario& scenario) const;
  using BestUnits = InlineVector<int, kMaxUnits>;
  BestUnits best_units(const UnitState* units) const;

  std::vector<Meeting> all_;
  std::array<int, kLevels + 1> guards_{};
  std::vector<int> heroes_;  // hero * 6 + grown * 3 + role
  std::vector<std::string> names_;
  std::vector<UnitPrices> prices_;
  std::vector<int> tiers_;
  std::vector<unsigned> traits_;
  std::vector<std::uint8_t> neutral_;
  std::vector<std::string> side_ids_;  // unit * 2 + improved
  bool dice_stacks_ = false;
  bool hold_back_ = true;
  TargetingRule rule_;
  FightTable table_;
  std::vector<int> cards_;
  std::uint64_t machines_ = 0;
  CardPiles dealt_;
  toml::table player_;
};

}  // namespace muster::homm::map
