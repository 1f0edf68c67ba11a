// Scoresheets as text, and of games that have no words of their own.
#include "experiments/report/sheet_text.h"

#include <gtest/gtest.h>

#include <utility>

#include "experiments/cli/game_options.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/match_result.h"
#include "tests/experiments/sheets/follow.h"
#include "tests/support/builtin_games.h"

namespace muster::report {
namespace {

constexpr SheetLevel kRound = SheetLevel::kRound;
constexpr SheetLevel kTurn = SheetLevel::kTurn;
constexpr SheetLevel kAct = SheetLevel::kAct;
constexpr SheetLevel kDetail = SheetLevel::kDetail;

const Sheet kSheet = {{kAct, "the board is set"}, {kRound, "Round 1"}, {kTurn, "red"},
                      {kDetail, "a die shows 3"}, {kTurn, "blue"},     {kAct, "blue hits"},
                      {kDetail, "2 against 1"},   {kRound, "Round 2"}, {kTurn, "red"},
                      {kAct, "red gives up"}};

TEST(SheetText, SetsLinesInByTheirLevel) {
  SheetText text;
  EXPECT_EQ(text.add(kSheet),
            "  the board is set\n"
            "\n== Round 1 ==\n"
            "red\n"
            "    a die shows 3\n"
            "blue\n"
            "  blue hits\n"
            "    2 against 1\n"
            "\n== Round 2 ==\n"
            "red\n"
            "  red gives up\n");
}

TEST(SheetText, BrieflyLeavesOutDetailsAndTurnsWithoutActs) {
  SheetText text(true);
  EXPECT_EQ(text.add(kSheet),
            "  the board is set\n"
            "\n== Round 1 ==\n"
            "blue\n"
            "  blue hits\n"
            "\n== Round 2 ==\n"
            "red\n"
            "  red gives up\n");
}

TEST(SheetText, IsTheSameLineByLine) {
  SheetText whole;
  SheetText pieces;
  std::string text;
  for (const SheetLine& line : kSheet) text += pieces.add({line});
  EXPECT_EQ(text, whole.add(kSheet));
}

TEST(SheetText, RoundsAreToldEvenWhenNothingHappensInThem) {
  SheetText text(true);
  EXPECT_EQ(text.add({{kRound, "Round 1"}, {kTurn, "red"}, {kRound, "Round 2"}, {kAct, "over"}}),
            "== Round 1 ==\n"
            "\n== Round 2 ==\n"
            "  over\n");
}

TEST(SheetText, AsJsonKeepsLevels) {
  EXPECT_EQ(sheet_json({{kTurn, "red"}, {kDetail, "a \"die\""}}).dump(),
            R"([[1,"red"],[3,"a \"die\""]])");
}

TEST(Scoresheets, OfAGameWithoutAScribeSayWhoDidWhat) {
  muster::testing::expect_golden("tic_tac_toe",
                                 {"tic_tac_toe", "--agent", "greedy", "--seed", "3"});
}

// Of every game: lines as core/sheet.h has them, and an end.
TEST(Scoresheets, OfEveryGameAreLinesOfWords) {
  for (const GameEngine* engine : muster::testing::builtin_games().games()) {
    const std::string& name = engine->info().name;
    const auto spec = cli::matchup_option(*engine, "", "", {"random"});
    ASSERT_TRUE(spec.ok()) << name << ": " << spec.status();
    const auto matchup = engine->prepare(*spec);
    ASSERT_TRUE(matchup.ok()) << name << ": " << matchup.status();
    std::size_t lines = 0;
    Sheet last;
    ToldEnd end;
    const auto observe = [&](const TranscriptStep& step) {
      Sheet all = step.opening;
      all.insert(all.end(), step.told.begin(), step.told.end());
      Sheet as_read;
      for (const int eye : {kSeesAll, 0, 1}) {
        for (SheetLine& line : seen_by(eye, all)) as_read.push_back(std::move(line));
      }
      for (const SheetLine& line : as_read) {
        EXPECT_FALSE(line.text.empty()) << name;
        EXPECT_EQ(line.text.find_first_of("\n\t"), std::string::npos) << name << ": " << line.text;
        EXPECT_NE(line.text.back(), '.') << name << ": " << line.text;
        EXPECT_NE(line.text.back(), ' ') << name << ": " << line.text;
        EXPECT_LE(line.text.size(), 250U) << name << ": " << line.text;
        ++lines;
      }
      last = step.told;
    };
    const MatchResult result = (*matchup)->tell(5, {}, observe, end);
    EXPECT_EQ(result.error, "") << name;
    EXPECT_GT(lines, 3U) << name;
    EXPECT_FALSE(last.empty()) << name << ": the last step says how it ended";
  }
}

}  // namespace
}  // namespace muster::report
