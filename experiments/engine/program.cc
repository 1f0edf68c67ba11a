#include "experiments/engine/program.h"

#include <fmt/format.h>

#include "core/config/inputs.h"
#include "core/hash128.h"

namespace muster {

// Made by the build (cmake/ProgramIdentity.cmake).
extern const char kProgramIdentity[];

const std::string& program_identity() {
  static const std::string identity = kProgramIdentity;
  return identity;
}

const std::string& binary_version() {
  static const std::string version = [] {
    const auto bytes = read_file("/proc/self/exe", kMaxInputBytes);
    // Without /proc nothing vouches for an equal program: the sources are what is known.
    return bytes.ok() ? fmt::format("binary {}", to_text(hash128(*bytes)))
                      : fmt::format("sources {}", program_identity());
  }();
  return version;
}

}  // namespace muster
