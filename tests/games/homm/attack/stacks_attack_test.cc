// Attacks of stacks on the board: dice, hits, damage, retaliation.
#include "tests/games/homm/stack_fight.h"

#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

TEST(StacksAttack, ExampleOfPitLordsAndBlackDragons) {
  RULE("DS-02");
  RULE("DS-03");
  RULE("DS-09");
  RULE("DS-11");
  StackFight fight(hero({"F pit_lords@1,1 upgraded tokens=4"}),
                   hero({"F black_dragons@1,2"}, holds({.hand = {"stat_defense"}})));
  fight.pass(att(0));
  fight.attack(def(0));
  fight.play("stat_defense").no_cards();
  ASSERT_TRUE(fight.rolling());
  EXPECT_EQ(fight.thrown(), 7);
  fight.throws({6, 1, 4, 5, 3, 6, 2});
  fight.no_cards();
  EXPECT_EQ(fight.damage(def(0)), 3);
  ASSERT_EQ(fight.state.kind, AttackKind::kRetaliation);
  fight.no_cards();
  EXPECT_EQ(fight.thrown(), 4);
  fight.throws({1, 1, 4, 5});
  fight.no_cards();
  ASSERT_TRUE(fight.asks_tokens());
  EXPECT_EQ(fight.state.damage, 3);
  fight.spend(0);
  EXPECT_EQ(fight.damage(att(0)), 3);
}

TEST(StacksAttack, DiceByTierAndTokens) {
  RULE("DS-01");
  RULE("DS-02");
  RULE("DS-03");
  StackFight fight(
      hero({"F griffins@0,1", "F crusaders@1,1 tokens=2", "N champions@2,1 tokens=15"}),
      guards({"N titans@0,3", "black_dragons_bank_dragon_utopia@1,3",
              "gold_dragons_bank_dragon_utopia@2,3"}));
  EXPECT_EQ(dice_of(fight.rules(), fight.state, att(0)), 2);
  EXPECT_EQ(fight.tokens(att(0)), 0);
  EXPECT_EQ(dice_of(fight.rules(), fight.state, att(1)), 5);
  EXPECT_EQ(dice_of(fight.rules(), fight.state, att(2)), 19);
  EXPECT_EQ(dice_of(fight.rules(), fight.state, def(0)), 5);
  EXPECT_EQ(dice_of(fight.rules(), fight.state, def(1)), 4);
  EXPECT_EQ(dice_of(fight.rules(), fight.state, def(2)), 4);  // as the card of the Rampart
}

TEST(StacksAttack, TheArrowTowerRollsAsSilver) {
  RULE("DS-02");
  const std::string town = "faction = \"castle\"\ncitadel = true\n";
  for (const auto& [setting, dice] :
       {std::pair<std::string, int>{"", 3}, {"tower_tier = \"gold\"\n", 4}}) {
    StackFight fight(hero({"F griffins@0,1"}), hero({"F crusaders@1,3"}, town), setting);
    while (fight.phase() == Phase::kPlaceGate) {
      fight.act(ActionKind::kPickSpace, *fight.options(ActionKind::kPickSpace).begin());
    }
    EXPECT_EQ(dice_of(fight.rules(), fight.state, def(kTowerSlot)), dice);
  }
}

// Wolf Raiders (2, 0) against Centaurs (2, 0), the attacker with 3 dice.
StackFight plain_fight(const std::string& settings = "") {
  StackFight fight(hero({"F wolf_raiders@1,1 tokens=1"}), hero({"F centaurs@1,2", "F goblins@3,4"}),
                   settings);
  fight.pass(att(0));
  return fight;
}

TEST(StacksAttack, HitsAreCounted) {
  RULE("DS-08");
  RULE("DS-09");
  EXPECT_EQ(pool_hits(plain_fight(), def(0), {4, 3, 1}), 1);
  EXPECT_EQ(pool_hits(plain_fight(), def(0), {4, 5, 1}), 2);
  EXPECT_EQ(pool_hits(plain_fight(), def(0), {3, 3, 2}), 0);
}

TEST(StacksAttack, OnlyHitsAreToldApartWhereNothingElseMatters) {
  RULE("DS-12");
  StackFight fight = plain_fight();
  fight.attack(def(0));
  ChanceList outcomes;
  fight.rules().chance_outcomes(fight.state, outcomes);
  ASSERT_EQ(outcomes.size(), 4u);  // 0 to 3 hits of 4 and more
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(outcomes[i].action, pool_action(4, static_cast<int>(i)));
    EXPECT_EQ(outcomes[i].weight, kChoose[3][i] * 27);  // in 6^3
  }
}

TEST(StacksAttack, SurplusDefense) {
  RULE("DS-10");
  RULE("DS-13");
  // Goblins (1) against Haspids (3): 6s hit, 2 less.
  StackFight fight(hero({"F goblins@1,1 tokens=3"}), hero({"F haspids@1,2"}));
  fight.pass(att(0));
  EXPECT_EQ(pool_hits(fight, def(0), {6, 6, 6, 5, 5}), 1);
  EXPECT_EQ(pool_hits(fight, def(0), {6, 5, 5, 5, 5}), 0);
}

