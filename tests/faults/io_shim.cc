// A library to preload into an unmodified program: counts its operations on files, makes the n-th
// of them fail, kills the program there, or lets the power fail there.
//
//   g++ -std=c++20 -O1 -shared -fPIC -o io_shim.so io_shim.cc io_shim_core.cc io_shim_undo.cc -ldl
//   LD_PRELOAD=/path/io_shim.so MUSTER_SHIM_DIR=/path/data MUSTER_SHIM_FAIL=write:7:enospc program
//
// The variables; a mistake in them ends the program with status 125:
//   MUSTER_SHIM_DIR=FOLDER      what is counted and failed: all below this folder, once resolved
//   MUSTER_SHIM_FAIL=CLASS:N:KIND[:sticky]  the N-th (from 1) operation of CLASS fails; sticky: so
//                               do all later ones. CLASS: see kClassNames. KIND: enospc, eio,
//                               short (writes half, at least 1 byte; only writes of more than one
//                               byte), kill (SIGKILL right before it), stop (SIGSTOP right before
//                               it, which is done when SIGCONT comes). A failed fsync gives EIO.
//   MUSTER_SHIM_POWER=N         right before the N-th operation of class `any`, or when the program
//                               exits after N - 1, all that was not synced is undone
//                               (io_shim_undo.h) and the program gets SIGKILL
//   MUSTER_SHIM_POWER_KEEP=K    a random part of it, given by N and K (from 1), is kept
//   MUSTER_SHIM_SIDE=FOLDER     a folder of the shim's own, needed for POWER
//   MUSTER_SHIM_COUNT=FILE      gets the counts when the program exits or is killed by the shim;
//                               zeros stay if a signal from elsewhere ends it
//   MUSTER_SHIM_LOG=FILE        gets a line for each successful open of any file: "r PATH",
//                               "w PATH", or "d PATH" for a folder
//
// An operation is a call, whether or not it succeeds, on a path whose folder exists. Classes:
//   open      opens for writing or creating; mkdir
//   write     write, pwrite, writev..., sendfile, copy_file_range, fallocate
//   fsync     fsync, fdatasync, syncfs
//   rename    rename; link and symlink
//   unlink    unlink, rmdir, remove
//   truncate  ftruncate, truncate
//   any       all of the above
//
// It is for one process: an exec'ed child counts for itself, a fork goes on from its parent's
// counts but does not report. Not seen: files written through mmap, aio, io_uring or splice; files
// that libc opens for itself (dlopen, locales, mkstemp, tmpfile); what goes to a file by dprintf,
// freopen or the stdio stream of a redirected stdout; raw system calls.

#undef _FORTIFY_SOURCE    // its inline wrappers would clash with the entry points defined here
#undef _FILE_OFFSET_BITS  // would rename them

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <mutex>
#include <utility>
#include <vector>

#include "io_shim_core.h"
#include "io_shim_undo.h"

namespace {

using muster_shim::ContentChange;
using muster_shim::Entry;
using muster_shim::give_up;
using muster_shim::is_tracked;
using muster_shim::is_tracked_file;
using muster_shim::is_tracked_name;
using muster_shim::KeepErrno;
using muster_shim::log_open;
using muster_shim::NameChange;
using muster_shim::Place;
using muster_shim::power_may_fail;
using muster_shim::raw_open;
using muster_shim::Turn;

// libc's own function of this name.
template <typename Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

// --- The kinds of operations ---

int do_open(int folder, const char* path, int flags, mode_t mode) {
  const Entry entry;
  const bool writes = (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)) != 0;
  if (!entry.first() || !writes || !is_tracked_file({folder, path})) {
    const int fd = raw_open(folder, path, flags, mode);
    if (entry.first()) log_open(fd, flags);
    return fd;
  }
  const Turn turn(muster_shim::kOpen);
  if (turn.fails()) return -1;
  ContentChange content;
  std::vector<NameChange> names;
  if (power_may_fail()) {
    const KeepErrno keep_errno;
    const int before = raw_open(folder, path, O_PATH | O_CLOEXEC);
    if (before < 0 && (flags & O_CREAT) != 0) names = muster_shim::before_names({{folder, path}});
    if (before >= 0 && (flags & O_TRUNC) != 0) content = muster_shim::before_truncate(before, 0);
    if (before >= 0) close(before);
  }
  const int fd = raw_open(folder, path, flags, mode);
  if (power_may_fail()) {
    if (fd >= 0) muster_shim::keep(std::move(content));
    muster_shim::keep(std::move(names), fd >= 0);
  }
  log_open(fd, flags);
  return fd;
}

