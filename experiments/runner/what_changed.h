// What is different between two runs, in words, as far as it can be told.
#pragma once

#include <string>

#include "experiments/config/experiment.h"
#include "experiments/store/store.h"

namespace muster {

// Why no row of a store is of an experiment: "games/homm/units.csv has changed"; "" when there are
// none.
std::string what_changed(const Store& store, const Experiment& experiment);

// How the plans of two runs differ: "the seed is 1, not 2", "games/homm/units.csv differs"; "" when
// they are the same games.
std::string difference_of(const Store& a, const Store& b);

}  // namespace muster
