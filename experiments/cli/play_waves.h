// A run that looks ([stop]), on a cluster: what there is is put together and judged, and what
// follows is submitted, or the report is made. For `muster submit` and `muster advance`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "experiments/cluster/hand_over.h"
#include "experiments/cluster/share_out.h"
#include "experiments/cluster/submission.h"
#include "experiments/cluster/waves.h"
#include "experiments/plan/plan.h"
#include "experiments/runner/cell_costs.h"
#include "experiments/store/meta.h"

namespace muster::cli {

struct WaveStep {
  std::string run;  // absolute path of its folder
  cluster::Submission submission;
  // By `muster submit`: goes on whatever was tried before; nothing of the run is in the queue.
  bool by_hand = false;
  std::optional<cluster::WaveTry> after = {};  // the job that follows on this one asks
};

// Goes one step on with a run that was submitted. `first`: the first wave. Returns the exit code:
// kExitFailed when the run ends incomplete.
int play_waves(const WaveStep& step, const cluster::Wave& first);

// Shows what would be submitted of a run, of which so much is there.
int show_wave(const WaveStep& step, const cluster::Wave& first, const cluster::PlayedGames& played,
              const CellCosts& costs);

// The first wave: of `rounds` repetitions, or of so many that tasks take some minutes.
cluster::Wave first_wave_of(const StoreMeta& meta, const Plan& plan,
                            const cluster::Submission& submission, const CellCosts& costs,
                            const std::optional<std::uint64_t>& rounds);

// Says what is there, what is to be played, and whether it fits. `what`: "small", "wave 2".
void tell_shared(const std::string& what, const cluster::Shared& shared,
                 const cluster::Submission& submission, const CellCosts& costs, bool measured);

}  // namespace muster::cli
