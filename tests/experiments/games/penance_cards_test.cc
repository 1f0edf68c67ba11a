// `muster cards penance`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/penance/study/cards_verb.h"
#include "games/penance/cards/effects_words.h"
#include "tests/support/game_verb.h"

namespace muster::penance {
namespace {

using Json = nlohmann::json;
using muster::testing::call_verb;
using ::testing::EndsWith;
using ::testing::HasSubstr;

TEST(PenanceCardsVerb, ListsTheCardsOfAFaction) {
  const auto all = call_verb(cards_verb(), {"cards", "penance"});
  EXPECT_EQ(all.code, 0);
  EXPECT_THAT(all.out, EndsWith("657 cards\n"));
  const auto nomads = call_verb(cards_verb(), {"cards", "penance", "--faction", "exchange"});
  EXPECT_THAT(nomads.out, EndsWith("32 cards\n"));
}

TEST(PenanceCardsVerb, TellsACardInWords) {
  const auto card = call_verb(cards_verb(), {"cards", "penance", "--card", "k-dw-runic-armor"});
  EXPECT_EQ(card.code, 0);
  EXPECT_EQ(card.out,
            "Runic Armor (k-dw-runic-armor)\n"
            "  dwarves, faction tactic, passive\n"
            "  price nothing, range itself\n"
            "  - at the start of the duel: the user: rune +3 (while in force)\n"
            "  - for 1 rune (when attacked): [the user: flat Defense +2 (for the next attack)]\n");
}

TEST(PenanceCardsVerb, TellsACardAsJson) {
  const auto called =
      call_verb(cards_verb(), {"cards", "penance", "--card", "cr-volcanic-tremor", "--json"});
  const Json card = Json::parse(called.out).at("cards").at(0);
  EXPECT_EQ(card.at("factions"), Json::parse("[\"crucible\"]"));
  EXPECT_EQ(card.at("tokens"), Json::parse("{\"kind\": \"forge\", \"n\": 2}"));
  EXPECT_EQ(card.at("range"), Json::parse("[0, 4]"));
  EXPECT_EQ(card.at("codes"), Json::parse("[\"ping\", \"zone\", \"status\"]"));
  EXPECT_EQ(card.at("effects").at(0), "every enemy unit loses 2 (in a hex and its neighbours)");
}

TEST(PenanceCardsVerb, CountsTheCodes) {
  const auto text = call_verb(cards_verb(), {"cards", "penance", "--codes"});
  EXPECT_THAT(text.out,
              HasSubstr("rewind                    1 cards  everything is as at the start"));
  const auto called = call_verb(cards_verb(), {"cards", "penance", "--codes", "--json"});
  const Json codes = Json::parse(called.out).at("codes");
  EXPECT_EQ(codes.size(), kOps);
  EXPECT_EQ(codes.at(0).at("code"), "dmg");
  EXPECT_EQ(codes.at(0).at("cards"), 295);
  EXPECT_FALSE(codes.at(0).contains("executed"));
}

TEST(PenanceCardsVerb, TellsHowOftenCodesAreExecuted) {
  const CountExecuted count = [](const CoverageOrder& order) {
    Coverage coverage;
    coverage.duels = order.duels;
    coverage.executed.fill(3);
    coverage.in_duels.fill(2);
    coverage.executed[static_cast<std::size_t>(Op::kDmg)] = 42;
    coverage.in_duels[static_cast<std::size_t>(Op::kDmg)] = 7;
    coverage.executed[static_cast<std::size_t>(Op::kRewind)] = 0;
    return coverage;
  };
  const std::vector<std::string> words = {"cards", "penance", "--coverage", "--count", "9"};
  const auto text = call_verb(cards_verb(count), words);
  EXPECT_THAT(text.out, HasSubstr("\ndmg                      295           42         7\n"));
  EXPECT_THAT(text.out,
              HasSubstr("\nrewind                     1            0         2  never\n"));
  EXPECT_THAT(text.out,
              EndsWith(fmt::format("1 of {} codes were never executed in 9 duels\n", kOps)));
  std::vector<std::string> as_json = words;
  as_json.emplace_back("--json");
  const Json json = Json::parse(call_verb(cards_verb(count), as_json).out);
  EXPECT_EQ(json.at("duels"), 9);
  EXPECT_EQ(json.at("never"), Json::parse("[\"rewind\"]"));
  EXPECT_EQ(json.at("codes").at(0).at("executed"), 42);
  EXPECT_EQ(json.at("codes").at(0).at("duels"), 7);
}

TEST(PenanceCardsVerb, TellsWhyNothingWasCounted) {
  const CountExecuted fails = [](const CoverageOrder&) {
    return absl::InternalError("nothing was played");
  };
  const auto failed = call_verb(cards_verb(fails), {"cards", "penance", "--coverage"});
  EXPECT_NE(failed.code, 0);
  EXPECT_THAT(failed.err, HasSubstr("nothing was played"));
  const auto alone = call_verb(cards_verb(), {"cards", "penance", "--count", "5"});
  EXPECT_EQ(alone.code, 2) << "an option of --coverage";
}

// One run of random duels for the tests of what it counts.
const std::string& covered(int threads) {
  static std::map<int, std::string> runs;
  auto [run, fresh] = runs.try_emplace(threads);
  if (fresh) {
    run->second = call_verb(cards_verb(), {"cards", "penance", "--coverage", "--count", "20",
                                           "--seed", "7", "--threads", std::to_string(threads)})
                      .out;
  }
  return run->second;
}

TEST(PenanceCardsVerb, CoverageNamesEachCodeOnce) {
  const std::string& table = covered(1);
  for (std::size_t op = 0; op < kOps; ++op) {
    const std::string line = fmt::format("\n{:<22} ", word(static_cast<Op>(op)));
    const std::size_t first = table.find(line);
    ASSERT_NE(first, std::string::npos) << line;
    EXPECT_EQ(table.find(line, first + 1), std::string::npos) << line;
  }
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), static_cast<int>(kOps) + 2);
}

