// Segments: rows in files that are written once and never changed, so that any number of processes
// on any number of hosts can play one run in one folder. A segment is made in memory, written whole
// under another name, made to last and put in its place by a rename; its name has the hash of its
// bytes. Readers read it whole, too: nothing ever opens a database on a file system that others
// share, and no file has two writers.
//
//     DIR/segments/run.sqlite                      what is played: written once, by whoever comes
//     first DIR/segments/ATTEMPT-0001.HASH.sqlite        rows of one process
//
// An attempt is one process that plays a shard. What it plays twice, or another one plays again, is
// there twice and does no harm (merge.h). So an attempt may fold its own segments: one that holds
// many is written first, and only then they go.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "experiments/store/batch.h"
#include "experiments/store/contents.h"
#include "experiments/store/row_writer.h"
#include "experiments/store/sqlite.h"
#include "experiments/store/store.h"

namespace muster {

std::string segments_folder(const std::string& run_folder);
// What is played: a store without rows.
std::string description_path(const std::string& run_folder);

// "JOB_TASK_RESTART-HOST-PROCESS-TIME" under Slurm (SLURM_ARRAY_JOB_ID or SLURM_JOB_ID,
// SLURM_ARRAY_TASK_ID, SLURM_RESTART_COUNT), else "HOST-PROCESS-TIME": another one for each process
// that ever runs.
std::string attempt_name();

// A file of the folder of segments, by its name alone.
struct SegmentName {
  std::string file;     // without folders
  std::string attempt;  // of the one that wrote it
  Hash128 hash;         // of its bytes

  friend bool operator<(const SegmentName& a, const SegmentName& b) { return a.file < b.file; }
};

// So many segments of an attempt become one, and so many of these again; but none that is larger.
inline constexpr std::size_t kSegmentsToFold = 16;
inline constexpr std::uint64_t kMostFoldedBytes = std::uint64_t{64} << 20;

// Makes the segments of one attempt, one each time that rows are appended.
class SegmentWriter final : public RowWriter {
 public:
  // `run`: the description, which outlives this; rows have its ids. `program`: identity of what
  // plays.
  SegmentWriter(const std::string& run_folder, std::string attempt, const StoreContents& run,
                std::string program);

  // Errors: Internal, Unavailable when the folder is full or cannot be reached now: nothing was
  // written then.
  absl::Status append(const RowsToAdd& rows) override;

  // That were written.
  std::uint64_t segments() const { return segments_; }

 private:
  struct Own {
    SegmentName name;
    std::uint64_t bytes = 0;
  };

  absl::StatusOr<std::string> bytes_of_rows(const RowsToAdd& rows) const;
  absl::StatusOr<Own> write_in_folder(const std::string& bytes);
  absl::StatusOr<Own> write(const std::string& bytes);
  // Folds as long as there are so many of a level. What cannot be read or written stays as it is.
  void fold(std::size_t level);

  const std::string run_folder_;
  const std::string folder_;
  const std::string attempt_;
  const StoreContents& run_;
  const std::string program_;
  std::uint64_t segments_ = 0;
  std::vector<std::vector<Own>> own_;  // by level, those that are not folded
};

// Those of a run in the order of their names; none where there is no folder. Files that are no
// segments, and `run.sqlite`, are left out. Errors: Internal; InvalidArgument for a name that is
// too long.
absl::StatusOr<std::vector<SegmentName>> list_segments(const std::string& run_folder);

// A segment that was read, or the store of a run: rows with what they refer to.
struct RowFile {
  std::string path;                    // for messages
  std::unique_ptr<std::string> bytes;  // of a segment; the store is read where it is
  sqlite::Database database;
  StoreContents contents;  // of a segment: cells, witnesses and programs of its rows
  std::vector<BatchRecord> batches;
};
// Errors: NotFound; DataLoss when its bytes are not those that its name tells.
absl::StatusOr<RowFile> open_segment(const std::string& run_folder, const SegmentName& name);

// The first batches from `begin` on that lie in a row in one table.
std::size_t end_of_run(const std::vector<BatchRecord>& batches, std::size_t begin);

}  // namespace muster
