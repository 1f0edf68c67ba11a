// Artifacts that change units for a while, heal, move or free them.
#include "tests/games/homm/casting/cards/card_fight.h"

#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

int initiative(const CardFight& fight, int unit) { return initiative_of(fight.state, unit); }

TEST(HommArtifactUnits, MoreInitiativeForTheCombat) {
  const struct {
    std::string id;
    int option;
    int amount;
  } cards[] = {{"boots_of_speed", 2, 1},
               {"equestrians_gloves", 1, 1},
               {"ring_of_the_wayfarer", 1, 1},
               {"cape_of_velocity", 1, 2}};
  for (const auto& [id, option, amount] : cards) {
    SCOPED_TRACE(id);
    // Champions 7, halberdiers 4; zealots of the enemy 5.
    CardFight fight(hero({"F champions@0,0", "F halberdiers@1,0"}, holds({.hand = {id}})),
                    hero({"F zealots@3,4"}));
    fight.no_cards();
    CardFight attacking = fight;
    EXPECT_FALSE(attacking.move(0, 2).end().can_play(id, option));  // not in an enemy's activation
    fight.play(id, option);
    EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(0), att(1)}));  // own units
    fight.pick(att(1));
    EXPECT_EQ(initiative(fight, att(1)), 4 + amount);
    EXPECT_EQ(initiative(fight, att(0)), 7);
    EXPECT_EQ(fight.in_play(0), Ids{id});
    EXPECT_EQ(fight.phase(), Phase::kActivate);
    fight.end();
    // Of equal ones the attacker's halberdiers go first, as the enemy would do without the card.
    EXPECT_EQ(fight.active(), att(1));
    fight.pass();
    EXPECT_EQ(initiative(fight, att(1)), 4 + amount);  // in the next round, too
    RULE("HK:" + id);
  }
}

TEST(HommArtifactUnits, TheNecklaceOfSwiftnessSpeedsGroundUnits) {
  RULE("HK:necklace_of_swiftness");
  CardFight fight(hero({"F champions@0,0", "F griffins@1,0", "F marksmen@2,0"},
                       holds({.hand = {"necklace_of_swiftness"}})),
                  hero({"F halberdiers@3,4"}));
  fight.no_cards().play("necklace_of_swiftness", 1);
  EXPECT_EQ(initiative(fight, att(0)), 8);
  EXPECT_EQ(initiative(fight, att(1)), 6);
  EXPECT_EQ(initiative(fight, att(2)), 4);
  EXPECT_EQ(initiative(fight, def(0)), 4);
  EXPECT_EQ(fight.in_play(0), Ids{"necklace_of_swiftness"});
}

TEST(HommArtifactUnits, TheNecklaceOfSwiftnessMovesAUnitOneSpace) {
  RULE("HK:necklace_of_swiftness");
  CardFight fight(
      hero({"F champions@0,0", "F halberdiers@1,1"}, holds({.hand = {"necklace_of_swiftness"}})),
      hero({"F nix@1,2"}));
  fight.no_cards().play("necklace_of_swiftness", 2);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(0), att(1)}));
  fight.pick(att(1));
  EXPECT_EQ(fight.options(ActionKind::kPickSpace), cells({{0, 1}, {2, 1}, {1, 0}}));
  fight.pick_space(2, 1);
  EXPECT_EQ(fight.cell(att(1)), cell_at(2, 1));
  EXPECT_EQ(fight.discard(0), Ids{"necklace_of_swiftness"});
  EXPECT_EQ(fight.active(), att(0));
  EXPECT_FALSE(fight.moves().empty());  // its own move is still to come
}

TEST(HommArtifactUnits, TheQuietEyeStrengthensAUnit) {
  RULE("HK:quiet_eye_of_the_dragon");
  // 5 attack against 2 defense.
  CardFight fight(
      hero({"F champions@1,1", "F crusaders@0,0"}, holds({.hand = {"quiet_eye_of_the_dragon"}})),
      hero({"F nix@1,2"}));
  fight.no_cards().play("quiet_eye_of_the_dragon", 1);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(0), att(1)}));
  fight.pick(att(0)).attack(def(0)).roll(-1);
  EXPECT_EQ(fight.damage(def(0)), 3);
  fight.roll(-1);
  EXPECT_EQ(fight.in_play(0), Ids{"quiet_eye_of_the_dragon"});
  fight.attack(att(0)).roll(-1).roll(-1);
  EXPECT_EQ(fight.damage(def(0)), 6);  // and in its retaliation
}

TEST(HommArtifactUnits, TheRingParalysesAGuardAtTheStart) {
  RULE("HK:ring_of_the_wayfarer");
  const std::string ring = hero({"F champions@0,0"}, holds({.hand = {"ring_of_the_wayfarer"}}));
  CardFight fight(ring, guards({"N boars@0,4", "N cerberi@1,4", "N faerie_dragons@2,4"}));
  EXPECT_EQ(fight.state.window, Window::kCombatStart);
  fight.play("ring_of_the_wayfarer", 2);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(0), def(0), def(1)}));  // no azure
  fight.pick(def(1));
  EXPECT_TRUE(fight.has(def(1), kParalysed));
  EXPECT_EQ(fight.discard(0), Ids{"ring_of_the_wayfarer"});
  CardFight heroes(ring, hero({"F nix@3,4"}));
  EXPECT_NE(heroes.state.window, Window::kCombatStart);
  EXPECT_FALSE(heroes.can_play("ring_of_the_wayfarer", 2));
}