TEST(StacksAttack, SurplusAttack) {
  RULE("DS-11");
  // Behemoths (6) against Cyclopes (0): 2 more.
  const auto big = [](const std::string& settings, const std::vector<int>& faces) {
    StackFight fight(hero({"F behemoths@1,1"}), hero({"F cyclopes@1,2", "F goblins@3,4"}),
                     settings);
    fight.pass(att(0));
    return pool_hits(fight, def(0), faces);
  };
  EXPECT_EQ(big("", {1, 1, 1, 2}), 3);
  EXPECT_EQ(big("", {1, 1, 2, 2}), 4);
  EXPECT_EQ(big("", {2, 2, 2, 2}), 4);  // no more than the dice
  EXPECT_EQ(big("", {1, 1, 1, 1}), 2);
  EXPECT_EQ(big("surplus_attack = \"with_a_hit\"", {1, 1, 1, 1}), 0);
  EXPECT_EQ(big("surplus_attack = \"with_a_hit\"", {1, 1, 1, 2}), 3);
}

TEST(StacksAttack, TheSurvivorRetaliatesWithTheDiceLeft) {
  RULE("DS-15");
  StackFight fight(hero({"F champions@1,1"}), hero({"F centaurs@1,2 tokens=3", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.attack(def(0));
  fight.throws({6, 6, 6, 6});
  ASSERT_TRUE(fight.asks_tokens());
  fight.spend(2);
  ASSERT_EQ(fight.state.kind, AttackKind::kRetaliation);
  EXPECT_EQ(fight.thrown(), 2 + 1);
}

TEST(StacksAttack, TheDefenseTokensDieStaysAnAttackDie) {
  RULE("DS-16");
  const auto dealt = [](bool plus_one) {
    StackFight fight(hero({"F wolf_raiders@1,1 tokens=2"}),
                     hero({"F goblins@1,2", "F goblins@3,4"}));
    fight.pass(att(0));
    fight.state.units[def(0)].flags = kDefending;
    fight.attack(def(0));
    fight.throws({4, 5, 6, 1});
    EXPECT_EQ(fight.phase(), Phase::kDefenseRoll);
    EXPECT_EQ(fight.weights(), (std::vector<std::uint64_t>{2, 1}));
    fight.defense_roll(plus_one);
    return fight.damage(def(0));
  };
  EXPECT_EQ(dealt(false), 3);
  EXPECT_EQ(dealt(true), 2);  // a 4 no longer hits
}

TEST(StacksAttack, ThePenaltyRerollsSixes) {
  RULE("DS-18");
  StackFight fight(hero({"F lizardmen@1,1"}), hero({"F centaurs@1,2", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.attack(def(0));
  ChanceList outcomes;
  fight.rules().chance_outcomes(fight.state, outcomes);
  ASSERT_EQ(outcomes.size(), 3u);
  // A die hits with 4, 5 (7 of 36 each) and 6 (1 of 36): 15 against 21.
  EXPECT_EQ(outcomes[0].weight, 21u * 21u);
  EXPECT_EQ(outcomes[1].weight, 2u * 15u * 21u);
  EXPECT_EQ(outcomes[2].weight, 15u * 15u);
}

TEST(StacksAttack, BigPoolsAreThrownInBatches) {
  RULE("DS-03");
  RULE("DS-18");
  StackFight fight(hero({"F medusas@1,1 tokens=15"}), hero({"F haspids@1,2", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.attack(def(0));
  EXPECT_EQ(fight.thrown(), 18);
  int nodes = 0;
  while (fight.rolling() && fight.state.kind == AttackKind::kMain) {
    ChanceList outcomes;
    fight.rules().chance_outcomes(fight.state, outcomes);
    std::uint64_t total = 0;
    for (const ChanceOutcome& outcome : outcomes) {
      EXPECT_LT(total, total + outcome.weight);
      total += outcome.weight;
    }
    ++nodes;
    fight.rules().apply(fight.state, outcomes[outcomes.size() - 1].action);
  }
  EXPECT_EQ(nodes, 2);
  EXPECT_FALSE(fight.alive(def(0)));  // 18 hits
}

TEST(StacksAttack, RollsAreDescribed) {
  StackFight fight = plain_fight();
  fight.attack(def(0));
  EXPECT_EQ(fight.rules().describe(fight.state, pool_action(4, 2)),
            "wolf_raiders_few on b2 attacks centaurs_few on b3: 2 of 3 dice show 4 to 6");
  EXPECT_EQ(fight.rules().to_json(fight.state)["dice_to_roll"], 3);
  fight.throws({4, 4, 1});
  EXPECT_EQ(fight.rules().to_json(fight.state)["units"][0]["tokens"], 1);
}

}  // namespace
}  // namespace muster::homm
