// Scenarios of ProjectHex: what the shipped ones say, and mistakes.
#include <algorithm>

#include "core/config/inputs.h"
#include "games/projecthex/state/scenario.h"
#include "tests/games/projecthex/rules/settings.h"
#include "tests/support/rules.h"

namespace muster::projecthex {
namespace {

using Names = std::vector<std::string>;

// What reading `text` as a file "scenario.toml" complains about; "" when it is right.
std::string error_of(const std::string& text, const ConquestRules& rules = {}) {
  const auto document = parse_document(text, "scenario.toml");
  if (!document.ok()) return message_of(document.status());
  return message_of(parse_conquest_scenario(*document, rules).status());
}

ConquestScenario scenario_of(const std::string& text, const ConquestRules& rules = {}) {
  const auto document = parse_document(text, "scenario.toml");
  auto scenario = document.ok() ? parse_conquest_scenario(*document, rules) : document.status();
  EXPECT_TRUE(scenario.ok()) << scenario.status();
  return scenario.ok() ? *std::move(scenario) : ConquestScenario{};
}

ConquestScenario shipped(const std::string& name, const ConquestRules& rules = {}) {
  const auto document =
      load_document(data_file(fmt::format("games/projecthex/scenarios/{}.toml", name)));
  auto scenario = document.ok() ? parse_conquest_scenario(*document, rules) : document.status();
  EXPECT_TRUE(scenario.ok()) << scenario.status();
  return scenario.ok() ? *std::move(scenario) : ConquestScenario{};
}

const std::string kTwo = "players = 2\nmap = \"small\"\n";

TEST(ProjectHexScenarios, ShippedOnesAreRightUnderEveryRuleset) {
  for (const std::string& ruleset : document_names(data_file("games/projecthex/rulesets"))) {
    const ConquestRules rules = shipped_ruleset(ruleset);
    for (const std::string& name : document_names(data_file("games/projecthex/scenarios"))) {
      const ConquestScenario scenario = shipped(name, rules);
      EXPECT_EQ(scenario.name, name) << ruleset;
      EXPECT_NE(scenario.board, nullptr) << ruleset;
    }
  }
}

TEST(ProjectHexScenarios, WhatTheShippedOnesSay) {
  const Names names = document_names(data_file("games/projecthex/scenarios"));
  Names lines;
  for (const std::string& name : names) {
    const ConquestScenario scenario = shipped(name);
    if (scenario.board == nullptr) continue;
    lines.push_back(fmt::format("{}: {} on {}, {}, {}", name, scenario.players,
                                scenario.board->size(), static_cast<int>(scenario.choice),
                                scenario.max_rounds.value_or(0)));
  }
  const auto small = scenario_of(kTwo).board;
  EXPECT_EQ(lines, (Names{"choose_four: 4 on 44, 2, 0", "four_players: 4 on 44, 1, 0",
                          "hex_two: 2 on 30, 1, 40", "imperials_vs_nomads: 2 on 44, 0, 0",
                          "six_players: 6 on 44, 1, 0",
                          fmt::format("small_two: 2 on {}, 1, 40", small->size()),
                          "three_players: 3 on 44, 1, 0", "two_players: 2 on 44, 1, 0"}));
}

TEST(ProjectHexScenarios, FactionsAndColoursBySeat) {
  RULE("PH-01");
  const ConquestScenario named = shipped("imperials_vs_nomads");
  EXPECT_EQ(named.factions[0], Faction::kImperials);
  EXPECT_EQ(named.factions[1], Faction::kNomads);
  EXPECT_EQ(named.colours[0], 3);
  EXPECT_EQ(named.colours[1], 5);
  const ConquestScenario other =
      scenario_of(kTwo + "factions = [\"nomads\", \"imperials\"]\ncolours = [\"red\", \"blue\"]");
  EXPECT_EQ(other.factions[0], Faction::kNomads);
  EXPECT_EQ(other.factions[1], Faction::kImperials);
  EXPECT_EQ(other.colours[0], 4);
  EXPECT_EQ(other.colours[1], 0);
  for (const int players : {1, 7}) {
    EXPECT_EQ(
        error_of(fmt::format("players = {}\nmap = \"small\"", players)),
        fmt::format("scenario.toml:1:11: key `players`: expected an integer from 2 to 6, got {}",
                    players));
  }
  EXPECT_EQ(error_of(kTwo + "factions = [\"nomads\", \"nomads\"]"),
            "scenario.toml:3:12: key `factions`: two players have \"nomads\"");
}

TEST(ProjectHexScenarios, WithoutWordsFactionsAreDealtAndColoursInOrder) {
  const ConquestScenario plain = scenario_of(kTwo);
  EXPECT_EQ(plain.choice, FactionChoice::kRandom);
  EXPECT_EQ(plain.colours, (std::array<std::uint8_t, kMaxPlayers>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(plain.max_rounds, std::nullopt);
  EXPECT_EQ(scenario_of(kTwo + "factions = \"choose\"").choice, FactionChoice::kChosen);
  EXPECT_EQ(scenario_of(kTwo + "max_rounds = 7").max_rounds, 7);
  EXPECT_EQ(scenario_of(kTwo + "name = \"mine\"\nsummary = \"...\"").name, "mine");
}

TEST(ProjectHexScenarios, MapsByNamePathTableAndSize) {
  const auto by_name = scenario_of(kTwo).board;
  const auto by_path = scenario_of("players = 2\nmap = \"games/projecthex/maps/small.toml\"").board;
  EXPECT_EQ(by_name->content_hash(), by_path->content_hash());
  const auto table = scenario_of(
      "players = 2\n[map]\nname = \"pair\"\n[[map.territories]]\nid = \"a\"\nlabel = \"a\"\n"
      "x = 0.1\ny = 0.5\nland = [\"b\"]\n[[map.territories]]\nid = \"b\"\nlabel = \"b\"\n"
      "x = 0.9\ny = 0.5\nland = [\"a\"]\n");
  EXPECT_EQ(table.board->size(), 2);
  const auto grid = [](const std::string& map) {
    return scenario_of("players = 2\nmap = " + map).board->content_hash();
  };
  EXPECT_EQ(grid("{ hex = \"6x5\" }"), grid("{ hex = \"6x5\", seed = 1 }"));
  EXPECT_NE(grid("{ hex = \"6x5\", seed = 2 }"), grid("{ hex = \"6x5\", seed = 1 }"));
  EXPECT_EQ(scenario_of("players = 2\nmap = { hex = \"4x3\" }").board->size(), 12);
}

TEST(ProjectHexScenarios, MistakesInTheMap) {
  EXPECT_EQ(error_of("players = 2"),
            "scenario.toml:1:1: key `map`: is missing; expected the name or path of a map, or a "
            "table");
  EXPECT_EQ(error_of("players = 2\nmap = \"smal\""),
            fmt::format("scenario.toml:2:7: key `map`: no file {}/smal.toml; did you mean "
                        "`small`?",
                        maps_folder()));
  EXPECT_EQ(error_of("players = 2\nmap = 3"),
            "scenario.toml:2:7: key `map`: expected a name, a path or a table");
  for (const char* size : {"6", "x5", "6x", "6x5x4", "0x5", "-1x5", "6 x 5", ""}) {
    EXPECT_EQ(error_of(fmt::format("players = 2\nmap = {{ hex = \"{}\" }}", size)),
              fmt::format("scenario.toml:2:15: key `map.hex`: expected WIDTHxHEIGHT such as "
                          "\"6x5\", got \"{}\"",
                          size));
  }
  EXPECT_EQ(error_of("players = 2\nmap = { hex = \"9x9\" }").find("scenario.toml:2:15: key "), 0U);
  EXPECT_EQ(error_of("players = 2\nmap = { hex = \"6x5\", seed = -1 }"),
            "scenario.toml:2:29: key `map.seed`: expected an integer of at least 0, got -1");
  EXPECT_EQ(error_of("players = 2\nmap = { hex = \"6x5\", sede = 1 }"),
            "scenario.toml:2:29: key `map.sede`: is unknown; did you mean `seed`?");
  EXPECT_EQ(error_of("players = 3\nmap = { hex = \"2x1\" }"),
            "scenario.toml:2:7: key `map`: has 2 territories for 3 players");
}

TEST(ProjectHexScenarios, MistakesInFactions) {
  EXPECT_EQ(
      error_of(kTwo + "factions = \"radnom\""),
      "scenario.toml:3:12: key `factions`: expected one of \"random\", \"choose\", got \"radnom\"; "
      "did you mean `random`?");
  EXPECT_EQ(error_of(kTwo + "factions = 2"),
            "scenario.toml:3:12: key `factions`: expected \"random\", \"choose\" or a list of "
            "factions");
  EXPECT_EQ(error_of(kTwo + "factions = [\"nomads\"]"),
            "scenario.toml:3:12: key `factions`: expected one faction for each of 2 players, got "
            "1");
  EXPECT_EQ(error_of(kTwo + "factions = [\"nomads\", 2]"),
            "scenario.toml:3:12: key `factions`: expected a list of texts, got a list");
  EXPECT_EQ(error_of(kTwo + "factions = [\"nomads\", \"imperial\"]"),
            "scenario.toml:3:12: key `factions`: unknown faction \"imperial\"; did you mean "
            "`imperials`?");
  EXPECT_EQ(error_of(kTwo + "factions = [\"nomads\", \"architects\"]"),
            "scenario.toml:3:12: key `factions`: \"architects\" is not a faction of ruleset "
            "\"0.1.3\"");
  EXPECT_EQ(error_of(kTwo + "factions = [\"nomads\", \"architects\"]", shipped_ruleset("0.2.0")),
            "");
  ConquestRules few;
  few.name = "few";
  few.factions = {true, true};
  EXPECT_EQ(error_of("players = 3\nmap = \"small\"\nfactions = \"random\"", few),
            "scenario.toml:3:12: key `factions`: 3 players cannot have different factions: "
            "ruleset \"few\" has 2");
}

TEST(ProjectHexScenarios, OtherMistakes) {
  EXPECT_EQ(error_of("map = \"small\""),
            "scenario.toml:1:1: key `players`: is missing; expected an integer from 2 to 6");
  EXPECT_EQ(error_of(kTwo + "colours = [\"blue\", \"pink\"]"),
            "scenario.toml:3:11: key `colours`: unknown colour \"pink\"; known: `blue`, `green`, "
            "`orange`, `purple`, `red` and `yellow`");
  EXPECT_EQ(error_of(kTwo + "colours = [\"blue\", \"red\", \"green\"]"),
            "scenario.toml:3:11: key `colours`: expected one colour for each of 2 players, got 3");
  EXPECT_EQ(error_of(kTwo + "max_rounds = 0"),
            "scenario.toml:3:14: key `max_rounds`: expected an integer from 1 to 500, got 0");
  EXPECT_EQ(error_of(kTwo + "rounds = 30"),
            "scenario.toml:3:10: key `rounds`: is unknown; did you mean `max_rounds`?");
}

}  // namespace
}  // namespace muster::projecthex
