// What the tests of the classic games share: loading rules from text, walking whole game trees.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/config/reader.h"
#include "core/config/rules_of_files.h"
#include "core/game.h"
#include "core/status.h"

namespace muster::classic {

template <Game G>
absl::StatusOr<std::shared_ptr<const G>> load_rules(const std::string& ruleset,
                                                    const std::string& scenario) {
  auto rules = parse_document(ruleset, "rules.toml");
  auto setup = parse_document(scenario, "setup.toml");
  if (!rules.ok()) return rules.status();
  if (!setup.ok()) return setup.status();
  return G::load({*std::move(rules), *std::move(setup), {}});  // copies lose their lines
}

// What is said about rules that are wrong; "" when they are not.
template <Game G>
std::string complaint(const std::string& ruleset, const std::string& scenario) {
  const auto game = load_rules<G>(ruleset, scenario);
  return game.ok() ? "" : message_of(game.status());
}

#define EXPECT_COMPLAINT(game, ruleset, scenario, text)                   \
  do {                                                                    \
    const std::string said = complaint<game>(ruleset, scenario);          \
    EXPECT_NE(said.find(text), std::string::npos) << "it says: " << said; \
  } while (false)

// Unknown keys are mistakes in both documents, names and summaries are not.
template <Game G>
void expect_strict_settings() {
  EXPECT_EQ(complaint<G>("name = \"a\"\nsummary = \"b\"", "name = \"a\"\nsummary = \"b\""), "");
  EXPECT_COMPLAINT(G, "colour = 3", "", "rules.toml:1:10: key `colour`: is unknown");
  EXPECT_COMPLAINT(G, "", "colour = 3", "setup.toml:1:10: key `colour`: is unknown");
}

// Every ruleset and scenario that comes with the game can be loaded; the number of files.
template <Game G>
int expect_data_files_load() {
  const std::string folder = data_file("games/" + std::string(G::kName));
  int files = 0;
  for (const std::string& name : document_names(folder + "/rulesets")) {
    const auto game = game_of_files<G>(name, "");
    EXPECT_TRUE(game.ok()) << message_of(game.status());
    ++files;
  }
  for (const std::string& name : document_names(folder + "/scenarios")) {
    const auto game = game_of_files<G>("", name);
    EXPECT_TRUE(game.ok()) << message_of(game.status());
    ++files;
  }
  return files;
}

template <Game G>
typename G::State after(const G& game, std::initializer_list<Action> actions) {
  typename G::State state = game.initial_state();
  for (const Action action : actions) game.apply(state, action);
  return state;
}

template <Game G>
std::set<Action> legal_set(const G& game, const typename G::State& state) {
  ActionList actions;
  game.legal_actions(state, actions);
  return {actions.begin(), actions.end()};
}

struct TreeCount {
  std::int64_t histories = 0;
  std::int64_t terminal = 0;
  std::set<std::uint64_t> information_states;  // of the players to move
};

// The whole tree below `state`, every history of its own.
template <Game G>
void count_tree(const G& game, const typename G::State& state, TreeCount& count) {
  ++count.histories;
  const Player player = game.to_move(state);
  if (player == kTerminal) {
    ++count.terminal;
    return;
  }
  ActionList actions;
  if (player == kChance) {
    ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    for (const ChanceOutcome& outcome : outcomes) actions.push_back(outcome.action);
  } else {
    count.information_states.insert(game.information_state(state, player));
    game.legal_actions(state, actions);
  }
  for (const Action action : actions) {
    typename G::State next = state;
    game.apply(next, action);
    count_tree(game, next, count);
  }
}

}  // namespace muster::classic
