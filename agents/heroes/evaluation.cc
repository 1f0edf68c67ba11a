// The value of a position: shares of strength by the weights of games/heroes/state/evaluation.h.
#include "agents/heroes/evaluation.h"

#include <algorithm>
#include <array>

#include "agents/heroes/counsel.h"
#include "agents/heroes/leader_odds.h"
#include "core/portable_math.h"
#include "games/heroes/heroes.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/inquiry/sides.h"

namespace muster::heroes {
namespace {

constexpr int kNearDays = 2;
constexpr double kMostSpread = 60;  // of logarithms

// What a player has to fight with, as mean rolls.
struct Strength {
  double all = 1;
  double champion = 1;
};
Strength strength_of(const HeroesGame& game, const HeroesState& state, int seat) {
  Strength strength;
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
    const int hero = hero_of(seat, slot);
    if (!has_hero(state, hero)) continue;
    const double mean = force_of(game.rules().battle, side_of_hero(game, state, hero)).mean;
    strength.all += mean;
    strength.champion = std::max(strength.champion, mean);
  }
  for (const Settlement& each : state.settlements) {
    if (each.owner == seat) strength.all += 3.5 * each.recruits;
  }
  return strength;
}

// Over a player's Settlements, the chance that an enemy Hero near takes it.
double perils(const HeroesGame& game, const HeroesState& state, int seat) {
  double sum = 0;
  for (int place = 0; place < kMaxSettlements; ++place) {
    const auto at = static_cast<std::size_t>(place);
    if (state.settlements[at].owner != seat) continue;
    const BattleSide defense = side_of_settlement(game, state, place);
    double worst = 0;
    for (int enemy = 0; enemy < kMaxHeroes; ++enemy) {
      if (!has_hero(state, enemy)) continue;
      if (allied(state, seat, seat_of_hero(enemy))) continue;
      const int steps = game.board().distance(hero_tile(state, enemy), state.settlement_at[at]);
      if (steps > kNearDays * kDayOfMovement) continue;
      const double near = steps <= kDayOfMovement ? 1 : 0.5;
      worst = std::max(
          worst, near * win_chance(game.rules().battle, side_of_hero(game, state, enemy), defense));
    }
    sum += worst;
  }
  return sum;
}

double log_strength(const HeroesGame& game, const HeroesState& state,
                    const EvaluationWeights& weights, int seat) {
  if (state.realms[static_cast<std::size_t>(seat)].out != 0) return -30;
  const double left = std::max(0, game.day_limit() - state.day);
  const double past = 1 - left / std::max(1, game.day_limit());
  const Strength strength = strength_of(game, state, seat);
  const int settlements = settlements_of(state, seat);
  return weights.score * score(game, state, seat) * (weights.early + (1 - weights.early) * past) +
         weights.income * income(game, state, seat) * std::min(left, weights.horizon) +
         weights.strength * natural_log(strength.all) +
         weights.champion * natural_log(strength.champion) + weights.hero * heroes_of(state, seat) +
         weights.settlement * settlements - (settlements == 0 ? weights.homeless : 0) -
         weights.peril * perils(game, state, seat);
}

}  // namespace

// Each team wins with the share of all strength that it has; then returns are as at the end.
double evaluate_position(const HeroesGame& game, const HeroesState& state,
                         const EvaluationWeights& weights, Player player) {
  if (state.mover == kTerminal) return game.returns(state)[static_cast<std::size_t>(player)];
  const int players = game.num_players();
  std::array<double, kMaxSeats> logs{};
  double most = -kMostSpread;
  for (int seat = 0; seat < players; ++seat) {
    logs[static_cast<std::size_t>(seat)] = log_strength(game, state, weights, seat);
    most = std::max(most, logs[static_cast<std::size_t>(seat)]);
  }
  std::array<double, kMaxSeats> strengths{};  // by team
  std::array<int, kMaxSeats> members{};
  double all = 0;
  for (int seat = 0; seat < players; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    const double strength = exponential(std::max(logs[at] - most, -kMostSpread));
    const std::size_t team = game.scenario().team[at];
    strengths[team] += strength;
    ++members[team];
    all += strength;
  }
  const std::size_t own = game.scenario().team[static_cast<std::size_t>(player)];
  double value = 0;
  for (std::size_t team = 0; team < kMaxSeats; ++team) {
    const int losers = players - members[team];
    if (members[team] == 0 || losers == 0) continue;
    const double gain = std::min(1.0, static_cast<double>(losers) / members[team]);
    const double share = strengths[team] / all;
    value += share * (team == own ? gain : -gain * members[team] / losers);
  }
  return value;
}

double evaluate(const HeroesGame& game, const HeroesState& state, Player player) {
  return evaluate_position(game, state, game.evaluation(), player);
}

}  // namespace muster::heroes
