#include "games/projecthex/rules/known_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/config/nearest.h"

namespace muster::projecthex {

std::optional<std::size_t> known_name(Reader& reader, std::string_view key, std::string_view what,
                                      const std::string& name,
                                      std::span<const std::string_view> known) {
  const auto it = std::find(known.begin(), known.end(), name);
  if (it != known.end()) return static_cast<std::size_t>(it - known.begin());
  const std::vector<std::string> names(known.begin(), known.end());
  reader.fail(key, fmt::format("unknown {} \"{}\"{}", what, name, suggestion(name, names)));
  return std::nullopt;
}

}  // namespace muster::projecthex
