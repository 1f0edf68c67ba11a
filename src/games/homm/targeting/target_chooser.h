// Applies a targeting rule to one unit of one state: narrows targets and spaces key by key.
#pragma once

#include <array>
#include <vector>

#include "games/homm/state/tables.h"

namespace muster::homm {

class TargetChooser {
 public:
  // Judges for `unit` as if it stood on `from` (where it activated; AI-13).
  TargetChooser(const CombatTables& combat, const State& state, const TargetingRule& rule, int unit,
                int from);

  // The units of `candidates` (not empty) that the rule likes best: at least one.
  Mask best_targets(Mask candidates);
  // The same key by key: whom each key that told candidates apart left over.
  struct Narrowing {
    TargetCriterion criterion;
    Mask before = 0;
    Mask after = 0;
  };
  std::vector<Narrowing> narrowings(Mask candidates);
  // The cells of `spaces` (not empty) from which the rule would attack `target`: at least one.
  Mask best_spaces(Mask spaces, int target) const;
  // Those of `spaces` (not empty) that take the fewest steps: where it stands, if that is one.
  Mask nearest_at_hand(Mask spaces) const;
  // Steps to `target`: around obstacles for ground units, straight for flyers and shooters; enemies
  // without a way count as farther than all with one (AI-13).
  int distance(int target);
  // Whether the distance is one without a way.
  static bool no_way(int distance);
  // Whether the target, if it survives, will retaliate against an attack of the unit.
  bool strikes_back(int target) const;
  int steps_to(int cell) const;

 private:
  const TargetCriteria& criteria() const;  // those for units of this one's type
  int score(const TargetCriterion& criterion, int target);
  int tier_score(TargetKey key, int target) const;
  int dice_score(int target) const;
  int damage_score(const TargetCriterion& criterion, int target) const;
  int space_score(StandKey key, int cell, int target) const;
  int remaining_health(int target) const;
  void measure_distances();
  Mask free_cells() const;
  Mask others() const;

  const CombatTables& combat_;
  const State& state_;
  const TargetingRule& rule_;
  int unit_;
  int from_;
  bool measured_ = false;
  std::array<std::uint8_t, kUnits> distance_{};
};

}  // namespace muster::homm
