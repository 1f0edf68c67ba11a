// Chances of attacks for rules of thumb: what comes of attacking again and again while it can still
// succeed. A table of approximations, made once.
#pragma once

#include "games/projecthex/rules/fight.h"

namespace muster::projecthex {

// What a row of attacks on one territory comes to on average.
struct CampaignOdds {
  float capture = 0;  // chance that the territory falls
  float lost = 0;     // attackers lost
  float killed = 0;   // defenders lost
};

// `attackers` against `defenders`, both at least 1, where the attacker's bonus is `bonus` higher in
// an average exchange; a fortress gives the defender two more dice. The attacker stops when fewer
// attackers than defenders are left (PH-44: no capture is possible any more).
//
// Approximations: each side fights with its best dice; which of them meet is drawn; the exchanges
// of a fight are independent of each other. Numbers beyond 12 keep their difference.
CampaignOdds campaign(int attackers, int defenders, double bonus, bool fortress, bool plain_faces);

// What the wheel of types is worth to an attacker on average, in units of its bonus (-1 .. 1),
// when both sides choose among types given as bits: halfway between what each side can secure.
double wheel_edge(unsigned attack_types, unsigned defence_types);

}  // namespace muster::projecthex