// raw(length) writes the first `length` of `asked` bytes; `offset` is -1 for the file's position.
template <typename Raw>
ssize_t do_write(int fd, std::size_t asked, off_t offset, Raw raw) {
  const Entry entry;
  if (!entry.first() || !is_tracked(fd)) return raw(asked);
  const Turn turn(muster_shim::kWrite);
  if (turn.fails()) return -1;
  const std::size_t length = turn.is_short() && asked > 1 ? asked / 2 : asked;
  if (!power_may_fail()) return raw(length);
  ContentChange change = muster_shim::before_write(fd, offset, length);
  const ssize_t written = raw(length);
  muster_shim::keep_write(std::move(change), written);
  if (written > 0 && (fcntl(fd, F_GETFL) & O_DSYNC) != 0) muster_shim::synced(fd);
  return written;
}

ssize_t do_writev(long call, int fd, const iovec* parts, int count, off_t offset, int flags) {
  std::size_t asked = 0;
  for (int i = 0; i < count; ++i) asked += parts[i].iov_len;
  return do_write(fd, asked, offset, [&](std::size_t length) -> ssize_t {
    std::vector<iovec> cut;
    if (length < asked) {
      cut.assign(parts, parts + count);
      for (iovec& part : cut) length -= part.iov_len = std::min(part.iov_len, length);
    }
    // The kernel takes an offset as two halves, of which it needs only the first.
    return syscall(call, fd, cut.empty() ? parts : cut.data(), count, offset, 0L, flags);
  });
}

template <typename Raw>
int do_truncate(int fd, off_t size, Raw raw) {
  const Entry entry;
  if (!entry.first() || !is_tracked(fd)) return raw();
  const Turn turn(muster_shim::kTruncate);
  if (turn.fails()) return -1;
  if (!power_may_fail()) return raw();
  ContentChange change = muster_shim::before_truncate(fd, size);
  const int result = raw();
  if (result == 0) muster_shim::keep(std::move(change));
  return result;
}

int do_fallocate(int fd, int mode, off_t offset, off_t length) {
  const auto raw = [&] {
    return static_cast<int>(syscall(SYS_fallocate, fd, mode, offset, length));
  };
  const Entry entry;
  if (!entry.first() || !is_tracked(fd)) return raw();
  const Turn turn(muster_shim::kWrite);
  if (turn.fails()) return -1;
  if (!power_may_fail()) return raw();
  ContentChange change = muster_shim::before_write(fd, offset, static_cast<std::size_t>(length));
  const int result = raw();
  const bool keeps_size = (mode & FALLOC_FL_KEEP_SIZE) != 0;
  if (result == 0) {
    muster_shim::keep_write(std::move(change), keeps_size ? change.old_bytes.size() : length);
  }
  return result;
}

// Syncing what is not tracked may still make names in the folder above MUSTER_SHIM_DIR durable.
int do_fsync(long call, int fd) {
  const Entry entry;
  const auto raw = [&] { return static_cast<int>(syscall(call, fd)); };
  if (!entry.first()) return raw();
  if (!is_tracked(fd)) {
    const int result = raw();
    if (!power_may_fail() || result != 0) return result;
    const std::lock_guard lock(muster_shim::shim_mutex());
    muster_shim::synced(fd);
    return result;
  }
  const Turn turn(muster_shim::kFsync);
  if (turn.fails()) return -1;
  const int result = raw();
  if (power_may_fail() && result == 0) {
    call == SYS_syncfs ? muster_shim::all_synced() : muster_shim::synced(fd);
  }
  return result;
}

// An operation that changes these names; of a rename, the new one first.
template <typename Raw>
int do_names(muster_shim::Class c, std::initializer_list<Place> places, Raw raw) {
  const Entry entry;
  if (!entry.first() || std::none_of(places.begin(), places.end(), is_tracked_name)) return raw();
  const Turn turn(c);
  if (turn.fails()) return -1;
  if (!power_may_fail()) return raw();
  std::vector<NameChange> changes = muster_shim::before_names(places);
  const int result = raw();
  muster_shim::keep(std::move(changes), result == 0);
  return result;
}

