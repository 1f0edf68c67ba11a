// Files of runs. The first line says what the rest is:
//   file    the SQLite file itself
//   sql     statements that change a sound store, whose description and list of batches are sealed
//           anew afterwards: what a forger can do, who knows the sums
//   segment the same for a part of a run that is not merged yet, under the name of its bytes
//   meta    the description of an experiment, JSON
//   keys    of a batch
// What opens is read by everything that reads stores. (Other kinds of files of a run, once there
// are more, are to be kinds here.)
#include <sqlite3.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "core/hash128.h"
#include "core/status.h"
#include "experiments/analysis/analysis.h"
#include "experiments/report/report.h"
#include "experiments/segments/merge.h"
#include "experiments/segments/run_folder.h"
#include "experiments/store/batch.h"
#include "experiments/store/copy.h"
#include "experiments/store/meta.h"
#include "experiments/store/store.h"
#include "experiments/store/stored_matchups.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/builtin_games.h"
#include "tests/support/files.h"
#include "tests/support/played_run.h"
#include "tests/support/sealed_anew.h"

namespace muster::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr const char* kConfig = R"(name = "small"
game = "pig"
repetitions = 3
seed = 7
luck = true
rulesets = ["to_20", { name = "short", target = 8 }]
agents = [{ name = "a", type = "random" }, { name = "b", type = "greedy" },
  { name = "c", type = "exact", depth = 2 }]
)";

// The bytes of a small store that is sound.
const std::string& sound_store() {
  static const std::string bytes = [] {
    const auto experiment = parse_experiment(kConfig, "small.toml", {}, testing::builtin_games());
    expect(experiment.ok(), "the small config is right");
    const std::string path = folder().path("sound/games.sqlite");
    const std::atomic<bool> stop = false;
    expect(testing::play_run(*experiment, path, 1, stop).ok(), "the small config is played");
    const auto database = sqlite::open(path, sqlite::Access::kWrite);
    expect(sqlite::execute(database->get(), "PRAGMA page_size = 512; VACUUM").ok(), "it shrinks");
    return content_of(path);
  }();
  return bytes;
}

std::string store_path() { return folder().path("run/games.sqlite"); }

void put_store(std::string_view bytes) {
  std::error_code ignored;
  fs::remove_all(folder().path("run"), ignored);
  fs::create_directories(folder().path("run"));
  folder().write("run/games.sqlite", bytes);
}

// Statements may change rows and tables, and nothing outside of the file.
int allow(void* /*nothing*/, int action, const char* /*a*/, const char* /*b*/, const char* /*c*/,
          const char* /*d*/) {
  return action == SQLITE_ATTACH || action == SQLITE_DETACH || action == SQLITE_PRAGMA ? SQLITE_DENY
                                                                                       : SQLITE_OK;
}
int give_up(void* steps) { return ++*static_cast<int*>(steps) > 100 ? 1 : 0; }

void change(const std::string& path, const std::string& statements) {
  const auto database = sqlite::open(path, sqlite::Access::kWrite);
  expect(database.ok(), "the sound store can be opened");
  sqlite3* const handle = database->get();
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 20);
  int steps = 0;
  sqlite3_progress_handler(handle, 1000, give_up, &steps);
  sqlite3_set_authorizer(handle, allow, nullptr);
  sqlite3_exec(handle, statements.c_str(), nullptr, nullptr, nullptr);
  sqlite3_exec(handle, "ROLLBACK", nullptr, nullptr, nullptr);
  sqlite3_set_authorizer(handle, nullptr, nullptr);
  sqlite3_progress_handler(handle, 0, nullptr, nullptr);
  testing::seal_anew(handle).IgnoreError();
}

void change_store(const std::string& statements) {
  put_store(sound_store());
  change(store_path(), statements);
}

// A run's folder with a description and one segment, which is the sound store after `statements`.
void change_segment(const std::string& statements) {
  change_store(statements);
  const std::string bytes = content_of(store_path());
  put_store(sound_store());
  change(store_path(), "DELETE FROM games; DELETE FROM batches");
  fs::create_directories(folder().path("run/segments"));
  fs::rename(store_path(), folder().path("run/segments/run.sqlite"));
  folder().write(fmt::format("run/segments/a-0001.{}.sqlite", to_text(hash128(bytes))), bytes);
}

void read_segments() {
  const std::string run = folder().path("run");
  const auto view = view_folder(run);
  expect(view.ok() || !message_of(view.status()).empty(), "damage has words");
  const auto merged = merge_runs(run, {});
  expect(merged.ok() || !message_of(merged.status()).empty(), "damage has words");
}

void read_matchups(const Store& store) {
  StoredMatchups matchups(store, testing::builtin_games());
  for (const auto& [id, cell] : store.contents().cells) {
    if (cell.parts.game != "pig") continue;
    const auto matchup = matchups.of(cell);
    expect(matchup.ok() || !message_of(matchup.status()).empty(), "a mistake has words");
  }
}

void read_all(const Store& store) {
  const absl::Status read =
      store.for_each_timed([](const StoredGame&, const StoredTiming&) { return true; });
  expect(read.ok() || !message_of(read).empty(), "damage has words");
  (void)store.ids();
  for (const char* id : {"0", "1a", "ffffffffffffffff"}) (void)store.find(id);
  for (std::uint64_t job = 0; job < std::min<std::uint64_t>(store.meta().plan_size, 4); ++job) {
    if (store.has_row(job)) (void)store.figures_of(job);
  }
  if (!read.ok()) return;
  if (store.count() > 0) (void)analysis::analyze(store);
  (void)report::terminal_table(store, report::kLeastWidth);
  (void)report::write_report(store, folder().path("run/report.html"));
}

void read_store() {
  {
    const auto store = Store::open(store_path());
    expect(store.ok() || !message_of(store.status()).empty(), "damage has words");
    if (store.ok() && (*store)->meta().plan_size <= 10'000) {
      read_all(**store);
      read_matchups(**store);
    }
  }
  const auto check = check_store(store_path(), true);
  expect(check.ok() || !message_of(check.status()).empty(), "damage has words");
  const auto saved = salvage_store(store_path(), folder().path("run/saved/games.sqlite"));
  expect(saved.ok() || !message_of(saved.status()).empty(), "damage has words");
  if (!saved.ok() || saved->plan_is_lost) return;
  expect(Store::open(folder().path("run/saved/games.sqlite")).ok(), "what was saved can be read");
}

}  // namespace
}  // namespace muster::fuzz

MUSTER_FUZZ_TARGET(store) {
  using namespace muster;
  const auto [kind, rest] = fuzz::split_line(input);
  if (kind == "file") {
    fuzz::put_store(rest);
    fuzz::read_store();
  } else if (kind == "sql") {
    fuzz::change_store(std::string(rest));
    fuzz::read_store();
  } else if (kind == "segment") {
    fuzz::change_segment(std::string(rest));
    fuzz::read_segments();
  } else if (kind == "meta") {
    const auto meta = meta_from_json(std::string(rest));
    if (!meta.ok()) return;
    const auto again = meta_from_json(meta_to_json(*meta));
    fuzz::expect(again.ok() && meta_to_json(*again) == meta_to_json(*meta),
                 "a description is read as it was written");
  } else if (kind == "keys") {
    const auto keys = unpack_keys(rest);
    if (!keys.ok()) return;
    const auto again = unpack_keys(pack_keys(*keys));
    fuzz::expect(again.ok() && *again == *keys, "keys are read as they were written");
  }
}
