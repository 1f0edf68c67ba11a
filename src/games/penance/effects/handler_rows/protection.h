// Handlers of the ops of cards/op_rows/protection.h. For effects.cc alone.
#pragma once

#include "games/penance/effects/op_handlers.h"
#include "games/penance/effects/resolve_control.h"
#include "games/penance/effects/resolve_guard.h"

namespace muster::penance {

inline constexpr std::array kProtectionHandlers = {
    op_handler(Op::kDef, by<op_guard>),
    op_handler(Op::kDefSet, by<op_guard>),
    op_handler(Op::kReduce, by<op_guard>),
    op_handler(Op::kReduceSet, by<op_guard>),
    op_handler(Op::kReducePer, by<op_guard>),
    op_handler(Op::kNegate, by<op_guard>),
    op_handler(Op::kGuardCd, by<op_guard>),
    op_handler(Op::kGuardLethal, by<op_guard>),
    op_handler(Op::kImmune, by<op_guard>),
    op_handler(Op::kUntargetable, by<op_guard>),
    op_idle(Op::kRedirectAlly),
    op_handler(Op::kEvadeMove, by<op_control>),
};

}  // namespace muster::penance
