// What holds for all verbs: --json where facts are printed, --quiet, pages that are not poured on a
// terminal, lists that --set adds to, the time that is left.
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <pty.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "experiments/cli/cli.h"
#include "experiments/cli/verbs.h"
#include "experiments/runner/progress.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/environment.h"

namespace muster {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

testing::Called called(std::vector<std::string> words) {
  return testing::call_muster(testing::builtin_games(), std::move(words));
}

nlohmann::json facts(std::vector<std::string> words) {
  words.emplace_back("--json");
  const testing::Called told = called(words);
  EXPECT_EQ(told.code, kExitDone) << words.front() << ": " << told.err;
  return nlohmann::json::parse(told.out, nullptr, false);
}

constexpr const char* kSmall = R"(game = "pig"
repetitions = 5
agents = [{ name = "a", type = "random" }, { name = "b", type = "random" }]
)";

class GrammarTest : public testing::FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    config_ = write("small.toml", kSmall);
    run_ = path("run");
    ASSERT_EQ(called({"run", config_, "--out", run_, "--no-report", "--quiet"}).code, kExitDone);
  }

  std::string config_;
  std::string run_;
};

TEST_F(GrammarTest, FactsAreToldAsJson) {
  const nlohmann::json plan = facts({"plan", config_, "--shards", "2"});
  EXPECT_EQ(plan.at("games"), 10);
  EXPECT_EQ(plan.at("shards").at("count"), 2);
  const nlohmann::json check = facts({"check", run_});
  EXPECT_EQ(check.at("games"), 10);
  EXPECT_TRUE(check.at("damage").empty());
  const nlohmann::json verify = facts({"verify", run_, "--count", "4"});
  EXPECT_EQ(verify.at("played_again"), 4);
  EXPECT_EQ(verify.at("differ"), 0);
  const nlohmann::json report = facts({"report", run_});
  EXPECT_EQ(report.at("games"), 10);
  EXPECT_EQ(report.at("answers").at(0).at("levels").size(), 2U);
  const nlohmann::json compare = facts({"compare", run_, run_});
  EXPECT_EQ(compare.at("changes").at(0).at("difference").at("estimate"), 0);
  const nlohmann::json agents = facts({"agents", "pig"});
  EXPECT_EQ(agents.at(0).at("game"), "pig");
  EXPECT_EQ(agents.at(0).at("agents").at(0).at("type"), "random");
  const nlohmann::json playout = facts({"playout", "pig", "--count", "3"});
  EXPECT_EQ(playout.at("games"), 3);
  EXPECT_EQ(playout.at("mean_returns").size(), 2U);
  const nlohmann::json dice = facts({"dice", "2d6"});
  EXPECT_EQ(dice.at("mean"), "7");
  EXPECT_EQ(dice.at("outcomes").at(5),
            (nlohmann::json{{"value", 7}, {"probability", "1/6"}, {"share", 1.0 / 6}}));
}

TEST_F(GrammarTest, WhatIsDoneToARunIsToldAsJson) {
  const nlohmann::json valid = facts({"validate", config_});
  EXPECT_EQ(valid.at("agents"), (nlohmann::json{"a", "b"}));
  EXPECT_EQ(valid.at("questions").size(), 1U);
  const nlohmann::json merge = facts({"merge", run_});
  EXPECT_EQ(merge.at("rows"), 5);  // both seats of the same agent
  EXPECT_EQ(merge.at("missing"), 0);
  EXPECT_TRUE(merge.at("crashing").empty());
  ASSERT_EQ(
      called({"run", config_, "--out", run_, "--no-report", "--quiet", "--set", "repetitions=3"})
          .code,
      kExitDone);
  const nlohmann::json gone = facts({"gc", run_});
  EXPECT_EQ(gone.at("rows"), 3);
  EXPECT_EQ(gone.at("rows_gone"), 2);
  const nlohmann::json salvaged = facts({"check", run_, "--salvage", path("new")});
  EXPECT_EQ(salvaged.at("rows"), 3);
  EXPECT_EQ(salvaged.at("rows_lost"), 0);
}

TEST(JsonFacts, OfSolvingAndOfFingerprints) {
  const nlohmann::json solved = facts({"solve", "kuhn_poker", "--iterations", "100"});
  EXPECT_EQ(solved.at("histories"), 58);
  EXPECT_EQ(solved.at("curve").back().at("iteration"), 100);
  EXPECT_LT(solved.at("exploitability"), 0.01);
  EXPECT_EQ(solved.at("values").size(), 2U);
  const nlohmann::json lines = facts({"fingerprint", "kuhn_poker"});
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.at(0).at("game"), "kuhn_poker");
  const std::string file = ::testing::TempDir() + "lines.txt";
  std::ofstream(file) << lines.at(0).at("line").get<std::string>() << "\n";
  const testing::Called other = called({"fingerprint", "kuhn_poker", "--expect", file, "--json"});
  EXPECT_EQ(other.code, kExitFailed);
  EXPECT_EQ(nlohmann::json::parse(other.out).at("differences").size(), lines.size() - 1);
}

