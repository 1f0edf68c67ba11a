// Files that tests read back.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace muster {

// The bytes of a file; none when there is no such file.
inline std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace muster
