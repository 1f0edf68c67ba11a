// A run to be read by who may not change its folder in any way.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "experiments/segments/merge.h"

namespace muster::watch {

// As open_run; but where its writer was killed while it wrote, what is read is a copy in $TMPDIR
// that is made good there. Errors: those of open_run; Unavailable while it is being written, or
// has nothing yet: another look may see more.
absl::StatusOr<OpenedRun> open_untouched(const std::string& run_folder);

}  // namespace muster::watch
