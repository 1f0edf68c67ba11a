// Search is worth its price: a few games of every experiment that measures how strong players are.
// Fixed seeds, so the outcome is the same on every machine.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/status.h"
#include "experiments/analysis/analysis.h"
#include "experiments/registration/builtin_games.h"
#include "experiments/runner/runner.h"

namespace muster {
namespace {

// Plays an experiment with overrides, and expects its agents in this order, each clearly better
// than the next.
void expect_ladder(const std::string& name, const std::vector<std::string>& overrides,
                   const std::vector<std::string>& order) {
  Registry registry;
  add_builtin_games(registry);
  const auto experiment =
      load_experiment(data_file("experiments/" + name + ".toml"), overrides, registry);
  ASSERT_TRUE(experiment.ok()) << message_of(experiment.status());
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("muster_" + name + "_" + std::to_string(getpid()));
  auto store = Store::open_for_run((folder / kStoreFileName).string(),
                                   make_meta(*experiment, MUSTER_VERSION));
  ASSERT_TRUE(store.ok()) << message_of(store.status());
  const std::atomic<bool> stop = false;
  const auto outcome = run(*experiment, Plan(*experiment), **store, RunOptions{}, stop);
  ASSERT_TRUE(outcome.ok()) << message_of(outcome.status());

  const auto analysis = analysis::analyze(**store);
  ASSERT_TRUE(analysis.ok()) << message_of(analysis.status());
  const analysis::Ranking& ranking = analysis->main;
  ASSERT_EQ(ranking.rows.size(), order.size());
  for (std::size_t place = 0; place < order.size(); ++place) {
    EXPECT_EQ(ranking.rows[place].name, order[place]);
    if (place == 0) continue;
    EXPECT_LT(ranking.comparison(place - 1, place).holm_p, 0.01) << order[place];
  }
  std::filesystem::remove_all(folder);
}

// In the quickstart's fights, as the player against rulebook guards.
TEST(Ladders, MctsBeatsGreedyBeatsRandomInTheCombat) {
  expect_ladder("player_ladder", {"repetitions=50"}, {"mcts", "greedy", "random"});
}

// Twenty of the two hundred seeds.
TEST(Ladders, MctsBeatsTheWarlordBeatsRandomInProjectHex) {
  expect_ladder("projecthex_ladder", {"repetitions=20"}, {"mcts", "warlord", "random"});
}

}  // namespace
}  // namespace muster
