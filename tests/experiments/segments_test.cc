#include "experiments/segments/segment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <thread>

#include "core/files.h"
#include "core/status.h"
#include "experiments/plan/shards.h"
#include "experiments/runner/missing.h"
#include "experiments/runner/runner.h"
#include "experiments/segments/merge.h"
#include "experiments/segments/temporary_folder.h"
#include "experiments/store/writer.h"
#include "tests/support/environment.h"
#include "tests/support/fake_config.h"
#include "tests/support/fake_engine.h"
#include "tests/support/files.h"
#include "tests/support/played_run.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const std::string kConfig = R"(game = "fake"
seed = 5
repetitions = 20
scenarios = [{name = "s0"}, {name = "s1"}, {name = "s2"}]
)" + testing::steady("a") + testing::steady("b", 2);
constexpr std::uint64_t kGames = 120;

// The one line that there is.
std::string only(const std::vector<std::string>& lines) {
  EXPECT_EQ(lines.size(), 1u);
  return lines.size() == 1 ? lines[0] : "";
}

using Timed = std::pair<StoredGame, std::int64_t>;

class SegmentsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto made = TemporaryFolder::make();
    ASSERT_TRUE(made.ok()) << made.status();
    aside_ = *std::move(made);
    experiment_ = load({});
  }

  Experiment load(const std::vector<std::string>& overrides) {
    auto experiment = parse_experiment(kConfig, "segments.toml", overrides, registry_);
    EXPECT_TRUE(experiment.ok()) << experiment.status();
    return *experiment;
  }
  std::string folder(const std::string& name) const { return aside_->path() + "/" + name; }

  // What whoever comes first writes.
  static void describe_in(const std::string& folder, const RunDescription& run) {
    ASSERT_TRUE(make_folders(segments_folder(folder)).ok());
    const std::string path = folder + "/described.sqlite";
    auto writer = StoreWriter::open(path, run, "p1");
    ASSERT_TRUE(writer.ok()) << writer.status();
    ASSERT_TRUE((*writer)->close().ok());
    ASSERT_TRUE(write_new_file(description_path(folder), content_of(path)).ok());
    fs::remove(path);
    fs::remove(folder + "/checksums.xxh128");
  }

  // Plays a shard's games that the folder lacks.
  void play(const std::string& folder, ShardNumber shard, std::uint64_t rows_per_segment = 7) {
    play(folder, shard, experiment_, describe(experiment_, "1.0.0"), rows_per_segment);
  }
  static void play(const std::string& folder, ShardNumber shard, const Experiment& experiment,
                   const RunDescription& run, std::uint64_t rows_per_segment) {
    if (!fs::exists(description_path(folder))) describe_in(folder, run);
    auto view = view_folder(folder);
    ASSERT_TRUE(view.ok()) << view.status();
    const Store& described = *view->description;
    const Sharding sharding(described.plan(), {}, shard.count);
    std::vector<bool> elsewhere = view->done;
    for (std::uint64_t job = 0; job < elsewhere.size(); ++job) {
      if (sharding.shard_of(job) != shard.index) elsewhere[job] = true;
    }
    SegmentWriter writer(folder, attempt_name(), described.contents(), "p1");
    Sink sink(writer, 3600, rows_per_segment, [] {});
    const std::atomic<bool> stop{false};
    const auto outcome = muster::run(experiment, described.plan(), described, sink,
                                     {.threads = 2, .elsewhere = &elsewhere}, stop);
    ASSERT_TRUE(outcome.ok()) << outcome.status();
  }

  static std::vector<Timed> games(const Store& store) {
    std::vector<Timed> games;
    const absl::Status read =
        store.for_each_timed([&](const StoredGame& game, const StoredTiming& timing) {
          games.emplace_back(game, timing.finished_at);
          return true;
        });
    EXPECT_TRUE(read.ok()) << read;
    return games;
  }
  static std::vector<Timed> merged_games(const std::string& folder) {
    const auto store = Store::open(store_path_in(folder));
    EXPECT_TRUE(store.ok()) << store.status();
    return store.ok() ? games(**store) : std::vector<Timed>();
  }
  static Merge merge(const std::string& folder, const std::vector<std::string>& more = {}) {
    auto outcome = merge_runs(folder, more);
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    return outcome.ok() ? *std::move(outcome) : Merge();
  }
  static std::string a_segment(const std::string& folder) {
    const auto segments = list_segments(folder);
    EXPECT_TRUE(segments.ok() && !segments->empty());
    return segments_folder(folder) + "/" + segments->front().file;
  }
  std::vector<StoredGame> quiet() {
    const std::atomic<bool> stop{false};
    const std::string path = folder("quiet") + "/games.sqlite";
    EXPECT_TRUE(testing::play_run(experiment_, path, 1, stop).ok());
    std::vector<StoredGame> all;
    for (auto& [game, time] : merged_games(folder("quiet"))) all.push_back(game);
    return all;
  }
  static std::vector<StoredGame> without_times(const std::vector<Timed>& timed) {
    std::vector<StoredGame> all;
    for (const auto& [game, time] : timed) all.push_back(game);
    return all;
  }

  Registry registry_ = testing::fake_registry();
  std::unique_ptr<TemporaryFolder> aside_;
  Experiment experiment_;
};

