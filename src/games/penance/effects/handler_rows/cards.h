// Handlers of the ops of cards/op_rows/cards.h. For effects.cc alone.
#pragma once

#include "games/penance/effects/effect_cards.h"
#include "games/penance/effects/op_handlers.h"
#include "games/penance/effects/resolve_control.h"

namespace muster::penance {

inline constexpr std::array kCardHandlers = {
    op_handler(Op::kDraw, kBy<op_draw>),
    op_handler(Op::kDiscard, kBy<op_discard>, Before::kIfOwn),
    op_read(Op::kDiscardSet, Before::kAlways),
    op_handler(Op::kRecover, kBy<op_recover>),
    op_handler(Op::kShuffleDiscard, kBy<op_piles>),
    op_handler(Op::kPeek, kBy<op_peek>),
    op_handler(Op::kReveal, kBy<op_reveal>),
    op_handler(Op::kSteal, kBy<op_steal>),
    op_handler(Op::kDestroyCard, kBy<op_destroy_card>),
    op_idle(Op::kCopyAllyCard),
    op_read(Op::kExileSelf),
    op_handler(Op::kExileDamaged, kBy<op_piles>),
    op_handler(Op::kOption, kBy<op_option>, Before::kAlways),
};

}  // namespace muster::penance
