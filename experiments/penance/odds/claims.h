// `muster audit penance`: the rolls and functions of the dice room, for queries of a claims file.
//
// Rolls: attack2, attack3high2, attack4high2, attack3low2, attack4low2 (quantities total,
// double_jam, double_deathblow); defense (blocks, flesh, critical, pierce, heat, final); suffering
// (loss, recover, net, heat, sustained, next, face); damage_die (face).
// Functions: attack_faces = [1, 6]; tohit, modifier = { range, attacker_moved, defender_moved,
// side, terrain }; hit = { total, tohit }; facing = "hardest" | "easiest"; pool_dice = -1;
// defense_result = { dice, blocks, critical, primary_lost } with e = "final" | "component_damage";
// suffering_faces = [2, 5] with e = "loss" ...
#pragma once

#include "experiments/audit/audit_verb.h"
#include "experiments/audit/query.h"

namespace muster::penance {

audit::Vocabulary claim_vocabulary();

cli::GameVerb audit_verb();

}  // namespace muster::penance
