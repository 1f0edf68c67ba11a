// Ability cards.
#include "tests/games/homm/casting/cards/card_fight.h"

#include "games/homm/casting/power.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

CardFight duel(const Holdings& own, const Holdings& enemy = {}, const std::string& damage = "") {
  CardFight fight(hero({kPitLords + damage}, holds(own)), hero({kGorgons}, holds(enemy)));
  fight.no_cards();
  return fight;
}

TEST(HommAbilityCards, OffenseAndArmorerDraw) {
  const Holdings own{.hand = {"offense"}, .deck = {"haste"}, .experts = 1};
  const Holdings enemy{.hand = {"armorer"}, .deck = {"slow"}, .experts = 1};
  CardFight fight = duel(own, enemy);
  fight.attack(def(0));
  CardFight expert = fight;
  fight.play("offense", 1).draw("haste");
  EXPECT_EQ(fight.hand(0), Ids{"haste"});
  EXPECT_EQ(damage_with(fight, def(0)), 3);
  expert.play("offense", 2).draw("haste");
  EXPECT_EQ(damage_with(expert, def(0)), 4);
  RULE("HK:offense");
  CardFight armoured = fight;
  fight.play("armorer", 1).draw("slow");
  EXPECT_EQ(fight.hand(1), Ids{"slow"});
  EXPECT_EQ(damage_with(fight, def(0)), 2);
  armoured.play("armorer", 2).draw("slow");
  EXPECT_EQ(damage_with(armoured, def(0)), 1);
  RULE("HK:armorer");
}

TEST(HommAbilityCards, SorceryDraws) {
  RULE("HK:sorcery");
  CardFight fight = duel({.hand = {"lightning_bolt", "sorcery"}, .deck = {"haste"}, .experts = 1});
  fight.play("lightning_bolt");
  CardFight expert = fight;
  fight.play("sorcery", 1).draw("haste");
  EXPECT_EQ(fight.state.window, Window::kPower);  // the card drawn may be burned at once
  CardFight burned = fight;
  fight.no_card().pick(def(0));
  EXPECT_EQ(fight.damage(def(0)), 3);
  burned.burn("haste").no_cards().pick(def(0));
  EXPECT_EQ(burned.damage(def(0)), 4);
  expert.play("sorcery", 2).draw("haste").no_card().pick(def(0));
  EXPECT_EQ(expert.damage(def(0)), 4);
}

TEST(HommAbilityCards, ArcheryIsForDistantTargets) {
  RULE("HK:archery");
  RULE("HC-111");
  CardFight fight(
      hero({"F liches@1,1", "F pit_lords@0,1"}, holds({.hand = {"archery"}, .experts = 1})),
      hero({"F gorgons@1,3"}));
  fight.pick(att(0)).no_cards();
  CardFight plain = fight;
  CardFight expert = fight;
  EXPECT_EQ(damage_with(plain.attack(def(0)), def(0)), 1);
  fight.play("archery", 1);
  EXPECT_EQ(fight.in_play(0), Ids{"archery"});
  EXPECT_EQ(initiative_of(fight.state, att(0)), 6);
  EXPECT_EQ(damage_with(fight.attack(def(0)), def(0)), 2);
  expert.play("archery", 2);
  EXPECT_EQ(initiative_of(expert.state, att(0)), 7);
  EXPECT_EQ(initiative_of(expert.state, att(1)), 6);
  for (CardFight* each : {&fight, &expert}) {
    if (each->phase() == Phase::kActivate) each->end();
    each->no_cards();
    while (each->state.round == 1) {
      if (each->to_move() == kChance) {
        each->roll(0);
      } else {
        each->end();
      }
      each->no_cards();
    }
  }
  EXPECT_EQ(fight.in_play(0), Ids{});  // that was the basic effect's round
  EXPECT_EQ(fight.discard(0), Ids{"archery"});
  EXPECT_EQ(expert.in_play(0), Ids{"archery"});
  // Beside an enemy a shooter has nothing of it (but the penalty).
  CardFight near(hero({"F liches@1,1"}, holds({.hand = {"archery"}})), hero({"F demons@1,2"}));
  near.play("archery");
  near.attack(def(0)).act(ActionKind::kRoll, argument_of(roll_action({0, 0})));
  EXPECT_EQ(near.damage(def(0)), 1);  // liches 3, demons 2
}

