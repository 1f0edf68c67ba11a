#include "core/config/table_file.h"

#include <fmt/format.h>

namespace muster {

absl::Status column_error(const std::string& path, unsigned line, std::string_view column,
                          std::string_view what) {
  return absl::InvalidArgumentError(
      fmt::format("{}:{}: column `{}`: {}", path, line, column, what));
}

}  // namespace muster
