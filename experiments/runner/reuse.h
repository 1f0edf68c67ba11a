// Rows of other runs that are games of this plan, too.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/config/experiment.h"
#include "experiments/plan/plan.h"
#include "experiments/store/store.h"
#include "experiments/store/writer.h"

namespace muster {

struct Reuse {
  std::uint64_t rows = 0;     // taken over
  std::uint64_t figures = 0;  // of witnesses
  std::vector<Voucher> vouchers;
};

// Copies what `from` has and `before`, the writer's store, lacks. Rows of another program are
// judged first (vouch.h). Errors: those of vouch_for, Store and StoreWriter.
absl::StatusOr<Reuse> reuse_rows(const Store& from, const Experiment& experiment, const Plan& plan,
                                 const Store& before, StoreWriter& writer, int threads);

}  // namespace muster