TEST(HommAbilityCards, InterferenceDefendsOrLowersSpellDamage) {
  RULE("HK:interference");
  CardFight fight = duel({}, {.hand = {"interference"}, .experts = 1});
  fight.attack(def(0));
  CardFight expert = fight;
  EXPECT_EQ(damage_with(fight.play("interference", 1), def(0)), 1);
  EXPECT_EQ(damage_with(expert.play("interference", 2), def(0)), 0);
  for (const int option : {3, 4}) {
    CardFight bolt = duel({.hand = {"lightning_bolt"}}, {.hand = {"interference"}, .experts = 1});
    bolt.play("lightning_bolt").no_cards().pick(def(0));
    EXPECT_EQ(bolt.state.window, Window::kSpell);
    EXPECT_EQ(bolt.to_move(), 1);
    bolt.play("interference", option).no_cards();
    EXPECT_EQ(bolt.damage(def(0)), option == 3 ? 1 : 0);
  }
}

TEST(HommAbilityCards, ResistanceIgnoresWeakSpells) {
  RULE("HK:resistance");
  RULE("HC-116");
  const Holdings own{.hand = {"lightning_bolt", "stat_power_empowered"}};
  CardFight weak = duel(own, {.hand = {"resistance"}});
  weak.play("lightning_bolt").no_card().pick(def(0));
  CardFight let = weak;
  let.no_card();
  EXPECT_EQ(let.damage(def(0)), 2);
  weak.play("resistance", 1);
  EXPECT_EQ(weak.damage(def(0)), 0);
  EXPECT_EQ(weak.discard(0), Ids{"lightning_bolt"});  // it was cast all the same
  EXPECT_EQ(weak.state.spells[0], 1);
  CardFight strong = duel(own, {.hand = {"resistance"}});
  strong.play("lightning_bolt").play("stat_power_empowered").no_cards().pick(def(0));
  EXPECT_EQ(strong.damage(def(0)), 4);  // without a token nothing fits, so nobody was asked
  CardFight expert = duel(own, {.hand = {"resistance"}, .experts = 1});
  expert.play("lightning_bolt").play("stat_power_empowered").no_cards().pick(def(0));
  EXPECT_EQ(expert.plays(), (std::set<std::string>{"resistance:2"}));
  expert.play("resistance", 2);
  EXPECT_EQ(expert.damage(def(0)), 0);
}

TEST(HommAbilityCards, TacticsSwapsUnits) {
  RULE("HK:tactics");
  const std::vector<std::string> units = {"F pit_lords@0,1", "F skeletons@3,0"};
  CardFight fight(hero(units, holds({.hand = {"tactics"}, .experts = 1})), hero({"F gorgons@1,4"}));
  EXPECT_EQ(fight.state.window, Window::kCombatStart);
  CardFight later = fight;
  fight.play("tactics", 1).pick(att(1));
  EXPECT_EQ(fight.cell(att(0)), cell_at(3, 0));
  EXPECT_EQ(fight.cell(att(1)), cell_at(0, 1));
  EXPECT_EQ(fight.state.unit_at[cell_at(3, 0)], att(0));
  later.no_cards();
  EXPECT_EQ(later.plays(), (std::set<std::string>{"tactics:2"}));
  later.play("tactics", 2).pick(att(0));
  EXPECT_EQ(later.cell(att(1)), cell_at(0, 1));
  EXPECT_EQ(later.phase(), Phase::kActivate);
  // The empowered card has both moments.
  CardFight both(hero(units, holds({.hand = {"tactics_empowered"}})), hero({"F gorgons@1,4"}));
  EXPECT_EQ(both.plays(), (std::set<std::string>{"tactics_empowered:1"}));
  both.no_cards();
  EXPECT_EQ(both.plays(), (std::set<std::string>{"tactics_empowered:2"}));
}

