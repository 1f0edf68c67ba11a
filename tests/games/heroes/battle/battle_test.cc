// Battles step by step: what totals lead to, what is asked, what chance can bring.
#include "games/heroes/battle/battle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "tests/games/heroes/battle/battles.h"
#include "tests/games/heroes/figures.h"
#include "tests/support/rules.h"

namespace muster::heroes {
namespace {

using ::testing::ElementsAre;

constexpr SideOfBattle kAttacker = SideOfBattle::kAttacker;
constexpr SideOfBattle kDefender = SideOfBattle::kDefender;

// The state after the first totals of a battle.
BattleState after_totals(const Battle& battle, const BattleSide& attacker,
                         const BattleSide& defender, std::array<int, 2> totals) {
  BattleState state = battle.begin(attacker, defender);
  roll_totals(battle, state, totals[0], totals[1]);
  return state;
}

TEST(HeroesBattle, SidesRollTheConsolidatedSumOfTheirUnits) {
  RULE("HE-120");
  RULE("HE-121");
  RULE("HE-123");
  const std::vector<Item> worn = {{ItemType::kMainHand, Rarity::kRare}};
  EXPECT_EQ(to_string(total_of(creatures(7))), "7d6");
  EXPECT_EQ(to_string(total_of(with_hero(creatures(12), shipped_figures().items.hero_with(worn)))),
            "16d6+6");
  BattleSide side = with_settlement(with_hero(creatures(9)), d6(7, 21));
  EXPECT_EQ(to_string(total_of(side)), "18d6+27");
  EXPECT_EQ(side.units(), 11);
  side.standing = 1U << kSettlementPiece;  // the Hero fell
  EXPECT_EQ(to_string(total_of(side)), "16d6+21");
  EXPECT_TRUE(side.fell(1));
  EXPECT_FALSE(side.fell(2));
}

TEST(HeroesBattle, TheLowerTotalLosesOneUnitForEverySix) {
  RULE("HE-124");
  const Battle battle(rules_of(BattleModel::kAttrition));
  const std::vector<std::array<int, 3>> cases = {
      // totals, creatures of the lower side that are left
      {20, 15, 9}, {20, 14, 9}, {20, 9, 9}, {20, 8, 8}, {40, 16, 6}, {40, 11, 6}, {40, 10, 5}};
  for (const auto& [higher, lower, left] : cases) {
    const BattleState won = after_totals(battle, creatures(10), creatures(10), {higher, lower});
    if (lower >= 10) {
      EXPECT_EQ(won.sides[1].creatures, left) << higher << " to " << lower;
      EXPECT_EQ(won.sides[0].creatures, 10);
    }
    if (lower < 10) continue;
    const BattleState lost = after_totals(battle, creatures(10), creatures(10), {lower, higher});
    EXPECT_EQ(lost.sides[0].creatures, left) << lower << " to " << higher;
    EXPECT_EQ(lost.sides[1].creatures, 10);
  }
}

TEST(HeroesBattle, TheStepOfLossesIsASetting) {
  RULE("HE-124");
  BattleRules rules;
  rules.loss_step = 3;
  const BattleState state = after_totals(Battle(rules), creatures(10), creatures(10), {20, 11});
  EXPECT_EQ(state.sides[1].creatures, 7);
}

TEST(HeroesBattle, EqualTotalsFavourTheDefender) {
  RULE("HE-129");
  BattleRules rules;
  BattleState state = after_totals(Battle(rules), creatures(5), creatures(5), {17, 17});
  EXPECT_EQ(state.sides[0].creatures, 4);
  EXPECT_EQ(state.sides[1].creatures, 5);
  rules.ties = kAttacker;
  state = after_totals(Battle(rules), creatures(5), creatures(5), {17, 17});
  EXPECT_EQ(state.sides[0].creatures, 5);
  EXPECT_EQ(state.sides[1].creatures, 4);
  for (const BattleModel model : {BattleModel::kSingleRoll, BattleModel::kDuel}) {
    rules.model = model;
    for (const SideOfBattle favoured : {kDefender, kAttacker}) {
      rules.ties = favoured;
      const BattleState over =
          after_totals(Battle(rules), with_hero(creatures(0)), with_hero(creatures(0)), {15, 15});
      EXPECT_EQ(need_of(over), BattleNeed::kOver);
      EXPECT_EQ(winner_of(over), favoured);
    }
  }
}

TEST(HeroesBattle, CreaturesFallFirstThenTheSettlementThenHeroes) {
  RULE("HE-125");
  RULE("HE-128");
  const Battle battle(rules_of(BattleModel::kAttrition));
  const BattleSide strong = with_hero(creatures(30));
  const BattleSide defender = with_hero(with_hero(with_settlement(creatures(2)), d6(1)), d6(1));
  const auto left = [&](int losses) {
    const BattleSide side = after_totals(battle, strong, defender, {30 + 6 * losses, 30}).sides[1];
    return std::pair<int, int>(side.creatures, side.standing);
  };
  EXPECT_EQ(left(1), std::pair(1, 0b111));
  EXPECT_EQ(left(2), std::pair(0, 0b111));
  EXPECT_EQ(left(4), std::pair(0, 0b110));
  EXPECT_EQ(left(6), std::pair(0, 0b100));
  EXPECT_EQ(left(7), std::pair(0, 0b000));  // the last one
}

TEST(HeroesBattle, APieceFallsForTwoLossesOrAsTheLastUnit) {
  RULE("HE-126");
  const Battle battle(rules_of(BattleModel::kAttrition));
  const BattleSide strong = with_hero(creatures(30));
  // One loss and two pieces: it lapses.
  const BattleSide two = with_settlement(with_hero(creatures(0)));
  BattleState state = after_totals(battle, strong, two, {42, 30});
  EXPECT_EQ(state.sides[1].standing, 0b10) << "two losses: the Settlement";
  state = after_totals(battle, strong, two, {48, 30});
  EXPECT_EQ(need_of(state), BattleNeed::kOver) << "three: and then the Hero, as the last unit";
  state = after_totals(battle, strong, two, {41, 30});
  EXPECT_EQ(state.sides[1].standing, 0b11) << "one loss lapses";
  EXPECT_EQ(state.round, 1);
  // A creature, and then the Hero as the last unit.
  state = after_totals(battle, strong, with_hero(creatures(1)), {50, 13});
  EXPECT_EQ(need_of(state), BattleNeed::kOver);
  state = after_totals(battle, creatures(6), with_hero(creatures(0)), {19, 18});
  EXPECT_EQ(need_of(state), BattleNeed::kOver);
  EXPECT_EQ(winner_of(state), kAttacker);
  BattleRules heavy;
  heavy.piece_losses = 4;
  EXPECT_EQ(after_totals(Battle(heavy), strong, two, {48, 30}).sides[1].standing, 0b11);
  EXPECT_EQ(after_totals(Battle(heavy), strong, two, {54, 30}).sides[1].standing, 0b10);
}

TEST(HeroesBattle, UnderChoiceTheLoserSaysWhatFalls) {
  RULE("HE-125");
  BattleRules rules;
  rules.casualties = CasualtyPolicy::kChoice;
  const Battle battle(rules);
  BattleState state = after_totals(battle, with_hero(creatures(30)),
                                   with_settlement(with_hero(creatures(5))), {60, 42});
  ASSERT_EQ(need_of(state), BattleNeed::kDecision);
  EXPECT_EQ(side_of(state), kDefender);
  EXPECT_FALSE(between_rounds(state));
  EXPECT_THAT(choices_of(battle, state), ElementsAre(kGiveCreatures, 1, 2));
  EXPECT_EQ(battle.describe(state, kGiveCreatures), "3 creatures fall");
  EXPECT_EQ(battle.describe(state, 1), "the Settlement falls");
  EXPECT_EQ(battle.describe(state, 2), "Hero 1 falls");
  BattleState other = state;
  battle.apply(other, kGiveCreatures);
  EXPECT_EQ(other.sides[1].creatures, 2);
  EXPECT_EQ(other.sides[1].standing, 0b11);
  EXPECT_TRUE(between_rounds(other));
  battle.apply(state, 2);  // the Hero for two losses; the third can only be a creature
  EXPECT_EQ(state.sides[1].creatures, 4);
  EXPECT_EQ(state.sides[1].standing, 0b01);
  EXPECT_EQ(need_of(state), BattleNeed::kRoll);
  // One loss: only creatures can take it, so nothing is asked.
  state = after_totals(battle, with_hero(creatures(30)), with_hero(creatures(5)), {60, 41});
  EXPECT_EQ(need_of(state), BattleNeed::kDecision);
  state = after_totals(battle, with_hero(creatures(30)), with_hero(creatures(5)), {50, 41});
  EXPECT_EQ(need_of(state), BattleNeed::kRoll);
  EXPECT_EQ(state.sides[1].creatures, 4);
}

TEST(HeroesBattle, RoundsFollowUntilOneSideIsEmpty) {
  RULE("HE-127");
  const Battle battle(rules_of(BattleModel::kAttrition));
  BattleState state = battle.begin(creatures(2), creatures(2));
  EXPECT_FALSE(between_rounds(state));
  roll_totals(battle, state, 12, 11);
  EXPECT_TRUE(between_rounds(state));
  EXPECT_EQ(state.dice_left, (std::array<std::uint16_t, 2>{2, 1}));
  battle.apply(state, 0);
  EXPECT_FALSE(between_rounds(state)) << "dice were rolled";
  roll_total(battle, state, 6);
  EXPECT_EQ(state.sides[0].creatures, 1);
  roll_totals(battle, state, 6, 5);
  EXPECT_EQ(need_of(state), BattleNeed::kOver);
  EXPECT_EQ(winner_of(state), kAttacker);
  EXPECT_EQ(state.round, 3);
  EXPECT_FALSE(between_rounds(state));
}

TEST(HeroesBattle, ASingleRollDecidesAll) {
  RULE("HE-130");
  RULE("HE-131");
  RULE("HE-07");
  const Battle battle(rules_of(BattleModel::kSingleRoll));
  BattleState state = after_totals(battle, with_hero(creatures(10)),
                                   with_settlement(with_hero(creatures(3))), {40, 27});
  EXPECT_EQ(need_of(state), BattleNeed::kOver);
  EXPECT_EQ(winner_of(state), kAttacker);
  EXPECT_EQ(state.sides[0].creatures, 4);  // 10 * 27 / 40 = 6.75 fall: 6
  EXPECT_TRUE(state.sides[0].stands(1));
  EXPECT_EQ(state.sides[1].units(), 0);
  EXPECT_TRUE(state.sides[1].fell(kSettlementPiece));
  EXPECT_TRUE(state.sides[1].fell(1));
  state = after_totals(battle, creatures(10), with_hero(creatures(3)), {27, 27});
  EXPECT_EQ(winner_of(state), kDefender);
  EXPECT_EQ(state.sides[1].creatures, 3) << "on equal totals none falls";
  state = after_totals(battle, creatures(10), with_hero(creatures(3)), {26, 27});
  EXPECT_EQ(state.sides[1].creatures, 1) << "3 * 26 / 27 = 2.9 fall: 2";
}

TEST(HeroesBattle, AFaintedHeroLivesWhenItsSideWins) {
  RULE("HE-134");
  RULE("HE-135");
  BattleRules rules;
  rules.casualties = CasualtyPolicy::kChoice;
  const auto fight = [&](bool penalty) {
    rules.faint_penalty = penalty;
    const Battle battle(rules);
    BattleState state = after_totals(battle, with_hero(creatures(7)), creatures(5), {15, 28});
    battle.apply(state, 2);  // the Hero faints
    EXPECT_EQ(state.sides[0].standing, 0);
    while (need_of(state) != BattleNeed::kOver) roll_totals(battle, state, 30, 5);
    EXPECT_EQ(winner_of(state), kAttacker);
    EXPECT_TRUE(state.sides[0].fell(1));
    return state.sides[0].creatures;
  };
  EXPECT_EQ(fight(false), 7);
  RULE("HE-136");
  EXPECT_EQ(fight(true), 4) << "half of seven, truncated, is lost";
}

TEST(HeroesBattle, BigSumsAreRolledInPortions) {
  RULE("HE-133");
  BattleRules rules;
  const Battle battle(rules);
  BattleState state = battle.begin(creatures(60), creatures(3));
  ChanceList outcomes;
  std::vector<int> portions;
  while (side_of(state) == kAttacker) {
    portions.push_back(battle.dice_now(state));
    battle.chance_outcomes(state, outcomes);
    EXPECT_EQ(outcomes.size(), static_cast<std::size_t>(5 * portions.back() + 1));
    EXPECT_EQ(total_weight(outcomes), ways_of(portions.back()));
    battle.apply(state, 5);
  }
  EXPECT_THAT(portions, ElementsAre(24, 24, 12));
  EXPECT_EQ(state.totals[0], 60 + 15);
  rules.representative_above = 3;
  const Battle representative(rules);
  state = representative.begin(with_hero(creatures(60)), creatures(3));
  EXPECT_EQ(representative.dice_now(state), 1);
  EXPECT_EQ(representative.describe(state, 3), "(62 * 1d6) shows 248");
  representative.apply(state, 3);
  EXPECT_EQ(state.totals[0], 62 * 4 + 6);
  EXPECT_EQ(side_of(state), kDefender);
  EXPECT_EQ(representative.dice_now(state), 3) << "three dice are not above three";
  EXPECT_EQ(representative.describe(state, 2), "3d6 show 5");
}

// ---- Duels.

TEST(HeroesBattle, LinesAreSetInSecretByWhomTheyMatterTo) {
  RULE("HE-132");
  const Battle battle(rules_of(BattleModel::kDuel));
  BattleState state = battle.begin(with_hero(creatures(2)), with_settlement(creatures(2)));
  EXPECT_EQ(need_of(state), BattleNeed::kDecision);
  EXPECT_EQ(side_of(state), kAttacker);
  EXPECT_THAT(choices_of(battle, state), ElementsAre(0, 1, 2));
  EXPECT_EQ(battle.describe(state, 1), "Hero 1 takes place 2");
  battle.apply(state, 1);
  EXPECT_EQ(side_of(state), kDefender);
  BattleState twin = battle.begin(state.sides[0], state.sides[1]);
  battle.apply(twin, 2);
  for (BattleState* each : {&state, &twin}) {
    BattleState hidden = *each;
    Battle::hide_places(hidden, kAttacker);
    EXPECT_EQ(hidden.places[0], (std::array<std::uint8_t, kMaxPieces>{}));
  }
  Rng one(3);
  Rng two(3);
  BattleState redrawn = state;
  battle.redraw_places(redrawn, kAttacker, one);
  battle.redraw_places(twin, kAttacker, two);
  EXPECT_EQ(redrawn.places, twin.places) << "a draw tells nothing of the true places";
  battle.apply(state, 1);
  EXPECT_EQ(need_of(state), BattleNeed::kRoll);
  EXPECT_EQ(state.dice_left, (std::array<std::uint16_t, 2>{2, 2})) << "Hero meets Settlement";
  // Creatures only and nobody waits: nothing to decide.
  EXPECT_EQ(need_of(battle.begin(with_hero(creatures(2)), creatures(3))), BattleNeed::kRoll);
  EXPECT_EQ(need_of(battle.begin(with_hero(creatures(3)), creatures(3))), BattleNeed::kDecision);
}

TEST(HeroesBattle, FirstMeetsFirstAndTheLongerLineWaits) {
  RULE("HE-132");
  RULE("HE-132a");
  const Battle battle(rules_of(BattleModel::kDuel));
  BattleState state = battle.begin(with_hero(creatures(4)), with_settlement(creatures(2)));
  battle.apply(state, 3);  // the Hero waits
  battle.apply(state, 2);  // the Settlement is last of three
  EXPECT_EQ(state.dice_left, (std::array<std::uint16_t, 2>{1, 2})) << "a creature meets it";
  roll_totals(battle, state, 6, 8);
  ASSERT_EQ(state.phase, BattlePhase::kPairs);
  EXPECT_EQ(state.pairs_left, 2);
  ChanceList outcomes;
  battle.chance_outcomes(state, outcomes);
  EXPECT_EQ(total_weight(outcomes), 144U);
  EXPECT_EQ(outcomes[0].weight, 49U);
  EXPECT_EQ(outcomes[1].weight, 70U);
  EXPECT_EQ(outcomes[2].weight, 25U);
  EXPECT_EQ(battle.describe(state, 1), "the attacker's creatures win 1 of 2 duels");
  battle.apply(state, 1);
  EXPECT_TRUE(between_rounds(state));
  EXPECT_EQ(state.sides[0].creatures, 2);
  EXPECT_TRUE(state.sides[0].stands(1));
  EXPECT_EQ(state.sides[1].creatures, 1);
  EXPECT_TRUE(state.sides[1].stands(kSettlementPiece));
}

TEST(HeroesBattle, PiecesOfADuelFallToAHigherRoll) {
  RULE("HE-132a");
  const Battle battle(rules_of(BattleModel::kDuel));
  BattleState state = battle.begin(with_hero(creatures(1)), with_hero(creatures(1)));
  battle.apply(state, 0);
  battle.apply(state, 0);
  roll_totals(battle, state, 14, 13);
  battle.apply(state, 0);  // the defender's creature wins
  EXPECT_EQ(state.sides[0].units(), 1);
  EXPECT_TRUE(state.sides[1].fell(1));
  EXPECT_EQ(state.sides[1].creatures, 1);
  roll_totals(battle, state, 9, 6);
  EXPECT_EQ(winner_of(state), kAttacker);
  EXPECT_EQ(state.round, 2);
}

TEST(HeroesBattle, LongLinesOfferTheirFrontAndTheirRear) {
  const Battle battle(rules_of(BattleModel::kDuel));
  const BattleSide side = with_hero(with_hero(creatures(15)));  // 17 units
  BattleState state = battle.begin(side, with_hero(creatures(30)));
  EXPECT_EQ(choices_of(battle, state).size(), 17U);
  EXPECT_EQ(choices_of(battle, state).back(), kRearPlace);
  EXPECT_EQ(battle.describe(state, kRearPlace), "Hero 1 goes to the rear");
  battle.apply(state, kRearPlace);
  EXPECT_EQ(Battle::place_of(state, kAttacker, 1), 16);
  EXPECT_EQ(choices_of(battle, state).size(), 16U) << "the other places have numbers";
  battle.apply(state, 4);
  EXPECT_EQ(Battle::place_of(state, kAttacker, 2), 4);
}

// Plays many battles; every list of outcomes adds up, every code is in range, units never grow.
TEST(HeroesBattle, EveryBattleComesToAnEnd) {
  Rng rng(11);
  ActionList choices;
  ChanceList outcomes;
  for (int i = 0; i < 300; ++i) {
    BattleRules rules = rules_of(static_cast<BattleModel>(i % 3));
    if (i % 2 == 0) rules.casualties = CasualtyPolicy::kChoice;
    if (i % 5 == 0) rules.representative_above = 4;
    const Battle battle(rules);
    const auto some = [&rng](int most) {
      return static_cast<int>(uniform_below(rng, static_cast<std::uint64_t>(most) + 1));
    };
    BattleSide attacker = with_hero(creatures(some(40)));
    BattleSide defender = with_settlement(creatures(some(40)), d6(3, 9));
    if (i % 4 == 0) attacker.add_hero(d6(2, 6));
    if (i % 3 == 0) defender.add_hero(d6(6, 9));
    BattleState state = battle.begin(attacker, defender);
    int units = attacker.units() + defender.units();
    int steps = 0;
    while (need_of(state) != BattleNeed::kOver && ++steps < 20'000) {
      int code = 0;
      if (need_of(state) == BattleNeed::kRoll) {
        battle.chance_outcomes(state, outcomes);
        code = battle.sample(state, rng);
        ASSERT_LT(code, static_cast<int>(outcomes.size()));
      } else {
        battle.choices(state, choices);
        ASSERT_GE(choices.size(), 2U);
        code = static_cast<int>(choices[uniform_below(rng, choices.size())]);
      }
      ASSERT_LT(code, kBattleCodes);
      EXPECT_FALSE(battle.describe(state, code).empty());
      battle.apply(state, code);
      const int now = state.sides[0].units() + state.sides[1].units();
      ASSERT_LE(now, units);
      units = now;
    }
    ASSERT_EQ(need_of(state), BattleNeed::kOver);
    const auto winner = static_cast<std::size_t>(winner_of(state));
    EXPECT_GT(state.sides[winner].units(), 0);
    EXPECT_EQ(state.sides[1 - winner].units(), 0);
  }
}

// Two creatures that meet: all 36 results of their dice, by who is favoured on equal ones.
TEST(HeroesBattle, APairIsWonByTheHigherDie) {
  RULE("HE-132a");
  RULE("HE-129");
  BattleRules rules = rules_of(BattleModel::kDuel);
  for (const SideOfBattle ties : {kDefender, kAttacker}) {
    int won = 0;
    for (int roll = 0; roll < 36; ++roll) {
      const int mine = roll / 6;
      const int theirs = roll % 6;
      if (mine > theirs || (mine == theirs && ties == kAttacker)) ++won;
    }
    rules.ties = ties;
    const Battle battle(rules);
    const BattleState state = battle.begin(creatures(1), creatures(1));
    ASSERT_EQ(state.phase, BattlePhase::kPairs);
    ChanceList outcomes;
    battle.chance_outcomes(state, outcomes);
    ASSERT_EQ(outcomes.size(), 2U);  // the attacker wins no pair, or one
    EXPECT_EQ(36 * outcomes[1].weight, static_cast<std::uint64_t>(won) * total_weight(outcomes));
    EXPECT_EQ(pair_weight(ties, 2, 2) * 36 * 36, static_cast<std::uint64_t>(won * won) * 12 * 12);
  }
}

TEST(HeroesBattle, DrawsOfPairsFollowTheirWeights) {
  const Battle battle(rules_of(BattleModel::kDuel));
  const BattleState state = battle.begin(creatures(9), creatures(9));
  ASSERT_EQ(state.phase, BattlePhase::kPairs);
  ChanceList outcomes;
  battle.chance_outcomes(state, outcomes);
  Rng rng(5);
  constexpr int kDraws = 20'000;
  std::vector<int> seen(outcomes.size());
  for (int i = 0; i < kDraws; ++i) ++seen[static_cast<std::size_t>(battle.sample(state, rng))];
  double statistic = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const double expected = kDraws * static_cast<double>(outcomes[i].weight) /
                            static_cast<double>(total_weight(outcomes));
    statistic += (seen[i] - expected) * (seen[i] - expected) / expected;
  }
  EXPECT_LT(statistic, 9 + 4 * std::sqrt(18.0));
}

}  // namespace
}  // namespace muster::heroes
