#include "experiments/store/copy.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "core/status.h"
#include "experiments/store/file_sum.h"
#include "experiments/store/stored_inputs.h"
#include "experiments/store/writer.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using sqlite::Statement;

// A store whose every part may be damaged.
struct Wreck {
  sqlite::Database database;
  StoreContents contents;  // as far as it is good
  bool whole = false;      // the description's sum is right
  std::vector<BatchRecord> batches;
  std::vector<std::string> damage;
};

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
  wreck.whole = contents.ok();
  if (absl::IsInvalidArgument(contents.status())) return contents.status();
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
  wreck.batches = list_intact_batches(wreck.database.get());
  return wreck;
}

// One batch into the writer, those of its rows that `keep` wants.
class Copier {
 public:
  Copier(Wreck& wreck, const std::string& path, StoreWriter& writer,
         std::function<bool(const BatchKey&)> keep)
      : wreck_(wreck),
        reader_(wreck.database.get(), wreck.contents, path),
        writer_(writer),
        keep_(std::move(keep)) {}

  absl::Status copy(const BatchRecord& batch) {
    RowsToAdd add;
    absl::Status read = batch.witness == 0 ? read_rows(batch, add) : read_figures(batch, add);
    if (!read.ok()) {
      copy_.damage.push_back(message_of(read));
      copy_.lost_rows += batch.rows;
      return absl::OkStatus();
    }
    add.program = wreck_.contents.programs.at(batch.program).identity;
    const std::uint64_t rows =
        add.rows.size() + (batch.witness == 0 ? 0 : add.figures.begin()->second.size());
    copy_.batches += rows > 0;
    copy_.rows += rows;
    copy_.left_out += batch.rows - rows;
    return writer_.append(add);
  }
  StoreCopy& outcome() { return copy_; }

 private:
  absl::Status read_rows(const BatchRecord& batch, RowsToAdd& add) {
    auto rows = reader_.rows(batch);
    if (!rows.ok()) return rows.status();
    for (StoredRow& row : *rows) {
      if (keep_({row.cell, row.seed, row.repetition})) add.rows.push_back(std::move(row));
    }
    return absl::OkStatus();
  }
  absl::Status read_figures(const BatchRecord& batch, RowsToAdd& add) {
    auto figures = reader_.figures(batch);
    if (!figures.ok()) return figures.status();
    std::vector<StoredFigures>& kept = add.figures[batch.witness];
    for (StoredFigures& one : *figures) {
      if (keep_({one.cell, one.seed, one.repetition})) kept.push_back(std::move(one));
    }
    return absl::OkStatus();
  }

  Wreck& wreck_;
  BatchReader reader_;
  StoreWriter& writer_;
  std::function<bool(const BatchKey&)> keep_;
  StoreCopy copy_;
};

absl::StatusOr<StoreCopy> copy_store(Wreck wreck, const std::string& from, const std::string& to,
                                     const std::function<bool(const BatchKey&)>& keep) {
  std::error_code ignored;
  if (fs::exists(to, ignored)) {
    return absl::InvalidArgumentError(fmt::format("{}: is there already; choose a new folder", to));
  }
  auto writer = StoreWriter::open_copy(to, wreck.contents, wreck.database.get());
  if (!writer.ok()) return writer.status();
  Copier copier(wreck, from, **writer, keep);
  for (const std::string& input : (*writer)->lost_inputs()) wreck.damage.push_back(input);
  for (const BatchRecord& batch : wreck.batches) {
    const absl::Status copied = copier.copy(batch);
    if (!copied.ok()) return copied;
  }
  const absl::Status closed = (*writer)->close();
  if (!closed.ok()) return closed;
  StoreCopy copy = std::move(copier.outcome());
  copy.damage.insert(copy.damage.begin(), wreck.damage.begin(), wreck.damage.end());
  copy.plan_is_lost = !wreck.whole;
  return copy;
}