TEST(HommAbilityCards, LeadershipGivesMorale) {
  RULE("HK:leadership");
  CardFight fight = duel({.hand = {"leadership"}, .deck = {"haste", "slow"}, .experts = 1});
  CardFight expert = fight;
  fight.play("leadership", 1);
  EXPECT_EQ(fight.state.morale[0], 1);
  EXPECT_EQ(fight.hand(0), Ids{});
  expert.play("leadership", 2).draw("slow").draw("haste");
  EXPECT_EQ(expert.state.morale[0], 1);
  EXPECT_EQ(expert.hand(0), (Ids{"haste", "slow"}));
}

TEST(HommAbilityCards, LuckRerollsInEveryAttack) {
  RULE("HK:luck");
  CardFight fight = duel({.hand = {"luck"}, .experts = 1});
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"luck:2"}));
  fight.play("luck", 2).attack(def(0)).no_cards().roll(-1);
  EXPECT_EQ(fight.phase(), Phase::kReroll);
  fight.reroll(true).roll(1).no_cards();
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_EQ(fight.phase(), Phase::kRoll);  // the retaliation: only own dice are rerolled
  fight.roll(1).no_cards();
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.active(), def(0));
  EXPECT_EQ(fight.in_play(0), Ids{"luck"});
}

TEST(HommAbilityCards, MysticismReturnsSpellAndCards) {
  RULE("HK:mysticism");
  CardFight fight = duel({.hand = {"lightning_bolt", "stat_power", "mysticism"}, .experts = 1});
  fight.play("lightning_bolt").play("stat_power").no_cards().pick(def(0));
  CardFight expert = fight;
  fight.play("mysticism", 1);
  EXPECT_EQ(fight.hand(0), Ids{"lightning_bolt"});
  EXPECT_EQ(fight.discard(0), (Ids{"mysticism", "stat_power"}));
  expert.play("mysticism", 2);
  EXPECT_EQ(expert.hand(0), (Ids{"lightning_bolt", "stat_power"}));
  EXPECT_EQ(expert.discard(0), Ids{"mysticism"});
}

TEST(HommAbilityCards, IntelligenceCastsBeforeAnyUnitActs) {
  RULE("HK:intelligence");
  CardFight fight(
      hero({kPitLords}, holds({.hand = {"intelligence", "lightning_bolt"}, .experts = 1})),
      hero({kGorgons}));
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"intelligence:1", "intelligence:2"}));
  for (const int option : {1, 2}) {
    CardFight cast = fight;
    cast.play("intelligence", option);
    EXPECT_EQ(cast.plays(), (std::set<std::string>{"lightning_bolt:1"}));
    cast.play("lightning_bolt").no_cards().pick(def(0)).no_cards();
    EXPECT_EQ(cast.damage(def(0)), 2);
    EXPECT_EQ(cast.phase(), Phase::kActivate);
    EXPECT_EQ(cast.state.effect_count, 0);
  }
  fight.play("intelligence", 1).no_cards();  // the permission is not kept
  EXPECT_EQ(fight.state.effect_count, 0);
}

// What the first spell leaves of the round's limit.
TEST(HommAbilityCards, IntelligenceAndTheLimit) {
  RULE("HC-77");
  CardFight fight(
      hero({kPitLords},
           holds({.hand = {"intelligence_empowered", "lightning_bolt", "magic_arrow"}})),
      hero({kGorgons}));
  EXPECT_EQ(fight.state.window, Window::kRoundStart);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"intelligence_empowered:1"}));
  fight.play("intelligence_empowered").play("magic_arrow").no_cards().pick(def(0)).no_cards();
  EXPECT_EQ(fight.state.spells[0], 0);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"lightning_bolt:1"}));
}

