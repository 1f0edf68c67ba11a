// Handlers of the ops of cards/op_rows/attack.h. For effects.cc alone.
#pragma once

#include "games/penance/effects/op_handlers.h"
#include "games/penance/effects/resolve_attack.h"
#include "games/penance/effects/resolve_control.h"
#include "games/penance/effects/resolve_guard.h"

namespace muster::penance {

inline constexpr std::array kAttackHandlers = {
    op_read(Op::kDmg),
    op_handler(Op::kDmgAdd, kBy<change_attack>, Before::kAlways),
    op_handler(Op::kDmgSet, kBy<change_attack>, Before::kAlways),
    op_handler(Op::kDmgPer, kBy<change_attack>, Before::kAlways),
    op_handler(Op::kDmgCap, kBy<op_guard>),
    op_read(Op::kSecondAttack),
    op_read(Op::kFreeAttack),
    op_handler(Op::kSplash, kBy<op_splash>),
    op_handler(Op::kPing, kBy<direct_loss>),
    op_handler(Op::kSelfDmg, kBy<direct_loss>, Before::kAlways),
    op_handler(Op::kIgnoreDef, kBy<change_attack>, Before::kAlways),
    op_handler(Op::kAp, kBy<change_attack>, Before::kAlways),
    op_handler(Op::kUnblockable, kBy<change_attack>, Before::kAlways),
    op_handler(Op::kIgnoreCover, kBy<change_attack>, Before::kAlways),
    op_handler(Op::kToHit, kBy<change_attack>, Before::kAlways),
    op_handler(Op::kAutoHit, kBy<change_attack>, Before::kAlways),
    op_handler(Op::kAdv, kBy<change_attack>, Before::kAlways),
    op_handler(Op::kNoReact, kBy<change_attack>, Before::kAlways),
    op_handler(Op::kNoCounter, kBy<change_attack>, Before::kAlways),
    op_read(Op::kNoArcBonus),
    op_read(Op::kChooseComp, Before::kAlways),
    op_handler(Op::kCd, kBy<op_component>),
    op_handler(Op::kDestroyComp, kBy<op_component>),
    op_read(Op::kArea, Before::kAlways),
    op_handler(Op::kTargets, kBy<op_targets>, Before::kAlways),
    op_handler(Op::kRetarget, kBy<op_targets>, Before::kAlways),
    op_handler(Op::kRepeat, kBy<op_targets>, Before::kAlways),
    op_handler(Op::kOnMiss, kBy<op_control>),
    op_handler(Op::kForceMiss, kBy<change_attack>),
    op_handler(Op::kBleed, kBy<op_bleed>),
    op_read(Op::kBleedMult),
    op_handler(Op::kBurn, kBy<op_bleed>),
    op_handler(Op::kDot, kBy<op_bleed>),
    op_handler(Op::kThorns, kBy<op_guard>),
    op_handler(Op::kCounter, kBy<op_return>),
    op_handler(Op::kCounterSet, kBy<op_return>),
    op_handler(Op::kReflect, kBy<op_return>),
    op_handler(Op::kDetonateSeeds, kBy<op_seeds_burst>),
};

}  // namespace muster::penance
