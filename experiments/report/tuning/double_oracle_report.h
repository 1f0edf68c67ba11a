// How a double oracle came to an equilibrium, on the terminal, as a page and for other programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "experiments/report/table.h"
#include "experiments/tuning/double_oracle.h"

namespace muster::report {

// How far the last mixture is from an equilibrium, what it is worth, and why it ended there.
std::vector<std::string> double_oracle_sentences(const tuning::DoubleOracle& oracle);
// Values and exploitability by iteration; of long ones those at 0, 1, 2, 5, 10, 20, ... and the
// last.
Table double_oracle_table(const tuning::DoubleOracle& oracle);

// `policy`: the file of the last mixture.
std::string double_oracle_text(const tuning::DoubleOracle& oracle, const std::string& policy,
                               std::size_t width);
nlohmann::ordered_json double_oracle_json(const tuning::DoubleOracle& oracle,
                                          const std::string& policy);
// One self-contained page.
std::string double_oracle_html(const tuning::DoubleOracle& oracle, const std::string& policy);

}  // namespace muster::report
