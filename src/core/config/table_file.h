// Tables of numbers in CSV files: what the parsers of games share.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace muster {

// Over the bytes of a file; that of no bytes for a file that cannot be read.
std::uint64_t file_fingerprint(const std::string& path);

// InvalidArgument "PATH:LINE: column `COLUMN`: WHAT".
absl::Status column_error(const std::string& path, unsigned line, std::string_view column,
                          std::string_view what);

}  // namespace muster
