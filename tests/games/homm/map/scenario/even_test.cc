// The even maps: printed ones with a few numbers changed.
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/data_values.h"
#include "core/config/rules_of_files.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

Document scenario_of(const std::string& name) {
  return rules_of_files<Adventure>("", name)->scenario;
}

std::map<std::string, std::string> values_of(const Document& document) {
  std::vector<DataValue> all;
  list_values(document.table, "scenario", all);
  std::map<std::string, std::string> values;
  for (DataValue& each : all) values[each.key] = std::move(each.value);
  values.erase("scenario.name");
  values.erase("scenario.summary");
  return values;
}

using Changes = std::map<std::string, std::pair<std::string, std::string>>;

Changes changes_between(const std::string& printed, const std::string& even) {
  const auto before = values_of(scenario_of(printed));
  const auto after = values_of(scenario_of(even));
  EXPECT_EQ(before.size(), after.size());
  Changes changes;
  for (const auto& [key, value] : before) {
    if (after.at(key) != value) changes[key] = {value, after.at(key)};
  }
  return changes;
}

TEST(EvenScenarios, EvenMapsChangeTheNumbersTheyList) {
  EXPECT_EQ(changes_between("sentinels", "sentinels_even"),
            (Changes{{"scenario.player.income.gold", {"10", "20"}},
                     {"scenario.ai_hero.sentinel.appears", {"10", "12"}}}));
  EXPECT_EQ(changes_between("deal_with_the_devil", "deal_with_the_devil_even"),
            (Changes{{"scenario.player.income.gold", {"10", "15"}},
                     {"scenario.player.resources.valuables", {"1", "4"}},
                     {"scenario.ai_hero.alliance.appears", {"12", "13"}}}));
  EXPECT_EQ(changes_between("devilish_plan", "devilish_plan_even"),
            (Changes{{"scenario.rounds", {"13", "8"}}}));
}

TEST(EvenScenarios, AreLoadedUnderTheirOwnName) {
  const auto even = *game_of_files<Adventure>("base", "sentinels_even");
  EXPECT_EQ(even->scenario().name, "sentinels_even");
  EXPECT_EQ(even->scenario().income.gold, 20);
  EXPECT_EQ(even->scenario().ai_heroes[4].appears, 12);
  const auto printed = *game_of_files<Adventure>("base", "sentinels");
  EXPECT_EQ(printed->scenario().income.gold, 10);
  EXPECT_NE(even->scenario().summary, printed->scenario().summary);
}

struct Even {
  const char* scenario;
  const char* rule;  // of the best simple player
};

class EvenMaps : public ::testing::TestWithParam<Even> {};

// Over 400 games each, twice: docs/homm-map.md.
TEST_P(EvenMaps, AreWonSometimesByTheBestSimplePlayer) {
  const auto map = *game_of_files<Adventure>("base", GetParam().scenario);
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
