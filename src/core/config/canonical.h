// One text for what a TOML table says, whatever its layout.
#pragma once

#include <absl/status/statusor.h>

#include <toml++/toml.h>
#include <string>
#include <string_view>

namespace muster {

// The same bytes for the same content, whatever the layout or the order of keys of the file: one
// line of TOML, an inline table with sorted keys.
std::string canonical_text(const toml::table& table);
// The same for any value.
std::string canonical_value(const toml::node& value);
// Of a text, with its quotes.
std::string quoted_text(const std::string& text);

// The table of a canonical text. Errors: InvalidArgument.
absl::StatusOr<toml::table> parse_canonical(std::string_view text);

}  // namespace muster
