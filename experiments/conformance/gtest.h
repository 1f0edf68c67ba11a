// The checks of the conformance suite as tests of GoogleTest, one each: Conformance/SETTING.CHECK.
//
//   const bool kListed = muster::register_conformance_tests(
//       muster::conformance_checks("my_game", std::make_shared<const MyGame>()));
//
// in a .cc file of a test program is all it takes. The same playouts are checked in every run;
// --gtest_random_seed=N checks others.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "core/status.h"
#include "experiments/conformance/conformance.h"

namespace muster {

class ConformanceTest : public ::testing::Test {
 public:
  explicit ConformanceTest(ConformanceCheck check) : check_(std::move(check)) {}
  void TestBody() override {
    const auto seed = static_cast<std::uint64_t>(::testing::GTEST_FLAG(random_seed));
    const absl::Status status = check_.run(seed);
    EXPECT_TRUE(status.ok()) << check_.game << ": " << message_of(status);
  }

 private:
  ConformanceCheck check_;
};

// To be called before RUN_ALL_TESTS, also before main: no rules are made yet. True.
inline bool register_conformance_tests(const std::vector<ConformanceCheck>& checks) {
  for (const ConformanceCheck& check : checks) {
    ::testing::RegisterTest(("Conformance/" + check.setting).c_str(), check.name.c_str(), nullptr,
                            nullptr, __FILE__, __LINE__,
                            [check]() -> ::testing::Test* { return new ConformanceTest(check); });
  }
  return true;
}

}  // namespace muster
