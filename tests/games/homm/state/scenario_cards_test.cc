// What scenario files say of heroes, cards and AI decks, and their mistakes.
#include <filesystem>
#include <sstream>

#include "core/config/data_root.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

const std::string kFoe = hero({"F gnolls"});

SideSetup attacker_of(const std::string& more) {
  const auto combat = load_combat(scenario_toml(hero({"F gnolls"}, more), kFoe));
  EXPECT_TRUE(combat.ok()) << combat.status().message();
  return combat.ok() ? (*combat)->scenario().sides[0] : SideSetup{};
}

SideSetup defender_of(const std::string& side) {
  const auto combat = load_combat(scenario_toml(hero({"F gnolls"}), side));
  EXPECT_TRUE(combat.ok()) << combat.status().message();
  return combat.ok() ? (*combat)->scenario().sides[1] : SideSetup{};
}

std::vector<std::string> names(const Combat& combat, const std::vector<int>& cards) {
  std::vector<std::string> all;
  for (const int card : cards) {
    all.push_back(combat.card_catalog().cards()[static_cast<std::size_t>(card)].id);
  }
  return all;
}

TEST(HommScenarioCards, HandsDecksAndTokens) {
  const auto combat = load_combat(scenario_toml(
      hero(
          {"F gnolls"},
          "[attacker.cards]\nhand = [\"stat_attack\", \"bless\"]\ndeck = [\"2 stat_attack\", "
          "\"offense\"]\ndiscard = [\"stat_power\"]\nin_play = [\"ballista\"]\ndraw = 2\nexperts = "
          "3\nmorale = -1\nmaterials = 4"),
      kFoe));
  ASSERT_TRUE(combat.ok()) << combat.status().message();
  const HandSetup& cards = (*combat)->scenario().sides[0].cards;
  EXPECT_EQ(names(**combat, cards.hand), (std::vector<std::string>{"stat_attack", "bless"}));
  EXPECT_EQ(names(**combat, cards.deck),
            (std::vector<std::string>{"stat_attack", "stat_attack", "offense"}));
  EXPECT_EQ(names(**combat, cards.discard), (std::vector<std::string>{"stat_power"}));
  EXPECT_EQ(names(**combat, cards.in_play), (std::vector<std::string>{"ballista"}));
  EXPECT_EQ(cards.draw, 2);
  EXPECT_EQ(cards.experts, 3);
  EXPECT_EQ(cards.morale, -1);
  EXPECT_EQ(cards.materials, 4);
  EXPECT_TRUE((*combat)->uses_cards());
  EXPECT_TRUE((*combat)->scenario().sides[1].cards.empty());
  // A scenario without cards does without everything that cards need.
  EXPECT_FALSE((*load_combat(scenario_toml(hero({"F gnolls"}), kFoe)))->uses_cards());
}

TEST(HommScenarioCards, Heroes) {
  const SideSetup plain = attacker_of("");
  EXPECT_TRUE(plain.main_hero);
  EXPECT_EQ(plain.level, 0);
  EXPECT_EQ(plain.faction, "");
  const SideSetup given = attacker_of("hero = \"main\"\nlevel = 3\nfaction = \"necropolis\"");
  EXPECT_TRUE(given.main_hero);
  EXPECT_EQ(given.level, 3);
  EXPECT_EQ(given.faction, "necropolis");
  EXPECT_FALSE(attacker_of("hero = \"secondary\"").main_hero);
  const SideSetup town = defender_of(hero({"F gnolls"}, "town = true"));
  EXPECT_TRUE(town.town);
  EXPECT_FALSE(town.citadel);
  const SideSetup citadel = defender_of(hero({"F gnolls"}, "citadel = true"));
  EXPECT_TRUE(citadel.town);
  EXPECT_TRUE(citadel.citadel);
  EXPECT_TRUE(defender_of(hero({"F gnolls"}, "hero = \"secondary\"\nyields = true")).may_yield);
  const SideSetup granted = defender_of(
      ai_hero({"F gnolls"}, kRulebook + "\nafter = { experience = 1, gold = 2, valuables = 3 }"));
  EXPECT_EQ(granted.defeat.experience, 1);
  EXPECT_EQ(granted.defeat.gold, 2);
  EXPECT_EQ(granted.defeat.valuables, 3);
  EXPECT_FALSE(granted.defeat.eliminates);
  EXPECT_TRUE(defender_of(hero({"F gnolls"}, "after = { eliminates = true }")).defeat.eliminates);
}

