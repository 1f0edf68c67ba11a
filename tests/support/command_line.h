// For tests of the command line: a folder for each test, and the program called in the process.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "experiments/cli/cli.h"
#include "experiments/engine/registry.h"

namespace muster::testing {

// A test with a new, empty folder of its own, which goes with it.
class FolderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const ::testing::TestInfo& info = *::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(::testing::TempDir()) /
              (std::string(info.test_suite_name()) + "." + info.name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  // Writes a file into the folder and returns its path.
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return path(name);
  }

  std::filesystem::path folder_;
};

struct Called {
  int code;
  std::string out;
  std::string err;
};

// "muster WORDS...".
inline Called call_muster(const Registry& registry, std::vector<std::string> words) {
  words.insert(words.begin(), "muster");
  std::vector<const char*> arguments;
  for (const std::string& word : words) arguments.push_back(word.c_str());
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  const int code = cli_main(static_cast<int>(arguments.size()), arguments.data(), registry);
  std::fflush(stdout);
  std::string out = ::testing::internal::GetCapturedStdout();
  return {code, std::move(out), ::testing::internal::GetCapturedStderr()};
}

}  // namespace muster::testing
