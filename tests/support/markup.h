// What tests of pictures and pages ask about the text of a file.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/view/markup.h"

namespace muster::testing {

// How often `part` is in `text`.
inline int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

// Whether every element that is opened is closed, in order.
inline bool balanced(const std::string& svg) { return markup_mistake(svg).empty(); }

// What the script of a page that steps through a game reads (report/replay/step_page.h).
inline nlohmann::json data_of_page(const std::string& page) {
  const std::string begin = "id=\"game\">";
  const std::size_t from = page.find(begin) + begin.size();
  return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

}  // namespace muster::testing
