#include "experiments/store/copy.h"

#include <absl/container/flat_hash_set.h>
#include <absl/strings/str_replace.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <set>
#include <tuple>
#include <utility>

#include "core/files.h"
#include "core/status.h"
#include "experiments/store/description_check.h"
#include "experiments/store/draft.h"
#include "experiments/store/file_sum.h"
#include "experiments/store/stored_inputs.h"
#include "experiments/store/writer.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using sqlite::Statement;

// Whether a row of a batch is copied.
using Keep = std::function<bool(const BatchRecord&, const BatchKey&)>;

// What was under way when the writer was killed is undone by whoever opens the file for writing, if
// it can be opened.
void roll_back(const std::string& path) {
  const auto database = sqlite::open(path, sqlite::Access::kCreate);
  if (!database.ok()) return;
  sqlite::single_integer(database->get(), "SELECT count(*) FROM sqlite_master").IgnoreError();
}

// A store whose every part may be damaged.
struct Wreck {
  sqlite::Database database;
  StoreContents contents;  // as far as it is good
  bool whole = false;      // the description's sum is right
  std::vector<BatchRecord> batches;
  std::uint64_t rows_missing = 0;  // of batches that are no longer listed
  std::vector<std::string> damage;
};

// The first bytes of an SQLite file (https://www.sqlite.org/fileformat2.html, section 1.3).
constexpr std::size_t kHeaderBytes = 100;
// How far a file grows at most: a header that promises more says nothing true.
constexpr std::uint64_t kMostTimesMended = 64;
constexpr std::uint64_t kMostMended = std::uint64_t{64} << 20;  // or so far
constexpr std::string_view kMagic{"SQLite format 3\0", 16};

std::uint32_t big_endian(const std::string& bytes, std::size_t at, std::size_t count) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  }
  return value;
}

// SQLite reads nothing of a file that is shorter than its header says, and others read nothing of a
// store whose first bytes are damaged. In a copy both can be mended: pages that are missing become
// empty ones, which nothing intact needs.
absl::Status mend(const std::string& path) {
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  std::string header(kHeaderBytes, '\0');
  if (!file.read(header.data(), kHeaderBytes)) {
    return absl::DataLossError(fmt::format("{}: nothing can be saved: the file is empty", path));
  }
  std::uint32_t page = big_endian(header, 16, 2);
  if (page == 1) page = 65536;
  const std::uint64_t size = std::uint64_t{page} * big_endian(header, 28, 4);
  header.replace(0, kMagic.size(), kMagic);
  const std::uint32_t schema = big_endian(header, 60, 4);
  if (schema < 1 || schema > kStoreSchemaVersion) {
    header.replace(60, 4, {'\0', '\0', '\0', static_cast<char>(kStoreSchemaVersion)});
  }
  file.seekp(0);
  file.write(header.data(), kHeaderBytes);
  file.close();
  std::error_code error;
  const std::uint64_t now = fs::file_size(path, error);
  const bool cut = std::has_single_bit(page) && page >= 512 && size > now &&
                   size <= std::max(kMostMended, kMostTimesMended * now);
  if (cut && !error) fs::resize_file(path, size, error);
  return file && !error ? absl::OkStatus()
                        : absl::InternalError(fmt::format("{}: cannot be written", path));
}

absl::StatusOr<Wreck> open_wreck(const std::string& path) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) {
    return absl::NotFoundError(fmt::format("{}: there is no store", path));
  }
  Wreck wreck;
  auto database = sqlite::open(path, sqlite::Access::kRead);
  if (!database.ok()) return database.status();
  wreck.database = *std::move(database);
  auto contents = read_contents(wreck.database.get(), path);
  if (absl::IsInvalidArgument(contents.status())) return contents.status();
  if (contents.ok()) {
    const auto plan = plan_of(*contents, path);
    if (!plan.ok()) contents = plan.status();
  }
  wreck.whole = contents.ok();
  if (contents.ok()) {
    wreck.contents = *std::move(contents);
  } else {
    wreck.damage.push_back(message_of(contents.status()));
    wreck.contents = read_intact_contents(wreck.database.get());
  }
  if (wreck.whole) {
    const auto batches = read_batches(wreck.database.get(), wreck.contents, path);
    if (!batches.ok()) wreck.damage.push_back(message_of(batches.status()));
  }
  IntactBatches intact = list_intact_batches(wreck.database.get());
  wreck.batches = std::move(intact.batches);
  wreck.rows_missing = intact.rows_missing;
  if (wreck.rows_missing > 0) {
    wreck.damage.push_back(fmt::format("{}: the list of batches breaks off", path));
  }
  return wreck;
}