TEST(HommScenarioCards, TheAttackersLevelMayStandAtTheTop) {
  const auto level = [](const std::string& top, const std::string& more) {
    const auto combat = load_combat(scenario_toml(hero({"F gnolls"}, more), kFoe, top));
    return combat.ok() ? (*combat)->scenario().sides[0].level : -1;
  };
  EXPECT_EQ(level("hero_level = 4", ""), 4);
  EXPECT_EQ(level("", "level = 4"), 4);
  EXPECT_EQ(level("hero_level = 4", "level = 4"), -1);
  EXPECT_EQ(level("hero_level = 4", "hero = \"secondary\""), -1);
}

TEST(HommScenarioCards, ATownIsDefendedToTheEnd) {
  RULE("HC-87");
  const auto may = [](const std::string& more) {
    Fight fight(hero({"F halberdiers@1,1"}),
                hero({"F griffins@1,3"}, "gold = 10\n" + more));  // griffins go first
    EXPECT_EQ(fight.to_move(), 1);
    return fight.can(ActionKind::kSurrender);
  };
  EXPECT_TRUE(may(""));
  EXPECT_FALSE(may("town = true"));
  EXPECT_FALSE(may("citadel = true"));
  // The attacker may surrender there as elsewhere.
  Fight fight(hero({"F griffins@1,1"}, "gold = 10"), hero({"F halberdiers@1,3"}, "town = true"));
  EXPECT_TRUE(fight.can(ActionKind::kSurrender));
}

TEST(HommScenarioCards, StackedTokens) {
  Fight fight(hero({"F gnolls@0,0 stacked", "F gnolls@1,0"}), hero({"F gnolls@0,4"}));
  EXPECT_TRUE(fight.has(att(0), kStacked));
  EXPECT_FALSE(fight.has(att(1), kStacked));
}

