// Exact odds of a whole fight between two policies: no sampling.
//
// A die is looked at as late as possible. Of a pool, only what the policy has found out so far is
// kept: of each face either how many dice show it, or that nothing is known, and the number of
// dice with unknown faces, which show any of the unknown faces evenly. An ordered policy looks
// face by face; a random one never looks. So the pools of six or eight dice have hundreds of
// states instead of tens of thousands, and a fight is followed through all of them with integer
// weights. (A policy from a table looks at all dice at once: small fights only.)
#pragma once

#include <absl/status/statusor.h>

#include <map>
#include <vector>

#include "core/dice/fraction.h"
#include "core/dice/values.h"
#include "games/projecthex/duel/policy.h"

namespace muster::projecthex {

inline constexpr int kMostOddsTroops = 6;
inline constexpr int kMostOddsFortressDice = 2;

struct DuelOdds {
  std::map<Survivors, dice::Fraction> outcomes;  // of positive probability
  dice::Fraction capture;                        // no defender is left
};

// Errors: InvalidArgument: a side without troops or with more than kMostOddsTroops, more than
// kMostOddsFortressDice, or a table policy in a fight whose weights leave 128 bits (more than
// three exchanges of two tables, four of one).
absl::StatusOr<DuelOdds> exact_duel_odds(const DuelFight& fight, const DuelPolicy& attacker,
                                         const DuelPolicy& defender);

using dice::Values;  // dice::odds_by() of `outcomes`: of a number that depends on the survivors

}  // namespace muster::projecthex
