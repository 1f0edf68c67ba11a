#include "experiments/store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "core/status.h"
#include "tests/support/fake_engine.h"
#include "tests/support/files.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr const char* kConfig = R"(game = "fake"
repetitions = 5
summary = "A test."
scenarios = [{name = "s0", summary = "The first."}, {name = "s1"}]
[report]
title = "Title"
notes = ["one", "two"]
[tournament]
format = "gauntlet"
candidates = ["b"]
opponents = ["a"]
[[agents]]
name = "a"
type = "steady"
[[agents]]
name = "b"
type = "steady"
strength = 2
)";

StoreMeta meta_with(const std::vector<std::string>& overrides = {},
                    const std::string& version = "1.2.3") {
  const Registry registry = testing::fake_registry();
  const auto experiment = parse_experiment(kConfig, "folder/exp.toml", overrides, registry);
  EXPECT_TRUE(experiment.ok()) << experiment.status();
  return make_meta(*experiment, version);
}

StoredGame game_of(std::uint64_t job) {
  StoredGame game;
  game.job = job;
  game.ruleset = "default";
  game.scenario = "s0";
  game.repetition = job / 4;
  game.seed = 0xfedcba9876543210ULL + job;
  game.seats = {"a", "b"};
  game.returns = {1.0 / 3, -1.0 / 3};
  game.outcome = Outcome::kWin;
  game.margin = 0.1 + 0.2;
  game.rounds = 4;
  game.decisions = 17;
  game.final_hash = 0x8000000000000001ULL;
  game.reproducible = job % 2 == 0;
  game.metrics_json = R"({"x":1})";
  return game;
}

std::vector<StoredGame> games_in(const Store& store) {
  std::vector<StoredGame> games;
  EXPECT_TRUE(store.for_each([&](const StoredGame& game) { games.push_back(game); }).ok());
  return games;
}

class StoreTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) /
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    path_ = (folder_ / "run" / kStoreFileName).string();
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::unique_ptr<Store> open(const StoreMeta& meta) const {
    auto store = Store::open_for_run(path_, meta);
    EXPECT_TRUE(store.ok()) << store.status();
    return store.ok() ? *std::move(store) : nullptr;
  }

  fs::path folder_;
  std::string path_;
};

TEST_F(StoreTest, MetaHoldsTheExperimentAndComesBackEqual) {
  const StoreMeta meta = meta_with({"seed=12"});
  EXPECT_EQ(meta.experiment, "exp");
  EXPECT_EQ(meta.title, "Title");
  EXPECT_EQ(meta.format, "gauntlet");
  EXPECT_EQ(meta.candidates, std::vector<std::string>{"b"});
  EXPECT_EQ(meta.seat_names, (std::vector<std::string>{"north", "south"}));
  EXPECT_EQ(meta.agents[1].params, "{\n    \"strength\" : 2\n}");
  EXPECT_EQ(meta.scenarios[0].summary, "The first.");
  EXPECT_EQ(meta.plan_size, 20u);
  EXPECT_EQ(meta.overrides, std::vector<std::string>{"seed=12"});
  open(meta);
  const auto again = Store::open_existing(path_);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ((*again)->meta(), meta);
}

TEST_F(StoreTest, GamesComeBackBitForBitInTheOrderOfJobs) {
  const auto store = open(meta_with());
  StoredGame draw = game_of(3);
  draw.returns = {-0.0, std::nextafter(0.1, 1.0)};
  draw.outcome = Outcome::kDraw;
  draw.margin = -std::numeric_limits<double>::denorm_min();
  const std::vector<StoredGame> late = {game_of(7), draw};
  const std::vector<StoredGame> early = {game_of(0)};
  ASSERT_TRUE(store->append(late, {}).ok());
  ASSERT_TRUE(store->append(early, {}).ok());
  const std::vector<StoredGame> games = games_in(*store);
  ASSERT_EQ(games.size(), 3u);
  EXPECT_EQ(games[0], early[0]);
  EXPECT_EQ(games[1], draw);
  EXPECT_FALSE(std::signbit(games[1].returns[0]));
  EXPECT_EQ(games[2], late[0]);
  EXPECT_EQ(*store->count(), 3u);
}

TEST_F(StoreTest, DoneIsTheSetOfJobsWithRows) {
  const auto store = open(meta_with());
  const std::vector<StoredGame> games = {game_of(2), game_of(19)};
  ASSERT_TRUE(store->append(games, {}).ok());
  const auto done = store->done();
  ASSERT_TRUE(done.ok());
  ASSERT_EQ(done->size(), 20u);
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ((*done)[i], i == 2 || i == 19) << i;
}

TEST_F(StoreTest, TheFirstRowOfAJobStays) {
  const auto store = open(meta_with());
  StoredGame second = game_of(1);
  second.rounds = 99;
  ASSERT_TRUE(store->append(std::vector<StoredGame>{game_of(1)}, {}).ok());
  ASSERT_TRUE(store->append(std::vector<StoredGame>{second}, {}).ok());
  EXPECT_EQ(games_in(*store), std::vector<StoredGame>{game_of(1)});
}

