// The keys of targeting rules: a case in which each decides, ties, and the mistakes of rule files.
#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

absl::StatusOr<TargetingRule> parse_rule(const std::string& text) {
  const auto document = parse_document(text, "rule.toml");
  if (!document.ok()) return document.status();
  return TargetingRule::load(*document);
}

std::string rule_error(const std::string& text) {
  const auto rule = parse_rule(text);
  return rule.ok() ? "" : message_of(rule.status());
}

// What one list of keys, for melee and ranged alike, keeps of all enemies of `unit`.
Slots kept(const Fight& fight, int unit, const std::string& keys) {
  const auto rule = parse_rule(fmt::format("melee = [{}]\nranged = [{}]", keys, keys));
  if (!rule.ok()) throw std::logic_error(message_of(rule.status()));
  Mask enemies = 0;
  for (int slot : BitRange(side_units(1 - side_of(unit)))) {
    if (fight.alive(slot)) enemies |= bit<Mask>(slot);
  }
  TargetChooser chooser(fight.rules(), fight.state, *rule, unit, fight.cell(unit));
  Slots slots;
  for (int slot : BitRange(chooser.best_targets(enemies))) slots.insert(slot);
  return slots;
}

Slots kept(const std::string& unit, const std::vector<std::string>& enemies,
           const std::string& keys) {
  return kept(Fight(hero({unit}), hero(enemies)), att(0), keys);
}

const std::string kSilver = "F crusaders@1,1";
const std::vector<std::string> kTiers = {"F zombies@0,4", "F demons@1,4", "F nagas@2,4",
                                         "N hydras@3,4"};

TEST(HommTargetKeys, Tiers) {
  EXPECT_EQ(kept(kSilver, kTiers, "'same_tier'"), Slots{def(1)});
  EXPECT_EQ(kept(kSilver, {"F zombies@0,4", "F nagas@2,4"}, "'same_tier'"),
            (Slots{def(0), def(1)}));
  EXPECT_EQ(kept("F nagas@1,1", kTiers, "'lower_tier'"),
            Slots{def(1)});  // the highest of the lower
  EXPECT_EQ(kept("F zombies@1,1", kTiers, "'lower_tier'"), (Slots{def(0), def(1), def(2), def(3)}));
  EXPECT_EQ(kept(kSilver, kTiers, "'higher_tier'"), Slots{def(2)});  // the lowest of the higher
  EXPECT_EQ(kept("N hydras@1,1", kTiers, "'higher_tier'"), (Slots{def(0), def(1), def(2), def(3)}));
  EXPECT_EQ(kept(kSilver, kTiers, "'lowest_tier'"), Slots{def(0)});
  EXPECT_EQ(kept(kSilver, {"N hydras@3,4", "F nagas@2,4"}, "'lowest_tier'"), Slots{def(1)});
}

TEST(HommTargetKeys, Types) {
  const std::vector<std::string> types = {"F zombies@0,4", "F lizardmen@1,4", "F griffins@2,4",
                                          "F orcs@3,4"};
  EXPECT_EQ(kept(kSilver, types, "'ranged_first'"), (Slots{def(1), def(3)}));
  EXPECT_EQ(kept(kSilver, types, "'melee_first'"), (Slots{def(0), def(2)}));
  EXPECT_EQ(kept(kSilver, {"F zombies@0,4", "F griffins@2,4"}, "'ranged_first'"),
            (Slots{def(0), def(1)}));
}

TEST(HommTargetKeys, Closest) {
  const std::vector<std::string> enemies = {"F zombies@0,4", "F zombies@1,3", "F zombies@3,1"};
  EXPECT_EQ(kept("F griffins@1,1", enemies, "'closest'"), (Slots{def(1), def(2)}));
  // For a walker the friend at (1,2) makes the way to D1 four steps long.
  Fight fight(hero({"F crusaders@1,1", "F zombies@1,2"}), hero(enemies));
  EXPECT_EQ(kept(fight, att(0), "'closest'"), Slots{def(2)});
}

