// The bolt of faerie dragons, and what lowers the damage of spells: no card is needed for it.
#include "tests/games/homm/abilities/able.h"

#include "games/homm/changes/lasting.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

const std::string kDragons = "N faerie_dragons@0,0";

// Damage of the bolt on the defender's first unit, the second one standing next to it.
int bolted(const std::string& unit, const std::string& neighbour = "", bool able_enemy = true) {
  std::vector<std::string> army = {unit + "@1,3"};
  if (!neighbour.empty()) army.push_back(neighbour + "@2,3");
  AbleFight fight(hero({kDragons}), hero(army));
  if (!able_enemy) {
    for (std::size_t i = 0; i < army.size(); ++i) {
      add_effect(fight.rules(), fight.state,
                 {.kind = Lasting::kSilence,
                  .on = static_cast<std::uint8_t>(def(static_cast<int>(i))),
                  .until = kWholeCombat});
    }
  }
  return fight.pick(def(0)).damage(def(0));
}

TEST(HommBolt, HitsAnyUnitOfTheBoard) {
  RULE("HA:BOLT_2_ACT");
  const std::string army = hero({kDragons, "F gnolls@1,0"});
  const std::string enemy = hero({"F gnolls@3,4", "P demons@0,4"});
  AbleFight fight(army, enemy);
  EXPECT_EQ(fight.to_move(), 0);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(0), att(1), def(0), def(1)}));
  EXPECT_FALSE(fight.can(ActionKind::kDecline));
  fight.pick(def(1));
  EXPECT_EQ(fight.damage(def(1)), 2);
  EXPECT_EQ(fight.state.spells[0], 0);  // no spell of the round
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(Fight(army, enemy).phase(), Phase::kActivate);
}

TEST(HommBolt, MayKill) {
  RULE("HA:BOLT_2_ACT");
  AbleFight fight(hero({kDragons}), hero({"F gremlins@3,4"}));
  EXPECT_TRUE(fight.pick(def(0)).over());
}

TEST(HommBolt, ImmuneUnits) {
  RULE("HA:IMMUNE_SPELLS");
  EXPECT_EQ(bolted("P oceanids"), 0);
  EXPECT_EQ(bolted("P oceanids", "", false), 2);
  RULE("HA:IMMUNE_SPELLS_SPECIALTY_DMG");
  EXPECT_EQ(bolted("P black_dragons"), 0);
  EXPECT_EQ(bolted("P black_dragons", "", false), 2);
  RULE("HA:IGNORE_SPELL_SPECIALTY_EXCEPT_DMG");
  EXPECT_EQ(bolted("N fangarm"), 2);  // damage is what it takes
}

TEST(HommBolt, LessDamage) {
  RULE("HA:SPELL_DMG_REDUCE_1");
  EXPECT_EQ(bolted("F iron_golems"), 1);
  EXPECT_EQ(bolted("F iron_golems", "", false), 2);
  RULE("HA:SPELL_DMG_REDUCE_2");
  EXPECT_EQ(bolted("P iron_golems"), 0);
  EXPECT_EQ(bolted("P iron_golems", "", false), 2);
  RULE("HA:SPELL_DMG_REDUCE_3");
  EXPECT_EQ(bolted("N diamond_golems"), 0);  // never below 0
  EXPECT_EQ(bolted("N diamond_golems", "", false), 2);
  RULE("HA:SPELL_SPECIALTY_DMG_REDUCE_2");
  EXPECT_EQ(bolted("N steel_golems"), 0);
  EXPECT_EQ(bolted("N steel_golems", "", false), 2);
}

TEST(HommBolt, LessDamageAroundUnicorns) {
  RULE("HA:SPELL_DMG_REDUCE_1_AURA");
  EXPECT_EQ(bolted("P unicorns"), 1);
  EXPECT_EQ(bolted("F gnolls", "P unicorns"), 1);
  EXPECT_EQ(bolted("F gnolls", "P unicorns", false), 2);
  EXPECT_EQ(bolted("F gnolls", "F demons"), 2);
  // Friends only, and adjacent ones.
  AbleFight enemy(hero({kDragons, "P unicorns@1,2"}), hero({"F gnolls@1,3"}));
  EXPECT_EQ(enemy.pick(def(0)).damage(def(0)), 2);
  AbleFight far(hero({kDragons}), hero({"F gnolls@1,3", "P unicorns@3,3"}));
  EXPECT_EQ(far.pick(def(0)).damage(def(0)), 2);
}

}  // namespace
}  // namespace muster::homm
