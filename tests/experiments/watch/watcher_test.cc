// Watchers of runs that go on, stop, break, or were killed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/cluster/run_status.h"
#include "experiments/report/watch/watch_report.h"
#include "experiments/store/lock.h"
#include "experiments/store/row.h"
#include "experiments/store/sqlite.h"
#include "experiments/watch/watcher.h"
#include "tests/experiments/store_fixture.h"
#include "tests/experiments/watch/support.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::state_of;

absl::StatusOr<std::vector<cluster::JobRecord>> no_queue(const cluster::Submission& /*of*/) {
  return absl::NotFoundError("there is no queue");
}

class WatcherTest : public StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    run_ = (folder_ / "run").string();
  }
  watch::Watcher watcher() const { return watch::Watcher(run_, no_queue); }
  // Games of the plan from `first` to before `end`, `apart` milliseconds after each other until
  // `until`.
  static void append(StoreWriter& writer, const RunDescription& run, std::uint64_t first,
                     std::uint64_t end, std::int64_t until, std::int64_t apart) {
    RowsToAdd add;
    for (std::uint64_t job = first; job < end; ++job) {
      StoredRow row = row_of(writer, run, job);
      const bool first_wins = job * 7 % 3 != 0;
      row.returns = {first_wins ? 1.0 : -1.0, first_wins ? -1.0 : 1.0};
      row.finished_at = until - static_cast<std::int64_t>(end - 1 - job) * apart;
      add.rows.push_back(row);
    }
    ASSERT_TRUE(writer.append(add).ok());
  }
  static const watch::Snapshot& look(watch::Watcher& watcher) {
    const absl::Status looked = watcher.look();
    EXPECT_TRUE(looked.ok()) << looked;
    return watcher.snapshot();
  }

  std::string run_;
};

TEST_F(WatcherTest, ARunUnderWayHasSpeedAndAForecastAndThenNone) {
  const RunDescription run = run_with({"repetitions=20"});
  const std::uint64_t games = run.plan.size();
  auto store = writer(run);
  const std::int64_t now = utc_now();
  append(*store, run, 0, games / 4, now, 500);
  watch::Watcher one = watcher();
  const watch::Snapshot& snapshot = look(one);
  EXPECT_EQ(snapshot.status.done, games / 4);
  EXPECT_EQ(snapshot.status.games, games);
  EXPECT_FALSE(snapshot.complete);
  EXPECT_THAT(snapshot.owner, HasSubstr("process"));
  EXPECT_TRUE(snapshot.ranks());
  ASSERT_TRUE(snapshot.forecast(now));
  EXPECT_NEAR(snapshot.forecast(now)->seconds, static_cast<double>(games - games / 4) / 2, 1e-6);
  EXPECT_EQ(snapshot.forecast(now)->how, "at the speed of the last minute");
  EXPECT_THAT(report::watch_text(snapshot, now, 100), HasSubstr("2 games/s in the last minute"));
  // Two minutes later no game has come, but its writer is at it.
  const std::int64_t later = now + 120'000;
  ASSERT_TRUE(snapshot.forecast(later));
  EXPECT_EQ(snapshot.forecast(later)->how, "at the speed so far");
  EXPECT_THAT(report::watch_text(snapshot, later, 100), HasSubstr("the newest game is 2:00 old"));
  ASSERT_TRUE(store->close().ok());
  store.reset();
  const watch::Snapshot& left = look(one);
  EXPECT_EQ(left.owner, "");
  EXPECT_FALSE(left.forecast(later));
  EXPECT_THAT(report::watch_text(left, later, 100), HasSubstr("nobody plays it now"));
  EXPECT_FALSE(left.complete);
}

TEST_F(WatcherTest, EveryLookSeesWhatWasWrittenUntilThen) {
  const RunDescription run = run_with();
  const std::uint64_t games = run.plan.size();
  auto store = writer(run);
  watch::Watcher one = watcher();
  EXPECT_FALSE(look(one).ranks());
  EXPECT_THAT(report::watch_text(one.snapshot(), utc_now(), 100), HasSubstr("nothing to rank yet"));
  const std::int64_t now = utc_now();
  for (std::uint64_t job = 0; job < games; ++job) {
    append(*store, run, job, job + 1, now + static_cast<std::int64_t>(job), 1);
    EXPECT_EQ(look(one).status.done, job + 1);
  }
  EXPECT_TRUE(one.snapshot().complete);
  EXPECT_TRUE(one.snapshot().ranks());
  EXPECT_EQ(one.snapshot().pace.rows, games);
}

TEST_F(WatcherTest, AnEmptyFileOfAWriterIsWaitedFor) {
  fs::create_directories(run_);
  const auto lock = StoreLock::acquire(path_);
  ASSERT_TRUE(lock.ok()) << lock.status();
  const auto before = state_of(run_);
  watch::Watcher one = watcher();
  const absl::Status looked = one.look();
  EXPECT_TRUE(absl::IsUnavailable(looked)) << looked;
  EXPECT_THAT(message_of(looked), HasSubstr("has nothing yet, and is being written by"));
  EXPECT_EQ(state_of(run_), before);
}

