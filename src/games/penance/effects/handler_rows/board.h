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
    op_handler(Op::kMove, kBy<op_move>, Before::kIfSaid),
    op_handler(Op::kRotate, kBy<op_rotate>),
    op_handler(Op::kPush, kBy<op_shove>),
    op_handler(Op::kPull, kBy<op_shove>),
    op_handler(Op::kDisplace, kBy<op_displace>),
    op_handler(Op::kRoot, kBy<op_lasting>),
    op_handler(Op::kSlow, kBy<op_lasting>),
    op_handler(Op::kImmobile, kBy<op_lasting>),
    op_read(Op::kMoveFlags),
    op_handler(Op::kZone, kBy<op_zone>),
    op_handler(Op::kSeeds, kBy<op_seeds>),
    op_handler(Op::kSummon, kBy<op_summon>),
    op_handler(Op::kCommand, kBy<op_command>),
    op_handler(Op::kAura, kBy<op_aura>),
    op_handler(Op::kLock, kBy<op_control>),
};

}  // namespace muster::penance
