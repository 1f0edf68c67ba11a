// Handlers of the ops of cards/op_rows/resources.h. For effects.cc alone.
#pragma once

#include "games/penance/effects/op_handlers.h"
#include "games/penance/effects/resolve_control.h"
#include "games/penance/effects/resources.h"

namespace muster::penance {

inline constexpr std::array kResourceHandlers = {
    op_handler(Op::kSp, by<op_resource>),
    op_handler(Op::kSpMax, by<op_lasting>),
    op_handler(Op::kSpZero, by<op_resource>),
    op_handler(Op::kHeat, by<op_resource>, Before::kIfPlain),
    op_handler(Op::kVent, by<op_resource>, Before::kIfPlain),
    op_handler(Op::kHeatCap, by<op_lasting>),
    op_handler(Op::kTaint, by<op_resource>, Before::kIfPlain),
    op_handler(Op::kPurge, by<op_resource>, Before::kIfPlain),
    op_handler(Op::kToken, by<op_resource>),
    op_handler(Op::kGiveTokens, by<op_give_tokens>),
    op_handler(Op::kSpend, by<op_spend>, Before::kAlways),
    op_handler(Op::kSpendAll, by<op_spend>, Before::kAlways),
    op_read(Op::kTokenCap),
    op_handler(Op::kLockSpend, by<op_control>),
    op_handler(Op::kBuff, by<op_buff>),
    op_handler(Op::kDebuff, by<op_buff>),
    op_handler(Op::kSuffering, by<op_suffering>),
    op_handler(Op::kSufferingOrDiscard, by<op_suffering>),
};

}  // namespace muster::penance
