// Exact odds in a few words, for tests of the odds of attacks.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <map>

#include "core/status.h"
#include "experiments/homm/odds/fight.h"

namespace muster::homm {

using Values = std::map<int, dice::Fraction>;  // probabilities by amount

inline Odds odds(const OddsQuery& query) {
  const auto odds = exact_odds(query);
  EXPECT_TRUE(odds.ok()) << message_of(odds.status());
  return odds.ok() ? *odds : Odds{};
}

// Of side 0, the attacker, or 1.
inline Values damage(const OddsTable& table, std::size_t side) {
  return odds_by(table, [side](const OddsOutcome& outcome) { return outcome.fates[side].lost; });
}
inline dice::Fraction falls(const OddsTable& table, std::size_t side) {
  return odds_of(table, [side](const OddsOutcome& outcome) { return outcome.fates[side].fallen; });
}

}  // namespace muster::homm
