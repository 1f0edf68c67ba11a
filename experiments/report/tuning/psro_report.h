// How a population grew by best responses, on the terminal, as a page and for other programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "experiments/tuning/psro.h"

namespace muster::report {

// What each response scores, and what that says of better ones.
std::vector<std::string> psro_sentences(const tuning::Population& population);

std::string psro_text(const tuning::Population& population, std::size_t width);
nlohmann::ordered_json psro_json(const tuning::Population& population);
// One self-contained page.
std::string psro_html(const tuning::Population& population);

}  // namespace muster::report
