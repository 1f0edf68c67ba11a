// A decision of a duel as a pilot looks at it: what cards, places and actions are worth to the
// player to move, in units of one damage dealt (pilot.h).
#pragma once

#include <optional>

#include "agents/penance/pilot.h"
#include "games/penance/duel.h"
#include "games/penance/inquiry/lasting.h"

namespace muster::penance {

class Cockpit {
 public:
  // All outlive this; somebody is to move in the state.
  Cockpit(const CasketDuel& game, const DuelState& state, const Pilot& pilot)
      : game_(game),
        state_(state),
        pilot_(pilot),
        side_(state.mover),
        damage_(stat_of(game, state, side_, Stat::kDmg) + own().fury.turn() + own().fury.next()),
        to_hit_(stat_of(game, state, side_, Stat::kToHit)) {}

  // The best of the legal actions; the first of several.
  Action choose(const ActionList& legal) const;
  // What one of them is worth.
  double worth(Action action) const;

 private:
  const Duelist& own() const { return duelist(state_, side_); }
  const Duelist& enemy() const { return duelist(state_, opponent(side_)); }

  // ---- cockpit.cc: actions of the Action phase, and choices.
  double main_worth(Action action) const;
  double play_worth(int kind) const;
  double price_worth(int half_points) const;
  double removal_worth(bool purge) const;
  double choice_worth(Action action) const;
  double loss_worth(Action action) const;
  double aim_worth(Component component) const;
  double reaction_worth(int kind) const;
  double answer_worth(bool yes) const;
  double hex_worth(Action action) const;

  // ---- cockpit_values.cc: what things are worth.
  // Expected damage of an attack card on the enemy's Casket, `sp` half points at hand.
  double attack_damage(const Card& card, int distance, int modifiers) const;
  // What a unit in `from` sees of one in `to`.
  View look(int from, int to) const;
  // The sum of to-hit terms of an attack on the enemy's Casket out of a hex at that distance.
  int modifiers(int hex, int distance) const;
  double effects_worth(const Card& card) const;
  double effect_worth(const Effect& effect) const;
  double heat_worth(int change) const;
  // Of a card in a player's hand, for what is left of the round.
  double card_worth(int side, int kind) const;
  // Of standing in a hex with a facing, with so many half points left.
  double place_worth(int hex, int facing, int sp) const;
  double here_worth() const;  // of the present one
  // Share of a player's attack cards that reach so far.
  double reach(int side, int distance) const;
  // A hex with so many half points left, whatever the facing.
  struct Spot {
    int hex = -1;
    int sp = 0;
    int distance = 0;   // from the enemy
    double reach = 0;   // what the distance is worth
    double attack = 0;  // the best attack from there, when the enemy is in front
    double cover = 0;
  };
  const Spot& spot_at(int hex, int sp) const;
  double best_attack(const Spot& spot, int sp) const;
  bool acts_later(int side) const;

  const CasketDuel& game_;
  const DuelState& state_;
  const Pilot& pilot_;
  int side_;
  int damage_;  // what lasts on own attacks: damage, to-hit
  int to_hit_;
  mutable std::optional<Obstacles> obstacles_{};  // once looked for
  mutable std::optional<double> here_{};
  mutable Spot spot_{};  // the last one asked for
};

}  // namespace muster::penance
