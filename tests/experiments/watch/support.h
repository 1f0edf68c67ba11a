// Runs to be watched, and what may not change of them. For tests of watching.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/command_line.h"
#include "tests/support/fake_config.h"
#include "tests/support/fake_engine.h"
#include "tests/support/files.h"

namespace muster::testing {

// 160 games.
inline const std::string kWatchedConfig = R"(name = "small"
game = "fake"
repetitions = 40
scenarios = [{name = "s0"}, {name = "s1"}]
)" + steady("a") + steady("b", 40);

// Every file below a folder: what it holds, and when it was changed.
using FolderState = std::map<std::string, std::pair<std::string, std::filesystem::file_time_type>>;
inline FolderState state_of(const std::filesystem::path& folder) {
  FolderState state;
  state[folder.string()] = {"folder", std::filesystem::last_write_time(folder)};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    state[entry.path().string()] = {entry.is_directory() ? "folder" : content_of(entry.path()),
                                    entry.last_write_time()};
  }
  return state;
}

class WatchTest : public FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    run_ = path("run");
    config_ = write("exp.toml", kWatchedConfig);
  }

  static Called muster(const std::vector<std::string>& words) {
    static const Registry* const registry = new Registry(fake_registry());
    return call_muster(*registry, words);
  }
  void play(const std::vector<std::string>& more) const {
    std::vector<std::string> words = {"run", config_, "--out", run_, "--no-report"};
    words.insert(words.end(), more.begin(), more.end());
    const Called played = muster(words);
    ASSERT_EQ(played.code, kExitDone) << played.err;
  }
  void play_shard(const std::string& shard) const {
    const Called played =
        muster({"run", config_, "--out", run_, "--shard", shard, "--threads", "1"});
    ASSERT_EQ(played.code, kExitDone) << played.err;
  }
  nlohmann::json look() const {
    const Called said = muster({"watch", run_, "--json"});
    EXPECT_EQ(said.code, kExitDone) << said.err;
    return nlohmann::json::parse(said.out, nullptr, false);
  }

  std::string run_;
  std::string config_;
};

}  // namespace muster::testing
