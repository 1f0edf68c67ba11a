// What is measured: every row of the table of coverage.
#pragma once

#include <vector>

#include "tests/coverage/measure.h"

namespace muster::testing {

// Functions of experiments/statistics, called as they are.
std::vector<Row> statistics_rows();

// Rows of games in, numbers of the report out (analysis::analyze).
std::vector<Row> report_rows();

// Errors of decisions taken while games are played.
std::vector<Row> sequential_rows();

// What is said of strategies for certain.
std::vector<Row> metagame_rows();

}  // namespace muster::testing
