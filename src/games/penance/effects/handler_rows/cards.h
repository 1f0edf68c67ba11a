// Handlers of the ops of cards/op_rows/cards.h. For effects.cc alone.
#pragma once

#include "games/penance/effects/effect_cards.h"
#include "games/penance/effects/op_handlers.h"
#include "games/penance/effects/resolve_control.h"

namespace muster::penance {

inline constexpr std::array kCardHandlers = {
    op_handler(Op::kDraw, by<op_draw>),
    op_handler(Op::kDiscard, by<op_discard>, Before::kIfOwn),
    op_read(Op::kDiscardSet, Before::kAlways),
    op_handler(Op::kRecover, by<op_recover>),
    op_handler(Op::kShuffleDiscard, by<op_piles>),
    op_handler(Op::kPeek, by<op_peek>),
    op_handler(Op::kReveal, by<op_reveal>),
    op_handler(Op::kSteal, by<op_steal>),
    op_handler(Op::kDestroyCard, by<op_destroy_card>),
    op_idle(Op::kCopyAllyCard),
    op_read(Op::kExileSelf),
    op_handler(Op::kExileDamaged, by<op_piles>),
    op_handler(Op::kOption, by<op_option>, Before::kAlways),
};

}  // namespace muster::penance
