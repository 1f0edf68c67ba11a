#include "experiments/store/lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/files.h"
#include "core/json_text.h"
#include "experiments/store/row.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string lock_path(const std::string& store_path) { return store_path + ".lock"; }

struct Owner {
  std::string host;
  std::int64_t process = 0;
  std::string since;

  std::string text() const {
    return fmt::format("process {} on {} since {}", process, host, since);
  }
};

// What the file says; an empty host when it says nothing.
Owner owner_in(int file) {
  std::array<char, 1024> bytes{};
  const ssize_t size = pread(file, bytes.data(), bytes.size(), 0);
  if (size <= 0) return {};
  const Json json = Json::parse(bytes.data(), bytes.data() + size, nullptr, false);
  if (!json.is_object()) return {};
  const auto process = json.find("process");
  const bool known = process != json.end() && process->is_number_integer();
  return {text_in(json, "host"), known ? process->get<std::int64_t>() : 0, text_in(json, "since")};
}

// A lock of the open file: gone when it is closed, also by the end of the process.
struct flock whole_file() {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

// 0, or errno.
int take(int file) {
  struct flock lock = whole_file();
  return fcntl(file, F_OFD_SETLK, &lock) == 0 ? 0 : errno;
}

bool taken(int file) {
  struct flock lock = whole_file();
  return fcntl(file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

// Whether the file that is open is still the one at the path.
bool is_at(int file, const std::string& path) {
  struct stat opened {};
  struct stat there {};
  return fstat(file, &opened) == 0 && stat(path.c_str(), &there) == 0 &&
         opened.st_ino == there.st_ino && opened.st_dev == there.st_dev;
}

// `held`: by a process that is alive, whatever its host is called (containers).
absl::Status in_use(const std::string& store_path, const Owner& owner, bool held) {
  const std::string who = owner.host.empty() ? "another process" : owner.text();
  if (held) {
    return absl::FailedPreconditionError(
        fmt::format("{}: is being written by {}; wait until that is done, or choose another folder "
                    "with --out",
                    store_path, who));
  }
  return absl::FailedPreconditionError(fmt::format(
      "{}: was opened by {} and never closed there; when that no longer runs, delete {} "
      "and try again",
      store_path, who, lock_path(store_path)));
}

}  // namespace

absl::StatusOr<std::unique_ptr<StoreLock>> StoreLock::acquire(const std::string& store_path) {
  const std::string folder = fs::path(store_path).parent_path();
  if (absl::Status made = make_folders(folder); !made.ok()) return made;
  const std::string path = lock_path(store_path);
  for (;;) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) {
      return absl::InvalidArgumentError(
          fmt::format("{}: cannot be opened: {}", path, std::strerror(errno)));
    }
    std::unique_ptr<StoreLock> lock(new StoreLock(store_path, file));
    if (const int error = take(file); error == EAGAIN || error == EACCES) {
      return in_use(store_path, owner_in(file), true);
    } else if (error != 0) {
      return absl::InvalidArgumentError(
          fmt::format("{}: cannot be locked: {}", path, std::strerror(error)));
    }
    if (!is_at(file, path)) continue;  // its owner has released and removed it meanwhile
    const Owner before = owner_in(file);
    // A process of this host that still held it would hold the lock. Of another host nothing is
    // known: locks of shared file systems do not always reach that far.
    if (!before.host.empty() && before.host != host_name()) {
      return in_use(store_path, before, false);
    }
    const std::string text =
        Json{{"host", host_name()}, {"process", getpid()}, {"since", utc_text(utc_now())}}.dump() +
        "\n";
    if (ftruncate(file, 0) != 0 ||
        pwrite(file, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
      return absl::InternalError(
          fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
    }
    lock->held_ = true;
    return lock;
  }
}

bool StoreLock::holds() const { return held_ && is_at(file_, lock_path(store_path_)); }

StoreLock::~StoreLock() {
  if (holds()) unlink(lock_path(store_path_).c_str());
  close(file_);
}

void abandon_lock(const std::string& store_path) {
  const std::string path = lock_path(store_path);
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  const Owner owner = owner_in(file);
  close(file);
  if (owner.process == getpid() && owner.host == host_name()) unlink(path.c_str());
}

std::string store_owner(const std::string& store_path) {
  const int file = open(lock_path(store_path).c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return "";
  const bool held = taken(file);
  const Owner owner = owner_in(file);
  close(file);
  if (!held && (owner.host.empty() || owner.host == host_name())) return "";
  return owner.host.empty() ? "another process" : owner.text();
}

}  // namespace muster
