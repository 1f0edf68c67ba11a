// Two numbers of a config that stand for what is between them.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "core/config/reader.h"

namespace muster {

// `whole`: of whole numbers alone. None where the key is absent, or after telling the mistake.
inline std::optional<std::pair<double, double>> read_range(Reader& reader, std::string_view key,
                                                           bool whole = false) {
  const toml::node* node = reader.node(key);
  if (node == nullptr) return std::nullopt;
  const toml::array* list = node->as_array();
  const auto fits = [whole](const toml::node& value) {
    return whole ? value.is_integer() : value.is_number();
  };
  const bool numbers =
      list != nullptr && list->size() == 2 && fits(*list->get(0)) && fits(*list->get(1));
  if (!numbers || !(list->get(0)->value_or(0.0) < list->get(1)->value_or(0.0))) {
    reader.fail(key,
                fmt::format("expected a list of two {}numbers, the lower one first: [LOW, HIGH]",
                            whole ? "whole " : ""));
    return std::nullopt;
  }
  return std::pair(list->get(0)->value_or(0.0), list->get(1)->value_or(0.0));
}

}  // namespace muster
