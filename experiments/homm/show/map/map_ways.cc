#include "experiments/homm/show/map/map_ways.h"

namespace muster::homm::map {
namespace {

void go_to(MapWays::Way& way, int field) {
  if (way.empty() || way.back() != field) way.push_back(field);
}

}  // namespace

MapWays::MapWays(const Adventure& game) : watched_(game.watched_by(*this)) {}

void MapWays::step(const MapState& before, Action action) {
  if (player_.empty()) begin(before);
  MapState now = before;
  watched_->apply(now, action);
}

void MapWays::begin(const MapState& state) {
  player_ = {state.field};
  for (std::size_t hero = 0; hero < kMaxAiHeroes; ++hero) {
    const AiHeroState& each = state.heroes[hero];
    if (each.status == HeroStatus::kOnMap) heroes_[hero] = {each.field};
  }
}

void MapWays::passed(const MapState& now, MapMoment moment) {
  if (moment == MapMoment::kRoundBegins) player_ = {now.field};
  go_to(player_, now.field);
  for (std::size_t hero = 0; hero < kMaxAiHeroes; ++hero) {
    const AiHeroState& each = now.heroes[hero];
    if (each.status != HeroStatus::kOnMap) {
      heroes_[hero].clear();
      continue;
    }
    if (moment == MapMoment::kAiTurn && now.ai_hero == hero) heroes_[hero] = {each.field};
    go_to(heroes_[hero], each.field);
  }
}

}  // namespace muster::homm::map
