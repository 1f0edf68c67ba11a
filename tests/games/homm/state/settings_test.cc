// Every setting of a ruleset changes what it says it changes.
#include "core/config/data_root.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

std::size_t reach(const std::string& unit, const std::string& ruleset) {
  Fight fight(hero({unit + "@0,0"}), hero({"F zombies@3,4"}), "", ruleset);
  return fight.moves().size();
}

TEST(HommSettings, MovementRanges) {
  RULE("HC-24");
  RULE("HC-25");
  RULE("HC-26");
  // From a corner: n + 1 spaces lie at each distance n up to 3.
  EXPECT_EQ(reach("F wolf_raiders", ""), 9U);
  EXPECT_EQ(reach("F wolf_raiders", "move_ground = 2"), 5U);
  EXPECT_EQ(reach("F wolf_raiders", "move_flying = 2\nmove_ranged = 2"), 9U);
  EXPECT_EQ(reach("F griffins", ""), 9U);
  EXPECT_EQ(reach("F griffins", "move_flying = 1"), 2U);
  EXPECT_EQ(reach("F griffins", "move_ground = 1\nmove_ranged = 2"), 9U);
  EXPECT_EQ(reach("F griffins", "move_flying = 7"), 18U);  // all but its own and the enemy's
  EXPECT_EQ(reach("F evil_eyes", ""), 2U);
  EXPECT_EQ(reach("F evil_eyes", "move_ranged = 2"), 5U);
  EXPECT_EQ(reach("F evil_eyes", "move_ranged = 0"), 0U);
  EXPECT_EQ(reach("F evil_eyes", "move_ground = 1\nmove_flying = 2"), 2U);
}

TEST(HommSettings, RangedPenalty) {
  RULE("HC-38");
  RULE("HC-39");
  RULE("HC-48");
  const auto weights = [](const std::string& from, const std::string& to,
                          const std::string& ruleset) {
    Fight fight(hero({"F evil_eyes@" + from}), hero({"F zombies@" + to}), "", ruleset);
    fight.attack(def(0));
    return fight.weights();
  };
  EXPECT_EQ(weights("1,1", "1,2", "ranged_penalty = true"), kLowerOfTwo);
  EXPECT_EQ(weights("1,1", "1,2", "ranged_penalty = false"), kOneInThree);
  EXPECT_EQ(weights("1,0", "1,4", "ranged_penalty = true"), kLowerOfTwo);
  EXPECT_EQ(weights("1,0", "1,4", "ranged_penalty = false"), kOneInThree);
  Fight back(hero({"F wolf_raiders@1,1"}), hero({"F lizardmen@1,2"}), "", "ranged_penalty = false");
  back.attack(def(0)).roll(0);
  EXPECT_EQ(back.weights(), kOneInThree);
}

TEST(HommSettings, FreeOrder) {
  RULE("HC-30");
  const auto after = [](const std::string& unit, const std::string& order) {
    Fight fight(hero({unit + "@1,1"}), hero({"F zombies@1,2"}), "",
                fmt::format("free_order = \"{}\"", order));
    fight.attack(def(0)).roll(-1).roll(-1);
    return fight.phase() == Phase::kMoveAfter;
  };
  for (const std::string unit : {"F wolf_raiders", "F griffins", "F sea_dogs"}) {
    EXPECT_TRUE(after(unit, "all")) << unit;
    EXPECT_FALSE(after(unit, "none")) << unit;
    EXPECT_EQ(after(unit, "flying_ranged"), unit != "F wolf_raiders") << unit;
  }
}

TEST(HommSettings, InitiativeTies) {
  RULE("HC-21");
  const auto order = [](const std::string& ties) {
    Fight fight(hero({"F halberdiers@0,0", "F gnolls@1,0"}),
                hero({"F skeletons@0,4", "F troglodytes@1,4"}), "",
                fmt::format("initiative_ties = \"{}\"", ties));
    return fight.pass();
  };
  EXPECT_EQ(order("alternate"), (std::vector<int>{att(0), def(0), att(1), def(1)}));
  EXPECT_EQ(order("attacker_first"), (std::vector<int>{att(0), att(1), def(0), def(1)}));
}

TEST(HommSettings, ExcessDamage) {
  RULE("HC-43");
  const auto after = [](const std::string& pack, const std::string& excess) {
    Fight fight(hero({"F thunderbirds@1,1"}), hero({pack}), "",
                fmt::format("excess_damage = \"{}\"", excess));
    fight.attack(def(0)).roll(+1);  // 4 + 1 - 1 = 4
    return fight.alive(def(0)) ? fmt::format("{} {}", fight.card(def(0)), fight.damage(def(0)))
                               : std::string("defeated");
  };
  EXPECT_EQ(after("P skeletons@1,2", "carry"), "defeated");
  EXPECT_EQ(after("P skeletons@1,2", "lost"), "skeletons_few 0");
  EXPECT_EQ(after("P gnolls@1,2 damage=2", "carry"), "gnolls_few 2");
  EXPECT_EQ(after("P gnolls@1,2 damage=2", "lost"), "gnolls_few 0");
}

