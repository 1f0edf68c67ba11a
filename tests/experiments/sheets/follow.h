// What the tests of scoresheets share: a reader follows the text of `muster replay` alone, and what
// it has understood is held against the states; and golden files.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace muster::testing {

// A game's reader. It may know the rules' printed figures that stand on cards and boards, never a
// state.
class SheetReader {
 public:
  virtual ~SheetReader() = default;
  // A line as it is printed, without its line break. Lines it cannot read it ignores.
  virtual void read(const std::string& line) = 0;
  // Expects what was read to be what the state, as JSON, says. Called before the first step, when
  // the opening has been read, and after each step.
  virtual void check(const nlohmann::json& state) = 0;
};

// A match to follow; agents as --agent takes them, one for all seats or one each.
struct FollowedMatch {
  std::string game;
  std::vector<std::string> agents;
  std::string scenario = {};
  std::string ruleset = {};
};

// Plays the match and lets the reader read. Adds a test failure that names the match and the step
// when the reader's check adds one, and stops there. The number of lines read.
int follow(const FollowedMatch& match, std::uint64_t seed, SheetReader& reader);

// Expects `muster replay WORDS...` to print what tests/experiments/sheets/golden/NAME.txt holds.
// With MUSTER_WRITE_GOLDEN=1 in the environment it writes the file instead; look at it before it is
// committed.
void expect_golden(const std::string& name, const std::vector<std::string>& words);

}  // namespace muster::testing