TEST(HommArtifactUnits, ThePendantOfSecondSight) {
  RULE("HK:pendant_of_second_sight");
  // Champions of the attacker act before the enemy's basilisks, which paralyse on -1.
  const std::string pendant = holds({.hand = {"pendant_of_second_sight"}});
  CardFight fight(hero({"F champions@1,1", "F nix@0,0 paralysed"}, pendant),
                  hero({"F basilisks@1,2"}));
  fight.no_cards();
  CardFight freed = fight;
  freed.play("pendant_of_second_sight", 2);
  EXPECT_EQ(freed.options(ActionKind::kPickUnit), (Slots{att(0), att(1), def(0)}));
  freed.pick(att(1));
  EXPECT_FALSE(freed.has(att(1), kParalysed));
  EXPECT_EQ(freed.discard(0), Ids{"pendant_of_second_sight"});
  CardFight struck = fight;
  struck.end().no_cards().attack(att(0)).no_cards().roll(-1);
  EXPECT_TRUE(struck.has(att(0), kParalysed));
  fight.play("pendant_of_second_sight", 1);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(0), att(1), def(0)}));
  fight.pick(att(0));
  EXPECT_EQ(fight.in_play(0), Ids{"pendant_of_second_sight"});
  fight.end().no_cards().attack(att(0)).no_cards().roll(-1);
  EXPECT_FALSE(fight.has(att(0), kParalysed));
}

TEST(HommArtifactUnits, TheVialHealsOrStrengthens) {
  RULE("HK:vial_of_lifeblood");
  CardFight fight(hero({"F champions@1,1 damage=5", "F crusaders@0,0 damage=2"},
                       holds({.hand = {"vial_of_lifeblood"}})),
                  hero({"F nix@1,2"}));
  fight.no_cards();
  CardFight healed = fight;
  healed.play("vial_of_lifeblood", 1);
  EXPECT_EQ(healed.options(ActionKind::kPickUnit), (Slots{att(0), att(1)}));
  CardFight other = healed;
  EXPECT_EQ(healed.pick(att(0)).damage(att(0)), 2);
  EXPECT_EQ(other.pick(att(1)).damage(att(1)), 0);
  EXPECT_EQ(other.damage(att(0)), 5);
  // 7 health: 5 and 2 more damage are the end, but not of a unit with 8.
  CardFight usual = fight;
  usual.end().no_cards().attack(att(0)).no_cards().roll(-1).no_cards();
  EXPECT_FALSE(usual.alive(att(0)));
  fight.play("vial_of_lifeblood", 2);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(0), att(1)}));
  fight.pick(att(0));
  EXPECT_EQ(health_left(fight.rules(), fight.state, att(0)), 3);
  EXPECT_EQ(fight.in_play(0), Ids{"vial_of_lifeblood"});
  fight.end().no_cards().attack(att(0)).no_cards().roll(-1).no_cards();
  EXPECT_TRUE(fight.alive(att(0)));
  EXPECT_EQ(health_left(fight.rules(), fight.state, att(0)), 1);
}

TEST(HommArtifactUnits, TheBootsOfPolarityRemoveAnEffect) {
  RULE("HK:boots_of_polarity");
  CardFight fight(
      hero({"F champions@1,1", "F nix@0,0"},
           holds({.hand = {"boots_of_polarity", "boots_of_speed", "cape_of_velocity"}})),
      hero({"F zealots@3,4"}));
  fight.no_cards();
  EXPECT_FALSE(fight.can_play("boots_of_polarity", 2));  // there is none
  fight.play("boots_of_speed", 2).pick(att(1)).play("cape_of_velocity", 1).pick(att(0));
  EXPECT_EQ(fight.state.effect_count, 2);
  fight.play("boots_of_polarity", 2);
  EXPECT_EQ(fight.options(ActionKind::kPickSpace), cells({{1, 1}, {0, 0}}));
  fight.pick_space(1, 1);
  EXPECT_EQ(initiative(fight, att(0)), 7);
  EXPECT_EQ(initiative(fight, att(1)), 7);
  EXPECT_EQ(fight.in_play(0), Ids{"boots_of_speed"});
  EXPECT_EQ(fight.discard(0), (Ids{"boots_of_polarity", "cape_of_velocity"}));
}

TEST(HommArtifactUnits, TheOrbOfInhibitionTakesAbilitiesForARound) {
  RULE("HK:orb_of_inhibition");
  // Nobody retaliates against vampires.
  CardFight fight(
      hero({"F champions@0,0", "F vampires@1,1"}, holds({.hand = {"orb_of_inhibition"}})),
      hero({"F magma_elementals@1,2"}));
  fight.no_cards();
  CardFight usual = fight;
  usual.end().attack(def(0)).roll(-1);
  EXPECT_NE(usual.phase(), Phase::kRoll);
  fight.play("orb_of_inhibition", 2);
  EXPECT_EQ(fight.in_play(0), Ids{"orb_of_inhibition"});
  fight.end().attack(def(0)).roll(-1);
  EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);
  fight.roll(-1);
  fight.pass();
  EXPECT_EQ(fight.state.round, 2);
  EXPECT_EQ(fight.discard(0), Ids{"orb_of_inhibition"});
  fight.no_cards().end().attack(def(0)).roll(-1);
  EXPECT_NE(fight.phase(), Phase::kRoll);
}

}  // namespace
}  // namespace muster::homm
