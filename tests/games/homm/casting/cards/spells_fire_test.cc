// The spells of fire.
#include "games/homm/state/actions.h"
#include "tests/games/homm/casting/cards/spell_fight.h"

namespace muster::homm {
namespace {

using Ints = std::vector<int>;

// The target is of exactly the tier that the power pays for.
TEST(FireSpells, BerserkByTier) {
  RULE("HK:berserk");
  EXPECT_EQ(
      tier_choices("berserk", {0, 1, 2, 3}),
      (std::vector<Slots>{{att(0), def(0)}, {att(0), def(0)}, {att(1), def(1)}, {att(1), def(1)}}));
  SpellFight gold("berserk", {"F pegasi@1,1", "F nagas@0,0"}, kTierUnits);
  while (gold.active() != att(0)) gold.end().no_cards();
  EXPECT_EQ(gold.cast("berserk", 4).asked_units(), (Slots{att(1), def(2)}));
}

// Its nearest unit is a friend, which retaliates; after that it is itself again.
TEST(FireSpells, BerserkAttacksTheNearest) {
  RULE("HK:berserk");
  SpellFight fight("berserk", {"F pegasi@1,1"}, {"F gorgons@1,4", "F nagas@3,4"});
  fight.cast("berserk", 2).pick(def(0)).end().no_cards();
  fight.end();  // nagas
  EXPECT_EQ(fight.active(), def(0));
  EXPECT_EQ(fight.moves(), cells({{2, 4}, {3, 3}}));
  EXPECT_EQ(fight.targets(), Slots{});
  EXPECT_FALSE(fight.can(ActionKind::kEnd));
  fight.move(2, 4);
  EXPECT_EQ(fight.targets(), Slots{def(1)});
  fight.attack(def(1)).roll(0);
  EXPECT_EQ(fight.damage(def(1)), 2);
  fight.roll(0);
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_EQ(fight.state.effect_count, 0);
  EXPECT_EQ(fight.discard(0).count("berserk"), 1u);
}

TEST(FireSpells, Blind) {
  RULE("HK:blind");
  EXPECT_EQ(tier_choices("blind", {0, 1, 2}), kUpToGold);
  SpellFight fight("blind", {"F pegasi@1,1"}, {"F gorgons@1,4"});
  fight.cast("blind", 1).pick(def(0));
  EXPECT_TRUE(fight.has(def(0), kParalysed));
  EXPECT_EQ(fight.end().active(), att(0));  // the next round: gorgons have lost their activation
}

// Damage of an attack of pegasi, 3 attack, after the spell; -1: without it.
Ints attacks(const std::string& spell, const std::string& target, const Ints& powers) {
  return by_power(powers, [&](int power) {
    SpellFight fight(spell, {"F pegasi@1,2"}, {target + "@1,3"});
    while (fight.active() != att(0)) fight.end().no_cards();
    fight.attack(def(0));
    if (power >= 0) fight.cast(spell, power);
    return damage_with(fight, def(0), 0);
  });
}

TEST(FireSpells, Bloodlust) {
  RULE("HK:bloodlust");
  EXPECT_EQ(attacks("bloodlust", "F nagas", {-1, 0, 1, 2}), (Ints{1, 2, 3, 4}));
  SpellFight ground("bloodlust", {"F champions@1,2"}, {"F nagas@1,3"});
  EXPECT_EQ(damage_with(ground.attack(def(0)).cast("bloodlust", 0), def(0)), 4);
  SpellFight shot("bloodlust", {"P marksmen@1,1"}, {"F gorgons@1,3"});
  EXPECT_FALSE(shot.attack(def(0)).can_play("bloodlust"));
}

TEST(FireSpells, Curse) {
  RULE("HK:curse");
  EXPECT_EQ(attacks("curse", "F black_dragons", {-1, 0, 1, 2}), (Ints{0, 1, 2, 3}));
  EXPECT_EQ(attacks("curse", "F nagas", {-1, 0, 1, 2}), (Ints{1, 2, 3, 3}));  // at least 0
}

// Gorgons attack the shielded pegasi; what the fire does to them before they are struck back.
TEST(FireSpells, FireShield) {
  RULE("HK:fire_shield");
  const auto burns = [](int power, int die) {
    SpellFight fight("fire_shield", {"F pegasi@1,2", "F nagas@3,0"}, {"F gorgons@1,3"});
    fight.cast("fire_shield", power).pick(att(0)).end().no_cards();
    while (fight.active() != def(0)) fight.end().no_cards();
    fight.attack(att(0)).no_cards().roll(die);
    EXPECT_EQ(fight.alive(att(0)), die < 1);
    return fight.damage(def(0));
  };
  EXPECT_EQ(by_power({0, 2, 4}, [&](int power) { return burns(power, 0); }), (Ints{1, 2, 3}));
  EXPECT_EQ(burns(2, 1), 2);  // even if the unit dies
}

TEST(FireSpells, FireShieldLastsForTheRoundAgainstAdjacentUnits) {
  RULE("HK:fire_shield");
  SpellFight fight("fire_shield", {"F pegasi@1,2"}, {"F zealots@1,4"});
  fight.cast("fire_shield", 4).pick(att(0)).end();
  fight.attack(att(0)).roll(-1);
  EXPECT_EQ(fight.damage(def(0)), 0);
  fight.end();
  EXPECT_EQ(fight.state.round, 2);
  EXPECT_EQ(fight.state.effect_count, 0);
}

// Units that walk from (1,3) to (1,1) through the fire, stop in it, or go round it.
TEST(FireSpells, FireWall) {
  RULE("HK:fire_wall");
  const auto burns = [](const std::string& unit, int power, int column, int row) {
    SpellFight fight("fire_wall", {"F pegasi@3,0"}, {unit + "@1,3"});
    while (fight.active() != att(0)) fight.end().no_cards();
    fight.cast("fire_wall", power).pick_space(1, 2).end().no_cards();
    while (fight.active() != def(0)) fight.end().no_cards();
    return fight.move(column, row).damage(def(0));
  };
  const auto rising = [&](const std::string& unit, int column, int row) {
    return by_power({0, 2, 4}, [&](int power) { return burns(unit, power, column, row); });
  };
  EXPECT_EQ(rising("F nagas", 1, 1), (Ints{1, 2, 3}));
  EXPECT_EQ(rising("F nagas", 1, 2), (Ints{1, 2, 3}));
  EXPECT_EQ(rising("F nagas", 2, 2), (Ints{0, 0, 0}));
  EXPECT_EQ(rising("F zealots", 1, 2), (Ints{1, 2, 3}));
  EXPECT_EQ(rising("F manticores", 1, 1), (Ints{0, 0, 0}));  // flies over it
  EXPECT_EQ(rising("F manticores", 1, 2), (Ints{1, 2, 3}));
}

TEST(FireSpells, Fireball) {
  RULE("HK:fireball");
  const auto damages = [](int power) {
    SpellFight fight("fireball", {"F pegasi@1,1", "F gorgons@1,2"}, {"F nagas@1,3", "F nagas@2,3"});
    fight.cast("fireball", power).pick_space(1, 3);
    EXPECT_EQ(fight.asked_spaces(), cells({{0, 3}, {2, 3}, {1, 2}, {1, 4}}));
    fight.pick_space(1, 2);  // friends too
    return Ints{fight.damage(def(0)), fight.damage(att(1)), fight.damage(def(1)),
                fight.damage(att(0))};
  };
  EXPECT_EQ(by_power({0, 2, 4}, damages),
            (std::vector<Ints>{{1, 1, 0, 0}, {2, 2, 0, 0}, {3, 3, 0, 0}}));
}

// Pegasi with 3 attack against gnolls, gorgons, nagas and crystal dragons.
TEST(FireSpells, Frenzy) {
  RULE("HK:frenzy");
  const auto by_tier = [](int power) {
    Ints all;
    for (const char* unit : {"F gnolls", "F gorgons", "F nagas"}) {
      all.push_back(attacks("frenzy", unit, {power})[0]);
    }
    return all;
  };
  EXPECT_EQ(by_tier(-1), (Ints{2, 1, 1}));
  SpellFight silver("frenzy", {"F pegasi@1,2"}, {"F gorgons@1,3"});
  EXPECT_EQ(damage_with(silver.attack(def(0)).cast("frenzy", 0), def(0)), 1);  // no effect
  EXPECT_EQ(by_tier(2)[1], 3);
  EXPECT_EQ(by_tier(2)[2], 1);
  EXPECT_EQ(by_tier(4), (Ints{0, 3, 3}));  // gnolls with 3 health are gone
  SpellFight azure("frenzy", {"F pegasi@1,2"}, {"N crystal_dragons@1,3"});
  while (azure.active() != att(0)) azure.end().no_cards();
  EXPECT_FALSE(azure.attack(def(0)).can_play("frenzy"));
}

// As many dice as the power pays for; each that counts hits the space and those next to it.
TEST(FireSpells, Inferno) {
  RULE("HK:inferno");
  const auto cast = [](int power) {
    SpellFight fight("inferno", {"F pegasi@1,1", "F gorgons@1,2"},
                     {"F nagas@1,3", "F nagas@2,3", "F nagas@2,4"});
    return fight.cast("inferno", power).pick_space(1, 3);
  };
  EXPECT_EQ(cast(0).weights(), (std::vector<std::uint64_t>{2, 1}));
  EXPECT_EQ(cast(1).weights(), (std::vector<std::uint64_t>{4, 4, 1}));
  EXPECT_EQ(cast(2).weights(), (std::vector<std::uint64_t>{16, 32, 24, 8, 1}));
  SpellFight fight = cast(2);
  fight.act(ActionKind::kDice, 3);
  EXPECT_EQ((Ints{fight.damage(def(0)), fight.damage(def(1)), fight.damage(att(1)),
                  fight.damage(def(2)), fight.damage(att(0))}),
            (Ints{3, 3, 3, 0, 0}));
}

// No source tells what the mines do: the card is cast and discarded.
TEST(FireSpells, LandMine) {
  RULE("HK:land_mine");
  SpellFight fight("land_mine", {"F pegasi@1,1"}, {"F nagas@1,3"});
  fight.cast("land_mine", 0);
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.state.effect_count, 0);
  EXPECT_EQ(fight.discard(0), Ids{"land_mine"});
}

// A +1 of an enemy attack on hydras, 3 defense, after the spell; -1: without it.
TEST(FireSpells, MisfortuneOfTheDie) {
  RULE("HK:misfortune");
  const auto harm = [](const std::string& unit, int power) {
    SpellFight fight("misfortune", {"F hydras@1,2"}, {unit + "@1,3"});
    fight.attack(att(0));
    if (power >= 0) fight.cast("misfortune", power);
    return damage_with(fight, att(0), 1);
  };
  const auto by_tier = [&](int power) {
    return Ints{harm("P cerberi", power), harm("P gorgons", power), harm("P champions", power)};
  };
  EXPECT_EQ(by_tier(-1), (Ints{1, 3, 4}));
  EXPECT_EQ(by_tier(0), (Ints{0, 3, 4}));
  EXPECT_EQ(by_tier(1), (Ints{0, 2, 4}));
  EXPECT_EQ(by_tier(2), (Ints{0, 2, 3}));
  SpellFight azure("misfortune", {"F nagas@1,2"}, {"N crystal_dragons@1,3"});
  EXPECT_FALSE(azure.attack(att(0)).can_play("misfortune"));
}

TEST(FireSpells, MisfortuneOfACard) {
  RULE("HK:misfortune");
  const auto attacked = [] {
    SpellFight fight(hero({"F nagas@1,2"}, casts({"misfortune"})),
                     hero({"P champions@1,3"}, holds({.hand = {"stat_attack"}})));
    return fight.no_cards().attack(att(0));
  };
  SpellFight early = attacked();
  early.no_card();
  EXPECT_TRUE(early.can_play("misfortune", 1));
  EXPECT_FALSE(early.can_play("misfortune", 2));  // no card to take back
  SpellFight late = attacked();
  late.play("stat_attack");
  EXPECT_EQ(damage_with(late, att(0)), 5);
  late.cast("misfortune", 2, 2);
  EXPECT_EQ(damage_with(late, att(0)), 4);
}

TEST(FireSpells, Sacrifice) {
  RULE("HK:sacrifice");
  const auto cast = [](int power) {
    SpellFight fight("sacrifice",
                     {"F pegasi@0,1", "F gorgons@1,1 damage=3", "F centaurs@2,1 damage=2",
                      "F nagas@3,1 damage=4"},
                     {"F gnolls@1,4"});
    return fight.cast("sacrifice", power);
  };
  // Whose damage is moved: of bronze units the centaurs only, so nobody is asked.
  EXPECT_EQ(cast(0).asked_units(), (Slots{att(0), att(1), att(3)}));
  EXPECT_EQ(cast(2).asked_units(), (Slots{att(1), att(2)}));
  EXPECT_EQ(cast(4).asked_units(), (Slots{att(1), att(2), att(3)}));
  SpellFight all = cast(4).pick(att(3));
  EXPECT_EQ(all.asked_units(), (Slots{att(0), att(1), att(2)}));
  all.pick(att(0));
  EXPECT_EQ(all.damage(att(3)), 0);
  EXPECT_EQ(all.damage(att(0)), 4);
  SpellFight deadly = cast(4).pick(att(3)).pick(att(2));  // centaurs take 1 more
  EXPECT_EQ(deadly.damage(att(3)), 3);
  EXPECT_FALSE(deadly.alive(att(2)));
}

// Pegasi, 3 attack, against nagas, 2 defense; a card is drawn.
TEST(FireSpells, Slayer) {
  RULE("HK:slayer");
  const auto cast = [](int power) {
    SpellFight fight(
        hero({"F pegasi@1,2"}, holds({.hand = {"slayer", "6 stat_power"}, .deck = {"bless"}})),
        hero({"F nagas@1,3"}));
    return fight.no_cards().attack(def(0)).cast("slayer", power);
  };
  EXPECT_EQ(by_power({0, 2, 4}, [&](int power) { return cast(power).legal().size(); }),
            (std::vector<std::size_t>{3, 5, 7}));  // none to all of 2, 4 and 6 dice
  SpellFight fight = cast(2);
  fight.act(ActionKind::kDice, 3).draw("bless");
  EXPECT_EQ(damage_with(fight, def(0)), 3 + 3 - 2);
}

TEST(FireSpells, SlayerDrawsACardAndIsForGoldTargets) {
  RULE("HK:slayer");
  SpellFight fight(hero({"F pegasi@1,2"}, holds({.hand = {"slayer"}, .deck = {"bless"}})),
                   hero({"F nagas@1,3"}));
  fight.no_cards().attack(def(0)).play("slayer").act(ActionKind::kDice, 0).draw("bless");
  EXPECT_EQ(fight.hand(0), Ids{"bless"});
  SpellFight silver("slayer", {"F pegasi@1,2"}, {"F gorgons@1,3"});
  EXPECT_FALSE(silver.attack(def(0)).can_play("slayer"));
}

TEST(FireSpells, Visions) {
  RULE("HK:visions");
  SpellFight fight("visions", {"F pegasi@1,1"}, {"F nagas@1,3"});
  fight.cast("visions", 0);
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.discard(0), Ids{"visions"});
}

}  // namespace
}  // namespace muster::homm
