#include "core/dice/power_recurrence.h"

#include <utility>

namespace muster::dice {
namespace {

Polynomial times_one_minus_x(const Polynomial& p) {
  Polynomial out = p;
  for (const auto& [exponent, coefficient] : p) out[exponent + 1] -= coefficient;
  std::erase_if(out, [](const auto& entry) { return entry.second == 0; });
  return out;
}

PowerRecurrence make_recurrence(const Polynomial& a, const Polynomial& b) {
  std::map<std::int64_t, PowerRecurrence::Term> by_lag;
  for (const auto& [exponent, coefficient] : a) by_lag[exponent].a = coefficient;
  for (const auto& [exponent, coefficient] : b) by_lag[exponent + 1].b = coefficient;
  PowerRecurrence out;
  out.a0 = by_lag.at(0).a;
  by_lag.erase(0);
  for (auto& [lag, term] : by_lag) {
    term.lag = lag;
    out.terms.push_back(std::move(term));
  }
  return out;
}

}  // namespace

PowerRecurrence shortest_recurrence(const Polynomial& p) {
  const auto derivative = [](const Polynomial& of) {
    Polynomial out;
    for (const auto& [exponent, coefficient] : of) {
      if (exponent > 0) out[exponent - 1] = coefficient * exponent;
    }
    return out;
  };
  PowerRecurrence plain = make_recurrence(p, derivative(p));
  const Polynomial d = times_one_minus_x(p);
  Polynomial b = times_one_minus_x(derivative(d));
  for (const auto& [exponent, coefficient] : d) b[exponent] += coefficient;
  PowerRecurrence differenced = make_recurrence(times_one_minus_x(d), b);
  return plain.terms.size() <= differenced.terms.size() ? plain : differenced;
}

std::vector<cpp_int> run_recurrence(const PowerRecurrence& recurrence, int n, std::int64_t width) {
  std::vector<cpp_int> q(static_cast<std::size_t>(width) + 1);
  q[0] = pow(recurrence.a0, static_cast<unsigned>(n));
  cpp_int sum;
  cpp_int factor;
  for (std::int64_t k = 1; k <= width; ++k) {
    sum = 0;
    for (const auto& term : recurrence.terms) {
      if (term.lag > k) break;
      factor = term.b * n;
      factor -= term.a * (k - term.lag);
      sum += factor * q[static_cast<std::size_t>(k - term.lag)];
    }
    q[static_cast<std::size_t>(k)] = sum / (recurrence.a0 * k);
  }
  return q;
}

}  // namespace muster::dice
