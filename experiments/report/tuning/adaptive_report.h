// What looks at a tournament have told of its metagame, on the terminal, as a page and for other
// programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/tuning/looks/adaptive.h"

namespace muster::report {

std::string adaptive_text(const tuning::AdaptiveMetagame& decided, std::size_t width);
nlohmann::ordered_json adaptive_json(const tuning::AdaptiveMetagame& decided);
// One self-contained page.
std::string adaptive_html(const tuning::AdaptiveMetagame& decided);

}  // namespace muster::report
