// Artifacts that change attack and defense.
#include "tests/games/homm/casting/cards/card_fight.h"

#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

enum class Goes { kDiscarded, kRemoved, kBack };

struct Bonus {
  std::string id;
  int option;
  int amount;
  int discards = 0;      // cards of the hand that it costs
  bool as_many = false;  // as many cards as wished: `amount` is what three of them make
  Goes goes = Goes::kDiscarded;
};

// Plays the card in the attack that is declared, with what it costs.
void pay(CardFight& fight, const Bonus& bonus) {
  fight.play(bonus.id, bonus.option);
  for (int i = 0; i < bonus.discards; ++i) fight.choose("stat_power");
  if (bonus.as_many && fight.phase() == Phase::kAsk) fight.decline();
}

void expect_gone(const CardFight& fight, int side, const Bonus& bonus) {
  const std::size_t paid = static_cast<std::size_t>(bonus.discards);
  EXPECT_EQ(fight.discard(side).count("stat_power"), paid) << bonus.id;
  EXPECT_EQ(fight.hand(side).count("stat_power"), 4 - paid) << bonus.id;
  EXPECT_EQ(fight.discard(side).count(bonus.id), bonus.goes == Goes::kDiscarded ? 1U : 0U);
  EXPECT_EQ(fight.hand(side).count(bonus.id), bonus.goes == Goes::kBack ? 1U : 0U);
  EXPECT_EQ(fight.removed(side, bonus.id), bonus.goes == Goes::kRemoved) << bonus.id;
}

TEST(HommArtifactValues, MoreAttackForOneAttack) {
  const Bonus bonuses[] = {
      {"centaurs_axe", 2, 1},
      {"blackshard_of_the_dead_knight", 2, 1},
      {"greater_gnolls_flail", 2, 1},
      {"red_dragon_flame_tongue", 2, 1},
      {"dragon_scale_shield", 1, 2},
      {"ogres_club_of_havoc", 1, 2, 1},
      {"ogres_club_of_havoc", 2, 1},
      {"trident_of_dominion", 1, 2},
      {"celestial_necklace_of_bliss", 1, 3, 3, true},
      {"celestial_necklace_of_bliss", 1, 0, 0, true},
      {"celestial_necklace_of_bliss", 1, 4, 4, true},
      {"celestial_necklace_of_bliss", 2, 4, 0, false, Goes::kRemoved},
      {"dragon_scale_armor", 1, 2},
      {"sword_of_judgement", 1, 3, 3, true},
      {"titans_gladius", 1, 3, 1},
      {"titans_gladius", 2, 2},
  };
  for (const Bonus& bonus : bonuses) {
    SCOPED_TRACE(fmt::format("{}:{}", bonus.id, bonus.option));
    // 2 attack against 2 defense: the damage is what the card gives.
    CardFight fight(hero({"F wolf_raiders@1,1"}, holds({.hand = {bonus.id, "4 stat_power"}})),
                    hero({"F nix@1,2"}));
    fight.no_cards().attack(def(0));
    EXPECT_EQ(damage_with(fight, def(0)), 0);
    pay(fight, bonus);
    expect_gone(fight, 0, bonus);
    EXPECT_EQ(damage_with(fight, def(0)), bonus.amount);
    RULE("HK:" + bonus.id);
  }
}

TEST(HommArtifactValues, MoreDefenseForOneAttack) {
  const Bonus bonuses[] = {
      {"shield_of_the_dwarven_lords", 2, 1},
      {"buckler_of_the_gnoll_king", 2, 1},
      {"glyph_of_gallantry", 2, 1},
      {"quiet_eye_of_the_dragon", 2, 1},
      {"red_dragon_flame_tongue", 1, 1},
      {"shield_of_the_yawning_dead", 1, 2, 1},
      {"shield_of_the_yawning_dead", 2, 1},
      {"dragon_scale_shield", 2, 2},
      {"shield_of_naval_glory", 1, 2},
      {"targ_of_the_rampaging_ogre", 1, 2, 2, false, Goes::kBack},
      {"targ_of_the_rampaging_ogre", 2, 1},
      {"lions_shield_of_courage", 1, 3, 3, true},
      {"lions_shield_of_courage", 1, 4, 4, true},
      {"lions_shield_of_courage", 2, 4, 0, false, Goes::kRemoved},
      {"dragon_scale_armor", 2, 2},
      {"plate_of_the_dying_light", 1, 1},
      {"plate_of_the_dying_light", 3, 4, 0, false, Goes::kRemoved},
      {"sentinels_shield", 1, 3, 1},
      {"sentinels_shield", 2, 2},
      {"sword_of_judgement", 2, 3, 3, true},
  };
  for (const Bonus& bonus : bonuses) {
    SCOPED_TRACE(fmt::format("{}:{}", bonus.id, bonus.option));
    // 6 attack against 1 defense.
    CardFight fight(hero({"F titans@1,1"}),
                    hero({"F pit_lords@1,2"}, holds({.hand = {bonus.id, "4 stat_power"}})));
    fight.no_cards().attack(def(0));
    EXPECT_EQ(fight.to_move(), 1);
    EXPECT_EQ(damage_with(fight, def(0)), 5);
    pay(fight, bonus);
    expect_gone(fight, 1, bonus);
    EXPECT_EQ(damage_with(fight, def(0)), 5 - bonus.amount);
    RULE("HK:" + bonus.id);
  }
}

