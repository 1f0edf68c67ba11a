// The attacker's chance as a double against the same as a fraction.
#include "games/heroes/battle/chance.h"

#include "core/status.h"
#include "tests/games/heroes/battle/battles.h"
#include "tests/support/rules.h"

namespace muster::heroes {
namespace {

struct Fight {
  BattleSide attacker;
  BattleSide defender;
};

BattleSide castle_with_heroes(int recruits) {
  return with_hero(with_hero(with_settlement(creatures(recruits), d6(5, 15)), d6(4, 9)));
}

std::vector<Fight> fights() {
  return {
      {with_hero(creatures(0)), creatures(1)},
      {with_hero(creatures(0)), creatures(5)},
      {with_hero(creatures(6)), creatures(14)},
      {with_hero(creatures(12), d6(5, 9)), creatures(20)},
      {with_hero(creatures(5)), with_hero(creatures(5))},
      {with_hero(creatures(0)), with_hero(creatures(0), d6(3, 7))},
      {with_hero(creatures(9)), with_settlement(creatures(3))},
      {with_hero(creatures(14), d6(6, 11)), with_hero(with_settlement(creatures(4), d6(4, 12)))},
      {with_hero(creatures(16), d6(9, 14)), castle_with_heroes(2)}};
}

void expect_exact(const BattleRules& rules) {
  int number = 0;
  for (const Fight& fight : fights()) {
    const auto odds = exact_battle_odds(rules, fight.attacker, fight.defender);
    const auto chance = chance_to_win(rules, fight.attacker, fight.defender);
    ASSERT_TRUE(odds.ok()) << odds.status();
    ASSERT_TRUE(chance.has_value());
    EXPECT_NEAR(*chance, odds->attacker_wins.to_double(), 1e-12)
        << kBattleModelNames[static_cast<std::size_t>(rules.model)] << ", fight " << number;
    ++number;
  }
}

TEST(HeroesBattleChance, IsThatOfTheFractionsUnderEveryModel) {
  for (const BattleModel model :
       {BattleModel::kAttrition, BattleModel::kSingleRoll, BattleModel::kDuel}) {
    BattleRules rules = rules_of(model);
    expect_exact(rules);
    rules.ties = SideOfBattle::kAttacker;
    expect_exact(rules);
    rules.representative_above = 1;
    expect_exact(rules);
    rules.ties = SideOfBattle::kDefender;
    rules.representative_above = 8;  // of one side, in some rounds
    expect_exact(rules);
  }
}

TEST(HeroesBattleChance, FollowsTheSettingsOfAttrition) {
  BattleRules rules = rules_of(BattleModel::kAttrition);
  rules.loss_step = 2;
  expect_exact(rules);
  rules.piece_losses = 3;
  expect_exact(rules);
  rules.piece_losses = 1;
  rules.loss_step = 9;
  expect_exact(rules);
}

TEST(HeroesBattleChance, LinesOfADuelDecideNothingAboutAnAttackingHero) {
  const BattleRules rules = rules_of(BattleModel::kDuel);
  for (const Fight& fight : fights()) {
    const auto chance = chance_to_win(rules, fight.attacker, fight.defender);
    for (const LineOrder line : {LineOrder::kFront, LineOrder::kRear}) {
      const auto odds = exact_battle_odds(rules, fight.attacker, fight.defender,
                                          {.attacker = line, .defender = LineOrder::kFront});
      EXPECT_NEAR(chance.value_or(-1), odds->attacker_wins.to_double(), 1e-12);
    }
  }
}

TEST(HeroesBattleChance, IsSilentAboutWhatItDoesNotKnow) {
  BattleRules rules = rules_of(BattleModel::kAttrition);
  EXPECT_EQ(chance_to_win(rules, with_hero(creatures(0)), creatures(0)), std::nullopt);
  EXPECT_EQ(chance_to_win(rules, creatures(kMostChanceDice), creatures(1)), std::nullopt);
  EXPECT_TRUE(chance_to_win(rules, creatures(100), creatures(90)).has_value());
  rules.casualties = CasualtyPolicy::kChoice;
  EXPECT_EQ(chance_to_win(rules, creatures(3), creatures(3)), std::nullopt);
  const BattleRules duel = rules_of(BattleModel::kDuel);
  EXPECT_EQ(chance_to_win(duel, creatures(3), creatures(3)), std::nullopt);
  EXPECT_EQ(chance_to_win(duel, with_hero(creatures(0), d6(2, 4)), creatures(3)), std::nullopt);
}

TEST(HeroesChanceBook, SaysTheSameWhateverWasAskedBefore) {
  BattleRules rules = rules_of(BattleModel::kAttrition);
  for (const int above : {0, 8, int{kNeverRepresentative}}) {
    rules.representative_above = static_cast<std::uint16_t>(above);
    ChanceBook forth;
    ChanceBook back;
    const std::vector<Fight> all = fights();
    std::vector<double> chances;
    for (const Fight& fight : all) {
      for (const int more : {0, 7, 2}) {
        Fight larger = fight;
        larger.attacker.creatures = static_cast<std::uint16_t>(fight.attacker.creatures + more);
        larger.defender.creatures = static_cast<std::uint16_t>(fight.defender.creatures + 9 - more);
        const auto chance = forth.chance_to_win(rules, larger.attacker, larger.defender);
        EXPECT_EQ(chance, chance_to_win(rules, larger.attacker, larger.defender));
        chances.push_back(chance.value_or(-1));
      }
    }
    for (std::size_t i = all.size(); i-- > 0;) {
      for (std::size_t k = 3; k-- > 0;) {
        const int more = k == 0 ? 0 : k == 1 ? 7 : 2;
        Fight larger = all[i];
        larger.attacker.creatures = static_cast<std::uint16_t>(larger.attacker.creatures + more);
        larger.defender.creatures =
            static_cast<std::uint16_t>(larger.defender.creatures + 9 - more);
        EXPECT_EQ(back.chance_to_win(rules, larger.attacker, larger.defender), chances[3 * i + k]);
      }
    }
  }
}

TEST(HeroesChanceBook, TellsApartWhatDiffersInRulesOrPieces) {
  ChanceBook book;
  BattleRules rules = rules_of(BattleModel::kAttrition);
  const BattleSide attacker = with_hero(creatures(6));
  const BattleSide defender = with_settlement(creatures(3), d6(4, 12));
  const auto first = book.chance_to_win(rules, attacker, defender);
  EXPECT_NE(book.chance_to_win(rules, attacker, with_settlement(creatures(3), d6(4, 11))), first);
  EXPECT_NE(book.chance_to_win(rules, with_hero(creatures(6), d6(2, 7)), defender), first);
  rules.loss_step = 5;
  EXPECT_NE(book.chance_to_win(rules, attacker, defender), first);
  rules = rules_of(BattleModel::kAttrition);
  EXPECT_EQ(book.chance_to_win(rules, attacker, defender), first);
  rules.casualties = CasualtyPolicy::kChoice;
  EXPECT_EQ(book.chance_to_win(rules, attacker, defender), std::nullopt);
  rules = rules_of(BattleModel::kAttrition);
  const BattleSide many = creatures(ChanceBook::kMostTabledCreatures + 1);
  EXPECT_EQ(book.chance_to_win(rules, attacker, many), std::nullopt);
  // A position from a file can have more dice than there are tables for.
  const BattleSide most =
      with_hero(with_hero(creatures(0), d6(kMostChanceDice / 2)), d6(kMostChanceDice / 2 - 1));
  EXPECT_TRUE(book.chance_to_win(rules, most, creatures(1)).has_value());
  EXPECT_EQ(book.chance_to_win(rules, most, creatures(2)), std::nullopt);
}

}  // namespace
}  // namespace muster::heroes
