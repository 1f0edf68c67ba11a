// Handlers of the ops of cards/op_rows/protection.h. For effects.cc alone.
#pragma once

#include "games/penance/effects/op_handlers.h"
#include "games/penance/effects/resolve_control.h"
#include "games/penance/effects/resolve_guard.h"

namespace muster::penance {

inline constexpr std::array kProtectionHandlers = {
    op_handler(Op::kDef, kBy<op_guard>),
    op_handler(Op::kDefSet, kBy<op_guard>),
    op_handler(Op::kReduce, kBy<op_guard>),
    op_handler(Op::kReduceSet, kBy<op_guard>),
    op_handler(Op::kReducePer, kBy<op_guard>),
    op_handler(Op::kNegate, kBy<op_guard>),
    op_handler(Op::kGuardCd, kBy<op_guard>),
    op_handler(Op::kGuardLethal, kBy<op_guard>),
    op_handler(Op::kImmune, kBy<op_guard>),
    op_handler(Op::kUntargetable, kBy<op_guard>),
    op_idle(Op::kRedirectAlly),
    op_handler(Op::kEvadeMove, kBy<op_control>),
};

}  // namespace muster::penance
