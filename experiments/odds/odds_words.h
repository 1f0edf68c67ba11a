// Exact odds as the verbs `muster odds GAME` tell them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/dice/distribution.h"
#include "core/dice/values.h"

namespace muster::odds {

// "12.3457 %"
std::string percent(const dice::Fraction& probability, int digits = 4);

// {"exact": "1/3", "value": 0.333...}
nlohmann::json fraction_json(const dice::Fraction& fraction);

// {"distribution": [{"exact", "value", NAME: the number}, ...], "mean": a fraction}
nlohmann::json values_json(const dice::Values& values, std::string_view name);
nlohmann::json distribution_json(const dice::Distribution& distribution, std::string_view name);

}  // namespace muster::odds
