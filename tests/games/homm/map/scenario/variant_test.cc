// Variants of map scenarios, and the even maps.
#include <map>
#include <stdexcept>

#include "core/config/data_root.h"
#include "games/homm/map/scenario/variant.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

Document scenario_of(const std::string& name) {
  return *resolve_document(name, data_file("games/homm_map/scenarios"));
}

// Every value of a document by its key; tables of a list go by their number.
void collect(const toml::node& node, const std::string& key,
             std::map<std::string, std::string>& values) {
  if (const toml::table* table = node.as_table()) {
    for (const auto& [name, value] : *table) {
      collect(value, key + "." + std::string(name.str()), values);
    }
  } else if (const toml::array* list = node.as_array()) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      collect(*list->get(i), fmt::format("{}.{}", key, i), values);
    }
  } else if (const auto number = node.value_exact<std::int64_t>()) {
    values[key] = std::to_string(*number);
  } else {
    values[key] = node.value_or(std::string(node.value_or(false) ? "true" : "false"));
  }
}

std::map<std::string, std::string> values_of(const Document& document) {
  std::map<std::string, std::string> values;
  collect(document.table, "", values);
  values.erase(".name");
  values.erase(".summary");
  return values;
}

using Changes = std::map<std::string, std::pair<std::string, std::string>>;

Changes changes_between(const std::string& printed, const std::string& even) {
  const auto before = values_of(scenario_of(printed));
  const auto varied = varied_scenario(scenario_of(even));
  EXPECT_TRUE(varied.ok()) << varied.status().message();
  const auto after = values_of(*varied);
  EXPECT_EQ(before.size(), after.size());
  Changes changes;
  for (const auto& [key, value] : before) {
    if (after.at(key) != value) changes[key] = {value, after.at(key)};
  }
  return changes;
}

TEST(MapVariants, EvenMapsChangeTheNumbersTheyList) {
  EXPECT_EQ(changes_between("sentinels", "sentinels_even"),
            (Changes{{".player.income.gold", {"10", "20"}}, {".ai_hero.4.appears", {"10", "12"}}}));
  EXPECT_EQ(changes_between("deal_with_the_devil", "deal_with_the_devil_even"),
            (Changes{{".player.income.gold", {"10", "15"}},
                     {".player.resources.valuables", {"1", "4"}},
                     {".ai_hero.4.appears", {"12", "13"}}}));
  EXPECT_EQ(changes_between("devilish_plan", "devilish_plan_even"),
            (Changes{{".rounds", {"13", "8"}}}));
}

std::shared_ptr<const Adventure> map_of(const Document& scenario) {
  const auto ruleset = resolve_document("base", data_file("games/homm_map/rulesets"));
  auto map = Adventure::load({.ruleset = *ruleset, .scenario = scenario, .seat_rules = {}});
  if (!map.ok()) throw std::logic_error(message_of(map.status()));
  return *std::move(map);
}

TEST(MapVariants, AreLoadedUnderTheirOwnName) {
  const auto even = map_of(scenario_of("sentinels_even"));
  EXPECT_EQ(even->scenario().name, "sentinels_even");
  EXPECT_EQ(even->scenario().income.gold, 20);
  EXPECT_EQ(even->scenario().ai_heroes[4].appears, 12);
  const auto printed = map_of(scenario_of("sentinels"));
  EXPECT_EQ(printed->scenario().income.gold, 10);
  EXPECT_NE(even->scenario().summary, printed->scenario().summary);
}

TEST(MapVariants, SayWhatIsWrongWithAChange) {
  const auto complaint = [](const std::string& change) {
    const auto document =
        parse_document("variant_of = \"sentinels\"\n[[change]]\n" + change, "even.toml");
    const auto varied = varied_scenario(*document);
    return varied.ok() ? std::string() : message_of(varied.status());
  };
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_EQ(complaint("key = \"rounds\"\nprinted = 12\nvalue = 9"), "");
  EXPECT_TRUE(has(complaint("key = \"rounds\"\nprinted = 11\nvalue = 9"), "the scenario has 12"));
  EXPECT_TRUE(has(complaint("key = \"rounds\"\nprinted = 12\nvalue = 12"), "what is printed"));
  EXPECT_TRUE(has(complaint("key = \"table\"\nprinted = 1\nvalue = 2"), "no number"));
  EXPECT_TRUE(
      has(complaint("key = \"ai_hero.nobody.appears\"\nprinted = 1\nvalue = 2"), "no number"));
  EXPECT_TRUE(has(complaint("kee = \"rounds\""), "kee"));
}

struct Even {
  const char* scenario;
  const char* rule;  // of the best simple player
};

class EvenMaps : public ::testing::TestWithParam<Even> {};

// Over 400 games each, twice: docs/homm-map.md.
TEST_P(EvenMaps, AreWonSometimesByTheBestSimplePlayer) {
  const auto map = map_of(scenario_of(GetParam().scenario));
  const HeroRule rule = *HeroRule::load(*resolve_document(GetParam().rule, HeroRule::folder()));
  int won = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Rng rng(seed);
    MapState state = map->initial_state();
    while (map->to_move(state) != kTerminal) {
      const bool chance = map->to_move(state) == kChance;
      map->apply(state,
                 chance ? map->sample_chance(state, rng) : rule_action(*map, state, rule, rng));
    }
    if (state.winner == 0) ++won;
  }
  EXPECT_GE(won, 20);
  EXPECT_LE(won, 80);
}

INSTANTIATE_TEST_SUITE_P(All, EvenMaps,
                         ::testing::Values(Even{"deal_with_the_devil_even", "steward"},
                                           Even{"sentinels_even", "steward"},
                                           Even{"devilish_plan_even", "raider"},
                                           Even{"two_knights_defense", "seeker"}),
                         [](const auto& info) { return std::string(info.param.scenario); });

}  // namespace
}  // namespace muster::homm::map
