#include "experiments/store/file_sum.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "core/config/inputs.h"
#include "core/hash128.h"

namespace muster {
namespace {

namespace fs = std::filesystem;

// A file descriptor that closes itself.
class File {
 public:
  File(const std::string& path, int flags) : file_(open(path.c_str(), flags | O_CLOEXEC, 0644)) {}
  ~File() {
    if (file_ >= 0) close(file_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  bool ok() const { return file_ >= 0; }
  int number() const { return file_; }

 private:
  int file_;
};

absl::Status failed(const std::string& path, std::string_view what) {
  return absl::InternalError(fmt::format("{}: {}: {}", path, what, std::strerror(errno)));
}

std::string folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? "." : folder.string();
}

std::string sums_path(const std::string& store_path) {
  return (fs::path(store_path).parent_path() / kSumsFileName).string();
}

absl::StatusOr<Hash128> sum_of(const std::string& path) {
  const File file(path, O_RDONLY);
  if (!file.ok()) return failed(path, "cannot be read");
  StreamHash sum;
  std::array<char, 1 << 16> bytes;
  for (;;) {
    const ssize_t size = read(file.number(), bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return failed(path, "cannot be read");
    if (size == 0) return sum.hash();
    sum.add({bytes.data(), static_cast<std::size_t>(size)});
  }
}

absl::Status write_all(int file, const std::string& path, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t size = write(file, bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return failed(path, "cannot be written");
    bytes.remove_prefix(static_cast<std::size_t>(size));
  }
  return absl::OkStatus();
}

absl::Status sync_folder(const std::string& path) {
  const File folder(folder_of(path), O_RDONLY | O_DIRECTORY);
  if (!folder.ok() || fsync(folder.number()) != 0) return failed(path, "cannot be made to last");
  return absl::OkStatus();
}

}  // namespace

absl::Status replace_file(const std::string& path, const std::string& bytes) {
  const std::string draft = fmt::format("{}.{}.tmp", path, getpid());
  const auto give_up = [&draft](absl::Status status) {
    unlink(draft.c_str());
    return status;
  };
  {
    const File file(draft, O_WRONLY | O_CREAT | O_TRUNC);
    if (!file.ok()) return failed(path, "cannot be written");
    if (absl::Status written = write_all(file.number(), path, bytes); !written.ok()) {
      return give_up(written);
    }
    if (fsync(file.number()) != 0) return give_up(failed(path, "cannot be written"));
  }
  if (std::rename(draft.c_str(), path.c_str()) != 0) {
    return give_up(failed(path, "cannot be written"));
  }
  return sync_folder(path);
}

absl::Status rename_file(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) return failed(to, "cannot be replaced");
  return sync_folder(to);
}

absl::Status write_file_sum(const std::string& store_path) {
  const auto sum = sum_of(store_path);
  if (!sum.ok()) return sum.status();
  return replace_file(sums_path(store_path), fmt::format("{}  {}\n", to_text(*sum),
                                                         fs::path(store_path).filename().string()));
}

absl::Status remove_file_sum(const std::string& store_path) {
  const std::string path = sums_path(store_path);
  if (unlink(path.c_str()) == 0) return sync_folder(path);
  return errno == ENOENT ? absl::OkStatus() : failed(path, "cannot be removed");
}

absl::StatusOr<FileSum> check_file_sum(const std::string& store_path) {
  const std::string path = sums_path(store_path);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return FileSum::kMissing;
  const auto line = read_file(path);
  if (!line.ok()) return line.status();
  const auto sum = sum_of(store_path);
  if (!sum.ok()) return sum.status();
  const std::string expected =
      fmt::format("{}  {}\n", to_text(*sum), fs::path(store_path).filename().string());
  return *line == expected ? FileSum::kEqual : FileSum::kDiffers;
}

}  // namespace muster
