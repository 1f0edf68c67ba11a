// Abseil's Status with std types: Debian's Abseil has a string_view of its own.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <string>

namespace muster {

inline std::string message_of(const absl::Status& status) {
  return {status.message().data(), status.message().size()};
}

// InvalidArgument with the lines of `status`, each behind "PATH: ".
inline absl::Status in_file(const std::string& path, const absl::Status& status) {
  std::string message = path + ": " + message_of(status);
  for (std::size_t end = message.find('\n'); end != std::string::npos;
       end = message.find('\n', end + 1)) {
    message.insert(end + 1, path + ": ");
  }
  return absl::InvalidArgumentError(message);
}

}  // namespace muster
