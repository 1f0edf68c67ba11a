// Keys of settings as they are told, to compare with those that readers ask for (KeyLog).
#pragma once

#include <absl/strings/str_split.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"

namespace muster::testing {

using Keys = std::set<std::string>;

// "{a,b}.x" as "a.x" and "b.x".
inline std::vector<std::string> spelled_out(const std::string& key) {
  const std::size_t open = key.find('{');
  if (open == std::string::npos) return {key};
  const std::size_t close = key.find('}', open);
  std::vector<std::string> all;
  const std::vector<std::string> words =
      absl::StrSplit(key.substr(open + 1, close - open - 1), ',');
  for (const std::string& word : words) {
    for (std::string& one : spelled_out(key.substr(0, open) + word + key.substr(close + 1))) {
      all.push_back(std::move(one));
    }
  }
  return all;
}

// All keys that are told, spelled out, with the tables around them.
inline Keys told_keys(const std::vector<ParamInfo>& settings) {
  Keys all;
  for (const ParamInfo& setting : settings) {
    for (const std::string& key : spelled_out(setting.name)) {
      all.insert(key);
      for (std::size_t dot = key.find('.'); dot != std::string::npos;
           dot = key.find('.', dot + 1)) {
        const std::string around = key.substr(0, dot);
        all.insert(around.ends_with("[]") ? around.substr(0, around.size() - 2) : around);
      }
    }
  }
  return all;
}

// The keys that were asked for of documents of this role, but for `name` and `summary`. What is
// told as "cards.ID" has names of its own as keys.
inline Keys asked_keys(const KeyLog& log, const std::string& role, const Keys& told) {
  Keys all;
  for (const auto& [of, key] : log.keys()) {
    if (of != role || key == "name" || key == "summary") continue;
    const std::string general = key.substr(0, key.rfind('.') + 1) + "ID";
    all.insert(told.contains(general) ? general : key);
  }
  return all;
}

inline Keys less(const Keys& keys, const Keys& others) {
  Keys rest;
  std::set_difference(keys.begin(), keys.end(), others.begin(), others.end(),
                      std::inserter(rest, rest.end()));
  return rest;
}

}  // namespace muster::testing
