// Reads members of JSON objects and collects mistakes, each naming the member. For the files of
// this game only.
#pragma once

#include <absl/status/status.h>
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bits.h"

namespace muster::projecthex {

// What could not be read is as if it were left out. `where` names the object that holds a member,
// "" at the top.
class JsonMembers {
 public:
  using Json = nlohmann::json;

  bool ok() const { return errors_.empty(); }
  // OK, or InvalidArgument with one mistake per line.
  absl::Status status() const;
  void fail(std::string_view name, std::string_view message);

  // nullptr when absent or null.
  static const Json* member(const Json& json, std::string_view key);
  static std::string path(std::string_view where, std::string_view key);

  // Whether it is one; tells unknown members.
  bool object(const Json& json, std::string_view name,
              std::initializer_list<std::string_view> known);
  // A whole number from 0; absent: unchanged.
  template <class Number>
  void number(const Json& json, std::string_view key, std::string_view where, int most,
              Number& value) {
    const std::optional<int> read = whole_number(json, key, where, most);
    if (read) value = static_cast<Number>(*read);
  }
  void flag(const Json& json, std::string_view key, std::string_view where, std::uint8_t& value);
  // The index of a text among names, or nothing after telling the mistake.
  std::optional<int> index(const Json& json, std::string_view name, std::string_view what,
                           const std::vector<std::string>& names);
  // The same of a member into a byte; absent: unchanged.
  void name_of(const Json& json, std::string_view key, std::string_view where,
               std::string_view what, const std::vector<std::string>& names, std::uint8_t& value);
  // The elements of a list; nothing when absent.
  std::span<const Json> list(const Json& json, std::string_view key, std::string_view where);
  // A list of names as a set of their indices.
  template <class Set>
  Set set(const Json& json, std::string_view key, std::string_view where, std::string_view what,
          const std::vector<std::string>& names) {
    Set result = 0;
    for (const Json& each : list(json, key, where)) {
      if (const auto at = index(each, path(where, key), what, names)) {
        result = static_cast<Set>(result | bit<Set>(*at));
      }
    }
    return result;
  }
  template <std::size_t N>
  static std::vector<std::string> texts(const std::array<std::string_view, N>& names) {
    return {names.begin(), names.end()};
  }

 private:
  std::optional<int> whole_number(const Json& json, std::string_view key, std::string_view where,
                                  int most);

  std::vector<std::string> errors_;
};

}  // namespace muster::projecthex
