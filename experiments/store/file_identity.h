// Which file a path leads to, whatever it was called before. For the store only.
#pragma once

#include <sys/stat.h>

#include <string>

namespace muster {

struct FileIdentity {
  dev_t device = 0;
  ino_t number = 0;  // 0: there is none

  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

inline FileIdentity identity_of_file(const std::string& path) {
  struct stat found = {};
  if (stat(path.c_str(), &found) != 0) return {};
  return {found.st_dev, found.st_ino};
}

}  // namespace muster
