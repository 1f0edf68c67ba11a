// May rows of another program stand beside this one's? Equal sources: yes (they have the same
// program identity). Different sources: only if this program plays alike, as far as a few games and
// a sample of the rows themselves can show.
//
//  - Every run keeps signatures: of one cell for each ruleset and agent type, a hash over a game in
//    which agents search little. They take a second or two, and are remembered for this program
//    file in the user's cache.
//  - The other program's signatures are made again, for cells of former configs from the inputs
//    that the run has kept. One that differs, and its rows are refused by name. Where no cell is
//    left that they are of, those of a program that has vouched for it stand for them.
//  - Then a sample of its games over every ruleset and agent type, kSampleRows or kSampleSeconds,
//    is played again: rows, and figures of witnesses that the plan asks for. One that differs, and
//    they are refused. What nothing can be compared with is refused as well.
//
// A voucher is for these very rows and figures: others, or some of them alone, are judged anew.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/config/experiment.h"
#include "experiments/runner/growth.h"
#include "experiments/store/store.h"

namespace muster {

inline constexpr std::uint64_t kSampleRows = 300;
inline constexpr double kSampleSeconds = 10;

// "CELL HASH RULESET TYPE", for one cell of each ruleset and agent type of the plan, at most
// kMostSignatures of them. Cells with an agent that cannot be made to search little and repeatably
// are left out. Errors: those of GameEngine::sign.
inline constexpr std::size_t kMostSignatures = 48;
absl::StatusOr<std::vector<std::string>> run_signatures(const Experiment& experiment,
                                                        const Plan& plan, int threads);

// Judges the rows of `other` programs that would go on, and says how that was done.
// Errors: FailedPrecondition, in words that name the line or row that differs and what to do.
absl::StatusOr<std::vector<Voucher>> vouch_for(const Store& store, const Experiment& experiment,
                                               const Growth& growth,
                                               const std::vector<std::string>& others, int threads);

}  // namespace muster
