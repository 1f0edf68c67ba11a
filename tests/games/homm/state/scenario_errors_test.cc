// Mistakes of scenario files, each with its place, its key and what was expected; and the units
// that can be named in them.
#include "core/config/data_root.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

const std::string kDefender = "[defender]\narmy = [\"F gnolls\"]\n";

TEST(HommScenario, AMinimalOneLoads) {
  EXPECT_EQ(load_error("[attacker]\narmy = [\"F gnolls\"]\n" + kDefender), "");
}

TEST(HommScenario, MistakesNamePlaceAndKey) {
  const struct {
    std::string text;
    std::vector<std::string> parts;
  } cases[] = {
      {"[attacker]\narmy = [\"F gnols\"]\n" + kDefender,
       {"fight.toml:2:#: key `attacker.army`", "\"F gnols\"", "`gnolls_few`"}},
      {"[attacker]\narmy = [\"Q gnolls\"]\n" + kDefender,
       {"fight.toml:2:#: key `attacker.army`", "Q gnolls"}},
      {"[attacker]\narmy = [{ unit = \"F gnols\" }]\n" + kDefender,
       {"fight.toml:2:", "army", "`gnolls_few`"}},
      {"[attacker]\narmy = [{ at = [0, 0] }]\n" + kDefender,
       {"fight.toml:2:", "attacker.army[0].unit"}},
      {"[attacker]\narmy = [7]\n" + kDefender,
       {"fight.toml:2:#: key `attacker.army`", "expected a unit"}},
      {"[attacker]\narmy = \"F gnolls\"\n" + kDefender,
       {"fight.toml:2:#: key `attacker.army`", "list of units"}},
      {"[attacker]\narmy = []\n" + kDefender,
       {"fight.toml:2:#: key `attacker.army`", "1 to 10 units, got 0"}},
      {"[attacker]\ngold = 1\n" + kDefender,
       {"fight.toml:2:#: key `attacker.army`", "list of units"}},
      {"[attacker]\narmy = [" + std::string("\"F gnolls\", ") +
           "\"F gnolls\", \"F gnolls\", \"F gnolls\", \"F gnolls\", "
           "\"F gnolls\", \"F gnolls\", \"F gnolls\", \"F gnolls\", \"F gnolls\", \"F gnolls\"]\n" +
           kDefender,
       {"fight.toml:2:#: key `attacker.army`", "1 to 10 units, got 11"}},
      {"[attacker]\narmy = [\"F gnolls\"]\n[defender]\nkind = \"neutral\"\narmy = [\"N gnolls\", "
       "\"N gnolls\", "
       "\"N gnolls\", \"N gnolls\", \"N gnolls\", \"N gnolls\"]\n",
       {"fight.toml:5:#: key `defender.army`", "1 to 5 units, got 6"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", at = [4, 0] }]\n" + kDefender,
       {"fight.toml:2:", "army[0].at`", "columns 0..3"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", at = [0, 5] }]\n" + kDefender,
       {"army[0].at`", "rows 0..4"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", at = [0, -1] }]\n" + kDefender, {"army[0].at`"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", at = [-1, 0] }]\n" + kDefender, {"army[0].at`"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", at = [0] }]\n" + kDefender, {"army[0].at`"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", at = \"b2\" }]\n" + kDefender, {"army[0].at`"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", damage = 3 }]\n" + kDefender,
       {"army[0].damage`", "from 0 to 2"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", damage = -1 }]\n" + kDefender,
       {"army[0].damage`"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", paralysed = 1 }]\n" + kDefender,
       {"army[0].paralysed`"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", paralyzed = true }]\n" + kDefender,
       {"army[0].paralyzed`", "`paralysed`"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", at = [0, 0] }, \"F goblins\"]\n" + kDefender,
       {"fight.toml:2:#: key `attacker.army`", "either every unit has a space"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", at = [0, 0] }]\n[defender]\narmy = [{ unit = "
       "\"F gnolls\", at = [0, 0] }]\n",
       {"fight.toml:", "two units stand on [0, 0]"}},
      {"[attacker]\nkind = \"heroo\"\narmy = [\"F gnolls\"]\n" + kDefender,
       {"fight.toml:2:#: key `attacker.kind`", "`hero`"}},
      {"[attacker]\nkind = \"neutral\"\narmy = [\"F gnolls\"]\n" + kDefender,
       {"fight.toml:2:#: key `attacker.kind`", "HC-04"}},
      {"[attacker]\narmy = [\"F gnolls\"]\ngold = -1\n" + kDefender,
       {"fight.toml:3:#: key `attacker.gold`"}},
      {"[attacker]\narmy = [\"F gnolls\"]\narmie = []\n" + kDefender,
       {"fight.toml:3:#: key `attacker.armie`", "`army`"}},
      {"[attacker]\narmy = [\"F gnolls\"]\n", {"key `defender`"}},
      {"extra_rounds = -1\n[attacker]\narmy = [\"F gnolls\"]\n" + kDefender,
       {"fight.toml:1:#: key `extra_rounds`", "0 to 100"}},
      {"hero_level = 8\n[attacker]\narmy = [\"F gnolls\"]\n" + kDefender,
       {"fight.toml:1:#: key `hero_level`", "0 to 7"}},
      {"field_level = 0\n[attacker]\narmy = [\"F gnolls\"]\n" + kDefender,
       {"fight.toml:1:#: key `field_level`", "1 to 7"}},
      {"extra_round = 1\n[attacker]\narmy = [\"F gnolls\"]\n" + kDefender,
       {"fight.toml:1:", "`extra_round`", "`extra_rounds`"}},
      {"ignore_unimplemented_abilities = true\n[attacker]\narmy = [\"F gnolls\"]\n" + kDefender,
       {"fight.toml:1:#: key `ignore_unimplemented_abilities`: is unknown"}},
      {"player_knows_rule = \"yes\"\n[attacker]\narmy = [\"F gnolls\"]\n" + kDefender,
       {"fight.toml:1:#: key `player_knows_rule`"}},
      {"[attacker]\narmy = [\"F gnolls\"]\n[defender]\nkind = \"neutral\"\ndraw = { field = "
       "\"VIII\" }\n",
       {"fight.toml:5:", "`defender.draw.field`", "VIII", "`VII`"}},
      {"[attacker]\narmy = [\"F gnolls\"]\n[defender]\nkind = \"neutral\"\ndraw = { field = \"I\", "
       "difficulty = \"hardd\" }\n",
       {"fight.toml:5:", "hardd", "`hard`"}},
      {"[attacker]\narmy = [\"F gnolls\"]\n[defender]\ndraw = { field = \"I\" }\n",
       {"fight.toml:4:#: key `defender.draw`", "kind = \"neutral\""}},
      {"[attacker]\narmy = [\"F gnolls\"]\n[defender]\nkind = \"neutral\"\n"
       "army = [\"N gnolls\"]\ndraw = { field = \"I\" }\n",
       {"fight.toml:5:#: key `defender.army`", "either `army` or `draw`"}},
      {"[attacker]\narmy = [\"F gnolls\"]\n[defender]\nrule = \"rulebok\"\narmy = [\"F gnolls\"]\n",
       {"fight.toml:4:#: key `defender.rule`", "`rulebook`"}},
      {"[attacker]\narmy = [\"F gnolls\"]\n[defender]\nrule = { melee = [\"near\"], ranged = [] "
       "}\narmy = [\"F gnolls\"]\n",
       {"fight.toml:4:", "`melee`", "unknown key \"near\""}},
      {"[attacker]\narmy = [\"wall\"]\n" + kDefender,
       {"fight.toml:2:#: key `attacker.army`", "part of a citadel"}},
      {"[attacker]\narmy = [\"arrow_tower\"]\n" + kDefender,
       {"key `attacker.army`", "part of a citadel"}},
  };
  for (const auto& [text, parts] : cases) {
    const std::string error = load_error(text);
    EXPECT_FALSE(error.empty()) << text;
    for (const std::string& part : parts)
      EXPECT_TRUE(mentions(error, part)) << text << "\n" << error << "\n  lacks " << part;
  }
}

TEST(HommScenario, ASideRunByARuleFieldsAtMostFiveUnits) {
  const std::vector<std::string> six(6, "F gnolls");
  const std::vector<std::string> five(5, "F gnolls");
  EXPECT_EQ(load_error(scenario_toml(hero(six), hero({"F gnolls"}))), "");
  EXPECT_EQ(load_error(scenario_toml(hero(five, kRulebook), hero({"F gnolls"}))), "");
  for (const std::string& scenario : {scenario_toml(hero(six, kRulebook), hero({"F gnolls"})),
                                      scenario_toml(hero({"F gnolls"}), hero(six, kRulebook))}) {
    EXPECT_TRUE(
        mentions(load_error(scenario), "er.army`: a side run by a rule leaves no unit out"));
  }
}

TEST(HommScenario, AllMistakesAreReportedAtOnce) {
  const std::string error = load_error(
      "extra_rounds = -1\n[attacker]\narmy = [\"F gnols\", \"F gobblins\"]\n[defender]\nkind = "
      "\"hro\"\narmy = [\"F gnolls\"]\n",
      "move_ground = 99");
  for (const std::string part :
       {"`extra_rounds`", "gnols", "gobblins", "`defender.kind`", "`move_ground`"}) {
    EXPECT_NE(error.find(part), std::string::npos) << part << "\n" << error;
  }
}

TEST(HommScenario, UnitsFightWithTheirAbilitiesUnlessTheRulesetSaysOtherwise) {
  const std::string scenario =
      scenario_toml(hero({"P griffins@1,1"}), hero({"P crusaders@1,2", "P zealots@3,4"}));
  const auto with = load_combat(scenario);
  const auto without = load_combat(scenario, "unit_abilities = false");
  ASSERT_TRUE(with.ok() && without.ok());
  const std::uint8_t griffins = (*with)->initial_state().units[att(0)].side;
  EXPECT_TRUE((*with)->row(griffins).has(Trait::kUnlimitedRetaliation));
  EXPECT_FALSE((*without)->row(griffins).has(Trait::kUnlimitedRetaliation));
}

TEST(HommScenario, NamesOfUnits) {
  Fight fight(hero({"F gnolls@0,0", "P gnolls@1,0", "N gnolls@2,0", "gnolls_pack@3,0"}),
              hero({"F gnolls@0,4"}));
  EXPECT_EQ(fight.card(att(0)), "gnolls_few");
  EXPECT_EQ(fight.card(att(1)), "gnolls_pack");
  EXPECT_EQ(fight.card(att(2)), "gnolls_neutral");
  EXPECT_EQ(fight.card(att(3)), "gnolls_pack");
}

TEST(HommScenario, SeatRulesOverrideTheScenario) {
  const auto ruleset = parse_document("", "rules.toml");
  const auto scenario =
      parse_document(scenario_toml(hero({"F zombies@1,2", "F nagas@0,3"}),
                                   ai_hero({"F thunderbirds@1,3"}, "rule = \"nearest\"")),
                     "fight.toml");
  const auto rule = parse_document("melee = ['highest_attack']\nranged = []", "rule.toml");
  ASSERT_TRUE(ruleset.ok() && scenario.ok() && rule.ok());
  const auto combat = Combat::load(
      {.ruleset = *ruleset, .scenario = *scenario, .seat_rules = {std::nullopt, *rule}});
  ASSERT_TRUE(combat.ok()) << combat.status().message();
  EXPECT_FALSE((*combat)->driven(0));
  EXPECT_TRUE((*combat)->driven(1));
  EXPECT_EQ((*combat)->initial_state().target, att(1));
}

TEST(HommScenario, AnAgentInTheSeatTakesTheScenariosRuleAway) {
  const auto ruleset = parse_document("", "rules.toml");
  const auto scenario = parse_document(
      scenario_toml(hero({"F zombies@1,2"}), ai_hero({"F thunderbirds@1,3"}, kRulebook)),
      "fight.toml");
  ASSERT_TRUE(ruleset.ok() && scenario.ok());
  const auto driven = [&](std::vector<bool> agents) {
    RulesSource source{.ruleset = *ruleset, .scenario = *scenario, .seat_rules = {}};
    source.seat_agents = std::move(agents);
    const auto combat = Combat::load(source);
    return combat.ok() && (*combat)->driven(1);
  };
  EXPECT_TRUE(driven({}));
  EXPECT_TRUE(driven({true, false}));
  EXPECT_FALSE(driven({true, true}));
}

TEST(HommScenario, APlayerMayNotKnowTheRule) {
  const std::string player = hero({"F wolf_raiders@1,1"});
  const std::string ai = ai_hero({"F zombies@1,3"}, kRulebook);
  Fight known(player, ai);
  EXPECT_EQ(&known.rules().model_for(0), &known.rules());
  Fight unknown(player, ai, "player_knows_rule = false");
  const Combat& model = unknown.rules().model_for(0);
  EXPECT_NE(&model, &unknown.rules());
  EXPECT_EQ(&unknown.rules().model_for(1), &unknown.rules());
  // In the model the other side decides for itself.
  State state = unknown.state;
  model.apply(state, make_action(ActionKind::kEnd));
  EXPECT_EQ(state.phase, Phase::kActivate);
  EXPECT_EQ(model.to_move(state), 1);
}

TEST(HommScenario, StatesAreDescribed) {
  Fight fight(hero({"F wolf_raiders@1,1"}), hero({"F zombies@1,2 damage=1 paralysed"}));
  const auto json = fight.rules().to_json(fight.state);
  EXPECT_EQ(json["phase"], "activate");
  EXPECT_EQ(json["units"][1]["unit"], "zombies_few");
  EXPECT_EQ(json["units"][1]["at"], (nlohmann::json{1, 2}));
  EXPECT_EQ(json["units"][1]["damage"], 1);
  EXPECT_EQ(json["units"][1]["paralysed"], true);
  EXPECT_EQ(fight.rules().describe(fight.state, make_action(ActionKind::kAttack, def(0))),
            "wolf_raiders_few on b2 attacks zombies_few on b3");
  EXPECT_EQ(fight.rules().describe(fight.state, make_action(ActionKind::kMove, cell_at(3, 1))),
            "wolf_raiders_few on b2 to d2");
}

TEST(HommUnits, AllUnitCardsCanFight) {
  const auto catalog = UnitCatalog::load(data_file("games/homm/units.csv"));
  ASSERT_TRUE(catalog.ok()) << catalog.status().message();
  int fought = 0;
  for (const UnitSide& side : catalog->sides()) {
    if (side.faction == "siege") continue;  // citadel parts are refused, see above
    AbleFight fight(hero({side.id + "@1,1"}), ai_hero({side.id + "@1,2"}, kRulebook));
    Rng rng(7);
    for (int step = 0; !fight.over(); ++step) {
      ASSERT_LT(step, 5000) << side.id;
      const Action action = fight.to_move() == kChance
                                ? fight.rules().sample_chance(fight.state, rng)
                                : fight.legal()[uniform_below(rng, fight.legal().size())];
      fight.rules().apply(fight.state, action);
    }
    EXPECT_GT(fight.state.tally.attacks, 0) << side.id;
    ++fought;
  }
  EXPECT_EQ(fought, 262);  // as many unit cards as the game has
}

TEST(HommUnits, TheCatalogHasThePrintedValues) {
  const auto catalog = UnitCatalog::load(data_file("games/homm/units.csv"));
  ASSERT_TRUE(catalog.ok());
  const UnitSide* side = catalog->find("skeletons_pack");
  ASSERT_NE(side, nullptr);
  EXPECT_EQ(side->attack, 3);
  EXPECT_EQ(side->defense, 1);
  EXPECT_EQ(side->health, 2);
  EXPECT_EQ(side->initiative, 5);
  EXPECT_EQ(side->tier, Tier::kBronze);
  EXPECT_EQ(side->type, UnitType::kGround);
  EXPECT_EQ(side->side, CardSide::kPack);
  EXPECT_EQ(side->gold_value(), 5);
  EXPECT_EQ(catalog->find("nobody"), nullptr);
  for (const UnitSide& each : catalog->sides()) {
    if (each.side != CardSide::kPack) continue;
    EXPECT_NE(catalog->find(each.id.substr(0, each.id.size() - 4) + "few"), nullptr) << each.id;
  }
}

}  // namespace
}  // namespace muster::homm
