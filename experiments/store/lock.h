// One writer per store: a file beside it that says who. For the store only.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>

namespace muster {

// Held for as long as it lives, by this process on this host; released by the system when the
// process dies.
class StoreLock {
 public:
  // Errors: FailedPrecondition, in words that name the owner (process, host, since), when another
  // process holds it, or one on another host did and never released it; InvalidArgument when the
  // file cannot be made.
  static absl::StatusOr<std::unique_ptr<StoreLock>> acquire(const std::string& store_path);
  ~StoreLock();
  StoreLock(const StoreLock&) = delete;
  StoreLock& operator=(const StoreLock&) = delete;

 private:
  StoreLock(std::string path, int file) : path_(std::move(path)), file_(file) {}

  std::string path_;
  int file_;
};

// Who writes a store now, in words; "" when nobody does.
std::string store_owner(const std::string& store_path);

}  // namespace muster
