// What a search for better settings found, on the terminal, as a page and for other programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/tuning/tune.h"

namespace muster::report {

std::string tune_text(const tuning::Tuned& tuned, std::size_t width);
nlohmann::ordered_json tune_json(const tuning::Tuned& tuned);
// One self-contained page.
std::string tune_html(const tuning::Tuned& tuned);

}  // namespace muster::report
