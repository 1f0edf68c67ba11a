// Typed, documented parameters of agents: one table gives the parser, the defaults, the ranges and
// the text of `muster agents`.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/config/reader.h"
#include "core/registry.h"

namespace muster {

// The parameters of a struct P.
template <class P>
class ParamTable {
 public:
  ParamTable& integer(const std::string& name, std::int64_t P::*field, std::int64_t min,
                      std::int64_t max, std::string summary) {
    const std::int64_t fallback = P{}.*field;
    info_.push_back({name, fmt::format("integer {}..{}", min, max), fmt::format("{}", fallback),
                     std::move(summary)});
    readers_.push_back([=](Reader& reader, P& p) {
      p.*field = reader.integer(name, {.fallback = p.*field, .min = min, .max = max});
    });
    return *this;
  }
  ParamTable& number(const std::string& name, double P::*field, double min, double max,
                     std::string summary) {
    const double fallback = P{}.*field;
    info_.push_back({name, fmt::format("number {}..{}", min, max), fmt::format("{}", fallback),
                     std::move(summary)});
    readers_.push_back([=](Reader& reader, P& p) {
      p.*field = reader.number(name, {.fallback = p.*field, .min = min, .max = max});
    });
    return *this;
  }
  ParamTable& boolean(const std::string& name, bool P::*field, std::string summary) {
    const bool fallback = P{}.*field;
    info_.push_back({name, "true|false", fallback ? "true" : "false", std::move(summary)});
    readers_.push_back([=](Reader& reader, P& p) { p.*field = reader.boolean(name, p.*field); });
    return *this;
  }
  ParamTable& text(const std::string& name, std::string P::*field, std::string summary) {
    const std::string fallback = P{}.*field;
    info_.push_back({name, "text", fmt::format("\"{}\"", fallback), std::move(summary)});
    readers_.push_back([=](Reader& reader, P& p) { p.*field = reader.text(name, p.*field); });
    return *this;
  }
  // `field` may be of a base of P.
  template <class E, class Base>
  ParamTable& choice(const std::string& name, E Base::*field,
                     std::vector<std::pair<std::string, E>> names, std::string summary) {
    const E fallback = P{}.*field;
    std::string type;
    std::string shown;
    for (const auto& [text, value] : names) {
      type += (type.empty() ? "\"" : "|\"") + text + "\"";
      if (value == fallback) shown = "\"" + text + "\"";
    }
    info_.push_back({name, type, shown, std::move(summary)});
    readers_.push_back(
        [=](Reader& reader, P& p) { p.*field = reader.template choice<E>(name, p.*field, names); });
    return *this;
  }

  const std::vector<ParamInfo>& info() const { return info_; }
  // Reads every parameter; those that are not given are as in `params`. Mistakes go to the reader's
  // diagnostics.
  P read(Reader& reader, P params = {}) const {
    for (const auto& read_one : readers_) read_one(reader, params);
    return params;
  }

 private:
  std::vector<ParamInfo> info_;
  std::vector<std::function<void(Reader&, P&)>> readers_;
};

}  // namespace muster
