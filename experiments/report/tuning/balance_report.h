// Which numbers of the rules make a game fair, on the terminal, as a page and for other programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/tuning/balance.h"

namespace muster::report {

std::string balance_text(const tuning::Balanced& balanced, std::size_t width);
nlohmann::ordered_json balance_json(const tuning::Balanced& balanced);
// One self-contained page.
std::string balance_html(const tuning::Balanced& balanced);

}  // namespace muster::report
