// Two numbers of a config that stand for what is between them.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "core/config/reader.h"

namespace muster {

// None where the key is absent, or after telling the mistake.
inline std::optional<std::pair<double, double>> read_range(Reader& reader, std::string_view key) {
  const toml::node* node = reader.node(key);
  if (node == nullptr) return std::nullopt;
  const toml::array* list = node->as_array();
  const bool numbers = list != nullptr && list->size() == 2 && list->get(0)->is_number() &&
                       list->get(1)->is_number();
  if (!numbers || list->get(0)->value_or(0.0) >= list->get(1)->value_or(0.0)) {
    reader.fail(key, "expected a list of two numbers, the lower one first: [LOW, HIGH]");
    return std::nullopt;
  }
  return std::pair(list->get(0)->value_or(0.0), list->get(1)->value_or(0.0));
}

}  // namespace muster
