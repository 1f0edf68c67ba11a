// Powers of polynomials by a recurrence: the sum of n equal dice in time linear in its table.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/dice/fraction_rep.h"

namespace muster::dice {

using Polynomial = std::map<std::int64_t, cpp_int>;  // exponent -> coefficient, none of them 0

// A sparse differential equation A Q' = n B Q for Q = P^n, read as a recurrence:
//   A_0 k q_k = sum over i >= 1 of (n B_{i-1} - (k - i) A_i) q_{k-i}.
struct PowerRecurrence {
  struct Term {
    std::int64_t lag = 0;
    cpp_int a;
    cpp_int b;  // B_{lag-1}
  };
  cpp_int a0;
  std::vector<Term> terms;
};

// From P'/P directly, or with P = D / (1 - x), where D is short for dice with runs of equal
// weights (a uniform die has two terms): whichever has fewer terms.
PowerRecurrence shortest_recurrence(const Polynomial& p);

// The coefficients 0..width of P^n.
std::vector<cpp_int> run_recurrence(const PowerRecurrence& recurrence, int n, std::int64_t width);

}  // namespace muster::dice
