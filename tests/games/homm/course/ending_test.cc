// How a fight ends (HC-85, HC-86, HC-88, AI-35) and what is reported of it.
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

TEST(HommEnding, TheSideWithoutUnitsHasLost) {
  RULE("HC-85");
  // The last defender falls while others of the attacker have still to activate.
  Fight fight(hero({"F thunderbirds@1,1", "F zombies@3,0"}), hero({"F gremlins@1,2"}));
  fight.attack(def(0)).roll(0);
  EXPECT_TRUE(fight.over());
  EXPECT_EQ(fight.to_move(), kTerminal);
  EXPECT_EQ(fight.state.ending, Ending::kElimination);
  EXPECT_EQ(fight.rules().returns(fight.state)[0], 1);
  EXPECT_EQ(fight.rules().returns(fight.state)[1], -1);
  EXPECT_TRUE(fight.legal().empty());
  // Two defenders: the fight goes on after the first.
  Fight more(hero({"F thunderbirds@1,1"}), hero({"F gremlins@1,2", "F zombies@3,4"}));
  more.attack(def(0)).roll(0);
  EXPECT_FALSE(more.over());
}

TEST(HommEnding, ARetaliationCanEndIt) {
  RULE("HC-85");
  Fight fight(hero({"F sprites@1,1"}), hero({"F demons@1,2", "F zombies@3,4"}));
  fight.attack(def(0)).roll(0).roll(-1);  // 3 - 1 of 2 health
  EXPECT_TRUE(fight.over());
  EXPECT_EQ(fight.state.winner, 1);
  EXPECT_EQ(fight.rules().returns(fight.state)[0], -1);
}

TEST(HommEnding, SurrenderCostsTenGoldAtAnActivation) {
  RULE("HC-86");
  const auto may = [](const std::string& attacker_more, const std::string& defender) {
    return Fight(hero({"F griffins@1,1"}, attacker_more), defender).can(ActionKind::kSurrender);
  };
  EXPECT_TRUE(may("gold = 10", hero({"F zombies@1,2"})));
  EXPECT_FALSE(may("gold = 9", hero({"F zombies@1,2"})));
  EXPECT_FALSE(may("", hero({"F zombies@1,2"})));
  EXPECT_FALSE(may("", hero({"F zombies@1,2"}, "gold = 30")));  // the other player's gold
  EXPECT_FALSE(may("gold = 10", guards({"N zombies@1,2"})));

  Fight fight(hero({"F griffins@1,1"}, "gold = 10"), hero({"F zombies@1,2"}, "gold = 25"));
  Fight moved = fight;
  moved.move(1, 0);
  EXPECT_FALSE(moved.can(ActionKind::kSurrender));  // only when the unit activates
  Fight attacked = fight;
  attacked.attack(def(0)).roll(-1).roll(-1);
  EXPECT_EQ(attacked.phase(), Phase::kMoveAfter);
  EXPECT_FALSE(attacked.can(ActionKind::kSurrender));
  Fight other = fight;
  other.end().act(ActionKind::kSurrender);  // the defender
  EXPECT_EQ(other.state.winner, 0);
  fight.act(ActionKind::kSurrender);
  EXPECT_TRUE(fight.over());
  EXPECT_EQ(fight.state.ending, Ending::kSurrender);
  EXPECT_EQ(fight.state.winner, 1);
}

TEST(HommEnding, SurvivorsHealAndKeepTheirSide) {
  RULE("HC-88");
  Fight beaten(hero({"F thunderbirds@1,1 damage=3", "P skeletons@0,0 damage=1"}),
               hero({"F gremlins@1,2"}));
  beaten.attack(def(0)).roll(0);
  ASSERT_TRUE(beaten.over());
  EXPECT_EQ(beaten.damage(att(0)), 0);
  EXPECT_EQ(beaten.damage(att(1)), 0);
  EXPECT_EQ(beaten.card(att(1)), "skeletons_pack");

  Fight turned(hero({"P skeletons@1,1"}), hero({"F griffins@1,2"}));
  turned.attack(att(0)).roll(+1).roll(-1).end();  // turned to the Few side
  turned.attack(def(0)).roll(+1);                 // 1 from the retaliation, and 3: 4 of 4 health
  EXPECT_TRUE(turned.over());
  EXPECT_EQ(turned.card(att(0)), "skeletons_few");  // it stays turned

  Fight retreat(hero({"F wolf_raiders@0,0 damage=1"}),
                guards({"N zombies@3,4 damage=2"}, kRulebook), "extra_rounds = 1",
                "move_ground = 0");
  retreat.end().act(ActionKind::kRetreat);
  EXPECT_EQ(retreat.damage(att(0)), 0);
  EXPECT_TRUE(retreat.alive(att(0)));
  // Surviving guards do not wait for the next fight: it starts with guards of its own.
  EXPECT_EQ(retreat.damage(def(0)), 0);
  EXPECT_EQ(retreat.rules().initial_state().units[def(0)].damage, 2);
}

