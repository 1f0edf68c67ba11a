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

// A key as it is told: where names are anybody's, a word in capitals stands for them ("cards.ID").
inline std::string as_told(const std::string& key, const Keys& told) {
  if (told.contains(key)) return key;
  const std::string around = key.substr(0, key.rfind('.') + 1);
  for (const std::string& each : told) {
    const std::string last = each.substr(each.rfind('.') + 1);
    const bool general = std::all_of(last.begin(), last.end(), [](char c) { return c < 'a'; });
    if (general && around + last == each) return each;
  }
  return key;
}

// The keys that were asked for of documents of this role, but for those left out.
inline Keys asked_keys(const KeyLog& log, const std::string& role, const Keys& told,
                       const Keys& left_out = {"name", "summary"}) {
  Keys all;
  for (const auto& [of, key] : log.keys()) {
    if (of == role && !left_out.contains(key)) all.insert(as_told(key, told));
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
