// What a power loss would take away: the changes made to files and names that no fsync has made
// durable yet, each with what is needed to undo it.
//
// Content belongs to a file whatever its names are; it is durable after an fsync of the file. A
// name (made, removed, replaced) belongs to its folder and is durable after an fsync of the folder,
// never after one of the file: ext4 happens to do more, POSIX promises no more. The two are
// independent, so a file's log and the log of names are undone one after the other.
//
// A change is taken down in two steps, because only the operation tells whether it happened:
// before_...() saves the old state, keep() puts the change into the log. All of this is called
// with the shim's mutex held, and on a thread that is inside the shim: the calls of libc in
// io_shim_undo.cc pass through the shim untouched. errno is preserved.

#ifndef MUSTER_TESTS_FAULTS_IO_SHIM_UNDO_H_
#define MUSTER_TESTS_FAULTS_IO_SHIM_UNDO_H_

#include <sys/types.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace muster_shim {

// The shim's own calls may fail and leave errno behind; the program must not see that.
struct KeepErrno {
  const int saved = errno;
  ~KeepErrno() { errno = saved; }
};

// Ends the process for a mistake in the configuration or a state the shim cannot undo. The exit
// status 125 is nothing a power loss or a program under test produces.
[[noreturn]] void give_up(const char* what, const char* name);

struct Inode;

// Bytes [offset, offset + old_bytes.size()) were overwritten or cut off; the size may have changed.
struct ContentChange {
  std::shared_ptr<Inode> file;  // none: not a regular file, nothing to undo
  off_t offset = 0;
  std::string old_bytes;
  off_t old_size = 0;
  off_t new_size = 0;
  std::int64_t operation = 0;  // changes are numbered as they happen
};

// A name in a folder as it was before.
struct NameChange {
  enum class Before { kAbsent, kFile, kFolder };

  std::shared_ptr<Inode> folder;
  std::string name;
  Before before = Before::kAbsent;
  std::string kept;              // kFile: its hard link in the side folder
  std::shared_ptr<Inode> moved;  // kFolder: the folder that had this name
  mode_t mode = 0;               // kFolder
  std::int64_t operation = 0;    // both names of one rename have the same number
};

// A path as the *at() functions take it.
using Place = std::pair<int, const char*>;

// The folder part of a path ("." if it has none) and its last name.
std::pair<std::string, std::string> split(std::string path);

// `side` is where hard links to removed files are kept: an absolute path outside `dir` on the same
// file system, or hard links would not work.
void start_undo(const char* side, const char* dir);

// A write of `length` bytes is about to happen at `offset`, or where the file's position is (-1).
// `fd` may be open for anything, also with O_PATH.
ContentChange before_write(int fd, off_t offset, std::size_t length);
void keep_write(ContentChange&& change, ssize_t written);

ContentChange before_truncate(int fd, off_t size);
void keep(ContentChange&& change);

// The operation changes these names. For a rename: the new one first, as undoing goes backwards.
std::vector<NameChange> before_names(std::initializer_list<Place> places);
// `happened`: false forgets the changes.
void keep(std::vector<NameChange>&& changes, bool happened);

// The file or folder open as `fd` was synced; or all were.
void synced(int fd);
void all_synced();

// Undoes what is in the logs. If `torn`, each change of content stays with probability 1/2, and
// of the names an initial part of the operations stays, as journals of file systems keep them.
void undo_unsynced(bool torn, std::uint64_t seed);

}  // namespace muster_shim

#endif  // MUSTER_TESTS_FAULTS_IO_SHIM_UNDO_H_
