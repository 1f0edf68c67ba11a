#include "core/text_pool.h"

namespace muster {

std::uint32_t TextPool::number(std::string_view text) {
  const std::lock_guard lock(mutex_);
  const auto known = numbers_.find(text);
  if (known != numbers_.end()) return known->second;
  const auto number = static_cast<std::uint32_t>(texts_.size());
  texts_.emplace_back(text);
  numbers_.emplace(texts_.back(), number);
  return number;
}

const std::string& TextPool::text(std::uint32_t number) const {
  const std::lock_guard lock(mutex_);
  return texts_[number];
}

}  // namespace muster
