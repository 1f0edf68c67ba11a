// Whole numbers in the texts of Slurm and of command lines.
#pragma once

#include <charconv>
#include <cstdint>
#include <string_view>
#include <system_error>

namespace muster::cluster {

// All of `text`, decimal digits; false, with `value` as it may be, for anything else.
inline bool read_number(std::string_view text, std::uint64_t& value) {
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  return !text.empty() && error == std::errc{} && end == last;
}

}  // namespace muster::cluster
