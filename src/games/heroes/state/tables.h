// What has been loaded for a game of Heroes, and what is looked up in it: rules, scenario, board,
// numbers of items and Settlements, weights. All that chapters ask or do is a function over these
// tables and a state.
#pragma once

#include <cstddef>
#include <utility>

#include "games/heroes/battle/battle.h"
#include "games/heroes/board/board.h"
#include "games/heroes/state/evaluation.h"
#include "games/heroes/state/figures.h"
#include "games/heroes/state/ruleset.h"
#include "games/heroes/state/scenario.h"

namespace muster::heroes {

class HeroesTables {
 public:
  const HeroesRules& rules() const { return rules_; }
  // configs/games/heroes/evaluation.toml
  const EvaluationWeights& evaluation() const { return evaluation_; }
  // configs/games/heroes/items.toml, settlements.toml
  const ItemTable& items() const { return figures_.items; }
  const SettlementTable& settlements() const { return figures_.settlements; }
  // The least that any tier or ramparts cost.
  int cheapest_building() const { return cheapest_building_; }
  const HeroesScenario& scenario() const { return scenario_; }
  const Board& board() const { return board_; }
  const Battle& battle() const { return battle_; }
  int day_limit() const { return day_limit_; }
  int players() const { return scenario_.players; }
  // The seat whose turn follows.
  int next_seat(int seat) const { return seat + 1 == scenario_.players ? 0 : seat + 1; }
  // Whether two seats are of one team, by the scenario.
  bool one_team(int seat, int other) const {
    return scenario_.team[static_cast<std::size_t>(seat)] ==
           scenario_.team[static_cast<std::size_t>(other)];
  }

 protected:
  HeroesTables(HeroesRules rules, HeroesScenario scenario, const EvaluationWeights& evaluation,
               const Figures& figures)
      : rules_(std::move(rules)),
        evaluation_(evaluation),
        figures_(figures),
        cheapest_building_(figures_.settlements.cheapest()),
        scenario_(std::move(scenario)),
        board_(scenario_.size, rules_.eight_way),
        battle_(rules_.battle),
        day_limit_(scenario_.day_limit.value_or(rules_.day_limit)) {}

 private:
  HeroesRules rules_;
  EvaluationWeights evaluation_;
  Figures figures_;
  int cheapest_building_;
  HeroesScenario scenario_;
  Board board_;
  Battle battle_;
  int day_limit_;
};

}  // namespace muster::heroes
