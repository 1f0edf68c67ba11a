// What stands behind the steps of a match: thoughts of agents and of a critic, values, luck; and
// what is made of them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "agents/luck.h"
#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/report/replay/annotations.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"
#include "tests/support/markup.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

struct Annotated {
  MatchResult plain;
  MatchResult told;
  std::vector<TranscriptStep> steps;
};

Annotated annotated(const std::string& game, const std::vector<std::string>& agents,
                    std::uint64_t seed, const std::string& critic = "", bool luck = false) {
  const GameEngine& engine = *testing::builtin_games().find(game);
  auto spec = cli::matchup_option(engine, "", "", agents);
  EXPECT_TRUE(spec.ok()) << spec.status();
  if (luck) spec->luck.emplace();
  spec->annotation.emplace();
  if (!critic.empty()) spec->annotation->critic = *cli::agent_option(critic, engine);
  const auto matchup = engine.prepare(*spec);
  EXPECT_TRUE(matchup.ok()) << matchup.status();
  Annotated all;
  all.plain = (*matchup)->play(seed);
  ToldEnd end;
  all.told = (*matchup)->tell(
      seed, {.choices = true, .states = false, .thoughts = true},
      [&](TranscriptStep step) { all.steps.push_back(std::move(step)); }, end);
  return all;
}

TEST(Thoughts, TheRankingIsThatOfTheGame) {
  for (const char* game : {"homm", "connect_four", "leduc_poker"}) {
    const Annotated all = annotated(game, {"mcts:iterations=60", "random"}, 11);
    EXPECT_EQ(result_hash(all.told), result_hash(all.plain)) << game;
    int rankings = 0;
    for (const TranscriptStep& step : all.steps) {
      const bool thinks = step.player == 0 && step.choices.size() > 1;
      EXPECT_EQ(step.thoughts.own.has_value(), thinks) << game;
      EXPECT_FALSE(step.thoughts.critic.has_value());
      if (!thinks) continue;
      ++rankings;
      EXPECT_EQ(step.thoughts.own->moves.front().action, step.code) << game;
    }
    EXPECT_GT(rankings, 1) << game;
  }
}

TEST(Thoughts, ACriticJudgesEveryDecisionAndChangesNothing) {
  const Annotated all = annotated("homm", {"greedy", "random"}, 12, "mcts:iterations=40");
  EXPECT_EQ(result_hash(all.told), result_hash(all.plain));
  int judged = 0;
  for (const TranscriptStep& step : all.steps) {
    const bool decision = step.player >= 0 && step.choices.size() > 1;
    ASSERT_EQ(step.thoughts.critic.has_value(), decision);
    if (!decision) continue;
    ++judged;
    EXPECT_EQ(step.thoughts.critic->moves.size(), step.choices.size());
  }
  EXPECT_GT(judged, 5);
}

// The combat is measured by rollouts, Heroes by a function.
TEST(Thoughts, ValuesHaveTheErrorsOfTheirMeasure) {
  const Annotated fight = annotated("homm", {"random"}, 14);
  int rolled = 0;
  for (const TranscriptStep& step : fight.steps) {
    const double value = step.thoughts.values[0];
    EXPECT_DOUBLE_EQ(value, -step.thoughts.values[1]);
    const double error = step.thoughts.errors[0];
    EXPECT_LT(error, 0.2);
    if (std::abs(value) < 0.95) {
      EXPECT_GT(error, 0) << value;
      ++rolled;
    }
  }
  EXPECT_GT(rolled, 10);
  const Annotated days = annotated("heroes", {"random"}, 14);
  for (const TranscriptStep& step : days.steps) {
    EXPECT_THAT(step.thoughts.errors, ElementsAre(0, 0));
  }
}

