// The table of abilities and units.csv know the same codes.
#include <set>

#include "games/homm/units/ability.h"
#include "tests/games/homm/units/abilities/strikes.h"

namespace muster::homm {
namespace {

TEST(HommAbilityTable, HoldsEveryCodeOfTheUnitsAndNoneElse) {
  std::set<std::string_view> used;
  for (const UnitSide& card : unit_catalog().sides()) {
    for (const std::string& code : card.abilities) used.insert(code);
    EXPECT_LE(card.abilities.size(), kMaxAbilities) << card.id;
  }
  std::set<std::string_view> known;
  for (const AbilityCode& code : ability_codes()) {
    EXPECT_TRUE(known.insert(code.code).second) << code.code << " stands twice";
    EXPECT_FALSE(code.summary.empty()) << code.code;
  }
  EXPECT_EQ(known, used);
  EXPECT_EQ(known.size(), 136u);
}

TEST(HommAbilityTable, FindsCodes) {
  for (std::size_t i = 0; i < ability_codes().size(); ++i) {
    EXPECT_EQ(find_ability(ability_codes()[i].code), static_cast<int>(i));
  }
  EXPECT_EQ(find_ability("NO_SUCH_CODE"), -1);
}

// Each line brings the functions that its hooks call, and only codes of cards and of the map do
// nothing at all.
TEST(HommAbilityTable, LinesAreComplete) {
  constexpr int kSteps = kOnActivation | kOnTargeted | kAfterAttack | kAfterRetaliation |
                         kFollowUp | kInstead | kOnCombatStart;
  for (const AbilityCode& code : ability_codes()) {
    EXPECT_EQ(code.declare != nullptr, (code.hook & kOnDeclare) != 0) << code.code;
    EXPECT_EQ(code.rolled != nullptr, (code.hook & kOnRoll) != 0) << code.code;
    EXPECT_EQ(code.step != nullptr, (code.hook & kSteps) != 0) << code.code;
    EXPECT_EQ(code.open != nullptr, (code.hook & kInstead) != 0) << code.code;
    const bool acts = code.hook != 0 || code.traits != 0 || code.shield != nullptr;
    EXPECT_EQ(acts, code.icon != Icon::kNone || code.code == "OFFBOARD") << code.code;
    EXPECT_FALSE(code.code.starts_with("MAP_") && acts) << code.code;
  }
}

TEST(HommAbilityTable, RowsOfCards) {
  const SideRow wraiths = row_of("P wraiths");  // healing before the discard
  ASSERT_EQ(wraiths.abilities.size(), 2u);
  EXPECT_EQ(ability_codes()[wraiths.abilities[0]].code, "HEAL_SELF_ACT_1");
  EXPECT_EQ(ability_codes()[wraiths.abilities[1]].code, "ENEMY_DISCARD_RANDOM_ACT_1");
  EXPECT_EQ(wraiths.hooks, kOnActivation);
  const SideRow nagas = row_of("P nagas");
  EXPECT_TRUE(nagas.has(Trait::kNoRetaliation));
  EXPECT_TRUE(nagas.abilities.empty());
  EXPECT_EQ(row_of("F gnolls").traits, 0u);
  EXPECT_EQ(row_of("F gnolls").name, KnownName::kOther);
  EXPECT_EQ(row_of("N efreet").name, KnownName::kEfreet);
}

}  // namespace
}  // namespace muster::homm