TEST_F(GrammarTest, QuietLeavesMistakesAlone) {
  const std::string more = "repetitions=7";
  EXPECT_THAT(called({"run", config_, "--out", run_, "--no-report", "--set", more}).err,
              Not(IsEmpty()));
  for (const bool before : {true, false}) {
    std::vector<std::string> words = {"run", config_, "--out", run_, "--no-report"};
    words.insert(before ? words.begin() : words.end(), "--quiet");
    EXPECT_THAT(called(words).err, IsEmpty());
  }
  EXPECT_THAT(called({"run", path("none.toml"), "--quiet"}).err, HasSubstr("muster: error:"));
  EXPECT_THAT(called({"run", config_, "--out", run_, "--no-report"}).err, Not(IsEmpty()))
      << "one call alone";
}

// Does something with a terminal as standard output; what it shows, and what standard error says.
std::string on_a_terminal(const std::function<int()>& act, int& code) {
  int terminal = -1;
  int shown = -1;
  EXPECT_EQ(openpty(&terminal, &shown, nullptr, nullptr, nullptr), 0);
  std::fflush(stdout);
  const int before = dup(STDOUT_FILENO);
  dup2(shown, STDOUT_FILENO);
  ::testing::internal::CaptureStderr();
  code = act();
  std::fflush(stdout);
  dup2(before, STDOUT_FILENO);
  close(before);
  close(shown);
  std::string text = ::testing::internal::GetCapturedStderr();
  fcntl(terminal, F_SETFL, O_NONBLOCK);
  std::vector<char> part(4096);
  for (ssize_t size = 0; (size = read(terminal, part.data(), part.size())) > 0;) {
    text.append(part.data(), static_cast<std::size_t>(size));
  }
  close(terminal);
  return text;
}

TEST(Terminal, IsNotFilledWithPages) {
  int code = 0;
  const auto draw = [] { return cli::write_text("", "<svg></svg>"); };
  EXPECT_THAT(on_a_terminal(draw, code), HasSubstr("name a file with --out"));
  EXPECT_EQ(code, kExitBadInput);
  EXPECT_EQ(on_a_terminal([] { return cli::write_text("", "text"); }, code), "text");
  ::testing::internal::CaptureStdout();
  EXPECT_EQ(draw(), kExitDone);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "<svg></svg>");
}

TEST(Terminal, HasColoursAndFilesHaveNone) {
  const testing::EnvironmentVariable term("TERM", "xterm");
  const testing::EnvironmentVariable no_colour("NO_COLOR", "");
  const auto tell = [] {
    fmt::print("{}", cli::coloured(stdout, cli::Colour::kGreen, "ok"));
    return kExitDone;
  };
  int code = 0;
  EXPECT_EQ(on_a_terminal(tell, code), "\x1b[32mok\x1b[0m");
  no_colour.set("1");
  EXPECT_EQ(on_a_terminal(tell, code), "ok");
  no_colour.set("");
  EXPECT_THAT(called({"doctor", "--seconds", "0"}).out, Not(HasSubstr("\x1b[")));
}

TEST(Overrides, AddToLists) {
  auto document = parse_document("names = [\"a\"]\n[in]\nside = 1\n", "config.toml");
  ASSERT_TRUE(document.ok());
  EXPECT_TRUE(apply_override(*document, "names+=\"b\"").ok());
  EXPECT_TRUE(apply_override(*document, "names+=c").ok());
  EXPECT_TRUE(apply_override(*document, "in.tables+={ name = \"x\" }").ok());
  EXPECT_EQ(document->table["names"].as_array()->size(), 3U);
  EXPECT_EQ(document->table["names"][2].value_or(std::string()), "c");
  EXPECT_EQ(document->table["in"]["tables"][0]["name"].value_or(std::string()), "x");
  const absl::Status refused = apply_override(*document, "in.side+=2");
  EXPECT_THAT(std::string(refused.message()), HasSubstr("`side` is no list"));
  EXPECT_FALSE(apply_override(*document, "+=2").ok());
}

TEST(RecentSpeed, ForgetsHowItBegan) {
  RecentSpeed speed;
  EXPECT_EQ(speed.rate(), 0);
  speed.add(0, 100);
  EXPECT_EQ(speed.rate(), 0);
  speed.add(10, 1100);
  EXPECT_DOUBLE_EQ(speed.rate(), 100);
  std::uint64_t done = 1100;
  for (int second = 11; second <= 120; ++second) speed.add(second, done += 5);
  EXPECT_DOUBLE_EQ(speed.rate(), 5);
}

}  // namespace
}  // namespace muster
