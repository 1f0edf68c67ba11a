// What rows tell of a game.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "games/heroes/heroes.h"
#include "games/heroes/inquiry/players.h"

namespace muster::heroes {

Summary HeroesGame::summary(const State& state) const {
  Summary summary;
  summary.rounds = state.day;
  std::array<int, kMaxSeats> scores{};
  for (int seat = 0; seat < players(); ++seat) {
    scores[scenario().team[static_cast<std::size_t>(seat)]] += score(*this, state, seat);
  }
  const auto own = static_cast<std::size_t>(scenario().team[0]);
  int best_other = 0;
  for (std::size_t team = 0; team < scores.size(); ++team) {
    if (team != own) best_other = std::max(best_other, scores[team]);
  }
  summary.margin = scores[own] - best_other;
  Metrics metrics = {{"by_days", state.by_days != 0}, {"days", state.day}};
  for (int seat = 0; seat < players(); ++seat) {
    const Realm& realm = state.realms[static_cast<std::size_t>(seat)];
    const auto put = [&](const char* name, int value) {
      metrics.add(std::string(name) + "_" + std::string(kSeatNames[static_cast<std::size_t>(seat)]),
                  value);
    };
    put("battles", realm.battles);
    put("battles_won", realm.battles_won);
    put("coins", realm.coins);
    put("hero_deaths", realm.hero_deaths);
    put("heroes_raised", realm.heroes_raised);
    put("items", realm.items);
    put("mines", realm.mines);
    put("mines_taken", realm.mines_taken);
    put("monsters", realm.monsters);
    put("resources", realm.resources);
    put("score", score(*this, state, seat));
    put("settlements_taken", realm.settlements_taken);
    put("tokens", realm.items + realm.resources + realm.monsters + realm.mines_taken);
    const std::array<const char*, 3> curve = {"income_10", "income_20", "income_30"};
    for (std::size_t i = 0; i < curve.size(); ++i) {
      if (state.day >= kIncomeDays[i]) put(curve[i], realm.income[i]);
    }
  }
  for (int place = 1, seat = state.anchor; place <= players(); ++place) {
    metrics.add(kTurnOrderMetric + std::string(kSeatNames[static_cast<std::size_t>(seat)]), place);
    seat = next_seat(seat);
  }
  summary.metrics = std::move(metrics);
  return summary;
}

}  // namespace muster::heroes
