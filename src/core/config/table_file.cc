#include "core/config/table_file.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "core/hash.h"

namespace muster {

std::uint64_t file_fingerprint(const std::string& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return hash_text(bytes.str());
}

absl::Status column_error(const std::string& path, unsigned line, std::string_view column,
                          std::string_view what) {
  return absl::InvalidArgumentError(
      fmt::format("{}:{}: column `{}`: {}", path, line, column, what));
}

}  // namespace muster
