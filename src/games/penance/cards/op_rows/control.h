// Ops about the list itself, forms and statuses. For effects_ops.cc alone.
#pragma once

#include "games/penance/cards/effects_ops.h"

namespace muster::penance::op_rows {

using enum Field;

inline constexpr std::array kControlOps = {
    op_row(Op::kOnce, "once", Who::kSelf, kAtOnce, {need(kWhat)}, "once a {what}"),
    op_row(Op::kTrigger, "trigger", Who::kSelf, kAtOnce, {need(kOn), kRange},
           "what follows happens"),
    op_row(Op::kReq, "req", Who::kSelf, kAtOnce, {need(kIf)}, "needs"),
    op_row(Op::kTargetChoice, "tgt_choice", Who::kTarget, kAtOnce, {need(kA), need(kB)},
           "the opponent chooses"),
    op_row(Op::kForm, "form", Who::kSelf, kLasts, {need(kChoice), kLength},
           "takes a form of: {mask}"),
    op_row(Op::kStatus, "status", Who::kTarget, kLasts,
           {need(kName), kLength, kBreaksOnAttack, kDmgFromCrucible}, "{who} bears: {kind}"),
    op_row(Op::kSkipTurn, "skip_turn", Who::kTarget, kAtOnce, {need(kN), kWho, kSave},
           "{who} skips {n} action phases"),
    op_row(Op::kStealBuff, "steal_buff", Who::kTarget, kLasts, {need(kN), kLength},
           "takes {n} lasting effects of {who}"),
    op_row(Op::kStrip, "strip", Who::kTarget, kAtOnce, {need(kWhat)}, "{who} loses {what}"),
    op_row(Op::kRewind, "rewind", Who::kSelf, kAtOnce, {need(kWhat)},
           "everything is as at the start of this {what}"),
    op_row(Op::kStoreNextDamage, "store_next_damage", Who::kSelf, kLasts, {kLength},
           "the next damage takes no cards and is kept in mind"),
    op_row(Op::kExtend, "extend", Who::kSelf, kAtOnce, {need(kLength)},
           "the lasting effects of this card last longer"),
    op_row(Op::kCancel, "cancel", Who::kSelf, kAtOnce, {need(kWhat)},
           "{what} of this card does not happen"),
    op_row(Op::kKeepOnAttack, "keep_on_attack", Who::kSelf, kAtOnce, {},
           "the status survives the user's attacks"),
    op_row(Op::kCampaignOnly, "campaign_only", Who::kSelf, kAtOnce, {}, "nothing in a duel"),
    op_row(Op::kSetupNote, "setup_note", Who::kSelf, kAtOnce, {}, "nothing"),
    op_row(Op::kDamagedCard, "damaged_card", Who::kSelf, kAtOnce, {},
           "a damaged part: blank, and counts as life"),
    op_row(Op::kScrapCard, "scrap_card", Who::kSelf, kAtOnce, {},
           "scrap: blank, and counts as life"),
};

}  // namespace muster::penance::op_rows
