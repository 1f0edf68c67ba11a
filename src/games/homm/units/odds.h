// Exact probabilities of a pool of six-sided dice: every result that differs in hits, damage or
// what the dice trigger, with its probability. `Number` is double where a rule has to be quick, or
// dice::Fraction where numbers are shown.
#pragma once

#include <array>
#include <vector>

#include "core/dice/fraction.h"
#include "games/homm/units/roll.h"
#include "games/homm/units/strike.h"

namespace muster::homm {

template <class Number>
Number number_of(std::uint64_t whole);
template <>
inline double number_of<double>(std::uint64_t whole) {
  return static_cast<double>(whole);
}
template <>
inline dice::Fraction number_of<dice::Fraction>(std::uint64_t whole) {
  return dice::Fraction(static_cast<std::int64_t>(whole));
}

// The pools of `dice` dice by groups of faces, one after the other (for_each_pool).
template <class Number, class F>
class PoolWalk {
 public:
  PoolWalk(const DieWeights& weights, Cuts cuts, F& f) : f_(f) {
    const Number total = number_of<Number>(weights.total());
    for (int face = kDieFaces; face >= 1;) {
      const FaceGroup group = group_at(weights, cuts, face);
      if (group.weight > 0) {
        noted_.push_back(group.noted);
        share_.push_back(number_of<Number>(group.weight) / total);
      }
      face = group.lowest - 1;
    }
  }

  // `open` dice are left for the groups from `index` on.
  void run(std::size_t index, int open, const Pool& pool, const Number& probability) {
    if (index + 1 == share_.size() || open == 0) {
      Pool whole = pool;
      whole.add(noted_[index], open);
      Number last = probability;
      for (int i = 0; i < open; ++i) last = last * share_[index];
      f_(whole, last);
      return;
    }
    Number ways = probability;  // without the binomial coefficient
    for (int count = 0; count <= open; ++count) {
      const auto& choose = kChoose[static_cast<std::size_t>(open)];
      Pool grown = pool;
      grown.add(noted_[index], count);
      run(index + 1, open - count, grown,
          ways * number_of<Number>(choose[static_cast<std::size_t>(count)]));
      ways = ways * share_[index];
    }
  }

 private:
  F& f_;
  std::vector<int> noted_;
  std::vector<Number> share_;
};

// Calls f(pool, probability) for every pool that can be told from the others by `cuts`.
template <class Number, class F>
void for_each_pool(const DieWeights& weights, Cuts cuts, int dice, F f) {
  PoolWalk<Number, F>(weights, cuts, f).run(0, dice, Pool{}, number_of<Number>(1));
}

// The same for the roll of an attack on which nobody rerolls by choice. A roll that changes nothing
// is one pool.
template <class Number, class F>
void for_each_roll(const Strike& strike, bool defense_die, F f) {
  if (strike.dice.no_roll) {
    f(Pool{}, number_of<Number>(1));
    return;
  }
  const Cuts cuts = telling_cuts(strike, defense_die, false);
  for_each_pool<Number>(die_weights(strike.dice), cuts, strike.pool, f);
}

// What an attack can come to, by value: hits, and damage before tokens. `defending`: the target
// holds a defense token, whose attack die is rolled as well (DS-16).
struct PoolOdds {
  std::vector<dice::Fraction> hits;    // by number of hits, 0 .. dice
  std::vector<dice::Fraction> damage;  // by damage, 0 .. dice
};
PoolOdds pool_odds(const Strike& strike, bool defending);

// The probabilities of one of them as damage arrives after tokens are removed by the policy from a
// unit with so many tokens and so much health left; index: damage.
std::vector<dice::Fraction> odds_after_tokens(const std::vector<dice::Fraction>& damage,
                                              TokenPolicy policy, int tokens, int shield,
                                              int health);

}  // namespace muster::homm
