// Ruleset and scenario files.
#include "core/config/inputs.h"
#include "core/config/rules_of_files.h"
#include "core/status.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

std::string said(const std::string& rules, const std::string& scenario = "players = 2\n") {
  const auto ruleset = parse_document(rules, "rules.toml");
  const auto document = parse_document(scenario, "scenario.toml");
  if (!ruleset.ok() || !document.ok()) return "not TOML";
  const auto game =
      HeroesGame::load({.ruleset = *ruleset, .scenario = *document, .seat_rules = {}});
  return game.ok() ? "" : message_of(game.status());
}

void tells(const std::string& text, const std::string& what) {
  EXPECT_NE(text.find(what), std::string::npos) << text;
}

TEST(HeroesRuleset, TheStandardFileSaysWhatTheDefaultsAre) {
  const auto document = resolve_document("standard", data_file("games/heroes/rulesets"));
  ASSERT_TRUE(document.ok());
  const auto read = parse_heroes_rules(*document);
  ASSERT_TRUE(read.ok()) << message_of(read.status());
  const HeroesRules none;
  EXPECT_EQ(read->tokens, none.tokens);
  EXPECT_EQ(read->starting_coins, none.starting_coins);
  EXPECT_EQ(read->tile_capacity, none.tile_capacity);
  EXPECT_EQ(read->choices, none.choices);
  EXPECT_EQ(read->far_goals, none.far_goals);
  EXPECT_EQ(read->forced_duels, none.forced_duels);
  EXPECT_EQ(read->new_token_from, none.new_token_from);
  EXPECT_EQ(read->item_cards, none.item_cards);
  EXPECT_EQ(read->deck, none.deck);
  EXPECT_EQ(read->retreat, none.retreat);
  EXPECT_EQ(read->battle.model, none.battle.model);
  EXPECT_EQ(read->battle.ties, none.battle.ties);
  EXPECT_EQ(read->battle.representative_above, none.battle.representative_above);
  EXPECT_EQ(read->day_limit, none.day_limit);
  EXPECT_EQ(document->table.size(), 1 + 44U);  // the summary, and every setting
}

TEST(HeroesRuleset, EveryFileLoads) {
  for (const std::string& name : document_names(data_file("games/heroes/rulesets"))) {
    for (const std::string& scenario : document_names(data_file("games/heroes/scenarios"))) {
      const auto game = game_of_files<HeroesGame>(name, scenario);
      EXPECT_TRUE(game.ok()) << name << " " << scenario << ": " << message_of(game.status());
    }
  }
}

TEST(HeroesRuleset, MistakesAreToldWithTheirPlace) {
  EXPECT_EQ(said(""), "");
  tells(said("bribe_prize = 3\n"), "rules.toml:1");
  tells(said("bribe_prize = 3\n"), "bribe_price");
  tells(said("army_limit = 121\n"), "army_limit");
  tells(said("new_token_from = 85\n"), "percent die");
  tells(said("retreat = \"flee\"\n"), "retreat");
  tells(said("representative_rolls = true\n"), "\"never\" or a number");
  EXPECT_EQ(said("representative_rolls = 4\n"), "");
  EXPECT_EQ(said("representative_rolls = \"never\"\n"), "");
  tells(said("deck_main_hand = 0\ndeck_off_hand = 0\ndeck_amulet = 0\n"), "at least one card");
  tells(said("", "players = 2\nwidth = 5\nheight = 5\n"), "too few");
  tells(said("", "width = 5\n"), "players");
  tells(said("", "players = 2\nteams = [[\"blue\"], [\"grene\"]]\n"), "did you mean `green`");
  tells(said("", "players = 2\nteams = [[\"blue\", \"green\"]]\n"), "at least two");
  tells(said("", "players = 3\nteams = [[\"blue\"], [\"green\"]]\n"), "each seat");
  tells(said("", "players = 2\nteams = [[\"blue\"], [\"blue\"]]\n"), "twice");
  tells(said("", "players = 2\nstarts = [[1, 1]]\n"), "expected 2 tiles");
  tells(said("", "players = 2\nstarts = [1, [2, 2]]\n"), "expected tiles [x, y]");
  tells(said("", "players = 2\nstarts = [[1], [2, 2]]\n"), "expected tiles [x, y]");
  tells(said("", "players = 2\nstarts = [[1, 1], [25, 1]]\n"), "not on the board");
  tells(said("", "players = 2\nstarts = [[1, 1], [1, 1]]\n"), "named twice");
}

}  // namespace
}  // namespace muster::heroes::testing
