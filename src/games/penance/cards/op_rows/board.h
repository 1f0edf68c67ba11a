// Ops about movement and the board. For effects_ops.cc alone.
#pragma once

#include "games/penance/cards/effects_ops.h"

namespace muster::penance::op_rows {

using enum Field;

inline constexpr std::array kBoardOps = {
    op_row(Op::kMove, "move", Who::kSelf, kAtOnce,
           {need(kN), kWho, kRange, kStraight, kTeleport, kIgnore, kTo, kToward, kReturn},
           "{who} moves up to {n} hexes"),
    op_row(Op::kRotate, "rotate", Who::kSelf, kAtOnce, {need(kN)}, "turns by {n} sides"),
    op_row(Op::kPush, "push", Who::kTarget, kAtOnce, {need(kN), kWho}, "{who} is pushed {n} hexes"),
    op_row(Op::kPull, "pull", Who::kTarget, kAtOnce, {need(kN), kWho}, "{who} is pulled {n} hexes"),
    op_row(Op::kDisplace, "displace", Who::kTarget, kAtOnce,
           {need(kN), kWho, kRandom, kUserChooses, kTeleport}, "{who} is put within {n} hexes"),
    op_row(Op::kRoot, "root", Who::kTarget, kLasts, {kWho, need(kLength)}, "{who} enters no hex"),
    op_row(Op::kSlow, "slow", Who::kTarget, kLasts, {need(kN), kWho, kLength},
           "{who}: each hex costs {n} SP more"),
    op_row(Op::kImmobile, "immobile", Who::kSelf, kLasts, {kLength}, "the user enters no hex"),
    op_row(Op::kMoveFlags, "move_flags", Who::kSelf, kLasts, {need(kIgnore), kLength},
           "moves without regard to {mask}"),
    op_row(Op::kZone, "zone", Who::kSelf, kLasts,
           {need(kKind), kSize, kRadius, kAt, kLength, kSide, kHp, kDef, kRecover, kVent, kPenalty,
            kDmgCross, kDmgEnter, kBlocksMove, kBlocksLos, kBlocksEnemy},
           "a zone: {kind}"),
    op_row(Op::kSeeds, "seeds", Who::kSelf, kAtOnce, {need(kN), kAt, kArea}, "{n} seeds"),
    op_row(Op::kSummon, "summon", Who::kSelf, kLasts,
           {need(kKind), need(kHp), need(kDmg), kDef, kMove, kSlow, kLimit, kLength},
           "summons: {kind}"),
    op_row(Op::kCommand, "command", Who::kSelf, kAtOnce, {need(kKind), need(kDmg), kMove},
           "one own {kind} acts at once"),
    op_row(Op::kAura, "aura", Who::kEnemies, kLasts, {need(kPing), need(kRadius), kLength},
           "enemy units close by lose cards"),
    op_row(Op::kLock, "lock", Who::kSelf, kLasts, {need(kCards), kLength},
           "the user plays no cards of: {mask}"),
};

}  // namespace muster::penance::op_rows
