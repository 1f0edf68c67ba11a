// Files that are written whole, or not at all.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <memory>
#include <string>
#include <string_view>

namespace muster {

// Writes a file under another name, makes it last (fsync) and puts it in the place of `path`: a
// crash at any moment leaves the old file or the new one. A link stays one, the file keeps its
// permissions; what is no regular file (a pipe, a terminal) is written as it is. Errors:
// InvalidArgument when the path cannot be written to, Internal when writing fails.
absl::Status write_file(const std::string& path, std::string_view bytes);

// The same piece by piece, for what is too large to be held: what stands at `path` stays until
// put().
class FileDraft {
 public:
  // Errors: InvalidArgument when the path cannot be written to.
  static absl::StatusOr<FileDraft> make(const std::string& path);
  // Removes what was not put.
  ~FileDraft();
  FileDraft(FileDraft&& other) noexcept;
  FileDraft& operator=(FileDraft&& other) noexcept;

  // Where it is until then, for whoever writes it otherwise; "" for what is no regular file, into
  // which pieces go at once.
  const std::string& place() const;
  absl::Status write(std::string_view bytes);
  // Makes it last, in the place of `path`; the last thing that is done with it.
  absl::Status put();

 private:
  struct Open;
  explicit FileDraft(std::unique_ptr<Open> open);
  friend absl::StatusOr<bool> write_new_file(const std::string& path, std::string_view bytes);

  std::unique_ptr<Open> open_;
};

// The same for a file that must not be there: false, and nothing is changed, when it is. Of several
// who try at once, on whatever hosts, one succeeds.
absl::StatusOr<bool> write_new_file(const std::string& path, std::string_view bytes);

// Makes what was written to a file last. Errors: Internal.
absl::Status sync_file(const std::string& path);

// Makes a folder and those above it, and makes them last. Errors: InvalidArgument.
absl::Status make_folders(const std::string& path);

// Renames, and makes that last. Errors: Internal.
absl::Status rename_file(const std::string& from, const std::string& to);
// Errors: Internal; not when there is none.
absl::Status remove_file(const std::string& path);

std::string host_name();

}  // namespace muster
