// Cards, factions and the sea as terms of a fight; troops as text.
#include "games/projecthex/duel/terms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/status.h"

namespace muster::projecthex {
namespace {

using Bonuses = std::array<std::int8_t, kUnitTypes>;

// Warrior, spearman, bannerman; horseman; slinger, archer.
ConquestRules rules() {
  ConquestRules rules;
  rules.cards.units = {
      {"warrior", UnitType::kAssault, 0},
      {.name = "spearman", .modifier = 1, .requires_card = 0},
      {.name = "bannerman", .modifier = 2, .requires_card = 1},
      {"horseman", UnitType::kMounted, 0, 2},
      {"slinger", UnitType::kRanged, 0, 1, true},
      {.name = "archer", .type = UnitType::kRanged, .modifier = 1, .requires_card = 4}};
  rules.cards.base = 0b011001;
  return rules;
}
constexpr CardSet kSpearman = 1 << 1;
constexpr CardSet kBannerman = 1 << 2;
constexpr CardSet kArcher = 1 << 5;
constexpr CardSet kRaiders = 1 << (kUpgradeBit0 + static_cast<int>(Upgrade::kIslandRaiders));

TEST(DuelTermsOfCards, TheBestCardOfATypeCounts) {
  const DuelTerms terms =
      duel_terms(rules(), kSpearman | kBannerman, kSpearman | kArcher, Faction::kNomads, false);
  EXPECT_EQ(terms.attack, (Bonuses{2, 0, 0}));
  EXPECT_EQ(terms.defence, (Bonuses{1, 0, 1}));
  EXPECT_EQ(terms.type_bonus, 1);
  EXPECT_EQ(terms.naturals, NaturalFaces::kDefender);
}

TEST(DuelTermsOfCards, BaseCardsAreFreeWhenTheRulesSaySo) {
  ConquestRules strong = rules();
  strong.cards.units[3].modifier = 2;
  EXPECT_EQ(duel_terms(strong, 0, 0, Faction::kNomads, false).attack, (Bonuses{0, 2, 0}));
  strong.free_base_units = false;
  EXPECT_EQ(duel_terms(strong, 0, 0, Faction::kNomads, false).attack, (Bonuses{0, 0, 0}));
  EXPECT_EQ(duel_terms(strong, 1 << 3, 0, Faction::kNomads, false).attack, (Bonuses{0, 2, 0}));
}

TEST(DuelTermsOfCards, SeaBonusesAddUpForTheAttacker) {
  ConquestRules island = rules();
  EXPECT_EQ(duel_terms(island, 0, 0, Faction::kIslanders, true).attack, (Bonuses{1, 1, 1}));
  EXPECT_EQ(duel_terms(island, 0, 0, Faction::kIslanders, false).attack, (Bonuses{0, 0, 0}));
  EXPECT_EQ(duel_terms(island, kRaiders | kSpearman, kRaiders, Faction::kIslanders, true).attack,
            (Bonuses{4, 1, 1}));
  EXPECT_EQ(duel_terms(island, 0, kRaiders, Faction::kIslanders, true).defence, (Bonuses{0, 0, 0}));
  island.islanders_all_types = false;
  EXPECT_EQ(duel_terms(island, 0, 0, Faction::kIslanders, true).attack, (Bonuses{1, 0, 0}));
  EXPECT_EQ(duel_terms(island, kRaiders, 0, Faction::kNomads, true).attack, (Bonuses{2, 0, 0}));
}

TEST(DuelTermsOfCards, SettingsOfTheRules) {
  ConquestRules late = rules();
  late.type_bonus = 2;
  late.naturals = NaturalFaces::kPlain;
  const DuelTerms terms = duel_terms(late, 0, 0, Faction::kNomads, false);
  EXPECT_EQ(terms.type_bonus, 2);
  EXPECT_EQ(terms.naturals, NaturalFaces::kPlain);
}

TEST(TroopsText, IsReadAndWritten) {
  EXPECT_EQ(*parse_troops("3a1r"), (Troops{3, 0, 1}));
  EXPECT_EQ(*parse_troops("1r12m"), (Troops{0, 12, 1}));
  EXPECT_EQ(troops_text({3, 0, 1}), "3a1r");
  EXPECT_EQ(troops_text({0, 0, 0}), "0");
  for (const char* bad : {"", "a", "3", "3a3", "3a1a", "0a", "3x", "256a", "-1a"}) {
    EXPECT_FALSE(parse_troops(bad).ok()) << bad;
  }
}

}  // namespace
}  // namespace muster::projecthex