TEST(HommTargetKeys, Dice) {
  EXPECT_EQ(kept(kSilver, kTiers, "'most_dice'"), Slots{def(1)});
  EXPECT_EQ(kept(kSilver, {"F zombies@0,4", "F nagas@2,4"}, "'most_dice'"), Slots{def(0)});
  EXPECT_EQ(kept(kSilver, {"F nagas@2,4", "N hydras@3,4"}, "'most_dice'"), (Slots{def(0), def(1)}));
  EXPECT_EQ(kept("F nagas@1,1", kTiers, "'most_dice'"), Slots{def(2)});
  EXPECT_EQ(kept("F nagas@1,1", {"F zombies@0,4", "F demons@1,4"}, "'most_dice'"), Slots{def(1)});
  EXPECT_EQ(kept(kSilver, {"F nagas@2,4", "N hydras@3,4"}, "'least_dice'"), Slots{def(0)});
  EXPECT_EQ(kept(kSilver, kTiers, "'least_dice'"), Slots{def(0)});
}

TEST(HommTargetKeys, Health) {
  // Remaining: zombies 3, demons 4 - 2, pack of gnolls 4 - 3 (its Few side does not count).
  const std::vector<std::string> enemies = {"F zombies@0,4", "F demons@1,4 damage=2",
                                            "P gnolls@2,4 damage=3"};
  EXPECT_EQ(kept(kSilver, enemies, "'lowest_health'"), Slots{def(2)});
  EXPECT_EQ(kept(kSilver, enemies, "'highest_health'"), Slots{def(0)});
}

TEST(HommTargetKeys, CanKill) {
  // Cerberi, attack 3: familiars (defense 1, health 2) fall to 0 and +1 (18 of 27), lizardmen
  // (0, 3) too, gremlins (0, 2) always, nagas (2, 7) never.
  const std::string unit = "F cerberi@1,1";
  const std::vector<std::string> enemies = {"F familiars@0,4", "F lizardmen@1,4", "F gremlins@2,4",
                                            "F nagas@3,4"};
  EXPECT_EQ(kept(unit, enemies, "'can_kill'"), (Slots{def(0), def(1), def(2)}));
  EXPECT_EQ(kept(unit, enemies, "{key = 'can_kill', chance = 0.66}"),
            (Slots{def(0), def(1), def(2)}));
  EXPECT_EQ(kept(unit, enemies, "{key = 'can_kill', chance = 0.67}"), Slots{def(2)});
  EXPECT_EQ(kept(unit, enemies, "{key = 'can_kill', chance = 1}"), Slots{def(2)});
  EXPECT_EQ(kept(unit, {"F nagas@3,4", "F demons@1,4"}, "'can_kill'"),
            (Slots{def(0), def(1)}));  // nobody
  // Damage taken counts: 4 - 3 left; 3 - 1 - 2 = 0 leaves 2 of 3.
  EXPECT_EQ(
      kept(unit, {"F nagas@3,4", "F demons@1,4 damage=3"}, "{key = 'can_kill', chance = 0.66}"),
      Slots{def(1)});
}

TEST(HommTargetKeys, ExpectedDamage) {
  // Griffins, attack 2: zombies (defense 1) 1 on average, crusaders (2) 1/3, archangels (3) 0.
  const std::string unit = "F griffins@1,1";
  EXPECT_EQ(kept(unit, {"F crusaders@0,4", "F zombies@1,4"}, "'expected_damage'"), Slots{def(1)});
  const std::vector<std::string> hard = {"F crusaders@0,4", "F archangels@1,4"};
  EXPECT_EQ(kept(unit, hard, "{key = 'expected_damage', mode = 'exact'}"), Slots{def(0)});
  EXPECT_EQ(kept(unit, hard, "{key = 'expected_damage', mode = 'assumed'}"),
            (Slots{def(0), def(1)}));
  // A defense token takes away a little, which the assumed die does not see.
  const std::vector<std::string> token = {"F zombies@0,4 defending", "F zombies@1,4"};
  EXPECT_EQ(kept(unit, token, "'expected_damage'"), Slots{def(1)});
  EXPECT_EQ(kept(unit, token, "{key = 'expected_damage', mode = 'assumed'}"),
            (Slots{def(0), def(1)}));
  // From back row to back row a shooter rolls two dice.
  EXPECT_EQ(kept("F lizardmen@1,0", {"F zombies@0,4", "F zombies@1,3"}, "'expected_damage'"),
            Slots{def(1)});
}

