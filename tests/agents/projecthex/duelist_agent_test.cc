// The agent that plays the duel by a policy.
#include "agents/projecthex/duelist_agent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/projecthex/duel/terms.h"

namespace muster::projecthex {
namespace {

using ::testing::HasSubstr;

struct Configured {
  ConfiguredAgent<DuelGame> agent;
  std::string mistakes;
};
Configured configured(const std::string& params) {
  const Document document = *parse_document(params, "agent.toml");
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  Configured result{duelist_agent_type().configure(reader), ""};
  reader.finish();
  result.mistakes = message_of(diagnostics.status());
  return result;
}

Action chosen(const std::string& params) {
  const DuelGame game({{}, *parse_troops("2a"), *parse_troops("2m"), 0}, {});
  DuelGame::State state = game.initial_state();
  state.dice[0][3] = state.dice[0][7] = state.dice[1][1] = state.dice[1][2] = 1;
  state.rolling = 2;
  ActionList legal;
  game.legal_actions(state, legal);
  const auto agent = configured(params).agent.make();
  return agent->choose({game, state, 0, {legal.begin(), legal.size()}, 1});
}

TEST(DuelistAgent, PlaysItsPolicy) {
  EXPECT_EQ(chosen(""), DuelGame::action_of({7, UnitType::kAssault}));
  EXPECT_EQ(chosen("policy = \"lowest-first\""), DuelGame::action_of({3, UnitType::kAssault}));
}

TEST(DuelistAgent, TellsMistakes) {
  EXPECT_EQ(configured("policy = \"random\"").mistakes, "");
  EXPECT_THAT(configured("policy = \"lowest\"").mistakes,
              HasSubstr("agent.toml:1:10: key `policy`: unknown duel policy `lowest`; did you "
                        "mean `lowest-first`"));
  EXPECT_THAT(configured("policy = \"equilibrium:/none\"").mistakes, HasSubstr("cannot open file"));
}

}  // namespace
}  // namespace muster::projecthex
