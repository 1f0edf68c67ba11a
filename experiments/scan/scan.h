// Going through the games of a store in the order of its plan, quickly and in little memory,
// however its rows are spread over batches: stretch by stretch, each batch that has rows of it is
// read, on all processors.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "experiments/scan/game_row.h"
#include "experiments/store/store.h"

namespace muster {

class Scan {
 public:
  // The store outlives this. `bytes`: about how much memory a stretch takes. `threads`: 0: as many
  // as there are.
  explicit Scan(const Store& store, std::size_t bytes = kStretchBytes, int threads = 0);
  ~Scan();
  Scan(const Scan&) = delete;
  Scan& operator=(const Scan&) = delete;

  // Calls `visit` for every game of the plan that has a row, in the order of jobs, with the figures
  // of the witnesses that the plan asks for. Errors: those of the store: DataLoss.
  absl::Status for_each(const std::function<void(const GameRow&)>& visit);

 private:
  static constexpr std::size_t kStretchBytes = std::size_t{1} << 28;

  class Stretch;
  std::unique_ptr<Stretch> stretch_;
};

}  // namespace muster