TEST(HommEnding, NobodySurrendersToOrForAnAiHero) {
  RULE("AI-35");
  Fight to_ai(hero({"F griffins@1,1"}, "gold = 10"), ai_hero({"F zombies@1,2"}, kRulebook));
  EXPECT_FALSE(to_ai.can(ActionKind::kSurrender));
  Fight run(hero({"F zombies@1,1"}, "gold = 10"), ai_hero({"F griffins@1,2"}, "gold = 10"));
  EXPECT_EQ(run.to_move(), 1);
  EXPECT_FALSE(run.can(ActionKind::kSurrender));
  // Nor does it retreat: round follows round until one side is gone.
  Fight fight(hero({"F demons@1,1"}), ai_hero({"F pit_lords@1,2"}, kRulebook), "extra_rounds = 0");
  while (!fight.over()) {
    if (fight.to_move() == kChance) {
      fight.roll(fight.state.attacker == def(0) ? 0 : -1);  // pit lords 3, demons 1 at a time
    } else {
      fight.end();
    }
  }
  EXPECT_EQ(fight.state.ending, Ending::kElimination);
  EXPECT_EQ(fight.state.winner, 1);
}

TEST(HommEnding, LossesAreCountedInGold) {
  // Skeletons: recruited for 2, reinforced for 3 (units.csv): 3 lost when turned, 2 more when
  // defeated.
  Fight fight(hero({"F thunderbirds@1,1"}), hero({"P skeletons@1,2", "F zombies@3,4"}));
  fight.attack(def(0)).roll(-1);
  EXPECT_EQ(fight.state.tally.lost_gold[1], 3);
  Fight both(hero({"F thunderbirds@1,1"}), hero({"P skeletons@1,2"}));
  both.attack(def(0)).roll(+1);
  EXPECT_EQ(both.state.tally.lost_gold[1], 5);
  EXPECT_EQ(both.rules().summary(both.state).margin, 5);
  both.state.tally.lost_gold[0] = 2;
  EXPECT_EQ(both.rules().summary(both.state).margin, 3);
  EXPECT_EQ(both.state.tally.attacks, 1);
  EXPECT_EQ(both.state.tally.retaliations, 0);
}

TEST(HommEnding, TalliesDoNotChangeTheHash) {
  Fight fight(hero({"F thunderbirds@1,1"}), hero({"P skeletons@1,2"}));
  Fight same = fight;
  same.state.tally.attacks = 7;
  EXPECT_EQ(fight.rules().hash(fight.state), fight.rules().hash(same.state));
  same.state.units[0].damage = 1;
  EXPECT_NE(fight.rules().hash(fight.state), fight.rules().hash(same.state));
}

TEST(HommEnding, EvaluationAgreesWithTheResultAndFollowsMaterial) {
  Fight fight(hero({"F thunderbirds@1,1"}), hero({"F demons@1,3"}));
  const double even = evaluate(fight.rules(), fight.state, 0);
  Fight hurt(hero({"F thunderbirds@1,1 damage=3"}), hero({"F demons@1,3"}));
  EXPECT_LT(evaluate(hurt.rules(), hurt.state, 0), even);
  EXPECT_GT(evaluate(hurt.rules(), hurt.state, 1), evaluate(fight.rules(), fight.state, 1));
  Fight won(hero({"F thunderbirds@1,1"}), hero({"F gremlins@1,2"}));
  won.attack(def(0)).roll(0);
  EXPECT_EQ(evaluate(won.rules(), won.state, 0), 1);
  EXPECT_EQ(evaluate(won.rules(), won.state, 1), -1);
}

// What is good for one side is as bad for the other, while units are placed, too; only the few
// thousandths for the way to the enemy are each side's own.
TEST(HommEnding, EvaluationIsZeroSumFromTheFirstPlacement) {
  Fight fight(hero({"F halberdiers", "P marksmen"}), hero({"F gnolls", "F basilisks"}));
  constexpr double kApproach = 0.05;
  const auto sum = [&fight] {
    return evaluate(fight.rules(), fight.state, 0) + evaluate(fight.rules(), fight.state, 1);
  };
  ASSERT_EQ(fight.phase(), Phase::kPlace);
  for (int placed = 0; placed < 4; ++placed) {
    EXPECT_NEAR(sum(), 0, kApproach) << placed << " units placed";
    const int player = placed < 2 ? 0 : 1;
    fight.place(placed % 2, player == 0 ? 0 : 4);
  }
  EXPECT_NE(fight.phase(), Phase::kPlace);
  EXPECT_NEAR(sum(), 0, kApproach);
}

}  // namespace
}  // namespace muster::homm
