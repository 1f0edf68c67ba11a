// Ops that protect. For effects_ops.cc alone.
#pragma once

#include "games/penance/cards/effects_ops.h"

namespace muster::penance::op_rows {

using enum Field;

inline constexpr std::array kProtectionOps = {
    op_row(Op::kDef, "def", Who::kSelf, kLasts, {need(kN), kVs, kLength, kWho, kSide, kRange},
           "{who}: flat Defense {+n}"),
    op_row(Op::kDefSet, "def_set", Who::kSelf, kAtOnce, {need(kN)},
           "the flat Defense of this card becomes {n}"),
    op_row(Op::kReduce, "reduce", Who::kSelf, kAtOnce, {need(kN), kMin, kLength, kWho, kRange},
           "{who}: {n} damage less"),
    op_row(Op::kReduceSet, "reduce_set", Who::kSelf, kAtOnce, {need(kN)},
           "the reduction of this card becomes {n}"),
    op_row(Op::kReducePer, "reduce_per", Who::kSelf, kAtOnce, {need(kN), need(kPer), kMax},
           "{n} damage less"),
    op_row(Op::kNegate, "negate", Who::kSelf, kAtOnce, {kLength, kWho, kRange}, "{who}: no damage"),
    op_row(Op::kGuardCd, "guard_cd", Who::kSelf, kAtOnce, {need(kN), kFirstEachRound},
           "{n} Component Damage less"),
    op_row(Op::kGuardLethal, "guard_lethal", Who::kSelf, kLasts, {kN, kSet},
           "instead of being defeated"),
    op_row(Op::kImmune, "immune", Who::kSelf, kLasts, {need(kWhat), kLength},
           "the user is immune to {what}"),
    op_row(Op::kUntargetable, "untargetable", Who::kSelf, kLasts, {kVs, kLength},
           "the user may not be attacked"),
    op_row(Op::kRedirectAlly, "redirect_ally", Who::kAlly, kAtOnce, {need(kN), kRange},
           "takes {n} damage of a friendly Casket"),
    op_row(Op::kEvadeMove, "evade_move", Who::kSelf, kAtOnce, {need(kN)},
           "the user moves up to {n} hexes"),
};

}  // namespace muster::penance::op_rows
