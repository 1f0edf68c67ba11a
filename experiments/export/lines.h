// Rows of a table as lines of text: CSV, and JSON.
#pragma once

#include <string>
#include <vector>

#include "experiments/export/table.h"

namespace muster::exports {

std::string csv_header(const std::vector<Column>& columns);
std::string csv_line(const Row& row);

// An object whose member `metrics` holds those that the row has.
std::string json_line(const std::vector<Column>& columns, const Row& row);

// A game as a whole, with agents and returns as lists by seat.
std::string json_line(const StoreMeta& meta, const ToldGame& told, bool timings);

}  // namespace muster::exports
