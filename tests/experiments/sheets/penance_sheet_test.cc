// The scoresheets of duels: followed through all rules and factions, and one golden log.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/experiments/sheets/follow.h"
#include "tests/experiments/sheets/penance_reader.h"
#include "tests/support/command_line.h"

namespace muster::penance {
namespace {

using testing::FollowedMatch;

constexpr int kShipped = 35;  // matches of shipped scenarios
constexpr int kDrawn = 65;    // of drawn decks

const std::vector<std::string> kRulesets = {"v3",  "pools",          "fixed_suffering",
                                            "kit", "other_readings", "boardless"};
const std::vector<std::string> kScenarios = {
    "confessor_outrider", "ironclad_warden", "proving_grounds",   "random_factions",
    "warden_mirror",      "outrider_mirror", "ironclad_confessor"};
const std::vector<std::vector<std::string>> kAgents = {
    {"pilot:rule=brawler", "pilot:rule=skirmisher"},
    {"pilot:rule=turtle", "pilot:rule=brawler"},
    {"random", "pilot:rule=brawler"},
    {"pilot:rule=brawler", "random"},
    {"random", "random"}};
const std::vector<std::string> kFactions = {"church",       "dwarves",   "elves",
                                            "nomads",       "ossuarium", "crucible",
                                            "emergent",     "exchange",  "vestige-bloodlines",
                                            "wyrd-conclave"};
const std::vector<std::string> kClasses = {"warden", "scout", "vanguard", "colossus"};
struct Board {
  std::string arena;
  int columns;
};
const std::vector<Board> kBoards = {
    {"test_board", 7}, {"kit16", 16}, {"proving_grounds", 12}, {"test_board", 7}, {"plain", 16}};

template <class Items>
const auto& turn_of(const Items& items, int number) {
  return items[static_cast<std::size_t>(number) % items.size()];
}

std::string drawn_deck(int number) {
  return fmt::format("deck = {{ faction = \"{}\", class = \"{}\", seed = {} }}\n",
                     turn_of(kFactions, number), turn_of(kClasses, number / 3), number);
}

// Scenarios, rules and players come round in different rhythms.
class PenanceSheet : public testing::FolderTest {
 protected:
  void follow(const FollowedMatch& match, int seed, int columns) {
    DuelReader reader(columns, match.ruleset != "other_readings");
    EXPECT_GT(testing::follow(match, static_cast<std::uint64_t>(seed), reader), 0);
    for (const auto& [sort, count] : reader.seen()) seen_[sort] += count;
  }
  // Sorts of lines without which the matches would prove little.
  void expect_seen(const std::vector<std::string>& sorts) const {
    for (const std::string& sort : sorts) EXPECT_TRUE(seen_.contains(sort)) << sort;
  }

  std::map<std::string, int> seen_;
};

TEST_F(PenanceSheet, TextAloneTellsThePosition) {
  for (int seed = 1; seed <= kShipped && !HasFailure(); ++seed) {
    const std::string& scenario = turn_of(kScenarios, seed);
    follow({"penance", turn_of(kAgents, seed), scenario, turn_of(kRulesets, seed)}, seed,
           scenario == "proving_grounds" ? 12 : 16);
  }
  expect_seen({"answers", "destroyed", "wound", "zone", "large zone", "jumps", "recovers", "won",
               "capped", "terms", "damage", "final"});
}

TEST_F(PenanceSheet, TextAloneTellsThePositionOfEveryFaction) {
  for (int seed = 1; seed <= kDrawn && !HasFailure(); ++seed) {
    const Board& board = turn_of(kBoards, seed);
    const std::string& ruleset = turn_of(kRulesets, seed);
    const std::string taint = ruleset == "other_readings" ? "taint_purging = true\n" : "";
    const std::string scenario = write(
        fmt::format("drawn{}.toml", seed),
        fmt::format("arena = \"{}\"\nmax_rounds = 12\npenance_ritual = {}\nleg_skimming = {}\n"
                    "soul_bargain = true\n{}[first]\n{}\n[second]\n{}",
                    board.arena, seed % 2 == 0, seed % 3 == 0, taint, drawn_deck(seed),
                    drawn_deck(seed * 7 + 3)));
    follow({"penance", turn_of(kAgents, seed + 1), scenario, ruleset}, seed, board.columns);
  }
  expect_seen({"appears", "summon destroyed", "summon hurt", "summon moves", "seeds", "zone gone",
               "ground", "bleed", "exiled", "shoved", "Taint"});
}

TEST_F(PenanceSheet, GoldenLog) {
  testing::expect_golden(
      "penance", {"penance", "--agent", "pilot:rule=brawler", "--agent", "pilot:rule=brawler",
                  "--scenario", "ironclad_confessor", "--seed", "2"});
}

}  // namespace
}  // namespace muster::penance