TEST_F(WatcherTest, ALookThatFailsKeepsWhatWasSeenAndSaysSo) {
  const RunDescription run = run_with();
  fill(run, {0, 1, 2, 3, 4, 5, 6, 7});
  watch::Watcher one = watcher();
  const std::uint64_t done = look(one).status.done;
  EXPECT_EQ(one.snapshot().trouble, "");
  const std::string bytes = content_of(path_);
  std::ofstream(path_) << std::string(5000, 'x');
  EXPECT_EQ(look(one).status.done, done);
  EXPECT_THAT(one.snapshot().trouble, HasSubstr("is not a store of games"));
  const std::string text = report::watch_text(one.snapshot(), utc_now(), 100);
  EXPECT_THAT(text, HasSubstr("! what is shown is of "));
  std::ofstream(path_) << bytes;
  EXPECT_EQ(look(one).trouble, "");
  EXPECT_THAT(report::watch_text(one.snapshot(), utc_now(), 100), Not(HasSubstr("! ")));
}

// A file and its journal as a run leaves them that is killed while it writes.
TEST_F(WatcherTest, AStoreWhoseWriterWasKilledIsMendedInACopy) {
  const RunDescription run = run_with();
  fill(run, {0, 1, 2, 3, 4, 5, 6, 7});
  const std::string torn = (folder_ / "torn").string();
  fs::create_directories(torn);
  {
    auto database = sqlite::open(path_, sqlite::Access::kWrite);
    ASSERT_TRUE(database.ok());
    // A cache of one page writes changed ones into the file before the transaction ends.
    ASSERT_TRUE(sqlite::execute(database->get(),
                                "PRAGMA cache_size = 1; BEGIN IMMEDIATE; "
                                "CREATE TABLE much (x); WITH RECURSIVE n(i) AS "
                                "(SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i "
                                "< 3000) INSERT INTO much SELECT "
                                "randomblob(300) FROM n; DELETE FROM batches")
                    .ok());
    fs::copy(path_, torn);
    fs::copy(path_ + "-journal", torn);
    ASSERT_TRUE(sqlite::execute(database->get(), "ROLLBACK").ok());
  }
  ASSERT_GT(fs::file_size(torn + "/games.sqlite-journal"), 512u);
  const auto before = state_of(torn);
  watch::Watcher one(torn, no_queue);
  EXPECT_EQ(look(one).status.done, 8u);
  EXPECT_EQ(state_of(torn), before);
  // Whoever reads it otherwise mends it.
  const auto store = Store::open(torn + "/games.sqlite");
  ASSERT_TRUE(store.ok()) << store.status();
  EXPECT_EQ((*store)->count(), 8u);
  EXPECT_NE(state_of(torn), before);
}

TEST_F(WatcherTest, TheCourseFollowsWhenGamesEndedNotTheirPlaces) {
  const RunDescription run = run_with({"repetitions=20"});
  const std::uint64_t games = run.plan.size();
  auto store = writer(run);
  const std::int64_t now = utc_now();
  // One scenario came first, and b won all of it; then the other one, which it lost.
  for (std::uint64_t job = 0; job < games; ++job) {
    RowsToAdd add;
    StoredRow row = row_of(*store, run, job);
    const PlannedCell& cell = run.plan.cells()[run.plan.job(job).cell];
    const bool late = cell.scenario == 0;
    const bool b_sits_first = cell.seats[0] == 1;
    const double first = b_sits_first != late ? 1.0 : -1.0;
    row.returns = {first, -first};
    row.finished_at = now - (late ? 0 : 1'000'000) + static_cast<std::int64_t>(job);
    add.rows.push_back(row);
    ASSERT_TRUE(store->append(add).ok());
  }
  watch::Watcher one = watcher();
  const watch::Narrowing& course = look(one).course;
  ASSERT_EQ(course.levels.size(), 1u);  // the candidate
  ASSERT_TRUE(course.levels[0].values[9]);
  ASSERT_TRUE(course.levels[0].values[4]);
  EXPECT_NEAR(course.levels[0].values[4]->estimate, 1, 1e-9);
  EXPECT_NEAR(course.levels[0].values[9]->estimate, 0.5, 1e-9);
  EXPECT_EQ(course.games[4], games / 2);
}

TEST_F(WatcherTest, LinesFitTheWindow) {
  const RunDescription run = run_with({"repetitions=20"});
  auto store = writer(run);
  append(*store, run, 0, run.plan.size() / 2, utc_now(), 100);
  watch::Watcher one = watcher();
  look(one);
  for (const std::size_t width : {20u, 60u, 100u, 150u}) {
    std::istringstream lines(report::watch_text(one.snapshot(), utc_now(), width));
    for (std::string line; std::getline(lines, line);) {
      const auto columns =
          std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
      EXPECT_LE(columns, static_cast<std::ptrdiff_t>(width)) << line;
    }
  }
}

}  // namespace
}  // namespace muster