TEST_F(SegmentsTest, ShardsTogetherAreTheRun) {
  const std::string run = folder("run");
  for (std::uint64_t i = 0; i < 3; ++i) play(run, {i, 3});
  const auto segments = list_segments(run);
  ASSERT_TRUE(segments.ok());
  EXPECT_GE(segments->size(), 3u);

  const auto unmerged = open_run(run);
  ASSERT_TRUE(unmerged.ok()) << unmerged.status();
  EXPECT_EQ(unmerged->segments, segments->size());
  EXPECT_FALSE(fs::exists(store_path_in(run)));
  EXPECT_EQ(without_times(games(*unmerged->store)), quiet());

  const Merge outcome = merge(run);
  EXPECT_EQ(outcome.files, segments->size());
  EXPECT_EQ(outcome.copies, 0u);
  EXPECT_EQ(outcome.rows, kGames);
  EXPECT_EQ(without_times(merged_games(run)), quiet());
  EXPECT_FALSE(fs::exists(segments_folder(run)));
  // Once more there is nothing to do.
  const std::string bytes = content_of(store_path_in(run));
  EXPECT_EQ(merge(run).files, 0u);
  EXPECT_EQ(content_of(store_path_in(run)), bytes);
}

TEST_F(SegmentsTest, AHalfDoneRunGoesOnWithAnotherNumberOfShards) {
  const std::string run = folder("run");
  play(run, {0, 3});
  play(run, {2, 3});
  merge(run);
  play(run, {1, 7});
  for (std::uint64_t i = 0; i < 5; ++i) play(run, {i, 5});
  const Merge outcome = merge(run);
  EXPECT_EQ(outcome.copies, 0u);
  EXPECT_EQ(without_times(merged_games(run)), quiet());
}

// By whatever way round, and with what was played twice.
TEST_F(SegmentsTest, TheUnionIsTheSameInAnyOrder) {
  const std::vector<std::string> parts = {folder("0"), folder("1"), folder("2"), folder("3")};
  play(parts[0], {0, 2});
  play(parts[1], {1, 2}, 200);
  play(parts[2], {0, 3}, 30);
  play(parts[3], {1, 2});
  const auto copied = [&](const std::string& name, const std::vector<std::size_t>& of) {
    std::vector<std::string> copies;
    for (const std::size_t i : of) {
      copies.push_back(folder(name + std::to_string(i)));
      fs::copy(parts[i], copies.back(), fs::copy_options::recursive);
    }
    return copies;
  };
  const std::string flat = folder("flat");
  const Merge all = merge(flat, parts);
  EXPECT_GT(all.copies, 0u);
  const std::vector<Timed> expected = merged_games(flat);
  EXPECT_EQ(without_times(expected), quiet());
  for (const auto& order : std::vector<std::vector<std::size_t>>{{3, 2, 1, 0}, {1, 3, 0, 2}}) {
    std::vector<std::string> from;
    for (const std::size_t i : order) from.push_back(parts[i]);
    const std::string to = folder("order" + std::to_string(order[0]));
    merge(to, from);
    EXPECT_EQ(merged_games(to), expected);
  }
  const auto tree = copied("tree", {0, 1, 2, 3});
  merge(tree[1], {tree[3]});
  merge(tree[2], {tree[0]});
  merge(tree[2], {tree[1]});
  merge(tree[2], {flat, parts[3]});
  EXPECT_EQ(merged_games(tree[2]), expected);
}