TEST(HommSettings, ParalysisEnds) {
  RULE("HC-50");
  const auto paralysed = [](int die, const std::string& ends) {
    Fight fight(hero({"F sea_dogs@1,1", "F goblins@3,0"}), hero({"F gnolls@1,3 paralysed"}), "",
                fmt::format("paralysis_ends = \"{}\"", ends));
    fight.pass(att(0));
    fight.attack(def(0)).roll(die);  // 2 + die - 1
    return fight.has(def(0), kParalysed);
  };
  EXPECT_FALSE(paralysed(-1, "attacked"));
  EXPECT_FALSE(paralysed(0, "attacked"));
  EXPECT_TRUE(paralysed(-1, "damaged"));
  EXPECT_FALSE(paralysed(0, "damaged"));
}

TEST(HommSettings, HoldBack) {
  RULE("HC-11");
  const auto fight = [](const std::vector<std::string>& army, bool hold_back) {
    return Fight(hero(army), hero({"F zombies@3,4"}), "", fmt::format("hold_back = {}", hold_back));
  };
  const std::vector<std::string> two = {"F gnolls", "F goblins"};
  EXPECT_TRUE(fight(two, true).can(ActionKind::kPlace, kNoCell));
  EXPECT_FALSE(fight(two, false).can(ActionKind::kPlace, kNoCell));
  // With more than five units somebody has to stay at home all the same, but nobody else.
  const std::vector<std::string> six(6, "F gnolls");
  Fight many = fight(six, false);
  EXPECT_TRUE(many.can(ActionKind::kPlace, kNoCell));
  many.leave_out();
  EXPECT_FALSE(many.can(ActionKind::kPlace, kNoCell));
}

TEST(HommSettings, AiPlacementHasOneReading) {
  const std::string scenario = scenario_toml(hero({"F gnolls"}), hero({"F gnolls"}));
  EXPECT_EQ(load_error(scenario, "ai_placement = \"rulebook\""), "");
  EXPECT_TRUE(mentions(load_error(scenario, "ai_placement = \"free\""),
                       "rules.toml:1:#: key `ai_placement`"));
}

TEST(HommSettings, TheShippedRulesetIsTheDefault) {
  const auto document = resolve_document("base", data_file("games/homm/rulesets"));
  ASSERT_TRUE(document.ok());
  const auto base = parse_ruleset(*document);
  ASSERT_TRUE(base.ok()) << base.status().message();
  const Ruleset plain;
  EXPECT_EQ(base->move_ground, plain.move_ground);
  EXPECT_EQ(base->move_flying, plain.move_flying);
  EXPECT_EQ(base->move_ranged, plain.move_ranged);
  EXPECT_EQ(base->ranged_penalty, plain.ranged_penalty);
  EXPECT_EQ(base->alternate_initiative_ties, plain.alternate_initiative_ties);
  EXPECT_EQ(base->excess_damage_carries, plain.excess_damage_carries);
  EXPECT_EQ(base->attack_ends_paralysis, plain.attack_ends_paralysis);
  EXPECT_EQ(base->paralysed_retaliate, plain.paralysed_retaliate);
  EXPECT_EQ(base->tower_tier, plain.tower_tier);
  EXPECT_EQ(base->ai_skill_returns_at_hard, plain.ai_skill_returns_at_hard);
  EXPECT_EQ(base->hold_back, plain.hold_back);
  EXPECT_EQ(base->free_order, plain.free_order);
  EXPECT_EQ(base->max_rounds, plain.max_rounds);
}

TEST(HommSettings, MistakesNamePlaceAndKey) {
  const std::string scenario = scenario_toml(hero({"F gnolls"}), hero({"F gnolls"}));
  const struct {
    std::string ruleset;
    std::vector<std::string> parts;
  } cases[] = {
      {"move_ground = 8", {"rules.toml:1:#: key `move_ground`", "from 0 to 7"}},
      {"move_flying = -1", {"rules.toml:1:#: key `move_flying`"}},
      {"move_ranged = 1.5", {"rules.toml:1:#: key `move_ranged`"}},
      {"ranged_penalty = 1", {"rules.toml:1:#: key `ranged_penalty`"}},
      {"initiative_ties = \"atacker_first\"", {"key `initiative_ties`", "`attacker_first`"}},
      {"excess_damage = \"gone\"", {"key `excess_damage`", "\"lost\""}},
      {"paralysis_ends = \"damage\"", {"key `paralysis_ends`", "`damaged`"}},
      {"free_order = \"both\"", {"key `free_order`", "\"flying_ranged\""}},
      {"hold_back = \"no\"", {"key `hold_back`"}},
      {"max_rounds = 0", {"key `max_rounds`", "from 1 to 100"}},
      {"\nmove_grond = 3", {"rules.toml:2:", "`move_grond`", "`move_ground`"}},
  };
  for (const auto& [ruleset, parts] : cases) {
    const std::string error = load_error(scenario, ruleset);
    EXPECT_FALSE(error.empty()) << ruleset;
    for (const std::string& part : parts)
      EXPECT_TRUE(mentions(error, part)) << ruleset << "\n" << error;
  }
}

}  // namespace
}  // namespace muster::homm