TEST(HommTargetKeys, ExpectedDamageRatio) {
  // Griffins: goblins (defense 0, health 4) 2/4; familiars (1, 2) 1/2; zombies (1, 3) 1/3.
  EXPECT_EQ(kept("F griffins@1,1", {"F goblins@0,4", "F familiars@1,4", "F zombies@2,4"},
                 "'expected_damage_ratio'"),
            (Slots{def(0), def(1)}));
  EXPECT_EQ(kept("F griffins@1,1", {"F goblins@0,4", "F zombies@2,4 damage=2"},
                 "'expected_damage_ratio'"),
            Slots{def(1)});
  // Crusaders (2, 4): 1/12 exactly, 0 with an assumed die; archangels 0 either way.
  const std::vector<std::string> hard = {"F crusaders@0,4", "F archangels@1,4"};
  EXPECT_EQ(kept("F griffins@1,1", hard, "'expected_damage_ratio'"), Slots{def(0)});
  EXPECT_EQ(kept("F griffins@1,1", hard, "{key = 'expected_damage_ratio', mode = 'assumed'}"),
            (Slots{def(0), def(1)}));
}

TEST(HommTargetKeys, NoRetaliation) {
  Fight fight(hero({"F wolf_raiders@1,1", "F lizardmen@2,1"}),
              hero({"F demons@1,2", "F zombies@2,2", "F zombies@3,4"}));
  EXPECT_EQ(kept(fight, att(0), "'no_retaliation'"), (Slots{def(0), def(1), def(2)}));  // all would
  EXPECT_EQ(kept(fight, att(1), "'no_retaliation'"),
            (Slots{def(0), def(2)}));  // shot, not adjacent
  fight.attack(def(0)).roll(-1).roll(-1);
  EXPECT_EQ(kept(fight, att(0), "'no_retaliation'"), Slots{def(0)});  // has struck back already
}

TEST(HommTargetKeys, Values) {
  // Attack/defense/initiative: zombies 2/1/3, centaurs 2/0/6, crusaders 3/2/5, cerberi 3/0/7.
  const std::vector<std::string> enemies = {"F zombies@0,4", "F centaurs@1,4", "F crusaders@2,4",
                                            "F cerberi@3,4"};
  EXPECT_EQ(kept("F griffins@1,1", enemies, "'lowest_defense'"), (Slots{def(1), def(3)}));
  EXPECT_EQ(kept("F griffins@1,1", enemies, "'highest_attack'"), (Slots{def(2), def(3)}));
  EXPECT_EQ(kept("F griffins@1,1", enemies, "'highest_initiative'"), Slots{def(3)});
}

TEST(HommTargetKeys, NotYetActivated) {
  Fight fight(hero({"F griffins@1,1"}), hero({"F wolf_raiders@0,4", "F zombies@3,4"}));
  fight.end();  // the wolf raiders (7) are done
  EXPECT_EQ(fight.active(), att(0));
  EXPECT_EQ(kept(fight, att(0), "'not_yet_activated'"), Slots{def(1)});
}

TEST(HommTargetKeys, MostExpensive) {
  // Recruited for 2 and reinforced for 3: 5; goblins 1; halberdiers 2; griffins 4.
  EXPECT_EQ(
      kept(kSilver, {"F griffins@0,4", "P skeletons@1,4", "F goblins@2,4"}, "'most_expensive'"),
      Slots{def(1)});
  EXPECT_EQ(kept(kSilver, {"F griffins@0,4", "F skeletons@1,4"}, "'most_expensive'"),
            Slots{def(0)});
}

TEST(HommTargetKeys, LaterKeysDecideWhatEarlierOnesLeave) {
  const std::vector<std::string> enemies = {"F zombies@0,4", "F demons@0,2", "F minotaurs@1,2"};
  EXPECT_EQ(kept(kSilver, enemies, "'same_tier', 'closest'"), Slots{def(2)});
  EXPECT_EQ(kept(kSilver, enemies, "'same_tier', 'lowest_health', 'highest_attack'"),
            Slots{def(2)});
  EXPECT_EQ(kept(kSilver, enemies, ""), (Slots{def(0), def(1), def(2)}));
}

TEST(HommTargetKeys, MeleeAndRangedHaveTheirOwnLists) {
  const auto rule = parse_rule("melee = ['lowest_tier']\nranged = ['same_tier']");
  ASSERT_TRUE(rule.ok());
  Fight fight(hero({"F crusaders@1,1", "F zealots@2,1", "F thunderbirds@3,1"}), hero(kTiers));
  const Mask all = bit<Mask>(def(0)) | bit<Mask>(def(1)) | bit<Mask>(def(2)) | bit<Mask>(def(3));
  EXPECT_EQ(TargetChooser(fight.rules(), fight.state, *rule, att(0), fight.cell(att(0)))
                .best_targets(all),
            bit<Mask>(def(0)));
  EXPECT_EQ(TargetChooser(fight.rules(), fight.state, *rule, att(1), fight.cell(att(1)))
                .best_targets(all),
            bit<Mask>(def(1)));
  EXPECT_EQ(TargetChooser(fight.rules(), fight.state, *rule, att(2), fight.cell(att(2)))
                .best_targets(all),
            bit<Mask>(def(0)));
}

