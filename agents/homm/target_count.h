// What decides between the targets of a side that a rule drives: counts over the choices of a
// match, for the rule's designer.
#pragma once

#include "agents/witness.h"
#include "games/homm/combat.h"

namespace muster::homm {

// Parameter `count_targets` of agents of type "rule". Adds, with `seat` "attacker" or "defender":
//   target_single_SEAT       attacks for which the rule had one target
//   target_choices_SEAT      attacks for which it had more; of these:
//   target_by_KEY_SEAT         the rule's key KEY left one target, for each key that the rule has
//   target_ties_SEAT           the last key left more than one
//   target_ties_player_SEAT      ... and the other side chose between them
//   target_as_rule_SEAT        the target is one that the keys leave: all, but where an agent picks
//   target_approaches_SEAT   choices between enemies to approach, when none can be attacked
RuleExaminer<Combat> count_examiner();

}  // namespace muster::homm
