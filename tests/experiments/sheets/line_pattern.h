// Patterns of printed lines, for readers of scoresheets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace muster::testing {

// Whether all of `line` is as `pattern` says, and what stands for its wildcards, in `parts`:
//   #  a number          %  a word of letters
//   @  a tile "[3, 2]"   *  anything, as short as possible
bool match_line(std::string_view line, std::string_view pattern, std::vector<std::string>& parts);

}  // namespace muster::testing
