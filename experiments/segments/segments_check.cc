#include "experiments/segments/segments_check.h"

#include <absl/status/status.h>

#include "core/status.h"
#include "experiments/segments/run_folder.h"
#include "experiments/segments/segment.h"
#include "experiments/store/batch_reader.h"

namespace muster {
namespace {

// Of all rows, which are counted.
absl::Status read_all(const RowFile& file, std::uint64_t& rows) {
  BatchReader reader(file.database.get(), file.contents, file.path);
  for (const BatchRecord& batch : file.batches) {
    absl::Status read =
        batch.witness == 0 ? reader.rows(batch).status() : reader.figures(batch).status();
    if (!read.ok()) return read;
    rows += batch.rows;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<SegmentsCheck> check_segments(const std::string& run_folder) {
  SegmentsCheck check;
  const auto segments = list_segments(run_folder);
  if (!segments.ok()) return segments.status();
  if (segments->empty()) return check;
  const auto run = open_description(run_folder);
  if (!run.ok()) check.damage.push_back(message_of(run.status()));
  for (const SegmentName& name : *segments) {
    const auto file = open_segment(run_folder, name);
    if (absl::IsNotFound(file.status())) continue;  // merged or folded meanwhile
    ++check.segments;
    absl::Status good = file.status();
    if (good.ok()) good = read_all(*file, check.rows);
    if (good.ok() && run.ok()) good = IdMap::make(*file, (*run)->contents()).status();
    if (!good.ok()) check.damage.push_back(message_of(good));
  }
  return check;
}

}  // namespace muster
