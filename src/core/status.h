// Abseil's Status with std types: Debian's Abseil has a string_view of its own.
#pragma once

#include <absl/status/status.h>

#include <string>

namespace muster {

inline std::string message_of(const absl::Status& status) {
  return {status.message().data(), status.message().size()};
}

}  // namespace muster
