// What the words of a report mean: the one list that the page explains its terms from.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace muster::report {

struct Definition {
  std::string_view id;    // lower case, "-" between words; no two alike
  std::string_view name;  // as the page's list of definitions calls it
  std::string_view text;  // plain text: what it means, and its source
  // Headings of tables that are explained by this without being told to.
  std::vector<std::string_view> headings = {};
};

// In the order of the page's list.
std::span<const Definition> definitions();
// Null where there is none.
const Definition* definition(std::string_view id);
// The definition of a table's heading; null where there is none.
const Definition* definition_of_heading(std::string_view heading);

}  // namespace muster::report
