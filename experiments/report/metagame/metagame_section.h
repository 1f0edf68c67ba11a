// What a metagame says, as a section of the page. For the report only.
#pragma once

#include <string>

#include "experiments/metagame/metagame.h"

namespace muster::report {

// Its heading is a link of the page's contents. `charts`: whether charts can be shown.
std::string metagame_section(const metagame::Metagame& metagame, bool charts);

}  // namespace muster::report
