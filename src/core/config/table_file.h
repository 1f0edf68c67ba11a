// Tables of numbers in CSV files: what the parsers of games share.
#pragma once

#include <absl/status/status.h>

#include <string>
#include <string_view>

namespace muster {

// InvalidArgument "PATH:LINE: column `COLUMN`: WHAT"; of an edited cell the edit comes first.
absl::Status column_error(const std::string& path, unsigned line, std::string_view column,
                          std::string_view what);

}  // namespace muster
