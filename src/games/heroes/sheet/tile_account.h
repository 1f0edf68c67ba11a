// A Hero's movement on the scoresheet and what it deals with on its tiles (HE-30 .. HE-78, HE-96).
#pragma once

#include <vector>

#include "games/heroes/sheet/telling.h"

namespace muster::heroes {

class TileAccount {
 public:
  // A step of the active Hero, but for those of battles.
  void step(Telling& telling, Action action);
  // Tells the walk under way, if there is one: before anything else is told.
  void end_walk(Telling& telling);
  // What begins for the active Hero at the end of a step, other than a battle.
  static void begin(Telling& telling);

 private:
  // Steps and goals one after the other with nothing dealt with between them are one line.
  struct Walk {
    int hero = -1;  // -1: none
    std::vector<int> tiles;
    int steps = 0;
    int points = 0;  // left
    int goal = -1;   // not reached
  };

  void walk(Telling& telling, Action action);
  static void tell_monsters(Telling& telling, int code);
  static void tell_taken(Telling& telling, int number, int willing);
  static void tell_peace(Telling& telling);
  static void tell_find(Telling& telling, int code);
  static void tell_load(Telling& telling);
  static void tell_declined(Telling& telling);

  Walk walk_;
};

}  // namespace muster::heroes
