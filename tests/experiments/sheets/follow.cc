#include "tests/experiments/sheets/follow.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/report/sheet_text.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"

namespace muster::testing {
namespace {

// Hands text on line by line, and checks between steps.
class Follower {
 public:
  explicit Follower(SheetReader& reader) : reader_(reader) {}

  void step(const TranscriptStep& step) {
    if (failed()) return;
    if (!step.opening.empty()) read(text_.add(step.opening));
    check(step.state_before);
    if (failed()) return;
    ++steps_;
    read(text_.add(step.told));
  }
  void end(const std::string& state) {
    if (!failed()) check(state);
  }
  static bool failed() { return ::testing::Test::HasFailure(); }
  int steps() const { return steps_; }
  int lines() const { return lines_; }
  const std::string& last() const { return last_; }

 private:
  void read(const std::string& text) {
    last_ = text;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line); ++lines_) reader_.read(line);
  }
  void check(const std::string& state) { reader_.check(nlohmann::json::parse(state)); }

  SheetReader& reader_;
  report::SheetText text_;
  int steps_ = 0;
  int lines_ = 0;
  std::string last_;
};

absl::StatusOr<std::unique_ptr<Matchup>> prepared(const FollowedMatch& match) {
  const GameEngine* engine = builtin_games().find(match.game);
  if (engine == nullptr) return absl::InvalidArgumentError("no game " + match.game);
  auto spec = cli::matchup_option(*engine, match.ruleset, match.scenario, match.agents);
  if (!spec.ok()) return spec.status();
  return engine->prepare(*spec);
}

std::string golden_file(const std::string& name) {
  return fmt::format("{}/../tests/experiments/sheets/golden/{}.txt", MUSTER_SOURCE_CONFIGS, name);
}

}  // namespace

int follow(const FollowedMatch& match, std::uint64_t seed, SheetReader& reader) {
  const auto matchup = prepared(match);
  if (!matchup.ok()) {
    ADD_FAILURE() << message_of(matchup.status());
    return 0;
  }
  Follower follower(reader);
  ToldEnd last;
  const MatchResult result = (*matchup)->tell(
      seed, {}, [&](const TranscriptStep& step) { follower.step(step); }, last);
  EXPECT_EQ(result.error, "");
  follower.end(last.state);
  if (Follower::failed()) {
    ADD_FAILURE() << fmt::format("{} {} {}, seed {}: after step {}, which was told as\n{}",
                                 match.game, match.ruleset, match.scenario, seed, follower.steps(),
                                 follower.last());
  }
  return follower.lines();
}

void expect_golden(const std::string& name, const std::vector<std::string>& words) {
  std::vector<std::string> all = {"replay"};
  all.insert(all.end(), words.begin(), words.end());
  const Called called = call_muster(builtin_games(), all);
  ASSERT_EQ(called.code, kExitDone) << called.err;
  const std::string path = golden_file(name);
  if (std::getenv("MUSTER_WRITE_GOLDEN") != nullptr) {
    std::ofstream(path) << called.out;
    return;
  }
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  std::stringstream golden;
  golden << file.rdbuf();
  EXPECT_EQ(called.out, golden.str()) << path;
}

}  // namespace muster::testing
