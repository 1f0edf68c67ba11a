// Configuration, counting and the log. See io_shim.cc for what the variables mean.

#undef _FORTIFY_SOURCE  // its inline wrappers would take other entry points

#include "io_shim_core.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace muster_shim {
namespace {

constexpr std::array<const char*, kClasses> kClassNames = {"open",   "write",    "fsync", "rename",
                                                           "unlink", "truncate", "any"};
enum Kind { kEnospc, kEio, kShort, kKill, kStop, kKinds };
constexpr std::array<const char*, kKinds> kKindNames = {"enospc", "eio", "short", "kill", "stop"};

struct Shim {
  bool ready = false;  // false while libraries that start before this one open their files
  bool exiting = false;
  pid_t process = 0;
  const char* log = nullptr;
  const char* count_file = nullptr;
  char dir[PATH_MAX] = "";  // empty: nothing is counted
  Class fail_class = kAny;
  Kind fail_kind = kEio;
  long fail_at = 0;  // 0: never
  bool sticky = false;
  long power = 0;    // 0: stays on
  long torn = 0;     // 0: nothing is kept
  std::mutex mutex;  // for the counts and, if the power may fail, around each operation
  std::array<long, kClasses> counts{};
};
Shim shim;

// initial-exec: the first access of a thread must not allocate, it may be in a signal handler.
thread_local bool inside __attribute__((tls_model("initial-exec"))) = false;

void write_counts() {
  if (shim.count_file == nullptr) return;
  const KeepErrno keep_errno;
  char text[512];
  int length = 0;
  for (std::size_t c = 0; c < kClasses; ++c) {
    length += snprintf(text + length, sizeof(text) - static_cast<std::size_t>(length), "%s %ld\n",
                       kClassNames[c], shim.counts[c]);
  }
  const int fd =
      raw_open(AT_FDCWD, shim.count_file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return;
  syscall(SYS_write, fd, text, length);
  close(fd);
}

[[noreturn]] void die() {
  report();
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

[[noreturn]] void lose_power() {
  undo_unsynced(shim.torn != 0,
                static_cast<std::uint64_t>(shim.power + 1'000'003 * (shim.torn - 1)));
  die();
}

bool is_due(Class c) {
  if (shim.fail_at == 0 || (shim.fail_class != kAny && shim.fail_class != c)) return false;
  const long count = shim.counts[shim.fail_class];
  return count == shim.fail_at || (shim.sticky && count > shim.fail_at);
}

bool is_below_dir(std::string_view path) {
  const std::string_view dir = shim.dir;
  return path.starts_with(dir) && (path.size() == dir.size() || path[dir.size()] == '/');
}

// The canonical path of an open file. /proc knows it, whatever was renamed, duplicated or closed
// since it was opened, so the shim keeps no table of descriptors. Allocates nothing: signal
// handlers write, too.
std::string_view path_of(int fd, char (&buffer)[PATH_MAX]) {
  char link[32];
  snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
  const ssize_t length = readlink(link, buffer, sizeof(buffer));
  return {buffer, length < 0 ? 0 : static_cast<std::size_t>(length)};
}

// Resolved, as the paths it is compared with; it need not exist yet.
void set_dir(const char* dir) {
  if (dir[0] != '/') give_up("not an absolute path: MUSTER_SHIM_DIR", dir);
  if (realpath(dir, shim.dir) != nullptr) return;
  const char* const name = std::strrchr(dir, '/');
  char parent[PATH_MAX];
  if (name[1] == '\0' || realpath(std::string(dir, name + 1).c_str(), parent) == nullptr) {
    give_up("no folder to make it in: MUSTER_SHIM_DIR", dir);
  }
  const std::string path = (parent[1] == '\0' ? "" : std::string(parent)) + name;
  if (path.size() >= sizeof(shim.dir)) give_up("too long: MUSTER_SHIM_DIR", dir);
  std::copy(path.begin(), path.end() + 1, shim.dir);
}

template <std::size_t kSize>
int index_in(const std::array<const char*, kSize>& names, const std::string& name) {
  const auto* const at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) give_up("unknown word in MUSTER_SHIM_FAIL", name.c_str());
  return static_cast<int>(at - names.begin());
}

long number(const char* text) {
  char* end = nullptr;
  const long value = std::strtol(text, &end, 10);
  if (end == text || *end != '\0' || value < 1) give_up("not a number from 1", text);
  return value;
}

void set_fail(const char* text) {
  std::vector<std::string> fields;
  std::string rest = std::string(text) + ':';
  for (; !rest.empty(); rest.erase(0, rest.find(':') + 1)) {
    fields.push_back(rest.substr(0, rest.find(':')));
  }
  if (fields.size() < 3 || fields.size() > 4 || (fields.size() == 4 && fields[3] != "sticky")) {
    give_up("not CLASS:N:KIND[:sticky]: MUSTER_SHIM_FAIL", text);
  }
  shim.fail_class = static_cast<Class>(index_in(kClassNames, fields[0]));
  shim.fail_at = number(fields[1].c_str());
  shim.fail_kind = static_cast<Kind>(index_in(kKindNames, fields[2]));
  shim.sticky = fields.size() == 4;
  if (shim.fail_kind == kShort && shim.fail_class != kWrite && shim.fail_class != kAny) {
    give_up("only writes can be short: MUSTER_SHIM_FAIL", text);
  }
}

void set_power(const char* power) {
  const char* const side = getenv("MUSTER_SHIM_SIDE");
  const char* const keep = getenv("MUSTER_SHIM_POWER_KEEP");
  if (side == nullptr || side[0] != '/') give_up("missing, or not absolute", "MUSTER_SHIM_SIDE");
  shim.power = number(power);
  shim.torn = keep == nullptr || std::string_view(keep) == "0" ? 0 : number(keep);
  start_undo(side, shim.dir);
}

__attribute__((constructor)) void start() {
  inside = true;
  shim.process = getpid();
  shim.log = getenv("MUSTER_SHIM_LOG");
  shim.count_file = getenv("MUSTER_SHIM_COUNT");
  for (const char* file : {shim.log, shim.count_file}) {
    if (file != nullptr && file[0] != '/') give_up("not an absolute path", file);
  }
  const char* const dir = getenv("MUSTER_SHIM_DIR");
  const char* const fail = getenv("MUSTER_SHIM_FAIL");
  const char* const power = getenv("MUSTER_SHIM_POWER");
  if (dir == nullptr && (fail != nullptr || power != nullptr))
    give_up("missing", "MUSTER_SHIM_DIR");
  if (dir != nullptr) set_dir(dir);
  if (fail != nullptr) set_fail(fail);
  if (power != nullptr) set_power(power);
  write_counts();
  pthread_atfork([] { shim.mutex.lock(); }, [] { shim.mutex.unlock(); },
                 [] { shim.mutex.unlock(); });
  at_quick_exit(report);
  inside = false;
  shim.ready = true;
}

// Streams that are still open are flushed after this: each operation reports again.
__attribute__((destructor)) void finish() {
  shim.exiting = true;
  report();
  const bool all_done = shim.counts[kAny] > 0 && shim.counts[kAny] + 1 == shim.power;
  if (all_done && getpid() == shim.process) lose_power();
}

}  // namespace

void report() {
  if (shim.counts[kAny] > 0 && getpid() == shim.process) write_counts();
}

Entry::Entry() : first_(shim.ready && !inside), was_inside_(inside) { inside = true; }
Entry::~Entry() { inside = was_inside_; }

Turn::Turn(Class c) : lock_(shim.mutex) {
  ++shim.counts[c];
  ++shim.counts[kAny];
  if (shim.exiting) report();
  if (shim.counts[kAny] == shim.power) lose_power();
  if (is_due(c)) decide(c);
  if (!power_may_fail()) lock_.unlock();
}

void Turn::decide(Class c) {
  if (shim.fail_kind == kKill) die();
  if (shim.fail_kind == kStop) {
    kill(getpid(), SIGSTOP);
  } else if (c == kFsync) {
    error_ = EIO;
  } else if (shim.fail_kind == kShort) {
    short_ = c == kWrite;
  } else {
    error_ = shim.fail_kind == kEnospc ? ENOSPC : EIO;
  }
}

bool Turn::fails() const {
  if (error_ != 0) errno = error_;
  return error_ != 0;
}

bool power_may_fail() { return shim.power > 0; }
std::mutex& shim_mutex() { return shim.mutex; }

bool is_tracked(int fd) {
  if (shim.dir[0] == '\0') return false;
  const KeepErrno keep_errno;
  char buffer[PATH_MAX];
  return is_below_dir(path_of(fd, buffer));
}

bool is_tracked_name(const Place& place) {
  if (shim.dir[0] == '\0' || place.second == nullptr) return false;
  const KeepErrno keep_errno;
  const auto [folder, name] = split(place.second);
  const int fd = raw_open(place.first, folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return false;
  char buffer[PATH_MAX];
  const std::string resolved(path_of(fd, buffer));
  close(fd);
  return is_below_dir(resolved + "/" + name);
}

bool is_tracked_file(const Place& place) {
  if (shim.dir[0] == '\0' || place.second == nullptr) return false;
  const KeepErrno keep_errno;
  const int fd = raw_open(place.first, place.second, O_PATH | O_CLOEXEC);
  if (fd < 0) return is_tracked_name(place);
  const bool tracked = is_tracked(fd);
  close(fd);
  return tracked;
}

// The log is opened, written and closed for each line: a program may close descriptors it does not
// know, and reuse their numbers.
void log_open(int fd, int flags) {
  if (shim.log == nullptr || fd < 0) return;
  const KeepErrno keep_errno;
  struct stat info;
  const bool is_folder = fstat(fd, &info) == 0 && S_ISDIR(info.st_mode);
  const bool reads = (flags & O_ACCMODE) == O_RDONLY && (flags & O_CREAT) == 0;
  char path[PATH_MAX];
  char line[PATH_MAX + 3];
  const std::string_view name = path_of(fd, path);
  const char kind = is_folder ? 'd' : reads ? 'r' : 'w';
  const int length =
      snprintf(line, sizeof(line), "%c %.*s\n", kind, static_cast<int>(name.size()), name.data());
  const int log = raw_open(AT_FDCWD, shim.log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (log < 0) give_up("cannot write MUSTER_SHIM_LOG", shim.log);
  syscall(SYS_write, log, line, length);
  close(log);
}

int raw_open(int folder, const char* path, int flags, mode_t mode) {
  return static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
}

}  // namespace muster_shim
