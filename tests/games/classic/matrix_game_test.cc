#include "games/classic/matrix_game.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/games/classic/support.h"

namespace muster::classic {
namespace {

std::shared_ptr<const MatrixGame> scenario(const std::string& name) {
  const auto game = game_of_files<MatrixGame>("", name);
  EXPECT_TRUE(game.ok()) << message_of(game.status());
  return game.value_or(std::make_shared<const MatrixGame>());
}

MatrixGame::State chosen(int row, int column) {
  const MatrixGame game;
  return after(game, {static_cast<Action>(row), static_cast<Action>(column)});
}

// What player 0 gets on average from mixed choices.
double mean_payoff(const MatrixGame& game, const std::vector<double>& rows,
                   const std::vector<double>& columns) {
  double sum = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < columns.size(); ++column) {
      sum += rows[row] * columns[column] * game.payoff(0, row, column);
    }
  }
  return sum;
}

TEST(MatrixGame, RockPaperScissorsIsTheDefault) {
  const MatrixGame built_in;
  const auto from_file = scenario("rock_paper_scissors");
  const auto from_nothing = load_rules<MatrixGame>("", "");
  ASSERT_TRUE(from_nothing.ok());
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      const int beats = (row - column + 3) % 3;
      const double expected = beats == 0 ? 0 : beats == 1 ? 1 : -1;
      for (const MatrixGame* game : {&built_in, from_file.get(), from_nothing->get()}) {
        const Returns returns = game->returns(chosen(row, column));
        EXPECT_EQ(returns, (Returns{expected, -expected}));
      }
    }
  }
  EXPECT_TRUE(built_in.zero_sum());
  EXPECT_EQ(from_file->describe(from_file->initial_state(), Action{2}), "scissors");
}

TEST(MatrixGame, BiasedPenniesHaveTheirEquilibrium) {
  const auto game = scenario("matching_pennies_biased");
  const std::vector<double> mixed = {1.0 / 3, 2.0 / 3};
  // Against it nothing is better or worse than anything else, for either player.
  for (const std::vector<double>& pure : {std::vector<double>{1, 0}, {0, 1}}) {
    EXPECT_NEAR(mean_payoff(*game, pure, mixed), 1.0 / 3, 1e-12);
    EXPECT_NEAR(mean_payoff(*game, mixed, pure), 1.0 / 3, 1e-12);
  }
  EXPECT_EQ(game->returns_scale(), 3);
  EXPECT_NEAR(game->returns(chosen(1, 0))[0], -1.0 / 3, 1e-12);
  EXPECT_EQ(game->summary(chosen(0, 0)).margin, 3);
  EXPECT_EQ(to_json(game->summary(chosen(0, 1)).metrics).dump(),
            R"({"column":"tails","row":"heads"})");
}

TEST(MatrixGame, GeneralSumHasTwoTables) {
  const auto game = scenario("prisoners_dilemma");
  EXPECT_FALSE(game->zero_sum());
  EXPECT_EQ(game->returns_scale(), 5);
  EXPECT_EQ(game->payoff(0, 0, 1), 0);
  EXPECT_EQ(game->payoff(1, 0, 1), 5);
  EXPECT_EQ(game->returns(chosen(1, 0)), (Returns{1, 0}));
  EXPECT_EQ(game->summary(chosen(1, 0)).margin, 2.5);
  EXPECT_EQ(game->summary(chosen(1, 1)).margin, 0);
  for (std::size_t other = 0; other < 2; ++other) {  // defecting dominates
    EXPECT_GT(game->payoff(0, 1, other), game->payoff(0, 0, other));
    EXPECT_GT(game->payoff(1, other, 1), game->payoff(1, other, 0));
  }
}

TEST(MatrixGame, BlottoCountsFields) {
  const auto game = scenario("blotto_5_on_3");
  ASSERT_EQ(game->rows(), 21U);
  ASSERT_EQ(game->columns(), 21U);
  const MatrixGame::State start = game->initial_state();
  for (std::size_t row = 0; row < 21; ++row) {
    for (std::size_t column = 0; column < 21; ++column) {
      const std::string mine = game->describe(start, static_cast<Action>(row));
      const std::string yours = game->describe(start, static_cast<Action>(column));
      double fields = 0;
      for (const std::size_t field : {0, 2, 4}) {  // "3-1-1"
        fields += mine[field] > yours[field] ? 1 : mine[field] < yours[field] ? -1 : 0;
      }
      EXPECT_EQ(game->payoff(0, row, column), fields) << mine << " against " << yours;
    }
  }
}

