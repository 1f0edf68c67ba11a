// The store of a run: one SQLite file with one row per game, read. Result rows depend on what
// decides them alone: their cell (game, ruleset, scenario, agents, every file read) and their seed;
// names and the order of games come from the current plan.
//
// Whatever is handed out has been checked: the description of the run and the list of batches when
// the store is opened, rows against the sums of their batches and the plan when they are read.
// docs/store.md describes the file.
//
// A store may be read while a run writes it; what is there when it is opened is what is seen.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "experiments/plan/plan.h"
#include "experiments/store/batch_reader.h"
#include "experiments/store/contents.h"
#include "experiments/store/file_identity.h"
#include "experiments/store/row.h"
#include "experiments/store/row_index.h"

namespace muster {

inline constexpr const char* kStoreFileName = "games.sqlite";

// A row, whether or not the current plan has it.
struct FoundRow {
  Hash128 key;
  StoredRow row;                     // without result when it is not there
  bool is_there = true;              // false: a game of the plan that has not been played
  const StoredCell* cell = nullptr;  // of the store
  std::optional<std::uint64_t> job;  // the first of the plan that it is for
};

class Store {
 public:
  // Errors: NotFound, InvalidArgument (another schema, no permission), DataLoss (damaged),
  // Unavailable (locked).
  static absl::StatusOr<std::unique_ptr<Store>> open(const std::string& path);
  // The same of a file that was read whole. `path`: what messages call it.
  static absl::StatusOr<std::unique_ptr<Store>> open_bytes(std::string bytes,
                                                           const std::string& path);
  // The same of a copy of what messages call `path`.
  static absl::StatusOr<std::unique_ptr<Store>> open_as(const std::string& copy,
                                                        const std::string& path);

  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  const std::string& path() const { return path_; }
  const StoreMeta& meta() const { return contents_.meta; }
  const StoreContents& contents() const { return contents_; }
  const Plan& plan() const { return plan_; }
  const std::vector<BatchRecord>& batches() const { return batches_; }

  // Games of the plan that have a row.
  std::uint64_t count() const { return index_.jobs(); }
  // Rows, and those of them that the plan has.
  std::uint64_t rows() const { return index_.rows(); }
  std::uint64_t rows_of_plan() const { return index_.rows_of_plan(); }
  // By job, meta().plan_size entries: whether it has a row, with the figures of all witnesses that
  // the plan asks for.
  std::vector<bool> done() const;
  bool has_row(std::uint64_t job) const { return index_.at(job).there(); }
  // `witness`: id of one that the plan names.
  bool has_figures(std::uint64_t job, std::int64_t witness) const;

  // The row of a job of the plan, which has one. Errors: DataLoss.
  absl::StatusOr<StoredGame> game(std::uint64_t job) const;
  // Calls `visit` for every game, in the order of jobs.
  absl::Status for_each(const std::function<void(const StoredGame&)>& visit) const;
  // The same with timings; ends early when `visit` returns false.
  absl::Status for_each_timed(
      const std::function<bool(const StoredGame&, const StoredTiming&)>& visit) const;

  // Short names of all rows.
  absl::StatusOr<RowIds> ids() const;
  // The row whose key begins with `id`; or a game of the plan that has none, for its seed and cell.
  // Errors: InvalidArgument, NotFound, DataLoss.
  absl::StatusOr<FoundRow> find(const std::string& id) const;
  // The row at a place in batches().
  absl::StatusOr<FoundRow> row_at(const RowPlace& place) const;
  // The figures at a place of a batch of a witness.
  absl::StatusOr<StoredFigures> figures_at(const RowPlace& place) const;

  // The figures of a job's game, by ids of the plan's witnesses. Errors: DataLoss.
  absl::StatusOr<std::map<std::int64_t, StoredFigures>> figures_of(std::uint64_t job) const;

  // Where the rows of the jobs from `first` to before `end` stand, or the figures of a witness for
  // those that ask for them: in the order of batches and rows.
  struct Wanted {
    std::uint32_t batch = 0;  // place in batches()
    std::uint32_t row = 0;
    std::uint32_t slot = 0;  // job - first

    bool operator<(const Wanted& other) const {
      return std::tie(batch, row, slot) < std::tie(other.batch, other.row, other.slot);
    }
  };
  std::vector<Wanted> rows_between(std::uint64_t first, std::uint64_t end) const;
  std::vector<Wanted> figures_between(std::uint64_t first, std::uint64_t end,
                                      const Hash128& witness) const;
  // The parts of such a list that are of one batch each.
  static std::vector<std::span<const Wanted>> by_batch(const std::vector<Wanted>& rows);

  // Reads the same file beside others, in a thread of its own.
  class Reader {
   public:
    Reader(sqlite::Database database, const Store& store)
        : database_(std::move(database)),
          batches_(database_.get(), store.contents(), store.path()) {}
    BatchReader& batches() { return batches_; }

   private:
    sqlite::Database database_;
    BatchReader batches_;
  };
  // nullptr where the file is not at its place any more: it was removed, or another has taken its
  // place. Errors: those of open.
  absl::StatusOr<std::unique_ptr<Reader>> another_reader() const;
  // The store's own, for the thread that the store belongs to.
  BatchReader& reader() const { return reader_; }

  // For whoever copies the run's inputs; nothing is written by it.
  sqlite3* database() const { return database_.get(); }

  // The bytes of an input. Errors: NotFound, DataLoss.
  absl::StatusOr<std::string> input(const Hash128& hash) const;

 private:
  Store(sqlite::Database database, std::string path, StoreContents contents,
        std::vector<BatchRecord> batches, Plan plan, std::unique_ptr<const std::string> bytes);
  static absl::StatusOr<std::unique_ptr<Store>> read(sqlite::Database database,
                                                     const std::string& path,
                                                     std::unique_ptr<const std::string> bytes);
  absl::Status make_indices();
  absl::StatusOr<FoundRow> find_planned(const std::string& id) const;
  absl::StatusOr<BatchCache<StoredRow>::Rows> rows_of(std::size_t batch) const;
  absl::Status tell(std::uint64_t job, const StoredRow& row, std::size_t batch, StoredGame& game,
                    StoredTiming& timing) const;
  absl::Status add_figures(std::uint64_t job, StoredGame& game) const;
  struct Stretch;
  absl::Status read_stretch(std::uint64_t first, std::uint64_t end, Stretch& stretch) const;

  std::unique_ptr<const std::string> bytes_;  // what the database is in, or nothing
  std::string file_;                          // or where it is
  FileIdentity identity_;
  sqlite::Database database_;
  std::string path_;
  StoreContents contents_;
  std::vector<BatchRecord> batches_;
  Plan plan_;
  RowIndex index_;
  std::map<Hash128, RowIndex> figures_;  // by key of the witness
  mutable BatchReader reader_;
  mutable BatchCache<StoredRow> row_cache_;
  mutable BatchCache<StoredFigures> figure_cache_;
};

}  // namespace muster
