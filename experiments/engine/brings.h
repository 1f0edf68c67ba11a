// What agents bring to a game: keys of the scenario that stand for an agent's own seat, as a deck
// or an army.
//
//   brings = { "{seat}.deck" = "dwarves-ironclad" }
//
// `{seat}` is the name of the seat, `{index}` its number from 0. So decks and armies are compared,
// searched and put into equilibria as players are, and every pair of them meets the same luck.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "core/config/reader.h"
#include "core/fields/param_info.h"

namespace muster {

// Of agents of any type: a table.
inline constexpr std::string_view kBringsKey = "brings";

// Tells of the key.
ParamInfo brings_info();

// Sets in the scenario what the agent of a seat brings; `params`: its parameters. Errors:
// InvalidArgument with the file of the agent, and what is wrong.
absl::Status bring(const Document& params, const std::string& seat, std::size_t index,
                   Document& scenario);

// Its keys as they are, without looking at seats: of the table that a reader reads parameters from.
// Mistakes go to its diagnostics.
void check_brings(Reader& params);

}  // namespace muster