// One batch into the writer, those of its rows that `keep` wants.
class Copier {
 public:
  Copier(Wreck& wreck, const std::string& path, StoreWriter& writer, Keep keep)
      : wreck_(wreck),
        reader_(wreck.database.get(), wreck.contents, path),
        writer_(writer),
        keep_(std::move(keep)) {}

  // Rows before figures.
  absl::Status copy(const BatchRecord& batch) {
    RowsToAdd add;
    orphans_ = 0;
    absl::Status read = batch.witness == 0 ? read_rows(batch, add) : read_figures(batch, add);
    if (!read.ok()) {
      copy_.damage.push_back(message_of(read));
      copy_.lost_rows += std::min<std::uint64_t>(batch.rows, kMaxBatchRows);
      return absl::OkStatus();
    }
    add.program = wreck_.contents.programs.at(batch.program).identity;
    const bool games = batch.witness == 0;
    const std::uint64_t rows = games ? add.rows.size() : add.figures.begin()->second.size();
    copy_.lost_rows += orphans_;
    copy_.batches += rows > 0;
    (games ? copy_.rows : copy_.figures) += rows;
    (games ? copy_.rows_left_out : copy_.figures_left_out) += batch.rows - rows - orphans_;
    return writer_.append(add);
  }
  StoreCopy& outcome() { return copy_; }

 private:
  // A row that is there twice is copied once.
  bool wants(const BatchRecord& batch, const BatchKey& key) {
    return keep_(batch, key) && copied_[batch.witness].emplace(key.cell, key.seed).second;
  }
  absl::Status read_rows(const BatchRecord& batch, RowsToAdd& add) {
    auto rows = reader_.rows(batch);
    if (!rows.ok()) return rows.status();
    for (StoredRow& row : *rows) {
      if (wants(batch, {row.cell, row.seed, row.repetition})) add.rows.push_back(std::move(row));
    }
    return absl::OkStatus();
  }
  absl::Status read_figures(const BatchRecord& batch, RowsToAdd& add) {
    auto figures = reader_.figures(batch);
    if (!figures.ok()) return figures.status();
    std::vector<StoredFigures>& kept = add.figures[batch.witness];
    for (StoredFigures& one : *figures) {
      if (!wants(batch, {one.cell, one.seed, one.repetition})) continue;
      // Its game is played again, and may be another one when an agent is limited by time.
      const bool orphan = !copied_[0].contains({one.cell, one.seed});
      orphans_ += orphan;
      if (!orphan) kept.push_back(std::move(one));
    }
    return absl::OkStatus();
  }

  Wreck& wreck_;
  BatchReader reader_;
  StoreWriter& writer_;
  Keep keep_;
  // By witness: cell and seed.
  std::map<std::int64_t, absl::flat_hash_set<std::pair<std::uint64_t, std::uint64_t>>> copied_;
  std::uint64_t orphans_ = 0;  // figures of the batch whose row is lost
  StoreCopy copy_;
};

