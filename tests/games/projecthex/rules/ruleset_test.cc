// Rulesets of ProjectHex: what the shipped ones say, what each setting changes, and mistakes.
#include "games/projecthex/rules/ruleset.h"

#include <fstream>
#include <sstream>

#include "core/config/inputs.h"
#include "tests/games/projecthex/rules/settings.h"
#include "tests/support/rules.h"

namespace muster::projecthex {
namespace {

using Names = std::vector<std::string>;

// What `text` changes in the default rules.
Names changed_by(const std::string& text) { return differences({}, ruleset_of(text)); }

constexpr const char* kAllTrue10 = "[true, true, true, true, true, true, true, true, true, true]";
constexpr const char* kAllTrue7 = "[true, true, true, true, true, true, true]";

TEST(ProjectHexRulesets, ShippedOnesAreRight) {
  const Names names = document_names(data_file("games/projecthex/rulesets"));
  EXPECT_EQ(names, (Names{"0.1.3", "0.2.0", "0.2.1", "other-readings", "other-readings-gold",
                          "playtest"}));
  for (const std::string& name : names) {
    const ConquestRules rules = shipped_ruleset(name);
    EXPECT_EQ(rules.name, name);
    EXPECT_EQ(rules.cards.units.size(), 7U) << name;
  }
}

TEST(ProjectHexRulesets, DefaultsAreVersion013) {
  EXPECT_EQ(differences({}, shipped_ruleset("0.1.3")), Names{});
  EXPECT_EQ(changed_by(""), Names{});
  EXPECT_EQ(settings_of({}).at("name"), "0.1.3");
}

// The commented ruleset shows every setting there is, if need be in a comment.
TEST(ProjectHexRulesets, The013FileShowsEverySetting) {
  std::ifstream in(data_file("games/projecthex/rulesets/0.1.3.toml"));
  std::stringstream file;
  file << "\n" << in.rdbuf();
  const std::string error = ruleset_error("qqqqqqqqqqqqqqqqqqqqqqqqqqqqqq = 1");
  std::stringstream words(error.substr(error.find("known:")));
  int known = 0;
  for (std::string word; std::getline(words, word, '`');) {
    if (!std::getline(words, word, '`') || word == "name") continue;
    ++known;
    EXPECT_TRUE(file.str().find(fmt::format("\n{} = ", word)) != std::string::npos ||
                file.str().find(fmt::format("\n# {} = ", word)) != std::string::npos)
        << word;
  }
  EXPECT_GT(known, 40);
}

TEST(ProjectHexRulesets, Version020) {
  EXPECT_EQ(differences({}, shipped_ruleset("0.2.0")),
            (Names{"ascendancy_at_start: true", fmt::format("factions: {}", kAllTrue7),
                   "fortresses: true", "gold: true", "type_bonus: 2"}));
}

TEST(ProjectHexRulesets, Version021) {
  EXPECT_EQ(differences({}, shipped_ruleset("0.2.1")),
            (Names{"ascendancy_at_start: true", fmt::format("factions: {}", kAllTrue7),
                   "fortresses: true", "gold: true", fmt::format("missions: {}", kAllTrue10),
                   "naturals: 0", "type_bonus: 2"}));
  EXPECT_EQ(differences(shipped_ruleset("0.2.0"), shipped_ruleset("0.2.1")),
            (Names{fmt::format("missions: {}", kAllTrue10), "naturals: 0"}));
}

TEST(ProjectHexRulesets, LaterVersionsDuelOtherwise) {
  RULE("PH-90");
  RULE("PH-91");
  const auto wins = [](const std::string& ruleset, DuelChoice attacker, DuelChoice defender) {
    const ConquestRules rules = shipped_ruleset(ruleset);
    DuelTerms terms;
    terms.type_bonus = static_cast<std::int8_t>(rules.type_bonus);
    terms.naturals = rules.naturals;
    return attacker_wins(terms, attacker, defender);
  };
  // 4 and the type bonus against 5: equal with one point, which the defender wins.
  const DuelChoice four = {4, UnitType::kAssault};
  const DuelChoice five = {5, UnitType::kMounted};
  EXPECT_FALSE(wins("0.1.3", four, five));
  EXPECT_TRUE(wins("0.2.0", four, five));
  EXPECT_TRUE(wins("0.2.1", four, five));
  // A 9 against 8 and the type bonus.
  const DuelChoice nine = {9, UnitType::kAssault};
  const DuelChoice eight = {8, UnitType::kRanged};
  EXPECT_TRUE(wins("0.1.3", nine, eight));
  EXPECT_TRUE(wins("0.2.0", nine, eight));
  EXPECT_FALSE(wins("0.2.1", nine, eight));
}

TEST(ProjectHexRulesets, Playtest) {
  EXPECT_EQ(differences({}, shipped_ruleset("playtest")), Names{"picks: 1"});
}

TEST(ProjectHexRulesets, OtherReadings) {
  EXPECT_EQ(differences({}, shipped_ruleset("other-readings")),
            (Names{"abandonment: 1",
                   "absent_rivalries_removed: false",
                   "ascendancy_at_start: true",
                   "ascendancy_through: true",
                   "attack_takes_step: false",
                   "end_effects_at_recruiting: true",
                   "free_base_units: false",
                   "global_empire: 1",
                   "great_victory_any_turn: true",
                   "islanders_all_types: false",
                   "levy_needs_capital: false",
                   "markers_hold: true",
                   "missions: [true, true, true, true, true, true, true, true, false, true]",
                   "mulligan_minimum: 0",
                   "naturals: 2",
                   "own_rivalry_met: false",
                   "passing_through_free: true",
                   "picks: 2",
                   "rivalry_by_taking: true",
                   "rocket: true",
                   "setup_distance: 3",
                   "types_when_placing: true"}));
  EXPECT_EQ(differences(shipped_ruleset("0.2.1"), shipped_ruleset("other-readings-gold")),
            (Names{"abandonment: 2", "fortress_prices: [1, 1, 2, 3, 5]", "global_empire: 2",
                   "picks: 1", "spent_ranged_join: false", "starting_coins: 2"}));
}

TEST(ProjectHexRulesets, EveryNumberCounts) {
  const auto number = [](const std::string& key, int value) {
    EXPECT_EQ(changed_by(fmt::format("{} = {}", key, value)),
              Names{fmt::format("{}: {}", key, value)});
  };
  number("prestige_to_win", 5);
  number("troop_capacity", 30);
  number("starting_troops", 2);
  number("income_divisor", 3);
  number("income_minimum", 3);
  number("type_bonus", 0);
  number("domination_regions", 3);
  number("horizon_territories", 2);
  number("horizon_troops", 4);
  number("great_victory_units", 8);
  number("max_rounds", 100);
  number("setup_distance", 1);
  number("mulligan_minimum", 2);
  number("order_rounds", 2);
  number("levy_most", 1);
}

TEST(ProjectHexRulesets, EveryWordCounts) {
  const auto word = [](const std::string& text, const std::string& change) {
    EXPECT_EQ(changed_by(text), change.empty() ? Names{} : Names{change}) << text;
  };
  word("naturals = \"plain\"", "naturals: 0");
  word("natural_ties = \"bonuses\"", "naturals: 2");
  word("natural_ties = \"defender\"\nnaturals = \"special\"", "");
  word("picks = \"two_of_each\"", "picks: 2");
  word("control = \"markers\"", "markers_hold: true");
  word("recruit_types = \"placing\"", "types_when_placing: true");
  word("end_effects = \"recruiting\"", "end_effects_at_recruiting: true");
  word("levy = \"open\"", "levy_needs_capital: false");
  word("abandonment = \"advancing\"", "abandonment: 1");
  word("abandonment = \"ignored\"", "abandonment: 2");
  word("passing_through = \"free\"", "passing_through_free: true");
  word("ascendancy_own = \"turn_start\"", "ascendancy_at_start: true");
  word("ascendancy_step = \"through\"", "ascendancy_through: true");
  word("attack_step = \"free\"", "attack_takes_step: false");
  word("spent_ranged = \"stay_out\"", "spent_ranged_join: false");
  word("islanders = \"assault\"", "islanders_all_types: false");
  word("great_victory = \"any_turn\"", "great_victory_any_turn: true");
  word("rivalry = \"take\"", "rivalry_by_taking: true");
  word("own_rivalry = \"scores\"", "own_rivalry_met: false");
  word("absent_rivalries = \"kept\"", "absent_rivalries_removed: false");
  word("global_empire = \"regions\"", "global_empire: 1");
  word("global_empire = \"not_adjacent\"", "global_empire: 2");
  word("economy = \"gold\"", "gold: true");
  word("capped_games = \"ranked\"", "capped_games_ranked: true");
}

TEST(ProjectHexRulesets, ListsCount) {
  EXPECT_EQ(
      changed_by("missions = [\"rivalry\", \"control_the_seas\"]"),
      Names{"missions: [false, false, false, false, false, false, true, true, false, false]"});
  EXPECT_EQ(changed_by("factions = [\"nomads\", \"imperials\"]"),
            Names{"factions: [true, false, false, true, false, false, false]"});
  EXPECT_EQ(changed_by("economy = \"gold\"\nfortresses = true\nfortress_prices = [1, 0]"),
            (Names{"fortress_prices: [1, 0]", "fortresses: true", "gold: true"}));
  EXPECT_EQ(changed_by("seat_troops = [-1, 2]"), Names{"seat_troops: [-1, 2]"});
}

TEST(ProjectHexRulesets, TheNameIsTheFilesUnlessGiven) {
  EXPECT_EQ(ruleset_of("").name, "rules");
  EXPECT_EQ(ruleset_of("name = \"mine\"\nsummary = \"...\"").name, "mine");
}

TEST(ProjectHexRulesets, MistakesOfOneKey) {
  EXPECT_EQ(ruleset_error("type_bonsu = 2"),
            "rules.toml:1:14: key `type_bonsu`: is unknown; did you mean `type_bonus`?");
  EXPECT_EQ(ruleset_error("\ntype_bonus = \"2\""),
            "rules.toml:2:14: key `type_bonus`: expected an integer from 0 to 9, got a text");
  EXPECT_EQ(ruleset_error("troop_capacity = 51"),
            "rules.toml:1:18: key `troop_capacity`: expected an integer from 1 to 50, got 51");
  EXPECT_EQ(ruleset_error("fortresses = \"yes\""),
            "rules.toml:1:14: key `fortresses`: expected true or false, got a text");
  EXPECT_EQ(ruleset_error("abandonment = \"advance\""),
            "rules.toml:1:15: key `abandonment`: expected one of \"declaring\", \"advancing\", "
            "\"ignored\", "
            "got \"advance\"; did you mean `advancing`?");
  EXPECT_EQ(ruleset_error("missions = [\"domination\", \"rivalri\"]"),
            "rules.toml:1:12: key `missions`: unknown mission \"rivalri\"; did you mean "
            "`rivalry`?");
  EXPECT_EQ(ruleset_error("factions = [\"nomad\"]"),
            "rules.toml:1:12: key `factions`: unknown faction \"nomad\"; did you mean `nomads`?");
  EXPECT_EQ(ruleset_error("factions = [\"nomads\", \"nomads\"]"),
            "rules.toml:1:12: key `factions`: names \"nomads\" twice");
  EXPECT_EQ(ruleset_error("missions = []"),
            "rules.toml:1:12: key `missions`: expected at least one mission");
  EXPECT_EQ(ruleset_error("missions = \"rivalry\""),
            "rules.toml:1:12: key `missions`: expected a list of texts, got a text");
  EXPECT_EQ(ruleset_error("cards = \"cadrs\""),
            fmt::format("rules.toml:1:9: key `cards`: no file {}; did you mean `cards`?",
                        data_file("games/projecthex/cadrs.toml")));
}

TEST(ProjectHexRulesets, SettingsThatMeanNothingTogether) {
  EXPECT_EQ(ruleset_error("starting_coins = 0"),
            "rules.toml:1:18: key `starting_coins`: is for economy = \"gold\"");
  EXPECT_EQ(ruleset_error("fortresses = true"),
            "rules.toml:1:14: key `fortresses`: are bought with coins: they need economy = "
            "\"gold\"");
  EXPECT_EQ(ruleset_error("economy = \"gold\"\nfortress_dice = 2\nfortress_prices = []"),
            "rules.toml:2:17: key `fortress_dice`: is for fortresses = true\n"
            "rules.toml:3:19: key `fortress_prices`: is for fortresses = true");
  EXPECT_EQ(ruleset_error("economy = \"gold\"\nfortresses = true\nfortress_prices = [1, -1]"),
            "rules.toml:3:19: key `fortress_prices`: expected numbers from 0 to 99, got -1");
  EXPECT_EQ(ruleset_error("naturals = \"plain\"\nnatural_ties = \"bonuses\""),
            "rules.toml:2:16: key `natural_ties`: is for naturals = \"special\"");
  EXPECT_EQ(ruleset_error("economy = \"gold\"\nrecruit_types = \"placing\""),
            "rules.toml:2:17: key `recruit_types`: is for economy = \"troops\"");
  EXPECT_EQ(ruleset_error("attack_step = \"free\"\nspent_ranged = \"stay_out\""),
            "rules.toml:2:16: key `spent_ranged`: is for attack_step = \"shared\"");
  EXPECT_EQ(ruleset_error("base_units = \"picked\"\nrocket = \"waived\""),
            "rules.toml:1:14: key `base_units`: with picks = \"none\" nobody would have a unit "
            "card\n"
            "rules.toml:2:10: key `rocket`: with picks = \"none\" nobody has upgrades");
  EXPECT_EQ(ruleset_error("missions = [\"man_the_walls\"]"),
            "rules.toml:1:12: key `missions`: \"man_the_walls\" needs fortresses = true");
  EXPECT_EQ(ruleset_error("factions = [\"architects\"]"),
            "rules.toml:1:12: key `factions`: \"architects\" need fortresses = true");
  EXPECT_EQ(ruleset_error("troop_capacity = 5\nstarting_troops = 6"),
            "rules.toml:2:19: key `starting_troops`: 6 troops do not fit in `troop_capacity` = 5");
}

TEST(ProjectHexRulesets, MistakesInCardsAreToldWithTheirPlace) {
  EXPECT_EQ(ruleset_error("cards = {unti = []}")
                .find("rules.toml:1:10: key `unit`: expected 1 to 12 tables [[unit]], got 0"),
            0U);
}

}  // namespace
}  // namespace muster::projecthex
