// Counts the damage that each side deals in a match: health lost by the other side's units, over
// Pack and Few side together, whatever it came from. Healing does not take any back.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "agents/witness.h"
#include "games/homm/combat.h"

namespace muster::homm {

// Adds damage_dealt_attacker and damage_dealt_defender to the metrics.
WitnessFactory<Combat> damage_witness();

}  // namespace muster::homm
