// An experiment played into a store, as `muster run` does it.
#pragma once

#include <absl/status/statusor.h>

#include <atomic>
#include <optional>
#include <string>

#include "experiments/config/experiment.h"
#include "experiments/runner/runner.h"
#include "experiments/store/store.h"
#include "experiments/store/writer.h"

namespace muster::testing {

// `path`: of the store. Errors: those of the writer and of run().
inline absl::StatusOr<RunOutcome> play_run(const Experiment& experiment, const std::string& path,
                                           int threads, const std::atomic<bool>& stop,
                                           const std::string& program = "p1") {
  const RunDescription described = describe(experiment, "1.0.0");
  auto writer = StoreWriter::open(path, described, program);
  if (!writer.ok()) return writer.status();
  const auto before = Store::open(path);
  if (!before.ok()) return before.status();
  Sink sink(**writer, 0.01, 7, [] {});
  std::optional<Watch> watch;
  if (experiment.stopping.looks()) {
    watch.emplace(described.meta, described.plan);
    if (absl::Status seen = watch->add_all(**before); !seen.ok()) return seen;
  }
  auto outcome = run(experiment, described.plan, **before, sink,
                     {.threads = threads, .watch = watch ? &*watch : nullptr}, stop);
  const absl::Status closed = (*writer)->close();
  if (outcome.ok() && !closed.ok()) return closed;
  return outcome;
}

}  // namespace muster::testing
