#include "core/config/table_file.h"

#include <fmt/format.h>

#include "core/config/data_edits.h"

namespace muster {

absl::Status column_error(const std::string& path, unsigned line, std::string_view column,
                          std::string_view what) {
  const DataEditing* editing = DataEditing::current();
  std::string editor = editing == nullptr ? "" : editing->editor_of(path, line, column);
  if (!editor.empty()) editor += ": ";
  return absl::InvalidArgumentError(
      fmt::format("{}{}:{}: column `{}`: {}", editor, path, line, column, what));
}

}  // namespace muster
