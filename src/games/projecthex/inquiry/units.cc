#include "games/projecthex/inquiry/units.h"

#include <algorithm>
#include <limits>

#include "core/bits.h"
#include "games/projecthex/inquiry/fights.h"

namespace muster::projecthex {

unsigned types(const ConquestTables& conquest, const ConquestState& state, Player player) {
  unsigned set = 0;
  for (int type = 0; type < kUnitTypes; ++type) {
    if (unit_cards(conquest, state, player, static_cast<UnitType>(type)) != 0) set |= 1U << type;
  }
  return set;
}

int modifier(const ConquestTables& conquest, const ConquestState& state, Player player,
             UnitType type) {
  const DuelTerms terms = duel_terms(conquest, state, player, player, false);
  return terms.defence[static_cast<std::size_t>(type)];
}

int movement(const ConquestTables& conquest, const ConquestState& state, Player player,
             UnitType type) {
  const UnitCard* best = nullptr;  // PH-03
  for (const int u : BitRange(unit_cards(conquest, state, player, type))) {
    const UnitCard& unit = conquest.rules().cards.units[static_cast<std::size_t>(u)];
    if (best == nullptr || unit.modifier >= best->modifier) best = &unit;
  }
  return best == nullptr ? 1 : best->movement;
}

int price(const ConquestTables& conquest, const ConquestState& state, Player player,
          UnitType type) {
  int best = std::numeric_limits<int>::max();  // without a card
  for (const int u : BitRange(unit_cards(conquest, state, player, type))) {
    best = std::min(best, conquest.rules().cards.units[static_cast<std::size_t>(u)].price);
  }
  return best;
}

// N17: by the distance from the marker of the own capital, whoever holds it.
int fortress_price(const ConquestTables& conquest, const ConquestState& state, Player player,
                   int territory) {
  const int capital = state.realms[static_cast<std::size_t>(player)].capital;
  const int distance = std::max(1, conquest.board().distance(capital, territory));
  const std::vector<int>& prices = conquest.rules().fortress_prices;
  if (prices.empty()) return distance;
  const std::size_t last = prices.size() - 1;
  return prices[std::min(static_cast<std::size_t>(distance - 1), last)];
}

}  // namespace muster::projecthex