TEST_F(StoreTest, TimingsLieBesideTheRowsAndReadingMayEndEarly) {
  const auto store = open(meta_with());
  const std::vector<StoredGame> games = {game_of(0), game_of(1)};
  const std::vector<StoredTiming> timings = {{0, 123, "2026-01-01T00:00:00.000Z"}, {1, 456, "t"}};
  ASSERT_TRUE(store->append(games, timings).ok());
  std::vector<std::int64_t> seen;
  ASSERT_TRUE(store
                  ->for_each_timed([&](const StoredGame&, const StoredTiming& timing) {
                    seen.push_back(timing.wall_nanoseconds);
                    return false;
                  })
                  .ok());
  EXPECT_EQ(seen, std::vector<std::int64_t>{123});
}

TEST_F(StoreTest, ReopeningKeepsRowsAndTakesNewReportTexts) {
  ASSERT_TRUE(open(meta_with())->append(std::vector<StoredGame>{game_of(4)}, {}).ok());
  const auto store = open(meta_with({"report.title=Better"}));
  EXPECT_EQ(store->meta().title, "Better");
  EXPECT_EQ(games_in(*store).size(), 1u);
  EXPECT_EQ((*Store::open_existing(path_))->meta().title, "Better");
}

TEST_F(StoreTest, AnotherConfigOrVersionIsRefusedAndNothingIsLost) {
  ASSERT_TRUE(open(meta_with())->append(std::vector<StoredGame>{game_of(4)}, {}).ok());
  const auto other = Store::open_for_run(path_, meta_with({"agents.1.strength=3"}));
  EXPECT_TRUE(absl::IsInvalidArgument(other.status()));
  EXPECT_THAT(message_of(other.status()), HasSubstr("another config"));
  EXPECT_THAT(message_of(other.status()), HasSubstr("--out"));
  const auto newer = Store::open_for_run(path_, meta_with({}, "2.0.0"));
  EXPECT_TRUE(absl::IsInvalidArgument(newer.status()));
  EXPECT_THAT(message_of(newer.status()),
              HasSubstr("started by muster 1.2.3 and this is muster 2"));
  EXPECT_EQ(games_in(*open(meta_with())).size(), 1u);
}

TEST_F(StoreTest, FilesThatAreNoStoresAreRefusedAsTheyAre) {
  fs::create_directories(fs::path(path_).parent_path());
  const std::string text(5000, 'x');
  std::ofstream(path_) << text;
  const auto for_run = Store::open_for_run(path_, meta_with());
  EXPECT_TRUE(absl::IsDataLoss(for_run.status())) << for_run.status();
  EXPECT_THAT(message_of(for_run.status()), HasSubstr("is not a store of games, or it is damaged"));
  EXPECT_TRUE(absl::IsDataLoss(Store::open_existing(path_).status()));
  EXPECT_EQ(content_of(path_), text);
}

TEST_F(StoreTest, DamagedPagesAreToldNotReadPast) {
  {
    const auto store = open(meta_with());
    std::vector<StoredGame> games;
    for (std::uint64_t job = 0; job < 20; ++job) {
      games.push_back(game_of(job));
      games.back().metrics_json = std::string(3000, '7');
    }
    ASSERT_TRUE(store->append(games, {}).ok());
  }
  {
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(fs::file_size(path_) / 2));
    file << std::string(16384, '\xff');
  }
  const auto store = Store::open_existing(path_);
  const absl::Status status =
      store.ok() ? (*store)->for_each([](const StoredGame&) {}) : store.status();
  EXPECT_TRUE(absl::IsDataLoss(status)) << status;
}

TEST_F(StoreTest, AGameThatCannotBeStoredFailsAndTakesItsBatchAlong) {
  const auto store = open(meta_with());
  StoredGame broken = game_of(1);
  broken.margin = std::numeric_limits<double>::quiet_NaN();
  const absl::Status status = store->append(std::vector<StoredGame>{game_of(0), broken}, {});
  EXPECT_TRUE(absl::IsInternal(status)) << status;
  EXPECT_EQ(*store->count(), 0u);
}

TEST_F(StoreTest, MissingStore) {
  const auto store = Store::open_existing(path_);
  EXPECT_TRUE(absl::IsNotFound(store.status()));
  EXPECT_FALSE(fs::exists(path_));
}

TEST(OutcomeTest, SeatZeroAgainstTheBestOther) {
  EXPECT_EQ(outcome_of(std::vector<double>{1, -1}), Outcome::kWin);
  EXPECT_EQ(outcome_of(std::vector<double>{0, 0}), Outcome::kDraw);
  EXPECT_EQ(outcome_of(std::vector<double>{0, -1, 1}), Outcome::kLoss);
  EXPECT_EQ(outcome_of(std::vector<double>{0.5}), Outcome::kWin);
}

}  // namespace
}  // namespace muster
