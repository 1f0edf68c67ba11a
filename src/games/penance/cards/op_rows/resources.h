// Ops about SP, Heat, Taint, tokens, stats and Suffering Dice. For effects_ops.cc alone.
#pragma once

#include "games/penance/cards/effects_ops.h"

namespace muster::penance::op_rows {

using enum Field;

inline constexpr std::array kResourcesOps = {
    op_row(Op::kSp, "sp", Who::kSelf, kAtOnce, {need(kN), kWho, kSide, kRange}, "{who}: SP {+n}"),
    op_row(Op::kSpMax, "sp_max", Who::kSelf, kLasts, {need(kN), kLength}, "SP maximum {+n}"),
    op_row(Op::kSpZero, "sp_zero", Who::kSelf, kAtOnce, {need(kAlternateTurns)},
           "the user's SP are 0 in every other one of its next {p} turns"),
    op_row(Op::kHeat, "heat", Who::kSelf, kAtOnce, {need(kN), kWho, kLength}, "{who}: Heat {+n}"),
    op_row(Op::kVent, "vent", Who::kSelf, kAtOnce, {need(kN), kWho}, "{who}: Heat - {n}"),
    op_row(Op::kHeatCap, "heat_cap", Who::kSelf, kLasts, {need(kN), kLength},
           "the worst Strain begins at Heat {n}"),
    op_row(Op::kTaint, "taint", Who::kSelf, kAtOnce, {need(kN), kWho, kLength},
           "{who}: Taint {+n}"),
    op_row(Op::kPurge, "purge", Who::kSelf, kAtOnce, {need(kN), kWho, kRange},
           "{who}: Taint - {n}"),
    op_row(Op::kToken, "token", Who::kSelf, kAtOnce,
           {need(kKind), need(kN), kWho, kPer, kMax, kRange, kLength}, "{who}: {kind} {+n}"),
    op_row(Op::kGiveTokens, "give_tokens", Who::kTarget, kAtOnce, {need(kKind), need(kN)},
           "{who} gives {n} {kind}"),
    op_row(Op::kSpend, "spend", Who::kSelf, kAtOnce,
           {need(kKind), need(kN), kSide, kThen, kAlt, kWhenAttacked}, "for {n} {kind}"),
    op_row(Op::kSpendAll, "spend_all", Who::kSelf, kAtOnce, {need(kKind), kSide, kThen},
           "for all {kind}"),
    op_row(Op::kTokenCap, "token_cap", Who::kSelf, kLasts, {need(kKind), need(kN), kLength},
           "the limit of {kind} becomes {n}"),
    op_row(Op::kLockSpend, "lock_spend", Who::kSelf, kLasts, {need(kKind), kLength},
           "no {kind} may be spent"),
    op_row(
        Op::kBuff, "buff", Who::kSelf, kLasts,
        {need(kStat), kN, kVs, kLength, kWho, kSide, kRange, kPer, kMax, kMin, kStack, kReplaces},
        "{who}: {kind} {+n}"),
    op_row(Op::kDebuff, "debuff", Who::kTarget, kLasts,
           {need(kStat), kN, kLength, kWho, kSide, kRange, kArea, kStack, kSpread},
           "{who}: {kind} {+n}"),
    op_row(Op::kSuffering, "suffering", Who::kSelf, kAtOnce, {kDice, kPer},
           "the user rolls Suffering Dice"),
    op_row(Op::kSufferingOrDiscard, "suffering_or_discard", Who::kSelf, kAtOnce,
           {need(kN), need(kFrom), need(kDice)}, "{p} Suffering Dice, or discards {n} from {from}"),
};

}  // namespace muster::penance::op_rows