// Where a unit attacks A0 from under these stand keys: the space, or the spaces of the tie.
Cells stands(const std::string& keys, const std::vector<std::string>& player, const std::string& ai,
             const std::string& more = "", const std::string& ruleset = "") {
  Fight fight(
      hero(player),
      ai_hero({ai}, fmt::format("rule = {{melee = ['highest_attack'], ranged = ['highest_attack'], "
                                "stand = [{}]{}}}",
                                keys, more)),
      "", ruleset);
  fight.to_ai();
  if (fight.phase() == Phase::kTieSpace) return fight.options(ActionKind::kPickSpace);
  EXPECT_EQ(fight.phase(), Phase::kRoll);
  EXPECT_EQ(fight.state.target, att(0));
  return {fight.cell(def(0))};
}

TEST(HommStandKeys, Steps) {
  // Sprites at (1,3), zombies at (1,1): next to them (1,2) 1 step, (0,1), (2,1) and (1,0) 3 steps.
  EXPECT_EQ(stands("'fewest_steps'", {"F zombies@1,1"}, "F sprites@1,3"), cells({{1, 2}}));
  EXPECT_EQ(stands("'most_steps'", {"F zombies@1,1"}, "F sprites@1,3"),
            cells({{0, 1}, {2, 1}, {1, 0}}));
  EXPECT_EQ(stands("", {"F zombies@1,1"}, "F sprites@1,3"),
            cells({{1, 2}, {0, 1}, {2, 1}, {1, 0}}));
  // The default.
  Fight fight(hero({"F zombies@1,1"}),
              ai_hero({"F sprites@1,3"}, "rule = {melee = [], ranged = []}"));
  EXPECT_EQ(fight.cell(def(0)), cell_at(1, 2));
}

TEST(HommStandKeys, AdjacentEnemies) {
  // (1,2) and (0,1) touch the target and another enemy at (0,2); (2,1) and (1,0) the target alone.
  const std::vector<std::string> player = {"F champions@1,1", "F zombies@0,2"};
  EXPECT_EQ(stands("'fewest_adjacent_enemies'", player, "F thunderbirds@1,3"),
            cells({{2, 1}, {1, 0}}));
  EXPECT_EQ(stands("'most_adjacent_enemies'", player, "F thunderbirds@1,3"),
            cells({{1, 2}, {0, 1}}));
}

TEST(HommStandKeys, OwnBackRow) {
  EXPECT_EQ(stands("'nearest_own_back_row'", {"F champions@1,1"}, "F thunderbirds@0,1"),
            cells({{1, 2}}));
  // The attacker's back row is row 0.
  Fight fight(ai_hero({"F thunderbirds@0,2"},
                      "rule = {melee = [], ranged = [], stand = ['nearest_own_back_row']}"),
              hero({"F champions@1,2"}));
  EXPECT_EQ(fight.cell(att(0)), cell_at(1, 1));
}

TEST(HommStandKeys, AvoidPenalty) {
  // In contact at (1,3): each of (0,3), (2,3) and (1,4) is out of it.
  const std::string shooter = "N sharpshooters@1,3";
  EXPECT_EQ(stands("'avoid_penalty', 'fewest_steps'", {"F champions@1,2"}, shooter,
                   ", ranged_moves = true"),
            cells({{0, 3}, {2, 3}, {1, 4}}));
  // Back to back at (1,4): one step forward or nothing; sideways changes nothing.
  EXPECT_EQ(stands("'avoid_penalty'", {"F champions@1,0"}, "N sharpshooters@1,4",
                   ", ranged_moves = true"),
            cells({{1, 3}}));
  // Where the ruleset knows no penalty nothing has to be avoided.
  EXPECT_EQ(stands("'avoid_penalty', 'fewest_steps'", {"F champions@1,2"}, shooter,
                   ", ranged_moves = true", "ranged_penalty = false"),
            cells({{1, 3}}));
  // A melee unit has none anyway.
  EXPECT_EQ(stands("'avoid_penalty', 'fewest_steps'", {"F champions@1,1"}, "F thunderbirds@1,3"),
            cells({{1, 2}}));
}

