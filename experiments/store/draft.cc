#include "experiments/store/draft.h"

#include <system_error>

#include "core/files.h"
#include "experiments/store/file_sum.h"
#include "experiments/store/store.h"

namespace muster {

namespace fs = std::filesystem;

fs::path draft_folder(const std::string& store_path) {
  return fs::path(store_path).parent_path() / ".draft";
}

Draft::Draft(const std::string& path) : path_(path), folder_(draft_folder(path)) {
  remove();
  std::error_code ignored;
  fs::create_directory(folder_, ignored);
}

Draft::~Draft() { remove(); }

std::string Draft::store() const { return file(kStoreFileName); }

absl::Status Draft::done() const {
  std::error_code none;  // who may read and write it stays as it is
  const fs::file_status before = fs::status(path_, none);
  if (fs::exists(before)) fs::permissions(store(), before.permissions(), none);
  absl::Status status = sync_file(store());
  if (status.ok()) status = remove_file_sum(path_);
  if (status.ok()) status = rename_file(store(), path_);
  if (status.ok()) status = write_file_sum(path_);
  return status;
}

void Draft::remove() const {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

}  // namespace muster