TEST_F(SegmentsTest, DamagedFilesAreLeftOutAndPlayedAgain) {
  const std::string run = folder("run");
  play(run, {0, 1});
  const std::string segment = a_segment(run);
  std::string bytes = content_of(segment);
  bytes[bytes.size() / 2] ^= 1;
  std::ofstream(segment, std::ios::binary) << bytes;
  const auto view = view_folder(run);
  ASSERT_TRUE(view.ok());
  EXPECT_THAT(only(view->damage), HasSubstr("its bytes are not those that its name tells"));
  EXPECT_LT(view->rows, kGames);

  const Merge first = merge(run);
  EXPECT_EQ(first.damage.size(), 1u);
  EXPECT_EQ(first.rows, view->rows);
  EXPECT_TRUE(fs::exists(segment));
  play(run, {0, 1});
  EXPECT_EQ(merge(run).rows, kGames);
  EXPECT_EQ(without_times(merged_games(run)), quiet());

  for (const std::string& rest : {std::string(), bytes.substr(0, 100), std::string("x")}) {
    std::ofstream(segment, std::ios::binary) << rest;
    EXPECT_EQ(merge(run).damage.size(), 1u);
    EXPECT_EQ(merge(run).rows, kGames);
  }
}

TEST_F(SegmentsTest, OtherRunsAreRefusedWithWhatIsDifferent) {
  const std::string run = folder("run");
  play(run, {0, 1});
  const std::pair<const char*, const char*> changes[] = {
      {"seed=6", "the seed is 5, not 6"},
      {"repetitions=21", "the repetitions are 20, not 21"},
      {"agents.1.strength=3", "agent b differs"}};
  for (const auto& [change, words] : changes) {
    const Experiment experiment = load({change});
    const std::string other = folder(change);
    play(other, {0, 1}, experiment, describe(experiment, "1.0.0"), 50);
    const auto merged = merge_runs(run, {other});
    EXPECT_TRUE(absl::IsFailedPrecondition(merged.status())) << change;
    EXPECT_THAT(message_of(merged.status()), HasSubstr(words));
    EXPECT_FALSE(fs::exists(store_path_in(run)));
  }
  // A segment alone, whose cells nobody knows here.
  const std::string foreign = a_segment(folder("agents.1.strength=3"));
  fs::copy(foreign, segments_folder(run));
  EXPECT_THAT(only(merge(run).damage), HasSubstr("has games that this run does not know"));
}

// A row of another attempt for the game of `row`.
class TwiceTest : public SegmentsTest {
 protected:
  void add(const std::string& folder, std::int64_t finished_at, std::uint64_t hash) {
    const auto described = open_description(folder);
    ASSERT_TRUE(described.ok()) << described.status();
    StoredRow row;
    row.cell = static_cast<std::uint64_t>((*described)->contents().plan_cells[0]);
    row.seed = (*described)->plan().seed(0, 0);
    row.returns = {1, -1};
    row.finished_at = finished_at;
    row.hash = hash;
    row.metrics = {{"points", std::int64_t{1}}};
    SegmentWriter writer(folder, attempt_name(), (*described)->contents(), "p1");
    ASSERT_TRUE(writer.append({{row}, {}}).ok());
  }
};