TEST(HommAbilityCards, ArtilleryHitsTheSlowest) {
  RULE("HK:artillery");
  CardFight fight(hero({kPitLords}, holds({.hand = {"artillery"}})),
                  hero({kGorgons, "F demons@2,3", "F centaurs@0,3"}));
  fight.no_cards().play("artillery", 1);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{def(0), def(1)}));
  fight.pick(def(1));
  EXPECT_EQ(fight.damage(def(1)), 1);
}

// A citadel: gate at column 1, walls beside it.
CardFight siege(const Holdings& own) {
  CardFight fight(hero({"F pegasi@0,0"}, holds(own)), hero({"F gorgons@3,4"}, "citadel = true"));
  while (fight.phase() == Phase::kPlaceGate) fight.pick_space(1, 2);
  fight.no_cards();
  while (fight.active() != att(0)) {
    if (fight.phase() == Phase::kWindow) {
      fight.no_cards();
    } else {
      fight.end();
    }
  }
  fight.no_cards();
  return fight;
}

TEST(HommAbilityCards, BallisticsBreaksTheCitadel) {
  RULE("HK:ballistics");
  const int tower = kSlots + kTowerSlot;
  CardFight fight = siege({.hand = {"ballistics", "ballistics_empowered"}, .experts = 1});
  CardFight shot = fight;
  CardFight all = fight;
  fight.play("ballistics", 1);
  EXPECT_EQ(fight.options(ActionKind::kPickSpace), cells({{0, 2}, {1, 2}, {2, 2}, {3, 2}}));
  fight.pick_space(2, 2);
  EXPECT_EQ(fight.state.walls & cell_bit(cell_at(2, 2)), 0U);
  EXPECT_TRUE(fight.alive(tower));
  shot.play("ballistics", 2);
  EXPECT_FALSE(shot.alive(tower));
  EXPECT_NE(shot.state.walls, 0U);
  all.play("ballistics_empowered", 1);
  EXPECT_EQ(all.state.walls, 0U);
  EXPECT_FALSE(all.alive(tower));  // HC-75
  CardFight field = duel({.hand = {"ballistics"}, .experts = 1});
  EXPECT_EQ(field.plays(), std::set<std::string>{});
}

TEST(HommAbilityCards, FirstAidHeals) {
  RULE("HK:first_aid");
  CardFight fight = duel({.hand = {"first_aid"}}, {}, " damage=3");
  fight.play("first_aid", 1);
  EXPECT_EQ(fight.damage(att(0)), 2);
}

struct Magic {
  const char* school;
  const char* spell;
  const char* other;
};
const Magic kMagics[] = {{"air", "lightning_bolt", "implosion"},
                         {"earth", "implosion", "lightning_bolt"},
                         {"fire", "blind", "lightning_bolt"},
                         {"water", "teleport", "lightning_bolt"}};

// The power of a spell of the hand with the permanent card in play, and with its expert effect.
TEST(HommAbilityCards, SchoolsOfMagicGivePower) {
  for (const Magic& magic : kMagics) {
    const std::string id = fmt::format("{}_magic", magic.school);
    SCOPED_TRACE(id);
    RULE("HK:" + id);
    const auto power = [](const CardFight& fight) {
      return spell_power(fight.rules(), fight.state, fight.state.play);
    };
    CardFight fight = duel({.hand = {magic.spell, magic.other, id, "stat_power"}, .experts = 1});
    CardFight hand = fight;
    fight.play(id, 1);
    EXPECT_EQ(fight.in_play(0), Ids{id});
    CardFight other = fight;
    other.play(magic.other);
    EXPECT_EQ(power(other), 0);
    fight.play(magic.spell);
    EXPECT_EQ(power(fight), 1);
    fight.play(id, 2);  // in place of the 1
    EXPECT_EQ(power(fight), 3);
    EXPECT_EQ(fight.in_play(0), Ids{});
    EXPECT_EQ(fight.discard(0), Ids{id});
    hand.play(magic.spell).play(id, 2);
    EXPECT_EQ(power(hand), 3);
    EXPECT_EQ(hand.discard(0), Ids{id});
  }
}

