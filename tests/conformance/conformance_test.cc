// Runs every check of every game as a test of its own, and makes sure that no registered game is
// left out.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "experiments/conformance/gtest.h"
#include "experiments/engine/game_engine.h"
#include "tests/conformance/cases.h"
#include "tests/support/builtin_games.h"

namespace muster {
namespace {

[[maybe_unused]] const bool kRegistered = register_conformance_tests(all_checks());

TEST(ConformanceList, HasEveryBuiltInGame) {
  std::set<std::string> checked;
  for (const ConformanceCheck& check : all_checks()) checked.insert(check.game);
  EXPECT_FALSE(testing::builtin_games().games().empty());
  for (const GameEngine* game : testing::builtin_games().games()) {
    EXPECT_TRUE(checked.contains(game->info().name))
        << game->info().name << " is not listed in tests/conformance/cases.h";
  }
}

TEST(ConformanceList, NamesEachCheckOnce) {
  std::set<std::pair<std::string, std::string>> names;
  for (const ConformanceCheck& check : all_checks()) {
    EXPECT_TRUE(names.emplace(check.setting, check.name).second)
        << check.setting << "." << check.name;
  }
}

}  // namespace
}  // namespace muster
