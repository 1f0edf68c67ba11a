// What the mission cards still ask of a player: where, and how much work that is. For rules of
// thumb (warlord_plan.h) and for the evaluation of positions.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "games/projecthex/conquest.h"

namespace muster::projecthex {

inline constexpr int kRings = 9;
inline constexpr double kHopeless = 60;  // effort of what cannot be done

// The board as one player sees it.
struct Standpoint {
  // `holding`: the territories that count as the player's, whatever the state says; `per_enemy`:
  // how many empty territories an enemy troop is as much work as.
  Standpoint(const Conquest& of, const ConquestState& in, Player who, TerritorySet holding,
             double per_enemy);
  Standpoint(const Conquest& of, const ConquestState& in, Player who, double per_enemy)
      : Standpoint(of, in, who, in.realms[static_cast<std::size_t>(who)].held, per_enemy) {}

  const Realm& realm() const { return state->realms[static_cast<std::size_t>(player)]; }
  int troops(int t) const { return total(state->troops[static_cast<std::size_t>(t)]); }
  // Troops it takes to have a territory that is not held.
  double effort(int t) const { return (enemy >> t & 1) != 0 ? 1 + enemy_effort * troops(t) : 1; }
  // Steps from what is held to the nearest member; 0 when that is held, kRings when there is none.
  int distance(TerritorySet set) const;
  // Troops it takes to have all of a set: one for each, more for enemies, and the way there.
  double effort_of(TerritorySet set) const;
  // By distance from what is held, 0 .. kRings - 1.
  TerritorySet ring(int steps) const;

  const Conquest* game;
  const ConquestState* state;
  Player player;
  double enemy_effort;
  TerritorySet held;
  TerritorySet enemy;

 private:
  mutable std::array<TerritorySet, kRings> rings_;  // the first `known_`: made when asked for
  mutable TerritorySet seen_;
  mutable int known_ = 1;
};

struct Outlook {
  TerritorySet need = 0;  // territories that are still to be taken
  TerritorySet area = 0;  // those and the ones held already that count
  double effort = kHopeless;
  int stacks = 0;  // Eyes on the Horizon: troops that strong territories still lack
};

// What a mission card asks of the player at this moment. Effort 0: it is met.
Outlook outlook(const Standpoint& at, int mission);

// Turns of the player, about, until a mission is met: what the troops at hand can do comes first,
// the rest with those that are recruited.
double turns_to_meet(const Standpoint& at, const Outlook& look);
// The mission's prestige, less for the time that it takes: each turn costs `delay`.
double mission_value(const Standpoint& at, int mission, const Outlook& look, double delay);

}  // namespace muster::projecthex
