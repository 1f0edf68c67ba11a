// A step that is being told. One apply may be the last roll of a battle, end a turn and begin the
// next day; what is told of it follows the order in which it happened.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/scribe.h"
#include "games/heroes/heroes.h"
#include "games/heroes/sheet/words.h"
#include "games/heroes/state/names.h"  // IWYU pragma: export

namespace muster::heroes {

class Telling : public SheetLines {
 public:
  Telling(const HeroesGame& rules, const HeroesState& from, Action action, const HeroesState& to,
          Sheet& sheet);

  const HeroesGame& game;
  const HeroesState& before;
  const HeroesState& after;
  // What the action itself led to: `after`, but that no Hero has gone unpaid at Daybreaks since.
  HeroesState outcome;
  // What the sheet has told so far: `before` at first. Purses, mines, who is out, tokens that drop
  // and Heroes that die change as they are told; the rest by settle().
  HeroesState now;

  Realm& realm(int seat) { return now.realms[static_cast<std::size_t>(seat)]; }
  Hero& hero(int index) { return now.heroes[static_cast<std::size_t>(index)]; }
  Settlement& settlement(int index) { return now.settlements[static_cast<std::size_t>(index)]; }
  std::string tile(int tile) const { return tile_name(game.board(), tile); }
  // Where the Hero that moves is after its last step.
  int here() const { return now.hero_at[now.active]; }

  // Pays or takes coins; returns the purse in words.
  std::string earn(int seat, int number);
  // The active Hero takes the mine of its tile.
  void capture(bool guarded);
  // A Hero dies, with the mercenaries that `now` says it has still alive. `how`: "dies".
  void kill(int index, const std::string& how);
  // A Hero's items drop where it stands, or go into the Armory: in words, "" if there are none.
  std::string drop_items(int index);
  // Where tokens went that found no room on the tile.
  void tell_overflow();
  // Tells if a player is out by what was told.
  void check_out(int seat);
  // The action itself has been told; what is left of the step is time that passes: the ends of
  // movements and turns, Daybreaks.
  void settle();

 private:
  // Tokens of a kind have dropped on a tile or, for want of room, near it: what there is to say of
  // those. Marks them as told.
  std::string dropped(int from, Token kind, int number);
  int appeared(int where, Token kind) const;

  std::vector<std::string> overflow_;
  int overflowing_ = 0;  // the tile that had no room
  bool settled_ = false;
};

// Whether the active Hero's movement goes on.
constexpr bool moving(Phase phase) { return phase >= Phase::kMove && phase < Phase::kOver; }

}  // namespace muster::heroes
