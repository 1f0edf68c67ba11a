#include "experiments/store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "core/status.h"
#include "experiments/store/file_sum.h"
#include "experiments/store/writer.h"
#include "tests/experiments/store_fixture.h"
#include "tests/support/fake_engine.h"
#include "tests/support/files.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::vector<StoredGame> games_in(const Store& store) {
  std::vector<StoredGame> games;
  const absl::Status read = store.for_each([&](const StoredGame& game) { games.push_back(game); });
  EXPECT_TRUE(read.ok()) << read;
  return games;
}

class StoreTest : public StoreFixture {};

TEST_F(StoreTest, MetaHoldsTheExperimentAndComesBackEqual) {
  const RunDescription run = run_with({"seed=12"});
  const StoreMeta& meta = run.meta;
  EXPECT_EQ(meta.experiment, "exp");
  EXPECT_EQ(meta.title, "Title");
  EXPECT_EQ(meta.format, "gauntlet");
  EXPECT_EQ(meta.candidates, std::vector<std::string>{"b"});
  EXPECT_EQ(meta.seat_names, (std::vector<std::string>{"north", "south"}));
  EXPECT_EQ(meta.agents[1].params, "{strength = 2}");
  EXPECT_EQ(meta.scenarios[0].summary, "The first.");
  EXPECT_EQ(meta.plan_size, 20u);
  EXPECT_EQ(meta.overrides, std::vector<std::string>{"seed=12"});
  ASSERT_TRUE(writer(run)->close().ok());
  const auto store = reader();
  EXPECT_EQ(store->meta(), meta);
  EXPECT_EQ(store->plan().identity(), run.plan.identity());
  EXPECT_EQ(store->plan().cells(), run.plan.cells());
}

TEST_F(StoreTest, GamesComeBackBitForBitInTheOrderOfJobs) {
  const RunDescription run = run_with();
  {
    const auto store = writer(run);
    StoredRow draw = row_of(*store, run, 3);
    draw.returns = {-0.0, std::nextafter(0.1, 1.0)};
    draw.margin = -std::numeric_limits<double>::denorm_min();
    RowsToAdd late, early;
    late.rows = {row_of(*store, run, 7), draw};
    early.rows = {row_of(*store, run, 0)};
    ASSERT_TRUE(store->append(late).ok());
    ASSERT_TRUE(store->append(early).ok());
  }
  const auto store = reader();
  const std::vector<StoredGame> games = games_in(*store);
  ASSERT_EQ(games.size(), 3u);
  EXPECT_EQ(games[0].job, 0u);
  EXPECT_EQ(games[1].job, 3u);
  EXPECT_EQ(games[2].job, 7u);
  EXPECT_EQ(games[1].returns, (std::vector<double>{0.0, std::nextafter(0.1, 1.0)}));
  EXPECT_FALSE(std::signbit(games[1].returns[0]));
  EXPECT_EQ(games[1].margin, -std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(games[2].seats, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(games[2].scenario, "s1");
  EXPECT_EQ(games[2].seed, run.plan.job(7).seed);
  EXPECT_EQ(games[2].hash, 0x8000000000000008ULL);
  EXPECT_EQ(games[2].program, "p1");
  EXPECT_EQ(games[2].key, row_key(run.plan.cells()[3].key, run.plan.job(7).seed));
  EXPECT_EQ(to_json(games[2].metrics).dump(),
            R"({"capped":false,"ending":"cap","share":0.5,"x":1})");
  EXPECT_EQ(store->count(), 3u);
}

TEST_F(StoreTest, MetricsThatComeLaterOrWithAnotherKindHaveColumnsOfTheirOwn) {
  const RunDescription run = run_with();
  {
    const auto store = writer(run);
    StoredRow second = row_of(*store, run, 1);
    second.metrics = {{"X", 2}, {"x", 1.5}, {"cell", true}, {"quote\"d", "'"}};
    ASSERT_TRUE(store->append({{row_of(*store, run, 0)}, {}}).ok());
    ASSERT_TRUE(store->append({{second, row_of(*store, run, 2)}, {}}).ok());
  }
  const std::vector<StoredGame> games = games_in(*reader());
  EXPECT_EQ(games[0].metrics, games[2].metrics);
  EXPECT_EQ(to_json(games[1].metrics).dump(), R"({"X":2,"cell":true,"quote\"d":"'","x":1.5})");
}

TEST_F(StoreTest, DoneIsTheSetOfJobsWithRows) {
  const RunDescription run = run_with();
  fill(run, {2, 19});
  const std::vector<bool> done = reader()->done();
  ASSERT_EQ(done.size(), 20u);
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(done[i], i == 2 || i == 19) << i;
}

TEST_F(StoreTest, TimingsLieBesideTheRowsAndReadingMayEndEarly) {
  fill(run_with(), {0, 1});
  std::vector<StoredTiming> seen;
  ASSERT_TRUE(reader()
                  ->for_each_timed([&](const StoredGame&, const StoredTiming& timing) {
                    seen.push_back(timing);
                    return false;
                  })
                  .ok());
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].wall_nanoseconds, 123);
  EXPECT_EQ(utc_text(seen[0].finished_at), "2026-01-01T00:00:00.000Z");
}

