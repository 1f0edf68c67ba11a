#include "experiments/store/store.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/status.h"
#include "experiments/store/file_sum.h"
#include "experiments/store/stored_inputs.h"

namespace muster {
namespace {

namespace fs = std::filesystem;

// A run that was killed while it wrote leaves a journal, from which the file is to be made good;
// that takes somebody who may write it.
absl::StatusOr<sqlite::Database> open_for_reading(const std::string& path) {
  std::error_code ignored;
  const bool interrupted = fs::exists(path + "-journal", ignored);
  const bool writable = access(path.c_str(), W_OK) == 0;
  const bool mend = interrupted && writable;
  auto database = sqlite::open(path, mend ? sqlite::Access::kWrite : sqlite::Access::kRead);
  if (!database.ok() || !interrupted || writable) return database;
  if (sqlite::single_integer(database->get(), "PRAGMA application_id").ok()) return database;
  return absl::InvalidArgumentError(fmt::format(
      "{}: its run was killed while it wrote, and mending it takes somebody who may write the "
      "file: any verb that reads the run does it",
      path));
}

// A run that was killed before it wrote anything leaves an empty file. One that was closed was
// none.
absl::Status check_begun(sqlite3* database, const std::string& path) {
  const auto pages = sqlite::single_integer(database, "PRAGMA page_count");
  if (!pages.ok()) return pages.status();
  if (*pages > 0) return absl::OkStatus();
  if (!has_file_sum(path)) {
    return absl::NotFoundError(
        fmt::format("{}: is empty: its run was stopped before it wrote anything; the same `muster "
                    "run` begins anew",
                    path));
  }
  return absl::DataLossError(
      fmt::format("{}: is empty, and was not when it was closed; copy it anew from where it is "
                  "whole, or remove {} to play all its games again",
                  path, kSumsFileName));
}

}  // namespace

Store::Store(sqlite::Database database, std::string path, StoreContents contents,
             std::vector<BatchRecord> batches, Plan plan, std::unique_ptr<const std::string> bytes)
    : bytes_(std::move(bytes)),
      database_(std::move(database)),
      path_(std::move(path)),
      contents_(std::move(contents)),
      batches_(std::move(batches)),
      plan_(std::move(plan)),
      reader_(database_.get(), contents_, path_) {
  const char* file = sqlite3_db_filename(database_.get(), "main");
  if (bytes_ != nullptr || file == nullptr) return;
  file_ = file;
  identity_ = identity_of_file(file_);
}

absl::StatusOr<std::unique_ptr<Store>> Store::open(const std::string& path) {
  return open_as(path, path);
}

absl::StatusOr<std::unique_ptr<Store>> Store::open_as(const std::string& copy,
                                                      const std::string& path) {
  std::error_code ignored;
  if (!fs::is_regular_file(copy, ignored)) {
    return absl::NotFoundError(fmt::format("{}: there is no store; `muster run` makes one", path));
  }
  auto database = open_for_reading(copy);
  if (!database.ok()) return database.status();
  return read(*std::move(database), path, nullptr);
}

absl::StatusOr<std::unique_ptr<Store>> Store::open_bytes(std::string bytes,
                                                         const std::string& path) {
  auto kept = std::make_unique<const std::string>(std::move(bytes));
  auto database = sqlite::open_bytes(*kept);
  if (!database.ok()) return database.status();
  return read(*std::move(database), path, std::move(kept));
}

absl::StatusOr<std::unique_ptr<Store>> Store::read(sqlite::Database database,
                                                   const std::string& path,
                                                   std::unique_ptr<const std::string> bytes) {
  StoreContents contents;
  std::vector<BatchRecord> batches;
  absl::Status status = sqlite::in_transaction(
      database.get(),
      [&]() -> absl::Status {
        if (absl::Status begun = check_begun(database.get(), path); !begun.ok()) return begun;
        auto read = read_contents(database.get(), path);
        if (!read.ok()) return read.status();
        contents = *std::move(read);
        auto listed = read_batches(database.get(), contents, path);
        if (!listed.ok()) return listed.status();
        batches = *std::move(listed);
        return absl::OkStatus();
      },
      true);
  if (!status.ok()) return status;
  auto plan = plan_of(contents, path);
  if (!plan.ok()) return plan.status();
  std::unique_ptr<Store> store(new Store(std::move(database), path, std::move(contents),
                                         std::move(batches), *std::move(plan), std::move(bytes)));
  status = store->make_indices();
  if (!status.ok()) return status;
  return store;
}

absl::Status Store::make_indices() {
  auto index = RowIndex::make(plan_, contents_.plan_cells, batches_, 0);
  if (!index.ok()) return index.status();
  index_ = *std::move(index);
  for (const PlannedCell& cell : plan_.cells()) {
    for (const Hash128& witness : cell.witnesses) {
      if (figures_.contains(witness)) continue;
      auto figures =
          RowIndex::make(plan_, contents_.plan_cells, batches_, contents_.witness_id(witness));
      if (!figures.ok()) return figures.status();
      figures_.emplace(witness, *std::move(figures));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Store::Reader>> Store::another_reader() const {
  const auto is_there = [&] { return identity_of_file(file_) == identity_; };
  if (bytes_ == nullptr && !is_there()) return nullptr;
  auto database =
      bytes_ != nullptr ? sqlite::open_bytes(*bytes_) : sqlite::open(file_, sqlite::Access::kRead);
  if (bytes_ == nullptr && !is_there()) return nullptr;
  if (!database.ok()) return database.status();
  return std::make_unique<Reader>(*std::move(database), *this);
}

std::vector<bool> Store::done() const {
  std::vector<bool> done(plan_.size());
  for (std::uint64_t job = 0; job < plan_.size(); ++job) {
    const PlannedCell& cell = plan_.cells()[job % plan_.cells().size()];
    done[job] = has_row(job) && std::all_of(cell.witnesses.begin(), cell.witnesses.end(),
                                            [&](const Hash128& witness) {
                                              return figures_.at(witness).at(job).there();
                                            });
  }
  return done;
}

bool Store::has_figures(std::uint64_t job, std::int64_t witness) const {
  return figures_.at(contents_.witnesses.at(witness).key).at(job).there();
}

absl::StatusOr<BatchCache<StoredRow>::Rows> Store::rows_of(std::size_t batch) const {
  return row_cache_.get(batch, [&] { return reader_.rows(batches_[batch]); });
}

absl::StatusOr<std::map<std::int64_t, StoredFigures>> Store::figures_of(std::uint64_t job) const {
  std::map<std::int64_t, StoredFigures> all;
  for (const auto& [witness, index] : figures_) {
    if (!index.at(job).there()) continue;
    auto figures = figures_at(index.at(job));
    if (!figures.ok()) return figures.status();
    all.emplace(contents_.witness_id(witness), *std::move(figures));
  }
  return all;
}

absl::Status Store::add_figures(std::uint64_t job, StoredGame& game) const {
  for (const Hash128& witness : plan_.cells()[job % plan_.cells().size()].witnesses) {
    const RowPlace& place = figures_.at(witness).at(job);
    if (!place.there()) continue;
    const auto figures = figures_at(place);
    if (!figures.ok()) return figures.status();
    for (const Metric& metric : figures->metrics) game.metrics.add(metric.name, metric.value);
  }
  return absl::OkStatus();
}

// As the plan names it, without figures.
absl::Status Store::tell(std::uint64_t job, const StoredRow& row, std::size_t batch,
                         StoredGame& game, StoredTiming& timing) const {
  const GameJob planned = plan_.job(job);
  const PlannedCell& cell = plan_.cells()[planned.cell];
  if (row.returns.size() != cell.seats.size()) {
    return absl::DataLossError(
        fmt::format("{}: job {} has the row of a game with other seats", path_, job));
  }
  game.job = job;
  game.key = row_key(cell.key, row.seed);
  game.ruleset = meta().rulesets[cell.ruleset].name;
  game.scenario = meta().scenarios[cell.scenario].name;
  game.repetition = planned.repetition;
  game.seed = row.seed;
  game.seats.clear();
  for (const std::size_t agent : cell.seats) game.seats.push_back(meta().agents[agent].name);
  game.returns = row.returns;
  game.outcome = outcome_of(row.returns);
  game.margin = row.margin;
  game.rounds = row.rounds;
  game.decisions = row.decisions;
  game.hash = row.hash;
  game.reproducible = cell.reproducible;
  game.metrics = row.metrics;
  game.program = contents_.programs.at(batches_[batch].program).identity;
  timing = {row.wall_nanoseconds, row.finished_at};
  return absl::OkStatus();
}

absl::StatusOr<StoredGame> Store::game(std::uint64_t job) const {
  const RowPlace& place = index_.at(job);
  const auto rows = rows_of(place.batch);
  if (!rows.ok()) return rows.status();
  StoredGame game;
  StoredTiming timing;
  absl::Status read = tell(job, (**rows)[place.row], place.batch, game, timing);
  if (read.ok()) read = add_figures(job, game);
  if (!read.ok()) return read;
  return game;
}

namespace {

// Of the jobs that `asks(job)` holds for.
template <class Asks>
std::vector<Store::Wanted> wanted_between(const RowIndex& index, std::uint64_t first,
                                          std::uint64_t end, const Asks& asks) {
  std::vector<Store::Wanted> rows;
  for (std::uint64_t job = first; job < end; ++job) {
    const RowPlace& place = index.at(job);
    if (!place.there() || !asks(job)) continue;
    rows.push_back({place.batch, place.row, static_cast<std::uint32_t>(job - first)});
  }
  std::sort(rows.begin(), rows.end());
  return rows;
}

}  // namespace

std::vector<Store::Wanted> Store::rows_between(std::uint64_t first, std::uint64_t end) const {
  return wanted_between(index_, first, end, [](std::uint64_t) { return true; });
}

std::vector<Store::Wanted> Store::figures_between(std::uint64_t first, std::uint64_t end,
                                                  const Hash128& witness) const {
  return wanted_between(figures_.at(witness), first, end, [&](std::uint64_t job) {
    const std::vector<Hash128>& asked = plan_.cells()[job % plan_.cells().size()].witnesses;
    return std::find(asked.begin(), asked.end(), witness) != asked.end();
  });
}

std::vector<std::span<const Store::Wanted>> Store::by_batch(const std::vector<Wanted>& rows) {
  std::vector<std::span<const Wanted>> batches;
  for (auto from = rows.begin(); from != rows.end();) {
    const auto to =
        std::find_if(from, rows.end(), [&](const Wanted& row) { return row.batch != from->batch; });
    batches.emplace_back(from, to);
    from = to;
  }
  return batches;
}

absl::Status Store::for_each(const std::function<void(const StoredGame&)>& visit) const {
  return for_each_timed([&](const StoredGame& game, const StoredTiming&) {
    visit(game);
    return true;
  });
}

// The rows of some jobs that follow each other, by job - first.
struct Store::Stretch {
  // Shards' batches lie across each other: each has rows of a hundred thousand jobs and more.
  static constexpr std::uint64_t kJobs = 64 * kMaxBatchRows;

  std::vector<std::optional<StoredRow>> rows;
  std::vector<std::size_t> batches;
  std::map<Hash128, std::vector<Metrics>> figures;  // by witness
};

absl::Status Store::read_stretch(std::uint64_t first, std::uint64_t end, Stretch& stretch) const {
  const auto size = static_cast<std::size_t>(end - first);
  stretch.rows.assign(size, std::nullopt);
  stretch.batches.assign(size, 0);
  const std::vector<Wanted> wanted = rows_between(first, end);
  for (const std::span<const Wanted> some : by_batch(wanted)) {
    const auto rows = reader_.rows(batches_[some.front().batch]);
    if (!rows.ok()) return rows.status();
    for (const Wanted& one : some) {
      stretch.rows[one.slot] = (*rows)[one.row];
      stretch.batches[one.slot] = one.batch;
    }
  }
  for (const auto& [witness, index] : figures_) {
    std::vector<Metrics>& of_jobs = stretch.figures[witness];
    of_jobs.assign(size, {});
    const std::vector<Wanted> asked = figures_between(first, end, witness);
    for (const std::span<const Wanted> some : by_batch(asked)) {
      const auto figures = reader_.figures(batches_[some.front().batch]);
      if (!figures.ok()) return figures.status();
      for (const Wanted& one : some) of_jobs[one.slot] = (*figures)[one.row].metrics;
    }
  }
  return absl::OkStatus();
}

absl::Status Store::for_each_timed(
    const std::function<bool(const StoredGame&, const StoredTiming&)>& visit) const {
  StoredGame game;
  StoredTiming timing;
  Stretch stretch;
  for (std::uint64_t first = 0; first < plan_.size(); first += Stretch::kJobs) {
    const std::uint64_t end = std::min(plan_.size(), first + Stretch::kJobs);
    if (absl::Status read = read_stretch(first, end, stretch); !read.ok()) return read;
    for (std::uint64_t job = first; job < end; ++job) {
      const auto slot = static_cast<std::size_t>(job - first);
      if (!stretch.rows[slot]) continue;
      absl::Status told = tell(job, *stretch.rows[slot], stretch.batches[slot], game, timing);
      if (!told.ok()) return told;
      for (const Hash128& witness : plan_.cells()[job % plan_.cells().size()].witnesses) {
        for (const Metric& metric : stretch.figures.at(witness)[slot]) {
          game.metrics.add(metric.name, metric.value);
        }
      }
      if (!visit(game, timing)) return absl::OkStatus();
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<RowIds> Store::ids() const {
  std::vector<Hash128> keys;
  keys.reserve(rows());
  for (const BatchRecord& batch : batches_) {
    if (batch.witness != 0) continue;
    const auto read = unpack_keys(batch.keys);
    if (!read.ok()) return read.status();
    for (const BatchKey& key : *read) {
      const auto cell = contents_.cells.find(static_cast<std::int64_t>(key.cell));
      if (cell != contents_.cells.end()) keys.push_back(row_key(cell->second.key, key.seed));
    }
  }
  return RowIds(std::move(keys));
}

absl::StatusOr<FoundRow> Store::row_at(const RowPlace& place) const {
  const auto rows = rows_of(place.batch);
  if (!rows.ok()) return rows.status();
  FoundRow found;
  found.row = (**rows)[place.row];
  const auto id = static_cast<std::int64_t>(found.row.cell);
  found.cell = &contents_.cells.at(id);  // the reader has looked at it
  found.key = row_key(found.cell->key, found.row.seed);
  for (std::size_t i = 0; i < contents_.plan_cells.size() && !found.job; ++i) {
    if (contents_.plan_cells[i] != id || found.row.repetition >= plan_.repetitions()) continue;
    if (plan_.seed(i, found.row.repetition) != found.row.seed) continue;
    found.job = found.row.repetition * plan_.cells().size() + i;
  }
  return found;
}

absl::StatusOr<StoredFigures> Store::figures_at(const RowPlace& place) const {
  const auto figures =
      figure_cache_.get(place.batch, [&] { return reader_.figures(batches_[place.batch]); });
  if (!figures.ok()) return figures.status();
  return (**figures)[place.row];
}

// A game of the plan without a row: one that failed, for example.
absl::StatusOr<FoundRow> Store::find_planned(const std::string& id) const {
  for (std::uint64_t job = 0; job < plan_.size(); ++job) {
    const GameJob planned = plan_.job(job);
    const Hash128 key = row_key(plan_.cells()[planned.cell].key, planned.seed);
    if (!to_text(key).starts_with(id)) continue;
    FoundRow found;
    found.key = key;
    found.row.seed = planned.seed;
    found.row.repetition = planned.repetition;
    found.is_there = false;
    found.cell = &contents_.cells.at(contents_.plan_cells[planned.cell]);
    found.job = job;
    return found;
  }
  return absl::NotFoundError(fmt::format("{}: no game has the id `{}`", path_, id));
}

absl::StatusOr<FoundRow> Store::find(const std::string& id) const {
  const bool digits = std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  });
  if (!digits || id.size() < RowIds::kIdDigits || id.size() > 32) {
    return absl::InvalidArgumentError(
        fmt::format("`{}` is no id of a game; expected {} to 32 hexadecimal digits, as `muster "
                    "export` has them",
                    id.substr(0, 40), RowIds::kIdDigits));
  }
  RowPlace found;
  Hash128 found_key;
  for (std::size_t b = 0; b < batches_.size(); ++b) {
    if (batches_[b].witness != 0) continue;
    const auto keys = unpack_keys(batches_[b].keys);
    if (!keys.ok()) return keys.status();
    for (std::size_t r = 0; r < keys->size(); ++r) {
      const auto cell = contents_.cells.find(static_cast<std::int64_t>((*keys)[r].cell));
      if (cell == contents_.cells.end()) continue;
      const Hash128 key = row_key(cell->second.key, (*keys)[r].seed);
      if (!to_text(key).starts_with(id)) continue;
      if (found.there() && key != found_key) {
        return absl::InvalidArgumentError(
            fmt::format("`{}` begins the ids of two games of {}; give more digits", id, path_));
      }
      found = {static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(r)};
      found_key = key;
    }
  }
  return found.there() ? row_at(found) : find_planned(id);
}

absl::StatusOr<std::string> Store::input(const Hash128& hash) const {
  return read_stored_input(database_.get(), hash);
}

}  // namespace muster
