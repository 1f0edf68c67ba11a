// The value of a position: shares of strength by the weights of evaluation.h.
#include <algorithm>
#include <array>
#include <bit>

#include "agents/projecthex/outlook.h"
#include "core/portable_math.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/inquiry/territories.h"

namespace muster::projecthex {
namespace {

constexpr int kMostThreat = 6;  // of one territory

// Own turns until the next time missions are scored, the present one counting 0; what others can do
// before counts as part of a turn.
double waiting(const Conquest& game, const ConquestState& state, Player player) {
  const int players = game.num_players();
  const int ahead = (player - state.on_turn + players) % players;
  if (ahead == 0) return state.step >= Step::kMissions ? 1 : 0;
  return static_cast<double>(ahead) / players;
}

int threat(const Standpoint& at) {
  const Board& board = at.game->board();
  int sum = 0;
  for (const int t : BitRange(at.held & board.around(at.enemy))) {
    int most = 0;
    for (const int n : BitRange(board.neighbours(t) & at.enemy))
      most = std::max(most, at.troops(n));
    sum += std::clamp(most - 1 - at.troops(t), 0, kMostThreat);
  }
  return sum;
}

double missions(const Standpoint& at, const EvaluationWeights& weights) {
  const double wait = waiting(*at.game, *at.state, at.player);
  const Realm& realm = at.realm();
  double sum = 0;
  for (const int card : realm.dossier) {
    if (card == kNoMission) continue;
    const Outlook look = outlook(at, card);
    if (look.effort >= kHopeless) continue;
    const int worth = at.game->prestige_of(card);
    const double share = 1 / (1 + weights.delay * (turns_to_meet(at, look) + wait));
    sum += weights.mission * worth * share;
    // What wins is hindered by everyone, so only what is near counts.
    if (realm.prestige + worth >= at.game->rules().prestige_to_win)
      sum += weights.winning * share * share;
  }
  return sum;
}

double log_strength(const Conquest& game, const ConquestState& state, Player player,
                    const EvaluationWeights& weights) {
  const Standpoint at(game, state, player, weights.enemy_effort);
  const Realm& realm = at.realm();
  const int incoming = total(realm.incoming) + realm.incoming_any;
  return weights.prestige * realm.prestige + missions(at, weights) +
         weights.territory * std::popcount(at.held) + weights.income * income(game, state, player) +
         weights.troop * (realm.pieces + incoming) + weights.coin * std::min<int>(realm.coins, 50) +
         weights.region * std::popcount(regions_held(game, state, player)) -
         weights.threat * threat(at);
}

using Strengths = std::array<double, kMaxPlayers>;  // logarithms

Strengths log_strengths(const Conquest& game, const ConquestState& state,
                        const EvaluationWeights& weights) {
  Strengths strengths{};
  for (int player = 0; player < game.num_players(); ++player) {
    strengths[static_cast<std::size_t>(player)] =
        log_strength(game, state, static_cast<Player>(player), weights);
  }
  return strengths;
}

double value_of(const Strengths& strengths, int players, int player) {
  const double own = strengths[static_cast<std::size_t>(player)];
  double all = 1;  // strengths in units of the player's own
  for (int other = 0; other < players; ++other) {
    if (other == player) continue;
    const double strength = strengths[static_cast<std::size_t>(other)];
    all += exponential(std::clamp(strength - own, -30.0, 30.0));
  }
  return (players / all - 1) / (players - 1);
}

}  // namespace

double evaluate(const Conquest& game, const ConquestState& state, Player player) {
  if (state.mover == kTerminal) return game.returns(state)[static_cast<std::size_t>(player)];
  return value_of(log_strengths(game, state, game.evaluation()), game.num_players(), player);
}

Returns evaluations(const Conquest& game, const ConquestState& state) {
  if (state.mover == kTerminal) return game.returns(state);
  const Strengths strengths = log_strengths(game, state, game.evaluation());
  Returns values{};
  for (int player = 0; player < game.num_players(); ++player) {
    values[static_cast<std::size_t>(player)] = value_of(strengths, game.num_players(), player);
  }
  return values;
}

}  // namespace muster::projecthex
