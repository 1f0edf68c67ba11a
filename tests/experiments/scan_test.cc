// Going through all games of a run: the same as game by game, whatever the stretches, threads and
// order of batches.
#include "experiments/scan/scan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>

#include "experiments/segments/temporary_folder.h"
#include "experiments/store/writer.h"
#include "tests/support/builtin_games.h"
#include "tests/support/files.h"
#include "tests/support/forged_store.h"
#include "tests/support/played_run.h"
#include "tests/support/synthetic_store.h"

namespace muster {
namespace {

// What a row says, with its metrics as texts.
std::string text_of(const GameRow& row) {
  std::map<std::string, std::string> metrics;
  for (std::size_t i = 0; i < row.metrics.size(); ++i) {
    if (has_metric(row.metric(i))) metrics[row.schema->columns()[i].name] = label_of(row, i);
  }
  std::string text =
      fmt::format("{} {} {:x} {} {} {} {}", row.job, row.repetition, row.seed,
                  fmt::join(row.returns, ";"), row.margin, row.rounds, row.decisions);
  for (const auto& [name, label] : metrics) text += fmt::format(" {}={}", name, label);
  return text;
}

// The same of a game, by way of a maker of rows.
std::vector<std::string> game_by_game(const Store& store) {
  std::vector<std::string> all;
  RowMaker maker;
  for (std::uint64_t job = 0; job < store.plan().size(); ++job) {
    if (!store.has_row(job)) continue;
    const auto game = store.game(job);
    EXPECT_TRUE(game.ok()) << game.status();
    if (game.ok()) all.push_back(text_of(maker.row(*game)));
  }
  return all;
}

std::vector<std::string> scanned(const Store& store, std::size_t bytes, int threads) {
  std::vector<std::string> all;
  Scan scan(store, bytes, threads);
  const absl::Status read = scan.for_each([&](const GameRow& row) { all.push_back(text_of(row)); });
  EXPECT_TRUE(read.ok()) << read;
  return all;
}

std::vector<std::string> one_after_the_other(const Store& store) {
  std::vector<std::string> all;
  RowMaker maker;
  const absl::Status read =
      store.for_each([&](const StoredGame& game) { all.push_back(text_of(maker.row(game))); });
  EXPECT_TRUE(read.ok()) << read;
  return all;
}

class ScanTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto made = TemporaryFolder::make();
    ASSERT_TRUE(made.ok()) << made.status();
    aside_ = *std::move(made);
  }

  std::string path() const { return aside_->path() + "/games.sqlite"; }

  std::unique_ptr<TemporaryFolder> aside_;
};

// Rows have figures of their luck, from a table of their own.
TEST_F(ScanTest, FiguresOfWitnessesStandBesideTheGames) {
  const auto experiment = parse_experiment(R"(game = "pig"
seed = 5
repetitions = 20
luck = true
ruleset = {target = 20}
[[agents]]
name = "random"
type = "random"
[[agents]]
name = "greedy"
type = "greedy"
)",
                                           "scan.toml", {}, testing::builtin_games());
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  const std::atomic<bool> stop{false};
  ASSERT_TRUE(testing::play_run(*experiment, path(), 2, stop).ok());
  const auto store = Store::open(path());
  ASSERT_TRUE(store.ok()) << store.status();
  const std::vector<std::string> expected = game_by_game(**store);
  ASSERT_EQ(expected.size(), 40u);
  EXPECT_THAT(expected.front(), ::testing::HasSubstr(" luck_first="));
  for (const int threads : {1, 4}) {
    for (const std::size_t bytes : {1u, 3000u, 1u << 28}) {
      EXPECT_EQ(scanned(**store, bytes, threads), expected) << bytes << " " << threads;
    }
  }
  EXPECT_EQ(one_after_the_other(**store), expected);
  // A store that was read whole is read again from memory.
  const auto whole = Store::open_bytes(content_of(path()), path());
  ASSERT_TRUE(whole.ok()) << whole.status();
  EXPECT_EQ(scanned(**whole, 1u << 20, 2), expected);
}

StoreMeta small_meta() { return testing::round_robin_meta("swap", {"a", "b"}, {"s0", "s1"}, 30); }

