// What an exchange of two dice is worth, and the row of exchanges (PH-42 .. PH-48).
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

struct Value {
  int class_of_face = 1;  // 9 above, 0 below all others
  int sum = 0;
  friend auto operator<=>(const Value&, const Value&) = default;
};

// The rule text, written again.
Value value_of(int face, int added, NaturalFaces naturals) {
  if (naturals == NaturalFaces::kPlain) return {1, face + added};
  if (face != 0 && face != 9) return {1, face + added};
  return {face == 9 ? 2 : 0, naturals == NaturalFaces::kBonuses ? added : 0};
}

bool wheel(UnitType a, UnitType b) {
  return (a == UnitType::kAssault && b == UnitType::kMounted) ||
         (a == UnitType::kMounted && b == UnitType::kRanged) ||
         (a == UnitType::kRanged && b == UnitType::kAssault);
}

TEST(ProjectHexExchanges, EveryPairOfFacesAndTypes) {
  RULE("PH-42");
  RULE("PH-43");
  RULE("PH-45");
  RULE("PH-46");
  RULE("PH-47");
  int checked = 0;
  for (const auto naturals :
       {NaturalFaces::kPlain, NaturalFaces::kDefender, NaturalFaces::kBonuses}) {
    for (const int bonus : {0, 1, 2, 5}) {
      const DuelTerms terms{.attack = {0, 1, 3},
                            .defence = {2, 0, 1},
                            .type_bonus = static_cast<std::int8_t>(bonus),
                            .naturals = naturals};
      for (int pair = 0; pair < kUnitTypes * kUnitTypes * kFaces * kFaces; ++pair) {
        const DuelChoice mine{pair % 10, static_cast<UnitType>(pair / 100 % 3)};
        const DuelChoice other{pair / 10 % 10, static_cast<UnitType>(pair / 300)};
        const int attack = terms.attack[static_cast<std::size_t>(mine.type)] +
                           (wheel(mine.type, other.type) ? bonus : 0);
        const int defence = terms.defence[static_cast<std::size_t>(other.type)] +
                            (wheel(other.type, mine.type) ? bonus : 0);
        ASSERT_EQ(attacker_wins(terms, mine, other),
                  value_of(mine.face, attack, naturals) > value_of(other.face, defence, naturals));
        ++checked;
      }
    }
  }
  EXPECT_EQ(checked, 3 * 4 * 900);
}

// Of 100 pairs of faces how many the attacker wins, by its bonus less the defender's, -4 .. +4.
std::vector<int> chances(NaturalFaces naturals) {
  std::vector<int> wins;
  for (int bonus = -4; bonus <= 4; ++bonus) {
    DuelTerms terms{.naturals = naturals};
    terms.attack[0] = static_cast<std::int8_t>(std::max(bonus, 0));
    terms.defence[0] = static_cast<std::int8_t>(std::max(-bonus, 0));
    wins.push_back(0);
    for (int pair = 0; pair < 100; ++pair) {
      if (attacker_wins(terms, {pair / 10, UnitType::kAssault}, {pair % 10, UnitType::kAssault})) {
        ++wins.back();
      }
    }
  }
  return wins;
}

TEST(ProjectHexExchanges, ChancesByBonus) {
  RULE("PH-46");
  RULE("PH-47");
  RULE("PH-91");
  EXPECT_EQ(chances(NaturalFaces::kDefender),
            (std::vector<int>{23, 27, 32, 38, 45, 53, 60, 66, 71}));
  EXPECT_EQ(chances(NaturalFaces::kPlain), (std::vector<int>{15, 21, 28, 36, 45, 55, 64, 72, 79}));
  // Two 9s and two 0s are two pairs more where the attacker's bonus is larger.
  EXPECT_EQ(chances(NaturalFaces::kBonuses),
            (std::vector<int>{23, 27, 32, 38, 45, 55, 62, 68, 73}));
}

// Whether the attacker of t05 wins an exchange, "5a" against "5m".
bool wins(const std::string& mine, const std::string& other, const Settings& rules = {},
          const std::vector<std::string>& my_cards = {},
          const std::vector<std::string>& other_cards = {}) {
  Skirmish war(kPlain, rules);
  war.troops(0, "t04", "2a2m2r").troops(1, "t05", "2a2m2r");
  for (const std::string& card : my_cards) war.card(0, card);
  for (const std::string& card : other_cards) war.card(1, card);
  war.start(0).attack("t04", "t05", "1a2m2r");
  war.roll(std::string(5, mine[0]), std::string(6, other[0])).exchange(mine, other);
  const bool defender_lost = war.realm(1).pieces == 5;
  EXPECT_EQ(war.realm(0).pieces, defender_lost ? 6 : 5);
  // The loser lost one unit of the type that it had chosen.
  const std::string& lost = defender_lost ? other : mine;
  const std::size_t type = std::string("amr").find(lost[1]);
  EXPECT_EQ(
      war.state.troops[static_cast<std::size_t>(war.place(defender_lost ? "t05" : "t04"))][type],
      1);
  return defender_lost;
}

