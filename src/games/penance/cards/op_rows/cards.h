// Ops about cards. For effects_ops.cc alone.
#pragma once

#include "games/penance/cards/effects_ops.h"

namespace muster::penance::op_rows {

using enum Field;

inline constexpr std::array kCardsOps = {
    op_row(Op::kDraw, "draw", Who::kSelf, kAtOnce, {need(kN), kWho, kRange, kPer, kMax},
           "{who} draws {n}"),
    op_row(Op::kDiscard, "discard", Who::kSelf, kAtOnce,
           {need(kN), kWho, need(kFrom), kRandom, kFilter, kUserChooses},
           "{who} discards {n} from {from}"),
    op_row(Op::kDiscardSet, "discard_set", Who::kSelf, kAtOnce, {need(kN)},
           "the discard of this card becomes {n}"),
    op_row(Op::kRecover, "recover", Who::kSelf, kAtOnce,
           {need(kN), kWho, kRange, kPer, kFrom, kTo, kFilter, kLength}, "{who} recovers {n}"),
    op_row(Op::kShuffleDiscard, "shuffle_discard", Who::kSelf, kAtOnce, {},
           "shuffles the discard pile into the draw pile"),
    op_row(Op::kPeek, "peek", Who::kSelf, kAtOnce, {need(kN), kReorder, kMayDiscard},
           "looks at the top {n} cards"),
    op_row(Op::kReveal, "reveal", Who::kTarget, kAtOnce, {kN, kWho, kWhat},
           "sees cards of the hand of {who}"),
    op_row(Op::kSteal, "steal", Who::kTarget, kAtOnce, {need(kN), need(kFrom), kRange},
           "takes {n} cards of {who} from {from}"),
    op_row(Op::kDestroyCard, "destroy_card", Who::kTarget, kAtOnce,
           {need(kN), kWho, need(kFrom), kFilter}, "{who} loses {n} from {from}"),
    op_row(Op::kCopyAllyCard, "copy_ally_card", Who::kSelf, kAtOnce, {kHalf, kRange},
           "copies a card of a friendly Casket"),
    op_row(Op::kExileSelf, "exile_self", Who::kSelf, kAtOnce, {}, "the card leaves the game"),
    op_row(Op::kExileDamaged, "exile_damaged", Who::kSelf, kAtOnce, {need(kN), need(kFrom)},
           "{n} DAMAGED cards leave the game"),
    op_row(Op::kOption, "option", Who::kSelf, kAtOnce, {need(kThen)}, "if the user likes"),
};

}  // namespace muster::penance::op_rows
