// Statistic cards.
#include "tests/games/homm/casting/cards/card_fight.h"

namespace muster::homm {
namespace {

// Pit lords (4/1/6, initiative 6) next to gorgons (4/2/5, initiative 5), units without abilities:
// an attack deals 2 and draws a retaliation of 3.

TEST(HommStatisticCards, AttackCountsForOneAttack) {
  RULE("HK:stat_attack");
  RULE("HC-80");
  CardFight fight = pit_lords_fight({.hand = {"stat_attack", "stat_defense"}});
  fight.attack(def(0)).play("stat_attack").no_cards().roll(0);
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_EQ(fight.discard(0), Ids{"stat_attack"});
  // The retaliation is an attack of its own: the bonus is gone, and its target may have a card.
  EXPECT_EQ(fight.state.window, Window::kRetaliation);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"stat_defense:1"}));
  fight.no_cards().roll(0);
  EXPECT_EQ(fight.damage(att(0)), 3);
}

TEST(HommStatisticCards, AttackOfARetaliation) {
  RULE("HC-80");
  CardFight fight = pit_lords_fight({}, {.hand = {"stat_attack"}});
  fight.attack(def(0)).no_cards().roll(0).play("stat_attack").no_cards().roll(0);
  EXPECT_EQ(fight.damage(def(0)), 2);
  EXPECT_EQ(fight.damage(att(0)), 4);
}

TEST(HommStatisticCards, ExpertsCostAToken) {
  RULE("HK:stat_attack");
  RULE("HC-104");
  CardFight fight = pit_lords_fight({.hand = {"stat_attack", "stat_attack"}, .experts = 1});
  fight.attack(def(0));
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"stat_attack:1", "stat_attack:2"}));
  fight.play("stat_attack", 2);
  EXPECT_EQ(fight.state.experts[0], 0);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"stat_attack:1"}));
  EXPECT_EQ(damage_with(fight, def(0)), 4);
  fight.play("stat_attack");  // cards of the same kind add up
  EXPECT_EQ(damage_with(fight, def(0), -1), 4);
}

TEST(HommStatisticCards, EmpoweredCardsNeedNoToken) {
  CardFight fight =
      pit_lords_fight({.hand = {"stat_attack_empowered"}}, {.hand = {"stat_defense_empowered"}});
  fight.attack(def(0)).play("stat_attack_empowered");
  EXPECT_EQ(damage_with(fight, def(0)), 4);
  RULE("HK:stat_attack_empowered");
  fight.play("stat_defense_empowered");
  EXPECT_EQ(damage_with(fight, def(0)), 2);
  RULE("HK:stat_defense_empowered");
}

TEST(HommStatisticCards, DefenseIsOfTheTarget) {
  RULE("HK:stat_defense");
  CardFight fight =
      pit_lords_fight({.hand = {"stat_defense"}}, {.hand = {"stat_defense"}, .experts = 1});
  fight.attack(def(0));
  EXPECT_EQ(fight.to_move(), 1);  // nothing in the attacker's hand fits
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"stat_defense:1", "stat_defense:2"}));
  CardFight expert = fight;
  EXPECT_EQ(damage_with(fight.play("stat_defense", 1), def(0)), 1);
  EXPECT_EQ(damage_with(expert.play("stat_defense", 2), def(0)), 0);
}

// A spell whose power is 0 without cards: 2, 3 or 4 damage.
TEST(HommStatisticCards, PowerRaisesASpell) {
  RULE("HC-103");
  const Holdings cards{.hand = {"lightning_bolt", "stat_power", "stat_power_empowered", "bless"},
                       .experts = 1};
  CardFight none = pit_lords_fight(cards);
  none.play("lightning_bolt");
  EXPECT_EQ(none.state.window, Window::kPower);
  EXPECT_EQ(none.plays(), (std::set<std::string>{"stat_power:1", "stat_power:2",
                                                 "stat_power_empowered:1", "bless:2"}));
  CardFight one = none;
  CardFight two = none;
  CardFight empowered = none;
  CardFight burned = none;
  none.no_card().pick(def(0));
  EXPECT_EQ(none.damage(def(0)), 2);
  RULE("HK:stat_power");
  one.play("stat_power", 1).no_card().pick(def(0));
  EXPECT_EQ(one.damage(def(0)), 3);
  two.play("stat_power", 2).no_card().pick(def(0));
  EXPECT_EQ(two.damage(def(0)), 4);
  EXPECT_EQ(two.state.experts[0], 0);
  RULE("HK:stat_power_empowered");
  empowered.play("stat_power_empowered").no_card().pick(def(0));
  EXPECT_EQ(empowered.damage(def(0)), 4);
  burned.burn("bless").no_card().pick(def(0));
  EXPECT_EQ(burned.damage(def(0)), 3);
  EXPECT_EQ(burned.discard(0), (Ids{"lightning_bolt", "bless"}));
  EXPECT_EQ(burned.state.spells[0], 1);  // burning is not casting
}

TEST(HommStatisticCards, KnowledgeReturnsTheSpell) {
  RULE("HK:stat_knowledge");
  CardFight fight = pit_lords_fight({.hand = {"lightning_bolt", "stat_knowledge"}, .experts = 1});
  fight.play("lightning_bolt").pick(def(0));
  EXPECT_EQ(fight.state.window, Window::kAfterSpell);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"stat_knowledge:1", "stat_knowledge:2"}));
  CardFight expert = fight;
  CardFight none = fight;
  none.no_card();
  EXPECT_EQ(none.discard(0), Ids{"lightning_bolt"});
  fight.play("stat_knowledge", 1).no_cards();
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.hand(0), Ids{"lightning_bolt"});
  EXPECT_EQ(fight.discard(0), Ids{"stat_knowledge"});
  EXPECT_FALSE(fight.can_play("lightning_bolt"));  // HC-77
  expert.play("stat_knowledge", 2).no_cards();
  EXPECT_TRUE(expert.can_play("lightning_bolt"));
  expert.play("lightning_bolt").pick(def(0)).no_cards();
  EXPECT_EQ(expert.damage(def(0)), 4);
  EXPECT_EQ(expert.state.spells[0], 2);
}

TEST(HommStatisticCards, EmpoweredKnowledge) {
  RULE("HK:stat_knowledge_empowered");
  CardFight fight = pit_lords_fight({.hand = {"lightning_bolt", "stat_knowledge_empowered"}});
  fight.play("lightning_bolt").pick(def(0)).play("stat_knowledge_empowered");
  EXPECT_TRUE(fight.can_play("lightning_bolt"));
  EXPECT_EQ(fight.hand(0), Ids{"lightning_bolt"});
}

// An ongoing spell comes back when its effect ends (HC-111).
TEST(HommStatisticCards, KnowledgeAndOngoingSpells) {
  RULE("HC-111");
  CardFight fight = pit_lords_fight({.hand = {"fire_shield", "stat_knowledge"}});
  fight.play("fire_shield").pick(att(0)).play("stat_knowledge");
  EXPECT_EQ(fight.in_play(0), Ids{"fire_shield"});
  EXPECT_EQ(fight.hand(0), Ids{});
  fight.end().end();  // the round is over, and so is the shield
  EXPECT_EQ(fight.state.round, 2);
  EXPECT_EQ(fight.in_play(0), Ids{});
  EXPECT_EQ(fight.hand(0), Ids{"fire_shield"});
}

}  // namespace
}  // namespace muster::homm