TEST(Thoughts, LuckAddsUpToThatOfTheRow) {
  for (const char* game : {"pig", "homm", "heroes"}) {
    const Annotated all = annotated(game, {"random"}, 13, "", true);
    ASSERT_EQ(all.told.witnessed.size(), 1U);
    std::vector<double> sums(static_cast<std::size_t>(all.told.num_players));
    int events = 0;
    for (const TranscriptStep& step : all.steps) {
      EXPECT_EQ(step.thoughts.luck.empty(), step.player != kChance || step.choices.size() == 1);
      for (std::size_t seat = 0; seat < step.thoughts.luck.size(); ++seat) {
        sums[seat] += step.thoughts.luck[seat];
      }
      events += step.thoughts.luck.empty() ? 0 : 1;
    }
    EXPECT_GT(events, 3) << game;
    const GameInfo& info = testing::builtin_games().find(game)->info();
    const nlohmann::json row = to_json(all.told.witnessed[0]);
    for (std::size_t seat = 0; seat < sums.size(); ++seat) {
      EXPECT_DOUBLE_EQ(sums[seat], row.at(luck_metric(seat_name(info, seat))).get<double>())
          << game;
    }
  }
}

// A step between two values of two seats, of which the second is the first's loss.
TranscriptStep step_of(Player player, double value, const std::string& what, double luck = 0) {
  TranscriptStep step;
  step.player = player;
  step.code = Action{7};
  step.told = {{SheetLevel::kDetail, "no act"}, {SheetLevel::kAct, what}};
  step.thoughts.values = {value, -value};
  if (player == kChance) step.thoughts.luck = {luck, -luck};
  return step;
}

RankedMove move_of(int code, double value, std::uint64_t visits, double half_width) {
  RankedMove move;
  move.action = static_cast<Action>(code);
  move.name = fmt::format("move {}", code);
  move.value = value;
  move.low = value - half_width;
  move.high = value + half_width;
  move.visits = visits;
  move.share = static_cast<double>(visits) / 100;
  return move;
}

const GameInfo& pig() { return testing::builtin_games().find("pig")->info(); }

TEST(Annotations, TurningPointsAreTheLargestChanges) {
  report::Annotations notes;
  notes.add(step_of(0, 0, "a small step"));
  notes.add(step_of(kChance, 0.02, "a six", 0.3));
  notes.add(step_of(1, 0.42, "a mistake"));
  notes.add(step_of(0, 0.2, "a blunder"));
  MatchResult end;
  end.num_players = 2;
  end.returns = {-1, 1};
  notes.end(end);
  const auto all = notes.turning_points(9);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(report::words_of(all[0], pig()), "first +20 points, of which luck +15: a six");
  EXPECT_EQ(report::words_of(all[1], pig()), "second +11 points: a mistake");
  EXPECT_EQ(report::words_of(all[2], pig()), "second +60 points: a blunder");
  const auto two = notes.turning_points(2);
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[0].frame, 2U);
  EXPECT_EQ(two[1].frame, 4U);
}

TEST(Annotations, MissedChancesAreWhatTheCriticWouldNotHaveDone) {
  report::Annotations notes;
  const auto add = [&](std::vector<RankedMove> moves) {
    TranscriptStep step = step_of(1, 0, "something");
    step.thoughts.critic.emplace();
    step.thoughts.critic->moves = std::move(moves);
    notes.add(step);
  };
  add({move_of(3, 0.5, 60, 0.1), move_of(7, 0.1, 40, 0.1)});   // sure
  add({move_of(3, 0.5, 60, 0.3), move_of(7, 0.2, 40, 0.3)});   // not sure
  add({move_of(7, 0.5, 60, 0.1), move_of(3, 0.1, 40, 0.1)});   // the critic's own
  add({move_of(3, 0.54, 60, 0.1), move_of(7, 0.5, 40, 0.1)});  // too little
  add({move_of(7, 0.1, 100, 0.1), move_of(3, 0.9, 0, 0.1)});   // hardly looked at
  add({move_of(3, 0.5, 100, 0.1), move_of(7, -0.9, 0, 0.1)});  // not looked at
  const auto all = notes.missed_chances(9);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(report::words_of(all[0], pig()),
            "second: move 7 instead of move 3 gave away 20 points");
  EXPECT_EQ(report::words_of(all[1], pig()),
            "second: move 7 instead of move 3 gave away 15 points (not sure)");
}

