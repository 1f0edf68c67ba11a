// Values set by their keys ("a.b.0.c"), as `--set` does it (apply_override in reader.h).
#pragma once

#include <absl/status/status.h>

#include <toml++/toml.h>
#include <string_view>

#include "core/config/reader.h"

namespace muster {

// Sets `key` ("a.b"), creating tables on the way; an index picks an array's element. Errors:
// InvalidArgument, what is wrong with the key in a few words.
absl::Status set_value(Document& document, std::string_view key, const toml::node& value);

}  // namespace muster
