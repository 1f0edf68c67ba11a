// Runs every check of every game as a test of its own, Conformance/SETTING.CHECK, and makes sure
// that no registered game is left out.
#include "tests/conformance/conformance.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "core/registry.h"
#include "experiments/registration/builtin_games.h"

namespace muster {
namespace {

class ConformanceTest : public ::testing::Test {
 public:
  explicit ConformanceTest(ConformanceCheck check) : check_(std::move(check)) {}
  void TestBody() override {
    const absl::Status status = check_.run();
    EXPECT_TRUE(status.ok()) << check_.game << ": " << status.message();
  }

 private:
  ConformanceCheck check_;
};

TEST(ConformanceList, HasEveryBuiltInGame) {
  std::set<std::string> checked;
  for (const ConformanceCheck& check : all_checks()) checked.insert(check.game);
  Registry registry;
  add_builtin_games(registry);
  EXPECT_FALSE(registry.games().empty());
  for (const GameEngine* game : registry.games()) {
    EXPECT_TRUE(checked.contains(game->info().name))
        << game->info().name << " is not listed in tests/conformance/cases.cc";
  }
}

TEST(ConformanceList, NamesEachCheckOnce) {
  std::set<std::pair<std::string, std::string>> names;
  for (const ConformanceCheck& check : all_checks()) {
    EXPECT_TRUE(names.emplace(check.setting, check.name).second)
        << check.setting << "." << check.name;
  }
}

// Before main, as GoogleTest's own macros do; no rules are made yet.
[[maybe_unused]] const bool kRegistered = [] {
  for (const ConformanceCheck& check : all_checks()) {
    ::testing::RegisterTest(("Conformance/" + check.setting).c_str(), check.name.c_str(), nullptr,
                            nullptr, __FILE__, __LINE__,
                            [check]() -> ::testing::Test* { return new ConformanceTest(check); });
  }
  return true;
}();

}  // namespace
}  // namespace muster