// --- Streams of stdio ---
//
// libc writes a stream's buffer without going through write(). So a stream that writes to a tracked
// file is one with functions of its own, but with the descriptor and the buffer size it would have.

struct Stream {
  int fd;
  std::vector<char> buffer;
};

ssize_t stream_read(void* stream, char* to, std::size_t length) {
  return read(static_cast<Stream*>(stream)->fd, to, length);
}

ssize_t stream_write(void* stream, const char* from, std::size_t length) {
  std::size_t done = 0;
  while (done < length) {
    const ssize_t n = write(static_cast<Stream*>(stream)->fd, from + done, length - done);
    if (n < 0) break;
    done += static_cast<std::size_t>(n);
  }
  return static_cast<ssize_t>(done);
}

int stream_seek(void* stream, off64_t* offset, int whence) {
  const off64_t at = lseek(static_cast<Stream*>(stream)->fd, *offset, whence);
  if (at >= 0) *offset = at;
  return at < 0 ? -1 : 0;
}

int stream_close(void* stream) {
  const int result = close(static_cast<Stream*>(stream)->fd);
  delete static_cast<Stream*>(stream);
  return result;
}

FILE* open_stream(int fd, const char* mode) {
  struct stat info;
  const std::size_t size = fstat(fd, &info) == 0 && info.st_blksize > 0
                               ? static_cast<std::size_t>(info.st_blksize)
                               : BUFSIZ;
  Stream* const stream = new Stream{fd, std::vector<char>(size)};
  const char plain[3] = {mode[0], std::strchr(mode, '+') != nullptr ? '+' : '\0', '\0'};
  FILE* const file =
      fopencookie(stream, plain, {stream_read, stream_write, stream_seek, stream_close});
  if (file == nullptr) give_up("cannot open a stream", mode);
  file->_fileno = fd;  // for fileno(); nothing else looks at it
  setvbuf(file, stream->buffer.data(), _IOFBF, size);
  if (mode[0] == 'a') lseek(fd, 0, SEEK_END);
  return file;
}

int flags_of(const char* mode) {
  const bool both = std::strchr(mode, '+') != nullptr;
  int flags = both ? O_RDWR : mode[0] == 'r' ? O_RDONLY : O_WRONLY;
  if (mode[0] != 'r') flags |= O_CREAT | (mode[0] == 'w' ? O_TRUNC : O_APPEND);
  if (std::strchr(mode, 'x') != nullptr) flags |= O_EXCL;
  if (std::strchr(mode, 'e') != nullptr) flags |= O_CLOEXEC;
  return flags;
}

bool is_plain_mode(const char* mode) {
  return mode != nullptr && std::strchr("rwa", mode[0]) != nullptr && mode[0] != '\0' &&
         std::strchr(mode, ',') == nullptr;
}

// Reading, and what the shim does not care for, is left to libc.
FILE* do_fopen(const char* path, const char* mode) {
  static const auto real = next<FILE* (*)(const char*, const char*)>("fopen64");
  if (!is_plain_mode(mode)) return real(path, mode);
  const int flags = flags_of(mode);
  if ((flags & O_ACCMODE) != O_RDONLY && is_tracked_file({AT_FDCWD, path})) {
    const int fd = do_open(AT_FDCWD, path, flags, 0666);
    return fd < 0 ? nullptr : open_stream(fd, mode);
  }
  FILE* const file = real(path, mode);
  if (file != nullptr) log_open(fileno(file), flags);
  return file;
}

}  // namespace

// --- The entry points ---

// The same function under the name it has with 64-bit offsets, which on x86-64 all have.
#define ALIAS(name) __attribute__((alias(#name)))