// Batches that lie across each other, as shards leave them, and a metric that has kinds of values,
// or none.
TEST_F(ScanTest, OrderIsThePlansWhateverTheBatches) {
  testing::SyntheticStore games(small_meta());
  std::size_t batches = 0;
  for (std::uint64_t shard = 0; shard < 7; ++shard) {
    for (std::uint64_t repetition = 30; repetition-- > 0;) {
      if (repetition % 7 != shard || repetition == 11) continue;
      const std::string value = repetition % 3 == 0   ? "1"
                                : repetition % 3 == 1 ? "0.25"
                                                      : "\"text\"";
      const std::string metrics =
          repetition == 4 ? "{}" : "{\"x\":" + value + ",\"capped\":true,\"n\":-3}";
      games.play("s0", repetition, {"a", "b"}, Outcome::kWin, 1.5, metrics);
      games.play("s1", repetition, {"b", "a"}, Outcome::kDraw, 0.1, metrics);
    }
    batches = games.store().batches().size();
  }
  ASSERT_EQ(batches, 7u);
  const Store& store = games.store();
  const std::vector<std::string> expected = game_by_game(store);
  ASSERT_EQ(expected.size(), 58u);
  EXPECT_THAT(expected[2], ::testing::EndsWith(" capped=true n=-3 x=0.25"));
  for (const std::size_t bytes : {1u, 2000u, 1u << 28}) {
    EXPECT_EQ(scanned(store, bytes, 3), expected) << bytes;
  }
  EXPECT_EQ(one_after_the_other(store), expected);
}

// A store that was opened is read to its end, though its file has gone or another has its place.
TEST_F(ScanTest, TheFileMayGo) {
  testing::SyntheticStore games(small_meta());
  games.play("s0", 0, {"a", "b"}, Outcome::kWin, 1.5, R"({"n":3})");
  const Store& store = games.store();
  const std::vector<std::string> expected = game_by_game(store);
  ASSERT_EQ(expected.size(), 1u);
  std::filesystem::rename(games.store_path(), games.path("elsewhere"));
  EXPECT_EQ(scanned(store, 1u << 20, 3), expected);
  std::filesystem::copy_file(games.path("elsewhere"), games.store_path());
  EXPECT_EQ(scanned(store, 1u << 20, 3), expected);
}

// Nothing that is not as it was written is shown as if it were.
TEST_F(ScanTest, DamageIsFound) {
  testing::SyntheticStore games(small_meta());
  games.play("s0", 0, {"a", "b"}, Outcome::kWin, 1.5, R"({"ending":"cap","n":3})");
  games.store();
  for (const char* change : {"ending = 'cop'", "n = 4", "n = NULL", "return_1 = 0.5"}) {
    testing::forge(games.store_path(), std::string("UPDATE games SET ") + change);
    const auto store = Store::open(games.store_path());
    ASSERT_TRUE(store.ok()) << store.status();
    Scan scan(**store);
    EXPECT_TRUE(absl::IsDataLoss(scan.for_each([](const GameRow&) {}))) << change;
    testing::forge(games.store_path(),
                   "UPDATE games SET ending = 'cap', n = 3, return_1 = -return_0");
    const auto mended = Store::open(games.store_path());
    ASSERT_TRUE(mended.ok()) << mended.status();
    Scan again(**mended);
    EXPECT_TRUE(again.for_each([](const GameRow&) {}).ok()) << change;
  }
}

// A reader of a name that meets rows of another source looks anew.
TEST(MetricReader, FollowsTheSchema) {
  const MetricReader reader("x");
  RowMaker first;
  RowMaker second;
  StoredGame game;
  game.returns = {1, -1};
  game.metrics = {{"y", 2.0}, {"x", 7}};
  EXPECT_EQ(reader.number(first.row(game)), 7.0);
  game.metrics = {{"x", "seven"}, {"y", 3.0}};
  EXPECT_EQ(reader.number(second.row(game)), std::nullopt);
  EXPECT_EQ(reader.label(second.row(game)), "seven");
  game.metrics = {{"y", true}};
  EXPECT_EQ(reader.label(first.row(game)), std::nullopt);
  EXPECT_EQ(MetricReader("y").label(first.row(game)), "true");
  EXPECT_EQ(MetricReader("y").number(first.row(game)), 1.0);
}

}  // namespace
}  // namespace muster
