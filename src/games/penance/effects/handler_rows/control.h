// Handlers of the ops of cards/op_rows/control.h. For effects.cc alone.
#pragma once

#include "games/penance/effects/op_handlers.h"
#include "games/penance/effects/resolve_attack.h"
#include "games/penance/effects/resolve_control.h"
#include "games/penance/effects/resolve_guard.h"
#include "games/penance/effects/statuses.h"

namespace muster::penance {

inline constexpr std::array kControlHandlers = {
    op_read(Op::kOnce),
    op_read(Op::kTrigger),
    op_read(Op::kReq),
    op_handler(Op::kTargetChoice, kBy<op_target_choice>, Before::kAlways),
    op_handler(Op::kForm, kBy<op_form>),
    op_handler(Op::kStatus, kBy<op_status>),
    op_handler(Op::kSkipTurn, kBy<op_control>),
    op_handler(Op::kStealBuff, kBy<op_control>),
    op_handler(Op::kStrip, kBy<op_control>),
    op_idle(Op::kRewind),
    op_handler(Op::kStoreNextDamage, kBy<op_guard>),
    op_handler(Op::kExtend, kBy<op_extend>),
    op_handler(Op::kCancel, kBy<change_attack>, Before::kAlways),
    op_handler(Op::kKeepOnAttack, kBy<op_control>),
    op_idle(Op::kCampaignOnly),
    op_idle(Op::kSetupNote),
    op_idle(Op::kDamagedCard),
    op_idle(Op::kScrapCard),
};

}  // namespace muster::penance
