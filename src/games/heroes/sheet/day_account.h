// The course of days on the scoresheet: the set-up, Daybreaks, new tokens, alliances and votes,
// whose turn it is.
#pragma once

#include <string>
#include <vector>

#include "games/heroes/sheet/telling.h"

namespace muster::heroes {

class DayAccount {
 public:
  // What lies on the table before the first step.
  static void open(Telling& telling);
  // Chance of the set-up and of new tokens, decisions of a Daybreak and of the council.
  void step(Telling& telling, Action action);
  // What time brings after a step that has been told: headings, income, upkeep.
  static void go_on(Telling& telling);

 private:
  void tell_place(Telling& telling, int column);
  static void tell_anchor(Telling& telling, int face);
  static void tell_appearance(Telling& telling, int kinds);
  static void tell_daybreak(Telling& telling, int seat);
  static void tell_upkeep(Telling& telling, int seat, const std::string& income);
  static void tell_building(Telling& telling, Action action);
  static void tell_recruits(Telling& telling, int number);
  static void tell_raised(Telling& telling, int settlement);
  static void tell_council(Telling& telling, Action action);
  static void tell_items_vote(Telling& telling);

  std::vector<std::string> places_;  // of the tokens of a kind in the set-up
};

}  // namespace muster::heroes
