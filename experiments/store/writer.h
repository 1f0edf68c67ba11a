// Writing a store: rows in immutable batches, a transaction at a time. One writer per store; a
// power cut or a kill loses at most the transaction under way.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "experiments/store/batch_writer.h"
#include "experiments/store/contents.h"
#include "experiments/store/lock.h"
#include "experiments/store/row_writer.h"

namespace muster {

class StoreWriter final : public RowWriter {
 public:
  // Opens `path`, making it and its folders when it is not there, and describes the run in it.
  // Rows that are there stay. `program`: identity and version of what writes. Errors: those of
  // StoreLock and Store::open; InvalidArgument when the store is of another game (nothing is
  // changed then); Internal when it cannot be written.
  static absl::StatusOr<std::unique_ptr<StoreWriter>> open(const std::string& path,
                                                           const RunDescription& run,
                                                           const std::string& program);
  // The same by who has locked the store already.
  static absl::StatusOr<std::unique_ptr<StoreWriter>> open(std::unique_ptr<StoreLock> lock,
                                                           const RunDescription& run,
                                                           const std::string& program);
  // Makes a store that has what another one says besides its rows, `contents`, its cells and
  // witnesses with the same ids, and as many of its inputs as are intact. Errors: Internal.
  static absl::StatusOr<std::unique_ptr<StoreWriter>> open_copy(const std::string& path,
                                                                const StoreContents& contents,
                                                                sqlite3* from);
  ~StoreWriter() override;

  const std::string& path() const { return path_; }
  const StoreContents& contents() const { return contents_; }

  // Adds rows in one transaction: all or nothing. Errors: Internal.
  absl::Status append(const RowsToAdd& rows) override;
  // Adds batches as they are, in one transaction. The caller has found them whole. Errors:
  // Internal, DataLoss.
  absl::Status copy(const BatchWriter::Source& source);
  // For files to be attached.
  sqlite3* database() { return database_.get(); }

  // Makes a program known whose rows are to be added.
  absl::Status add_program(const std::string& identity, const std::string& version);
  // Lines of a program (runner/vouch.h); "": of the one that writes.
  absl::Status sign(const std::vector<std::string>& lines, const std::string& program = "");
  // Takes the place of what the same program has said of the same one; `besides`: or does not.
  absl::Status vouch(const Voucher& voucher, bool besides = false);

  // Inputs that open_copy could not copy, in words.
  const std::vector<std::string>& lost_inputs() const { return lost_inputs_; }

  // Closes the file and writes its sum. Nothing may be called afterwards. Errors: Internal.
  absl::Status close();

 private:
  StoreWriter(std::unique_ptr<StoreLock> lock, sqlite::Database database);

  absl::Status begin(const RunDescription& run, const std::string& program);
  absl::Status copy_contents(const StoreContents& contents, sqlite3* from);
  absl::Status read_back();
  absl::Status with_rows(const std::function<absl::StatusOr<bool>()>& work);
  absl::Status changed(const std::function<absl::Status()>& change);

  std::string path_;
  std::unique_ptr<StoreLock> lock_;
  sqlite::Database database_;
  StoreContents contents_;
  BatchWriter batches_;
  bool is_copy_ = false;  // made by open_copy(): nobody else knows the file
  std::string program_;
  std::vector<std::string> lost_inputs_;
};

}  // namespace muster
