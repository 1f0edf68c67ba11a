// How good a position of a duel looks, by named weights (configs/games/penance/evaluation.toml):
// for search that cuts rollouts off, and for the agent type greedy.
//
// The weights make a sum for each player, in cards of life; the value of a position is
// x / sqrt(1 + x^2) of the difference times `scale`, on the scale of returns().
#pragma once

#include <absl/status/statusor.h>

#include "core/config/reader.h"

namespace muster::penance {

struct DuelEvaluation {
  double scale = 0.12;    // of a card of life
  double life = 1;        // each card of life
  double weapon_arm = 6;  // lost with the Right Arm ...
  double shield_arm = 2;  // ... the Left Arm ...
  double chassis = 3;     // ... the Chassis ...
  double legs = 1.5;      // ... the Legs ...
  double head = 1.5;      // ... the Head
  double damaged = 0.25;  // share of that lost with each Component Damage
  double scrap = 0.5;     // each DAMAGED card, subtracted
  double heat = 0.3;      // each point of Heat, subtracted ...
  double danger = 0.8;    // ... and each from 5 on, more
  double wound = 1.5;     // each Pilot Wound, subtracted
  double bleed = 1.5;     // each Bleed counter, subtracted
  double reach = 1;       // share of own attack cards that reach the enemy
  double effect = 0.3;    // each lasting effect of its own making on it
  double summon = 1;      // each summon in play
};

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<DuelEvaluation> parse_duel_evaluation(const Document& document);

}  // namespace muster::penance
