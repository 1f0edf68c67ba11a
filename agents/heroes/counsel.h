// A Leader as a player of Heroes (leader.h): its decisions, and what it looks at before it decides.
#pragma once

#include <array>
#include <cstddef>

#include "agents/heroes/leader.h"
#include "agents/heroes/leader_odds.h"
#include "core/rng.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

// A leader at a decision.
struct Counsel {
  const HeroesGame* game;
  const HeroesState* state;
  const Leader* leader;
  int seat;  // who decides

  const HeroesRules& rules() const { return game->rules(); }
  const Hero& hero(int index) const { return state->heroes[static_cast<std::size_t>(index)]; }
  const Settlement& settlement(int index) const {
    return state->settlements[static_cast<std::size_t>(index)];
  }
  const Realm& realm(int of) const { return state->realms[static_cast<std::size_t>(of)]; }
  int days_left() const { return game->day_limit() - state->day; }
  // Days that income is counted for.
  double days() const;

  // Coins: what a Hero has cost and carries, what it is worth to its owner besides.
  double worth_of_hero(int index) const;
  double worth_of_settlement(int index) const;
  // A Mine at all, and that of `owner_code` (kFreeMine ..) in particular.
  double worth_of_mine(int owner_code) const;
  // Items and resources on a tile.
  double worth_of_loot(int tile) const;
  // More for beating the last that a player has: Settlements and Heroes less those that fall.
  double finish_bonus(int loser, int settlements_fall, int heroes_fall) const;

  // The chance that an enemy Hero near takes a Settlement as it stands, less the `leaving`
  // creatures that leave it.
  double peril(int index, int leaving = 0) const;
  // The same of a garrison, from Heroes that are so many days away or less.
  double peril(int tile, const BattleSide& defense, int days) const;
  // What an own Settlement in peril is less likely to lose with a Hero in it, wherever that is now.
  double cover(int hero, int place) const;
  // Creatures that should stay in a Settlement.
  int guards_wanted(int index) const;
  // What enemy Heroes near a tile may destroy of an own Hero that ends its movement there.
  double danger(int index, int tile) const;
  // The chance that an enemy Hero beats an own one in the open; whether that is to be feared.
  double threat(int index, int enemy) const;
  bool fears(int index, int enemy) const;
  // The chances of an own Hero against monster tokens, and of a Mine that it goes for.
  double against_tokens(int hero, int tokens) const;
  double of_capture(int hero) const;

  // What has been worked out at this decision; negative: not yet. The same Hero is asked about tile
  // after tile.
  struct Known {
    static constexpr std::size_t kHeroes = kHeroesPerSeat;
    Known();
    std::array<double, kMaxHeroes> worth;
    std::array<std::array<double, kMaxHeroes>, kHeroes> threat;
    std::array<std::array<double, kMostTokens + 1>, kHeroes> against_tokens;
    std::array<double, kHeroes> of_capture;
  };
  mutable Known known = {};
};

// Steps that an enemy Hero is expected to make in a day.
inline constexpr int kDayOfMovement = 18;

// Phase::kMove (counsel_moves.cc): the garrison, or what follows.
Action choose_move(const Counsel& counsel);
bool sees_to_garrison(const Counsel& counsel);
// Where the moving Hero goes; -1: nowhere, its movement ends. `steps` away over quiet tiles.
struct Aim {
  int tile = -1;
  int steps = 0;
};
Aim choose_aim(const Counsel& counsel);
Action action_to(const Counsel& counsel, const Aim& aim);
// Whether that is a step.
bool goes_by_steps(const Counsel& counsel, const Aim& aim);
// What dealing with a tile gains for a Hero, in coins, fights and all; negative: it had better not.
// `steps` away, of `points` that it has today.
struct Way {
  int steps;
  int points;
};
double gain_of_goal(const Counsel& counsel, int hero, int tile, const Way& way);
// Upkeep, building, recruiting, new Heroes (counsel_daybreak.cc).
Action choose_at_daybreak(const Counsel& counsel);
Action choose_army(const Counsel& counsel);

}  // namespace muster::heroes
