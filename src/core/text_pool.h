// Texts that occur again and again, as numbers.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace muster {

// Numbers texts in the order they are met. May be used by several threads.
class TextPool {
 public:
  std::uint32_t number(std::string_view text);
  const std::string& text(std::uint32_t number) const;

 private:
  mutable std::mutex mutex_;
  std::deque<std::string> texts_;  // stay where they are
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
};

}  // namespace muster