TEST(HommAbilityCards, BasicMagicIsForItsSchool) {
  for (const Magic& magic : kMagics) {
    const std::string id = fmt::format("basic_{}_magic", magic.school);
    SCOPED_TRACE(id);
    RULE("HK:" + id);
    CardFight fight = duel({.hand = {magic.spell, magic.other, id, "stat_power"}, .experts = 1});
    CardFight other = fight;
    fight.play(magic.spell).play(id, 2);
    EXPECT_EQ(fight.state.play.power, 3);
    other.play(magic.other);
    EXPECT_FALSE(other.can_play(id, 2));
  }
}

// Magic arrow is of any school, but gets the bonus of one.
TEST(HommAbilityCards, MagicArrowTakesTheBonusOfOneSchool) {
  RULE("HK:magic_arrow");
  CardFight fight = duel(
      {.hand = {"magic_arrow", "basic_air_magic", "basic_fire_magic", "stat_power", "fire_magic"},
       .experts = 2});
  fight.play("fire_magic", 1).play("magic_arrow");
  EXPECT_EQ(spell_power(fight.rules(), fight.state, fight.state.play), 1);
  fight.play("basic_air_magic", 2);
  EXPECT_EQ(spell_power(fight.rules(), fight.state, fight.state.play), 3);  // no more of fire
  EXPECT_FALSE(fight.can_play("basic_fire_magic", 2));
}

TEST(HommAbilityCards, ScholarTakesADiscardedCard) {
  RULE("HK:scholar");
  CardFight fight = duel({.hand = {"scholar"}, .discard = {"haste", "stat_attack"}});
  fight.play("scholar", 1);
  EXPECT_EQ(fight.choices(), (Ids{"haste", "stat_attack"}));
  fight.choose("stat_attack");
  EXPECT_EQ(fight.hand(0), Ids{"stat_attack"});
  EXPECT_EQ(fight.discard(0), (Ids{"haste", "scholar"}));
  CardFight nothing = duel({.hand = {"scholar"}});
  EXPECT_FALSE(nothing.can_play("scholar"));
}

TEST(HommAbilityCards, EagleEyeFindsSpells) {
  RULE("HK:eagle_eye");
  const std::vector<std::string> supply = {"bless", "implosion", "haste", "stat_attack"};
  CardFight fight =
      duel({.hand = {"eagle_eye", "eagle_eye_empowered"}, .supply = supply, .experts = 1});
  CardFight expert = fight;
  CardFight named = fight;
  fight.play("eagle_eye", 1);
  EXPECT_EQ(fight.choices(), (Ids{"bless", "haste"}));
  fight.draw("haste").choose("haste");
  EXPECT_EQ(fight.hand(0), (Ids{"eagle_eye_empowered", "haste"}));
  EXPECT_EQ(fight.supply(0), (Ids{"bless", "implosion", "stat_attack"}));
  expert.play("eagle_eye", 2);
  EXPECT_EQ(expert.choices(), Ids{"implosion"});
  named.play("eagle_eye_empowered", 3).choose("bless");  // names water
  EXPECT_EQ(named.choices(), Ids{"bless"});
  named.draw("bless").choose("bless");
  EXPECT_EQ(named.phase(), Phase::kActivate);
  EXPECT_EQ(named.hand(0), (Ids{"bless", "eagle_eye"}));
}

TEST(HommAbilityCards, EstatesPay) {
  RULE("HK:estates");
  CardFight fight = duel({.hand = {"estates", "estates"}, .experts = 1});
  fight.play("estates", 1);
  EXPECT_EQ(fight.state.gold[0], 3);
  fight.play("estates", 2);
  EXPECT_EQ(fight.state.gold[0], 9);
}

TEST(HommAbilityCards, CardsOfTheMapAreNotPlayed) {
  CardFight fight = duel({.hand = {"learning", "necromancy", "diplomacy", "logistics",
                                   "pathfinding", "scouting", "wisdom", "fly", "town_portal"}});
  EXPECT_EQ(fight.plays(), std::set<std::string>{});
}

}  // namespace
}  // namespace muster::homm
