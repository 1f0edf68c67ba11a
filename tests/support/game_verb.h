// The program with one verb of a game, called in the process.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "experiments/cli/cli.h"
#include "experiments/cli/game_verbs.h"
#include "tests/support/command_line.h"

namespace muster::testing {

// "muster WORDS..." of a program that has this verb and no games.
inline Called call_verb(const cli::GameVerb& verb, std::vector<std::string> words) {
  const Registry registry;
  words.insert(words.begin(), "muster");
  std::vector<const char*> arguments;
  for (const std::string& word : words) arguments.push_back(word.c_str());
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  const int code = cli_main(static_cast<int>(arguments.size()), arguments.data(), registry, {verb});
  std::fflush(stdout);
  std::string out = ::testing::internal::GetCapturedStdout();
  return {code, std::move(out), ::testing::internal::GetCapturedStderr()};
}

// What it prints with --json. Expects that it succeeds.
inline nlohmann::json call_verb_json(const cli::GameVerb& verb, std::vector<std::string> words) {
  words.emplace_back("--json");
  const Called called = call_verb(verb, std::move(words));
  EXPECT_EQ(called.code, kExitDone) << called.err;
  return nlohmann::json::parse(called.out, nullptr, false);
}

}  // namespace muster::testing
