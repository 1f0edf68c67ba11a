#include "experiments/config/limits.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace muster {
namespace {

// The first number of a file; nothing large enough to matter when there is none ("max").
std::uint64_t number_in(const std::string& path, const std::string& after = "") {
  std::ifstream file(path);
  for (std::string word; file >> word;) {
    if (!after.empty() && word != after) continue;
    std::uint64_t number = 0;
    if (!after.empty()) file >> word;
    for (const char c : word) {
      if (c < '0' || c > '9') return 0;
      number = number * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return number;
  }
  return 0;
}

}  // namespace

std::uint64_t memory_used() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  file >> size >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t memory_left() {
  std::uint64_t left = std::numeric_limits<std::uint64_t>::max();
  const auto leaves = [&left](std::uint64_t limit, std::uint64_t used) {
    if (limit > 0) left = std::min(left, limit > used ? limit - used : 0);
  };
  leaves(number_in("/proc/meminfo", "MemAvailable:") * 1024, 0);
  leaves(number_in("/sys/fs/cgroup/memory.max"), number_in("/sys/fs/cgroup/memory.current"));
  rlimit address_space{};
  if (getrlimit(RLIMIT_AS, &address_space) == 0 && address_space.rlim_cur != RLIM_INFINITY) {
    leaves(address_space.rlim_cur, memory_used());
  }
  return left == std::numeric_limits<std::uint64_t>::max() ? 0 : left;
}

}  // namespace muster
