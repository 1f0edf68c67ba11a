// Search is worth its price: a few games of every experiment that measures how strong players are.
// Fixed seeds, so the outcome is the same on every machine.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/reader.h"
#include "core/status.h"
#include "experiments/analysis/analysis.h"
#include "experiments/registration/builtin_games.h"
#include "experiments/runner/runner.h"
#include "tests/support/played_run.h"

namespace muster {
namespace {

// Plays an experiment with overrides.
absl::StatusOr<analysis::Analysis> played(const std::string& name,
                                          const std::vector<std::string>& overrides) {
  Registry registry;
  add_builtin_games(registry);
  const auto experiment =
      load_experiment(data_file("experiments/" + name + ".toml"), overrides, registry);
  if (!experiment.ok()) return experiment.status();
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("muster_" + name + "_" + std::to_string(getpid()));
  const std::string path = (folder / kStoreFileName).string();
  const std::atomic<bool> stop = false;
  const auto outcome = testing::play_run(*experiment, path, default_threads(), stop);
  if (!outcome.ok()) return outcome.status();
  const auto store = Store::open(path);
  if (!store.ok()) return store.status();
  auto result = analysis::analyze(**store);
  std::filesystem::remove_all(folder);
  return result;
}

// Plays an experiment, and expects its agents in this order, each clearly better than the next.
void expect_ladder(const std::string& name, const std::vector<std::string>& overrides,
                   const std::vector<std::string>& order) {
  const auto analysis = played(name, overrides);
  ASSERT_TRUE(analysis.ok()) << message_of(analysis.status());
  const analysis::Answer& answer = analysis->answers.front();
  ASSERT_EQ(answer.rows.size(), order.size());
  for (std::size_t place = 0; place < order.size(); ++place) {
    EXPECT_EQ(answer.rows[place].name, order[place]);
    if (place == 0) continue;
    EXPECT_LT(answer.difference(place - 1, place).p.value_or(1), 0.01) << order[place];
  }
}

// Agent number `index` of an experiment becomes the one of a file with fewer iterations.
std::string quick_agent(int index, const std::string& file, int iterations) {
  auto agent = load_document(data_file(file));
  if (!agent.ok()) return message_of(agent.status());
  agent->table.insert_or_assign("iterations", iterations);
  agent->table.is_inline(true);
  std::ostringstream text;
  text << "agents." << index << "=" << agent->table;
  return text.str();
}

// The 95 % interval of the score of one agent against another ends above `least`; in a gauntlet
// scores are the candidate's.
void expect_beats(const analysis::Analysis& analysis, const std::string& better,
                  const std::string& worse, double least) {
  const analysis::Answer& answer = analysis.answers.front();
  const analysis::Matrix& matrix = answer.matrices.front();
  for (std::size_t row = 0; row < answer.rows.size(); ++row) {
    for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
      const bool straight = answer.rows[row].name == better && matrix.columns[column] == worse;
      const bool turned = answer.rows[row].name == worse && matrix.columns[column] == better;
      if (!straight && !turned) continue;
      const stats::Interval& rate = matrix.cells[row][column].value;
      ASSERT_GT(rate.count, 0);
      EXPECT_GT(straight ? rate.low : 1 - rate.high, least) << better << " against " << worse;
      return;
    }
  }
  ADD_FAILURE() << better << " and " << worse << " did not meet";
}

// In the quickstart's fights, as the player against rulebook guards.
TEST(Ladders, MctsBeatsGreedyBeatsRandomInTheCombat) {
  expect_ladder("player_ladder", {"repetitions=50"}, {"mcts", "greedy", "random"});
}

// Twenty of the two hundred seeds.
TEST(Ladders, MctsBeatsTheWarlordBeatsRandomInProjectHex) {
  expect_ladder("projecthex_ladder", {"repetitions=20"}, {"mcts", "warlord", "random"});
}

// A few seeds of the smallest board, with less search.
TEST(Ladders, TheRaiderBeatsRandomInHeroesAndSearchKeepsUp) {
  const auto analysis = played("heroes_ladder", {"scenarios=[\"skirmish\"]", "repetitions=10",
                                                 quick_agent(0, "agents/search/heroes.toml", 100)});
  ASSERT_TRUE(analysis.ok()) << message_of(analysis.status());
  EXPECT_EQ(analysis->games, 40U);
  expect_beats(*analysis, "raider", "random", 0.6);
  expect_beats(*analysis, "mcts", "raider", 0.15);
}

TEST(Ladders, PilotsBeatRandomInPenanceAndSearchKeepsUp) {
  const auto analysis =
      played("penance_ladder", {"scenarios=[\"confessor_outrider\"]", "repetitions=10",
                                quick_agent(0, "agents/search/penance.toml", 100)});
  ASSERT_TRUE(analysis.ok()) << message_of(analysis.status());
  EXPECT_EQ(analysis->games, 200U);
  for (const char* const pilot : {"brawler", "skirmisher", "turtle"}) {
    expect_beats(*analysis, pilot, "random", 0.6);
  }
  expect_beats(*analysis, "mcts", "random", 0.6);
  expect_beats(*analysis, "mcts", "brawler", 0.15);
}

}  // namespace
}  // namespace muster
