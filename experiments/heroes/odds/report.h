// The answer of `muster odds heroes` as text and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/heroes/odds/query.h"

namespace muster::heroes {

// A column: a variant with its odds, or why there are none.
struct OddsColumn {
  OddsVariant variant;
  absl::StatusOr<BattleOdds> odds;
};

std::string odds_text(const OddsQuery& query, const std::vector<OddsColumn>& columns);
nlohmann::json odds_json(const OddsQuery& query, const std::vector<OddsColumn>& columns);

// "0.21879...": so many digits after the point, cut off. Of a number from 0 on.
std::string decimal(const dice::Fraction& number, int digits);

}  // namespace muster::heroes
