// What is kept of a game besides its result: named values, each a truth value, a whole number, a
// number or a text (a category).
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/hash.h"

namespace muster {

using MetricValue = std::variant<bool, std::int64_t, double, std::string>;

struct Metric {
  Metric(std::string metric, bool truth) : name(std::move(metric)), value(truth) {}
  template <std::integral T>
  requires(!std::same_as<T, bool>) Metric(std::string metric, T whole)
      : name(std::move(metric)), value(static_cast<std::int64_t>(whole)) {}
  Metric(std::string metric, double number) : name(std::move(metric)), value(number) {}
  Metric(std::string metric, std::string_view text)
      : name(std::move(metric)), value(std::in_place_type<std::string>, text) {}
  Metric(std::string metric, const char* text)
      : name(std::move(metric)), value(std::in_place_type<std::string>, text) {}
  Metric(std::string metric, const std::string& text) : name(std::move(metric)), value(text) {}
  Metric(std::string metric, MetricValue any) : name(std::move(metric)), value(std::move(any)) {}

  std::string name;
  MetricValue value;

  friend bool operator==(const Metric&, const Metric&) = default;
};

// In the order they were added, which means nothing. A name stands once, and has values of one kind
// in all games.
class Metrics {
 public:
  Metrics() = default;
  Metrics(std::initializer_list<Metric> metrics) : all_(metrics) {}

  void reserve(std::size_t count) { all_.reserve(count); }
  template <class Value>
  void add(std::string name, const Value& value) {
    all_.emplace_back(std::move(name), value);
  }

  // nullptr when there is none of this name.
  const MetricValue* find(std::string_view name) const {
    for (const Metric& metric : all_) {
      if (metric.name == name) return &metric.value;
    }
    return nullptr;
  }

  bool empty() const { return all_.empty(); }
  std::size_t size() const { return all_.size(); }
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }

  friend bool operator==(const Metrics&, const Metrics&) = default;

 private:
  std::vector<Metric> all_;
};

// The value as a number, truth values as 0 and 1; nothing for a text.
inline std::optional<double> number_of(const MetricValue& value) {
  if (const bool* truth = std::get_if<bool>(&value)) return *truth ? 1 : 0;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const double* real = std::get_if<double>(&value)) return *real;
  return std::nullopt;
}

// The bits of a number; 0 has no sign.
inline std::uint64_t bits_of(double number) {
  return std::bit_cast<std::uint64_t>(number == 0 ? 0.0 : number);
}

// Of one metric: the hash of its name, the index of its kind, and the bits of its value (those of a
// number, the hash of a text). Hashes of metrics are added up.
inline std::uint64_t hash_of(std::uint64_t name, std::size_t kind, std::uint64_t bits) {
  return hash_combine(name, hash_combine(kind, bits));
}

// A game that draws or bids who moves first tells it as whole numbers: for each seat a metric with
// this name and the seat's (`turn_order_blue`), 1 for who moved first. Reports show the score by
// it.
inline constexpr const char* kTurnOrderMetric = "turn_order_";

// Hash of names and values; the order they were added in does not matter.
inline std::uint64_t hash_of(const Metrics& metrics) {
  std::uint64_t sum = 0;
  for (const Metric& metric : metrics) {
    std::uint64_t bits = 0;
    if (const bool* truth = std::get_if<bool>(&metric.value)) {
      bits = *truth ? 1 : 0;
    } else if (const auto* whole = std::get_if<std::int64_t>(&metric.value)) {
      bits = static_cast<std::uint64_t>(*whole);
    } else if (const double* real = std::get_if<double>(&metric.value)) {
      bits = bits_of(*real);
    } else {
      bits = hash_text(std::get<std::string>(metric.value));
    }
    sum += hash_of(hash_text(metric.name), metric.value.index(), bits);
  }
  return sum;
}

// One flat object, keys in alphabetical order.
inline nlohmann::json to_json(const Metrics& metrics) {
  nlohmann::json object = nlohmann::json::object();
  for (const Metric& metric : metrics) {
    std::visit([&](const auto& value) { object[metric.name] = value; }, metric.value);
  }
  return object;
}

}  // namespace muster
