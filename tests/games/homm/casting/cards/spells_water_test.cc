// The spells of water.
#include <bit>

#include "games/homm/changes/lasting.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/casting/cards/spell_fight.h"

namespace muster::homm {
namespace {

using Ints = std::vector<int>;

// Pegasi, 3 attack, against nagas, 2 defense: no die is rolled.
TEST(WaterSpells, Bless) {
  RULE("HK:bless");
  const auto damage = [](int power) {
    SpellFight fight("bless", {"F pegasi@1,2"}, {"F nagas@1,3"});
    fight.attack(def(0)).cast("bless", power).no_cards();
    EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);
    return fight.damage(def(0));
  };
  EXPECT_EQ(by_power({0, 1, 2}, damage), (Ints{1, 2, 3}));
  SpellFight shot("bless", {"P marksmen@1,1"}, {"F gorgons@1,3"});
  EXPECT_FALSE(shot.attack(def(0)).can_play("bless"));
}

TEST(WaterSpells, CloneByTier) {
  RULE("HK:clone");
  const auto cast = [](int power) {
    SpellFight fight("clone", {"F pegasi@0,1", "F centaurs@1,1", "F nagas@2,1"}, {"F gnolls@1,4"});
    return fight.cast("clone", power);
  };
  EXPECT_EQ(cast(0).phase(), Phase::kActivate);                // no effect
  EXPECT_EQ(cast(1).asked_spaces(), cells({{1, 0}, {1, 2}}));  // of the centaurs
  EXPECT_EQ(cast(3).asked_units(), (Slots{att(0), att(1)}));
  EXPECT_EQ(cast(5).asked_units(), (Slots{att(0), att(1), att(2)}));
}

// The copy acts like the original and has 1 health; with it the card goes.
TEST(WaterSpells, CloneActsAndDies) {
  RULE("HK:clone");
  SpellFight fight("clone", {"F archangels@0,0", "P centaurs@1,1"}, {"F gorgons@1,3"});
  fight.cast("clone", 1).pick_space(1, 2);
  const int copy = att(kMaxArmy);
  EXPECT_EQ(fight.card(copy), "centaurs_pack");
  EXPECT_EQ(fight.cell(copy), cell_at(1, 2));
  EXPECT_EQ(health_left(fight.rules(), fight.state, copy), 1);
  EXPECT_EQ(fight.in_play(0), Ids{"clone"});
  fight.end().no_cards();
  if (fight.phase() == Phase::kChooseUnit) fight.pick(copy);
  EXPECT_EQ(fight.active(), copy);
  fight.attack(def(0)).roll(1);
  EXPECT_EQ(fight.damage(def(0)), 3 + 1 - 2);
  fight.roll(0);  // the retaliation
  EXPECT_FALSE(fight.alive(copy));
  EXPECT_EQ(fight.discard(0).count("clone"), 1u);
}

TEST(WaterSpells, CureHeals) {
  RULE("HK:cure");
  const auto damage = [](int power) {
    SpellFight fight("cure", {"F pegasi@0,1", "F nagas@2,1 damage=4 paralysed"}, {"F gnolls@1,4"});
    fight.cast("cure", power);
    EXPECT_EQ(fight.asked_units(), (Slots{att(0), att(1)}));
    fight.pick(att(1));
    EXPECT_FALSE(fight.has(att(1), kParalysed));
    return fight.damage(att(1));
  };
  EXPECT_EQ(by_power({0, 1, 2}, damage), (Ints{3, 2, 1}));
}

TEST(WaterSpells, CureRemovesAnEffect) {
  RULE("HK:cure");
  SpellFight fight(hero({"F nagas@1,1"}, casts({"cure"})), hero({"F pegasi@1,3"}, casts({"slow"})));
  fight.no_cards().cast("slow", 0).pick(att(0));
  EXPECT_EQ(fight.initiative_of(att(0)), 5);
  fight.end();
  while (fight.phase() == Phase::kWindow && !fight.can_play("cure")) fight.no_card();
  fight.cast("cure", 0).no_cards();
  EXPECT_EQ(fight.initiative_of(att(0)), 6);
  EXPECT_EQ(fight.discard(1), Ids{"slow"});
}

// A force field and something on a unit of each tier.
SpellFight affected() {
  SpellFight fight("dispel", {"F pegasi@1,1"}, kTierUnits);
  while (fight.active() != att(0)) fight.end().no_cards();
  const auto add = [&fight](Lasting kind, int on) {
    add_effect(fight.rules(), fight.state,
               {.kind = kind,
                .on = static_cast<std::uint8_t>(on),
                .amount = 1,
                .until = kWholeCombat,
                .source = 128 | kNoCard});
  };
  for (int i = 0; i < 4; ++i) add(Lasting::kDefense, def(i));
  add(Lasting::kInitiative, def(2));
  add(Lasting::kForceField, cell_at(1, 2));
  return fight;
}

TEST(WaterSpells, Dispel) {
  RULE("HK:dispel");
  EXPECT_EQ(affected().cast("dispel", 0).asked_spaces(), cells({{1, 2}, {0, 3}}));
  EXPECT_EQ(affected().cast("dispel", 1).asked_spaces(), cells({{1, 2}, {0, 3}, {1, 3}}));
  EXPECT_EQ(affected().cast("dispel", 2).asked_spaces(), cells({{1, 2}, {0, 3}, {1, 3}, {2, 3}}));
  SpellFight unit = affected().cast("dispel", 2).pick_space(2, 3);
  EXPECT_EQ(unit.defense_of(def(2)), 2);
  EXPECT_EQ(unit.initiative_of(def(2)), 6);
  EXPECT_EQ(unit.state.effect_count, 4);
  SpellFight space = affected().cast("dispel", 0).pick_space(1, 2);
  EXPECT_TRUE(space.moves().contains(cell_at(1, 2)));
  EXPECT_EQ(space.state.effect_count, 5);
}

// Effects on a side or on everybody cannot be dispelled.
TEST(WaterSpells, DispelIsForUnitsAndSpaces) {
  RULE("HK:dispel");
  SpellFight fight("dispel", {"F pegasi@1,1"}, {"F nagas@1,3"});
  add_effect(fight.rules(), fight.state,
             {.kind = Lasting::kRerolls,
              .on = 1,
              .amount = 1,
              .until = kWholeCombat,
              .source = 128 | kNoCard});
  EXPECT_FALSE(fight.can_play("dispel"));
}

TEST(WaterSpells, Forgetfulness) {
  RULE("HK:forgetfulness");
  const auto choices = [](int power) {
    SpellFight fight("forgetfulness", {"F pegasi@1,1", "F gremlins@0,0", "F lizardmen@1,0"},
                     {"F orcs@0,4", "F zealots@1,4", "F cyclopes@2,4", "F nagas@1,3"});
    return fight.cast("forgetfulness", power).asked_units();
  };
  EXPECT_EQ(by_power({0, 1, 2}, choices),
            (std::vector<Slots>{
                {att(2), def(0)}, {att(2), def(0), def(1)}, {att(2), def(0), def(1), def(2)}}));
}

TEST(WaterSpells, ForgetfulnessIsForOneActivation) {
  RULE("HK:forgetfulness");
  SpellFight fight("forgetfulness", {"F pegasi@1,1"}, {"F cyclopes@2,4"});
  fight.cast("forgetfulness", 2).end();
  EXPECT_EQ(fight.active(), def(0));
  EXPECT_EQ(fight.targets(), Slots{});
  EXPECT_FALSE(fight.moves().empty());
  fight.end().end();
  EXPECT_EQ(fight.active(), def(0));
  EXPECT_EQ(fight.targets(), Slots{att(0)});
}

TEST(WaterSpells, FrostRing) {
  RULE("HK:frost_ring");
  const auto damages = [](int power) {
    SpellFight fight("frost_ring", {"F pegasi@1,1", "F gorgons@0,2"},
                     {"F nagas@1,3", "F nagas@2,2", "F nagas@2,3"});
    fight.cast("frost_ring", power).pick_space(1, 2);
    EXPECT_EQ(fight.asked_units(), (Slots{att(0), att(1), def(0), def(1)}));
    fight.pick(def(0));
    EXPECT_EQ(fight.asked_units(), (Slots{att(0), att(1), def(1)}));
    fight.pick(att(1));
    return Ints{fight.damage(def(0)), fight.damage(att(1)), fight.damage(def(1)),
                fight.damage(att(0)), fight.damage(def(2))};
  };
  EXPECT_EQ(by_power({0, 2, 4}, damages),
            (std::vector<Ints>{{1, 1, 0, 0, 0}, {2, 2, 0, 0, 0}, {3, 3, 0, 0, 0}}));
}

// In which attacks the own die may be rerolled: in the caster's own activation, in that of a unit
// later in the round, in the next round.
TEST(WaterSpells, Mirth) {
  RULE("HK:mirth");
  const auto offered = [](SpellFight& fight, int target) {
    fight.attack(target).no_cards().roll(0);
    const bool yes = fight.phase() == Phase::kReroll;
    if (yes) {
      fight.act(ActionKind::kReroll, 1).roll(0);
      EXPECT_NE(fight.phase(), Phase::kReroll);  // once
    }
    while (fight.phase() == Phase::kRoll) fight.roll(-1);
    if (fight.phase() == Phase::kMoveAfter) fight.end();
    fight.no_cards();
    return yes;
  };
  const auto attacks = [&](int power) {
    SpellFight fight("mirth", {"F pegasi@0,2", "F champions@1,2"},
                     {"F dendroids@0,3", "F gorgons@1,3"});
    fight.cast("mirth", power);
    std::vector<bool> rerolled;
    rerolled.push_back(offered(fight, def(0)));
    rerolled.push_back(offered(fight, def(1)));
    while (fight.active() != att(0)) fight.end().no_cards();
    EXPECT_EQ(fight.state.round, 2);
    rerolled.push_back(offered(fight, def(0)));
    return rerolled;
  };
  using Bools = std::vector<bool>;
  EXPECT_EQ(attacks(0), (Bools{true, false, false}));
  EXPECT_EQ(attacks(2), (Bools{true, true, false}));
  EXPECT_EQ(attacks(4), (Bools{true, true, true}));
}

TEST(WaterSpells, PrayerForAttackAndDefense) {
  RULE("HK:prayer");
  const auto attack = [](int power) {
    SpellFight fight("prayer", {"F pegasi@1,2"}, {"F nagas@1,3"});
    return damage_with(fight.attack(def(0)).cast("prayer", power, 1), def(0));
  };
  EXPECT_EQ(by_power({0, 2, 4}, attack), (Ints{2, 3, 4}));
  const auto defense = [](int power) {
    SpellFight fight("prayer", {"F nagas@1,2"}, {"P champions@1,3"});
    return damage_with(fight.no_cards().attack(att(0)).cast("prayer", power, 2), att(0));
  };
  EXPECT_EQ(by_power({0, 2, 4}, defense), (Ints{3, 2, 1}));
}

// Initiative counts at once, for units that have still to act, and until they have acted.
TEST(WaterSpells, PrayerForInitiative) {
  RULE("HK:prayer");
  const auto cast = [](int power) {
    SpellFight fight("prayer", {"F pegasi@1,1", "F gnolls@2,1"}, {"F centaurs@1,3"});
    fight.cast("prayer", power, 3);
    EXPECT_EQ(fight.asked_units(), (Slots{att(1), def(0)}));
    fight.pick(att(1));
    return fight;
  };
  EXPECT_EQ(by_power({0, 2, 4}, [&](int power) { return cast(power).initiative_of(att(1)); }),
            (Ints{5, 6, 7}));
  SpellFight fight = cast(4);
  EXPECT_EQ(fight.end().no_cards().active(), att(1));
  fight.end();
  EXPECT_EQ(fight.initiative_of(att(1)), 4);
  EXPECT_EQ(fight.discard(0).count("prayer"), 1u);
}

TEST(WaterSpells, RemoveObstacle) {
  RULE("HK:remove_obstacle");
  const auto siege = [](int power) {
    SpellFight fight(hero({"F pegasi@0,1"}, casts({"remove_obstacle"})),
                     hero({"F centaurs@0,3"}, "citadel = true"));
    fight.pick_space(1, 2).no_cards();
    while (fight.active() != att(0)) fight.end().no_cards();
    fight.cast("remove_obstacle", power);
    EXPECT_EQ(fight.asked_spaces(), cells({{0, 2}, {1, 2}, {2, 2}, {3, 2}}));
    return fight.pick_space(1, 2);
  };
  EXPECT_EQ(std::popcount(siege(0).state.walls), 3);
  EXPECT_EQ(std::popcount(siege(1).pick_space(2, 2).state.walls), 2);
  EXPECT_EQ(std::popcount(siege(2).pick_space(2, 2).pick_space(3, 2).state.walls), 1);
  SpellFight fewer = siege(2);  // up to three
  fewer.decline();
  EXPECT_EQ(fewer.state.walls, row_mask(2) & ~cell_bit(cell_at(1, 2)));
  EXPECT_EQ(fewer.phase(), Phase::kActivate);
}

TEST(WaterSpells, RemoveObstacleTakesMarkersAway) {
  RULE("HK:remove_obstacle");
  for (const char* marker : {"force_field", "fire_wall"}) {
    SpellFight fight(hero({"F pegasi@0,1"}, casts({marker})),
                     hero({"F nagas@0,3"}, casts({"remove_obstacle"})));
    fight.no_cards().cast(marker, 2).pick_space(1, 2).end();
    while (fight.phase() == Phase::kWindow && !fight.can_play("remove_obstacle")) fight.no_card();
    ASSERT_TRUE(fight.can_play("remove_obstacle")) << marker;
    fight.cast("remove_obstacle", 0).no_cards();
    EXPECT_EQ(fight.state.effect_count, 0);
    EXPECT_EQ(fight.discard(0).count(marker), 1u);
  }
  SpellFight nothing("remove_obstacle", {"F pegasi@0,1"}, {"F nagas@0,3"});
  EXPECT_FALSE(nothing.can_play("remove_obstacle"));
}

TEST(WaterSpells, Teleport) {
  RULE("HK:teleport");
  const auto cast = [](int power) {
    SpellFight fight("teleport", {"F pegasi@0,1", "F centaurs@1,1", "F nagas@2,1", "F gnolls@3,1"},
                     {"F gnolls@1,4"});
    return fight.cast("teleport", power);
  };
  EXPECT_EQ(cast(0).asked_units(), (Slots{att(1), att(3)}));
  EXPECT_EQ(cast(1).asked_units(), (Slots{att(0), att(1), att(3)}));
  EXPECT_EQ(cast(2).asked_units(), (Slots{att(0), att(1), att(2), att(3)}));
  SpellFight fight = cast(2).pick(att(2));
  EXPECT_EQ(fight.asked_spaces().size(), 15u);
  fight.pick_space(3, 4);
  EXPECT_EQ(fight.cell(att(2)), cell_at(3, 4));
  EXPECT_EQ(fight.active(), att(0));
}

// Goblins, 2 attack, against centaurs without defense.
TEST(WaterSpells, Weakness) {
  RULE("HK:weakness");
  const auto harm = [](int power) {
    SpellFight fight("weakness", {"F centaurs@1,2"}, {"P goblins@1,3"});
    fight.attack(att(0));
    if (power >= 0) fight.cast("weakness", power);
    return damage_with(fight, att(0), 0);
  };
  EXPECT_EQ(by_power({-1, 0, 1, 2}, harm), (Ints{2, 1, 0, 0}));  // at least 0
}

TEST(WaterSpells, WeaknessIsForOneAttack) {
  RULE("HK:weakness");
  RULE("HC-80");
  SpellFight fight("weakness", {"F nagas@1,2", "F gnolls@3,0"}, {"P champions@1,3"});
  fight.attack(att(0)).cast("weakness", 2).no_cards().roll(0);
  EXPECT_EQ(fight.damage(att(0)), 1);
  fight.no_cards().roll(0);  // the retaliation
  while (fight.active() != def(0) || fight.state.round == 1) fight.end().no_cards();
  fight.attack(att(0)).no_cards().roll(0);
  EXPECT_EQ(fight.damage(att(0)), 1 + 4);
}

}  // namespace
}  // namespace muster::homm
