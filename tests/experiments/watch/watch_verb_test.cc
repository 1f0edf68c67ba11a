// `muster watch` of runs that are done, half done, in shards, damaged, or none.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "experiments/report/report.h"
#include "experiments/store/store.h"
#include "tests/experiments/watch/support.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using testing::Called;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::state_of;
using testing::WatchTest;

using WatchVerb = WatchTest;

std::vector<std::string> names_of(const nlohmann::json& rows) {
  std::vector<std::string> names;
  for (const auto& row : rows) names.push_back(row["name"]);
  return names;
}

TEST_F(WatchVerb, ACompleteRunIsRankedAsItsReportDoes) {
  play({});
  const nlohmann::json now = look();
  EXPECT_EQ(now["experiment"], "small");
  EXPECT_EQ(now["games"], 160);
  EXPECT_EQ(now["done"], 160);
  EXPECT_EQ(now["complete"], true);
  EXPECT_EQ(now["played"], false);
  EXPECT_TRUE(now["seconds_to_go"].is_null());
  EXPECT_EQ(now["words"]["outlook"], "the run is complete");
  const nlohmann::json report =
      nlohmann::json::parse(muster({"report", run_, "--json"}).out, nullptr, false);
  const nlohmann::json& ranking = report["answers"][0]["levels"];
  ASSERT_EQ(names_of(now["standings"]), names_of(ranking));
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    EXPECT_EQ(now["standings"][i]["estimate"], ranking[i]["value"]["estimate"]);
    EXPECT_EQ(now["standings"][i]["low"], ranking[i]["value"]["low"]);
    EXPECT_EQ(now["standings"][i]["high"], ranking[i]["value"]["high"]);
  }
}

TEST_F(WatchVerb, TheLinesHaveTheReportsRanking) {
  play({});
  const Called said = muster({"watch", run_});  // ends by itself
  EXPECT_EQ(said.code, kExitDone) << said.err;
  EXPECT_THAT(said.out, HasSubstr("small: 160 of 160 games (100.0 %)\n"));
  EXPECT_THAT(said.out, HasSubstr("the run is complete\n"));
  EXPECT_THAT(said.out, Not(HasSubstr("\x1b")));
  const std::string report = muster({"report", run_, "--out", path("page.html")}).out;
  const std::size_t begin = report.find(" tier ");
  ASSERT_NE(begin, std::string::npos) << report;
  const std::string ranking = report.substr(begin, report.find("\n\n", begin) - begin);
  EXPECT_THAT(said.out, HasSubstr(ranking));
  EXPECT_THAT(said.out, HasSubstr(" 100 %\n"));
}

// Agents with the same settings play the same games, which are played once.
TEST_F(WatchVerb, AgentsThatAreAlikeHaveTheSameCourse) {
  config_ = write("alike.toml", testing::kWatchedConfig + testing::steady("c", 40));
  play({});
  const nlohmann::json now = look();
  EXPECT_EQ(now["complete"], true);
  EXPECT_LT(now["done"], 480);
  EXPECT_EQ(now["course"]["games"][9], now["done"]);
  std::map<std::string, nlohmann::json> courses;
  for (const auto& level : now["course"]["levels"]) courses[level["name"]] = level["values"];
  ASSERT_EQ(courses.size(), 3u);
  EXPECT_EQ(courses["b"], courses["c"]);
  EXPECT_NE(courses["a"], courses["b"]);
}

TEST_F(WatchVerb, IntervalsNarrowWithTheGames) {
  play({});
  const nlohmann::json course = look()["course"];
  ASSERT_EQ(course["games"].size(), 10u);
  EXPECT_EQ(course["games"][0], 16);
  EXPECT_EQ(course["games"][9], 160);
  ASSERT_EQ(course["levels"].size(), 2u);
  for (const auto& level : course["levels"]) {
    ASSERT_EQ(level["values"].size(), 10u);
    const auto& third = level["values"][2];
    const auto& last = level["values"][9];
    ASSERT_TRUE(third.is_object() && last.is_object()) << level.dump();
    EXPECT_GT(third["half_width"], last["half_width"]);
  }
}

