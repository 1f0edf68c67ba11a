// The logs and undoing them. See io_shim_undo.h for the model.

#undef _FORTIFY_SOURCE  // its inline wrappers would take other entry points

#include "io_shim_undo.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <map>
#include <system_error>

namespace muster_shim {

// A file or folder, whatever its names. The O_PATH descriptor keeps its number from being reused
// after the last name is gone, can be reopened through /proc, and, unlike any other descriptor,
// does not drop the process's POSIX locks on the file (SQLite's!) when it is closed.
struct Inode {
  explicit Inode(int path_fd) : anchor(path_fd) {}
  Inode(const Inode&) = delete;
  Inode& operator=(const Inode&) = delete;
  ~Inode() { close(anchor); }

  const int anchor;
  // Only where the program's descriptor cannot read. Never closed, not even to give it a higher
  // number: that would drop the locks.
  int reader = -1;
  std::vector<ContentChange> log;
};

namespace {

// Beyond what a program opens itself: it shall see the descriptors it would see without the shim.
constexpr int kFirstAnchor = 1000;

struct Logs {
  std::string side;
  std::map<std::pair<dev_t, ino_t>, std::shared_ptr<Inode>> inodes;
  std::vector<NameChange> names;
  std::int64_t operations = 0;
  std::int64_t kept_files = 0;
};

// Never destroyed: files are still written after the destructors ran.
Logs& logs() {
  static Logs& all = *new Logs;
  return all;
}

std::string proc_path(int fd) { return "/proc/self/fd/" + std::to_string(fd); }

int away_from_programs_fds(int fd) {
  const int high = fcntl(fd, F_DUPFD_CLOEXEC, kFirstAnchor);
  if (high < 0) return fd;
  close(fd);
  return high;
}

std::shared_ptr<Inode> inode_of(int fd) {
  struct stat info;
  if (fstat(fd, &info) != 0) give_up("cannot look at a file", proc_path(fd).c_str());
  std::shared_ptr<Inode>& inode = logs().inodes[{info.st_dev, info.st_ino}];
  if (inode == nullptr) {
    const int anchor = open(proc_path(fd).c_str(), O_PATH | O_CLOEXEC);
    if (anchor < 0) give_up("cannot keep a file open", proc_path(fd).c_str());
    inode = std::make_shared<Inode>(away_from_programs_fds(anchor));
  }
  return inode;
}

void forget_clean_inodes() {
  std::erase_if(logs().inodes, [](const auto& entry) {
    const std::shared_ptr<Inode>& inode = entry.second;
    return inode.use_count() == 1 && inode->log.empty() && inode->reader < 0;
  });
}

std::string read_range(Inode& inode, int fd, off_t offset, off_t length) {
  std::string bytes(static_cast<std::size_t>(length), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const int from = inode.reader >= 0 ? inode.reader : fd;
    const ssize_t n =
        pread(from, bytes.data() + done, bytes.size() - done, offset + static_cast<off_t>(done));
    if (n > 0) {
      done += static_cast<std::size_t>(n);
    } else if (n < 0 && errno == EBADF && inode.reader < 0) {
      inode.reader = open(proc_path(fd).c_str(), O_RDONLY | O_CLOEXEC);
      if (inode.reader < 0) give_up("cannot read what will be overwritten", proc_path(fd).c_str());
    } else {
      give_up("cannot read what will be overwritten", proc_path(fd).c_str());
    }
  }
  return bytes;
}

// Bytes [offset, offset + length) as they are now, as far as the file has them.
ContentChange content_at(int fd, off_t offset, off_t length) {
  struct stat info;
  if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) return {};
  ContentChange change{.file = inode_of(fd), .old_bytes = {}};
  change.offset = offset;
  change.old_size = change.new_size = info.st_size;
  const off_t end = std::min(offset + length, info.st_size);
  if (offset < end) change.old_bytes = read_range(*change.file, fd, offset, end - offset);
  return change;
}

void write_all(int fd, const std::string& bytes, off_t offset) {
  if (pwrite(fd, bytes.data(), bytes.size(), offset) != static_cast<ssize_t>(bytes.size())) {
    give_up("cannot undo a write", proc_path(fd).c_str());
  }
}

void undo(const ContentChange& change, int fd) {
  struct stat info;
  if (fstat(fd, &info) != 0) give_up("cannot undo a write", proc_path(fd).c_str());
  if (change.new_size > change.old_size) {
    if (info.st_size <= change.new_size) {
      const off_t size = std::min(info.st_size, change.old_size);
      if (ftruncate(fd, size) != 0) give_up("cannot undo a write", "ftruncate");
    } else {  // a later change stays (torn): the file keeps its size, and gets a hole
      const off_t from = std::max(change.offset, change.old_size);
      write_all(fd, std::string(static_cast<std::size_t>(change.new_size - from), '\0'), from);
    }
  }
  write_all(fd, change.old_bytes, change.offset);
}

// A coin that depends on the change only, not on the order in which files are gone through.
std::uint64_t random_bits(std::uint64_t seed, std::int64_t number) {  // SplitMix64
  std::uint64_t z = seed * 0xD1342543DE82EF95U + static_cast<std::uint64_t>(number);
  z = (z + 1) * 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

// A file may have been made, or be, one that its owner cannot write.
int open_to_undo(const Inode& inode) {
  const std::string path = proc_path(inode.anchor);
  int fd = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  struct stat info;
  if (fd < 0 && errno == EACCES && stat(path.c_str(), &info) == 0) {
    chmod(path.c_str(), info.st_mode | S_IWUSR);
    fd = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    chmod(path.c_str(), info.st_mode);
  }
  if (fd < 0) give_up("cannot undo a write", path.c_str());
  return fd;
}

void undo_contents(Inode& inode, bool torn, std::uint64_t seed) {
  if (inode.log.empty()) return;
  const int fd = open_to_undo(inode);
  for (auto change = inode.log.rbegin(); change != inode.log.rend(); ++change) {
    if (!torn || random_bits(seed, change->operation) % 2 == 0) undo(*change, fd);
  }
}

// Puts the folder back where it was; if it was removed, an empty one takes its place, also for the
// changes below it that are undone later.
void bring_back_folder(const NameChange& change) {
  char now[4096];
  const std::string link = proc_path(change.moved->anchor);
  const ssize_t length = readlink(link.c_str(), now, sizeof(now) - 1);
  struct stat info;
  if (length < 0 || fstat(change.moved->anchor, &info) != 0) give_up("lost folder", link.c_str());
  now[length] = '\0';
  const int parent = change.folder->anchor;
  const char* const name = change.name.c_str();
  if (info.st_nlink > 0) {
    if (renameat(AT_FDCWD, now, parent, name) != 0) give_up("cannot move a folder back", name);
    return;
  }
  const int fresh = mkdirat(parent, name, change.mode) == 0
                        ? openat(parent, name, O_PATH | O_DIRECTORY | O_CLOEXEC)
                        : -1;
  if (fresh < 0 || dup3(fresh, change.moved->anchor, O_CLOEXEC) < 0) {
    give_up("cannot bring a folder back", name);
  }
}

void undo(const NameChange& change) {
  std::error_code failed;
  std::filesystem::remove_all(proc_path(change.folder->anchor) + "/" + change.name, failed);
  if (failed) give_up("cannot undo a name", change.name.c_str());
  if (change.before == NameChange::Before::kFolder) bring_back_folder(change);
  if (change.before != NameChange::Before::kFile) return;
  if (renameat(AT_FDCWD, change.kept.c_str(), change.folder->anchor, change.name.c_str()) != 0) {
    give_up("cannot bring a file back", change.name.c_str());
  }
}

// The old state of a name is no longer needed: its file may be gone for good now.
void forget(const NameChange& change) {
  if (change.before != NameChange::Before::kFile) return;
  struct stat info;
  if (lstat(change.kept.c_str(), &info) != 0) give_up("lost file", change.kept.c_str());
  const auto inode = logs().inodes.find({info.st_dev, info.st_ino});
  if (info.st_nlink == 1 && inode != logs().inodes.end()) inode->second->log.clear();
  unlink(change.kept.c_str());
}

NameChange name_at(const Place& place) {
  const auto [folder, name] = split(place.second);
  NameChange change;
  change.name = name;
  const int fd = openat(place.first, folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return change;  // the operation will fail, too
  change.folder = inode_of(fd);
  struct stat info;
  if (fstatat(fd, change.name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
    change.before = NameChange::Before::kAbsent;
  } else if (S_ISDIR(info.st_mode)) {
    change.before = NameChange::Before::kFolder;
    change.mode = info.st_mode & 07777U;
    const int moved = openat(fd, change.name.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (moved < 0) give_up("cannot open a folder", name.c_str());
    change.moved = inode_of(moved);
    close(moved);
  } else {
    change.before = NameChange::Before::kFile;
    change.kept =
        logs().side + "/" + std::to_string(getpid()) + "." + std::to_string(++logs().kept_files);
    if (linkat(fd, change.name.c_str(), AT_FDCWD, change.kept.c_str(), 0) != 0) {
      give_up("cannot keep a file in MUSTER_SHIM_SIDE", name.c_str());
    }
  }
  close(fd);
  return change;
}

}  // namespace

void give_up(const char* what, const char* name) {
  dprintf(STDERR_FILENO, "io_shim: %s: %s (%m)\n", what, name);
  _exit(125);
}

std::pair<std::string, std::string> split(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return {".", path};
  return {path.substr(0, slash + 1), path.substr(slash + 1)};
}

void start_undo(const char* side, const char* dir) {
  struct stat side_info;
  struct stat dir_info;
  if (stat(side, &side_info) != 0) give_up("no folder MUSTER_SHIM_SIDE", side);
  if (stat(dir, &dir_info) == 0 && side_info.st_dev != dir_info.st_dev) {
    give_up("MUSTER_SHIM_SIDE is on another file system than MUSTER_SHIM_DIR", side);
  }
  logs().side = side;
  rlimit limit{};  // files that are never synced keep their anchors to the end
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
}

ContentChange before_write(int fd, off_t offset, std::size_t length) {
  const KeepErrno keep_errno;
  if (offset < 0) {
    struct stat info;
    const bool appends = (fcntl(fd, F_GETFL) & O_APPEND) != 0 && fstat(fd, &info) == 0;
    offset = appends ? info.st_size : lseek(fd, 0, SEEK_CUR);
    if (offset < 0) return {};
  }
  return content_at(fd, offset, static_cast<off_t>(length));
}

void keep_write(ContentChange&& change, ssize_t written) {
  if (change.file == nullptr || written <= 0) return;
  const auto changed = static_cast<std::size_t>(written);
  if (change.old_bytes.size() > changed) change.old_bytes.resize(changed);
  change.new_size = std::max(change.old_size, change.offset + static_cast<off_t>(written));
  keep(std::move(change));
}

ContentChange before_truncate(int fd, off_t size) {
  const KeepErrno keep_errno;
  struct stat info;
  if (size < 0 || fstat(fd, &info) != 0) return {};
  ContentChange change = content_at(fd, size, std::max<off_t>(0, info.st_size - size));
  change.new_size = size;
  return change;
}

void keep(ContentChange&& change) {
  if (change.file == nullptr) return;
  change.operation = ++logs().operations;
  Inode& inode = *change.file;
  change.file.reset();  // no cycle: the log is the file's own
  inode.log.push_back(std::move(change));
}

std::vector<NameChange> before_names(std::initializer_list<Place> places) {
  const KeepErrno keep_errno;
  std::vector<NameChange> changes;
  std::transform(places.begin(), places.end(), std::back_inserter(changes), name_at);
  return changes;
}

void keep(std::vector<NameChange>&& changes, bool happened) {
  const KeepErrno keep_errno;
  ++logs().operations;
  for (NameChange& change : changes) {
    change.operation = logs().operations;
    if (happened) {
      logs().names.push_back(std::move(change));
    } else {
      forget(change);
    }
  }
}

void synced(int fd) {
  const KeepErrno keep_errno;
  const std::shared_ptr<Inode> inode = inode_of(fd);
  inode->log.clear();
  std::erase_if(logs().names, [&](const NameChange& change) {
    if (change.folder != inode) return false;
    forget(change);
    return true;
  });
  forget_clean_inodes();
}

void all_synced() {
  const KeepErrno keep_errno;
  for (const auto& [id, inode] : logs().inodes) inode->log.clear();
  for (const NameChange& change : logs().names) forget(change);
  logs().names.clear();
  forget_clean_inodes();
}

void undo_unsynced(bool torn, std::uint64_t seed) {
  for (const auto& [id, inode] : logs().inodes) undo_contents(*inode, torn, seed);
  std::int64_t stays = 0;  // the last operation on names that stays
  if (torn && !logs().names.empty()) {
    const std::uint64_t pick = random_bits(seed, 0) % (logs().names.size() + 1);
    if (pick > 0) stays = logs().names[pick - 1].operation;
  }
  while (!logs().names.empty() && logs().names.back().operation > stays) {
    undo(logs().names.back());
    logs().names.pop_back();
  }
}

}  // namespace muster_shim
