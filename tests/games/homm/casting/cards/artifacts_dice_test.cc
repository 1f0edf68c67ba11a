// Artifacts that change attack dice, rerolls and the order of activations.
#include "tests/games/homm/casting/cards/card_fight.h"

#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

TEST(HommArtifactDice, TheAxeTriplesTheDie) {
  RULE("HK:centaurs_axe");
  CardFight fight(hero({kChampions}, holds({.hand = {"centaurs_axe"}})), hero({kNix}));
  fight.no_cards().attack(def(0));
  const int without[] = {2, 3, 4};
  const int with[] = {0, 3, 6};
  for (int die = -1; die <= 1; ++die) {
    EXPECT_EQ(damage_with(fight, def(0), die), without[die + 1]);
    CardFight tripled = fight;
    tripled.play("centaurs_axe", 1);
    EXPECT_EQ(damage_with(tripled, def(0), die), with[die + 1]);
  }
  fight.no_cards().roll(1);
  EXPECT_FALSE(fight.can_play("centaurs_axe", 1));  // not after the roll
}

TEST(HommArtifactDice, RerollsOfAnOwnDieAfterTheRoll) {
  const std::pair<std::string, int> cards[] = {
      {"cards_of_prophecy", 1}, {"diplomats_ring", 1}, {"ambassadors_sash", 2}};
  for (const auto& [id, option] : cards) {
    SCOPED_TRACE(id);
    CardFight fight(hero({kChampions}, holds({.hand = {id}})), hero({kNix}));
    fight.no_cards().attack(def(0));
    EXPECT_EQ(fight.phase(), Phase::kRoll);  // nothing to be played before it
    fight.roll(-1);
    EXPECT_EQ(fight.plays(), std::set<std::string>{fmt::format("{}:{}", id, option)});
    CardFight kept = fight;
    kept.no_card();
    EXPECT_EQ(kept.damage(def(0)), 2);
    fight.play(id, option).no_cards().reroll(true);
    EXPECT_EQ(fight.phase(), Phase::kRerollDie);
    fight.roll(1);
    EXPECT_EQ(fight.damage(def(0)), 4);  // once only
    EXPECT_EQ(fight.discard(0), Ids{id});
    // The enemy's dice are not for one's own cards.
    EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);
    CardFight enemy(hero({kChampions}), hero({kNix}, holds({.hand = {id}})));
    enemy.no_cards().attack(def(0)).roll(1);
    EXPECT_EQ(enemy.damage(def(0)), 4);
    RULE("HK:" + id);
  }
}

TEST(HommArtifactDice, OfTwoDiceTheLowestIsRerolledAndTheOtherStays) {
  RULE("HK:cards_of_prophecy");
  // The damage of a unit that rolls -1 and `other`, and rerolls the -1 to `again`; no defense.
  const auto rerolled = [](const std::string& unit, std::int8_t other, int again) {
    CardFight fight(hero({unit}, holds({.hand = {"cards_of_prophecy"}})),
                    hero({"F sea_dogs@1,2", "F zombies@3,4"}));
    fight.no_cards();
    while (fight.active() != att(0)) fight.end().no_cards();
    fight.attack(def(0)).no_cards();
    fight.act(ActionKind::kRoll, argument_of(roll_action({-1, other})));
    fight.play("cards_of_prophecy").no_cards().reroll(true).roll(again).no_cards();
    return fight.damage(def(0));
  };
  // Marksmen in contact, 2 attack: the lower counts.
  EXPECT_EQ(rerolled("F marksmen@1,1", 0, -1), 1);
  EXPECT_EQ(rerolled("F marksmen@1,1", 0, 1), 2);
  EXPECT_EQ(rerolled("F marksmen@1,1", 1, 1), 3);
  // Halflings, 2 attack: the higher counts.
  EXPECT_EQ(rerolled("N halflings@1,1", 1, -1), 3);
  EXPECT_EQ(rerolled("N halflings@1,1", 0, 1), 3);
}

