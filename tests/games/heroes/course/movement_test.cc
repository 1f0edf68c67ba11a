// Movement and the order on a tile: HE-30 .. HE-35, HE-40 .. HE-45.
#include "games/heroes/inquiry/places.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

TEST(HeroesMovement, EachHeroRollsItsOwnPoints) {
  RULE("HE-30");
  RULE("HE-31");
  Table table({.rules = {"movement_bonus=12"}});
  table.before_roll(0);
  EXPECT_EQ(table.weights(), 12U);
  EXPECT_EQ(table.weight(0), 0U);
  table.roll(5);
  EXPECT_EQ(table.points(), 17);
  Table slow({.rules = {"movement_bonus=3"}});
  slow.before_roll(0).roll(12);
  EXPECT_EQ(slow.points(), 15);

  Table two;
  two.hero_at(0, at(3, 3)).hero_at(1, at(6, 6)).turn_of(0);
  ASSERT_EQ(two.phase(), Phase::kHeroOrder);
  two.act(Verb::kHero, 1);
  EXPECT_EQ(two.state.active, 1);
  two.roll(1).step(kEast).pass();  // ends at any time; what is left is lost
  EXPECT_EQ(two.hero(1).points, 0);
  EXPECT_EQ(two.phase(), Phase::kMoveRoll);
  EXPECT_EQ(two.state.active, 0);
  two.roll(2);
  EXPECT_EQ(two.points(), 14);
  two.pass();
  EXPECT_EQ(two.state.day, 2);
}

TEST(HeroesMovement, EnteringATileCostsOnePointAndMovementEndsWithoutPoints) {
  RULE("HE-32");
  Table table({.rules = {"movement_bonus=1"}});
  table.hero_at(0, at(4, 4)).before_roll(0).roll(1);
  EXPECT_EQ(table.points(), 2);
  table.step(kNorth);
  EXPECT_EQ(table.points(), 1);
  table.step(kNorth);
  EXPECT_EQ(table.place(0), at(4, 2));
  EXPECT_EQ(table.state.on_turn, 1);
}

TEST(HeroesMovement, WhatOccupiesATileCostsNoMoreThanEntering) {
  RULE("HE-33");
  Table monster;
  monster.hero_at(0, at(4, 4)).put(Token::kMonster, at(3, 4)).move(0, 18).step(kWest);
  monster.bands({Band::kDefect}).roll(4).take(0);
  EXPECT_EQ(monster.points(), 17);
  Table mine;
  mine.hero_at(0, at(4, 4)).mine(at(3, 4)).move(0, 18).step(kWest).engage().roll(0);
  EXPECT_EQ(mine.points(), 17);
  Table place;
  place.hero_at(0, at(8, 7)).army_of(0, 90).no_hero(2).move(0, 18).step(kSouth).engage();
  place.fight(SideOfBattle::kAttacker);
  EXPECT_TRUE(place.state.phase == Phase::kOver);
  Table duel;
  duel.hero_at(0, at(4, 4)).army_of(0, 50).hero_at(2, at(3, 4)).move(0, 18).step(kWest);
  duel.fight(SideOfBattle::kAttacker);
  EXPECT_EQ(duel.points(), 17);
  EXPECT_EQ(duel.place(0), at(3, 4));
}

// Example A of the rulebook: [3, 2] to [2, 2] with two items and a resource.
TEST(HeroesMovement, ThreeTokensCostFourPointsInTheOrderThePlayerWants) {
  RULE("HE-34");
  Table table;
  table.hero_at(0, at(3, 2)).put(Token::kItem, at(2, 2), 2).put(Token::kResource, at(2, 2));
  table.move(0, 18).step(kWest);
  ASSERT_EQ(table.phase(), Phase::kPickUp);
  EXPECT_EQ(table.points(), 17);
  table.act(Verb::kPickItem).roll(0).roll(0);
  EXPECT_EQ(table.points(), 16);
  ASSERT_EQ(table.phase(), Phase::kPickUp);
  table.act(Verb::kPickResource).roll(0).roll(3);
  EXPECT_EQ(table.points(), 14);  // the last one needs no question
  table.roll(1).roll(0);
  EXPECT_EQ(table.points(), 14);
  EXPECT_EQ(table.phase(), Phase::kMove);
  EXPECT_EQ(table.tokens(Token::kItem, at(2, 2)), 0);
  EXPECT_EQ(table.realm(0).items, 2);
  EXPECT_EQ(table.realm(0).resources, 1);
}

