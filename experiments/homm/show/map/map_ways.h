// The ways that heroes have walked, as rules that are watched show them: AI heroes take all of
// their steps while one action is applied.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "games/homm/map/adventure.h"
#include "games/homm/map/state/watcher.h"

namespace muster::homm::map {

class MapWays final : private MapWatcher {
 public:
  // Fields in order, the first being where the hero stood.
  using Way = std::vector<int>;

  // `game` outlives this.
  explicit MapWays(const Adventure& game);

  // The match goes on.
  void step(const MapState& before, Action action);

  // Of the player's hero in this round, and of an AI hero in its last turn.
  const Way& player() const { return player_; }
  const Way& ai_hero(int hero) const { return heroes_[static_cast<std::size_t>(hero)]; }

 private:
  void passed(const MapState& now, MapMoment moment) override;
  void fought(const MapState&, Action) override {}
  void fight_over(const MapState&, const FightResult&) override {}
  void begin(const MapState& state);

  std::shared_ptr<const Adventure> watched_;
  Way player_;
  std::array<Way, kMaxAiHeroes> heroes_;
};

}  // namespace muster::homm::map
