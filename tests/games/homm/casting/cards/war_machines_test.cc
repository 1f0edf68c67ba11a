// War machines.
#include "tests/games/homm/casting/cards/card_fight.h"

#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

// All units do nothing until the round is over.
void end_round(CardFight& fight) {
  const int round = fight.state.round;
  while (!fight.over() && fight.state.round == round) {
    fight.no_cards();
    fight.pass();
  }
}

TEST(HommWarMachines, TheBallistaHitsTheSlowestEveryRound) {
  RULE("HK:ballista");
  RULE("HC-110");
  CardFight fight(hero({kPitLords}, holds({.in_play = {"ballista"}})),
                  hero({kGorgons, "F centaurs@2,3"}));
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.damage(def(0)), 1);  // gorgons have 5, centaurs 6
  EXPECT_EQ(fight.damage(def(1)), 0);
  EXPECT_EQ(fight.in_play(0), Ids{"ballista"});
  end_round(fight);
  EXPECT_EQ(fight.damage(def(0)), 2);
}

TEST(HommWarMachines, ItsOwnerBreaksTies) {
  RULE("HK:ballista");
  CardFight fight(hero({kPitLords}, holds({.in_play = {"ballista"}})),
                  hero({kGorgons, "F demons@2,3"}));
  EXPECT_EQ(fight.phase(), Phase::kAsk);
  EXPECT_EQ(fight.to_move(), 0);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{def(0), def(1)}));
  fight.pick(def(1));
  EXPECT_EQ(fight.damage(def(1)), 1);
  EXPECT_EQ(fight.phase(), Phase::kActivate);
}

TEST(HommWarMachines, BothSidesBallistasWorkEachRound) {
  CardFight fight(hero({kPitLords}, holds({.in_play = {"ballista"}})),
                  hero({kGorgons}, holds({.in_play = {"ballista"}})));
  EXPECT_EQ(fight.damage(def(0)), 1);
  EXPECT_EQ(fight.damage(att(0)), 1);
  end_round(fight);
  EXPECT_EQ(fight.damage(def(0)), 2);
  EXPECT_EQ(fight.damage(att(0)), 2);
}

// Nobody is left to play on when it hits the last enemy.
TEST(HommWarMachines, ABallistaCanWin) {
  CardFight fight(hero({kPitLords}, holds({.in_play = {"ballista"}})),
                  hero({kGorgons + " damage=4"}));
  EXPECT_TRUE(fight.over());
  EXPECT_EQ(fight.state.winner, 0);
}

TEST(HommWarMachines, ArtilleryTriplesTheBallista) {
  RULE("HK:artillery");
  CardFight fight(
      hero({kPitLords}, holds({.hand = {"artillery"}, .in_play = {"ballista"}, .experts = 1})),
      hero({kGorgons}));
  EXPECT_EQ(fight.state.window, Window::kMachine);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"artillery:2"}));
  CardFight plain = fight;
  plain.no_card();
  EXPECT_EQ(plain.damage(def(0)), 1);
  fight.play("artillery", 2);
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_EQ(fight.discard(0), Ids{"artillery"});
  EXPECT_EQ(fight.in_play(0), Ids{"ballista"});
}

TEST(HommWarMachines, TheTentHealsOnceARound) {
  RULE("HK:first_aid_tent");
  CardFight fight(hero({kPitLords + " damage=3"}, holds({.in_play = {"first_aid_tent"}})),
                  hero({kGorgons}));
  EXPECT_EQ(fight.state.window, Window::kRoundStart);
  fight.no_cards();
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  fight.play("first_aid_tent", 2);
  EXPECT_EQ(fight.damage(att(0)), 2);
  EXPECT_EQ(fight.plays(), std::set<std::string>{});
  EXPECT_EQ(fight.in_play(0), Ids{"first_aid_tent"});
  end_round(fight);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"first_aid_tent:2"}));
}

TEST(HommWarMachines, TheTentIsOfNoUseForAUnitWithoutDamage) {
  RULE("HC-117");
  CardFight fight(hero({kPitLords}, holds({.in_play = {"first_aid_tent"}})), hero({kGorgons}));
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.plays(), std::set<std::string>{});
}