absl::StatusOr<StoreCopy> copy_store(Wreck wreck, const std::string& from, const std::string& to,
                                     const Keep& keep) {
  std::error_code ignored;
  if (fs::exists(to, ignored)) {
    return absl::InvalidArgumentError(fmt::format("{}: is there already; choose a new folder", to));
  }
  auto writer = StoreWriter::open_copy(to, wreck.contents, wreck.database.get());
  if (!writer.ok()) return writer.status();
  Copier copier(wreck, from, **writer, keep);
  for (const std::string& input : (*writer)->lost_inputs()) wreck.damage.push_back(input);
  std::stable_partition(wreck.batches.begin(), wreck.batches.end(),
                        [](const BatchRecord& batch) { return batch.witness == 0; });
  for (const BatchRecord& batch : wreck.batches) {
    const absl::Status copied = copier.copy(batch);
    if (!copied.ok()) return copied;
  }
  const absl::Status closed = (*writer)->close();
  if (!closed.ok()) return closed;
  StoreCopy copy = std::move(copier.outcome());
  copy.damage.insert(copy.damage.begin(), wreck.damage.begin(), wreck.damage.end());
  copy.lost_rows += wreck.rows_missing;
  copy.plan_is_lost = !wreck.whole;
  return copy;
}

// What the current plan asks for.
class Wanted {
 public:
  Wanted(const StoreContents& contents, const Plan& plan) : contents_(contents), plan_(plan) {
    for (std::size_t i = 0; i < contents.plan_cells.size(); ++i) {
      cells_[static_cast<std::uint64_t>(contents.plan_cells[i])].push_back(i);
    }
  }

  bool has(const BatchRecord& batch, const BatchKey& key) const {
    const auto places = cells_.find(key.cell);
    if (places == cells_.end() || key.repetition >= plan_.repetitions()) return false;
    return std::any_of(places->second.begin(), places->second.end(), [&](std::size_t i) {
      return plan_.seed(i, key.repetition) == key.seed && asks(batch.witness, i);
    });
  }

 private:
  bool asks(std::int64_t witness, std::size_t cell) const {
    if (witness == 0) return true;
    const std::vector<Hash128>& asked = plan_.cells()[cell].witnesses;
    return std::count(asked.begin(), asked.end(), contents_.witnesses.at(witness).key) > 0;
  }

  const StoreContents& contents_;
  const Plan& plan_;
  std::map<std::uint64_t, std::vector<std::size_t>> cells_;  // of the plan, by id
};

// `live`: somebody may be writing, so that there may be rows behind those of the batches.
absl::Status check_rows(sqlite3* database, const std::vector<BatchRecord>& batches, bool live,
                        StoreCheck& check) {
  std::map<std::int64_t, std::uint64_t> listed;  // rows, by witness
  std::map<std::int64_t, std::int64_t> end;      // id after the last of them
  std::map<std::int64_t, std::set<std::pair<std::uint64_t, std::uint64_t>>> keys;
  constexpr std::uint64_t kMostTold = 10;
  std::uint64_t twice = 0;
  for (const BatchRecord& batch : batches) {
    listed[batch.witness] += batch.rows;
    end[batch.witness] =
        std::max(end[batch.witness], batch.first + static_cast<std::int64_t>(batch.rows));
    const auto unpacked = unpack_keys(batch.keys);
    if (!unpacked.ok()) continue;  // told already
    for (const BatchKey& key : *unpacked) {
      if (keys[batch.witness].emplace(key.cell, key.seed).second) continue;
      if (++twice > kMostTold) continue;
      check.damage.push_back(
          fmt::format("batch {}: {} of cell {} with seed {} {} there twice", batch.id,
                      batch.witness == 0 ? "a game" : "the figures of a witness for a game",
                      key.cell, hex_text(key.seed), batch.witness == 0 ? "is" : "are"));
    }
  }
  if (twice > kMostTold) {
    check.damage.push_back(fmt::format("{} more are there twice", twice - kMostTold));
  }
  for (const auto& [witness, rows] : listed) {
    const std::string only = live ? fmt::format(" WHERE id < {}", end[witness]) : "";
    const auto there = sqlite::single_integer(
        database, fmt::format("SELECT count(*) FROM {}{}", table_name(witness), only));
    if (!there.ok()) return there.status();
    if (static_cast<std::uint64_t>(*there) != rows) {
      check.damage.push_back(
          fmt::format("table {} has {} rows, batches have {}", table_name(witness), *there, rows));
    }
  }
  return absl::OkStatus();
}

