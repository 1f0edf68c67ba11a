// Adding rows to the tables of a store, as batches: one by one, or whole batches of another file as
// they are. For the store and segments only.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "experiments/store/batch.h"
#include "experiments/store/columns.h"
#include "experiments/store/contents.h"
#include "experiments/store/row_writer.h"

namespace muster {

// Everything is done inside of a transaction of the caller's, who seals the description when
// columns came, and calls forget() when the transaction is undone.
class BatchWriter {
 public:
  // Both outlive this. `contents`: has the cells, witnesses and programs of what is added.
  BatchWriter(sqlite3* database, const StoreContents& contents)
      : database_(database), contents_(contents) {}
  BatchWriter(const BatchWriter&) = delete;
  BatchWriter& operator=(const BatchWriter&) = delete;

  // `program`: identity of what played the rows, where these do not say. True: columns were added.
  absl::StatusOr<bool> add(const RowsToAdd& rows, const std::string& program);

  // Batches of one table that follow each other in the file that is attached as `schema`.
  // `columns`: of that table there. The batches have the ids of cells and witnesses, and
  // `programs` the programs, of this store. True: columns were added.
  struct Source {
    std::string schema;
    const MetricColumns* columns = nullptr;
    std::span<const BatchRecord> batches;
  };
  absl::StatusOr<bool> copy(const Source& source);

  void forget() { tables_.clear(); }

 private:
  // What the tables of rows need.
  struct Table {
    MetricColumns columns;
    std::unique_ptr<sqlite::Statement> insert;
    std::int64_t next = 1;  // id of the next row
  };

  absl::StatusOr<Table*> table(std::int64_t witness);
  template <class Row>
  absl::Status add_rows(std::int64_t witness, const std::string& program, std::span<const Row> rows,
                        bool& columns_came);
  template <class Row>
  absl::Status add_batch(std::int64_t witness, const std::string& program,
                         std::span<const Row> rows, Table& into);
  absl::Status bind_and_run(Table& into, const StoredRow& row);
  absl::Status bind_and_run(Table& into, const StoredFigures& figures);
  absl::Status list(const BatchRecord& batch);

  sqlite3* database_;
  const StoreContents& contents_;
  std::map<std::int64_t, Table> tables_;
};

}  // namespace muster
