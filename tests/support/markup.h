// What tests of pictures and pages ask about the text of a file.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

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

// The first mistake in the nesting of elements of a whole page, or "". Contents of scripts and
// styles are skipped.
inline std::string nesting_mistake(const std::string& html) {
  const std::set<std::string> no_end = {"meta", "wbr", "!doctype"};
  std::vector<std::string> open;
  for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at)) {
    const std::size_t end = html.find('>', at);
    if (end == std::string::npos) return "a tag without end";
    const bool closing = html[at + 1] == '/';
    const std::size_t name_at = at + (closing ? 2 : 1);
    const std::string name = html.substr(name_at, html.find_first_of(" >\n", name_at) - name_at);
    at = end;
    if (closing) {
      if (open.empty() || open.back() != name) return "</" + name + "> without its start";
      open.pop_back();
    } else if (html[end - 1] != '/' && no_end.count(name) == 0) {  // "<path .../>" has its end
      open.push_back(name);
      if (name == "script" || name == "style") at = html.find("</" + name, end);
    }
  }
  return open.empty() ? "" : "<" + open.back() + "> without its end";
}

// What the script of a page that steps through a game reads (report/replay/step_page.h).
inline nlohmann::json data_of_page(const std::string& page) {
  const std::string begin = "id=\"game\">";
  const std::size_t from = page.find(begin) + begin.size();
  return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

}  // namespace muster::testing