extern "C" {

#define MODE_AFTER(flags)                                               \
  mode_t mode = 0;                                                      \
  if (((flags)&O_CREAT) != 0 || ((flags)&__O_TMPFILE) == __O_TMPFILE) { \
    va_list arguments;                                                  \
    va_start(arguments, flags);                                         \
    mode = va_arg(arguments, mode_t);                                   \
    va_end(arguments);                                                  \
  }

int open(const char* path, int flags, ...) {
  MODE_AFTER(flags)
  return do_open(AT_FDCWD, path, flags, mode);
}
int open64(const char*, int, ...) ALIAS(open);

int openat(int folder, const char* path, int flags, ...) {
  MODE_AFTER(flags)
  return do_open(folder, path, flags, mode);
}
int openat64(int, const char*, int, ...) ALIAS(openat);

int creat(const char* path, mode_t mode) {
  return do_open(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}
int creat64(const char*, mode_t) ALIAS(creat);

// What open is in programs compiled with _FORTIFY_SOURCE.
int __open_2(const char* path, int flags) { return do_open(AT_FDCWD, path, flags, 0); }
int __open64_2(const char*, int) ALIAS(__open_2);
int __openat_2(int folder, const char* path, int flags) { return do_open(folder, path, flags, 0); }
int __openat64_2(int, const char*, int) ALIAS(__openat_2);

FILE* fopen(const char* path, const char* mode) { return do_fopen(path, mode); }
FILE* fopen64(const char*, const char*) ALIAS(fopen);

FILE* fdopen(int fd, const char* mode) noexcept {
  static const auto real = next<FILE* (*)(int, const char*)>("fdopen");
  const bool writes = is_plain_mode(mode) && (flags_of(mode) & O_ACCMODE) != O_RDONLY;
  return writes && is_tracked(fd) ? open_stream(fd, mode) : real(fd, mode);
}

FILE* freopen(const char* path, const char* mode, FILE* stream) {
  static const auto real = next<FILE* (*)(const char*, const char*, FILE*)>("freopen64");
  FILE* const file = real(path, mode, stream);
  if (file != nullptr) log_open(fileno(file), flags_of(mode));
  return file;
}
FILE* freopen64(const char*, const char*, FILE*) ALIAS(freopen);

DIR* opendir(const char* path) {
  static const auto real = next<DIR* (*)(const char*)>("opendir");
  DIR* const folder = real(path);
  if (folder != nullptr) log_open(dirfd(folder), O_RDONLY);
  return folder;
}

// libc opens the folder inside of it; it is opened once more for the log.
int scandir(const char* path, dirent*** list, int (*filter)(const dirent*),
            int (*compare)(const dirent**, const dirent**)) {
  static const auto real = next<decltype(&scandir)>("scandir");
  const int result = real(path, list, filter, compare);
  if (result >= 0) {
    const int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) close(fd);
  }
  return result;
}
int scandir64(const char*, dirent64***, int (*)(const dirent64*),
              int (*)(const dirent64**, const dirent64**)) ALIAS(scandir);

ssize_t write(int fd, const void* from, size_t length) {
  return do_write(fd, length, -1, [&](size_t n) { return syscall(SYS_write, fd, from, n); });
}

ssize_t pwrite(int fd, const void* from, size_t length, off_t offset) {
  return do_write(fd, length, offset,
                  [&](size_t n) { return syscall(SYS_pwrite64, fd, from, n, offset); });
}
ssize_t pwrite64(int, const void*, size_t, off64_t) ALIAS(pwrite);

ssize_t writev(int fd, const iovec* parts, int count) {
  return do_writev(SYS_writev, fd, parts, count, -1, 0);
}

ssize_t pwritev(int fd, const iovec* parts, int count, off_t offset) {
  return do_writev(SYS_pwritev, fd, parts, count, offset, 0);
}
ssize_t pwritev64(int, const iovec*, int, off64_t) ALIAS(pwritev);

ssize_t pwritev2(int fd, const iovec* parts, int count, off_t offset, int flags) {
  return do_writev(SYS_pwritev2, fd, parts, count, offset, flags);
}
ssize_t pwritev64v2(int, const iovec*, int, off64_t, int) ALIAS(pwritev2);

ssize_t sendfile(int to, int from, off_t* offset, size_t length) noexcept {
  return do_write(to, length, -1,
                  [&](size_t n) { return syscall(SYS_sendfile, to, from, offset, n); });
}
ssize_t sendfile64(int, int, off64_t*, size_t) noexcept ALIAS(sendfile);

ssize_t copy_file_range(int from, off64_t* from_at, int to, off64_t* to_at, size_t length,
                        unsigned flags) {
  const auto raw = [&](size_t n) {
    return syscall(SYS_copy_file_range, from, from_at, to, to_at, n, flags);
  };
  return do_write(to, length, to_at == nullptr ? -1 : *to_at, raw);
}

int fallocate(int fd, int mode, off_t offset, off_t length) {
  return do_fallocate(fd, mode, offset, length);
}
int fallocate64(int, int, off64_t, off64_t) ALIAS(fallocate);

// Returns the error. libc's own writes zeros where the file system cannot; none of today's.
int posix_fallocate(int fd, off_t offset, off_t length) {
  const KeepErrno keep_errno;
  return do_fallocate(fd, 0, offset, length) == 0 ? 0 : errno;
}
int posix_fallocate64(int, off64_t, off64_t) ALIAS(posix_fallocate);

int fsync(int fd) { return do_fsync(SYS_fsync, fd); }
int fdatasync(int fd) { return do_fsync(SYS_fdatasync, fd); }
int syncfs(int fd) noexcept { return do_fsync(SYS_syncfs, fd); }

void sync() noexcept {
  const Entry entry;
  syscall(SYS_sync);
  if (!entry.first() || !power_may_fail()) return;
  const std::lock_guard lock(muster_shim::shim_mutex());
  muster_shim::all_synced();
}

int ftruncate(int fd, off_t size) noexcept {
  return do_truncate(fd, size, [&] { return static_cast<int>(syscall(SYS_ftruncate, fd, size)); });
}
int ftruncate64(int, off64_t) noexcept ALIAS(ftruncate);

int truncate(const char* path, off_t size) noexcept {
  const int fd = raw_open(AT_FDCWD, path, O_PATH | O_CLOEXEC);
  if (fd < 0) return -1;
  const int result =
      do_truncate(fd, size, [&] { return static_cast<int>(syscall(SYS_truncate, path, size)); });
  const KeepErrno keep_errno;
  close(fd);
  return result;
}
int truncate64(const char*, off64_t) noexcept ALIAS(truncate);

int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned flags) noexcept {
  return do_names(muster_shim::kRename, {{to_folder, to}, {from_folder, from}}, [&] {
    return static_cast<int>(syscall(SYS_renameat2, from_folder, from, to_folder, to, flags));
  });
}
int renameat(int from_folder, const char* from, int to_folder, const char* to) noexcept {
  return renameat2(from_folder, from, to_folder, to, 0);
}
int rename(const char* from, const char* to) noexcept {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  return do_names(muster_shim::kRename, {{to_folder, to}}, [&] {
    return static_cast<int>(syscall(SYS_linkat, from_folder, from, to_folder, to, flags));
  });
}
int link(const char* from, const char* to) noexcept {
  return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int symlinkat(const char* target, int folder, const char* path) noexcept {
  return do_names(muster_shim::kRename, {{folder, path}},
                  [&] { return static_cast<int>(syscall(SYS_symlinkat, target, folder, path)); });
}
int symlink(const char* target, const char* path) noexcept {
  return symlinkat(target, AT_FDCWD, path);
}

int unlinkat(int folder, const char* path, int flags) noexcept {
  return do_names(muster_shim::kUnlink, {{folder, path}},
                  [&] { return static_cast<int>(syscall(SYS_unlinkat, folder, path, flags)); });
}
int unlink(const char* path) noexcept { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char* path) noexcept { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int remove(const char* path) noexcept {  // two calls for a folder, as libc's
  const int result = unlink(path);
  return result != 0 && errno == EISDIR ? rmdir(path) : result;
}

int mkdirat(int folder, const char* path, mode_t mode) noexcept {
  return do_names(muster_shim::kOpen, {{folder, path}},
                  [&] { return static_cast<int>(syscall(SYS_mkdirat, folder, path, mode)); });
}
int mkdir(const char* path, mode_t mode) noexcept { return mkdirat(AT_FDCWD, path, mode); }

void _exit(int status) {
  muster_shim::report();
  for (;;) syscall(SYS_exit_group, status);
}
void _Exit(int) noexcept ALIAS(_exit);

}  // extern "C"
