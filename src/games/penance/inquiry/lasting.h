// What lasts on a Casket, and what it adds up to with passive cards and forms.
#pragma once

#include "games/penance/inquiry/kinds.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

// What an effect is about once it lasts.
MarkSet marks_of(const Effect& effect);
// What the lasting effects of a player are about, whether they hold now or not.
inline MarkSet marks_borne(const DuelTables& duel, const DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  MarkSet marks = 0;
  for (std::size_t i = 0; i < own.lastings; ++i) marks |= duel.marks(own.lasting[i].effect);
  return marks;
}
// Whether a lasting effect of an op is on the bearer.
bool bears(const DuelTables& duel, const DuelState& state, int side, Op op);
bool is_held(const DuelTables& duel, const DuelState& state, int side);
// Whether the Casket may enter no hex by SP or cards: root, immobile, knocked down.
inline bool held(const DuelTables& duel, const DuelState& state, int side, MarkSet borne) {
  return (borne & kMarksHold) != 0 && is_held(duel, state, side);
}
inline bool held(const DuelTables& duel, const DuelState& state, int side) {
  return held(duel, state, side, marks_borne(duel, state, side));
}
// Whether an effect that lasts does nothing before its event, or before the next turn.
inline bool waits(const Effect& effect) {
  return effect.on != Event::kNone || effect.when == When::kNextTurn;
}
// Whether an effect changes a stat of its bearer.
bool changes_stat(const Effect& effect, Stat stat);
int summed_stat(const DuelTables& duel, const DuelState& state, int side, Stat stat);
// The sum of what lasting effects, passive cards and forms do to a stat of the bearer; buffs and
// debuffs alike. Those that hold only for some attacks (vs, next attack of a sort) count: see
// attack_stat. With marks_borne(duel, state, side).
inline int stat_of(const DuelTables& duel, const DuelState& state, int side, Stat stat,
                   MarkSet borne) {
  const MarkSet mark = mark_of(stat);
  if (((borne | duel.table(side).passive_stats) & mark) == 0 && duelist(state, side).forms == 0 &&
      !holds_taken(state, side)) {
    return 0;
  }
  return summed_stat(duel, state, side, stat);
}
inline int stat_of(const DuelTables& duel, const DuelState& state, int side, Stat stat) {
  return stat_of(duel, state, side, stat, marks_borne(duel, state, side));
}
// The sum of the amounts of an op (sp_max, slow, dot ...) over lasting effects and passive cards.
int summed_op(const DuelTables& duel, const DuelState& state, int side, Op op);
// The same where `borne` says whether some lasting effect has the op.
inline int sum_of(const DuelTables& duel, const DuelState& state, int side, Op op, bool borne) {
  if (!borne && !duel.table(side).passive_ops[static_cast<std::size_t>(op)] &&
      !holds_taken(state, side)) {
    return 0;
  }
  return summed_op(duel, state, side, op);
}

}  // namespace muster::penance
