#include "experiments/odds/odds_words.h"

#include <fmt/format.h>

#include <cstdint>
#include <utility>

namespace muster::odds {
namespace {

using Json = nlohmann::json;

Json entry_json(const dice::Fraction& probability, std::string_view name, std::int64_t value) {
  Json entry = fraction_json(probability);
  entry[std::string(name)] = value;
  return entry;
}

}  // namespace

std::string percent(const dice::Fraction& probability, int digits) {
  return fmt::format("{:.{}f} %", 100 * probability.to_double(), digits);
}

Json fraction_json(const dice::Fraction& fraction) {
  return {{"exact", fraction.to_string()}, {"value", fraction.to_double()}};
}

Json values_json(const dice::Values& values, std::string_view name) {
  Json list = Json::array();
  for (const auto& [value, probability] : values) {
    list.push_back(entry_json(probability, name, value));
  }
  return {{"distribution", std::move(list)}, {"mean", fraction_json(mean(values))}};
}

Json distribution_json(const dice::Distribution& distribution, std::string_view name) {
  Json list = Json::array();
  for (const std::int64_t value : distribution.support()) {
    list.push_back(entry_json(distribution.probability(value), name, value));
  }
  return {{"distribution", std::move(list)}, {"mean", fraction_json(distribution.mean())}};
}

}  // namespace muster::odds
