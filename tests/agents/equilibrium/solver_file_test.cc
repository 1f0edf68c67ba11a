// Saving and resuming: the same bits as without a break, and no damage goes unnoticed.
#include "agents/equilibrium/solver_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "core/files.h"
#include "core/status.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/matrix_game.h"
#include "tests/agents/equilibrium/solving.h"
#include "tests/support/files.h"
#include "tests/support/hidden_card.h"

namespace muster::equilibrium {
namespace {

namespace fs = std::filesystem;
using classic::KuhnPoker;
using classic::LeducPoker;
using classic::MatrixGame;
using testing::HiddenCard;
using testing::kAllAlgorithms;
using testing::name_of;
using testing::state_after;
using testing::Written;

std::string temporary(const std::string& name) {
  return (fs::path(::testing::TempDir()) / ("muster_solver_" + std::to_string(getpid()) + name))
      .string();
}

void put(const std::string& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}
std::string error_of(const std::string& path) { return message_of(load_solver(path).status()); }

TEST(SolverFile, KeepsEverything) {
  const Written game{LeducPoker()};
  const SolverSettings settings{.algorithm = SolveAlgorithm::kDiscountedCfr,
                                .alpha = 2,
                                .beta = 0.25,
                                .gamma = 3,
                                .exploration = 0.5,
                                .seed = 77,
                                .workers = 3,
                                .batch = 9};
  const SolverState state = state_after(game, settings, 4);
  const std::string path = temporary("keeps");
  ASSERT_TRUE(save_solver(path, game.tree, state).ok());
  EXPECT_FALSE(fs::exists(path + ".new"));
  const SolverFile file = load_solver(path).value();
  EXPECT_EQ(file.game, "leduc_poker");
  EXPECT_EQ(file.tree_hash, game.tree.hash);
  EXPECT_EQ(file.nodes, 9457U);
  EXPECT_EQ(file.actions, game.tree.actions);
  ASSERT_EQ(file.information_sets.size(), 936U);
  EXPECT_EQ(file.information_sets[500].key, game.tree.information_sets[500].key);
  EXPECT_EQ(file.state.settings, settings);
  EXPECT_EQ(file.state.iteration, 4U);
  EXPECT_EQ(file.state.regrets, state.regrets);
  EXPECT_EQ(file.state.averages, state.averages);
  fs::remove(path);
}

TEST(SolverFile, KeepsListsOfOne) {
  GameTree tree;
  tree.game = "g";
  tree.actions = {Action{7}};
  tree.information_sets.resize(1);
  tree.information_sets[0].num_actions = 1;
  SolverState state;
  state.regrets = {0.25};
  state.averages = {0.5};
  const std::string path = temporary("one");
  ASSERT_TRUE(save_solver(path, tree, state).ok());
  const auto file = load_solver(path);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->game, tree.game);
  EXPECT_EQ(file->actions, tree.actions);
  EXPECT_EQ(file->information_sets[0].num_actions, 1);
  EXPECT_EQ(file->state.regrets, state.regrets);
  EXPECT_EQ(file->state.averages, state.averages);
  fs::remove(path);
}

template <class G>
void expect_resumes(const G& game, SolveAlgorithm algorithm, int before, int after) {
  const Written written(game);
  const SolverSettings settings{.algorithm = algorithm, .workers = 3, .batch = 4};
  const SolverState whole = state_after(written, settings, before + after);
  const std::string path = temporary("resumes");
  ASSERT_TRUE(save_solver(path, written.tree, state_after(written, settings, before)).ok());
  const Written again(game);  // another process would write the game out anew
  SolverState state = state_for(load_solver(path).value(), path, again.tree).value();
  const auto solver = make_solver(again.form, std::move(state), 2).value();
  for (int i = 0; i < after; ++i) solver->iterate();
  EXPECT_EQ(solver->state().iteration, whole.iteration);
  const std::string other = temporary("whole");
  ASSERT_TRUE(save_solver(path, again.tree, solver->state()).ok());
  ASSERT_TRUE(save_solver(other, written.tree, whole).ok());
  EXPECT_TRUE(content_of(path) == content_of(other)) << name_of(algorithm) << ' ' << before;
  fs::remove(path);
  fs::remove(other);
}

TEST(SolverFile, ResumesBitForBit) {
  for (const SolveAlgorithm algorithm : kAllAlgorithms) {
    for (const int before : {0, 1, 7, 20}) expect_resumes(KuhnPoker(), algorithm, before, 13);
    expect_resumes(HiddenCard(4, 3), algorithm, 5, 6);
    expect_resumes(LeducPoker(), algorithm, 11, 10);
  }
}

TEST(SolverFile, RefusesOtherGames) {
  const Written kuhn{KuhnPoker()};
  const Written table{MatrixGame({{1, 2}, {3, 4}})};
  const Written payoffs{MatrixGame({{1, 2}, {3, 5}})};
  const std::string path = temporary("other");
  ASSERT_TRUE(save_solver(path, table.tree, state_after(table, {}, 3)).ok());
  const SolverFile file = load_solver(path).value();
  EXPECT_TRUE(state_for(file, path, table.tree).ok());
  const std::string game = message_of(state_for(file, path, kuhn.tree).status());
  EXPECT_NE(game.find("matrix_game, not kuhn_poker"), std::string::npos) << game;
  const std::string rules = message_of(state_for(file, path, payoffs.tree).status());
  EXPECT_NE(rules.find("another ruleset or scenario"), std::string::npos) << rules;
  EXPECT_NE(rules.find(path), std::string::npos) << rules;
  fs::remove(path);
}

TEST(SolverFile, SaysWhatIsWrongWithAFile) {
  const std::string path = temporary("wrong");
  EXPECT_TRUE(absl::IsNotFound(load_solver(path).status()));
  EXPECT_TRUE(absl::IsInvalidArgument(load_solver(::testing::TempDir()).status()));
  put(path, "[ruleset]\nname = 3\n");
  EXPECT_NE(error_of(path).find("is not a solver file"), std::string::npos) << error_of(path);
  put(path, "");
  EXPECT_NE(error_of(path).find("damaged"), std::string::npos) << error_of(path);
  put(path, "muster solver 999\nsomething else");
  EXPECT_NE(error_of(path).find("another version"), std::string::npos) << error_of(path);
  fs::remove(path);
}

// Cut off anywhere, or one bit changed anywhere.
RC_GTEST_PROP(SolverFileProperty, NoticesDamage, ()) {
  static const std::string whole = [] {
    const Written game{KuhnPoker()};
    const std::string path = temporary("damage");
    EXPECT_TRUE(save_solver(path, game.tree, state_after(game, {}, 5)).ok());
    std::string content = content_of(path);
    fs::remove(path);
    return content;
  }();
  const std::string path = temporary("damaged");
  put(path, whole);
  RC_ASSERT(load_solver(path).ok());
  const auto place =
      static_cast<std::size_t>(*rc::gen::inRange<int>(0, static_cast<int>(whole.size())));
  put(path, whole.substr(0, place));
  const absl::Status cut = load_solver(path).status();
  std::string changed = whole;
  changed[place] = static_cast<char>(changed[place] ^ 1 << *rc::gen::inRange(0, 8));
  put(path, changed);
  const absl::Status flipped = load_solver(path).status();
  put(path, whole + "x");
  const absl::Status longer = load_solver(path).status();
  fs::remove(path);
  RC_ASSERT(absl::IsInvalidArgument(cut));
  RC_ASSERT(absl::IsInvalidArgument(flipped));
  RC_ASSERT(absl::IsInvalidArgument(longer));
}

TEST(SolverFile, KeepsTheOldFileWhenItCannotWrite) {
  const Written game{KuhnPoker()};
  const std::string path = temporary("old");
  ASSERT_TRUE(save_solver(path, game.tree, state_after(game, {}, 5)).ok());
  const std::string before = content_of(path);
  const std::string draft = fmt::format("{}.{}.{}.tmp", path, host_name(), getpid());
  fs::create_directory(draft);  // where it would be written first
  const absl::Status status = save_solver(path, game.tree, state_after(game, {}, 6));
  EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
  EXPECT_NE(message_of(status).find(path), std::string::npos);
  EXPECT_EQ(content_of(path), before);
  fs::remove(draft);
  EXPECT_TRUE(save_solver(path, game.tree, state_after(game, {}, 6)).ok());
  EXPECT_NE(content_of(path), before);
  fs::remove(path);
}

}  // namespace
}  // namespace muster::equilibrium