// Whether SQLite finds nothing wrong with the file.
bool check_pages(sqlite3* database, StoreCheck& check) {
  bool sound = true;
  Statement integrity(database, "PRAGMA integrity_check(10)");
  for (;;) {
    const auto row = integrity.step();
    if (row.ok() && !*row) return sound;
    const std::string says = row.ok() ? integrity.text(0) : message_of(row.status());
    sound = sound && says == "ok";
    if (says != "ok") check.damage.push_back(says);
    if (!row.ok()) return false;
  }
}

absl::Status check_bytes(sqlite3* database, const std::string& path, StoreCheck& check) {
  const auto sum = check_file_sum(path);
  if (!sum.ok()) return sum.status();
  check.file_sum_missing = *sum == FileSum::kMissing;
  if (*sum == FileSum::kDiffers) {
    check.damage.push_back(
        fmt::format("{}: has been changed since it was closed, or {} has", path, kSumsFileName));
  }
  Statement inputs(database, "SELECT hash FROM inputs");
  for (;;) {
    const auto row = inputs.step();
    if (!row.ok()) return row.status();
    if (!*row) return absl::OkStatus();
    if (inputs.bytes(0).size() != 16) continue;  // the description's sum tells
    const auto input = read_stored_input(database, hash128_of_bytes(inputs.bytes(0)));
    if (!input.ok()) check.damage.push_back(message_of(input.status()));
  }
}

absl::StatusOr<StoreCopy> salvage_mended(const std::string& mended, const std::string& from,
                                         const std::string& to) {
  auto wreck = open_wreck(mended);
  if (!wreck.ok()) return wreck.status();
  if (wreck->contents.cells.empty()) {
    return absl::DataLossError(
        fmt::format("{}: nothing can be saved: no list of cells can be read", from));
  }
  for (std::string& damage : wreck->damage) absl::StrReplaceAll({{mended, from}}, &damage);
  return copy_store(*std::move(wreck), from, to,
                    [](const BatchRecord&, const BatchKey&) { return true; });
}

// `from` is a file, and `to` is not there.
absl::StatusOr<StoreCopy> salvage_into(const std::string& from, const std::string& to) {
  std::error_code error;
  const auto lock = StoreLock::acquire(to);
  if (!lock.ok()) return lock.status();
  const Draft draft(to);
  const std::string mended = draft.file("mended.sqlite");
  fs::copy_file(from, mended, error);
  if (!error && fs::exists(from + "-journal")) {
    fs::copy_file(from + "-journal", mended + "-journal", error);
  }
  if (error) {
    return absl::InvalidArgumentError(
        fmt::format("{}: cannot be written: {}", mended, error.message()));
  }
  roll_back(mended);
  if (absl::Status status = mend(mended); !status.ok()) return status;
  auto copy = salvage_mended(mended, from, draft.store());
  if (!copy.ok()) {
    return absl::Status(copy.status().code(),
                        absl::StrReplaceAll(message_of(copy.status()), {{mended, from}}));
  }
  if (absl::Status done = draft.done(); !done.ok()) return done;
  return copy;
}

}  // namespace

absl::StatusOr<StoreCopy> salvage_store(const std::string& from, const std::string& to) {
  std::error_code ignored;
  if (!fs::is_regular_file(from, ignored)) {
    return absl::NotFoundError(fmt::format("{}: there is no store", from));
  }
  if (fs::exists(to, ignored)) {
    return absl::InvalidArgumentError(fmt::format("{}: is there already; choose a new folder", to));
  }
  const std::string owner = store_owner(from);
  if (!owner.empty()) {
    return absl::FailedPreconditionError(
        fmt::format("{}: is being written by {}; wait until that is done", from, owner));
  }
  const fs::path folder = fs::path(to).parent_path();
  const bool made = !fs::exists(folder, ignored);
  auto copy = salvage_into(from, to);
  if (!copy.ok() && made) fs::remove(folder, ignored);  // when it is empty
  return copy;
}