TEST_F(TwiceTest, RowsThatDifferAndShouldNotAreToldAndNothingIsRemoved) {
  const std::string run = folder("run");
  play(run, {0, 1}, 500);
  add(run, 1, 99);
  const Merge outcome = merge(run);
  EXPECT_EQ(outcome.copies, 1u);
  ASSERT_EQ(outcome.differs.size(), 1u);
  EXPECT_THAT(outcome.differs[0],
              HasSubstr("job 0 was played more than once, and its results differ"));
  EXPECT_THAT(outcome.differs[0], HasSubstr("muster replay"));
  EXPECT_EQ(list_segments(run)->size(), 2u);
}

TEST_F(TwiceTest, OfGamesThatMayComeOutOtherwiseTheFirstStays) {
  RunDescription described = describe(experiment_, "1.0.0");
  std::vector<PlannedCell> cells = described.plan.cells();
  for (PlannedCell& cell : cells) cell.reproducible = false;
  described.plan = Plan(cells, {"s0", "s1", "s2"}, 5, 20);
  for (const bool backwards : {false, true}) {
    const std::string run = folder(backwards ? "backwards" : "run");
    describe_in(run, described);
    std::vector<std::pair<std::int64_t, std::uint64_t>> rows = {{30, 1}, {10, 2}, {20, 3}, {10, 4}};
    if (backwards) std::reverse(rows.begin(), rows.end());
    for (const auto& [time, hash] : rows) add(run, time, hash);
    const Merge outcome = merge(run);
    EXPECT_EQ(outcome.differs.size(), 0u);
    EXPECT_EQ(outcome.copies, 3u);
    const std::vector<Timed> there = merged_games(run);
    ASSERT_EQ(there.size(), 1u);
    EXPECT_EQ(there[0].first.hash, 2u);
    EXPECT_EQ(there[0].second, 10);
  }
}

TEST_F(SegmentsTest, MissingGamesAreKnown) {
  const std::string run = folder("run");
  play(run, {1, 4});
  merge(run);
  const auto store = Store::open(store_path_in(run));
  ASSERT_TRUE(store.ok());
  const auto missing = missing_jobs(**store);
  ASSERT_TRUE(missing.ok());
  EXPECT_EQ(missing->size(), kGames - (*store)->rows_of_plan());
  const Sharding sharding((*store)->plan(), {}, 4);
  for (const std::uint64_t job : *missing) EXPECT_NE(sharding.shard_of(job), 1u);
}

// Names say which attempt it was, and are no other's.
// Segments of one game each.
class FoldTest : public SegmentsTest {
 protected:
  void SetUp() override {
    SegmentsTest::SetUp();
    experiment_ = load({"repetitions=50"});
    run_ = folder("run");
    describe_in(run_, describe(experiment_, "1.0.0"));
    auto described = open_description(run_);
    ASSERT_TRUE(described.ok()) << described.status();
    described_ = *std::move(described);
    writer_.emplace(run_, "attempt-1", described_->contents(), "p1");
  }

  void append(std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t job = begin; job < end; ++job) {
      auto played = play_job(experiment_, described_->plan(), job);
      ASSERT_TRUE(played.ok()) << played.status();
      const std::size_t cell = described_->plan().job(job).cell;
      played->row.cell = static_cast<std::uint64_t>(described_->contents().plan_cells[cell]);
      played->row.finished_at = static_cast<std::int64_t>(1000 + job);
      const absl::Status added = writer_->append({.rows = {played->row}, .figures = {}});
      ASSERT_TRUE(added.ok()) << added;
    }
  }
  static std::size_t files(const std::string& folder) { return list_segments(folder)->size(); }

  std::string run_;
  std::unique_ptr<Store> described_;
  std::optional<SegmentWriter> writer_;
};

TEST_F(FoldTest, AnAttemptLeavesFewFilesHoweverLongItPlays) {
  append(0, 15);
  EXPECT_EQ(files(run_), 15u);
  append(15, 16);
  EXPECT_EQ(files(run_), 1u);
  append(16, 300);
  EXPECT_EQ(files(run_), 15u) << "256, 2 times 16 and 12";
  const auto view = view_folder(run_);
  ASSERT_TRUE(view.ok()) << view.status();
  EXPECT_EQ(view->rows, 300u);
  EXPECT_TRUE(view->damage.empty());
  EXPECT_EQ(merge(run_).rows, 300u);
  EXPECT_EQ(without_times(merged_games(run_)), quiet());
}

