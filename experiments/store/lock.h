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
  // Makes the store's folder, too. Errors: FailedPrecondition, in words that name the owner
  // (process, host, since), when another process holds it, or one on another host did and never
  // released it; InvalidArgument when the file cannot be made.
  static absl::StatusOr<std::unique_ptr<StoreLock>> acquire(const std::string& store_path);
  ~StoreLock();
  StoreLock(const StoreLock&) = delete;
  StoreLock& operator=(const StoreLock&) = delete;

  const std::string& store_path() const { return store_path_; }
  // Whether the file is still there: who deletes it lets another writer in.
  bool holds() const;

 private:
  StoreLock(std::string store_path, int file) : store_path_(std::move(store_path)), file_(file) {}

  std::string store_path_;
  int file_;
  bool held_ = false;
};

// Gives up this process's lock on a store without closing anything: for one that ends at once,
// whatever its threads do.
void abandon_lock(const std::string& store_path);

// Who writes a store now, in words; "" when nobody does.
std::string store_owner(const std::string& store_path);

}  // namespace muster
