// What all entry points of the shim share: the configuration, counting operations and deciding
// which of them fail, which files are looked at, the log of opens. See io_shim.cc for what the
// shim is.

#ifndef MUSTER_TESTS_FAULTS_IO_SHIM_CORE_H_
#define MUSTER_TESTS_FAULTS_IO_SHIM_CORE_H_

#include <sys/types.h>

#include <mutex>

#include "io_shim_undo.h"

namespace muster_shim {

enum Class { kOpen, kWrite, kFsync, kRename, kUnlink, kTruncate, kAny, kClasses };

// Marks that this thread is inside the shim, so that what the shim does itself passes through.
class Entry {
 public:
  Entry();
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;
  ~Entry();

  // False: called by the shim itself, or before it is ready. The call is to be passed on.
  bool first() const { return first_; }

 private:
  const bool first_;
  const bool was_inside_;
};

// The turn of one operation of a class: counts it and decides what becomes of it; may not return.
// While the power may fail, it holds the shim's mutex to the end of the operation, so that the log
// has the order of the operations.
class Turn {
 public:
  explicit Turn(Class c);

  // True: the operation is not to be done; errno says why.
  bool fails() const;
  // Only half of a write is to be done.
  bool is_short() const { return short_; }

 private:
  void decide(Class c);

  std::unique_lock<std::mutex> lock_;
  int error_ = 0;
  bool short_ = false;
};

// Whether there is a log of what to undo.
bool power_may_fail();
std::mutex& shim_mutex();

// Whether a file is below MUSTER_SHIM_DIR: an open one; a name itself, which rename and unlink work
// on (it need not exist, its folder must); the file that an open would open or make.
bool is_tracked(int fd);
bool is_tracked_name(const Place& place);
bool is_tracked_file(const Place& place);

// Takes down a successful open; `fd` < 0 was none.
void log_open(int fd, int flags);

// openat(2), not seen by the shim.
int raw_open(int folder, const char* path, int flags, mode_t mode = 0);

// Writes the counts, unless they are still the zeros written at the start: a wrapper like
// timeout(1) shall not overwrite its child's. Takes no lock: it also runs in signal handlers that
// call _exit.
void report();

}  // namespace muster_shim

#endif  // MUSTER_TESTS_FAULTS_IO_SHIM_CORE_H_
