// A folder of this process's own in $TMPDIR.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>
#include <utility>

namespace muster {

// Removed, with all that is in it, at the end of its life.
class TemporaryFolder {
 public:
  // Errors: InvalidArgument when none can be made.
  static absl::StatusOr<std::unique_ptr<TemporaryFolder>> make();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

}  // namespace muster
