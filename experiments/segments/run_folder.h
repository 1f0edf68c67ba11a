// The folder of a run as it is: a store, segments that are not merged into it yet, or both.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "experiments/segments/segment.h"
#include "experiments/store/store.h"

namespace muster {

// The store's file in a run's folder; where that is a link, the file that it leads to.
std::string store_path_in(const std::string& run_folder);

// Where rows are: a segment, or a run's store.
struct RowSource {
  std::string run_folder;
  bool is_store = false;
  SegmentName segment = {};  // else
};
// The store, where there is one, and the segments by name. Errors: Internal.
absl::StatusOr<std::vector<RowSource>> sources_in(const std::string& run_folder);
// Errors: NotFound, DataLoss.
absl::StatusOr<RowFile> open_source(const RowSource& source);

// What is played in a folder: `run.sqlite` of its segments, or else its store. Errors: NotFound
// where there is neither; those of Store::open.
absl::StatusOr<std::unique_ptr<Store>> open_description(const std::string& run_folder);

// The ids that a file's cells, witnesses and programs have in another one.
class IdMap {
 public:
  // Errors: FailedPrecondition when `to` does not have them all, in words.
  static absl::StatusOr<IdMap> make(const RowFile& from, const StoreContents& to);

  // Cells and witnesses have the same ids.
  bool same() const { return same_; }
  std::int64_t cell(std::int64_t id) const { return cells_.at(id); }
  std::int64_t witness(std::int64_t id) const { return id == 0 ? 0 : witnesses_.at(id); }
  std::int64_t program(std::int64_t id) const { return programs_.at(id); }

 private:
  bool same_ = true;
  std::map<std::int64_t, std::int64_t> cells_;
  std::map<std::int64_t, std::int64_t> witnesses_;
  std::map<std::int64_t, std::int64_t> programs_;
};

// What is done, over the store and all segments.
struct SegmentState {
  SegmentName name;
  std::uint64_t rows = 0;  // of games
  std::uint64_t bytes = 0;
  std::int64_t closed_at = 0;  // milliseconds since 1970, as the file system has it
};
struct FolderView {
  std::unique_ptr<Store> description;
  std::vector<bool> done;  // by job: with the figures of all witnesses that are asked for
  std::uint64_t rows = 0;  // of games of the plan, each once
  std::vector<SegmentState> segments;
  std::vector<std::string> damage;  // files that are damaged or of another run, in words

  const StoreMeta& meta() const { return description->meta(); }
  const Plan& plan() const { return description->plan(); }
};
absl::StatusOr<FolderView> view_folder(const std::string& run_folder);

// Milliseconds since 1970, as the file system has it; 0 where there is no file.
std::int64_t changed_at(const std::string& path);

}  // namespace muster