TEST(MatrixGame, ChoicesAreMadeWithoutSeeingTheOther) {
  const MatrixGame game;
  const MatrixGame::State rock = after(game, {Action{0}});
  const MatrixGame::State paper = after(game, {Action{1}});
  EXPECT_EQ(game.to_move(rock), 1);
  EXPECT_TRUE(game.commits(rock));
  EXPECT_TRUE(game.commits(game.initial_state()));
  EXPECT_EQ(game.information_state(rock, 1), game.information_state(paper, 1));
  EXPECT_NE(game.information_state(rock, 0), game.information_state(paper, 0));
  EXPECT_NE(game.information_state(game.initial_state(), 1), game.information_state(rock, 1));
  EXPECT_NE(game.information_state(chosen(0, 0), 1), game.information_state(chosen(1, 0), 1));
  EXPECT_EQ(game.turn(game.initial_state()), game.turn(rock));
  Rng rng(1);
  std::map<int, int> seen;
  constexpr int kDraws = 9000;
  for (int i = 0; i < kDraws; ++i) ++seen[game.resample(rock, 1, rng).choices[0]];
  EXPECT_EQ(seen.size(), 3U);
  for (const int row : {0, 1, 2})
    EXPECT_NEAR(seen[row], kDraws / 3.0, 225);  // five standard errors
  EXPECT_EQ(game.resample(rock, 0, rng).choices[0], 0);
}

TEST(MatrixGame, ScalesByTheLargestPayoffOfBoth) {
  const MatrixGame game(MatrixGame::Table{{1, -2}}, MatrixGame::Table{{-8, 4}});
  EXPECT_EQ(game.returns_scale(), 8);
  EXPECT_EQ(game.returns(chosen(0, 0)), (Returns{0.125, -1}));
  EXPECT_EQ(legal_set(game, game.initial_state()), (std::set{Action{0}}));
  EXPECT_EQ(legal_set(game, after(game, {Action{0}})), (std::set{Action{0}, Action{1}}));
  const MatrixGame nothing(MatrixGame::Table{{0}});
  EXPECT_EQ(nothing.returns_scale(), 1);
  EXPECT_EQ(nothing.returns(chosen(0, 0)), Returns{});
  EXPECT_EQ(nothing.describe(nothing.initial_state(), Action{0}), "row 1");
}

TEST(MatrixGame, ReadsItsScenario) {
  expect_strict_settings<MatrixGame>();
  EXPECT_EQ(expect_data_files_load<MatrixGame>(), 5);
  const auto game = load_rules<MatrixGame>("", "payoffs = [[1, -2.5]]\ncolumns = [\"a\", \"b\"]");
  ASSERT_TRUE(game.ok());
  EXPECT_EQ((*game)->payoff(1, 0, 1), 2.5);
  const auto says = [](const std::string& text, const std::string& expected) {
    EXPECT_COMPLAINT(MatrixGame, "", text, expected);
  };
  says("payoffs = 3", "key `payoffs`: expected a list of 1 to 32 rows");
  says("payoffs = []", "key `payoffs`: expected a list of 1 to 32 rows");
  says("payoffs = [[1], 2]", "key `payoffs`: expected a row, a list of numbers");
  says("payoffs = [[1, \"x\"]]", "setup.toml:1:16: key `payoffs`: expected a number");
  says("payoffs = [[1, nan]]", "key `payoffs`: expected a number");
  says("payoffs = [[1, 2], [3]]", "key `payoffs`: expected rows of the same");
  says("payoffs = [[]]", "key `payoffs`: expected rows of the same");
  says("payoffs = [[1, 2]]\npayoffs_second = [[1], [2]]",
       "key `payoffs_second`: expected 1 rows of 2 numbers");
  says("payoffs = [[1, 2]]\nrows = [\"a\", \"b\"]", "key `rows`: expected 1 names, got 2");
  says("payoffs = [[1, 2]]\ncolumns = [\"a\"]", "key `columns`: expected 2 names, got 1");
  std::string wide = "payoffs = [[0";
  for (int i = 0; i < 32; ++i) wide += ", 0";
  says(wide + "]]", "key `payoffs`: expected rows of the same 1 to 32");
}

}  // namespace
}  // namespace muster::classic
