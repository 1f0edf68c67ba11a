#include "games/homm/units/odds.h"

namespace muster::homm {
namespace {

using dice::Fraction;

void add(std::vector<Fraction>& odds, int value, const Fraction& probability) {
  Fraction& entry = odds[static_cast<std::size_t>(value)];
  entry = entry + probability;
}

}  // namespace

PoolOdds pool_odds(const Strike& strike, bool defending) {
  const auto size = static_cast<std::size_t>(strike.pool) + 1;
  PoolOdds odds{.hits = std::vector<Fraction>(size), .damage = std::vector<Fraction>(size)};
  const bool die = defending;
  for_each_roll<Fraction>(strike, die, [&](const Pool& rolled, const Fraction& probability) {
    for (int raised = 0; raised <= (die ? 1 : 0); ++raised) {
      const Fraction share = die ? probability * Fraction(raised == 1 ? 1 : 2, 3) : probability;
      add(odds.hits, hits(strike, rolled, raised), share);
      add(odds.damage, rolled_damage(strike, rolled, raised), share);
    }
  });
  return odds;
}

std::vector<Fraction> odds_after_tokens(const std::vector<Fraction>& damage, TokenPolicy policy,
                                        int tokens, int shield, int health) {
  std::vector<Fraction> left(damage.size());
  for (std::size_t i = 0; i < damage.size(); ++i) {
    const int dealt = static_cast<int>(i);
    const int removed = tokens_removed(policy, tokens, shield, dealt, health);
    add(left, after_tokens(dealt, removed, shield), damage[i]);
  }
  return left;
}

}  // namespace muster::homm
