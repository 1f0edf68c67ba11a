// Whether games say what is claimed.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <vector>

#include "experiments/statistics/intervals.h"
#include "experiments/study/play.h"
#include "experiments/study/study.h"

namespace muster::study {

enum class Standing {
  kOpen,   // neither is certain
  kHolds,  // for certain
  kFails,  // the contrary is certain
};

// A claim on one seed.
struct Judged {
  Standing standing = Standing::kOpen;
  // The number that decided it, of several differences the one that is the nearest to failing;
  // none: it is no number.
  std::optional<stats::Interval> value;
  bool difference = false;  // `value` is one
  bool share = false;       // it is of shares
  std::string words;        // what decided it, where that is no number; or whose number it is
};

// Errors: InvalidArgument, where the run has no such question, level, item ...
absl::StatusOr<Judged> judged(const Claim& claim, const PlayedPart& part);

// A claim on all seeds.
struct JudgedClaim {
  Claim claim;
  std::vector<Judged> on;  // by seed

  // On how many it holds.
  std::size_t holds() const;
  // What the seeds say together: it holds on all, fails on one at least, or is open.
  Standing standing() const;
};

// By part. Errors: those of judged, with the study's file and the claim.
absl::StatusOr<std::vector<std::vector<JudgedClaim>>> judge(const PlayedStudy& played);

}  // namespace muster::study
