// Combats in a few words, for the tests of the combat rules.
//
//   Fight fight(hero({"F halberdiers@1,1"}), guards({"N boars@1,2 damage=1"}));
//   fight.attack(def(0)).roll(+1);
//   EXPECT_EQ(fight.damage(def(0)), 2);
//
// A unit is "NAME@COLUMN,ROW" followed by any of `damage=N`, `paralysed`, `defending`; without
// "@..." it is placed by its player. Slots are att(0).. for the attacker's units and def(0).. for
// the defender's, in the order of the lists. Every action is checked to be legal; an illegal one
// ends the test.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"
#include "core/game.h"
#include "core/status.h"
#include "games/homm/combat.h"
#include "games/homm/state/actions.h"
#include "games/homm/targeting/target_chooser.h"
#include "tests/support/legal.h"
#include "tests/support/rules.h"

namespace muster::homm {

constexpr int att(int index) { return index; }
constexpr int def(int index) { return kSlots + index; }

using Slots = std::set<int>;
using Cells = std::set<int>;

inline Cells cells(std::initializer_list<std::pair<int, int>> places) {
  Cells all;
  for (const auto& [column, row] : places) all.insert(cell_at(column, row));
  return all;
}

// One unit of the notation above as TOML.
inline std::string unit_toml(const std::string& text) {
  const std::size_t at = text.find('@');
  if (at == std::string::npos) return fmt::format("{{unit = \"{}\"}}", text);
  std::istringstream rest(text.substr(at + 1));
  std::string word;
  rest >> word;
  std::string toml = fmt::format("{{unit = \"{}\"", text.substr(0, at));
  if (word != "-") toml += fmt::format(", at = [{}]", word);
  while (rest >> word)
    toml += word.find('=') == std::string::npos ? ", " + word + " = true" : ", " + word;
  return toml + "}";
}

inline std::string army_toml(const std::string& kind, const std::vector<std::string>& units,
                             const std::string& more) {
  std::string army;
  for (const std::string& unit : units) army += (army.empty() ? "" : ", ") + unit_toml(unit);
  return fmt::format("kind = \"{}\"\narmy = [{}]\n{}\n", kind, army, more);
}

// The tables of one side; `more` holds further keys of the table (`gold = 10`, `rule =
// "rulebook"`).
inline std::string hero(const std::vector<std::string>& units, const std::string& more = "") {
  return army_toml("hero", units, more);
}
inline std::string guards(const std::vector<std::string>& units, const std::string& more = "") {
  return army_toml("neutral", units, more);
}
inline std::string ai_hero(const std::vector<std::string>& units, const std::string& more = "") {
  return army_toml("ai_hero", units, more);
}
inline const std::string kRulebook = "rule = \"rulebook\"";

inline std::string scenario_toml(const std::string& attacker, const std::string& defender,
                                 const std::string& top = "") {
  return fmt::format("{}\n[attacker]\n{}\n[defender]\n{}\n", top, attacker, defender);
}

inline absl::StatusOr<std::shared_ptr<const Combat>> load_combat(const std::string& scenario,
                                                                 const std::string& ruleset = "") {
  auto rules = parse_document(ruleset, "rules.toml");
  auto fight = parse_document(scenario, "fight.toml");
  if (!rules.ok()) return rules.status();
  if (!fight.ok()) return fight.status();
  return Combat::load({.ruleset = *rules, .scenario = *fight, .seat_rules = {}});
}

// What loading such a scenario or ruleset complains about; "" when it loads.
inline std::string load_error(const std::string& scenario, const std::string& ruleset = "") {
  const auto combat = load_combat(scenario, ruleset);
  return combat.ok() ? "" : message_of(combat.status());
}

// Whether `text` contains `part`, in which the first # stands for any number (a column).
inline bool mentions(const std::string& text, const std::string& part) {
  const std::size_t hash = part.find('#');
  if (hash == std::string::npos) return text.find(part) != std::string::npos;
  const std::string before = part.substr(0, hash);
  const std::string after = part.substr(hash + 1);
  for (std::size_t at = text.find(before); at != std::string::npos;
       at = text.find(before, at + 1)) {
    std::size_t end = at + before.size();
    const std::size_t digits = end;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    if (end > digits && text.compare(end, after.size(), after) == 0) return true;
  }
  return false;
}

// Units of a Fight have no special abilities unless its ruleset speaks of them: the bare rules are
// tested with whatever units have the values that a test needs. AbleFight is with abilities.
inline const std::string kBare = "unit_abilities = false\n";
inline const std::string kAble = "unit_abilities = true\n";

class Fight {
 public:
  Fight(const std::string& attacker, const std::string& defender, const std::string& top = "",
        const std::string& ruleset = "")
      : Fight(scenario_toml(attacker, defender, top),
              ruleset.find("unit_abilities") == std::string::npos ? kBare + ruleset : ruleset, 0) {}

  const Combat& rules() const { return *rules_; }
  std::shared_ptr<const Combat> shared_rules() const { return rules_; }

