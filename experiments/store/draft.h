// A store that is made aside and takes its place in one step. For the store and segments only.
#pragma once

#include <absl/status/status.h>

#include <filesystem>
#include <string>

namespace muster {

// Where files are made that are to replace the store. Only who has locked the store makes it.
std::filesystem::path draft_folder(const std::string& store_path);

// That folder, while this lives, for a file that is to be at `path`, which is locked. What one that
// was killed has left there goes.
class Draft {
 public:
  explicit Draft(const std::string& path);
  ~Draft();
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  // The store as it is made.
  std::string store() const;
  // Makes it last and puts it where it is to be, with the permissions of what was there. Errors:
  // Internal.
  absl::Status done() const;

 private:
  void remove() const;

  std::string path_;
  std::filesystem::path folder_;
};

}  // namespace muster
