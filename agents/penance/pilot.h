// The pilot: a player of Penance by rules of thumb, with weights that a file names
// (configs/agents/pilots: brawler, skirmisher, turtle ...). Rollouts of search follow it too.
//
// It remembers nothing from one decision to the next: every action of a decision is scored anew
// from the state, in units of "one damage dealt", and the best one is taken; in the Action phase
// the turn ends when nothing scores above `effort`.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "games/penance/cards/components.h"

namespace muster::penance {

struct Pilot {
  std::string name;
  std::string summary;

  // Attacks.
  double damage = 1;       // a damage dealt
  double component = 1.5;  // a component destroyed, times its weight below, per hit that nears it
  double finish = 6;       // more, times the chance that the attack ends the duel
  double effort = 0.05;    // least score of an action
  double overspent = 1.2;  // a card paid for SP beyond those there are
  double point = 0.15;     // an SP paid
  // Components, as targets.
  std::array<double, kComponents> parts = {0.7, 2, 1, 1, 0.5};

  // Position.
  double reach = 2;       // share of own attack cards that are in range
  double ready = 1;       // expected damage of the best attack in hand from there
  double threat = 0.5;    // share of the enemy's attack cards that are in range, subtracted
  double approach = 0.4;  // each hex beyond the range of all own attacks, subtracted
  double keep = 0;        // distance that is liked best for its own sake ...
  double keep_pull = 0;   // ... each hex from there, subtracted
  double cover = 0.3;     // each point of cover against the enemy
  double side = 0.4;  // each point of to-hit and damage that the side towards the enemy gives it
  double hazard = 1;  // each card or point of Heat that the ground takes at the end of a turn

  // The own state.
  double life = 1;        // a card kept from damage
  double own_part = 1.5;  // a component kept, times its weight above
  double heat = 0.35;     // a point of Heat, more in the danger zone
  double defense = 0.5;   // a point of flat Defense until the next turn
  double tempo = 0.4;     // SP, cards drawn, tokens: each
  double recover = 0.5;   // a card recovered
  double hinder = 0.6;    // a point taken from the enemy in some way
  double react = 0.6;     // least of a reaction, in damage kept off
  double mulligan = 5;    // printed damage of a first hand below which it is drawn anew

  // Errors: InvalidArgument, one mistake per line.
  static absl::StatusOr<Pilot> load(const Document& document);
  // The folder of pilot files.
  static std::string folder();
  // What such a file can say.
  static std::vector<ParamInfo> settings();
};

}  // namespace muster::penance
