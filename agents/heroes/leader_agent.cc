#include "agents/heroes/leader_agent.h"

#include <algorithm>

#include "agents/rule_agent.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/routes.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

// Costs of a tile: a step or a pick-up; ending in reach of an enemy Hero that wins; and of what
// lies there a coin saves so much. What is saved never outweighs the step.
constexpr int kDangerCost = 1;
constexpr int kBackCost = 10;  // of the tile that the Hero has just come from
constexpr double kCoinSaves = 1;

// Tiles where a stronger enemy Hero may strike.
std::vector<int> dangerous_tiles(const Counsel& counsel) {
  const HeroesState& state = *counsel.state;
  const Board& board = counsel.game->board();
  std::vector<int> cost(static_cast<std::size_t>(board.tiles()), 0);
  for (int enemy = 0; enemy < kMaxHeroes; ++enemy) {
    if (!has_hero(state, enemy)) continue;
    if (!counsel.fears(state.active, enemy)) continue;
    const int at = hero_tile(state, enemy);
    for (int tile = 0; tile < board.tiles(); ++tile) {
      if (board.distance(at, tile) <= kDayOfMovement) {
        cost[static_cast<std::size_t>(tile)] = kDangerCost;
      }
    }
  }
  return cost;
}

int direction_of(const Board& board, int from, int to) {
  for (int direction = 0; direction < board.directions(); ++direction) {
    if (board.neighbour(from, direction) == to) return direction;
  }
  return -1;
}

}  // namespace

GridRoutes::Terrain RoutePlanner::terrain(const Counsel& counsel) {
  const HeroesState& state = *counsel.state;
  const auto tiles = static_cast<std::size_t>(counsel.game->board().tiles());
  GridRoutes::Terrain weighed{.entry = dangerous_tiles(counsel),
                              .ends = std::vector<bool>(tiles, false)};
  for (int& cost : weighed.entry) cost += kStepCost;
  TileSet ends = ground(state, counsel.seat).ends;
  for (const int tile : state.loot) {
    const int pick_ups = pick_up_cost(state, tile);
    const double saved = kCoinSaves * counsel.worth_of_loot(tile);
    weighed.entry[static_cast<std::size_t>(tile)] +=
        kStepCost * pick_ups - static_cast<int>(std::min(saved, kStepCost * (pick_ups + 0.5)));
    const bool barred = state.monsters.contains(tile) ||
                        enemy_hero_on(state, counsel.seat, tile) >= 0 ||
                        enemy_settlement_on(state, counsel.seat, tile) >= 0;
    if (!barred) ends.erase(tile);
  }
  for (const int tile : ends) weighed.ends[static_cast<std::size_t>(tile)] = true;
  if (state.encounter.from != kNowhere) weighed.entry[state.encounter.from] += kBackCost;
  return weighed;
}

std::vector<int> RoutePlanner::plan(const Counsel& counsel, int goal) const {
  const int here = hero_tile(*counsel.state, counsel.state->active);
  const auto route = routes_.route(terrain(counsel), here, goal);
  return route.has_value() ? route->nodes : std::vector<int>();
}

KeptRoute::Key KeptRoute::key_of(const HeroesState& state) {
  return {state.turn, state.active, state.encounter.dealt, state.heroes[state.active].army};
}

std::array<int, 3> KeptRoute::look(const HeroesState& state, int tile) {
  const int place = settlement_on(state, tile);
  int hero = entry_of(state.hero_at, tile);
  if (hero == state.active) hero = -1;
  return {static_cast<int>(state.tokens[static_cast<std::size_t>(tile)]), hero,
          place < 0 ? -1 : state.settlements[static_cast<std::size_t>(place)].owner};
}

void KeptRoute::keep(const HeroesState& state, std::vector<int> tiles) {
  key_ = key_of(state);
  tiles_ = std::move(tiles);
  seen_.clear();
  for (const int tile : tiles_) seen_.push_back(look(state, tile));
}

int KeptRoute::next(const HeroesState& state) const {
  if (!(key_ == key_of(state))) return -1;
  const int here = hero_tile(state, state.active);
  const auto at = std::find(tiles_.begin(), tiles_.end(), here);
  if (at == tiles_.end() || at + 1 == tiles_.end()) return -1;
  for (auto tile = at + 1; tile != tiles_.end(); ++tile) {
    if (look(state, *tile) != seen_[static_cast<std::size_t>(tile - tiles_.begin())]) return -1;
  }
  return *(at + 1);
}

Action LeaderAgent::move(const Counsel& counsel) {
  const HeroesState& state = *counsel.state;
  if (sees_to_garrison(counsel)) return make_action(Verb::kGarrison);
  int next = route_.next(state);
  if (next < 0) {
    const Aim aim = choose_aim(counsel);
    if (!goes_by_steps(counsel, aim)) return action_to(counsel, aim);
    if (!planner_) planner_.emplace(counsel.game->board());
    route_.keep(state, planner_->plan(counsel, aim.tile));
    next = route_.next(state);
    if (next < 0) return action_to(counsel, aim);
  }
  const int here = hero_tile(state, state.active);
  return make_action(Verb::kStep, direction_of(counsel.game->board(), here, next));
}

Action LeaderAgent::choose(const Decision<HeroesGame>& decision) {
  const Counsel counsel = {&decision.game, &decision.state, rule_.get(),
                           static_cast<int>(decision.player)};
  if (decision.state.phase == Phase::kMove) return move(counsel);
  Rng rng(decision.seed);
  return rule_action(decision.game, decision.state, *rule_, rng);
}

AgentType<HeroesGame> leader_agent_type() {
  AgentType<HeroesGame> type = rule_agent_type<HeroesGame>(
      "leader", "plays by rules of thumb, with the weights of a leader file", "raider",
      "from configs/agents/leaders");
  type.configure = [](Reader& reader) {
    ConfiguredAgent<HeroesGame> agent;
    const auto rule = read_rule<HeroesGame>(reader, "rule", "raider");
    if (rule == nullptr) return agent;
    agent.make = [rule] { return std::make_unique<LeaderAgent>(rule); };
    return agent;
  };
  return type;
}

}  // namespace muster::heroes
