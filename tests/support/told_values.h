// Values that a setting takes and refuses, as its type tells them.
#pragma once

#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <regex>
#include <string>
#include <vector>

#include "core/fields/param_info.h"

namespace muster::testing {

// As TOML. Of types in words there are none.
struct ToldValues {
  std::vector<std::string> inside;
  std::vector<std::string> outside;
};

inline ToldValues told_values(const ParamInfo& setting) {
  const std::string& type = setting.type;
  const auto matches = [&](std::smatch& match, const char* pattern) {
    return std::regex_match(type, match, std::regex(pattern));
  };
  std::smatch match;
  if (matches(match, "(integer|number) (-?\\d+)\\.\\.(-?\\d+)")) {
    const int least = std::stoi(match[2]);
    const int most = std::stoi(match[3]);
    return {{std::to_string(least), std::to_string(most)},
            {std::to_string(least - 1), std::to_string(most + 1), "\"3\"", "[1]"}};
  }
  if (matches(match, "number ([\\d.]+)\\.\\.([\\d.]+)")) {
    const double least = std::stod(match[1]);
    const double most = std::stod(match[2]);
    return {{match[1].str(), match[2].str()},
            {fmt::format("{}", least * 0.999), fmt::format("{}", most * 1.001), "\"3\""}};
  }
  if (matches(match, "integer from (\\d+)")) {
    return {{match[1].str(), "9223372036854775807"},
            {std::to_string(std::stoi(match[1]) - 1), "1.5", "\"3\""}};
  }
  if (matches(match, "number above (\\d+)(, below ([\\d.]+))?")) {
    ToldValues values{{match[1].str() + ".0001"}, {match[1].str(), "-1", "inf", "\"3\""}};
    if (match[3].matched) {
      values.inside.push_back(fmt::format("{}", std::stod(match[3]) * 0.999));
      values.outside.push_back(match[3].str());
    }
    return values;
  }
  if (type == "number") return {{"-1e9", "0", "2.5"}, {"\"3\"", "[1]"}};
  if (type == "true|false") return {{"true", "false"}, {"1", "\"true\""}};
  if (type == "text") return {{}, {"3", "[\"a\"]"}};
  if (type == "a list of texts") return {{"[]"}, {"3", "\"a\"", "[3]"}};
  if (matches(match, "\"[^\"]*\"(\\|\"[^\"]*\")*")) {
    return {absl::StrSplit(type, '|'), {"\"no such word\"", "3"}};
  }
  return {};
}

}  // namespace muster::testing