TEST(HeroesMovement, OwnAndAlliedSettlementsAndMinesCountAsUnoccupied) {
  RULE("HE-35");
  RULE("HE-111");
  Table table(
      {.players = 4, .scenario = "teams = [[\"blue\", \"orange\"], [\"green\", \"purple\"]]"});
  table.hero_at(0, at(3, 4)).mine(at(4, 4), 0).mine(at(5, 4), 2).mine(at(6, 4), 1);
  table.move(0, 18).step(kEast);
  EXPECT_EQ(table.phase(), Phase::kMove);
  table.step(kEast);
  EXPECT_EQ(table.phase(), Phase::kMove);
  table.step(kEast);
  EXPECT_EQ(table.phase(), Phase::kCapture);
  EXPECT_EQ(table.points(), 15);
  Table guest(
      {.players = 4, .scenario = "teams = [[\"blue\", \"orange\"], [\"green\", \"purple\"]]"});
  guest.hero_at(0, at(8, 7)).move(0, 18).step(kSouth);  // orange's, with its Hero
  EXPECT_EQ(guest.phase(), Phase::kMove);
  EXPECT_FALSE(guest.legal(Verb::kGarrison));  // nothing else follows from an alliance
  Table enemy({.players = 4});
  enemy.hero_at(0, at(8, 7)).move(0, 18).step(kSouth);
  EXPECT_EQ(enemy.phase(), Phase::kAssault);
}

// Example B, and further down the list.
TEST(HeroesMovement, TokensAreDealtWithInTheForcedOrder) {
  RULE("HE-40");
  RULE("HE-42");
  Table table;
  table.hero_at(0, at(4, 4)).army_of(0, 60).hero_at(2, at(3, 4));
  table.put(Token::kMonster, at(3, 4)).put(Token::kItem, at(3, 4)).mine(at(3, 4));
  table.move(0, 18).step(kWest);
  ASSERT_EQ(table.phase(), Phase::kMonsterRoll);
  table.bands({Band::kFight}).roll(5).fight_a_round(SideOfBattle::kAttacker);
  table.fight(SideOfBattle::kAttacker);  // the monsters, and at once the Hero
  EXPECT_FALSE(table.alive(2));
  ASSERT_EQ(table.phase(), Phase::kItemType);
  table.roll(0).roll(0);
  ASSERT_EQ(table.phase(), Phase::kCapture);
  table.pass();
  EXPECT_EQ(table.phase(), Phase::kMove);
}

TEST(HeroesMovement, MonstersBarTheWayForEverybody) {
  RULE("HE-41");
  Table table;  // on a mine of the player itself
  table.hero_at(0, at(4, 4)).mine(at(3, 4), 0).put(Token::kMonster, at(3, 4)).move(0, 18);
  table.step(kWest);
  ASSERT_EQ(table.phase(), Phase::kMonsterRoll);
  table.bands({Band::kHardFight}).roll(24).fight(SideOfBattle::kDefender);
  EXPECT_FALSE(table.alive(0));
  EXPECT_EQ(table.tokens(Token::kMonster, at(3, 4)), 1);  // still there
  EXPECT_EQ(table.tokens(Token::kMine, at(3, 4)), kFreeMine + 1);
}

TEST(HeroesMovement, ItemsAndResourcesArePickedUpAsLongAsThereArePoints) {
  RULE("HE-43");
  Table table({.rules = {"movement_bonus=1"}});
  table.hero_at(0, at(4, 4)).put(Token::kItem, at(3, 4), 3).mine(at(3, 4));
  table.before_roll(0).roll(2).step(kWest).roll(0).roll(0).roll(0).roll(0);
  EXPECT_EQ(table.tokens(Token::kItem, at(3, 4)), 1);  // one too many: and no mine
  EXPECT_EQ(table.state.on_turn, 1);
  table.before_roll(0).roll(1);  // the next day it begins there
  EXPECT_EQ(table.phase(), Phase::kItemType);
  table.roll(0).roll(0);
  EXPECT_EQ(table.points(), 1);
  EXPECT_EQ(table.phase(), Phase::kCapture);
}

TEST(HeroesMovement, WhatIsLeftAloneBarsWhatFollows) {
  RULE("HE-44");
  Table table;
  table.hero_at(0, at(8, 7)).mine(at(8, 8)).move(0, 18).step(kSouth);
  ASSERT_EQ(table.phase(), Phase::kAssault);
  table.pass();
  EXPECT_EQ(table.phase(), Phase::kMove);
  EXPECT_EQ(table.points(), 17);
  table.step(kNorth).step(kSouth);
  EXPECT_EQ(table.phase(), Phase::kAssault);  // asked anew after each arrival
  Table mine;
  mine.hero_at(0, at(4, 4)).mine(at(3, 4)).move(0, 18).step(kWest).pass();
  EXPECT_EQ(mine.tokens(Token::kMine, at(3, 4)), kFreeMine);
  EXPECT_EQ(mine.phase(), Phase::kMove);
}