TEST(PenanceCardsVerb, CoverageDoesNotDependOnThreads) {
  EXPECT_EQ(covered(1), covered(2));
  const auto other =
      call_verb(cards_verb(), {"cards", "penance", "--coverage", "--count", "20", "--seed", "8"});
  EXPECT_NE(other.out, covered(1));
}

TEST(PenanceCardsVerb, CoverageCountsWhatDuelsDo) {
  const auto coverage = play_coverage({.duels = 9, .seed = 3, .threads = 1});
  ASSERT_TRUE(coverage.ok()) << coverage.status();
  EXPECT_EQ(coverage->duels, 9);
  const auto of = [](const OpCounts& counts, Op op) {
    return counts[static_cast<std::size_t>(op)];
  };
  EXPECT_GT(of(coverage->executed, Op::kDmg), 9U);
  EXPECT_GT(of(coverage->in_duels, Op::kDmg), 0U);
  for (std::size_t op = 0; op < kOps; ++op) {
    EXPECT_LE(coverage->in_duels[op], 9U);
    EXPECT_LE(coverage->in_duels[op], coverage->executed[op]);
    EXPECT_EQ(coverage->in_duels[op] == 0, coverage->executed[op] == 0);
  }
}

TEST(PenanceCardsVerb, TellsNamesThatThereAreNot) {
  const auto card = call_verb(cards_verb(), {"cards", "penance", "--card", "k-dw-runic-armour"});
  EXPECT_EQ(card.code, 2);
  EXPECT_THAT(card.err, HasSubstr("there is no card \"k-dw-runic-armour\"; did you mean "
                                  "`k-dw-runic-armor`"));
  const auto faction = call_verb(cards_verb(), {"cards", "penance", "--faction", "elfs"});
  EXPECT_EQ(faction.code, 2);
  EXPECT_THAT(faction.err, HasSubstr("did you mean `elves`"));
}

}  // namespace
}  // namespace muster::penance
