// Placing incoming troops, and resurgence (PH-21, PH-31, PH-31a).
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fixture.h"

namespace muster::projecthex::testing {
namespace {

TEST(ProjectHexPlacing, AllIncomingTroopsGoToControlledTerritories) {
  RULE("PH-21");
  Table table;
  table.put_all(0, {t(1), t(3)}, {1, 0, 0}).put(1, t(4), {2, 0, 0}).incoming(0, {3, 0, 2}).begin();
  EXPECT_FALSE(table.can(Verb::kPass));
  EXPECT_EQ(table.options(Verb::kPlaceAll), (std::set<int>{t(1), t(3)}));
  table.place_one(kAssault, t(1));
  EXPECT_EQ(table.phase(), Phase::kPlace);
  table.place_all(kAssault, t(3)).place_one(kRanged, t(3)).place_all(kRanged, t(1));
  EXPECT_EQ(table.troops(t(1)), (Troops{2, 0, 1}));
  EXPECT_EQ(table.troops(t(3)), (Troops{3, 0, 1}));
  EXPECT_EQ(table.phase(), Phase::kMoveFrom);
  EXPECT_EQ(total(table.realm(0).incoming), 0);
}

TEST(ProjectHexPlacing, ATerritoryHasNoLimit) {
  RULE("PH-21");
  Table table;
  table.put_all(0, {t(1), t(3)}, {1, 0, 0}).put(1, t(4), {2, 0, 0}).incoming(0, {0, 48, 0}).begin();
  table.place_all(kMounted, t(1));
  EXPECT_EQ(table.troops(t(1)), (Troops{1, 48, 0}));
}

TEST(ProjectHexResurgence, AllTroopsGoToOneEmptyTerritory) {
  RULE("PH-31");
  Table table;
  table.put_all(1, {t(4), t(9)}, {2, 0, 0}).incoming(0, {1, 2, 0}).begin();
  EXPECT_EQ(table.phase(), Phase::kResurge);
  const std::set<int> places = table.options(Verb::kResurge);
  EXPECT_EQ(places.size(), 42U);
  EXPECT_FALSE(places.contains(t(4)));
  table.take(Verb::kResurge, t(20)).place_all(kAssault, t(20));
  EXPECT_EQ(table.options(Verb::kPlaceAll), (std::set<int>{64 + t(20)}));
  table.place_all(kMounted, t(20));
  EXPECT_EQ(table.troops(t(20)), (Troops{1, 2, 0}));
  EXPECT_EQ(table.holder(t(20)), 0);
  EXPECT_EQ(table.phase(), Phase::kMoveFrom);
}

TEST(ProjectHexResurgence, MayBePassedAndKeepsTheTroops) {
  RULE("PH-31");
  Table table;
  table.put(1, t(4), {2, 0, 0}).incoming(0, {1, 2, 0}).begin().pass();
  EXPECT_EQ(table.phase(), Phase::kRecruit);
  EXPECT_EQ(table.realm(0).incoming, (Troops{1, 2, 0}));
  table.take_troops(kAssault, 2).until_turn(1).until_turn(0);
  EXPECT_EQ(table.phase(), Phase::kResurge);
  EXPECT_EQ(table.realm(0).incoming, (Troops{3, 2, 0}));
}

TEST(ProjectHexResurgence, IsOnlyForThoseWithoutTerritory) {
  RULE("PH-31");
  Table table;
  table.put(0, t(1), {1, 0, 0}).put(1, t(4), {2, 0, 0}).incoming(0, {1, 2, 0}).begin();
  EXPECT_EQ(table.phase(), Phase::kPlace);
}

// With markers land without troops is empty, too, whoever's it still is.
TEST(ProjectHexResurgence, LandWithoutTroopsIsEmpty) {
  RULE("PH-31");
  Table table({.rules = {"control=markers"}});
  table.put(1, t(4), {2, 0, 0}).put(1, t(9), {0, 0, 0}).incoming(0, {1, 2, 0}).begin();
  EXPECT_FALSE(table.can(Verb::kResurge, t(4)));
  table.take(Verb::kResurge, t(9));
  EXPECT_EQ(table.holder(t(9)), 0);
  EXPECT_EQ(table.realm(1).held, set_of({t(4)}));
}

TEST(ProjectHexResurgence, WithoutEmptyLandTroopsWait) {
  RULE("PH-31a");
  Table table;
  std::vector<int> all;
  for (int place = 0; place < 44; ++place) all.push_back(place);
  table.put_all(1, all, {1, 0, 0}).incoming(0, {1, 2, 0}).begin();
  EXPECT_EQ(table.phase(), Phase::kRecruit);
  EXPECT_EQ(table.realm(0).incoming, (Troops{1, 2, 0}));
}

TEST(ProjectHexResurgence, NobodyIsEliminated) {
  RULE("PH-31a");
  Table table;
  table.put(0, t(1), {1, 0, 0}).put(1, t(4), {3, 0, 0}).begin(1);
  table.attack(t(4), t(1)).commit(2).roll({8, 8}, {1}).exchange(8, kAssault, 1, kAssault);
  ASSERT_EQ(table.realm(0).held, 0U);
  ASSERT_EQ(table.realm(0).pieces, 0);
  table.until_turn(0);
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.phase(), Phase::kRecruit);  // nothing to place
  EXPECT_EQ(income(table.rules(), table.state, 0), 2);
  table.take_troops(kAssault, 0).take_troops(kMounted, 2).until_turn(1).until_turn(0);
  EXPECT_EQ(table.phase(), Phase::kResurge);
}

}  // namespace
}  // namespace muster::projecthex::testing
