#include "experiments/tuning/planned.h"

#include "experiments/tuning/aim.h"

namespace muster::tuning {

std::int64_t tune_games(const Experiment& experiment) {
  const Tune& tune = *experiment.tune;
  const bool beside = tune.method != TuneMethod::kRandom;  // as many by random search
  return preparing_games(tune, experiment.opponents.size()) + (beside ? 2 : 1) * tune.games +
         tune.confirm_games;
}

std::int64_t psro_games(const Experiment& experiment) {
  const Psro& psro = *experiment.psro;
  if (psro.exact()) return 0;
  const std::int64_t responses = psro.most_responses();
  std::int64_t games = responses * (experiment.tune->games + experiment.tune->confirm_games);
  // Before every response, and at the end, all of the population meet.
  const auto agents = static_cast<std::int64_t>(experiment.agents.size());
  for (std::int64_t more = 0; more <= responses; ++more) {
    games += (agents + more) * (agents + more - 1) / 2 * psro.pair_games;
  }
  return games;
}

std::int64_t balance_games(const Experiment& experiment) {
  const Balance& balance = *experiment.balance;
  std::int64_t games = balance.screen_games + balance.games + balance.confirm_games;
  for (const BalancePlayers& players : balance.players) {
    games += players.games > 0 ? players.games : balance.confirm_games;
  }
  return games;
}

std::vector<PlannedSearch> planned_searches(const Experiment& experiment) {
  std::vector<PlannedSearch> all;
  if (experiment.tune) {
    all.push_back({"tune", tune_games(experiment),
                   preparing_games(*experiment.tune, experiment.opponents.size())});
  }
  if (experiment.tune && experiment.psro) all.push_back({"psro", psro_games(experiment)});
  if (experiment.balance) all.push_back({"balance", balance_games(experiment)});
  return all;
}

}  // namespace muster::tuning
