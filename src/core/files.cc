#include "core/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

namespace muster {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDraft = ".tmp";

absl::Status failed(const std::string& path, std::string_view what) {
  const std::string text = fmt::format("{}: {}: {}", path, what, std::strerror(errno));
  switch (errno) {
    case EACCES:
    case EISDIR:
    case ELOOP:
    case ENAMETOOLONG:
    case ENOENT:
    case ENOTDIR:
    case EPERM:
    case EROFS:
      return absl::InvalidArgumentError(text);
    default:
      return absl::InternalError(text);
  }
}

}  // namespace

// A file that is written, and closes itself.
class WrittenFile {
 public:
  // `shown`: its name in messages.
  WrittenFile(const std::string& path, int flags, std::string shown)
      : shown_(std::move(shown)), file_(open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  ~WrittenFile() { close().IgnoreError(); }
  WrittenFile(const WrittenFile&) = delete;
  WrittenFile& operator=(const WrittenFile&) = delete;

  // Of opening.
  absl::Status status() const {
    return file_ >= 0 ? absl::OkStatus() : failed(shown_, "cannot be written");
  }
  absl::Status write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t size = ::write(file_, bytes.data(), bytes.size());
      if (size < 0 && errno == EINTR) continue;
      if (size <= 0) return failed(shown_, "cannot be written");
      bytes.remove_prefix(static_cast<std::size_t>(size));
    }
    return absl::OkStatus();
  }
  absl::Status sync() {
    return fsync(file_) == 0 ? absl::OkStatus() : failed(shown_, "cannot be made to last");
  }
  void set_mode(mode_t mode) const { fchmod(file_, mode); }
  absl::Status close() {
    const int file = std::exchange(file_, -1);
    return file < 0 || ::close(file) == 0 ? absl::OkStatus() : failed(shown_, "cannot be written");
  }

 private:
  std::string shown_;
  int file_;
};

namespace {

std::string folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? "." : folder.string();
}

absl::Status sync_folder(const std::string& path) {
  WrittenFile folder(folder_of(path), O_DIRECTORY, path);
  const absl::Status opened = folder.status();
  return opened.ok() ? folder.sync() : opened;
}

std::string draft_prefix(const std::string& path) {
  return fmt::format("{}.{}.", path, host_name());
}

// Whether a draft of this prefix is of a process that is no more.
bool is_left_over(std::string_view draft, std::string_view prefix) {
  if (!draft.starts_with(prefix) || !draft.ends_with(kDraft)) return false;
  draft.remove_prefix(prefix.size());
  pid_t process = 0;
  const auto [end, error] = std::from_chars(draft.data(), draft.data() + draft.size(), process);
  return error == std::errc() && process > 0 && std::string_view(end, kDraft.size()) == kDraft &&
         kill(process, 0) != 0 && errno == ESRCH;
}

// Drafts of processes that were killed.
void remove_left_over(const std::string& path) {
  const std::string prefix = fs::path(draft_prefix(path)).filename().string();
  std::error_code ignored;
  for (fs::directory_iterator entry(folder_of(path), ignored), end; entry != end;
       entry.increment(ignored)) {
    const std::string name = entry->path().filename().string();
    if (is_left_over(name, prefix)) unlink(entry->path().c_str());
  }
}

// Where a path leads, by links, also to what is not there yet.
std::string file_at(const std::string& path) {
  constexpr int kMostLinks = 40;
  fs::path target = path;
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(target, error); ++i) {
    const fs::path next = fs::read_symlink(target, error);
    if (error) break;
    target = target.parent_path() / next;
  }
  return target.string();
}

}  // namespace

struct FileDraft::Open {
  // `path`: its name in messages. `flags`: of opening `at`.
  Open(const std::string& path, std::string place_to_be, const std::string& at, int flags)
      : target(std::move(place_to_be)), file(at, flags, path) {}
  ~Open() {
    if (!draft.empty()) unlink(draft.c_str());
  }
  Open(const Open&) = delete;
  Open& operator=(const Open&) = delete;

