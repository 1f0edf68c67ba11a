// Rows of other runs that are games of this plan, too.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "experiments/config/experiment.h"
#include "experiments/plan/plan.h"
#include "experiments/runner/growth.h"
#include "experiments/store/store.h"
#include "experiments/store/writer.h"

namespace muster {

// Another run, judged: nothing is written before all are.
struct ReuseSource {
  std::string folder;
  std::unique_ptr<Store> store;
  Growth growth;
  std::vector<Voucher>
      vouchers;  // for rows and figures of other programs, new ones and those it has
};
// Errors: those of Store and vouch_for.
absl::StatusOr<ReuseSource> judge_source(const std::string& folder, const std::string& store_path,
                                         const Experiment& experiment, const Plan& plan,
                                         int threads);

struct Reuse {
  std::uint64_t rows = 0;     // taken over
  std::uint64_t figures = 0;  // of witnesses
};
// Copies what `from` has and `before`, the writer's store, lacks. Errors: those of Store and
// StoreWriter.
absl::StatusOr<Reuse> reuse_rows(const ReuseSource& from, const Plan& plan, const Store& before,
                                 StoreWriter& writer);

}  // namespace muster