absl::StatusOr<StoreCopy> collect_garbage(const std::string& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return Store::open(path).status();
  const auto lock = StoreLock::acquire(path);
  if (!lock.ok()) return lock.status();
  if (absl::Status same = check_unchanged(path); !same.ok()) return same;
  auto store = Store::open(path);
  if (!store.ok()) return store.status();
  const Wanted wanted((*store)->contents(), (*store)->plan());
  const auto keep = [&](const BatchRecord& batch, const BatchKey& key) {
    return wanted.has(batch, key);
  };
  const Draft draft(path);
  auto wreck = open_wreck(path);
  if (!wreck.ok()) return wreck.status();
  auto copy = copy_store(*std::move(wreck), path, draft.store(), keep);
  if (!copy.ok()) return copy;
  if (!copy->damage.empty()) return absl::DataLossError(copy->damage.front());
  if (absl::Status done = draft.done(); !done.ok()) return done;
  return copy;
}

namespace {

absl::StatusOr<StoreCheck> check_once(const std::string& path, bool full) {
  StoreCheck check;
  const bool live = !store_owner(path).empty();
  const auto store = Store::open(path);
  if (absl::IsDataLoss(store.status())) {
    check.damage.push_back(message_of(store.status()));
    return check;
  }
  if (!store.ok()) return store.status();
  check.games = (*store)->count();
  const std::vector<bool> done = (*store)->done();
  check.without_figures =
      check.games - static_cast<std::uint64_t>(std::count(done.begin(), done.end(), true));
  check.planned = (*store)->plan().size();
  check.rows = (*store)->rows();
  check.batches = (*store)->batches().size();
  auto database = sqlite::open(path, sqlite::Access::kRead);
  if (!database.ok()) return database.status();
  BatchReader reader(database->get(), (*store)->contents(), path);
  for (const BatchRecord& batch : (*store)->batches()) {
    const absl::Status read =
        batch.witness == 0 ? reader.rows(batch).status() : reader.figures(batch).status();
    if (!read.ok()) check.damage.push_back(message_of(read));
  }
  const auto description = check_description(**store);
  if (!description.ok()) check.damage.push_back(message_of(description.status()));
  if (description.ok()) {
    check.damage.insert(check.damage.end(), description->begin(), description->end());
  }
  const absl::Status games = (*store)->for_each([](const StoredGame&) {});
  if (!games.ok() && check.damage.empty()) check.damage.push_back(message_of(games));
  if (!full) return check;
  // Rows are counted only where pages do not lead back to each other.
  const bool sound = check_pages(database->get(), check);
  absl::Status rows =
      sound ? check_rows(database->get(), (*store)->batches(), live, check) : absl::OkStatus();
  for (const absl::Status& status : {rows, check_bytes(database->get(), path, check)}) {
    if (!status.ok()) check.damage.push_back(message_of(status));
  }
  return check;
}

// Which file it is, and how it is now.
using FileState = std::tuple<dev_t, ino_t, off_t, std::int64_t, std::int64_t, bool>;

FileState state_of(const std::string& path) {
  struct stat now {};
  if (stat(path.c_str(), &now) != 0) return {};
  return {now.st_dev,         now.st_ino,          now.st_size,
          now.st_mtim.tv_sec, now.st_mtim.tv_nsec, !store_owner(path).empty()};
}

}  // namespace

absl::StatusOr<StoreCheck> check_store(const std::string& path, bool full) {
  constexpr int kMostTimes = 3;
  for (int times = 1;; ++times) {
    const FileState before = state_of(path);
    auto check = check_once(path, full);
    // What looks like damage may be a run that has begun or ended meanwhile, or `gc`.
    const bool good = check.ok() && check->damage.empty();
    if (good || times == kMostTimes || state_of(path) == before) return check;
  }
}

}  // namespace muster