// Killed after the new one was written, and before the others were removed: all of them, or some.
TEST_F(FoldTest, AKillWhileItFoldsChangesNothing) {
  append(0, 15);
  const std::string killed = folder("killed");
  fs::copy(run_, killed, fs::copy_options::recursive);
  append(15, 16);
  const std::string folded = a_segment(run_);
  const std::string some = folder("some");
  fs::copy(killed, some, fs::copy_options::recursive);
  for (const std::string& to : {killed, some}) {
    fs::copy(folded, segments_folder(to) + "/" + fs::path(folded).filename().string());
  }
  fs::remove(a_segment(some));
  EXPECT_EQ(files(killed), 16u);
  EXPECT_EQ(files(some), 15u);
  EXPECT_EQ(merge(run_).copies, 0u);
  EXPECT_EQ(merge(killed).copies, 15u);
  EXPECT_EQ(merge(some).copies, 14u);
  const std::vector<Timed> all = merged_games(run_);
  EXPECT_EQ(all.size(), 16u);
  EXPECT_EQ(merged_games(killed), all);
  EXPECT_EQ(merged_games(some), all);
  // But for SQLite's header, which counts changes.
  constexpr std::size_t kHeader = 100;
  EXPECT_TRUE(content_of(store_path_in(killed)).substr(kHeader) ==
              content_of(store_path_in(run_)).substr(kHeader));
}

TEST_F(FoldTest, WhatAMergeHasTakenIsNotFolded) {
  append(0, 10);
  EXPECT_EQ(merge(run_).rows, 10u);
  append(10, 16);
  EXPECT_EQ(files(run_), 1u);
  EXPECT_EQ(merge(run_).copies, 0u);
  EXPECT_EQ(merged_games(run_).size(), 16u);
}

TEST_F(FoldTest, MergesMeanwhileLoseNothing) {
  std::atomic<bool> done{false};
  std::thread attempt([&] {
    append(0, 300);
    done = true;
  });
  while (!done) {
    merge(run_);
    const auto opened = open_run(run_);
    EXPECT_TRUE(opened.ok()) << opened.status();
  }
  attempt.join();
  EXPECT_EQ(merge(run_).rows, 300u);
  EXPECT_EQ(without_times(merged_games(run_)), quiet());
}

TEST_F(SegmentsTest, AttemptsHaveNamesOfTheirOwn) {
  std::string name;
  {
    const testing::EnvironmentVariable job("SLURM_ARRAY_JOB_ID", "12");
    const testing::EnvironmentVariable task("SLURM_ARRAY_TASK_ID", "3");
    const testing::EnvironmentVariable restarts("SLURM_RESTART_COUNT", "1");
    name = attempt_name();
  }
  EXPECT_THAT(name, ::testing::StartsWith("12_3_1-"));
  EXPECT_THAT(attempt_name(), ::testing::Not(HasSubstr("_3_")));
  EXPECT_EQ(name.find('/'), std::string::npos);
}

TEST_F(SegmentsTest, OtherFilesInTheFolderAreNoSegments) {
  const std::string run = folder("run");
  play(run, {0, 1}, 500);
  const std::string segment = a_segment(run);
  for (const char* name : {"notes.txt", "x.sqlite", "a-0001.0123.sqlite", ".hidden"}) {
    std::ofstream(segments_folder(run) + "/" + name) << "x";
  }
  fs::copy_file(segment, segment + ".vm.12.tmp");
  EXPECT_EQ(list_segments(run)->size(), 1u);
  EXPECT_EQ(merge(run).rows, kGames);
  EXPECT_TRUE(fs::exists(segments_folder(run) + "/notes.txt"));
}

}  // namespace
}  // namespace muster
