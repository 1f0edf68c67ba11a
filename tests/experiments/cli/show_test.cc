// `muster show`: positions as pictures, games as pages, games of runs from their rows; and
// `muster report --replays`.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/conformance/view_checks.h"
#include "experiments/view/markup.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"
#include "tests/support/forged_store.h"
#include "tests/support/markup.h"

namespace muster {
namespace {

using ::testing::AllOf;
using testing::Called;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kConfig = R"(
game = "pig"
seed = 5
repetitions = 6
ruleset = {target = 20}
luck = true
agents = [{name = "gambler", type = "random"}, {name = "careful", type = "greedy", max_nodes = 20}]
)";

class ShowTest : public testing::FolderTest {
 protected:
  static Called muster(const std::vector<std::string>& words) {
    return testing::call_muster(testing::builtin_games(), words);
  }
  std::string run() const {
    const Called ran =
        muster({"run", write("pig.toml", kConfig), "--out", path("run"), "--no-report"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    return path("run");
  }
  // The id of the first game.
  std::string first_game() const {
    const Called rows = muster({"export", path("run")});
    EXPECT_EQ(rows.code, 0) << rows.err;
    const std::size_t line = rows.out.find('\n') + 1;
    return rows.out.substr(line, rows.out.find(',', line) - line);
  }
};

TEST_F(ShowTest, EveryGameHasAPicture) {
  for (const GameEngine* game : testing::builtin_games().games()) {
    const Called shown = muster({"show", game->info().name, "--out", path("board.svg")});
    EXPECT_EQ(shown.code, 0) << shown.err;
    const std::string picture = content_of(path("board.svg"));
    EXPECT_THAT(picture, StartsWith("<svg ")) << game->info().name;
    EXPECT_EQ(markup_mistake(picture), "") << game->info().name;
  }
}

TEST_F(ShowTest, EveryGameHasAText) {
  for (const GameEngine* game : testing::builtin_games().games()) {
    const Called shown = muster({"show", game->info().name, "--text"});
    EXPECT_EQ(shown.code, 0) << shown.err;
    EXPECT_TRUE(conformance::text_fits(shown.out).ok())
        << conformance::text_fits(shown.out) << shown.out;
    EXPECT_THAT(shown.out, Not(HasSubstr("<"))) << game->info().name;
    EXPECT_GE(std::count(shown.out.begin(), shown.out.end(), '\n'), 4) << shown.out;
  }
}

TEST_F(ShowTest, ARoundOfAGameIsAText) {
  const Called shown =
      muster({"show", "pig", "--agent", "random", "--round", "3", "--seed", "2", "--text"});
  EXPECT_THAT(shown.out, StartsWith("round 3: ")) << shown.err;
}

TEST_F(ShowTest, EveryGameHasAPageWhoseTitleSaysWhoWon) {
  for (const GameEngine* game : testing::builtin_games().games()) {
    const Called shown = muster({"show", game->info().name, "--replay", "--agent", "random",
                                 "--seed", "7", "--out", path("game.html")});
    EXPECT_EQ(shown.code, 0) << shown.err;
    const std::string page = content_of(path("game.html"));
    EXPECT_THAT(page, StartsWith("<!doctype html>"));
    EXPECT_THAT(page, AllOf(HasSubstr("<h1>"), HasSubstr("random (")));
    const nlohmann::json data = testing::data_of_page(page);
    EXPECT_GE(data["frames"].size(), 2) << game->info().name;
    EXPECT_FALSE(data["end"].get<std::string>().empty());
    EXPECT_LT(data["opening"].get<std::size_t>(), data["frames"].size());
  }
}

TEST_F(ShowTest, AGameOfARunIsOneCommand) {
  run();
  const std::string id = first_game();
  const Called shown = muster({"show", path("run"), "--game", id, "--out", path("game.html")});
  ASSERT_EQ(shown.code, 0) << shown.err;
  const std::string page = content_of(path("game.html"));
  EXPECT_THAT(page, HasSubstr("game " + id));
  EXPECT_THAT(page, HasSubstr("gambler"));
  EXPECT_THAT(page, HasSubstr("careful"));
}

TEST_F(ShowTest, AGameThatIsNotAsItsRowSaysIsRefused) {
  run();
  const std::string id = first_game();
  testing::forge(path("run") + "/games.sqlite",
                 "UPDATE games SET rounds = rounds + 1 WHERE id = 1");
  const Called shown = muster({"show", path("run"), "--game", id, "--out", path("game.html")});
  EXPECT_NE(shown.code, 0);
  EXPECT_FALSE(std::filesystem::exists(path("game.html")));
}

TEST_F(ShowTest, ARoundOfAGameIsAPicture) {
  const Called start = muster({"show", "pig", "--out", path("start.svg")});
  ASSERT_EQ(start.code, 0) << start.err;
  const Called later = muster({"show", "pig", "--agent", "random", "--round", "3", "--seed", "2",
                               "--out", path("later.svg")});
  ASSERT_EQ(later.code, 0) << later.err;
  EXPECT_NE(content_of(path("start.svg")), content_of(path("later.svg")));
  const Called beyond =
      muster({"show", "tic_tac_toe", "--agent", "random", "--round", "60", "--out", path("x.svg")});
  EXPECT_EQ(beyond.code, kExitBadInput);
  EXPECT_THAT(beyond.err, HasSubstr("--round 60: this game is over in round "));
}

TEST_F(ShowTest, SaysWhatIsWrong) {
  const auto error = [&](const std::vector<std::string>& words) {
    const Called called = muster(words);
    EXPECT_EQ(called.code, kExitBadInput);
    return called.err;
  };
  EXPECT_THAT(error({"show", "pigs"}), HasSubstr("there is no game `pigs`; did you mean `pig`?"));
  EXPECT_THAT(error({"show", "pig", "--replay"}), HasSubstr("--replay: expected --agent"));
  EXPECT_THAT(error({"show", "pig", "--round", "2"}), HasSubstr("--round: expected --agent"));
  EXPECT_THAT(error({"show", "pig", "--agent", "random"}),
              HasSubstr("--agent: expected --replay or --round as well"));
  EXPECT_THAT(error({"show", "pig", "--game", "0123456789"}),
              HasSubstr("--game is for runs, and there is no folder pig"));
  EXPECT_THAT(error({"show", "pig", "--text", "--replay", "--agent", "random"}),
              HasSubstr("--text"));
  const std::string state = write("state.json", "{\"turn\": []}");
  EXPECT_THAT(error({"show", "homm", "--state", state}), HasSubstr("state.json: "));
  run();
  EXPECT_THAT(error({"show", path("run")}), HasSubstr("--game: expected the id"));
  EXPECT_THAT(error({"show", path("run"), "--game", "0123456789", "--text"}),
              HasSubstr("--text: expected --round as well"));
  EXPECT_THAT(error({"show", path("run"), "--game", "0123456789", "--agent", "random"}),
              HasSubstr("give --game alone"));
}

TEST_F(ShowTest, AReportLinksPagesOfGamesWorthSeeing) {
  run();
  const Called plain = muster({"report", path("run")});
  ASSERT_EQ(plain.code, 0) << plain.err;
  EXPECT_THAT(content_of(path("run/report.html")),
              AllOf(HasSubstr("Games worth seeing"), HasSubstr("muster show . --game "),
                    Not(HasSubstr("href=\"replays/"))));
  EXPECT_FALSE(std::filesystem::exists(path("run/replays")));

  const Called with = muster({"report", path("run"), "--replays", "4"});
  ASSERT_EQ(with.code, 0) << with.err;
  const std::string page = content_of(path("run/report.html"));
  int pages = 0;
  for (const auto& file : std::filesystem::directory_iterator(path("run/replays"))) {
    ++pages;
    const std::string name = file.path().filename().string();
    EXPECT_THAT(page, HasSubstr(fmt::format("href=\"replays/{}\"", name)));
    EXPECT_THAT(content_of(file.path()), HasSubstr("game " + name.substr(0, 10)));
  }
  EXPECT_EQ(pages, 4);
  for (const char* why : {"longest: ", "upset: rated ", "luckiest win: chance gave "}) {
    EXPECT_THAT(page, HasSubstr(why));
  }
}

}  // namespace
}  // namespace muster
