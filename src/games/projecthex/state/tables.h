// What has been loaded for a game of ProjectHex, and what is looked up in it: rules, scenario,
// board, weights of a position, missions, cards by type. All that chapters ask or do is a function
// over these tables and a state.
#pragma once

#include <array>
#include <cstddef>

#include "games/projecthex/board/board.h"
#include "games/projecthex/rules/cards.h"
#include "games/projecthex/rules/fight.h"
#include "games/projecthex/rules/ruleset.h"
#include "games/projecthex/state/evaluation.h"
#include "games/projecthex/state/scenario.h"

namespace muster::projecthex {

class ConquestTables {
 public:
  const ConquestRules& rules() const { return rules_; }
  const ConquestScenario& scenario() const { return scenario_; }
  const EvaluationWeights& evaluation() const { return evaluation_; }
  const Board& board() const { return *scenario_.board; }
  int num_players() const { return scenario_.players; }
  // The round after which the game ends (PH-79): the scenario's, else the ruleset's.
  int max_rounds() const { return scenario_.max_rounds.value_or(rules_.max_rounds); }

  // Cards that can be met at all in this game: those of the deck.
  MissionSet missions() const { return missions_; }
  // Regions far from a region, as bits (PH-64).
  unsigned far_regions(int region) const { return far_regions_[index(region)]; }
  int prestige_of(int mission) const {
    return rules_.cards.prestige[static_cast<std::size_t>(mission_kind(mission))];
  }

  // Unit cards of a type, and those of them that may stay behind.
  CardSet cards_of(UnitType type) const { return cards_of_type_[static_cast<std::size_t>(type)]; }
  CardSet staying_cards(UnitType type) const {
    return staying_cards_[static_cast<std::size_t>(type)];
  }

 protected:
  ConquestTables() = default;
  // All that follows from rules and scenario.
  void build();

  ConquestRules rules_;
  ConquestScenario scenario_;
  EvaluationWeights evaluation_;

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  MissionSet missions_ = 0;
  std::array<CardSet, kUnitTypes> cards_of_type_{};
  std::array<CardSet, kUnitTypes> staying_cards_{};
  std::array<unsigned, kMaxRegions> far_regions_{};  // by region
};

}  // namespace muster::projecthex
