// The player by rules of thumb (agents/heroes/leader.h) in a seat of a match.
//
// It decides as the rule does, and remembers for one match where its Hero goes: while nothing
// changes but where the Hero stands, it keeps its goal and the way there. Where moves are steps it
// plans that way by A* (graph/grid_routes.h), and over loot, which the rule goes around or stops
// at. Rollouts of search follow the rule itself, which is a function of the state.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "agents/heroes/counsel.h"
#include "games/heroes/heroes.h"
#include "graph/grid_routes.h"

namespace muster::heroes {

// Plans ways over a board: the least sum of steps, pick-ups and danger, less what can be picked up.
class RoutePlanner {
 public:
  explicit RoutePlanner(const Board& board)
      : routes_(board.columns(), board.rows(), board.eight_way()) {}

  // What entering tiles costs the moving Hero, a step kStepCost.
  static GridRoutes::Terrain terrain(const Counsel& counsel);
  static constexpr int kStepCost = 20;
  // Tiles from where the moving Hero stands to the goal, both included. Empty: there is no way.
  std::vector<int> plan(const Counsel& counsel, int goal) const;

 private:
  GridRoutes routes_;
};

// A way that a Hero is on, and all that it depends on.
class KeptRoute {
 public:
  void keep(const HeroesState& state, std::vector<int> tiles);
  // The tile after the one where the moving Hero stands; -1 when it is on no way, when its movement
  // is another one, when it has dealt with something or when a tile ahead has changed.
  int next(const HeroesState& state) const;

 private:
  struct Key {
    std::uint32_t turn = 0;
    std::uint8_t hero = 0;
    std::uint8_t dealt = 0;
    std::uint8_t army = 0;
    friend bool operator==(const Key& a, const Key& b) = default;
  };
  static Key key_of(const HeroesState& state);
  // What lies and stands on a tile.
  static std::array<int, 3> look(const HeroesState& state, int tile);

  Key key_;
  std::vector<int> tiles_;
  std::vector<std::array<int, 3>> seen_;  // of each tile, when the way was planned
};

class LeaderAgent final : public Agent<HeroesGame> {
 public:
  explicit LeaderAgent(std::shared_ptr<const Leader> rule) : rule_(std::move(rule)) {}

  Action choose(const Decision<HeroesGame>& decision) override;
  // No rule does (conformance check rules_do_not_peek).
  bool uses_hidden_parts() const override { return false; }

 private:
  Action move(const Counsel& counsel);

  std::shared_ptr<const Leader> rule_;
  std::optional<RoutePlanner> planner_;  // of the match's board, made when it is first needed
  KeptRoute route_;
};

// Agent type "leader", parameter `rule`.
AgentType<HeroesGame> leader_agent_type();

}  // namespace muster::heroes
