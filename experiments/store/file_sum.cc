#include "experiments/store/file_sum.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "core/config/inputs.h"
#include "core/files.h"
#include "core/hash128.h"

namespace muster {
namespace {

namespace fs = std::filesystem;

std::string sums_path(const std::string& store_path) {
  return (fs::path(store_path).parent_path() / kSumsFileName).string();
}

absl::StatusOr<Hash128> sum_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  StreamHash sum;
  std::array<char, 1 << 16> bytes;
  while (file.read(bytes.data(), bytes.size()) || file.gcount() > 0) {
    sum.add({bytes.data(), static_cast<std::size_t>(file.gcount())});
  }
  if (!file.eof()) return absl::InternalError(fmt::format("{}: cannot be read", path));
  return sum.hash();
}

// In the format of xxh128sum.
std::string line_of(const Hash128& sum, const std::string& store_path) {
  return fmt::format("{}  {}\n", to_text(sum), fs::path(store_path).filename().string());
}

}  // namespace

bool has_file_sum(const std::string& store_path) {
  std::error_code ignored;
  return fs::exists(sums_path(store_path), ignored);
}

absl::Status write_file_sum(const std::string& store_path) {
  // Whoever reads next will roll back what that journal holds.
  std::error_code ignored;
  if (fs::exists(store_path + "-journal", ignored)) return absl::OkStatus();
  const auto sum = sum_of(store_path);
  if (!sum.ok()) return sum.status();
  return write_file(sums_path(store_path), line_of(*sum, store_path));
}

absl::Status remove_file_sum(const std::string& store_path) {
  return remove_file(sums_path(store_path));
}

absl::StatusOr<FileSum> check_file_sum(const std::string& store_path) {
  const std::string path = sums_path(store_path);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return FileSum::kMissing;
  const auto line = read_file(path);
  if (!line.ok()) return line.status();
  const auto sum = sum_of(store_path);
  if (!sum.ok()) return sum.status();
  return *line == line_of(*sum, store_path) ? FileSum::kEqual : FileSum::kDiffers;
}

absl::Status check_unchanged(const std::string& store_path) {
  const auto sum = check_file_sum(store_path);
  if (!sum.ok() || *sum != FileSum::kDiffers) return sum.status();
  return absl::DataLossError(fmt::format(
      "{}: has been changed since it was closed, or {} has; `muster check --full` tells more, and "
      "`muster check --salvage NEW` copies what is intact",
      store_path, kSumsFileName));
}

}  // namespace muster