TEST_F(StoreTest, AGrownConfigKeepsItsRowsAndAFormerOnesRowsStay) {
  fill(run_with(), {0, 4});
  const RunDescription grown = run_with({"repetitions=7", "agents.1.strength=3"});
  ASSERT_TRUE(writer(grown)->close().ok());
  auto store = reader();
  EXPECT_EQ(store->meta().plan_size, 28u);
  EXPECT_EQ(store->count(), 0u);
  EXPECT_EQ(store->rows(), 2u);
  const RunDescription longer = run_with({"repetitions=7", "report.title=Better"});
  ASSERT_TRUE(writer(longer)->close().ok());
  store = reader();
  EXPECT_EQ(store->meta().title, "Better");
  EXPECT_EQ(store->count(), 2u);
  EXPECT_EQ(games_in(*store).size(), 2u);
}

TEST_F(StoreTest, GamesOfAnotherGameAreRefusedAndNothingIsLost) {
  fill(run_with(), {4});
  RunDescription other = run_with();
  other.meta.game = "chess";
  const auto refused = StoreWriter::open(path_, other, "p1");
  EXPECT_TRUE(absl::IsInvalidArgument(refused.status()));
  EXPECT_THAT(message_of(refused.status()), HasSubstr("holds games of fake"));
  EXPECT_THAT(message_of(refused.status()), HasSubstr("--out"));
  EXPECT_EQ(games_in(*reader()).size(), 1u);
}

TEST_F(StoreTest, FilesThatAreNoStoresAreRefusedAsTheyAre) {
  fs::create_directories(fs::path(path_).parent_path());
  const std::string text(5000, 'x');
  std::ofstream(path_) << text;
  const auto for_run = StoreWriter::open(path_, run_with(), "p1");
  EXPECT_TRUE(absl::IsDataLoss(for_run.status())) << for_run.status();
  EXPECT_THAT(message_of(for_run.status()), HasSubstr("is not a store of games, or it is damaged"));
  EXPECT_TRUE(absl::IsDataLoss(Store::open(path_).status()));
  EXPECT_EQ(content_of(path_), text);
}

TEST_F(StoreTest, StoresOfTheFirstSchemaAreRefusedInWords) {
  fs::create_directories(fs::path(path_).parent_path());
  testing::run_sql(path_,
                   "CREATE TABLE meta (key, value); CREATE TABLE games (job);"
                   "CREATE TABLE timings (job)");
  for (const absl::Status& status :
       {Store::open(path_).status(), StoreWriter::open(path_, run_with(), "p1").status()}) {
    EXPECT_TRUE(absl::IsInvalidArgument(status));
    EXPECT_THAT(message_of(status), HasSubstr("schema 1"));
  }
}

