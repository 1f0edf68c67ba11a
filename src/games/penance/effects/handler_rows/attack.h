// Handlers of the ops of cards/op_rows/attack.h. For effects.cc alone.
#pragma once

#include "games/penance/effects/op_handlers.h"
#include "games/penance/effects/resolve_attack.h"
#include "games/penance/effects/resolve_control.h"
#include "games/penance/effects/resolve_guard.h"

namespace muster::penance {

inline constexpr std::array kAttackHandlers = {
    op_read(Op::kDmg),
    op_handler(Op::kDmgAdd, by<change_attack>, Before::kAlways),
    op_handler(Op::kDmgSet, by<change_attack>, Before::kAlways),
    op_handler(Op::kDmgPer, by<change_attack>, Before::kAlways),
    op_handler(Op::kDmgCap, by<op_guard>),
    op_read(Op::kSecondAttack),
    op_read(Op::kFreeAttack),
    op_handler(Op::kSplash, by<op_splash>),
    op_handler(Op::kPing, by<direct_loss>),
    op_handler(Op::kSelfDmg, by<direct_loss>, Before::kAlways),
    op_handler(Op::kIgnoreDef, by<change_attack>, Before::kAlways),
    op_handler(Op::kAp, by<change_attack>, Before::kAlways),
    op_handler(Op::kUnblockable, by<change_attack>, Before::kAlways),
    op_handler(Op::kIgnoreCover, by<change_attack>, Before::kAlways),
    op_handler(Op::kToHit, by<change_attack>, Before::kAlways),
    op_handler(Op::kAutoHit, by<change_attack>, Before::kAlways),
    op_handler(Op::kAdv, by<change_attack>, Before::kAlways),
    op_handler(Op::kNoReact, by<change_attack>, Before::kAlways),
    op_handler(Op::kNoCounter, by<change_attack>, Before::kAlways),
    op_read(Op::kNoArcBonus),
    op_read(Op::kChooseComp, Before::kAlways),
    op_handler(Op::kCd, by<op_component>),
    op_handler(Op::kDestroyComp, by<op_component>),
    op_read(Op::kArea, Before::kAlways),
    op_handler(Op::kTargets, by<op_targets>, Before::kAlways),
    op_handler(Op::kRetarget, by<op_targets>, Before::kAlways),
    op_handler(Op::kRepeat, by<op_targets>, Before::kAlways),
    op_handler(Op::kOnMiss, by<op_control>),
    op_handler(Op::kForceMiss, by<change_attack>),
    op_handler(Op::kBleed, by<op_bleed>),
    op_read(Op::kBleedMult),
    op_handler(Op::kBurn, by<op_bleed>),
    op_handler(Op::kDot, by<op_bleed>),
    op_handler(Op::kThorns, by<op_guard>),
    op_handler(Op::kCounter, by<op_return>),
    op_handler(Op::kCounterSet, by<op_return>),
    op_handler(Op::kReflect, by<op_return>),
    op_handler(Op::kDetonateSeeds, by<op_seeds_burst>),
};

}  // namespace muster::penance