TEST(HommArtifactValues, TheyDoNotLastForTheRetaliation) {
  RULE("HC-80");
  CardFight fight(
      hero({"F champions@1,1"}, holds({.hand = {"titans_gladius", "sentinels_shield"}})),
      hero({"F nix@1,2"}));
  fight.no_cards().attack(def(0));
  EXPECT_FALSE(fight.can_play("sentinels_shield", 2));  // its own unit is not attacked
  fight.play("titans_gladius", 2).no_cards().roll(0);
  EXPECT_EQ(fight.damage(def(0)), 5);
  EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"sentinels_shield:2"}));
  EXPECT_EQ(damage_with(fight, att(0)), 3);
  fight.play("sentinels_shield", 2);
  EXPECT_EQ(damage_with(fight, att(0)), 1);
}

TEST(HommArtifactValues, TheBucklerWeakensTheAttackOfTheUnitForTheCombat) {
  RULE("HK:buckler_of_the_gnoll_king");
  CardFight fight(hero({kChampions}), hero({kNix}, holds({.hand = {"buckler_of_the_gnoll_king"}})));
  fight.no_cards().attack(def(0)).play("buckler_of_the_gnoll_king", 1);
  EXPECT_EQ(fight.in_play(1), Ids{"buckler_of_the_gnoll_king"});
  fight.no_cards().roll(0);
  EXPECT_EQ(fight.damage(def(0)), 1);  // 5 - (2 + 2)
  fight.roll(0);
  EXPECT_EQ(fight.damage(att(0)), 2);  // (5 - 1) - 2
  fight.attack(att(0)).roll(0);        // in its own activation
  EXPECT_EQ(fight.damage(att(0)), 4);
}

TEST(HommArtifactValues, TheFlailWeakensTheDefenseOfTheUnitForTheCombat) {
  RULE("HK:greater_gnolls_flail");
  CardFight fight(hero({kChampions}, holds({.hand = {"greater_gnolls_flail"}})), hero({kNix}));
  fight.no_cards().attack(def(0)).play("greater_gnolls_flail", 1).no_cards().roll(-1);
  EXPECT_EQ(fight.damage(def(0)), 4);  // 5 + 2 - 1 - 2
  EXPECT_EQ(fight.in_play(0), Ids{"greater_gnolls_flail"});
  fight.roll(-1);
  EXPECT_EQ(fight.damage(att(0)), 3);  // 5 - 1 - (2 - 1)
  fight.attack(att(0)).roll(-1);
  EXPECT_EQ(fight.damage(att(0)), 6);
  // Defense does not fall below 0.
  CardFight bare(hero({"F wolf_raiders@1,1"}, holds({.hand = {"greater_gnolls_flail"}})),
                 hero({kNix}));
  bare.no_cards().attack(def(0)).play("greater_gnolls_flail", 1);
  EXPECT_EQ(defense_of(bare.state, att(0)), 0);
}

TEST(HommArtifactValues, TheArmorOfWonderDrawsACard) {
  RULE("HK:armor_of_wonder");
  const std::string armor =
      holds({.hand = {"armor_of_wonder"}, .deck = {"stat_power", "stat_attack"}});
  CardFight attacks(hero({kChampions}, armor), hero({kNix}));
  attacks.no_cards().attack(def(0)).play("armor_of_wonder", 1).draw("stat_power");
  EXPECT_EQ(attacks.hand(0), Ids{"stat_power"});
  EXPECT_EQ(attacks.discard(0), Ids{"armor_of_wonder"});
  EXPECT_NE(attacks.phase(), Phase::kDrawCards);
  EXPECT_EQ(damage_with(attacks, def(0)), 4);
  CardFight defends(hero({kChampions}), hero({kNix}, armor));
  defends.no_cards().attack(def(0)).play("armor_of_wonder", 2).draw("stat_power");
  EXPECT_EQ(defends.hand(1), Ids{"stat_power"});
  EXPECT_EQ(defends.deck(1), Ids{"stat_attack"});
  EXPECT_NE(defends.phase(), Phase::kDrawCards);
  EXPECT_EQ(damage_with(defends, def(0)), 2);
}