TEST_F(StoreTest, ForgeriesThatLeaveTheSumsAreFound) {
  const RunDescription run = run_with();
  const std::vector<std::string> forgeries = {
      "UPDATE games SET margin = margin + 1 WHERE id = 3",
      "UPDATE games SET return_0 = -return_0, return_1 = -return_1 WHERE id = 2",
      "UPDATE games SET seed = 0 WHERE id = 1",
      "UPDATE games SET cell = 3 - cell WHERE id = 1 AND cell IN (1, 2)",
      "UPDATE games SET hash = 0 WHERE id = 5",
      "UPDATE games SET ending = 'won' WHERE id = 5",
      "UPDATE games SET x = NULL WHERE id = 5",
      "UPDATE games SET finished_at = 0 WHERE id = 1",
      "DELETE FROM games WHERE id = 4",
      "DELETE FROM batches",
      "UPDATE batches SET rows = rows - 1",
      "UPDATE batches SET program = 77",
      "UPDATE manifest SET rows = 1",
      "UPDATE plan SET seats = '[\"a\",\"a\"]' WHERE position = 0",
      "UPDATE plan SET seats = '[\"b\",\"b\"]' WHERE position = 0",
      "UPDATE plan SET cell = 2 WHERE position = 0",
      "UPDATE plan SET scenario = 's1' WHERE position = 0",
      "UPDATE cells SET seats = '[]' WHERE id = 1",
      "UPDATE cells SET reproducible = 0",
      "UPDATE programs SET identity = 'p2'",
      "UPDATE metrics SET name = 'y' WHERE name = 'x'",
      "UPDATE meta SET value = replace(value, 'Title', 'Other') WHERE key = 'document'",
      "UPDATE meta SET value = '0' WHERE key = 'sum'",
      "INSERT INTO vouchers VALUES ('p0', 'p1', 300, 5, 7)",
  };
  for (const std::string& sql : forgeries) {
    fs::remove_all(folder_);
    fill(run, {0, 1, 2, 3, 4});
    ASSERT_FALSE(damage_is_found());
    forge(sql);
    EXPECT_TRUE(damage_is_found()) << sql;
  }
}

TEST_F(StoreTest, ARowThatNoBatchKnowsIsNoRow) {
  fill(run_with(), {0, 1});
  forge(
      "INSERT INTO games SELECT 99, cell, seed + 1, return_0, return_1, return_2, return_3, "
      "return_4, return_5, margin, rounds, decisions, hash, wall_nanoseconds, finished_at, x, "
      "share, ending, capped FROM games WHERE id = 1");
  EXPECT_EQ(games_in(*reader()).size(), 2u);
}

TEST_F(StoreTest, TheSumOfTheFileIsThereWhenItIsClosed) {
  fill(run_with(), {0, 1});
  EXPECT_EQ(*check_file_sum(path_), FileSum::kEqual);
  {
    const auto open = writer(run_with());
    EXPECT_EQ(*check_file_sum(path_), FileSum::kMissing);
    ASSERT_TRUE(open->close().ok());
  }
  EXPECT_EQ(*check_file_sum(path_), FileSum::kEqual);
  forge("UPDATE games SET wall_nanoseconds = 1");
  EXPECT_EQ(*check_file_sum(path_), FileSum::kDiffers);
}

TEST_F(StoreTest, IsOneFileAndReadableWhereNothingCanBeWritten) {
  fill(run_with(), {0, 1});
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(fs::path(path_).parent_path())) {
    files.push_back(entry.path().filename().string());
  }
  std::sort(files.begin(), files.end());
  EXPECT_EQ(files, (std::vector<std::string>{kSumsFileName, kStoreFileName}));
  const fs::path alone = folder_ / "copy.sqlite";
  fs::copy_file(path_, alone);
  fs::permissions(alone, fs::perms::owner_read);
  const auto store = Store::open(alone.string());
  ASSERT_TRUE(store.ok()) << store.status();
  EXPECT_EQ(games_in(**store).size(), 2u);
}

TEST_F(StoreTest, IsReadWhileItIsWritten) {
  const RunDescription run = run_with();
  const auto writing = writer(run);
  ASSERT_TRUE(writing->append({{row_of(*writing, run, 0)}, {}}).ok());
  const auto before = reader();
  ASSERT_TRUE(writing->append({{row_of(*writing, run, 1)}, {}}).ok());
  EXPECT_EQ(games_in(*before).size(), 1u);
  EXPECT_EQ(games_in(*reader()).size(), 2u);
}