TEST(HommWarMachines, FirstAidTriplesTheTent) {
  RULE("HK:first_aid");
  CardFight fight(hero({kPitLords + " damage=5"},
                       holds({.hand = {"first_aid"}, .in_play = {"first_aid_tent"}, .experts = 1})),
                  hero({kGorgons}));
  fight.play("first_aid_tent", 2).play("first_aid", 2);
  EXPECT_EQ(fight.damage(att(0)), 2);
}

TEST(HommWarMachines, TheAmmoCartHelpsShooters) {
  RULE("HK:ammo_cart");
  const std::vector<std::string> shooters = {"F liches@1,0", "F crusaders@3,0"};
  CardFight with(hero(shooters, holds({.in_play = {"ammo_cart"}})), hero({"F gorgons@1,4"}));
  CardFight without(hero(shooters), hero({"F gorgons@1,4"}));
  EXPECT_EQ(initiative_of(with.state, att(0)), 8);  // 6 printed
  EXPECT_EQ(initiative_of(with.state, att(1)), 5);
  EXPECT_EQ(initiative_of(with.state, def(0)), 5);
  EXPECT_EQ(without.attack(def(0)).weights(), kLowerOfTwo);  // back row to back row (HC-39)
  EXPECT_EQ(with.attack(def(0)).weights(), kOneInThree);
}

TEST(HommWarMachines, TheCatapultCostsMaterials) {
  RULE("HK:catapult");
  CardFight fight(hero({kPitLords}, holds({.in_play = {"catapult"}, .materials = 1})),
                  hero({kGorgons, "F demons@2,2", "F centaurs@0,4"}));
  EXPECT_EQ(fight.state.window, Window::kRoundStart);
  fight.play("catapult", 2).pick_space(1, 2);
  EXPECT_EQ(fight.options(ActionKind::kPickSpace), cells({{1, 1}, {2, 2}}));
  fight.pick_space(2, 2);
  EXPECT_EQ(fight.damage(def(0)), 1);
  EXPECT_EQ(fight.damage(def(1)), 1);
  EXPECT_EQ(fight.state.materials[0], 0);
  end_round(fight);
  EXPECT_EQ(fight.phase(), Phase::kActivate);  // nothing left to pay with
}

TEST(HommWarMachines, TheCatapultBreaksWalls) {
  RULE("HK:catapult");
  CardFight fight(hero({"F pegasi@0,0"}, holds({.in_play = {"catapult"}, .materials = 1})),
                  hero({"F gorgons@3,4"}, "citadel = true"));
  while (fight.phase() == Phase::kPlaceGate) fight.pick_space(1, 2);
  fight.play("catapult", 2).pick_space(0, 2);  // the gate is next to it
  EXPECT_EQ(fight.state.walls, cell_bit(cell_at(2, 2)) | cell_bit(cell_at(3, 2)));
}

TEST(HommWarMachines, TheCannonCostsAnExpertToken) {
  RULE("HK:cannon");
  CardFight fight(hero({kPitLords}, holds({.in_play = {"cannon"}, .experts = 1})),
                  hero({kGorgons, "F demons@2,2"}));
  fight.play("cannon", 2);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{def(0), def(1)}));
  fight.pick(def(1));
  EXPECT_EQ(fight.damage(def(1)), 2);
  EXPECT_EQ(fight.state.experts[0], 0);
  EXPECT_EQ(fight.phase(), Phase::kActivate);
}

// War machines come into play beside the permanent card (HC-109).
TEST(HommWarMachines, AreNoPermanentCards) {
  RULE("HC-109");
  CardFight fight(hero({kPitLords}, holds({.hand = {"ballista", "air_magic", "fire_magic"}})),
                  hero({kGorgons}));
  fight.play("air_magic");
  fight.no_cards();
  fight.play("ballista");
  EXPECT_EQ(fight.in_play(0), (Ids{"air_magic", "ballista"}));
  fight.play("fire_magic");
  EXPECT_EQ(fight.in_play(0), (Ids{"ballista", "fire_magic"}));
  EXPECT_EQ(fight.discard(0), Ids{"air_magic"});
}

}  // namespace
}  // namespace muster::homm
