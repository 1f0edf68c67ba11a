// The value of a position by the weights of games/penance/state/evaluation.h.
#include <algorithm>
#include <bit>
#include <cmath>

#include "games/penance/duel.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/places.h"

namespace muster::penance {
namespace {

double strength(const CasketDuel& game, const DuelState& state, int side) {
  const DuelEvaluation& weights = game.evaluation();
  const Duelist& own = duelist(state, side);
  const int damaged = own.hand.copies(kDamagedKind) + own.draw.copies(kDamagedKind) +
                      own.discard.copies(kDamagedKind);
  double sum = weights.life * own.life() - weights.scrap * damaged;
  const std::array<double, kComponents> parts = {weights.head, weights.weapon_arm,
                                                 weights.shield_arm, weights.chassis, weights.legs};
  for (const Component part : kAllComponents) {
    const std::size_t at = index_of(part);
    const double share = own.lacks(part) ? 1 : std::min(0.9, weights.damaged * own.damage[at]);
    sum -= parts[at] * share;
  }
  sum -= weights.heat * own.heat + weights.danger * std::max(0, own.heat - kDangerousHeat + 1);
  sum -= weights.wound * std::popcount(own.wounds) + weights.bleed * own.bleed;
  for (int i = 0; i < own.lastings; ++i) {
    const bool by_enemy = own.lasting[static_cast<std::size_t>(i)].is(kFromEnemy);
    sum += by_enemy ? -weights.effect : weights.effect;
  }
  if (state.summoned != 0) sum += weights.summon * (std::popcount(units_of(state, side)) - 1);
  if (game.rules().board && own.hex != kNoHex && duelist(state, opponent(side)).hex != kNoHex) {
    const DeckTable& cards = game.table(side);
    const KindSet attacks = cards.set(KindClass::kAttack) & ~scrap(game, state, side);
    const int all = cards.cards.count(cards.set(KindClass::kAttack));
    const int away = std::min(distance(game, state, side, opponent(side)), kMostDistance);
    const KindSet reaching = attacks & cards.reaching[static_cast<std::size_t>(away)];
    if (all > 0) sum += weights.reach * cards.cards.count(reaching) / all;
  }
  return sum;
}

}  // namespace

double evaluate(const CasketDuel& game, const DuelState& state, Player player) {
  if (state.mover == kTerminal) return CasketDuel::returns(state)[static_cast<std::size_t>(player)];
  const double lead = game.evaluation().scale *
                      (strength(game, state, player) - strength(game, state, opponent(player)));
  return lead / std::sqrt(1 + lead * lead);
}

}  // namespace muster::penance
