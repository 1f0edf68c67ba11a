// Whether the segments of a run are as they were written, for `muster check`.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

namespace muster {

struct SegmentsCheck {
  std::uint64_t segments = 0;
  std::uint64_t rows = 0;           // with figures of witnesses; some may be there twice
  std::vector<std::string> damage;  // files that are damaged or of another run, in words
};
// Reads all of them, and compares the sums of files and of batches. Errors: Internal; damage is
// none.
absl::StatusOr<SegmentsCheck> check_segments(const std::string& run_folder);

}  // namespace muster
