// The sum over a store's file, kept beside it in the format of xxh128sum. It is there when the last
// writer has closed the store; then it finds every change, also where no row is. For the store
// only.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>

namespace muster {

inline constexpr const char* kSumsFileName = "checksums.xxh128";

// Writes the sum of the file as it is, unless a journal is left beside it. Errors: Internal.
absl::Status write_file_sum(const std::string& store_path);
// To be called before the file is changed.
absl::Status remove_file_sum(const std::string& store_path);

bool has_file_sum(const std::string& store_path);

enum class FileSum { kEqual, kDiffers, kMissing };
absl::StatusOr<FileSum> check_file_sum(const std::string& store_path);
// For what is about to write a new sum, which would hide what has happened to the file since, or to
// believe its rows. Errors: DataLoss, with what to do.
absl::Status check_unchanged(const std::string& store_path);

}  // namespace muster
