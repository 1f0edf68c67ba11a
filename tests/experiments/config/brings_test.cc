// What agents bring: keys of the scenario that stand for their own seat.
#include "experiments/engine/brings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "core/config/canonical.h"
#include "core/status.h"
#include "experiments/config/experiment.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// A duel of two who play alike and bring these.
std::string config_of(const std::string& first, const std::string& second,
                      const std::string& more = "") {
  return "game = \"penance\"\nrepetitions = 2\nscenarios = [\"confessor_outrider\"]\n" + more +
         "[[agents]]\nname = \"a\"\ntype = \"pilot\"\n" + first +
         "\n[[agents]]\nname = \"b\"\ntype = \"pilot\"\n" + second + "\n";
}
constexpr const char* kWarden = "brings = { \"{seat}.deck\" = \"elves-warden\" }";

absl::StatusOr<Experiment> load_config(const std::string& text) {
  return parse_experiment(text, "exp.toml", {}, testing::builtin_games());
}
std::string mistake_of(const std::string& text) {
  const auto experiment = load_config(text);
  return experiment.ok() ? "" : message_of(experiment.status());
}

TEST(Brings, AreWhatTheScenarioHasForTheSeat) {
  const auto brought = load_config(config_of(kWarden, ""));
  const auto written = load_config(
      config_of("", "",
                "[[scenario_variants]]\nname = \"w\"\nset = ['first.deck=\"elves-warden\"']\n"
                "[[scenario_variants]]\nname = \"s\"\nset = ['second.deck=\"elves-warden\"']\n"));
  const auto without = load_config(config_of("", ""));
  ASSERT_TRUE(brought.ok() && written.ok() && without.ok()) << brought.status() << written.status();
  ASSERT_EQ(brought->matchups.size(), 2U);  // a sits first, then second
  ASSERT_EQ(written->matchups.size(), 4U);
  const auto key = [](const Experiment& experiment, std::size_t cell) {
    return experiment.matchups[cell]->cell().key();
  };
  // The same games, so that they need not be played twice.
  EXPECT_EQ(key(*brought, 0), key(*written, 0));
  EXPECT_EQ(key(*brought, 1), key(*written, 3));
  EXPECT_NE(key(*brought, 0), key(*without, 0));
}

TEST(Brings, AreKeptByWhatBeginsWithTheAgentButForOwnKeys) {
  const auto experiment = load_config(
      config_of("brings = { \"{seat}.deck\" = \"elves-warden\", \"{seat}.facing\" = \"N\" }",
                "from = \"a\"\nbrings = { \"{seat}.facing\" = \"S\" }"));
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  EXPECT_EQ(canonical_value(*experiment->agents[1].params.table.get("brings")),
            R"({"{seat}.deck" = "elves-warden", "{seat}.facing" = "S"})");
}

TEST(Brings, SetElementsOfListsByTheSeatsNumber) {
  Document scenario = *parse_document("list = [1, 2]", "s.toml");
  const Document agent = *parse_document("brings = { \"list.{index}\" = 7 }", "a.toml");
  ASSERT_TRUE(bring(agent, "first", 1, scenario).ok());
  EXPECT_EQ(canonical_text(scenario.table), "{list = [1, 7]}");
  EXPECT_THAT(message_of(bring(agent, "first", 2, scenario)),
              HasSubstr("a.toml: agent `a`: key `brings.list.{index}`: no `2` there"));
}

TEST(Brings, SayWhatIsWrong) {
  const auto told = [](const std::string& brings) { return mistake_of(config_of(brings, "")); };
  EXPECT_THAT(
      told("brings = \"elves-warden\""),
      AllOf(HasSubstr("exp.toml:7:10: key `agents[0].brings`: expected a table, got a text"),
            Not(HasSubstr("a.brings"))));
  EXPECT_THAT(
      told("brings = { \"first.deck\" = \"elves-warden\" }"),
      HasSubstr(
          "exp.toml:7:27: key `agents[0].brings.first.deck`: expected {seat} or {index} in it"));
  EXPECT_THAT(told("brings = { \"{seat}.deck\" = \"elves-wardn\" }"),
              AllOf(HasSubstr("with what agents bring: key `first.deck`"),
                    HasSubstr("did you mean `elves-warden`")));
  EXPECT_THAT(told("brings = { \"{seat}.dekc\" = \"elves-warden\" }"),
              HasSubstr("key `first.dekc`: is unknown"));
}

class BroughtRun : public testing::FolderTest {
 protected:
  testing::Called call(std::vector<std::string> words) {
    return testing::call_muster(testing::builtin_games(), std::move(words));
  }
};

TEST_F(BroughtRun, IsVerifiedReplayedAndReported) {
  const std::string config = write("exp.toml", config_of(kWarden, ""));
  ASSERT_EQ(call({"run", config, "--out", path("run"), "--quiet"}).code, 0);
  EXPECT_EQ(call({"check", path("run")}).code, 0) << call({"check", path("run")}).err;
  const auto verified = call({"verify", path("run")});
  EXPECT_EQ(verified.code, 0) << verified.err << verified.out;
  // Its games are told with what was brought, and are of the one scenario.
  const std::string games = call({"export", path("run")}).out;
  std::istringstream lines(games);
  std::string line;
  std::getline(lines, line);  // the head
  int count = 0;
  for (; std::getline(lines, line); ++count) {
    EXPECT_THAT(line, HasSubstr(",confessor_outrider,"));
    const std::string game = line.substr(0, line.find(','));
    const auto replayed = call({"replay", path("run"), "--game", game, "--verify"});
    EXPECT_EQ(replayed.code, 0) << replayed.err;
    EXPECT_THAT(replayed.out, HasSubstr("Elven Warden"));
  }
  EXPECT_EQ(count, 4);
}

}  // namespace
}  // namespace muster
