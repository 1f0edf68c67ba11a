// `--shard` of the verbs that search: processes that play every step together find what one finds.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <future>
#include <string>
#include <vector>

#include "experiments/segments/segment.h"
#include "tests/experiments/tuning/support.h"
#include "tests/support/muster_binary.h"
#include "tests/support/printed.h"

namespace muster {
namespace {

using ::testing::HasSubstr;

constexpr const char* kShared = R"(game = "tic_tac_toe"
repetitions = 10
agents = [{ name = "base", type = "mcts", preset = "plain", iterations = 4 }, { name = "field", type = "mcts", preset = "plain", iterations = 60 }]
[tournament]
format = "gauntlet"
candidates = ["base"]
opponents = ["field"]
[tune]
agent = "base"
games = 800
confirm_games = 1200
[tune.space]
iterations = { integer = [2, 200], scale = "log" }
)";

class SharedSteps : public tuning::testing::SearchVerbTest {
 protected:
  // The words of one of the processes.
  std::string words(const std::string& out, int shard, int of) const {
    return fmt::format("tune {} --out {} --json --threads 1 --shard {}/{} 2>{}.{}.err",
                       path("exp.toml"), path(out), shard, of, path(out), shard);
  }
  // All of them at the same time, and what each has printed.
  std::vector<std::string> play(const std::string& out, int of) const {
    std::vector<std::future<std::string>> processes;
    for (int shard = 1; shard <= of; ++shard) {
      processes.push_back(std::async(std::launch::async, [this, &out, shard, of] {
        return testing::printed_by(words(out, shard, of));
      }));
    }
    std::vector<std::string> printed;
    for (auto& process : processes) printed.push_back(process.get());
    return printed;
  }
};

TEST_F(SharedSteps, FindWhatOneProcessFinds) {
  const auto alone = search("tune", kShared, "alone", {"--json"});
  ASSERT_EQ(alone.code, kExitDone) << alone.err;
  for (const std::string& printed : play("three", 3)) EXPECT_EQ(printed, alone.out);
  // Both shares of a step were played, and all is in its store.
  for (const auto& entry : std::filesystem::directory_iterator(path("three"))) {
    if (!entry.is_directory()) continue;
    const auto segments = list_segments(entry.path().string());
    ASSERT_TRUE(segments.ok());
    EXPECT_TRUE(segments->empty()) << entry.path();
    EXPECT_EQ(call({"check", entry.path().string()}).code, kExitDone);
  }
  EXPECT_THAT(content_of(path("three.2.err")), HasSubstr("shard 2/3: "));
  // What is there is not played again.
  EXPECT_EQ(play("three", 2), std::vector<std::string>(2, alone.out));
}

TEST_F(SharedSteps, GoOnWhenOneWasKilled) {
  const auto alone = search("tune", kShared, "alone", {"--json"});
  ASSERT_EQ(alone.code, kExitDone) << alone.err;
  auto first =
      std::async(std::launch::async, [this] { return testing::printed_by(words("killed", 1, 2)); });
  for (const char* seconds : {"0.1", "0.3", "0.6"}) {
    const std::string killed =
        fmt::format("timeout -s KILL {} {} {} >{}", seconds, testing::muster_binary(),
                    words("killed", 2, 2), path("killed.out"));
    static_cast<void>(std::system(killed.c_str()));
  }
  EXPECT_EQ(testing::printed_by(words("killed", 2, 2)), alone.out);
  EXPECT_EQ(first.get(), alone.out);
}

TEST_F(SharedSteps, SaysWhatIsNoShard) {
  const auto told = search("tune", kShared, "no", {"--shard", "3/2"});
  EXPECT_EQ(told.code, kExitBadInput);
  EXPECT_THAT(told.err, HasSubstr("3/2"));
}

}  // namespace
}  // namespace muster
