// Magic arrow and the spells of the air.
#include "games/homm/state/actions.h"
#include "tests/games/homm/casting/cards/spell_fight.h"

namespace muster::homm {
namespace {

using Ints = std::vector<int>;

// The damage of a spell with one target.
Ints damages(const std::string& spell, const Ints& powers) {
  return by_power(powers, [&](int power) {
    SpellFight fight(spell, {"F pegasi@1,1"}, {"F nagas@1,3"});
    fight.cast(spell, power);
    EXPECT_EQ(fight.asked_units(), (Slots{att(0), def(0)}));  // friends can be hit, too
    return fight.pick(def(0)).damage(def(0));
  });
}

TEST(AirSpells, MagicArrow) {
  RULE("HK:magic_arrow");
  EXPECT_EQ(damages("magic_arrow", {0, 1, 2, 3}), (Ints{1, 2, 3, 3}));
}

TEST(AirSpells, LightningBolt) {
  RULE("HK:lightning_bolt");
  EXPECT_EQ(damages("lightning_bolt", {0, 1, 2, 3}), (Ints{2, 3, 4, 4}));
}

TEST(AirSpells, DamageOfASpellEndsParalysis) {
  RULE("HC-50");
  for (const std::string reading : {"attacked", "damaged"}) {
    SCOPED_TRACE(reading);
    CardFight fight(hero({"F pegasi@1,1"}, casts({"magic_arrow"})),
                    hero({"F nagas@1,3 paralysed", "F gnolls@3,4 paralysed"}), "",
                    fmt::format("paralysis_ends = \"{}\"", reading));
    fight.no_cards().play("magic_arrow").no_card().pick(def(0)).no_cards();
    EXPECT_EQ(fight.damage(def(0)), 1);
    EXPECT_FALSE(fight.has(def(0), kParalysed));
    EXPECT_TRUE(fight.has(def(1), kParalysed));  // who was not hurt
  }
}

// Two units stand next to the target, a friend and an enemy, and one farther away.
Ints chain_damages(int power) {
  SpellFight fight("chain_lightning", {"F pegasi@1,2", "F gnolls@3,0"},
                   {"F nagas@1,3", "F gorgons@2,3", "F gorgons@3,4"});
  fight.cast("chain_lightning", power).pick(def(0));
  EXPECT_EQ(fight.asked_units(), (Slots{att(0), def(1)}));  // the caster decides ties
  fight.pick(def(1));
  return {fight.damage(def(0)), fight.damage(def(1)), fight.damage(att(0)), fight.damage(def(2)),
          fight.damage(att(1))};
}

TEST(AirSpells, ChainLightning) {
  RULE("HK:chain_lightning");
  EXPECT_EQ(
      by_power({0, 1, 2, 3, 4}, chain_damages),
      (std::vector<Ints>{
          {1, 1, 1, 0, 0}, {1, 1, 1, 0, 0}, {2, 1, 1, 0, 0}, {2, 1, 1, 0, 0}, {3, 2, 1, 0, 0}}));
}

TEST(AirSpells, ChainLightningReachesAnImmuneUnitWithoutHarm) {
  RULE("HK:chain_lightning");
  SpellFight fight("chain_lightning", {"F pegasi@0,0"},
                   {"F nagas@1,3", "P oceanids@1,2", "F gorgons@3,3"});
  while (fight.active() != att(0)) fight.end().no_cards();
  fight.cast("chain_lightning", 4);
  EXPECT_EQ(fight.asked_units(), (Slots{att(0), def(0), def(2)}));
  fight.pick(def(0));
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_EQ(fight.damage(def(1)), 0);
  EXPECT_EQ(fight.damage(def(2)), 1);
}

// Shots of cyclopes and blows of gorgons on pegasi (5 and 4 attack against 0 defense), die -1.
TEST(AirSpells, AirShield) {
  RULE("HK:air_shield");
  const auto harm = [](int power, bool shot) {
    SpellFight fight("air_shield", {"P pegasi@1,2"}, {"F cyclopes@1,4", "F gorgons@1,3"});
    if (power >= 0) fight.cast("air_shield", power).pick(att(0));
    fight.end().no_cards();
    while (fight.active() != def(shot ? 0 : 1)) fight.end().no_cards();
    return damage_with(fight.attack(att(0)), att(0), -1);
  };
  EXPECT_EQ(by_power({-1, 0, 1, 2}, [&](int power) { return harm(power, true); }),
            (Ints{4, 3, 2, 1}));
  EXPECT_EQ(by_power({-1, 0, 1, 2}, [&](int power) { return harm(power, false); }),
            (Ints{3, 3, 3, 3}));
}

TEST(AirSpells, AirShieldLiesInPlay) {
  RULE("HK:air_shield");
  RULE("HC-111");
  SpellFight fight("air_shield", {"F pegasi@1,2"}, {"F cyclopes@1,4"});
  fight.cast("air_shield", 0).pick(att(0));
  EXPECT_EQ(fight.in_play(0), Ids{"air_shield"});
  fight.end().no_cards().attack(att(0)).roll(1);
  EXPECT_FALSE(fight.alive(att(0)));
  EXPECT_EQ(fight.in_play(0), Ids{});
  EXPECT_EQ(fight.discard(0), Ids{"air_shield"});
}

TEST(AirSpells, Counterstrike) {
  RULE("HK:counterstrike");
  EXPECT_EQ(tier_choices("counterstrike", {0, 2, 4}), kUpToGold);
  SpellFight fight("counterstrike", {"F crusaders@1,1", "F nagas@3,0"}, {"F pegasi@1,2"});
  fight.attack(att(0)).no_cards().roll(-1).no_cards().roll(-1).no_cards();
  EXPECT_TRUE(fight.has(att(0), kRetaliated));
  fight.end().no_cards();
  EXPECT_EQ(fight.active(), att(1));
  fight.cast("counterstrike", 2);
  EXPECT_EQ(fight.asked_units(), (Slots{att(0), def(0)}));
  fight.pick(att(0));
  EXPECT_FALSE(fight.has(att(0), kRetaliated));
}

// Zombies have 1 more defense against a +1.
TEST(AirSpells, DisruptingRay) {
  RULE("HK:disrupting_ray");
  RULE("HC-102");
  EXPECT_EQ(tier_choices("disrupting_ray", {0, 1, 2}), kUpToGold);
  const auto harm = [](bool silenced) {
    SpellFight fight("disrupting_ray", {"F centaurs@1,2"}, {"F zombies@1,3"});
    if (silenced) fight.cast("disrupting_ray", 0).pick(def(0));
    return damage_with(fight.attack(def(0)), def(0), 1);
  };
  EXPECT_EQ(harm(false), 1);
  EXPECT_EQ(harm(true), 2);
}

// How often the die may be rolled again after so many -1; the last roll counts.
TEST(AirSpells, Fortune) {
  RULE("HK:fortune");
  const auto rerolls = [](int power) {
    SpellFight fight("fortune", {"F pegasi@1,2"}, {"F nagas@1,3"});
    fight.attack(def(0)).cast("fortune", power).no_cards().roll(-1);
    int count = 0;
    for (; fight.phase() == Phase::kReroll; ++count) {
      fight.act(ActionKind::kReroll, 1).roll(count == power ? 1 : -1);
    }
    EXPECT_EQ(fight.damage(def(0)), 3 + 1 - 2);
    return count;
  };
  EXPECT_EQ(by_power({0, 1, 2}, rerolls), (Ints{1, 2, 3}));
  SpellFight kept("fortune", {"F pegasi@1,2"}, {"F nagas@1,3"});
  kept.attack(def(0)).cast("fortune", 2).no_cards().roll(0).act(ActionKind::kReroll, 0);
  EXPECT_NE(kept.phase(), Phase::kReroll);
  EXPECT_EQ(kept.damage(def(0)), 1);
}

TEST(AirSpells, FortuneIsForOwnAttacks) {
  RULE("HK:fortune");
  SpellFight fight("fortune", {"F nagas@1,2"}, {"F pegasi@1,3"});
  fight.attack(att(0));
  EXPECT_EQ(fight.phase(), Phase::kRoll);  // the enemy's attack opens no window
  fight.roll(-1);
  EXPECT_TRUE(fight.can_play("fortune"));  // the retaliation does
}

TEST(AirSpells, Haste) {
  RULE("HK:haste");
  const auto cast = [](int power) {
    SpellFight fight("haste", {"F pegasi@1,1", "F halberdiers@2,1"}, {"F centaurs@1,3"});
    fight.cast("haste", power).pick(att(1));
    return fight;
  };
  EXPECT_EQ(by_power({0, 1, 2}, [&](int power) { return cast(power).initiative_of(att(1)); }),
            (Ints{5, 6, 7}));
  EXPECT_EQ(cast(0).end().no_cards().active(), def(0));
  EXPECT_EQ(cast(2).end().no_cards().active(), att(1));  // 7 against 6
}

// The defender's units hit by lightning of the attacker, who is hit instead.
TEST(AirSpells, MagicMirror) {
  RULE("HK:magic_mirror");
  const auto mirrored = [](int power, int target) {
    SpellFight fight(hero({"F pegasi@1,1"}, casts({"lightning_bolt"})),
                     hero(kTierUnits, casts({"magic_mirror"})));
    while (fight.active() != att(0)) fight.end();
    fight.cast("lightning_bolt", 0).pick(def(target));
    if (!fight.answering()) return false;
    fight.cast("magic_mirror", power);
    if (fight.phase() != Phase::kAsk) {
      EXPECT_EQ(fight.damage(def(target)), 2);
      return false;
    }
    EXPECT_FALSE(fight.asked_units().contains(def(target)));
    fight.pick(att(0));
    EXPECT_EQ(fight.damage(att(0)), 2);
    EXPECT_EQ(fight.damage(def(target)), 0);
    EXPECT_EQ(fight.discard(1).count("magic_mirror"), 1u);
    return true;
  };
  using Bools = std::vector<bool>;
  const auto by_tier = [&](int power) {
    return Bools{mirrored(power, 0), mirrored(power, 1), mirrored(power, 2), mirrored(power, 3)};
  };
  EXPECT_EQ(by_tier(0), (Bools{true, false, false, false}));
  EXPECT_EQ(by_tier(1), (Bools{true, true, false, false}));
  EXPECT_EQ(by_tier(2), (Bools{true, true, true, false}));
}

// A shot from back row to back row: without the spell two dice are rolled.
TEST(AirSpells, Precision) {
  RULE("HK:precision");
  const auto shot = [](int power) {
    SpellFight fight("precision", {"F sea_dogs@1,0"}, {"F nagas@1,4"});
    fight.attack(def(0));
    if (power >= 0) fight.cast("precision", power);
    return fight.no_cards();
  };
  EXPECT_EQ(shot(-1).legal().size(), 6u);
  EXPECT_EQ(shot(0).legal().size(), 3u);
  EXPECT_EQ(by_power({0, 1, 2}, [&](int power) { return shot(power).roll(0).damage(def(0)); }),
            (Ints{2 + 1 - 2, 2 + 2 - 2, 2 + 3 - 2}));
}

TEST(AirSpells, PrecisionIsForShots) {
  RULE("HK:precision");
  SpellFight near("precision", {"F sea_dogs@1,2"}, {"F nagas@1,3"});
  near.attack(def(0));
  EXPECT_FALSE(near.can_play("precision"));
  SpellFight blow("precision", {"F pegasi@1,2"}, {"F nagas@1,3"});
  EXPECT_FALSE(blow.attack(def(0)).can_play("precision"));
}

}  // namespace
}  // namespace muster::homm
