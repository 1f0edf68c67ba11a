// JSON that comes from outside (a file, a row of a store), or repeats what does.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace muster {

// Lists and objects inside each other that are read, as of TOML: copying, comparing and writing a
// value takes stack for each.
inline constexpr std::size_t kMostJsonDepth = 256;

// How far lists and objects of a text are inside each other; as far as a parser would come in a
// text that is no JSON.
std::size_t json_depth(std::string_view text);

// A discarded value for a text that is no JSON, or deeper than kMostJsonDepth.
template <class Json = nlohmann::json>
Json parse_json(std::string_view text) {
  if (json_depth(text) > kMostJsonDepth) return Json(Json::value_t::discarded);
  return Json::parse(text, nullptr, false);
}

// The JSON of a file. Errors: those of read_file; InvalidArgument with the file's path.
absl::StatusOr<nlohmann::json> read_json(const std::string& path);

// A value as text, in lines if `indent` says how far they go in. Bytes that are no UTF-8, which it
// may have from outside, are replaced. `ascii`: other characters are escaped.
template <class Json>
std::string json_text(const Json& value, int indent = -1, bool ascii = false) {
  return value.dump(indent, ' ', ascii, Json::error_handler_t::replace);
}

// Compiled once, in json_text.cc.
extern template nlohmann::json parse_json(std::string_view);
extern template nlohmann::ordered_json parse_json(std::string_view);
extern template std::string json_text(const nlohmann::json&, int, bool);
extern template std::string json_text(const nlohmann::ordered_json&, int, bool);

// Members of an object that may be anything: "" and 0 for what is missing or of another kind.
std::string text_in(const nlohmann::json& object, const char* key);
std::uint64_t whole_in(const nlohmann::json& object, const char* key);

}  // namespace muster
