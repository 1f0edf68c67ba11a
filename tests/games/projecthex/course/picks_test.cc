// Unit cards, upgrades and the playtest rule (PH-03 .. PH-07).
#include <fstream>

#include "core/config/outside.h"
#include "games/projecthex/inquiry/groups.h"
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fixture.h"

namespace muster::projecthex::testing {
namespace {

enum Unit { kWarrior, kSpearman, kBannerman, kHorseman, kCavalry, kSlinger, kArcher };
constexpr int upgrade_bit(Upgrade upgrade) { return kUpgradeBit0 + static_cast<int>(upgrade); }
constexpr int kRocketBit = upgrade_bit(Upgrade::kRocket);
constexpr int kHitAndRunBit = upgrade_bit(Upgrade::kHitAndRun);

TEST(ProjectHexPicks, TheBestCardOfATypeCounts) {
  RULE("PH-03");
  Table table;
  const auto assault = [&] { return modifier(table.rules(), table.state, 0, kAssault); };
  table.put(0, t(1), {1, 1, 1});
  EXPECT_EQ(assault(), 0);
  table.unit_card(0, kSpearman);
  EXPECT_EQ(assault(), 1);
  table.unit_card(0, kBannerman);
  EXPECT_EQ(assault(), 2);
  EXPECT_EQ(modifier(table.rules(), table.state, 0, kMounted), 0);
  EXPECT_EQ(modifier(table.rules(), table.state, 1, kAssault), 0);  // of its owner's cards
  table.unit_card(0, kCavalry).unit_card(0, kArcher);
  EXPECT_EQ(modifier(table.rules(), table.state, 0, kMounted), 1);
  EXPECT_EQ(modifier(table.rules(), table.state, 0, kRanged), 1);
  EXPECT_EQ(movement(table.rules(), table.state, 0, kMounted), 2);
  EXPECT_EQ(movement(table.rules(), table.state, 0, kAssault), 1);
}

// The shipped card file with `from` replaced by `to` in the table of a card, as an override.
std::string other_cards(const std::string& card, const std::string& from, const std::string& to) {
  std::ifstream shipped(data_file("games/projecthex/cards.toml"));
  std::string text(std::istreambuf_iterator<char>(shipped), {});
  text.replace(text.find(from, text.find(fmt::format("name = \"{}\"", card))), from.size(), to);
  const std::string path = fmt::format("{}projecthex_{}.toml", ::testing::TempDir(), card);
  std::ofstream(path) << text;
  allow_outside(true);  // it is not beside the ruleset
  return fmt::format("cards=\"{}\"", path);
}

TEST(ProjectHexPicks, MovementIsThatOfTheBestCard) {
  RULE("PH-03");
  Table table({.rules = {other_cards("cavalry", "movement = 2", "movement = 1")}});
  table.put(0, t(1), {0, 2, 0}).put(1, t(4), {0, 2, 0}).unit_card(0, kCavalry).begin();
  EXPECT_EQ(movement(table.rules(), table.state, 0, kMounted), 1);
  EXPECT_EQ(movement(table.rules(), table.state, 1, kMounted), 2);
  EXPECT_EQ(kind_of(fresh_kind(table.state, kMounted)).steps, 1);
}

TEST(ProjectHexPicks, AModifierCanBeNegative) {
  RULE("PH-03");
  Table table({.rules = {other_cards("warrior", "modifier = 0", "modifier = -2")}});
  table.put(0, t(1), {2, 0, 0});
  EXPECT_EQ(modifier(table.rules(), table.state, 0, kAssault), -2);
  table.unit_card(0, kSpearman);
  EXPECT_EQ(modifier(table.rules(), table.state, 0, kAssault), 1);
}

TEST(ProjectHexPicks, ATroopCanCostMoreThanTheCapacity) {
  const std::string cards = other_cards("slinger", "price = 1", "price = 9");
  const Table table({.ruleset = "0.2.1", .rules = {cards, "troop_capacity=5"}});
  EXPECT_EQ(price(table.rules(), table.state, 0, kRanged), 9);
  EXPECT_EQ(price(table.rules(), table.state, 0, kAssault), 1);
}

TEST(ProjectHexPicks, WithoutACardOfATypeThereAreNoTroopsOfIt) {
  RULE("PH-03");
  Table table({.ruleset = "playtest", .rules = {"base_units=picked"}});
  table.take(Verb::kPick, kWarrior).take(Verb::kPick, kSlinger);
  EXPECT_EQ(types(table.rules(), table.state, 0), 0b101U);
  table.until(Phase::kFirstTroops).take_troops(kAssault, 1);
  EXPECT_EQ(table.troops(table.realm(0).capital), (Troops{1, 0, 3}));
}

TEST(ProjectHexPicks, EverybodyHasTheUnitsThatRequireNothing) {
  RULE("PH-04");
  constexpr CardSet base = 1U << kWarrior | 1U << kHorseman | 1U << kSlinger;
  const Table table;
  EXPECT_EQ(table.realm(0).cards, base);
  EXPECT_EQ(table.realm(1).cards, base);
  EXPECT_EQ(types(table.rules(), table.state, 0), 0b111U);
  const Table picked({.ruleset = "playtest", .rules = {"base_units=picked"}});
  EXPECT_EQ(picked.realm(0).cards, 0);
}

TEST(ProjectHexPicks, TwoCardsArePickedAfterFactionsAndBeforeMissions) {
  RULE("PH-05");
  Table table({.ruleset = "playtest", .scenario = {"factions=choose"}});
  table.take(Verb::kFaction, 0).take(Verb::kFaction, 1);
  EXPECT_EQ(table.phase(), Phase::kPick);
  EXPECT_EQ(table.options(Verb::kPick),
            (std::set<int>{kSpearman, kCavalry, kArcher, upgrade_bit(Upgrade::kCoordinatedAttack),
                           kHitAndRunBit, upgrade_bit(Upgrade::kIslandRaiders)}));
  table.take(Verb::kPick, kArcher);
  EXPECT_EQ(table.mover(), 0);
  EXPECT_FALSE(table.can(Verb::kPick, kArcher));  // not twice
  Table other = table;
  table.take(Verb::kPick, kHitAndRunBit);
  EXPECT_EQ(table.mover(), 1);
  EXPECT_TRUE(table.can(Verb::kPick, kArcher));  // the same as another player
  other.take(Verb::kPick, kCavalry);
  EXPECT_NE(table.rules().information_state(table.state, 1),
            table.rules().information_state(other.state, 1));  // in the open
  table.take(Verb::kPick, kArcher).take(Verb::kPick, kHitAndRunBit);
  EXPECT_EQ(table.realm(0).cards, table.realm(1).cards);
  EXPECT_EQ(table.phase(), Phase::kDraw);
}

TEST(ProjectHexPicks, WithoutThePlaytestRuleNobodyPicks) {
  RULE("PH-05");
  EXPECT_EQ(Table().phase(), Phase::kDraw);
}

TEST(ProjectHexPicks, TwoOfEachAreUnitsThenUpgrades) {
  RULE("PH-05");
  Table table({.rules = {"picks=two_of_each"}});
  const auto upgrades = [&] { return *table.options(Verb::kPick).begin() >= kUpgradeBit0; };
  EXPECT_EQ(table.options(Verb::kPick), (std::set<int>{kSpearman, kCavalry, kArcher}));
  table.take(Verb::kPick, kSpearman);
  EXPECT_FALSE(upgrades());
  table.take(Verb::kPick, kBannerman);
  EXPECT_TRUE(upgrades());
  table.take(Verb::kPick, kHitAndRunBit).take(Verb::kPick, kUpgradeBit0);
  EXPECT_EQ(table.mover(), 1);
}

TEST(ProjectHexPicks, NobodyIsLeftWithoutAnyUnits) {
  RULE("PH-05");
  Table table({.rules = {"picks=two", "base_units=picked"}});
  table.take(Verb::kPick, kUpgradeBit0);
  EXPECT_EQ(table.options(Verb::kPick), (std::set<int>{kWarrior, kHorseman, kSlinger}));
}

TEST(ProjectHexPicks, RequiredCardsComeFirst) {
  RULE("PH-06");
  Table table({.ruleset = "playtest"});
  EXPECT_FALSE(table.can(Verb::kPick, kBannerman));
  table.take(Verb::kPick, kSpearman);
  EXPECT_TRUE(table.can(Verb::kPick, kBannerman));
  Table bare({.ruleset = "playtest", .rules = {"base_units=picked"}});
  EXPECT_FALSE(bare.can(Verb::kPick, kSpearman));
  EXPECT_FALSE(bare.can(Verb::kPick, kHitAndRunBit));
  bare.take(Verb::kPick, kHorseman);
  EXPECT_TRUE(bare.can(Verb::kPick, kHitAndRunBit));
  EXPECT_TRUE(bare.can(Verb::kPick, kCavalry));
}

TEST(ProjectHexPicks, RocketCannotBePickedUnlessWaived) {
  RULE("PH-07");
  EXPECT_FALSE(Table({.ruleset = "playtest"}).can(Verb::kPick, kRocketBit));
  Table waived({.ruleset = "playtest", .rules = {"rocket=waived"}});
  waived.take(Verb::kPick, kRocketBit);
  EXPECT_TRUE(waived.realm(0).cards >> kRocketBit & 1);
}

}  // namespace
}  // namespace muster::projecthex::testing