TEST_F(WatchVerb, ShardsAreSeenBeforeTheyAreMerged) {
  play_shard("1/4");
  play_shard("3/4");
  const auto before = state_of(run_);
  const nlohmann::json now = look();
  EXPECT_EQ(now["games"], 160);
  EXPECT_EQ(now["done"], 80);
  EXPECT_GE(now["segments"], 2);
  EXPECT_EQ(now["standings"].size(), 2u);
  EXPECT_EQ(state_of(run_), before);
  const Called said = muster({"watch", run_, "--once"});
  EXPECT_EQ(said.code, kExitDone);
  EXPECT_THAT(said.out, HasSubstr("small: 80 of 160 games (50.0 %)\n"));
  EXPECT_THAT(said.out, HasSubstr("segments not merged yet"));
}

TEST_F(WatchVerb, ADamagedSegmentIsToldAndLeftOut) {
  play_shard("1/4");
  play_shard("2/4");
  for (const auto& entry : fs::directory_iterator(run_ + "/segments")) {
    const std::string name = entry.path().filename().string();
    if (name == "run.sqlite") continue;
    std::string bytes = content_of(entry.path());
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
    write("run/segments/" + name, bytes);
    break;
  }
  const nlohmann::json now = look();
  ASSERT_EQ(now["damage"].size(), 1u);
  EXPECT_THAT(now["damage"][0].get<std::string>(), HasSubstr("is damaged"));
  EXPECT_LT(now["done"], 80);
  std::string said = muster({"watch", run_, "--once"}).out;
  // Whole, on as many lines as it takes.
  for (std::size_t at = 0; (at = said.find("\n  ", at)) != std::string::npos;) {
    said.replace(at, 3, " ");
  }
  EXPECT_THAT(said, HasSubstr("! damaged:"));
  EXPECT_THAT(said, HasSubstr(" segments/"));
  EXPECT_THAT(said, HasSubstr("is damaged: its bytes are not those that its name tells\n"));
}

TEST_F(WatchVerb, FoldersWithoutARunAreRefused) {
  fs::create_directories(path("empty"));
  const std::string file = write("file", "no folder");
  for (const std::string& folder : {path("empty"), path("nowhere"), file}) {
    for (const char* how : {"--once", "--json", "--browser"}) {
      const Called said = muster({"watch", folder, how});
      EXPECT_EQ(said.code, kExitBadInput) << folder;
      EXPECT_THAT(said.err, HasSubstr("muster: error: " + folder));
      EXPECT_THAT(said.err, HasSubstr("`muster run` makes one"));
      EXPECT_EQ(said.out, "");
    }
  }
  EXPECT_TRUE(fs::is_empty(path("empty")));
}

TEST_F(WatchVerb, AStoreThatIsNoneIsDamaged) {
  fs::create_directories(run_);
  write("run/games.sqlite", std::string(5000, 'x'));
  const Called said = muster({"watch", run_, "--once"});
  EXPECT_EQ(said.code, kExitFailed);
  EXPECT_THAT(said.err, HasSubstr("is not a store of games"));
}

TEST_F(WatchVerb, NothingInTheFolderChanges) {
  play({});
  const auto before = state_of(run_);
  EXPECT_EQ(muster({"watch", run_, "--once"}).code, kExitDone);
  EXPECT_EQ(muster({"watch", run_, "--json"}).code, kExitDone);
  EXPECT_EQ(muster({"watch", run_}).code, kExitDone);
  EXPECT_EQ(state_of(run_), before);
}

TEST_F(WatchVerb, AFolderThatMayOnlyBeReadIsEnough) {
  play({});
  for (const auto& entry : fs::recursive_directory_iterator(run_)) {
    fs::permissions(entry.path(), fs::perms::owner_write, fs::perm_options::remove);
  }
  fs::permissions(run_, fs::perms::owner_write, fs::perm_options::remove);
  const auto before = state_of(run_);
  EXPECT_EQ(look()["done"], 160);
  EXPECT_EQ(state_of(run_), before);
  fs::permissions(run_, fs::perms::owner_write, fs::perm_options::add);
}

TEST_F(WatchVerb, OptionsThatDoNotGoTogetherAreRefused) {
  EXPECT_EQ(muster({"watch", run_, "--once", "--browser"}).code, kExitBadInput);
  EXPECT_EQ(muster({"watch", run_, "--json", "--browser"}).code, kExitBadInput);
  EXPECT_EQ(muster({"watch", run_, "--port", "8000"}).code, kExitBadInput);
  EXPECT_EQ(muster({"watch", run_, "--every", "0.1"}).code, kExitBadInput);
  EXPECT_EQ(muster({"watch"}).code, kExitBadInput);
}

}  // namespace
}  // namespace muster
