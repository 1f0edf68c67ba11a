// What a metagame says, for a terminal and for other programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/metagame/metagame.h"

namespace muster::report {

std::string metagame_text(const metagame::Metagame& metagame);
nlohmann::ordered_json metagame_json(const metagame::Metagame& metagame);

}  // namespace muster::report
