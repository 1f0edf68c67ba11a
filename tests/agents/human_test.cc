// The agent that plays what a person chose.
#include "agents/human/human_agent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/status.h"
#include "experiments/engine/match.h"
#include "games/classic/tic_tac_toe.h"

namespace muster {
namespace {

using classic::TicTacToe;
using ::testing::AllOf;
using ::testing::HasSubstr;

absl::StatusOr<ConfiguredAgent<TicTacToe>> configured(const std::string& params) {
  const Document document = parse_document(params, "agent.toml").value();
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  ConfiguredAgent<TicTacToe> agent = human_agent_type<TicTacToe>().configure(reader);
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return agent;
}

MatchResult played(const std::string& first, const std::string& second) {
  const auto one = configured("moves = " + first);
  const auto other = configured("moves = " + second);
  EXPECT_TRUE(one.ok() && other.ok());
  const std::unique_ptr<Agent<TicTacToe>> seats[] = {one->make(), other->make()};
  Agent<TicTacToe>* const agents[] = {seats[0].get(), seats[1].get()};
  return play_match<TicTacToe>(TicTacToe(), agents, 1);
}

TEST(HumanAgent, PlaysItsListInOrder) {
  const MatchResult result = played("[0, 1, 2]", "[3, 4]");
  EXPECT_EQ(result.error, "");
  EXPECT_EQ(result.returns[0], 1);
  EXPECT_EQ(result.decisions, 5U);
  EXPECT_EQ(result.history_hash, played("[0, 1, 2]", "[3, 4]").history_hash);
  EXPECT_NE(result.history_hash, played("[0, 1, 2]", "[3, 5]").history_hash);
}

TEST(HumanAgent, SaysWhereAListEndsOrDoesNotFit) {
  EXPECT_EQ(played("[0, 1]", "[3, 4]").error,
            "seat 0: the list of moves ended before its decision 3");
  EXPECT_EQ(played("[0, 1, 2]", "[3, 3]").error,
            "seat 1: the list of moves does not fit at its decision 2: 3 is not legal there");
  EXPECT_EQ(played("[0, 1, 2]", "[3, 4, 5]").error,
            "seat 1: the list of moves has 1 more than the seat had decisions");
}

TEST(HumanAgent, IsOfRecordedGamesAlone) {
  EXPECT_THAT(message_of(configured("").status()),
              AllOf(HasSubstr("key `moves`: is missing"), HasSubstr("recorded")));
  EXPECT_THAT(message_of(configured("moves = [1, -1]").status()), HasSubstr("agent.toml:1"));
  EXPECT_THAT(message_of(configured("moves = [1]\nundone = -1").status()),
              HasSubstr("agent.toml:2:10: key `undone`"));
  EXPECT_TRUE(configured("moves = []\nplayer = \"Ann\"\nundone = 2").ok());
}

TEST(HumanAgent, MayKnowNoMoreThanItChose) {
  const auto agent = configured("moves = [1]");
  ASSERT_TRUE(agent.ok());
  EXPECT_FALSE(agent->make()->uses_hidden_parts());
  EXPECT_TRUE(agent->reproducible);
}

}  // namespace
}  // namespace muster
