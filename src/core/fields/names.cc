#include "core/fields/names.h"

#include <algorithm>

#include "core/config/nearest.h"

namespace muster {

std::optional<std::size_t> known_name(Reader& reader, std::string_view key, std::string_view what,
                                      const std::string& name, std::span<const std::string> known,
                                      const toml::node* at) {
  const auto it = std::find(known.begin(), known.end(), name);
  if (it != known.end()) return static_cast<std::size_t>(it - known.begin());
  const std::string message =
      fmt::format("unknown {} \"{}\"{}", what, name, suggestion(name, known));
  if (at != nullptr) {
    reader.fail_at(*at, key, message);
  } else {
    reader.fail(key, message);
  }
  return std::nullopt;
}

std::optional<std::size_t> known_name(Reader& reader, std::string_view key, std::string_view what,
                                      const std::string& name,
                                      std::span<const std::string_view> known) {
  const std::vector<std::string> names(known.begin(), known.end());
  return known_name(reader, key, what, name, names);
}

}  // namespace muster
