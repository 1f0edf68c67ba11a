// What has been loaded for a game on the map, and what is looked up in it: scenario, ruleset, the
// fields and tiles there can be, fights, cards; and who looks on. All that chapters ask or do is a
// function over these tables and a state.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "games/homm/cards/cards.h"
#include "games/homm/map/board/hex.h"
#include "games/homm/map/scenario/cards.h"
#include "games/homm/map/scenario/layout.h"
#include "games/homm/map/scenario/ruleset.h"
#include "games/homm/map/scenario/scenario.h"
#include "games/homm/map/state/meetings.h"
#include "games/homm/map/state/state.h"
#include "games/homm/map/state/watcher.h"
#include "games/homm/units/units.h"

namespace muster::homm::map {

class MapTables {
 public:
  const MapScenario& scenario() const { return scenario_; }
  const MapRuleset& ruleset() const { return rules_; }
  const Layout& layout() const { return *layout_; }
  const Meetings& meetings() const { return *meetings_; }
  bool driven() const { return driven_; }         // whether a rule drives the AI heroes
  int goal_field() const { return goal_field_; }  // of the scenario; kNoField: it has none

  // ---- Cards, by instance.

  int cards() const { return static_cast<int>(meetings_->cards().size()); }
  const Card& card_of(int card) const { return cards_->cards()[in_catalog(card)]; }
  // Ways to play it on the map; empty for cards without use here.
  const std::vector<MapCardOption>& options_of(int card) const {
    return map_cards_->options(static_cast<int>(in_catalog(card)));
  }
  const MapCardOption& option_of(int card, int option) const {
    return options_of(card)[static_cast<std::size_t>(option)];
  }

  // ---- For scoresheets.

  MapWatcher* watcher() const { return watcher_; }  // nullptr: nobody looks on
  // Shows the state to whoever looks on.
  void watch(const MapState& state, MapMoment moment) const {
    if (watcher_ != nullptr) watcher_->passed(state, moment);
  }

 protected:
  MapTables() = default;

  MapScenario scenario_;
  MapRuleset rules_;
  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<const Meetings> meetings_;
  std::shared_ptr<const UnitCatalog> units_;
  std::shared_ptr<const CardCatalog> cards_;
  std::shared_ptr<const MapCards> map_cards_;
  int start_field_ = 0;
  int goal_field_ = kNoField;
  bool driven_ = true;
  MapWatcher* watcher_ = nullptr;  // of a scoresheet's copy of the rules

 private:
  std::size_t in_catalog(int card) const {
    return static_cast<std::size_t>(meetings_->cards()[static_cast<std::size_t>(card)]);
  }
};

}  // namespace muster::homm::map