TEST(ProjectHexExchanges, TheTypeThatBeatsTheOtherAddsOne) {
  RULE("PH-42");
  for (const std::string pair : {"am", "mr", "ra"}) {
    const std::string strong(1, pair[0]);
    const std::string weak(1, pair[1]);
    EXPECT_TRUE(wins("5" + strong, "5" + weak)) << pair;
    EXPECT_FALSE(wins("5" + strong, "6" + weak)) << pair;
    EXPECT_FALSE(wins("5" + weak, "4" + strong)) << pair;
    EXPECT_TRUE(wins("6" + weak, "4" + strong)) << pair;
    EXPECT_FALSE(wins("5" + strong, "5" + strong)) << pair;
    EXPECT_TRUE(wins("5" + strong, "7" + weak, {"type_bonus=3"})) << pair;
    EXPECT_FALSE(wins("5" + strong, "5" + weak, {"type_bonus=0"})) << pair;
  }
}

TEST(ProjectHexExchanges, TheLowerValueLosesAndOfEqualOnesTheAttackers) {
  RULE("PH-43");
  EXPECT_TRUE(wins("6a", "5a"));
  EXPECT_FALSE(wins("5a", "5a"));
  EXPECT_FALSE(wins("4m", "5m"));
}

TEST(ProjectHexExchanges, CardsAddTheirModifier) {
  RULE("PH-45");
  EXPECT_TRUE(wins("5a", "5a", {}, {"spearman"}));
  EXPECT_TRUE(wins("4a", "5a", {}, {"spearman", "bannerman"}));
  EXPECT_FALSE(wins("4a", "5a", {}, {"spearman"}));
  EXPECT_FALSE(wins("6m", "5m", {}, {}, {"cavalry"}));
  EXPECT_TRUE(wins("6m", "5m", {}, {"cavalry"}, {"cavalry"}));
  EXPECT_FALSE(wins("5m", "5m", {}, {"spearman", "archer"}));  // of other types
}

TEST(ProjectHexExchanges, NinesAndZerosAreAboveAndBelowAll) {
  RULE("PH-46");
  RULE("PH-91");
  const std::vector<std::string> good = {"spearman", "bannerman"};
  EXPECT_TRUE(wins("9a", "8a", {}, {}, good));
  EXPECT_FALSE(wins("8a", "9a", {}, good));
  EXPECT_FALSE(wins("0a", "1a", {}, good));
  EXPECT_TRUE(wins("1a", "0a", {}, {}, good));
  const Settings plain = {"naturals=plain"};
  EXPECT_FALSE(wins("9a", "8a", plain, {}, good));
  EXPECT_TRUE(wins("8a", "9a", plain, good));
  EXPECT_TRUE(wins("0a", "1a", plain, good));
  EXPECT_FALSE(wins("1a", "0a", plain, {}, good));
}

TEST(ProjectHexExchanges, TwoNinesOrTwoZerosAreEqual) {
  RULE("PH-47");
  for (const std::string face : {"9", "0"}) {
    EXPECT_FALSE(wins(face + "a", face + "m"));
    EXPECT_TRUE(wins(face + "a", face + "m", {"natural_ties=bonuses"}));
    EXPECT_FALSE(wins(face + "a", face + "a", {"natural_ties=bonuses"}));
  }
}

TEST(ProjectHexExchanges, DiceAreSpentAndUnitsAreNot) {
  RULE("PH-44");
  Skirmish war(kPlain);
  war.troops(0, "t04", "1a1m1r").troops(1, "t05", "1m1r").start(0);
  war.attack("t04", "t05", "1a1m").roll("88", "12");
  EXPECT_EQ(war.options(Verb::kDie), (std::set<int>{8 * 3 + 0, 8 * 3 + 1}));
  EXPECT_EQ(war.state.mover, 0);
  war.act(Verb::kDie, 8 * 3);
  EXPECT_EQ(war.state.mover, 1);  // has not seen it: hidden_test.cc
  EXPECT_EQ(war.options(Verb::kDie), (std::set<int>{3 + 1, 3 + 2, 6 + 1, 6 + 2}));
  war.act(Verb::kDie, 3 + 2);
  // The assault troop fights on; of the defenders only the mounted one is left.
  EXPECT_EQ(war.options(Verb::kDie), (std::set<int>{8 * 3 + 0, 8 * 3 + 1}));
  war.act(Verb::kDie, 8 * 3);
  EXPECT_EQ(war.options(Verb::kDie), std::set<int>{6 + 1});
}

TEST(ProjectHexExchanges, ItEndsWhenASideHasNoDice) {
  RULE("PH-48");
  Skirmish many(kPlain);
  many.troops(0, "t04", "4a").troops(1, "t05", "1a").start(0);
  many.attack("t04", "t05", "3a").roll("900", "5").exchange("9a", "5a");
  EXPECT_EQ(many.at("t05"), "3a");  // two dice are left over
  Skirmish few(kPlain);
  few.troops(0, "t04", "3a").troops(1, "t05", "4a").start(0);
  few.attack("t04", "t05", "2a").roll("90", "5999");
  EXPECT_FALSE(few.can(Verb::kPass));  // nobody retreats
  few.exchange("9a", "5a").exchange("0a", "9a");
  EXPECT_EQ(few.at("t04"), "2a");
  EXPECT_EQ(few.at("t05"), "3a");
  EXPECT_EQ(few.state.fight.target, kNowhere);
}

}  // namespace
}  // namespace muster::projecthex::testing
