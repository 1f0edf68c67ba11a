// Players of matrix games that always choose the same.
#include "agents/classic/pure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace muster::classic {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const MatrixGame& wide() {
  static const MatrixGame game({{1, 2, 3}, {4, 5, 6}}, {}, {"top", "bottom"},
                               {"left", "middle", "right"});
  return game;
}

// What is read from `text`; mistakes go to `diagnostics`.
ConfiguredAgent<MatrixGame> configured(const std::string& text, Diagnostics& diagnostics) {
  const auto document = parse_document(text, "test.toml");
  EXPECT_TRUE(document.ok()) << document.status();
  Reader reader(*document, diagnostics);
  auto agent = pure_agent_type().configure(reader);
  reader.finish();
  return agent;
}

TEST(PureAgent, ChoosesByName) {
  Diagnostics diagnostics;
  const auto agent = configured("row = \"bottom\"\ncolumn = \"right\"\n", diagnostics);
  ASSERT_TRUE(diagnostics.ok()) << diagnostics.status();
  ASSERT_TRUE(agent.check(wide()).ok());
  const auto player = agent.make();
  MatrixGame::State state = wide().initial_state();
  for (const Action expected : {Action{1}, Action{2}}) {
    ActionList legal;
    wide().legal_actions(state, legal);
    const Player seat = wide().to_move(state);
    const Action chosen = player->choose({wide(), state, seat, {legal.begin(), legal.end()}, 7});
    EXPECT_EQ(chosen, expected);
    wide().apply(state, chosen);
  }
}

TEST(PureAgent, IsATable) {
  Diagnostics diagnostics;
  const auto agent = configured("row = \"bottom\"\ncolumn = \"left\"\n", diagnostics);
  const auto player = agent.make();
  const std::vector<Action> actions = {Action{0}, Action{1}, Action{2}};
  std::vector<double> columns(3, 0.5);
  ASSERT_TRUE(player->tabulate(wide(), 1, 0, actions, columns));
  EXPECT_THAT(columns, ElementsAre(1, 0, 0));
  std::vector<double> rows(2, 0.5);
  ASSERT_TRUE(player->tabulate(wide(), 0, 0, {actions.data(), 2}, rows));
  EXPECT_THAT(rows, ElementsAre(0, 1));
}

TEST(PureAgent, SaysWhatTheScenarioLacks) {
  Diagnostics diagnostics;
  const auto same = configured("row = \"rock\"\n", diagnostics);
  EXPECT_TRUE(same.check(MatrixGame()).ok());
  EXPECT_THAT(
      std::string(same.check(wide()).message()),
      AllOf(HasSubstr("test.toml:1:"), HasSubstr("key `row`: the scenario has no row `rock`"),
            HasSubstr("no column `rock`")));
  const auto other = configured("row = \"top\"\ncolumn = \"midle\"\n", diagnostics);
  EXPECT_THAT(std::string(other.check(wide()).message()),
              AllOf(HasSubstr("test.toml:2:"), HasSubstr("key `column`: the scenario has no column "
                                                         "`midle`; did you mean `middle`?")));
  ASSERT_TRUE(diagnostics.ok()) << diagnostics.status();
  (void)configured("", diagnostics);
  EXPECT_FALSE(diagnostics.ok());
}

}  // namespace
}  // namespace muster::classic