TEST(HommStandKeys, RangedMoves) {
  // Without it a shooter stays whatever `stand` says.
  EXPECT_EQ(stands("'avoid_penalty'", {"F champions@1,2"}, "N sharpshooters@1,3"), cells({{1, 3}}));
  EXPECT_EQ(stands("'most_steps'", {"F champions@1,0"}, "N sharpshooters@1,3"), cells({{1, 3}}));
  EXPECT_EQ(
      stands("'most_steps'", {"F champions@1,0"}, "N sharpshooters@1,3", ", ranged_moves = true"),
      cells({{0, 3}, {2, 3}, {1, 2}, {1, 4}}));
  // Stepping out of contact opens all targets: the distant champions (attack 5), not the zombies
  // (2).
  EXPECT_EQ(stands("'fewest_steps'", {"F champions@3,0", "F zombies@1,2"}, "N sharpshooters@1,3",
                   ", ranged_moves = true"),
            cells({{0, 3}, {2, 3}, {1, 4}}));
  // (0,3) touches the zombies at (0,2), and (1,4) shoots from back row to back row.
  EXPECT_EQ(stands("'avoid_penalty'", {"F champions@3,0", "F zombies@1,2", "F zombies@0,2"},
                   "N sharpshooters@1,3", ", ranged_moves = true"),
            cells({{2, 3}}));
}

TEST(HommTies, WhoDecides) {
  const auto fight = [](const std::string& tie) {
    return Fight(
        hero({"F demons@1,2", "F minotaurs@2,3", "F zombies@0,0"}),
        ai_hero({"F thunderbirds@1,3"},
                fmt::format("rule = {{melee = ['same_tier'], ranged = [], tie = \"{}\"}}", tie)));
  };
  EXPECT_EQ(fight("player").to_move(), 0);
  EXPECT_EQ(fight("player").options(ActionKind::kPickUnit), (Slots{att(0), att(1)}));
  const Fight first = fight("first");
  EXPECT_EQ(first.phase(), Phase::kRoll);
  EXPECT_EQ(first.state.target, att(0));
  Fight random = fight("random");
  EXPECT_EQ(random.phase(), Phase::kTieTarget);
  EXPECT_EQ(random.to_move(), kChance);
  EXPECT_EQ(random.options(ActionKind::kPickUnit), (Slots{att(0), att(1)}));
  EXPECT_EQ(random.weights(), (std::vector<std::uint64_t>{1, 1}));
  random.pick(att(1));
  EXPECT_EQ(random.state.target, att(1));
}

TEST(HommTies, SpacesAreDecidedTheSameWay) {
  const auto fight = [](const std::string& tie) {
    return Fight(hero({"F zombies@1,1"}),
                 ai_hero({"N nomads@2,4"},
                         fmt::format("rule = {{melee = [], ranged = [], tie = \"{}\"}}", tie)));
  };
  EXPECT_EQ(fight("player").to_move(), 0);
  const Fight first = fight("first");
  EXPECT_EQ(first.phase(), Phase::kRoll);
  EXPECT_EQ(first.cell(def(0)), cell_at(2, 1));  // row by row from the attacker's end
  Fight random = fight("random");
  EXPECT_EQ(random.phase(), Phase::kTieSpace);
  EXPECT_EQ(random.to_move(), kChance);
  EXPECT_EQ(random.options(ActionKind::kPickSpace), cells({{1, 2}, {2, 1}}));
  random.pick_space(1, 2);
  EXPECT_EQ(random.cell(def(0)), cell_at(1, 2));
}

TEST(HommRuleFiles, AllShippedOnesParse) {
  const auto names = document_names(TargetingRule::folder());
  EXPECT_GE(names.size(), 8U);
  for (const std::string& name : names) {
    const auto document = resolve_document(name, TargetingRule::folder());
    ASSERT_TRUE(document.ok());
    const auto rule = TargetingRule::load(*document);
    EXPECT_TRUE(rule.ok()) << rule.status().message();
    if (!rule.ok()) continue;
    EXPECT_EQ(rule->name, name);
    EXPECT_FALSE(rule->summary.empty());
  }
}

