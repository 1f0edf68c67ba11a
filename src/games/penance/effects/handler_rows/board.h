// Handlers of the ops of cards/op_rows/board.h. For effects.cc alone.
#pragma once

#include "games/penance/effects/effect_moves.h"
#include "games/penance/effects/op_handlers.h"
#include "games/penance/effects/resolve_control.h"
#include "games/penance/effects/resources.h"
#include "games/penance/effects/summons.h"
#include "games/penance/effects/zones.h"

namespace muster::penance {

inline constexpr std::array kBoardHandlers = {
    op_handler(Op::kMove, by<op_move>, Before::kIfSaid),
    op_handler(Op::kRotate, by<op_rotate>),
    op_handler(Op::kPush, by<op_shove>),
    op_handler(Op::kPull, by<op_shove>),
    op_handler(Op::kDisplace, by<op_displace>),
    op_handler(Op::kRoot, by<op_lasting>),
    op_handler(Op::kSlow, by<op_lasting>),
    op_handler(Op::kImmobile, by<op_lasting>),
    op_read(Op::kMoveFlags),
    op_handler(Op::kZone, by<op_zone>),
    op_handler(Op::kSeeds, by<op_seeds>),
    op_handler(Op::kSummon, by<op_summon>),
    op_handler(Op::kCommand, by<op_command>),
    op_handler(Op::kAura, by<op_aura>),
    op_handler(Op::kLock, by<op_control>),
};

}  // namespace muster::penance
