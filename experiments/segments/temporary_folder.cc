#include "experiments/segments/temporary_folder.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace muster {

namespace fs = std::filesystem;

absl::StatusOr<std::unique_ptr<TemporaryFolder>> TemporaryFolder::make() {
  std::error_code error;
  std::string path = (fs::temp_directory_path(error) / "muster-XXXXXX").string();
  if (error || mkdtemp(path.data()) == nullptr) {
    return absl::InvalidArgumentError(
        fmt::format("{}: no folder can be made there; set TMPDIR to where one can", path));
  }
  return std::unique_ptr<TemporaryFolder>(new TemporaryFolder(std::move(path)));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace muster
