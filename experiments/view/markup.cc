#include "experiments/view/markup.h"

#include <cstddef>
#include <vector>

namespace muster {

std::string markup_mistake(std::string_view text) {
  std::vector<std::string_view> open;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::size_t end = text.find('>', at);
    if (end == std::string_view::npos) return "a tag has no end";
    const std::string_view tag = text.substr(at + 1, end - at - 1);
    if (tag.empty()) return "a tag has no name";
    if (tag.back() == '/') continue;
    if (tag.front() != '/') {
      open.push_back(tag.substr(0, tag.find_first_of(" \n")));
    } else if (open.empty() || open.back() != tag.substr(1)) {
      return "</" + std::string(tag.substr(1)) + "> closes nothing";
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : "<" + std::string(open.back()) + "> is not closed";
}

}  // namespace muster