TEST_F(StoreTest, HasOneWriterAtATimeAndSaysWho) {
  const RunDescription run = run_with();
  {
    const auto first = writer(run);
    const auto second = StoreWriter::open(path_, run, "p1");
    EXPECT_TRUE(absl::IsFailedPrecondition(second.status()));
    EXPECT_THAT(message_of(second.status()), HasSubstr(fmt::format("process {}", getpid())));
    EXPECT_THAT(store_owner(path_), HasSubstr("since 20"));
  }
  EXPECT_EQ(store_owner(path_), "");
  EXPECT_FALSE(fs::exists(path_ + ".lock"));
  EXPECT_NE(writer(run), nullptr);
}

TEST_F(StoreTest, ADeadProcesssLockIsTakenAndAnotherHostsIsNot) {
  fill(run_with(), {0});
  const auto leave = [&](const std::string& host) {
    std::ofstream(path_ + ".lock")
        << nlohmann::json{{"host", host}, {"process", 1}, {"since", "2026-01-01T00:00:00.000Z"}};
  };
  leave("elsewhere");
  const auto refused = StoreWriter::open(path_, run_with(), "p1");
  EXPECT_TRUE(absl::IsFailedPrecondition(refused.status()));
  EXPECT_THAT(message_of(refused.status()),
              HasSubstr("process 1 on elsewhere since 2026-01-01T00:00:00.000Z"));
  EXPECT_THAT(message_of(refused.status()), HasSubstr("delete"));
  std::array<char, 256> here{};
  ASSERT_EQ(gethostname(here.data(), here.size() - 1), 0);
  leave(here.data());
  EXPECT_EQ(store_owner(path_), "");
  EXPECT_NE(writer(run_with()), nullptr);
}

TEST_F(StoreTest, AGameThatCannotBeStoredFailsAndTakesItsBatchAlong) {
  const RunDescription run = run_with();
  const auto store = writer(run);
  StoredRow broken = row_of(*store, run, 1);
  broken.margin = std::numeric_limits<double>::quiet_NaN();
  const absl::Status status = store->append({{row_of(*store, run, 0), broken}, {}});
  EXPECT_TRUE(absl::IsInternal(status)) << status;
  EXPECT_EQ(reader()->count(), 0u);
  EXPECT_TRUE(store->append({{row_of(*store, run, 0)}, {}}).ok());
  EXPECT_EQ(reader()->count(), 1u);
}

TEST_F(StoreTest, RowsAreFoundByTheBeginningOfTheirIds) {
  const RunDescription run = run_with();
  fill(run, {0, 1, 2});
  const auto store = reader();
  const auto ids = store->ids();
  ASSERT_TRUE(ids.ok());
  const StoredGame game = *store->game(1);
  const std::string id = ids->of(game.key);
  EXPECT_EQ(id.size(), RowIds::kIdDigits);
  const auto found = store->find(id);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(found->key, game.key);
  EXPECT_EQ(found->job, 1u);
  EXPECT_EQ(found->row.hash, game.hash);
  EXPECT_TRUE(absl::IsInvalidArgument(store->find("abc").status()));
  EXPECT_TRUE(absl::IsInvalidArgument(store->find("not an id!").status()));
  EXPECT_TRUE(absl::IsNotFound(store->find("0000000000").status()));
}

TEST(RowIdsTest, AreAsLongAsTheyHaveToBe) {
  const Hash128 one{0x1234567890abcdef, 1};
  const Hash128 near{0x1234567890abc000, 2};
  const Hash128 same_half{0x1234567890abcdef, 0xf000000000000000};
  const Hash128 far{0xffffffffffffffff, 0};
  EXPECT_EQ(RowIds({one, far}).of(one), "1234567890");
  EXPECT_EQ(RowIds({one, near, far}).of(one), "1234567890abcd");
  EXPECT_EQ(RowIds({one, near, far}).of(near), "1234567890abc0");
  EXPECT_EQ(RowIds({one, near, far}).of(far), "ffffffffff");
  EXPECT_EQ(RowIds({one, same_half}).of(one), "1234567890abcdef0");
  EXPECT_EQ(RowIds({one, one}).of(one), "1234567890");
}

TEST_F(StoreTest, MissingStore) {
  EXPECT_TRUE(absl::IsNotFound(Store::open(path_).status()));
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
