// Odds of fights on the adventure map against the stored table.
#include <gtest/gtest.h>

#include "core/config/rules_of_files.h"
#include "core/playout.h"
#include "experiments/engine/prospects_of.h"
#include "experiments/homm/show/map/adventure_view.h"
#include "tests/experiments/prospects/support.h"

namespace muster::homm::map {
namespace {

// The chance that the fight that is about to be looked up is won, by the rows of the table.
double won_by_table(const Adventure& game, const MapState& state) {
  double won = 0;
  double all = 0;
  for (const FightOutcome& row : game.meetings().odds(state.meeting, state.units).outcomes) {
    all += row.weight;
    won += row.win && row.extra_rounds <= state.movement ? row.weight : 0;
  }
  return won / all;
}

TEST(HommMapProspects, AttacksOnGuardsAreWhatTheTableSays) {
  const auto game = game_of_files<Adventure>("base", "devilish_plan");
  ASSERT_TRUE(game.ok()) << game.status();
  const auto view = make_adventure_view(**game);
  int fights = 0;
  int open = 0;  // that may go either way
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    Rng rng(seed);
    MapState state = (*game)->initial_state();
    while ((*game)->to_move(state) != kTerminal) {
      const ActionList actions = choices(**game, state);
      const Action action = (*game)->to_move(state) == kChance
                                ? (*game)->sample_chance(state, rng)
                                : actions[uniform_below(rng, actions.size())];
      MapState next = state;
      (*game)->apply(next, action);
      const bool attacks = (*game)->to_move(state) != kChance && next.phase == MapPhase::kOutcome &&
                           next.fight == FightKind::kGuards;
      if (attacks) {
        const Prospects odds = prospects_of(**game, *view, state, action);
        ASSERT_TRUE(odds.exact);
        const double won = won_by_table(**game, next);
        EXPECT_NEAR(testing::chance_of(odds, "are beaten"), won, 1e-12);
        EXPECT_NEAR(testing::chance_of(odds, "no victory"), 1 - won, 1e-12);
        ++fights;
        open += won > 0 && won < 1 ? 1 : 0;
      }
      state = next;
    }
  }
  EXPECT_GE(fights, 20);
  EXPECT_GE(open, 3);
}

}  // namespace
}  // namespace muster::homm::map
