// Combat::in_stages: stage by stage a combat comes to where apply() leads at once.
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include "core/rng.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

std::string config(const std::string& folder, const std::string& name) {
  std::ifstream file(MUSTER_SOURCE_CONFIGS "/games/homm/" + folder + "/" + name + ".toml");
  return {std::istreambuf_iterator<char>(file), {}};
}

// Random games; the number of stages in which nobody had to decide.
int play(const Combat& combat, std::uint64_t seed) {
  const auto staged = combat.in_stages();
  Rng rng(seed);
  ActionList legal;
  int stages = 0;
  State state = combat.initial_state();
  while (combat.to_move(state) != kTerminal) {
    Action action{};
    if (combat.to_move(state) == kChance) {
      action = combat.sample_chance(state, rng);
    } else {
      combat.legal_actions(state, legal);
      action = legal[uniform_below(rng, legal.size())];
    }
    State slow = state;
    combat.apply(state, action);
    staged->apply(slow, action);
    while (staged->take_stage(slow)) ++stages;
    if (std::memcmp(&slow, &state, sizeof(State)) != 0) {
      std::string where;
      for (std::size_t i = 0; i < sizeof(State); ++i) {
        const auto* a = reinterpret_cast<const unsigned char*>(&slow);
        const auto* b = reinterpret_cast<const unsigned char*>(&state);
        if (a[i] != b[i]) where += fmt::format(" {}:{}/{}", i, a[i], b[i]);
      }
      ADD_FAILURE() << where << combat.to_json(slow) << "\n" << combat.to_json(state);
      return stages;
    }
  }
  return stages;
}

TEST(CombatStages, LeadWhereApplyLeads) {
  for (const char* ruleset : {"base", "other-readings", "bare", "dice_stacks"}) {
    for (const char* scenario :
         {"castle_vs_level_4_normal", "castle_vs_necropolis", "catherine_vs_sandro",
          "clash_level_3_normal", "deal_with_the_devil_final", "graduation_necropolis",
          "sicilian_dragon", "steadwicks_fall", "necropolis_vs_level_5_hard"}) {
      const auto combat = load_combat(config("scenarios", scenario), config("rulesets", ruleset));
      ASSERT_TRUE(combat.ok()) << ruleset << " " << scenario << message_of(combat.status());
      for (std::uint64_t seed = 1; seed <= 30 && !::testing::Test::HasFailure(); ++seed) {
        EXPECT_GT(play(**combat, seed), 10) << ruleset << " " << scenario << ", seed " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace muster::homm
