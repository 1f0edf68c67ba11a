// Which effect code a test plays: OP("splash") names a word of docs/penance-cards.md. The test
// fails when no duel of the fixture carries the code out between the mark and the end of its block.
// Marks are written beside those of rules (tests/support/rules.h); scripts/checks/rules.py fails
// when a code has none. A mark is for a test that looks at what the code does: it fails without.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/penance/cards/effects_words.h"
#include "games/penance/duel.h"
#include "tests/support/rules.h"

namespace muster::penance {

// What the duels of all fixtures have carried out.
inline CasketDuel::OpCounts& played_ops() {
  static CasketDuel::OpCounts counts{};
  return counts;
}

class PlayedOp {
 public:
  explicit PlayedOp(std::string_view word) : word_(word), before_(count()) {
    testing::note_rule("op " + word_);
  }
  PlayedOp(const PlayedOp&) = delete;
  PlayedOp& operator=(const PlayedOp&) = delete;
  ~PlayedOp() { EXPECT_GT(count(), before_) << "OP(\"" << word_ << "\"): nothing has played it"; }

 private:
  std::uint64_t count() const {
    const auto op = find_word<Op>(word_);
    EXPECT_TRUE(op) << "OP(\"" << word_ << "\"): there is no such code";
    return op ? played_ops()[static_cast<std::size_t>(*op)].load() : 0;
  }

  const std::string word_;
  const std::uint64_t before_;
};

}  // namespace muster::penance

#define MUSTER_OP_MARK(line) op_mark_##line
#define MUSTER_OP(word, line) const ::muster::penance::PlayedOp MUSTER_OP_MARK(line)(word)
#define OP(word) MUSTER_OP(word, __LINE__)