  Phase phase() const { return state.phase; }
  int to_move() const { return rules_->to_move(state); }
  int active() const { return state.active; }
  bool over() const { return state.phase == Phase::kOver; }
  const Unit& unit(int slot) const { return state.units[slot]; }
  int damage(int slot) const { return unit(slot).damage; }
  int cell(int slot) const { return unit(slot).cell; }
  bool alive(int slot) const { return unit(slot).side != kNoSide && unit(slot).cell != kNoCell; }
  bool has(int slot, UnitFlag flag) const { return (unit(slot).flags & flag) != 0; }
  std::string card(int slot) const { return rules_->card(unit(slot).side).id; }

  // Legal actions (at a chance node: outcomes).
  std::vector<Action> legal() const { return legal_or_outcomes(*rules_, state); }
  // Arguments of the legal actions of one kind.
  std::set<int> options(ActionKind kind) const {
    std::set<int> arguments;
    for (const Action action : legal()) {
      if (kind_of(action) == kind) arguments.insert(argument_of(action));
    }
    return arguments;
  }
  bool can(ActionKind kind, int argument = 0) const { return options(kind).contains(argument); }
  std::set<int> moves() const { return options(ActionKind::kMove); }
  std::set<int> targets() const { return options(ActionKind::kAttack); }

  Fight& act(ActionKind kind, int argument = 0) {
    const Action wanted = make_action(kind, argument);
    const std::vector<Action> all = legal();
    if (std::find(all.begin(), all.end(), wanted) == all.end()) {
      throw std::logic_error(fmt::format("illegal action: kind {} argument {} in {}",
                                         static_cast<int>(kind), argument,
                                         rules_->to_json(state).dump()));
    }
    rules_->apply(state, wanted);
    return *this;
  }
  Fight& place(int column, int row) { return act(ActionKind::kPlace, cell_at(column, row)); }
  Fight& leave_out() { return act(ActionKind::kPlace, kNoCell); }
  Fight& move(int column, int row) { return act(ActionKind::kMove, cell_at(column, row)); }
  Fight& attack(int slot) { return act(ActionKind::kAttack, slot); }
  Fight& pick(int slot) { return act(ActionKind::kPickUnit, slot); }
  Fight& pick_space(int column, int row) {
    return act(ActionKind::kPickSpace, cell_at(column, row));
  }
  Fight& defend() { return act(ActionKind::kDefend); }
  Fight& end() { return act(ActionKind::kEnd); }
  // The counted face of the attack die: -1, 0 or +1.
  Fight& roll(int die) { return act(ActionKind::kRoll, die + 1); }
  Fight& defense_roll(bool plus_one) { return act(ActionKind::kDefenseRoll, plus_one ? 1 : 0); }

  // Ends activations without doing anything until the round is over or `stop` activates; returns
  // the slots in their order. Choices between equal units take the lowest slot.
  std::vector<int> pass(int stop = kNoUnit) {
    std::vector<int> order;
    const int round = state.round;
    while (!over() && state.round == round && phase() != Phase::kBuyRound) {
      if (phase() == Phase::kChooseUnit) {
        pick(*options(ActionKind::kPickUnit).begin());
        continue;
      }
      if (active() == stop) break;
      order.push_back(active());
      end();
    }
    return order;
  }

  // Ends the activations of players' units until an AI unit decides something (or the round ends).
  Fight& to_ai() {
    while (phase() == Phase::kActivate || phase() == Phase::kChooseUnit) {
      if (phase() == Phase::kActivate) {
        end();
      } else {
        pick(*options(ActionKind::kPickUnit).begin());
      }
    }
    return *this;
  }

  // The targets an AI side is about to attack: the one chosen, or those the tie is between.
  Slots chosen_targets() const {
    if (phase() == Phase::kTieTarget) return options(ActionKind::kPickUnit);
    if (phase() == Phase::kRoll || phase() == Phase::kTieSpace) return {state.target};
    return {};
  }
  // The weights of a roll's outcomes by face -1, 0, +1.
  std::vector<std::uint64_t> weights() const {
    ChanceList outcomes;
    rules_->chance_outcomes(state, outcomes);
    std::vector<std::uint64_t> all;
    for (const ChanceOutcome& outcome : outcomes) all.push_back(outcome.weight);
    return all;
  }

  State state;

 private:
  Fight(const std::string& scenario, const std::string& ruleset, int) {
    const auto loaded = load_combat(scenario, ruleset);
    if (!loaded.ok()) throw std::logic_error(message_of(loaded.status()));
    rules_ = *loaded;
    state = rules_->initial_state();
  }

  std::shared_ptr<const Combat> rules_;
};

class AbleFight : public Fight {
 public:
  AbleFight(const std::string& attacker, const std::string& defender, const std::string& top = "",
            const std::string& ruleset = "")
      : Fight(attacker, defender, top, kAble + ruleset) {}
};

inline const std::vector<std::uint64_t> kOneInThree = {1, 1, 1};
inline const std::vector<std::uint64_t> kLowerOfTwo = {5, 3, 1};

}  // namespace muster::homm
