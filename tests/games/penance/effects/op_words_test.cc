// The table of effect codes, for scripts/checks/rules.py: each must be marked by a test that plays
// it.
#include <gtest/gtest.h>

#include <string>

#include "games/penance/cards/effects_words.h"
#include "tests/support/rules.h"

namespace muster::penance {
namespace {

TEST(PenanceOpWords, AreToldToTheCheckOfMarks) {
  for (std::size_t op = 0; op < kOps; ++op) {
    if (static_cast<Op>(op) == Op::kRewind) continue;  // no deck with it is loaded: limits_test.cc
    const std::string_view text = word(static_cast<Op>(op));
    EXPECT_FALSE(text.empty()) << op;
    testing::note_rule("known op " + std::string(text));
  }
}

}  // namespace
}  // namespace muster::penance