TEST(HommRuleFiles, EveryKeyOfTheHelpIsAccepted) {
  std::set<std::string> seen;
  for (const std::string& key : target_keys()) {
    const auto rule =
        parse_rule(fmt::format("melee = [\"{}\"]\nranged = [{{key = \"{}\"}}]", key, key));
    ASSERT_TRUE(rule.ok()) << rule.status().message();
    EXPECT_EQ(rule->melee[0].key, rule->ranged[0].key);
    EXPECT_EQ(rule->melee[0].mode, DamageMode::kExact);
    EXPECT_TRUE(seen.insert(key).second);
  }
  EXPECT_EQ(seen.size(), 20U);
  for (const std::string& key : stand_keys()) {
    EXPECT_TRUE(parse_rule(fmt::format("melee = []\nranged = []\nstand = [\"{}\"]", key)).ok());
  }
  EXPECT_EQ(stand_keys().size(), 6U);
}

TEST(HommRuleFiles, MistakesNameThePlaceAndTheNearestKey) {
  const std::string ok = "melee = []\nranged = []\n";
  const struct {
    std::string text;
    std::vector<std::string> parts;
  } cases[] = {
      {"melee = [\"same_teir\"]\nranged = []",
       {"rule.toml:1:10", "`melee`", "same_teir", "`same_tier`"}},
      {"melee = []\nranged = [\"closest\", \"closet\"]", {"rule.toml:2:", "`ranged`", "`closest`"}},
      {"melee = [{ key = \"can_kil\" }]\nranged = []",
       {"rule.toml:1:", "`melee[0].key`", "`can_kill`"}},
      {"melee = [{ chance = 0.5 }]\nranged = []", {"rule.toml:1:", "`melee[0].key`"}},
      {"melee = [{ key = \"closest\", chance = 0.5 }]\nranged = []",
       {"`melee[0].chance`", "unknown"}},
      {"melee = [{ key = \"can_kill\", mode = \"exact\" }]\nranged = []",
       {"`melee[0].mode`", "unknown"}},
      {"melee = [{ key = \"can_kill\", chance = 1.5 }]\nranged = []",
       {"`melee[0].chance`", "0.01 to 1"}},
      {"melee = [{ key = \"expected_damage\", mode = \"exakt\" }]\nranged = []",
       {"`melee[0].mode`", "`exact`"}},
      {"melee = [3]\nranged = []", {"rule.toml:1:10", "`melee`", "name of a key"}},
      {"melee = \"closest\"\nranged = []", {"rule.toml:1:", "`melee`", "list of keys"}},
      {"ranged = []", {"rule.toml:1:", "`melee`", "is missing"}},
      {"melee = []", {"rule.toml:1:", "`ranged`", "is missing"}},
      {ok + "stand = [\"fewest_step\"]", {"rule.toml:3:", "`stand`", "`fewest_steps`"}},
      {ok + "stand = 3", {"rule.toml:3:", "`stand`"}},
      {ok + "tie = \"plyer\"", {"rule.toml:3:", "`tie`", "`player`"}},
      {ok + "ranged_moves = 1", {"rule.toml:3:", "`ranged_moves`", "true or false"}},
      {ok + "stnad = []", {"rule.toml:3:", "`stnad`", "`stand`"}},
  };
  for (const auto& [text, parts] : cases) {
    const std::string error = rule_error(text);
    EXPECT_FALSE(error.empty()) << text;
    for (const std::string& part : parts)
      EXPECT_NE(error.find(part), std::string::npos) << text << "\n" << error;
  }
}

TEST(HommRuleFiles, ListsAreBounded) {
  std::string keys;
  for (int i = 0; i < 16; ++i) keys += "'closest', ";
  EXPECT_EQ(rule_error("melee = [" + keys + "]\nranged = []"), "");
  EXPECT_NE(rule_error("melee = [" + keys + "'closest']\nranged = []").find("at most 16 keys"),
            std::string::npos);
  std::string stand;
  for (int i = 0; i < 8; ++i) stand += "'most_steps', ";
  EXPECT_EQ(rule_error("melee = []\nranged = []\nstand = [" + stand + "]"), "");
  EXPECT_NE(rule_error("melee = []\nranged = []\nstand = [" + stand + "'most_steps']")
                .find("at most 8 keys"),
            std::string::npos);
}

TEST(HommRuleFiles, AllMistakesAreReportedAtOnce) {
  const std::string error = rule_error("melee = [\"x_y_z\"]\nranged = 3\ntie = 1\n");
  EXPECT_NE(error.find("`melee`"), std::string::npos);
  EXPECT_NE(error.find("`ranged`"), std::string::npos);
  EXPECT_NE(error.find("`tie`"), std::string::npos);
}

}  // namespace
}  // namespace muster::homm
