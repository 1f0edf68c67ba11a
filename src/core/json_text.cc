#include "core/json_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/config/inputs.h"

namespace muster {

std::size_t json_depth(std::string_view text) {
  std::size_t depth = 0;
  std::size_t most = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      most = std::max(most, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return most;
}

absl::StatusOr<nlohmann::json> read_json(const std::string& path) {
  const auto text = read_file(path);
  if (!text.ok()) return text.status();
  if (json_depth(*text) > kMostJsonDepth) {
    return absl::InvalidArgumentError(fmt::format(
        "{}: has more than {} lists and objects inside each other", path, kMostJsonDepth));
  }
  try {
    return nlohmann::json::parse(*text);
  } catch (const nlohmann::json::parse_error& error) {
    return absl::InvalidArgumentError(fmt::format("{}: is not JSON: {}", path, error.what()));
  }
}

std::string text_in(const nlohmann::json& object, const char* key) {
  const auto value = object.find(key);
  return value != object.end() && value->is_string() ? value->get<std::string>() : "";
}

std::uint64_t whole_in(const nlohmann::json& object, const char* key) {
  const auto value = object.find(key);
  return value != object.end() && value->is_number_unsigned() ? value->get<std::uint64_t>() : 0;
}

template nlohmann::json parse_json(std::string_view);
template nlohmann::ordered_json parse_json(std::string_view);
template std::string json_text(const nlohmann::json&, int, bool);
template std::string json_text(const nlohmann::ordered_json&, int, bool);

}  // namespace muster
