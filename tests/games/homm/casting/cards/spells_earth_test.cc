// The spells of the earth.
#include "tests/games/homm/casting/cards/spell_fight.h"

namespace muster::homm {
namespace {

using Ints = std::vector<int>;

TEST(EarthSpells, AntiMagic) {
  RULE("HK:anti_magic");
  EXPECT_EQ(tier_choices("anti_magic", {0, 1, 2}), kUpToGold);
}

// Neither friend nor enemy can aim a spell at the unit or hit it with one.
TEST(EarthSpells, NoSpellReachesAnAntiMagicUnit) {
  RULE("HK:anti_magic");
  SpellFight fight(hero({"F pegasi@1,1", "F gorgons@2,1"}, casts({"anti_magic"})),
                   hero({"F nagas@1,3"}, casts({"fireball", "slow"})));
  fight.no_cards().cast("anti_magic", 1).pick(att(1));
  EXPECT_EQ(fight.in_play(0), Ids{"anti_magic"});
  while (fight.active() != def(0)) fight.end().no_cards();
  SpellFight slow = fight;
  EXPECT_EQ(slow.cast("slow", 0).asked_units(), (Slots{att(0), def(0)}));
  fight.cast("fireball", 2).pick_space(1, 1).pick_space(2, 1);
  EXPECT_EQ(fight.damage(att(0)), 2);
  EXPECT_EQ(fight.damage(att(1)), 0);
}

// A citadel whose gate is in column 1.
SpellFight siege(const std::string& spell) {
  SpellFight fight(hero({"F pegasi@0,1", "F nagas@2,1", "F gorgons@3,0"}, casts({spell})),
                   hero({"F centaurs@0,3", "F nagas@1,4"}, "citadel = true"));
  fight.pick_space(1, 2).no_cards();
  while (fight.active() != att(0)) fight.end().no_cards();
  return fight;
}

TEST(EarthSpells, EarthquakeRemovesWalls) {
  RULE("HK:earthquake");
  SpellFight one = siege("earthquake");
  one.cast("earthquake", 0);
  EXPECT_EQ(one.asked_spaces(), cells({{0, 2}, {1, 2}, {2, 2}, {3, 2}}));
  one.pick_space(1, 2);
  EXPECT_EQ(one.state.walls, row_mask(2) & ~cell_bit(cell_at(1, 2)));
  SpellFight two = siege("earthquake");
  two.cast("earthquake", 1).pick_space(1, 2);
  EXPECT_EQ(two.asked_spaces(), cells({{0, 2}, {2, 2}, {3, 2}}));
  two.pick_space(3, 2);
  EXPECT_EQ(two.state.walls, cell_bit(cell_at(0, 2)) | cell_bit(cell_at(2, 2)));
  EXPECT_EQ(two.damage(att(0)), 0);
}

// At power 2 all units next to walls suffer, then walls, gate and with them the tower are gone.
TEST(EarthSpells, EarthquakeRemovesAll) {
  RULE("HK:earthquake");
  SpellFight fight = siege("earthquake");
  fight.cast("earthquake", 2);
  EXPECT_EQ(fight.state.walls, 0u);
  EXPECT_EQ((Ints{fight.damage(att(0)), fight.damage(att(1)), fight.damage(att(2)),
                  fight.damage(def(0)), fight.damage(def(1))}),
            (Ints{1, 1, 0, 1, 0}));
  EXPECT_FALSE(fight.alive(def(kTowerSlot)));
}

TEST(EarthSpells, EarthquakeNeedsAWall) {
  RULE("HK:earthquake");
  RULE("HC-117");
  SpellFight fight("earthquake", {"F pegasi@1,1"}, {"F nagas@1,3"});
  EXPECT_FALSE(fight.can_play("earthquake"));
}

// In which of the rounds 1 to 3 the space is closed.
TEST(EarthSpells, ForceField) {
  RULE("HK:force_field");
  const auto closed = [](int power) {
    SpellFight fight("force_field", {"F pegasi@1,1"}, {"F nagas@1,3"});
    fight.cast("force_field", power);
    EXPECT_EQ(fight.asked_spaces().size(), 18u);  // all but those of the two units
    fight.pick_space(1, 2);
    Ints rounds;
    for (int round = 1; round <= 3; ++round) {
      EXPECT_EQ(fight.state.round, round);
      EXPECT_EQ(fight.active(), att(0));
      if (!fight.moves().contains(cell_at(1, 2))) rounds.push_back(round);
      fight.end().end();
    }
    return rounds;
  };
  EXPECT_EQ(by_power({0, 1, 2}, closed), (std::vector<Ints>{{1}, {1, 2}, {1, 2, 3}}));
}

TEST(EarthSpells, Implosion) {
  RULE("HK:implosion");
  RULE("HC-103");
  const auto damage = [](int power) {
    SpellFight fight("implosion", {"F pegasi@1,1"}, {"F nagas@1,3"});
    fight.cast("implosion", power);
    if (fight.phase() == Phase::kAsk) fight.pick(def(0));
    EXPECT_EQ(fight.discard(0).count("implosion"), 1u);
    return fight.damage(def(0));
  };
  // Below its first threshold it comes to nothing.
  EXPECT_EQ(by_power({0, 1, 2, 3, 4, 5, 6}, damage), (Ints{0, 2, 2, 4, 4, 6, 6}));
}

// No source tells what the tokens do: the card is cast and discarded.
TEST(EarthSpells, Quicksand) {
  RULE("HK:quicksand");
  SpellFight fight("quicksand", {"F pegasi@1,1"}, {"F nagas@1,3"});
  fight.cast("quicksand", 0);
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.state.effect_count, 0);
  EXPECT_EQ(fight.discard(0), Ids{"quicksand"});
}

// Whether the spell can save a unit of the tier from archangels.
TEST(EarthSpells, Resurrection) {
  RULE("HK:resurrection");
  const auto saved = [](const std::string& unit, int power) {
    SpellFight fight("resurrection", {unit + "@1,2", "F gorgons@3,0"}, {"F archangels@1,3"});
    fight.attack(att(0));
    EXPECT_EQ(fight.phase(), Phase::kRoll);
    fight.roll(1);
    if (fight.phase() != Phase::kWindow) return false;
    fight.cast("resurrection", power).no_cards();
    EXPECT_NE(fight.phase(), Phase::kRoll);  // no retaliation
    EXPECT_FALSE(fight.has(att(0), kRetaliated));
    return fight.alive(att(0)) && fight.damage(att(0)) == 0;
  };
  const auto by_tier = [&](int power) {
    return std::vector<bool>{saved("F centaurs", power), saved("F crusaders", power),
                             saved("F thunderbirds", power), saved("F cyclopes", power)};
  };
  using Bools = std::vector<bool>;
  EXPECT_EQ(by_tier(0), (Bools{true, false, false, false}));
  EXPECT_EQ(by_tier(2), (Bools{true, true, true, false}));
  EXPECT_EQ(by_tier(4), (Bools{true, true, true, true}));
}

TEST(EarthSpells, ResurrectionIsForDeadlyAttacks) {
  RULE("HK:resurrection");
  SpellFight fight("resurrection", {"F nagas@1,2"}, {"F archangels@1,3"});
  fight.attack(att(0)).roll(1);
  EXPECT_EQ(fight.phase(), Phase::kRoll);  // its retaliation
  EXPECT_EQ(fight.damage(att(0)), 5);
}

// Damage of an attack on nagas, after the spell with each of the powers; -1: without it.
Ints defended(const std::string& spell, const std::string& attacker, const Ints& powers) {
  return by_power(powers, [&](int power) {
    SpellFight fight(spell, {"F nagas@1,2"}, {attacker});
    fight.attack(att(0));
    if (power >= 0) fight.cast(spell, power);
    return damage_with(fight, att(0), 0);
  });
}

TEST(EarthSpells, Shield) {
  RULE("HK:shield");
  EXPECT_EQ(defended("shield", "P champions@1,3", {-1, 0, 1, 2}), (Ints{4, 3, 2, 1}));
  EXPECT_EQ(defended("shield", "F archangels@1,3", {-1, 0, 1, 2}), (Ints{4, 3, 2, 1}));
  SpellFight shot("shield", {"F nagas@1,1"}, {"P cyclopes@1,3"});
  EXPECT_FALSE(shot.attack(att(0)).can_play("shield"));
}

TEST(EarthSpells, StoneSkin) {
  RULE("HK:stone_skin");
  RULE("HC-80");
  EXPECT_EQ(defended("stone_skin", "P champions@1,3", {-1, 0, 1, 2}), (Ints{4, 3, 2, 1}));
  EXPECT_EQ(defended("stone_skin", "P cyclopes@2,4", {-1, 0, 1, 2}), (Ints{3, 2, 1, 0}));
}

TEST(EarthSpells, Slow) {
  RULE("HK:slow");
  const auto cast = [](int power) {
    SpellFight fight("slow", {"F pegasi@1,1", "F halberdiers@2,1"}, {"F centaurs@1,3"});
    fight.cast("slow", power).pick(def(0));
    return fight;
  };
  EXPECT_EQ(by_power({0, 1, 2}, [&](int power) { return cast(power).initiative_of(def(0)); }),
            (Ints{5, 4, 3}));
  EXPECT_EQ(cast(0).end().no_cards().active(), def(0));
  EXPECT_EQ(cast(2).end().no_cards().active(), att(1));
}

// Whether the enemy unit of the tier still acts.
TEST(EarthSpells, Sorrow) {
  RULE("HK:sorrow");
  const auto lost = [](const std::string& unit, int power) {
    SpellFight fight(hero({"N peasants@1,1"}, casts({"sorrow"})), hero({unit + "@1,3"}));
    EXPECT_EQ(fight.active(), def(0));
    if (fight.phase() != Phase::kWindow) return false;
    fight.cast("sorrow", power).no_cards();
    return fight.active() == att(0);
  };
  const auto by_tier = [&](int power) {
    return std::vector<bool>{lost("F centaurs", power), lost("F gorgons", power),
                             lost("F nagas", power), lost("N crystal_dragons", power)};
  };
  using Bools = std::vector<bool>;
  EXPECT_EQ(by_tier(0), (Bools{true, false, false, false}));
  EXPECT_EQ(by_tier(2), (Bools{true, true, false, false}));
  EXPECT_EQ(by_tier(4), (Bools{true, true, true, false}));
}

}  // namespace
}  // namespace muster::homm
