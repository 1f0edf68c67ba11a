// What a search for better settings found, on the terminal, as a page and for other programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "experiments/tuning/tune.h"

namespace muster::report {

// Whether what was found is better, and than random search.
std::vector<std::string> tune_sentences(const tuning::Tuned& tuned);

std::string tune_text(const tuning::Tuned& tuned, std::size_t width);
nlohmann::ordered_json tune_json(const tuning::Tuned& tuned);
// One self-contained page.
std::string tune_html(const tuning::Tuned& tuned);

}  // namespace muster::report