  // Closes it where it is, and it lasts.
  absl::Status finish() {
    absl::Status done = file.sync();
    return done.ok() ? file.close() : done;
  }
  // A draft of the file at `target`. `mode` 0: as new files have it.
  static absl::StatusOr<std::unique_ptr<Open>> at(const std::string& path,
                                                  const std::string& target, mode_t mode) {
    const std::string draft = fmt::format("{}{}{}", draft_prefix(target), getpid(), kDraft);
    remove_left_over(target);
    auto open = std::make_unique<Open>(path, target, draft, O_WRONLY | O_CREAT | O_TRUNC);
    if (absl::Status opened = open->file.status(); !opened.ok()) return opened;
    open->draft = draft;
    if (mode != 0) open->file.set_mode(mode);
    return open;
  }

  std::string target;
  std::string draft;  // "": what is written is at its place already
  WrittenFile file;
};

FileDraft::FileDraft(std::unique_ptr<Open> open) : open_(std::move(open)) {}
FileDraft::~FileDraft() = default;
FileDraft::FileDraft(FileDraft&& other) noexcept = default;
FileDraft& FileDraft::operator=(FileDraft&& other) noexcept = default;

absl::StatusOr<FileDraft> FileDraft::make(const std::string& path) {
  struct stat there {};
  const bool exists = stat(path.c_str(), &there) == 0;
  if (exists && !S_ISREG(there.st_mode)) {  // a pipe, a terminal, ...
    auto open = std::make_unique<Open>(path, path, path, O_WRONLY);
    if (absl::Status opened = open->file.status(); !opened.ok()) return opened;
    return FileDraft(std::move(open));
  }
  auto open = Open::at(path, file_at(path), exists ? there.st_mode & 07777 : 0);
  if (!open.ok()) return open.status();
  return FileDraft(*std::move(open));
}

const std::string& FileDraft::place() const { return open_->draft; }

absl::Status FileDraft::write(std::string_view bytes) { return open_->file.write(bytes); }

absl::Status FileDraft::put() {
  if (open_->draft.empty()) return open_->file.close();
  absl::Status done = open_->finish();
  if (done.ok()) done = rename_file(open_->draft, open_->target);
  if (done.ok()) open_->draft.clear();
  return done;
}

absl::Status write_file(const std::string& path, std::string_view bytes) {
  auto draft = FileDraft::make(path);
  if (!draft.ok()) return draft.status();
  absl::Status written = draft->write(bytes);
  return written.ok() ? draft->put() : written;
}

absl::StatusOr<bool> write_new_file(const std::string& path, std::string_view bytes) {
  auto open = FileDraft::Open::at(path, path, 0);
  if (!open.ok()) return open.status();
  absl::Status written = (*open)->file.write(bytes);
  if (written.ok()) written = (*open)->finish();
  bool is_new = false;
  if (written.ok()) {
    is_new = link((*open)->draft.c_str(), path.c_str()) == 0;
    if (!is_new && errno != EEXIST) written = failed(path, "cannot be written");
  }
  open->reset();
  if (written.ok()) written = sync_folder(path);
  if (!written.ok()) return written;
  return is_new;
}

absl::Status sync_file(const std::string& path) {
  WrittenFile file(path, O_RDWR, path);
  const absl::Status opened = file.status();
  return opened.ok() ? file.sync() : opened;
}

absl::Status make_folders(const std::string& path) {
  std::error_code error;
  if (path.empty() || fs::is_directory(path, error)) return absl::OkStatus();
  if (absl::Status made = make_folders(fs::path(path).parent_path()); !made.ok()) return made;
  if (mkdir(path.c_str(), 0777) == 0) return sync_folder(path);
  const int reason = errno;
  if (fs::is_directory(path, error)) return absl::OkStatus();  // somebody else made it
  return absl::InvalidArgumentError(
      fmt::format("{}: cannot create folder: {}", path, std::strerror(reason)));
}

absl::Status rename_file(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) return failed(to, "cannot be replaced");
  return sync_folder(to);
}

absl::Status remove_file(const std::string& path) {
  if (unlink(path.c_str()) == 0) return sync_folder(path);
  return errno == ENOENT ? absl::OkStatus() : failed(path, "cannot be removed");
}

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

}  // namespace muster
