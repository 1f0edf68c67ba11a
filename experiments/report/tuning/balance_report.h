// Which numbers of the rules make a game fair, on the terminal, as a page and for other programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "experiments/report/table.h"
#include "experiments/tuning/balance.h"

namespace muster::report {

// Which values are inside of their bands, with which players.
std::vector<std::string> balance_sentences(const tuning::Balanced& balanced);
// The edits as a ruleset's file; "" where there are none.
std::string balance_edits(const tuning::Balanced& balanced);
// All values before and after, with all players; empty where there are no edits.
Table band_table(const tuning::Balanced& balanced);

std::string balance_text(const tuning::Balanced& balanced, std::size_t width);
nlohmann::ordered_json balance_json(const tuning::Balanced& balanced);
// One self-contained page.
std::string balance_html(const tuning::Balanced& balanced);

}  // namespace muster::report
