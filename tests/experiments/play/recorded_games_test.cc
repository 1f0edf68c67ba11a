// Games that people played: recorded, played again, told, and left out of rankings.
#include "experiments/play/recorded_games.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "core/status.h"
#include "experiments/store/store.h"
#include "tests/support/agents.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"
#include "tests/support/markup.h"
#include "tests/support/recorded.h"

namespace muster::play {
namespace {

using ::testing::AllOf;
using testing::Called;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::sat_down;
using testing::SatDown;

const GameEngine& engine(const std::string& game) { return *testing::builtin_games().find(game); }

class RecordedGames : public testing::FolderTest {
 protected:
  static Called muster(const std::vector<std::string>& words) {
    return testing::call_muster(testing::builtin_games(), words);
  }
  std::string folder() const { return path("played"); }
  std::string config() const { return folder() + "/played.toml"; }
  absl::StatusOr<std::string> record(const RecordedGame& game) const {
    return record_game(folder(), game, testing::builtin_games());
  }
  std::string recorded(const std::string& game, const SatDown& sitting) const {
    const auto id = record(sat_down(engine(game), sitting));
    EXPECT_TRUE(id.ok()) << id.status();
    return id.value_or("");
  }
};

TEST_F(RecordedGames, AreRowsLikeAnyOther) {
  const std::string first = recorded("pig", {.deal = ~std::uint64_t{0}, .undone = 2});
  const std::string second = recorded("pig", {.player = "Bob", .seat = 1, .deal = 7});
  EXPECT_NE(first, second);
  const Called rows = muster({"export", folder()});
  EXPECT_EQ(std::count(rows.out.begin(), rows.out.end(), '\n'), 3) << rows.out;
  for (const std::string& id : {first, second}) {
    EXPECT_THAT(rows.out, HasSubstr("\n" + id + ","));
    const Called again = muster({"replay", folder(), "--game", id, "--verify"});
    EXPECT_EQ(again.code, 0) << again.err;
    const Called shown = muster({"show", folder(), "--game", id, "--out", path("game.html")});
    EXPECT_EQ(shown.code, 0) << shown.err;
    EXPECT_THAT(content_of(path("game.html")), HasSubstr("game " + id));
  }
  for (const std::string verb : {"verify", "check", "status", "gc"}) {
    const Called called = muster({verb, folder()});
    EXPECT_EQ(called.code, 0) << verb << ": " << called.err;
  }
  EXPECT_THAT(muster({"run", config(), "--out", folder(), "--no-report"}).err,
              HasSubstr("all 2 games are in"));
}

TEST_F(RecordedGames, StandInAConfigThatAnybodyCanRun) {
  const std::string id = recorded("kuhn_poker", {.deal = 5, .other = "random"});
  recorded("kuhn_poker",
           {.player = "Ann; the \"second\"", .seat = 1, .deal = 6, .other = "random"});
  const Called valid = muster({"validate", config()});
  EXPECT_EQ(valid.code, 0) << valid.err;
  const Called ran = muster({"run", config(), "--out", path("again"), "--no-report"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const Called one = muster({"export", folder()});
  EXPECT_EQ(muster({"export", path("again")}).out, one.out);
  EXPECT_THAT(one.out, HasSubstr(id));
}

TEST_F(RecordedGames, AreNotDoubled) {
  const std::string id = recorded("nim", {.deal = 3});
  const std::string text = content_of(config());
  EXPECT_EQ(recorded("nim", {.deal = 3}), id);
  EXPECT_EQ(content_of(config()), text);
  // Who it was and what was taken back are part of it.
  EXPECT_NE(recorded("nim", {.deal = 3, .undone = 1}), id);
  EXPECT_NE(recorded("nim", {.player = "Bob", .deal = 3}), id);
  EXPECT_THAT(content_of(config()), AllOf(HasSubstr("Ann in game 1"), HasSubstr("undone = 1")));
}

TEST_F(RecordedGames, ThatComeOutOtherwiseChangeNothing) {
  recorded("pig", {.deal = 1});
  const std::string text = content_of(config());
  RecordedGame other = sat_down(engine("pig"), {.deal = 2});
  ++other.history_hash;
  EXPECT_TRUE(absl::IsDataLoss(record(other).status())) << record(other).status();
  other = sat_down(engine("pig"), {.deal = 2});
  std::get<Person>(other.seats[0]).moves.pop_back();
  EXPECT_THAT(message_of(record(other).status()),
              HasSubstr("seat 0: the list of moves ended before its decision"));
  other = sat_down(engine("pig"), {.deal = 2});
  other.seats[1] = agent("mcts", "time_ms = 1");
  EXPECT_THAT(message_of(record(other).status()), HasSubstr("wall time"));
  EXPECT_TRUE(absl::IsInvalidArgument(record(sat_down(engine("nim"), {})).status()));
  EXPECT_EQ(content_of(config()), text);
  EXPECT_EQ(muster({"verify", folder()}).code, 0);
}

TEST_F(RecordedGames, OfOtherRunsAreRefused) {
  const std::string config =
      write("c.toml",
            "game = \"pig\"\nrepetitions = 1\nagents = [{name = \"a\", type = \"random\"}, {name = "
            "\"b\", type = \"greedy\"}]");
  ASSERT_EQ(muster({"run", config, "--out", folder(), "--no-report"}).code, 0);
  EXPECT_THAT(message_of(record(sat_down(engine("pig"), {})).status()),
              HasSubstr("record into another folder"));
}

TEST_F(RecordedGames, KeepScenariosThatAreNoFilesOfTheGame) {
  const auto scenario = [&](const std::string& name, const std::string& text) {
    std::filesystem::create_directories(path(name));
    return *named_document(engine("nim").info(), DocumentKind::kScenario,
                           write(name + "/small.toml", text), "");
  };
  const Document one = scenario("one", "heaps = [2, 1]");
  const Document other = scenario("other", "heaps = [3, 3]");
  for (const Document& each : {one, other, one}) {
    const auto id = record(sat_down(engine("nim"), each, {.deal = 9}));
    EXPECT_TRUE(id.ok()) << id.status();
  }
  std::filesystem::remove_all(path("one"));
  std::filesystem::remove_all(path("other"));
  EXPECT_THAT(content_of(config()), AllOf(HasSubstr("heaps = [2, 1]"), HasSubstr("small 2")));
  EXPECT_EQ(muster({"run", config(), "--out", path("again"), "--no-report"}).code, 0);
  EXPECT_EQ(muster({"export", path("again")}).out, muster({"export", folder()}).out);
}

TEST_F(RecordedGames, NameDocumentsThatComeWithTheGame) {
  const std::string id = recorded("projecthex_duel", {.deal = 4, .other = "random"});
  const GameInfo& info = engine("projecthex_duel").info();
  EXPECT_THAT(content_of(config()),
              AllOf(HasSubstr(fmt::format("scenarios = [\"{}\"]", info.default_scenario)),
                    HasSubstr(fmt::format("rulesets = [\"{}\"]", info.default_ruleset))));
  EXPECT_EQ(muster({"replay", folder(), "--game", id, "--verify"}).code, 0);
}

TEST_F(RecordedGames, KeepEditsOfDataBehindDocuments) {
  const toml::table table{{"name", "sharper"},
                          {"from", engine("homm").info().default_ruleset},
                          {"max_rounds", 3},
                          {"edit", toml::table{{"units.marksmen_pack.attack", "+1"}}}};
  const auto ruleset = document_of_node(engine("homm").info(), DocumentKind::kRuleset, table, "");
  ASSERT_TRUE(ruleset.ok()) << ruleset.status();
  const RecordedGame game = sat_down(
      engine("homm"), *ruleset, *default_document(engine("homm").info(), DocumentKind::kScenario),
      {.deal = 2, .other = "random"});
  const auto id = record(game);
  ASSERT_TRUE(id.ok()) << id.status();
  EXPECT_THAT(content_of(config()),
              AllOf(HasSubstr("edit = {\"units.marksmen_pack.attack\" = \"+1\"}"),
                    HasSubstr("max_rounds = 3")));
  EXPECT_EQ(muster({"replay", folder(), "--game", *id, "--verify"}).code, 0);
}

TEST_F(RecordedGames, OfTwoWhoRecordAtOnceAreAllThere) {
  constexpr int kEach = 4;
  std::vector<RecordedGame> games;
  for (std::uint64_t deal = 1; deal <= 2 * kEach; ++deal) {
    games.push_back(sat_down(engine("nim"), {.deal = deal}));
  }
  std::vector<absl::Status> statuses(games.size());
  const auto recorder = [&](std::size_t first) {
    for (std::size_t i = first; i < games.size(); i += 2) statuses[i] = record(games[i]).status();
  };
  std::thread other(recorder, 1);
  recorder(0);
  other.join();
  for (const absl::Status& status : statuses) EXPECT_TRUE(status.ok()) << status;
  const auto store = Store::open(folder() + "/games.sqlite");
  ASSERT_TRUE(store.ok()) << store.status();
  EXPECT_EQ((*store)->count(), games.size());
  EXPECT_EQ((*store)->rows(), games.size());
}

TEST_F(RecordedGames, ListedButNotPlayedAreMadeUpFor) {
  recorded("nim", {.deal = 1});
  recorded("nim", {.deal = 2});
  const std::string text = content_of(config());
  // As a process leaves it that is killed between the two.
  std::filesystem::remove_all(folder());
  std::filesystem::create_directories(folder());
  write("played/played.toml", text);
  recorded("nim", {.deal = 3});
  const auto store = Store::open(folder() + "/games.sqlite");
  ASSERT_TRUE(store.ok());
  EXPECT_EQ((*store)->count(), 3U);
}

TEST_F(RecordedGames, ThatRulesHaveChangedUnderAreNotPlayedAnew) {
  const auto scenario = [&](const std::string& text) {
    return *named_document(engine("nim").info(), DocumentKind::kScenario, write("small.toml", text),
                           "");
  };
  ASSERT_TRUE(record(sat_down(engine("nim"), scenario("heaps = [3, 4]"), {.deal = 1})).ok());
  std::string text = content_of(config());
  const std::string heaps = "heaps = [3, 4]";
  const std::size_t place = text.find(heaps);
  ASSERT_NE(place, std::string::npos) << text;
  text.replace(place, heaps.size(), "heaps = [3, 4, 6]");
  write("played/played.toml", text);
  const auto id = record(sat_down(engine("nim"), {.deal = 2}));
  EXPECT_TRUE(absl::IsFailedPrecondition(id.status())) << id.status();
  EXPECT_EQ(content_of(config()), text);
}

TEST_F(RecordedGames, MergeLikeAnyRun) {
  recorded("nim", {.deal = 1});
  recorded("nim", {.deal = 2});
  for (const char* shard : {"1/2", "2/2"}) {
    const Called ran =
        muster({"run", config(), "--out", path("shards"), "--shard", shard, "--no-report"});
    EXPECT_EQ(ran.code, 0) << ran.err;
  }
  const Called merged = muster({"merge", path("shards")});
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(muster({"export", path("shards")}).out, muster({"export", folder()}).out);
}

// ---- Reports.

TEST_F(RecordedGames, AloneMakeAReport) {
  const std::string id = recorded("pig", {.deal = 1, .undone = 2});
  const Called report = muster({"report", folder()});
  EXPECT_EQ(report.code, 0) << report.err;
  EXPECT_THAT(report.out, AllOf(HasSubstr("1 game that people played is left out (--people"),
                                HasSubstr("Games that people played: 1 game, left out"),
                                HasSubstr("2 undone"), HasSubstr("Ann"), HasSubstr("greedy"),
                                HasSubstr(id), Not(HasSubstr("No game"))));
  const std::string page = content_of(folder() + "/report.html");
  EXPECT_THAT(page, AllOf(HasSubstr("Games that people played"), HasSubstr("2 undone"),
                          HasSubstr(id), HasSubstr("muster show DIR --game ID")));
  EXPECT_EQ(testing::nesting_mistake(page), "");
  for (const char* format : {"csv", "pairs", "metrics", "json"}) {
    EXPECT_EQ(muster({"report", folder(), "--format", format}).code, 0) << format;
  }
  const nlohmann::json json = nlohmann::json::parse(muster({"report", folder(), "--json"}).out);
  EXPECT_EQ(json["games"], 0);
  EXPECT_EQ(json["people"]["left_out"], 1);
  EXPECT_EQ(json["people"]["games"][0]["id"], id);
  EXPECT_EQ(json["people"]["games"][0]["seats"][0]["name"], "Ann");
  EXPECT_EQ(json["people"]["games"][0]["seats"][0]["undone"], 2);
  EXPECT_EQ(json["people"]["games"][0]["seats"][1]["person"], false);
}

TEST_F(RecordedGames, CountAsOnesOfAPersonWhenAskedFor) {
  for (std::uint64_t deal = 1; deal <= 3; ++deal) recorded("pig", {.deal = deal});
  const Called report = muster({"report", folder(), "--people"});
  EXPECT_EQ(report.code, 0) << report.err;
  EXPECT_THAT(report.out,
              AllOf(HasSubstr("3 games of pig: 2 agents"), HasSubstr("listed one by one"),
                    HasSubstr("counted with all"), Not(HasSubstr("left out"))));
  const nlohmann::json json =
      nlohmann::json::parse(muster({"report", folder(), "--people", "--json"}).out);
  EXPECT_EQ(json["games"], 3);
  EXPECT_EQ(json["people"]["left_out"], 0);
  const nlohmann::json& levels = json["answers"][0]["levels"];
  ASSERT_EQ(levels.size(), 2U);
  int games = 0;
  for (const nlohmann::json& level : levels) {
    games += level["wins"].get<int>() + level["losses"].get<int>() + level["draws"].get<int>();
    EXPECT_TRUE(level["name"] == "Ann" || level["name"] == "greedy") << level;
  }
  EXPECT_EQ(games, 6);
  EXPECT_EQ(testing::nesting_mistake(content_of(folder() + "/report.html")), "");
}

TEST_F(RecordedGames, StandBesideThoseOfAgents) {
  const std::string id = recorded("pig", {.deal = 1});
  const std::string more =
      fmt::format("{}\n[[agents]]\nname = \"any\"\ntype = \"random\"\n", content_of(config()));
  std::string games;
  for (int deal = 100; deal < 104; ++deal) {
    games += fmt::format("[[games]]\nseats = [\"any\", \"greedy\"]\ndeal = {}\n", deal);
  }
  write("played/played.toml", more + games);
  ASSERT_EQ(muster({"run", config(), "--out", folder(), "--no-report"}).code, 0);
  const nlohmann::json json = nlohmann::json::parse(muster({"report", folder(), "--json"}).out);
  EXPECT_EQ(json["games"], 4);
  EXPECT_EQ(json["missing"], 0);
  EXPECT_EQ(json["people"]["left_out"], 1);
  EXPECT_EQ(json["answers"][0]["levels"].size(), 2U);
  const Called report = muster({"report", folder()});
  EXPECT_EQ(report.code, 0) << report.err;
  EXPECT_THAT(report.out, AllOf(HasSubstr("4 games of pig"), HasSubstr(id),
                                HasSubstr("These games cannot say: the games were listed")));
  // What else looks for the strongest has nothing to say of them.
  EXPECT_NE(muster({"metagame", folder()}).code, 0);
  EXPECT_NE(muster({"compare", folder(), folder()}).code, 0);
  // Recording goes on.
  recorded("pig", {.deal = 2});
  EXPECT_EQ(nlohmann::json::parse(muster({"report", folder(), "--json"}).out)["games"], 4);
}

}  // namespace
}  // namespace muster::play
