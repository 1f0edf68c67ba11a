// The random agent and the list of general agents.
#include "agents/random/random_agent.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "agents/general_agents.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/support/hidden_card.h"

namespace muster {
namespace {

using classic::TicTacToe;
using testing::HiddenCard;

TEST(RandomAgent, ChoosesEveryActionAboutEquallyOften) {
  const TicTacToe game;
  const TicTacToe::State state = game.initial_state();
  ActionList legal;
  game.legal_actions(state, legal);
  RandomAgent<TicTacToe> agent;
  std::map<Action, int> counts;
  for (std::uint64_t i = 0; i < 9000; ++i) {
    const std::uint64_t seed = hash_combine(1, i);
    const Action action = agent.choose({game, state, 0, {legal.begin(), legal.end()}, seed});
    EXPECT_EQ(action, agent.choose({game, state, 0, {legal.begin(), legal.end()}, seed}));
    ++counts[action];
  }
  EXPECT_EQ(counts.size(), 9U);
  // 1000 expected, standard deviation 30.
  for (const auto& [action, count] : counts) EXPECT_NEAR(count, 1000, 150);
}

TEST(RandomAgent, IsATable) {
  const std::vector<Action> actions = {Action{3}, Action{5}, Action{6}, Action{9}};
  std::vector<double> probabilities(4);
  EXPECT_TRUE(RandomAgent<TicTacToe>().tabulate({}, 0, 0, actions, probabilities));
  EXPECT_EQ(probabilities, std::vector<double>(4, 0.25));
}

TEST(GeneralAgents, ExplainEveryParameter) {
  const std::vector<AgentType<HiddenCard>> agents = general_agents<HiddenCard>();
  std::set<std::string> names;
  for (const AgentType<HiddenCard>& agent : agents) {
    names.insert(agent.info.name);
    EXPECT_FALSE(agent.info.summary.empty()) << agent.info.name;
    for (const ParamInfo& param : agent.info.params) {
      EXPECT_FALSE(param.summary.empty()) << agent.info.name << "." << param.name;
      EXPECT_FALSE(param.type.empty()) << agent.info.name << "." << param.name;
      EXPECT_FALSE(param.fallback.empty()) << agent.info.name << "." << param.name;
    }
  }
  EXPECT_EQ(names,
            (std::set<std::string>{"equilibrium", "exact", "greedy", "human", "mcts", "random"}));
}

TEST(GeneralAgents, WorkWithoutParameters) {
  for (const AgentType<HiddenCard>& agent : general_agents<HiddenCard>()) {
    // Nothing to play without a strategy, or what a person chose.
    if (agent.info.name == "equilibrium" || agent.info.name == "human") continue;
    const Document document = parse_document("", "agent.toml").value();
    Diagnostics diagnostics;
    Reader reader(document, diagnostics);
    const ConfiguredAgent<HiddenCard> configured = agent.configure(reader);
    reader.finish();
    EXPECT_TRUE(diagnostics.ok()) << diagnostics.status().message();
    EXPECT_TRUE(configured.reproducible) << agent.info.name;
    EXPECT_NE(configured.make(), nullptr) << agent.info.name;
  }
}

}  // namespace
}  // namespace muster
