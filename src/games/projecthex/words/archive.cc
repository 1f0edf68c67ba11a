#include "games/projecthex/words/archive.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/config/nearest.h"

namespace muster::projecthex {

absl::Status JsonMembers::status() const {
  if (ok()) return absl::OkStatus();
  return absl::InvalidArgumentError(fmt::format("{}", fmt::join(errors_, "\n")));
}

void JsonMembers::fail(std::string_view name, std::string_view message) {
  errors_.push_back(fmt::format("member `{}`: {}", name, message));
}

std::string JsonMembers::path(std::string_view where, std::string_view key) {
  return where.empty() ? std::string(key) : fmt::format("{}.{}", where, key);
}

const nlohmann::json* JsonMembers::member(const Json& json, std::string_view key) {
  const auto found = json.find(std::string(key));
  return found == json.end() || found->is_null() ? nullptr : &*found;
}

bool JsonMembers::object(const Json& json, std::string_view name,
                         std::initializer_list<std::string_view> known) {
  if (!json.is_object()) {
    fail(name, fmt::format("is {}, expected an object", json.type_name()));
    return false;
  }
  const std::vector<std::string> names(known.begin(), known.end());
  for (const auto& [key, value] : json.items()) {
    if (std::find(names.begin(), names.end(), key) != names.end()) continue;
    fail(name, fmt::format("unknown member `{}`{}", key, suggestion(key, names)));
  }
  return true;
}

std::optional<int> JsonMembers::whole_number(const Json& json, std::string_view key,
                                             std::string_view where, int most) {
  const Json* found = member(json, key);
  if (found == nullptr) return std::nullopt;
  if (!found->is_number_integer() || *found < 0 || *found > most) {
    fail(path(where, key),
         fmt::format("is {}, expected a whole number from 0 to {}", found->dump(), most));
    return std::nullopt;
  }
  return found->get<int>();
}

void JsonMembers::flag(const Json& json, std::string_view key, std::string_view where,
                       std::uint8_t& value) {
  const Json* found = member(json, key);
  if (found == nullptr) return;
  if (!found->is_boolean()) {
    fail(path(where, key), fmt::format("is {}, expected true or false", found->dump()));
    return;
  }
  value = found->get<bool>() ? 1 : 0;
}

std::optional<int> JsonMembers::index(const Json& json, std::string_view name,
                                      std::string_view what,
                                      const std::vector<std::string>& names) {
  if (!json.is_string()) {
    fail(name, fmt::format("is {}, expected {}", json.dump(), what));
    return std::nullopt;
  }
  const auto text = json.get<std::string>();
  const auto found = std::find(names.begin(), names.end(), text);
  if (text.empty() || found == names.end()) {
    fail(name, fmt::format("`{}` is not {}{}", text, what, suggestion(text, names)));
    return std::nullopt;
  }
  return static_cast<int>(found - names.begin());
}

void JsonMembers::name_of(const Json& json, std::string_view key, std::string_view where,
                          std::string_view what, const std::vector<std::string>& names,
                          std::uint8_t& value) {
  const Json* found = member(json, key);
  if (found == nullptr) return;
  if (const auto at = index(*found, path(where, key), what, names)) {
    value = static_cast<std::uint8_t>(*at);
  }
}

std::span<const nlohmann::json> JsonMembers::list(const Json& json, std::string_view key,
                                                  std::string_view where) {
  const Json* found = member(json, key);
  if (found == nullptr) return {};
  if (!found->is_array()) {
    fail(path(where, key), fmt::format("is {}, expected a list", found->type_name()));
    return {};
  }
  const auto& elements = found->get_ref<const Json::array_t&>();
  return {elements.data(), elements.size()};
}

}  // namespace muster::projecthex