TEST(Annotations, RankingsNameTheMoveThatWasMade) {
  MoveAnalysis ranking;
  ranking.moves = {move_of(3, 0.5, 60, 0), move_of(4, 0, 30, 0), move_of(7, -1, 1, 0)};
  EXPECT_EQ(report::ranking_words(ranking, Action{7}, 1),
            "move 3 75 (60 visits), *move 7 0 (1 visit)");
}

class AnnotateTest : public testing::FolderTest {
 protected:
  static testing::Called muster(const std::vector<std::string>& words) {
    return testing::call_muster(testing::builtin_games(), words);
  }
};

TEST_F(AnnotateTest, WritesTheScoresheetWithWhatIsBehindIt) {
  const auto called = muster({"annotate", "tic_tac_toe", "--agent", "mcts:iterations=50", "--agent",
                              "random", "--seed", "3", "--critic", "exact"});
  ASSERT_EQ(called.code, 0) << called.err;
  EXPECT_THAT(called.out, AllOf(HasSubstr("the agent: *"), HasSubstr("the critic: "),
                                HasSubstr("before it: first "), HasSubstr("Turning points"),
                                HasSubstr("Missed chances, as exact sees them:")));
  const auto plain = muster({"annotate", "tic_tac_toe", "--agent", "random", "--critic", "none"});
  ASSERT_EQ(plain.code, 0) << plain.err;
  EXPECT_THAT(plain.out, AllOf(Not(HasSubstr("the critic")), Not(HasSubstr("Missed chances"))));
}

TEST_F(AnnotateTest, SaysWhatIsWrong) {
  const auto evaluator = muster({"annotate", "pig", "--agent", "random", "--evaluator", "nobody"});
  EXPECT_EQ(evaluator.code, kExitBadInput);
  EXPECT_THAT(evaluator.err, HasSubstr("nobody"));
  const auto critic = muster({"annotate", "pig", "--agent", "random", "--critic", "mcst"});
  EXPECT_EQ(critic.code, kExitBadInput);
  EXPECT_THAT(critic.err, HasSubstr("did you mean `mcts`"));
  const auto mute = muster({"annotate", "pig", "--agent", "random", "--critic", "random"});
  EXPECT_EQ(mute.code, kExitBadInput);
  EXPECT_THAT(mute.err, HasSubstr("--critic random: this agent type cannot explain its choices"));
}

TEST_F(AnnotateTest, APageHasThoughtsOfEveryStep) {
  const auto called = muster({"show", "homm", "--replay", "--think", "--agent",
                              "mcts:iterations=40", "--agent", "greedy", "--critic",
                              "mcts:iterations=30", "--seed", "5", "--out", path("page.html")});
  ASSERT_EQ(called.code, 0) << called.err;
  const std::string page = content_of(path("page.html"));
  EXPECT_THAT(page, AllOf(HasSubstr("<h2>Turning points</h2>"), HasSubstr("id=\"chances\""),
                          HasSubstr("id=\"thoughts\"")));
  const nlohmann::json data = testing::data_of_page(page);
  EXPECT_EQ(data["chances"].size(), data["frames"].size());
  EXPECT_THAT(data["chances"].back(),
              ::testing::AnyOf(nlohmann::json({0.0, 100.0}), nlohmann::json({100.0, 0.0}),
                               nlohmann::json({50.0, 50.0})));
  int own = 0;
  int critic = 0;
  for (const auto& frame : data["frames"]) {
    if (!frame.contains("th")) continue;
    own += frame["th"].contains("own") ? 1 : 0;
    critic += frame["th"].contains("critic") ? 1 : 0;
  }
  EXPECT_GT(own, 3);
  EXPECT_GT(critic, own);
}

}  // namespace
}  // namespace muster