TEST(HommScenarioCards, AiDecks) {
  RULE("AI-20");
  RULE("AI-21");
  const SideSetup none = defender_of(ai_hero({"F gnolls"}, kRulebook));
  EXPECT_TRUE(none.ai_deck.empty());
  const SideSetup kinds = defender_of(ai_hero(
      {"F gnolls"},
      kRulebook + "\n[defender.ai_deck]\nmight = 3\nmagic = 2\nskill = 1\ndifficulty = \"hard\"\n"
                  "spells = [\"2 lightning_bolt\", \"haste\", \"teleport\"]\nskills = "
                  "[\"archery\"]"));
  EXPECT_FALSE(kinds.ai_deck.empty());
  EXPECT_EQ(kinds.ai_deck.unknown, (std::array<std::uint8_t, 3>{3, 2, 1}));
  EXPECT_EQ(kinds.ai_deck.difficulty, Difficulty::kHard);
  ASSERT_EQ(kinds.ai_deck.spells.size(), 4U);
  EXPECT_EQ(kinds.ai_deck.spells[0].card, kinds.ai_deck.spells[1].card);
  EXPECT_EQ(kinds.ai_deck.spells[1].aim, AiAim::kEnemy);
  EXPECT_EQ(kinds.ai_deck.spells[2].aim, AiAim::kOwn);
  EXPECT_EQ(kinds.ai_deck.spells[3].aim, AiAim::kNobody);
  ASSERT_EQ(kinds.ai_deck.skills.size(), 1U);
  EXPECT_EQ(kinds.ai_deck.skills[0].id, "archery");
  const SideSetup cards = defender_of(ai_hero(
      {"F gnolls"}, kRulebook + "\nai_deck = { cards = [\"2 ai_attack_b\", \"ai_defense_a\"] }"));
  EXPECT_EQ(cards.ai_deck.copies, (std::array<std::uint8_t, 8>{0, 2, 1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(cards.ai_deck.difficulty, Difficulty::kNormal);
}

TEST(HommScenarioCards, MistakesNamePlaceAndKey) {
  const std::string ai =
      "[attacker]\narmy = [\"F gnolls\"]\n[defender]\nkind = \"ai_hero\"\nrule = "
      "\"rulebook\"\narmy = [\"F gnolls\"]\n";
  const std::string heroes =
      "[attacker]\narmy = [\"F gnolls\"]\n[defender]\narmy = [\"F gnolls\"]\n";
  const std::string neutral =
      "[attacker]\narmy = [\"F gnolls\"]\n[defender]\nkind = \"neutral\"\n"
      "army = [\"N gnolls\"]\n";
  const struct {
    std::string text;
    std::vector<std::string> parts;
  } cases[] = {
      {heroes + "hero = \"secundary\"\n", {"fight.toml:5:#: key `defender.hero`", "`secondary`"}},
      {ai + "hero = \"secondary\"\n", {"fight.toml:7:#: key `defender.hero`", "kind = \"hero\""}},
      {heroes + "level = 0\n", {"fight.toml:5:#: key `defender.level`", "1 to 7"}},
      {heroes + "level = 8\n", {"fight.toml:5:#: key `defender.level`", "1 to 7"}},
      {ai + "level = 3\n", {"fight.toml:7:#: key `defender.level`", "main heroes"}},
      {heroes + "hero = \"secondary\"\nlevel = 3\n",
       {"fight.toml:6:#: key `defender.level`", "HC-98"}},
      {heroes + "faction = \"necropole\"\n",
       {"fight.toml:5:#: key `defender.faction`", "necropole", "`necropolis`"}},
      {heroes + "faction = \"neutral\"\n", {"key `defender.faction`", "unknown faction"}},
      {neutral + "faction = \"castle\"\n", {"fight.toml:6:#: key `defender.faction`", "heroes"}},
      {"[attacker]\ncitadel = true\narmy = [\"F gnolls\"]\n[defender]\narmy = [\"F gnolls\"]\n",
       {"fight.toml:2:#: key `attacker.citadel`", "HC-67"}},
      {"[attacker]\ntown = true\narmy = [\"F gnolls\"]\n[defender]\narmy = [\"F gnolls\"]\n",
       {"fight.toml:2:#: key `attacker.town`", "HC-87"}},
      {neutral + "citadel = true\n", {"fight.toml:6:#: key `defender.citadel`", "HC-67"}},
      {heroes + "citadel = true\ntown = false\n",
       {"fight.toml:6:#: key `defender.town`", "a citadel stands in a town"}},
      {"[attacker]\narmy = [{ unit = \"F gnolls\", at = [0, 2] }]\n[defender]\ncitadel = "
       "true\narmy "
       "= [\"F gnolls\"]\n",
       {"fight.toml:", "key `defender`", "middle row"}},
      {heroes + "yields = true\n", {"fight.toml:5:#: key `defender.yields`", "HC-93"}},
      {"[attacker]\nhero = \"secondary\"\nyields = true\narmy = [\"F gnolls\"]\n[defender]\narmy = "
       "[\"F gnolls\"]\n",
       {"fight.toml:3:#: key `attacker.yields`", "HC-93"}},
      {"hero_level = 3\n[attacker]\nlevel = 3\narmy = [\"F gnolls\"]\n[defender]\narmy = [\"F "
       "gnolls\"]\n",
       {"fight.toml:1:#: key `hero_level`", "`level`"}},
      {heroes + "after = { experience = 1 }\n",
       {"fight.toml:5:", "`defender.after.experience`", "ai_hero"}},
      {neutral + "after = { gold = 1 }\n", {"fight.toml:6:#: key `defender.after`", "HC-95"}},
      {ai + "after = { gold = -1 }\n", {"`defender.after.gold`", "0 to 1000"}},
      {ai + "after = { golds = 1 }\n", {"`defender.after.golds`", "`gold`"}},
      // Cards.
      {heroes + "cards = { hand = [\"bles\"] }\n",
       {"fight.toml:5:#: key `defender.cards.hand`", "bles", "`bless`"}},
      {heroes + "cards = { hand = \"bless\" }\n",
       {"fight.toml:5:#: key `defender.cards.hand`", "list of cards"}},
      {heroes + "cards = { hand = [1] }\n",
       {"fight.toml:5:#: key `defender.cards.hand`", "expected a card"}},
      {heroes + "cards = { deck = [\"0 bless\"] }\n",
       {"fight.toml:5:#: key `defender.cards.deck`", "1 to 15 copies"}},
      {heroes + "cards = { deck = [\"16 bless\"] }\n",
       {"fight.toml:5:#: key `defender.cards.deck`", "1 to 15 copies"}},
      {heroes + "cards = { deck = [\"15 bless\", \"15 slow\", \"15 haste\", \"15 cure\", \"3 "
                "curse\"] }\n",
       {"key `defender.cards.deck`", "at most 62 cards, got 63"}},
      {heroes + "cards = { deck = [\"bless\"], draw = 2 }\n",
       {"fight.toml:5:#: key `defender.cards.draw`", "the deck has 1 cards"}},
      {heroes + "cards = { morale = 2 }\n",
       {"fight.toml:5:#: key `defender.cards.morale`", "from -1 to 1"}},
      {heroes + "faction = \"necropolis\"\ncards = { morale = 1 }\n",
       {"fight.toml:6:#: key `defender.cards.morale`", "ignore morale"}},
      {heroes + "cards = { experts = -1 }\n", {"`defender.cards.experts`", "from 0 to 20"}},
      {heroes + "cards = { in_play = [\"bless\"] }\n",
       {"`defender.cards.in_play`", "bless is not a permanent card"}},
      {heroes + "cards = { in_play = [\"air_magic\", \"fire_magic\"] }\n",
       {"`defender.cards.in_play`", "one permanent card"}},
      {heroes + "cards = { in_play = [\"2 ballista\"] }\n",
       {"`defender.cards.in_play`", "a side has one ballista"}},
      {heroes + "cards = { hands = [] }\n", {"`defender.cards.hands`", "`hand`"}},
      {neutral + "cards = { hand = [\"bless\"] }\n",
       {"fight.toml:6:#: key `defender.cards`", "neutral units have no cards"}},
      {ai + "cards = { hand = [\"bless\"] }\n",
       {"fight.toml:7:#: key `defender.cards`", "`ai_deck`"}},
      {ai + "cards = { in_play = [\"air_magic\"] }\n",
       {"`defender.cards.in_play`", "war machines only"}},
      // AI decks.
      {heroes + "ai_deck = { might = 1 }\n", {"fight.toml:5:#: key `defender.ai_deck`", "AI-20"}},
      {neutral + "ai_deck = { might = 1 }\n", {"fight.toml:6:#: key `defender.ai_deck`", "AI-20"}},
      {ai + "ai_deck = { }\n", {"fight.toml:7:#: key `defender.ai_deck`", "names no card"}},
      {ai + "ai_deck = { might = 9 }\n", {"`defender.ai_deck.might`", "from 0 to 8"}},
      {ai + "ai_deck = { magic = 5 }\n", {"`defender.ai_deck.magic`", "from 0 to 4"}},
      {ai + "ai_deck = { cards = [\"ai_atack_a\"] }\n",
       {"fight.toml:7:#: key `defender.ai_deck.cards`", "`ai_attack_a`"}},
      {ai + "ai_deck = { cards = [\"9 ai_attack_a\", \"9 ai_attack_a\"] }\n",
       {"`defender.ai_deck.cards`", "at most 15 copies"}},
      {ai + "ai_deck = { might = 1, difficulty = \"expert\" }\n",
       {"fight.toml:7:#: key `defender.ai_deck.difficulty`", "\"impossible\""}},
      {ai + "ai_deck = { magic = 1, spells = [\"lightning_bold\"] }\n",
       {"`defender.ai_deck.spells`", "`lightning_bolt`"}},
      {ai + "ai_deck = { magic = 1, spells = [\"offense\"] }\n",
       {"`defender.ai_deck.spells`", "offense is not a spell"}},
      {ai + "ai_deck = { magic = 1, spells = [\"15 slow\", \"2 haste\"] }\n",
       {"`defender.ai_deck.spells`", "at most 16 spells"}},
      {ai + "ai_deck = { might = 1, spells = [\"slow\"] }\n",
       {"`defender.ai_deck.spells`", "no card of the deck casts spells"}},
      {ai + "ai_deck = { skill = 1, skills = [\"archer\"] }\n",
       {"`defender.ai_deck.skills`", "`archery`"}},
      {ai + "ai_deck = { might = 1, skills = [\"archery\"] }\n",
       {"`defender.ai_deck.skills`", "no card of the deck uses a skill"}},
      {ai + "ai_deck = { might = 1, magics = 1 }\n", {"`defender.ai_deck.magics`", "`magic`"}},
  };
  for (const auto& [text, parts] : cases) {
    const std::string error = load_error(text);
    EXPECT_FALSE(error.empty()) << text;
    for (const std::string& part : parts) {
      EXPECT_TRUE(mentions(error, part)) << text << "\n" << error << "\n  lacks " << part;
    }
  }
}

TEST(HommScenarioCards, MistakesOfRulesets) {
  const struct {
    std::string text;
    std::vector<std::string> parts;
  } cases[] = {
      {"unit_abilities = \"no\"", {"rules.toml:1:#: key `unit_abilities`", "true or false"}},
      {"retaliation_triggers_attack_icons = 1", {"`retaliation_triggers_attack_icons`"}},
      {"elemental_damage = \"ignores\"", {"`elemental_damage`", "\"ignores_defense\""}},
      {"corrosion = \"one\"", {"`corrosion`", "\"one_attack\""}},
      {"tower_spells = \"yes\"", {"`tower_spells`"}},
      {"empty_deck = \"shuffle\"", {"`empty_deck`", "\"reshuffle\""}},
      {"ai_card_timing = \"before\"", {"`ai_card_timing`", "\"instead_of_acting\""}},
      {"ai_deck_empty = \"again\"", {"`ai_deck_empty`", "\"reshuffle\""}},
      {"ai_spell_limit = 1", {"`ai_spell_limit`"}},
      {"ai_skill_b_hard = \"nothing\"", {"`ai_skill_b_hard`", "\"used_once\""}},
      {"ai_spell_limits = true", {"`ai_spell_limits`", "`ai_spell_limit`"}},
  };
  const std::string scenario = scenario_toml(hero({"F gnolls"}), kFoe);
  for (const auto& [text, parts] : cases) {
    const std::string error = load_error(scenario, text);
    for (const std::string& part : parts) {
      EXPECT_TRUE(mentions(error, part)) << text << "\n" << error << "\n  lacks " << part;
    }
  }
}

TEST(HommScenarioCards, EverySettingIsInBothFiles) {
  const auto base = load_document(data_file("games/homm/rulesets/base.toml"));
  const auto other = load_document(data_file("games/homm/rulesets/other-readings.toml"));
  ASSERT_TRUE(base.ok() && other.ok());
  const auto base_rules = parse_ruleset(*base);
  const auto other_rules = parse_ruleset(*other);
  ASSERT_TRUE(base_rules.ok()) << base_rules.status().message();
  ASSERT_TRUE(other_rules.ok()) << other_rules.status().message();
  // base.toml spells out the defaults.
  const Ruleset defaults;
  EXPECT_EQ(base_rules->unit_abilities, defaults.unit_abilities);
  EXPECT_EQ(base_rules->tower_spells, defaults.tower_spells);
  EXPECT_EQ(base_rules->ai_card_then_acts, defaults.ai_card_then_acts);
  EXPECT_EQ(base_rules->ai_deck_reshuffles, defaults.ai_deck_reshuffles);
  // Every key of the other readings is one of base.toml's, with another value.
  for (const auto& [key, value] : other->table) {
    if (key == "summary") continue;
    const toml::node* here = base->table.get(key.str());
    ASSERT_NE(here, nullptr) << key.str();
    const auto text = [](const toml::node& node) {
      std::ostringstream out;
      node.visit([&out](const auto& each) { out << each; });
      return out.str();
    };
    EXPECT_NE(text(*here), text(value)) << key.str();
  }
}

TEST(HommScenarioCards, TheShippedScenariosLoadAndEnd) {
  int loaded = 0;
  const auto base = load_document(data_file("games/homm/rulesets/base.toml"));
  const auto stacks = load_document(data_file("games/homm/rulesets/dice_stacks.toml"));
  ASSERT_TRUE(base.ok() && stacks.ok());
  const std::filesystem::recursive_directory_iterator files(data_file("games/homm/scenarios"));
  for (const auto& entry : files) {
    if (entry.is_directory()) continue;
    const auto& ruleset = entry.path().parent_path().filename() == "stacks" ? stacks : base;
    const auto scenario = load_document(entry.path().string());
    ASSERT_TRUE(scenario.ok()) << scenario.status().message();
    const auto combat =
        Combat::load({.ruleset = *ruleset, .scenario = *scenario, .seat_rules = {}});
    ASSERT_TRUE(combat.ok()) << combat.status().message();
    Rng rng(5);
    for (int game = 0; game < 5; ++game) {
      State state = (*combat)->initial_state();
      for (int step = 0; (*combat)->to_move(state) != kTerminal; ++step) {
        ASSERT_LT(step, 20000) << entry.path();
        if ((*combat)->to_move(state) == kChance) {
          (*combat)->apply(state, (*combat)->sample_chance(state, rng));
          continue;
        }
        ActionList actions;
        (*combat)->legal_actions(state, actions);
        ASSERT_FALSE(actions.empty()) << entry.path();
        (*combat)->apply(state, actions[uniform_below(rng, actions.size())]);
      }
    }
    ++loaded;
  }
  EXPECT_GE(loaded, 15);
}

}  // namespace
}  // namespace muster::homm
