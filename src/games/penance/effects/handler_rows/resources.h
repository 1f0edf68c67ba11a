// Handlers of the ops of cards/op_rows/resources.h. For effects.cc alone.
#pragma once

#include "games/penance/effects/op_handlers.h"
#include "games/penance/effects/resolve_control.h"
#include "games/penance/effects/resources.h"

namespace muster::penance {

inline constexpr std::array kResourceHandlers = {
    op_handler(Op::kSp, kBy<op_resource>),
    op_handler(Op::kSpMax, kBy<op_lasting>),
    op_handler(Op::kSpZero, kBy<op_resource>),
    op_handler(Op::kHeat, kBy<op_resource>, Before::kIfPlain),
    op_handler(Op::kVent, kBy<op_resource>, Before::kIfPlain),
    op_handler(Op::kHeatCap, kBy<op_lasting>),
    op_handler(Op::kTaint, kBy<op_resource>, Before::kIfPlain),
    op_handler(Op::kPurge, kBy<op_resource>, Before::kIfPlain),
    op_handler(Op::kToken, kBy<op_resource>),
    op_handler(Op::kGiveTokens, kBy<op_give_tokens>),
    op_handler(Op::kSpend, kBy<op_spend>, Before::kAlways),
    op_handler(Op::kSpendAll, kBy<op_spend>, Before::kAlways),
    op_read(Op::kTokenCap),
    op_handler(Op::kLockSpend, kBy<op_control>),
    op_handler(Op::kBuff, kBy<op_buff>),
    op_handler(Op::kDebuff, kBy<op_buff>),
    op_handler(Op::kSuffering, kBy<op_suffering>),
    op_handler(Op::kSufferingOrDiscard, kBy<op_suffering>),
};

}  // namespace muster::penance