TEST(HommArtifactDice, OppressionForbidsRerollsAndMorale) {
  RULE("HK:spirit_of_oppression");
  CardFight fight(
      hero({kChampions}, holds({.hand = {"spirit_of_oppression"}})),
      hero({kNix}, holds({.hand = {"cards_of_prophecy"}, .deck = {"stat_power"}, .morale = 1})));
  const auto to_roll = [](CardFight each) {
    each.no_cards().end().no_cards().attack(att(0)).no_cards().roll(-1);
    return each;
  };
  fight.no_cards();
  EXPECT_TRUE(to_roll(fight).can_play("cards_of_prophecy"));
  EXPECT_TRUE(to_roll(fight).can_play("morale_positive", 3));
  fight.play("spirit_of_oppression", 1);
  EXPECT_EQ(fight.in_play(0), Ids{"spirit_of_oppression"});
  EXPECT_TRUE(to_roll(fight).plays().empty());
  EXPECT_EQ(to_roll(fight).damage(att(0)), 2);
  fight.end();
  EXPECT_TRUE(fight.plays().empty());  // not in its own activation either
}

TEST(HommArtifactDice, OppressionForbidsRerollsOfUnitsButNotForcedOnes) {
  RULE("HK:spirit_of_oppression");
  const auto attacked_by = [](const std::string& enemy, bool oppressed) {
    CardFight fight(
        hero({"F arch_devils@0,0", "F nix@1,1"}, holds({.hand = {"spirit_of_oppression"}})),
        hero({enemy}));
    fight.no_cards();
    if (oppressed) fight.play("spirit_of_oppression", 1);
    fight.end().no_cards();
    if (fight.active() != def(0)) fight.end().no_cards();
    fight.attack(att(1)).no_cards();
    return fight;
  };
  // A pack of crusaders may reroll a 0.
  CardFight may = attacked_by("P crusaders@1,2", false);
  EXPECT_EQ(may.roll(0).no_cards().phase(), Phase::kReroll);
  CardFight may_not = attacked_by("P crusaders@1,2", true);
  EXPECT_EQ(may_not.roll(0).no_cards().phase(), Phase::kRoll);  // the retaliation
  // Neutral champions must reroll every -1.
  for (const bool oppressed : {false, true}) {
    const CardFight must = attacked_by("N champions@1,2", oppressed);
    for (const int roll : must.options(ActionKind::kRoll)) EXPECT_GE(rolled_faces(roll).first, 0);
  }
}

TEST(HommArtifactDice, TheBowstringIgnoresTheDieOfAShooter) {
  RULE("HK:bowstring_of_the_unicorns_mane");
  const std::string bow = holds({.hand = {"bowstring_of_the_unicorns_mane"}});
  // Liches have 3 attack, magma elementals 2 defense.
  CardFight own(hero({"F liches@1,1"}, bow), hero({"F magma_elementals@1,3"}));
  own.no_cards().attack(def(0)).no_cards().roll(-1);
  EXPECT_TRUE(own.can_play("bowstring_of_the_unicorns_mane", 2));
  CardFight without = own;
  without.no_cards();
  EXPECT_EQ(without.damage(def(0)), 0);
  own.play("bowstring_of_the_unicorns_mane", 2).no_cards();
  EXPECT_EQ(own.damage(def(0)), 1);
  CardFight enemy(hero({"F liches@1,1"}), hero({"F magma_elementals@1,3"}, bow));
  enemy.no_cards().attack(def(0)).no_cards().roll(1);
  enemy.play("bowstring_of_the_unicorns_mane", 2).no_cards();
  EXPECT_EQ(enemy.damage(def(0)), 1);
  CardFight ground(hero({kChampions}, bow), hero({kNix}));
  ground.no_cards().attack(def(0)).no_cards().roll(-1);
  EXPECT_FALSE(ground.can_play("bowstring_of_the_unicorns_mane", 2));
}

TEST(HommArtifactDice, TheBowstringLetsAShooterActNext) {
  RULE("HK:bowstring_of_the_unicorns_mane");
  // Initiative: pegasi 8, champions 7, liches 6, crusaders 5, evil eyes 5 (which have acted last).
  CardFight fight(hero({"F pegasi@0,0", "F crusaders@1,0", "F evil_eyes@2,0"},
                       holds({.hand = {"bowstring_of_the_unicorns_mane"}})),
                  hero({"F champions@0,4", "F liches@1,4"}));
  fight.no_cards();
  EXPECT_EQ(fight.active(), att(0));
  CardFight usual = fight;
  usual.end().no_cards();
  EXPECT_EQ(usual.active(), def(0));
  fight.play("bowstring_of_the_unicorns_mane", 1);  // one shooter: nothing to choose
  EXPECT_EQ(fight.active(), att(0));
  fight.end();
  EXPECT_EQ(fight.active(), att(2));
  EXPECT_EQ(fight.in_play(0), Ids{"bowstring_of_the_unicorns_mane"});
  fight.end();
  EXPECT_EQ(fight.discard(0), Ids{"bowstring_of_the_unicorns_mane"});
  EXPECT_EQ(fight.active(), def(0));
  EXPECT_EQ(initiative_of(fight.state, att(2)), 5);
}

