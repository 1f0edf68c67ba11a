// What scenario files say of a side, in words; the map's scenarios have such tables, too.
#pragma once

#include <string>
#include <vector>

#include "core/fields/param_info.h"

namespace muster::homm {

// The settings of a table of cards; `table` stands before the keys: "player.cards".
std::vector<ParamInfo> card_settings(const std::string& table);

}  // namespace muster::homm
