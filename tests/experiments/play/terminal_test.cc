// `muster play` in the terminal.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/cli/play/sitting_options.h"
#include "experiments/cli/play/terminal_game.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"

namespace muster {
namespace {

using ::testing::AllOf;
using testing::Called;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class PlayTest : public testing::FolderTest {
 protected:
  // What is printed when somebody types these lines.
  Called played(cli::SittingOptions options, const std::string& lines) const {
    auto sitting = cli::sitting_of(options, testing::builtin_games());
    if (!sitting.ok()) return {2, "", message_of(sitting.status())};
    std::istringstream in(lines);
    ::testing::internal::CaptureStdout();
    const int code = cli::play_in_terminal(*std::move(sitting), in);
    std::fflush(stdout);
    return {code, ::testing::internal::GetCapturedStdout(), ""};
  }
  cli::SittingOptions options_of(const std::string& game) const {
    cli::SittingOptions options;
    options.game = game;
    options.against = {"random"};
    options.critic = "mcts:iterations=100,budget=decision";
    options.store = path("store");
    options.deal = 12;
    return options;
  }
  static Called muster(const std::vector<std::string>& words) {
    return testing::call_muster(testing::builtin_games(), words);
  }
  // As often as a game may ask.
  static std::string many(const std::string& line, int times = 400) {
    std::string lines;
    for (int i = 0; i < times; ++i) lines += line;
    return lines;
  }
};

TEST_F(PlayTest, AGameIsPlayedStoredAndPlayedAgain) {
  for (const std::string game : {"homm", "penance", "pig", "kuhn_poker"}) {
    SCOPED_TRACE(game);
    cli::SittingOptions options = options_of(game);
    options.store = path(game);
    options.names = {"Ann"};
    const Called done = played(options, many("1\n"));
    EXPECT_EQ(done.code, 0);
    EXPECT_THAT(done.out, HasSubstr(fmt::format("stored: muster show {} --game ", path(game))));
    EXPECT_THAT(done.out, HasSubstr("Ann ("));
    const std::string stored = muster({"export", path(game)}).out;
    const std::size_t line = stored.find('\n') + 1;
    const std::string id = stored.substr(line, stored.find(',', line) - line);
    const Called verified = muster({"replay", path(game), "--game", id, "--verify", "--brief"});
    EXPECT_EQ(verified.code, 0) << verified.err;
    EXPECT_THAT(done.out, HasSubstr(fmt::format("--game {} ", id)));
    EXPECT_FALSE(std::filesystem::exists(path(game + "/unfinished/000000000000000c.toml")));
    // The very same game again is the one that is there.
    played(options, many("1\n"));
    const Called rows = muster({"export", path(game)});
    EXPECT_EQ(std::count(rows.out.begin(), rows.out.end(), '\n'), 2) << rows.out;
    options.deal = 13;
    played(options, many("1\n"));
    const Called more = muster({"export", path(game)});
    EXPECT_EQ(std::count(more.out.begin(), more.out.end(), '\n'), 3) << more.out;
  }
}

TEST_F(PlayTest, CommandsAreAnswered) {
  const Called shown = played(options_of("connect_four"),
                              "help\nhint\nodds 2\nwhy\nundo\n9\ncolumn\nrow 3\n\n"
                              "column 4\nundo\ncolumn 3\nboard\nquit\n");
  EXPECT_EQ(shown.code, 0);
  for (const std::string told :
       {"makes a choice", "visits", "nothing is left to chance before the next choice",
        "there is nothing to take back", "9: expected a number from 1 to 7",
        "column: several choices begin so", "row 3: there is no such choice", "taken back",
        "this goes on: muster play connect_four --state "}) {
    EXPECT_THAT(shown.out, HasSubstr(told));
  }
}

TEST_F(PlayTest, OddsAreTold) {
  const Called shown = played(options_of("pig"), "odds 2\nquit\n");
  EXPECT_THAT(shown.out, AllOf(HasSubstr(" 16.7 %"), HasSubstr("face 1")));
}

TEST_F(PlayTest, AnUnfinishedGameGoesOn) {
  cli::SittingOptions options = options_of("homm");
  options.people = {"defender"};
  options.names = {"Bo"};
  const Called left = played(options, "1\n2\nundo\n1\n1\n");
  EXPECT_THAT(left.out, HasSubstr("goes on: muster play homm --state "));
  const std::string file = path("store/unfinished/000000000000000c.toml");
  ASSERT_TRUE(std::filesystem::exists(file));
  cli::SittingOptions on;
  on.game = "homm";
  on.state = file;
  on.critic = "none";
  on.store = path("store");
  const Called done = played(on, many("1\n"));
  EXPECT_THAT(done.out, HasSubstr("stored: "));
  EXPECT_THAT(done.out, HasSubstr("Bo (defender)"));
  EXPECT_FALSE(std::filesystem::exists(file));
  // Whoever plays it without leaving has the same game; one choice was taken back in both.
  cli::SittingOptions whole = options;
  whole.store = path("whole");
  played(whole, "1\n2\nundo\n1\n1\n" + many("1\n"));
  const Called rows = muster({"export", path("store")});
  const Called others = muster({"export", path("whole")});
  EXPECT_EQ(rows.out.substr(0, rows.out.find("0x")), others.out.substr(0, others.out.find("0x")));
  const Called report = muster({"report", path("store"), "--people", "--out", path("r.html")});
  EXPECT_EQ(report.code, 0) << report.err;
  // A position file of a game is one for `analyze` as well.
  cli::SittingOptions again = options_of("connect_four");
  again.deal = 99;
  played(again, "1\n1\n");
  const Called analysed =
      muster({"analyze", "connect_four", "--state", path("store/unfinished/0000000000000063.toml"),
              "--agent", "mcts:iterations=20,budget=decision"});
  EXPECT_EQ(analysed.code, 0) << analysed.err;
}

// Rules of the scenario drive nobody whom the file names.
TEST_F(PlayTest, ASavedGameIsAnalysedWithThoseWhoPlayIt) {
  cli::SittingOptions options = options_of("homm");
  options.scenario = "castle_vs_level_4_normal";
  options.people = {"defender"};
  const std::string file = path("saved.toml");
  played(options, fmt::format("1\nsave {}\nquit\n", file));
  const auto analysed = [&] {
    return muster(
        {"analyze", "homm", "--state", file, "--agent", "mcts:iterations=20,budget=decision"});
  };
  const Called told = analysed();
  EXPECT_EQ(told.code, 0) << told.err;
  EXPECT_THAT(told.out, HasSubstr("to move: defender"));
  std::string text = content_of(file);
  const auto with_seats = [&](const std::string& seats) {
    const std::size_t at = text.find("seats = ");
    text.replace(at, text.find(']', at) + 1 - at, "seats = " + seats);
    std::ofstream(file) << text;
    return analysed();
  };
  const Called few = with_seats("[ 'human' ]");
  EXPECT_EQ(few.code, 2);
  EXPECT_THAT(few.err, HasSubstr("saved.toml: seats: 1 of them, expected 2"));
  EXPECT_THAT(with_seats("[ 'gredy', 'human' ]").err, HasSubstr("saved.toml: seats: gredy: "));
}

TEST_F(PlayTest, NobodySeesTheOthersHand) {
  cli::SittingOptions options = options_of("leduc_poker");
  options.people = {"all"};
  options.against = {};
  const Called shown = played(options, "1\n\n1\n\nquit\n");
  EXPECT_THAT(shown.out, HasSubstr("press Enter when nobody else looks"));
  const Called why = played(options, "why\nquit\n");
  EXPECT_THAT(why.out, HasSubstr("tells what they hold"));
}

TEST_F(PlayTest, MistakesAreTold) {
  const auto mistake = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"play", "homm"});
    const Called called = muster(words);
    EXPECT_EQ(called.code, 2);
    return called.err;
  };
  EXPECT_THAT(mistake({"--as", "defendr"}), HasSubstr("--as defendr: expected attacker, defender"));
  EXPECT_THAT(mistake({"--as", "all", "--as", "attacker"}), HasSubstr("it stands alone"));
  EXPECT_THAT(mistake({"--against", "gredy"}), HasSubstr("--against gredy"));
  EXPECT_THAT(mistake({"--against", "greedy", "--against", "random"}),
              HasSubstr("2 agents for 1 seats"));
  EXPECT_THAT(mistake({"--name", "A", "--name", "B"}), HasSubstr("2 names for 1 people"));
  EXPECT_THAT(mistake({"--state", write("bad.toml", "deal = 1\nseed = 2\n")}),
              HasSubstr("stands beside `seed`"));
  EXPECT_THAT(mistake({"--hints", "nobody"}), HasSubstr("--hints nobody"));
}

}  // namespace
}  // namespace muster