TEST(HommArtifactDice, TheBowstringNeedsAShooterThatHasNotActed) {
  RULE("HK:bowstring_of_the_unicorns_mane");
  CardFight fight(hero({"F liches@0,0", "F zealots@1,0", "F halberdiers@2,0"},
                       holds({.hand = {"bowstring_of_the_unicorns_mane"}})),
                  hero({"F skeletons@0,4"}));
  fight.no_cards();
  EXPECT_EQ(fight.active(), att(0));
  EXPECT_TRUE(fight.can_play("bowstring_of_the_unicorns_mane", 1));
  fight.end().no_cards();
  EXPECT_EQ(fight.active(), att(1));
  EXPECT_FALSE(fight.can_play("bowstring_of_the_unicorns_mane", 1));
}

TEST(HommArtifactDice, TheDwarvenShieldTakesBackWhatTheDieDid) {
  RULE("HK:shield_of_the_dwarven_lords");
  // Basilisks (4 attack) paralyse on -1; magma elementals have 2 defense.
  // The halberdiers act before the magma elementals could lose the paralysis.
  CardFight fight(
      hero({"F basilisks@1,1", "F halberdiers@0,0"}),
      hero({"F magma_elementals@1,2"}, holds({.hand = {"shield_of_the_dwarven_lords"}})));
  fight.no_cards().attack(def(0)).no_cards().roll(-1);
  CardFight without = fight;
  without.no_cards();
  EXPECT_EQ(without.damage(def(0)), 1);
  EXPECT_TRUE(without.has(def(0), kParalysed));
  fight.play("shield_of_the_dwarven_lords", 1).no_cards();
  EXPECT_EQ(fight.damage(def(0)), 2);
  EXPECT_FALSE(fight.has(def(0), kParalysed));
  EXPECT_EQ(fight.discard(1), Ids{"shield_of_the_dwarven_lords"});
}

TEST(HommArtifactDice, ThePuppetMakesAUnitRollTheLowerOfTwoDice) {
  RULE("HK:shamans_puppet");
  CardFight fight(hero({kChampions}, holds({.hand = {"shamans_puppet"}})), hero({kNix}));
  fight.no_cards().play("shamans_puppet", 1).pick(def(0));
  EXPECT_EQ(fight.in_play(0), Ids{"shamans_puppet"});
  CardFight struck = fight;
  struck.attack(def(0)).no_cards().roll(0).no_cards();
  EXPECT_EQ(struck.options(ActionKind::kRoll).size(), 6U);  // its retaliation
  fight.end().no_cards().attack(att(0)).no_cards();
  EXPECT_EQ(fight.options(ActionKind::kRoll).size(), 6U);
  fight.act(ActionKind::kRoll, argument_of(roll_action({-1, 1})));
  EXPECT_EQ(fight.damage(att(0)), 2);  // 5 - 1 - 2
  fight.no_cards().roll(0).no_cards();
  EXPECT_EQ(fight.state.effect_count, 0);  // its activation is over
  EXPECT_EQ(fight.discard(0), Ids{"shamans_puppet"});
}

TEST(HommArtifactDice, ThePuppetFreesAUnit) {
  RULE("HK:shamans_puppet");
  const std::string puppet = holds({.hand = {"shamans_puppet"}});
  CardFight fight(hero({kChampions, "F crusaders@0,0 paralysed"}, puppet), hero({kNix}, puppet));
  fight.no_cards();
  CardFight freed = fight;
  freed.play("shamans_puppet", 2).pick(att(1));
  EXPECT_FALSE(freed.has(att(1), kParalysed));
  EXPECT_EQ(freed.discard(0), Ids{"shamans_puppet"});
  fight.play("shamans_puppet", 1).pick(def(0)).end();
  EXPECT_NE(fight.unit(def(0)).marks & kRollsLower, 0);
  fight.play("shamans_puppet", 2).pick(def(0));
  EXPECT_EQ(fight.unit(def(0)).marks & kRollsLower, 0);
  EXPECT_EQ(fight.discard(0), Ids{"shamans_puppet"});
}

}  // namespace
}  // namespace muster::homm