absl::Status check_rows(sqlite3* database, const std::vector<BatchRecord>& batches,
                        StoreCheck& check) {
  std::map<std::int64_t, std::uint64_t> listed;  // rows, by witness
  std::map<std::int64_t, std::set<std::pair<std::uint64_t, std::uint64_t>>> keys;
  for (const BatchRecord& batch : batches) {
    listed[batch.witness] += batch.rows;
    const auto unpacked = unpack_keys(batch.keys);
    if (!unpacked.ok()) continue;  // told already
    for (const BatchKey& key : *unpacked) {
      if (keys[batch.witness].emplace(key.cell, key.seed).second) continue;
      check.damage.push_back(fmt::format("batch {}: a game of cell {} with seed {} is there twice",
                                         batch.id, key.cell, hex_text(key.seed)));
    }
  }
  for (const auto& [witness, rows] : listed) {
    const auto there = sqlite::single_integer(
        database, fmt::format("SELECT count(*) FROM {}", table_name(witness)));
    if (!there.ok()) return there.status();
    if (static_cast<std::uint64_t>(*there) != rows) {
      check.damage.push_back(
          fmt::format("table {} has {} rows, batches have {}", table_name(witness), *there, rows));
    }
  }
  return absl::OkStatus();
}

absl::Status check_bytes(sqlite3* database, const std::string& path, StoreCheck& check) {
  const auto sum = check_file_sum(path);
  if (!sum.ok()) return sum.status();
  check.file_sum_missing = *sum == FileSum::kMissing;
  if (*sum == FileSum::kDiffers) {
    check.damage.push_back(
        fmt::format("{}: the file is not what was closed ({})", path, kSumsFileName));
  }
  Statement integrity(database, "PRAGMA integrity_check(10)");
  for (;;) {
    const auto row = integrity.step();
    if (!row.ok()) return row.status();
    if (!*row) break;
    if (integrity.text(0) != "ok") check.damage.push_back(integrity.text(0));
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

}  // namespace

absl::StatusOr<StoreCopy> salvage_store(const std::string& from, const std::string& to) {
  auto wreck = open_wreck(from);
  if (!wreck.ok()) return wreck.status();
  if (wreck->contents.cells.empty()) {
    return absl::DataLossError(
        fmt::format("{}: nothing can be saved: no list of cells can be read", from));
  }
  return copy_store(*std::move(wreck), from, to, [](const BatchKey&) { return true; });
}

absl::StatusOr<StoreCopy> collect_garbage(const std::string& path) {
  auto store = Store::open(path);
  if (!store.ok()) return store.status();
  const auto lock = StoreLock::acquire(path);
  if (!lock.ok()) return lock.status();
  std::set<std::uint64_t> planned((*store)->contents().plan_cells.begin(),
                                  (*store)->contents().plan_cells.end());
  const auto keep = [&](const BatchKey& key) {
    if (!planned.contains(key.cell)) return false;
    const Plan& plan = (*store)->plan();
    if (key.repetition >= plan.repetitions()) return false;
    for (std::size_t i = 0; i < plan.cells().size(); ++i) {
      const bool same = static_cast<std::uint64_t>((*store)->contents().plan_cells[i]) == key.cell;
      if (same && plan.seed(i, key.repetition) == key.seed) return true;
    }
    return false;
  };
  const fs::path folder = fs::path(path).parent_path() / ".gc";
  const std::string fresh = (folder / kStoreFileName).string();
  std::error_code ignored;
  fs::remove_all(folder, ignored);  // of one that was killed
  auto wreck = open_wreck(path);
  if (!wreck.ok()) return wreck.status();
  auto copy = copy_store(*std::move(wreck), path, fresh, keep);
  if (copy.ok() && !copy->damage.empty()) {
    copy = absl::DataLossError(copy->damage.front());
  }
  if (copy.ok()) {
    absl::Status done = remove_file_sum(path);
    if (done.ok()) done = rename_file(fresh, path);
    if (done.ok()) done = write_file_sum(path);
    if (!done.ok()) copy = done;
  }
  fs::remove_all(folder, ignored);
  return copy;
}

absl::StatusOr<StoreCheck> check_store(const std::string& path, bool full) {
  StoreCheck check;
  const auto store = Store::open(path);
  if (absl::IsDataLoss(store.status())) {
    check.damage.push_back(message_of(store.status()));
    return check;
  }
  if (!store.ok()) return store.status();
  check.games = (*store)->count();
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
  if (!full) return check;
  for (const absl::Status& status : {check_rows(database->get(), (*store)->batches(), check),
                                     check_bytes(database->get(), path, check)}) {
    if (!status.ok()) check.damage.push_back(message_of(status));
  }
  return check;
}

}  // namespace muster