TEST(HommArtifactValues, TheBlackshardCostsACardAndDrawsForASpell) {
  RULE("HK:blackshard_of_the_dead_knight");
  const std::string cards = holds(
      {.hand = {"blackshard_of_the_dead_knight", "haste", "stat_power"}, .deck = {"stat_defense"}});
  CardFight fight(hero({kChampions}, cards), hero({kNix}));
  fight.no_cards().attack(def(0)).play("blackshard_of_the_dead_knight", 1);
  EXPECT_EQ(fight.choices(), (Ids{"haste", "stat_power"}));
  CardFight spell = fight;
  spell.choose("haste").draw("stat_defense");
  EXPECT_EQ(spell.hand(0), (Ids{"stat_defense", "stat_power"}));
  EXPECT_EQ(damage_with(spell, def(0)), 5);
  fight.choose("stat_power");
  EXPECT_EQ(fight.hand(0), Ids{"haste"});
  EXPECT_EQ(fight.deck(0), Ids{"stat_defense"});
  EXPECT_EQ(damage_with(fight, def(0)), 5);
  // With nothing left to discard the attack counts all the same.
  CardFight alone(hero({kChampions}, holds({.hand = {"blackshard_of_the_dead_knight"}})),
                  hero({kNix}));
  alone.no_cards().attack(def(0)).play("blackshard_of_the_dead_knight", 1);
  EXPECT_EQ(damage_with(alone, def(0)), 5);
}

TEST(HommArtifactValues, TheSwordOfHellfireHurtsItsUnit) {
  RULE("HK:sword_of_hellfire");
  const struct { int option, attack, hurt; } options[] = {{1, 3, 1}, {2, 4, 2}};
  for (const auto& [option, attack, hurt] : options) {
    CardFight fight(hero({"F wolf_raiders@1,1"}, holds({.hand = {"sword_of_hellfire"}})),
                    hero({kNix}));
    fight.no_cards().attack(def(0)).play("sword_of_hellfire", option);
    EXPECT_EQ(fight.damage(att(0)), hurt);
    EXPECT_EQ(damage_with(fight, def(0)), attack);
  }
}

TEST(HommArtifactValues, TheShieldOfTheDamnedHurtsItsUnit) {
  RULE("HK:shield_of_the_damned");
  const struct { int option, defense, hurt; } options[] = {{1, 3, 1}, {2, 5, 2}};
  for (const auto& [option, defense, hurt] : options) {
    CardFight fight(hero({"F titans@1,1"}),
                    hero({"F pit_lords@1,2"}, holds({.hand = {"shield_of_the_damned"}})));
    fight.no_cards().attack(def(0)).play("shield_of_the_damned", option);
    EXPECT_EQ(fight.damage(def(0)), hurt);
    EXPECT_EQ(damage_with(fight, def(0), 1), 6 - defense);
  }
}

TEST(HommArtifactValues, TheGoldenBowIsForRangedUnits) {
  RULE("HK:golden_bow");
  const std::string bow = holds({.hand = {"golden_bow"}});
  CardFight ground(hero({kChampions}, bow), hero({kNix}));
  ground.no_cards().attack(def(0));
  EXPECT_FALSE(ground.can_play("golden_bow", 2));
  // Liches (3 attack, initiative 6) shoot at magma elementals (2 defense) next to them.
  CardFight fight(hero({"F liches@1,1"}, bow), hero({"F magma_elementals@1,2"}));
  CardFight strong = fight;
  strong.no_cards().attack(def(0)).play("golden_bow", 2).no_cards();
  EXPECT_EQ(strong.weights().size(), 6U);  // the lower of two dice
  strong.act(ActionKind::kRoll, argument_of(roll_action({0, 0})));
  EXPECT_EQ(strong.damage(def(0)), 3);
  fight.no_cards().play("golden_bow", 1);
  EXPECT_EQ(fight.in_play(0), Ids{"golden_bow"});
  fight.attack(def(0)).no_cards();
  EXPECT_EQ(fight.weights(), kOneInThree);
  EXPECT_EQ(damage_with(fight, def(0)), 1);
  // The enemy's keep their penalty.
  CardFight enemy(hero({"F champions@1,1"}, bow), hero({"F liches@1,2"}));
  enemy.no_cards().play("golden_bow", 1).end().attack(att(0)).no_cards();
  EXPECT_EQ(enemy.weights().size(), 6U);
}

}  // namespace
}  // namespace muster::homm
