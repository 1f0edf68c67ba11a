// What the items of drawn lists are worth: [worth] of a run's config.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/answer.h"
#include "experiments/config/worth.h"
#include "experiments/statistics/intervals.h"
#include "experiments/statistics/verdict.h"
#include "experiments/store/meta.h"

namespace muster::analysis {

struct ItemWorth {
  std::string name;
  std::int64_t draws = 0;  // lists that it is in
  stats::Interval worth;   // of score, more than an average item in its place; all hold together
  stats::Verdict verdict = stats::Verdict::kNoData;
};

struct Worths {
  Worth worth;
  std::vector<ItemWorth> items;  // the best first
  std::size_t lists = 0;
  std::string problem;  // why nothing is said; "" where items are there
};

// `seats`: what each seat was worth, by scenario, of a run that played its plan. None where the
// config draws no lists.
std::optional<Worths> worths_of(const StoreMeta& meta, const Answer& seats);

}  // namespace muster::analysis
