// The verb `muster duel homm` and its table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "experiments/homm/duel/duel.h"
#include "experiments/homm/duel/table.h"
#include "experiments/homm/duel/units.h"
#include "tests/support/game_verb.h"

namespace muster::homm {
namespace {

using ::testing::HasSubstr;

const DuelTable& table() {
  static const auto units = *load_units();
  static const auto* const roster =
      new duel::Roster(*duel::Roster::make(units->sides(), Ruleset{}, true));
  static const auto* const all = new DuelTable(all_duels(*roster));
  return *all;
}

const DuelRecord& record(const std::string& id) {
  const std::size_t side = table().roster->find(id);
  return *std::find_if(table().ranking.begin(), table().ranking.end(),
                       [side](const DuelRecord& each) { return each.side == side; });
}

TEST(HommDuelTable, RanksByMeanWinProbability) {
  ASSERT_EQ(table().ranking.size(), 262U);
  EXPECT_TRUE(
      std::is_sorted(table().ranking.begin(), table().ranking.end(),
                     [](const DuelRecord& a, const DuelRecord& b) { return a.win > b.win; }));
  double wins = 0;
  double losses = 0;
  for (const DuelRecord& each : table().ranking) {
    EXPECT_NEAR(each.win + each.loss + each.never, 1, 1e-12);
    wins += each.win;
    losses += each.loss;
  }
  EXPECT_NEAR(wins, losses, 1e-9);  // what one wins another loses
  EXPECT_EQ(table().card(table().ranking.front().side).tier, Tier::kGold);
}

TEST(HommDuelTable, PricesAreThoseOfTheCard) {
  EXPECT_EQ(record("griffins_few").gold, 4);
  EXPECT_EQ(record("griffins_pack").gold, 10);
  EXPECT_EQ(record("griffins_neutral").gold, 7);
  EXPECT_NEAR(*record("griffins_pack").per_gold, 10 * record("griffins_pack").win, 1e-12);
  EXPECT_FALSE(record("air_elementals_few").gold.has_value());  // summoned
  EXPECT_FALSE(record("griffins_bank_griffin_conservatory").per_gold.has_value());
  EXPECT_EQ(record("gremlins_few").gold, 0);  // for nothing
  EXPECT_FALSE(record("gremlins_few").per_gold.has_value());
  EXPECT_FALSE(record("gremlins_few").peers.has_value());
}

TEST(HommDuelTable, CsvHasEveryPair) {
  const std::string csv = duels_csv(table());
  EXPECT_TRUE(csv.starts_with("attacker,defender,win,loss,never,rounds\n"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 262 * 261);
  EXPECT_NE(csv.find("\nhalberdiers_few,peasants_neutral,0.962962962963,0.037037037037,0,1\n"),
            std::string::npos);
  const std::string ranking = duel_ranking_csv(table());
  EXPECT_EQ(std::count(ranking.begin(), ranking.end(), '\n'), 263);
}

TEST(HommDuelTable, PageHoldsItsData) {
  const std::string page = duel_page(table(), "a <title>");
  const auto has = [&](const char* text) { return page.find(text) != std::string::npos; };
  EXPECT_TRUE(has("a &lt;title&gt;"));
  EXPECT_TRUE(has("Griffins (griffin conservatory)"));
  EXPECT_FALSE(has("src=\"http"));
  EXPECT_FALSE(has("{{"));  // every name of the template was filled in
}

class HommDuelVerb : public testing::FolderTest {
 protected:
  static testing::Called muster(std::vector<std::string> words) {
    return testing::call_verb(duel_verb(), std::move(words));
  }
};

TEST_F(HommDuelVerb, AllPairsGoToFiles) {
  const auto called = muster({"duel", "homm", "--all", "--out", path("out")});
  ASSERT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, HasSubstr("Best of 262 sides"));
  EXPECT_THAT(called.out, HasSubstr("duels that may never end: 0 of 68382"));
  for (const char* name : {"duels.csv", "ranking.csv", "duels.html"}) {
    EXPECT_TRUE(std::filesystem::exists(folder_ / "out" / name)) << name;
  }
}

TEST_F(HommDuelVerb, OnePairIsToldInDetail) {
  const auto called = muster(
      {"duel", "homm", "--attacker", "N hydras", "--defender", "titans:pack", "--ruleset", "base"});
  ASSERT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, HasSubstr("attacker at [1, 0]: hydras_neutral"));
  EXPECT_THAT(called.out, HasSubstr("a fallen Pack goes on as Few"));
  EXPECT_THAT(called.out, HasSubstr("MULTI_ATTACK_2 cannot matter"));
  const auto without =
      muster({"duel", "homm", "--attacker", "N hydras", "--defender", "titans:pack", "--no-flip"});
  EXPECT_EQ(without.out.find("goes on as Few"), std::string::npos);
}

TEST_F(HommDuelVerb, TellsJson) {
  const nlohmann::json one = testing::call_verb_json(
      duel_verb(), {"duel", "homm", "--attacker", "N hydras", "--defender", "titans:pack"});
  EXPECT_EQ(one.at("attacker").at("side"), "hydras_neutral");
  EXPECT_EQ(one.at("attacker").at("at"), (nlohmann::json{1, 0}));
  EXPECT_NEAR(one.at("win").get<double>() + one.at("loss").get<double>(), 1, 1e-9);
  EXPECT_EQ(one.at("after_rounds").at(0).at("rounds"), 1);
  const nlohmann::json all =
      testing::call_verb_json(duel_verb(), {"duel", "homm", "--all", "--out", path("out")});
  ASSERT_EQ(all.at("tables").size(), 1U);
  const nlohmann::json& only = all.at("tables").at(0);
  EXPECT_EQ(only.at("sides").size(), 262U);
  EXPECT_EQ(only.at("duels").size(), 68382U);
  EXPECT_EQ(only.at("written"), path("out"));
  EXPECT_EQ(only.at("sides").at(0).at("win"), table().ranking.front().win);
}

TEST_F(HommDuelVerb, MistakesAreTold) {
  EXPECT_EQ(muster({"duel", "homm"}).code, kExitBadInput);
  EXPECT_EQ(
      muster({"duel", "homm", "--all", "--attacker", "N hydras", "--defender", "N hydras"}).code,
      kExitBadInput);
  EXPECT_EQ(muster({"duel", "homm", "--attacker", "N hydras"}).code, kExitBadInput);
  const auto ruleset = muster({"duel", "homm", "--all", "--ruleset", "bas"});
  EXPECT_EQ(ruleset.code, kExitBadInput);
  EXPECT_THAT(ruleset.err, HasSubstr("did you mean `base`"));
}

}  // namespace
}  // namespace muster::homm
