// Search is worth its price: in the quickstart's fights mcts beats greedy, and greedy random play,
// as the player against rulebook guards. Fixed seeds, so the outcome is the same on every machine.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>

#include "core/config/data_root.h"
#include "core/status.h"
#include "experiments/analysis/analysis.h"
#include "experiments/registration/builtin_games.h"
#include "experiments/runner/runner.h"

namespace muster {
namespace {

TEST(PlayerLadder, MctsBeatsGreedyBeatsRandom) {
  Registry registry;
  add_builtin_games(registry);
  const auto experiment =
      load_experiment(data_file("experiments/player_ladder.toml"), {"repetitions=50"}, registry);
  ASSERT_TRUE(experiment.ok()) << message_of(experiment.status());
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("muster_ladder_" + std::to_string(getpid()));
  auto store = Store::open_for_run((folder / kStoreFileName).string(),
                                   make_meta(*experiment, MUSTER_VERSION));
  ASSERT_TRUE(store.ok()) << message_of(store.status());
  const std::atomic<bool> stop = false;
  const auto outcome = run(*experiment, Plan(*experiment), **store, RunOptions{}, stop);
  ASSERT_TRUE(outcome.ok()) << message_of(outcome.status());

  const auto analysis = analysis::analyze(**store);
  ASSERT_TRUE(analysis.ok()) << message_of(analysis.status());
  const analysis::Ranking& ranking = analysis->main;
  ASSERT_EQ(ranking.rows.size(), 3u);
  EXPECT_EQ(ranking.rows[0].name, "mcts");
  EXPECT_EQ(ranking.rows[1].name, "greedy");
  EXPECT_EQ(ranking.rows[2].name, "random");
  EXPECT_LT(ranking.comparison(0, 1).holm_p, 0.01);
  EXPECT_LT(ranking.comparison(1, 2).holm_p, 0.01);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace muster
