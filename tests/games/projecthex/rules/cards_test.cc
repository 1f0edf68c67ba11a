// The cards of ProjectHex: the shipped numbers, and mistakes in card files.
#include "games/projecthex/rules/cards.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "core/config/data_root.h"
#include "core/status.h"
#include "tests/support/rules.h"

namespace muster::projecthex {
namespace {

Cards shipped() {
  const auto document = load_document(data_file("games/projecthex/cards.toml"));
  auto cards = document.ok() ? Cards::parse(*document) : document.status();
  EXPECT_TRUE(cards.ok()) << cards.status();
  return cards.ok() ? *std::move(cards) : Cards{};
}

std::string required(const Cards& cards, int card) {
  return card < 0 ? "-" : cards.units[static_cast<std::size_t>(card)].name;
}

TEST(ProjectHexCards, Units) {
  const Cards cards = shipped();
  std::vector<std::string> lines;
  for (const UnitCard& unit : cards.units) {
    lines.push_back(fmt::format("{} {} {:+} {} {} {} {}", unit.name, static_cast<int>(unit.type),
                                unit.modifier, unit.movement, unit.stays ? "stays" : "advances",
                                unit.price, required(cards, unit.requires_card)));
  }
  EXPECT_EQ(lines, (std::vector<std::string>{
                       "warrior 0 +0 1 advances 1 -", "spearman 0 +1 1 advances 1 warrior",
                       "bannerman 0 +2 1 advances 1 spearman", "horseman 1 +0 2 advances 1 -",
                       "cavalry 1 +1 2 advances 1 horseman", "slinger 2 +0 1 stays 1 -",
                       "archer 2 +1 1 stays 1 slinger"}));
}

TEST(ProjectHexCards, Upgrades) {
  const Cards cards = shipped();
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < kUpgrades; ++i) {
    const UpgradeCard& card = cards.upgrades[i];
    EXPECT_EQ(static_cast<std::size_t>(card.upgrade), i);
    lines.push_back(fmt::format("{} {} {}", kUpgradeNames[i], required(cards, card.requires_card),
                                card.impossible));
  }
  EXPECT_EQ(lines,
            (std::vector<std::string>{"coordinated_attack - false", "hit_and_run horseman false",
                                      "rocket - true", "island_raiders - false"}));
}

// 22 prestige on the seventeen cards of 0.1.3, 26 on all twenty, for six regions and colours.
TEST(ProjectHexCards, Missions) {
  const Cards cards = shipped();
  EXPECT_EQ(cards.prestige, (std::array<int, kMissionKinds>{2, 2, 3, 1, 2, 1, 1, 2, 1, 1}));
  int early = 0;
  int all = 0;
  int count = 0;
  for (int card = 0; card < kMissionCards; ++card) {
    if (mission_kind(card) == MissionKind::kManifestDestiny && mission_object(card) >= 6) continue;
    const int prestige = cards.prestige[static_cast<std::size_t>(mission_kind(card))];
    ++count;
    all += prestige;
    if (card < kLateMissions0) early += prestige;
  }
  EXPECT_EQ(early, 22);
  EXPECT_EQ(all, 26);
  EXPECT_EQ(count, 20);
}

TEST(ProjectHexCards, MissionNumbersGoBothWays) {
  std::set<int> seen;
  for (int card = 0; card < kMissionCards; ++card) {
    EXPECT_EQ(mission_card(mission_kind(card), mission_object(card)), card);
    seen.insert(static_cast<int>(mission_kind(card)));
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(kMissionKinds));
}

// ---- Mistakes.

const std::string kUnits = "[[unit]]\nname = \"warrior\"\ntype = \"assault\"\n";
const std::string kUpgradeTables =
    "[[upgrade]]\nname = \"coordinated_attack\"\n[[upgrade]]\nname = \"hit_and_run\"\n"
    "[[upgrade]]\nname = \"rocket\"\n[[upgrade]]\nname = \"island_raiders\"\n";
const std::string kPrestige =
    "[prestige]\nquick_victory = 2\ncolonial_ambition = 2\ndomination = 3\n"
    "eyes_on_the_horizon = 1\nglobal_empire = 2\nmanifest_destiny = 1\nrivalry = 1\n"
    "control_the_seas = 2\nman_the_walls = 1\n";
const std::string kLastPrestige = "great_victory = 1\n";

std::string error_of(const std::string& text) {
  const auto document = parse_document(text, "cards.toml");
  if (!document.ok()) return message_of(document.status());
  return message_of(Cards::parse(*document).status());
}

// The complaint about a small right file with more units.
std::string unit_error(const std::string& more) {
  return error_of(kUnits + more + kUpgradeTables + kPrestige + kLastPrestige);
}

TEST(ProjectHexCards, MistakesInUnits) {
  EXPECT_EQ(unit_error(""), "");
  EXPECT_EQ(unit_error("modifier = 10\n"),
            "cards.toml:4:12: key `unit[0].modifier`: expected an integer from -9 to 9, got 10");
  EXPECT_EQ(unit_error("movement = 3\n"),
            "cards.toml:4:12: key `unit[0].movement`: expected an integer from 1 to 2, got 3");
  EXPECT_EQ(unit_error("requires = \"bowman\"\n"),
            "cards.toml:4:12: key `unit[0].requires`: expected a unit card that stands above this "
            "one, got \"bowman\"");
  EXPECT_EQ(unit_error("[[unit]]\nname = \"x\"\ntype = \"assault\"\nrequires = \"warior\"\n"),
            "cards.toml:7:12: key `unit[1].requires`: expected a unit card that stands above this "
            "one, got \"warior\"; did you mean `warrior`?");
  EXPECT_EQ(unit_error("[[unit]]\nname = \"warrior\"\ntype = \"ranged\"\n"),
            "cards.toml:5:8: key `unit[1].name`: two unit cards are called \"warrior\"");
  EXPECT_EQ(
      unit_error("[[unit]]\nname = \"slinger\"\ntype = \"range\"\n"),
      "cards.toml:6:8: key `unit[1].type`: expected one of \"assault\", \"mounted\", \"ranged\", "
      "got \"range\"; did you mean `ranged`?");
  EXPECT_EQ(unit_error("health = 3\n").find("cards.toml:4:10: key `unit[0].health`: is unknown"),
            0U);
  std::string many;
  for (int i = 0; i < kMaxUnitCards; ++i) {
    many += fmt::format("[[unit]]\nname = \"u{}\"\ntype = \"ranged\"\n", i);
  }
  EXPECT_NE(unit_error(many).find("key `unit`: expected 1 to 12 tables [[unit]], got 13"),
            std::string::npos);
}

TEST(ProjectHexCards, MistakesInUpgrades) {
  const auto with = [](const std::string& upgrades) {
    return error_of(kUnits + upgrades + kPrestige + kLastPrestige);
  };
  EXPECT_EQ(with(kUpgradeTables + "requires = \"musketman\"\n"),
            "cards.toml:12:12: key `upgrade[3].requires`: no unit card \"musketman\"; known: "
            "`warrior`; for a card that does not exist: impossible = true");
  EXPECT_EQ(with(kUpgradeTables + "requires = \"musketman\"\nimpossible = true\n"), "");
  EXPECT_EQ(with(kUpgradeTables + "requires = \"warrior\"\nimpossible = true\n"),
            "cards.toml:13:14: key `upgrade[3].impossible`: is for upgrades that require a unit "
            "card which does not exist");
  EXPECT_EQ(with(kUpgradeTables + "[[upgrade]]\nname = \"rocket\"\n"),
            "cards.toml:13:8: key `upgrade[4].name`: two upgrades are \"rocket\"");
  EXPECT_EQ(with(kUpgradeTables + "[[upgrade]]\nname = \"rockets\"\n"),
            "cards.toml:13:8: key `upgrade[4].name`: unknown upgrade \"rockets\"; did you mean "
            "`rocket`?");
  const std::size_t last = kUpgradeTables.rfind("[[upgrade]]");
  EXPECT_EQ(with(kUpgradeTables.substr(0, last)),
            "cards.toml:4:1: key `upgrade`: \"island_raiders\" is missing: expected one table "
            "[[upgrade]] for each of the 4 upgrades");
}

TEST(ProjectHexCards, MistakesInPrestige) {
  EXPECT_EQ(error_of(kUnits + kUpgradeTables + kPrestige),
            "cards.toml:12:1: key `prestige.great_victory`: is missing; expected an integer from 0 "
            "to 20");
  EXPECT_EQ(error_of(kUnits + kUpgradeTables + kPrestige + kLastPrestige + "peace = 1\n")
                .find("cards.toml:23:9: key `prestige.peace`: is unknown"),
            0U);
}

}  // namespace
}  // namespace muster::projecthex