TEST(HeroesMovement, AGarrisonedHeroIsPartOfTheSettlement) {
  RULE("HE-45");
  RULE("HE-95");
  Table table;
  table.hero_at(0, at(8, 7)).army_of(2, 7).move(0, 18).step(kSouth);
  EXPECT_EQ(enemy_hero_on(table.state, 0, at(8, 8)), -1);
  ASSERT_EQ(table.phase(), Phase::kAssault);
  Table field;
  field.hero_at(0, at(8, 6)).hero_at(2, at(8, 7)).army_of(0, 5).move(0, 18).step(kSouth);
  EXPECT_EQ(field.state.encounter.foe, Foe::kHero);
}

TEST(HeroesMovement, AnEnemyHeroIsAttackedOrByTheSettingMayBeLeftAlone) {
  RULE("HE-40a");
  Table table({.rules = {"hero_attack=optional"}});
  table.hero_at(0, at(4, 4)).hero_at(2, at(3, 4)).put(Token::kItem, at(3, 4)).move(0, 18);
  table.step(kWest);
  ASSERT_EQ(table.phase(), Phase::kAttackHero);
  table.pass();
  EXPECT_EQ(table.phase(), Phase::kMove);
  EXPECT_EQ(table.tokens(Token::kItem, at(3, 4)), 1);
  table.step(kWest).step(kEast).engage();
  EXPECT_EQ(table.state.encounter.foe, Foe::kHero);
}

// ---- Goals.

TEST(HeroesGoals, AGoalIsTheCheapestRouteToSomethingThatCanBeReached) {
  Table table;
  table.hero_at(0, at(4, 4)).put(Token::kMonster, at(5, 4)).put(Token::kItem, at(6, 4));
  table.put(Token::kResource, at(4, 2)).mine(at(3, 4)).mine(at(2, 4), 0).move(0, 14);
  EXPECT_TRUE(table.legal(Verb::kGoal, at(5, 4)));
  EXPECT_TRUE(table.legal(Verb::kGoal, at(6, 4)));
  EXPECT_TRUE(table.legal(Verb::kGoal, at(3, 4)));
  EXPECT_FALSE(table.legal(Verb::kGoal, at(2, 4)));  // one's own
  EXPECT_TRUE(table.legal(Verb::kGoal, at(1, 1)));   // one's own Settlement
  EXPECT_TRUE(table.legal(Verb::kGoal, at(8, 8)));   // 8 steps
  EXPECT_FALSE(table.legal(Verb::kGoal, at(4, 3)));  // nothing there
  table.act(Verb::kGoal, at(6, 4));                  // round the monsters: 4 steps
  EXPECT_EQ(table.phase(), Phase::kItemType);
  EXPECT_EQ(table.points(), 14 - 4 - 1);
  EXPECT_EQ(table.place(0), at(6, 4));
  EXPECT_EQ(table.game().board().distance(table.state.encounter.from, at(6, 4)), 1);
}

TEST(HeroesGoals, GoalsOutOfReachAreNotOfferedUnlessTheSettingLetsHeroesApproachThem) {
  Table near({.rules = {"movement_bonus=0"}});
  near.hero_at(0, at(4, 4)).put(Token::kItem, at(4, 8)).before_roll(0).roll(3);
  EXPECT_FALSE(near.legal(Verb::kGoal, at(4, 8)));
  Table far({.rules = {"movement_bonus=0", "goal_range=board", "move_choices=goals"}});
  far.hero_at(0, at(4, 4)).put(Token::kItem, at(4, 8)).before_roll(0).roll(3);
  EXPECT_FALSE(far.legal(Verb::kStep, kSouth));
  far.act(Verb::kGoal, at(4, 8));
  EXPECT_EQ(far.place(0), at(4, 7));
  EXPECT_EQ(far.state.on_turn, 1);
  far.before_roll(0).roll(2).act(Verb::kGoal, at(4, 8));
  EXPECT_EQ(far.phase(), Phase::kItemType);
}

TEST(HeroesGoals, MoveChoicesSayWhatIsOffered) {
  Table steps({.rules = {"move_choices=steps"}});
  steps.hero_at(0, at(4, 4)).put(Token::kItem, at(4, 6)).move(0);
  EXPECT_EQ(steps.choices(), 5U);
  Table goals({.rules = {"move_choices=goals"}});
  goals.hero_at(0, at(4, 4)).put(Token::kItem, at(4, 6)).move(0);
  EXPECT_EQ(goals.choices(), 4U);  // the item, both Settlements, or the end
  EXPECT_TRUE(goals.legal(Verb::kPass));
}

}  // namespace
}  // namespace muster::heroes::testing
