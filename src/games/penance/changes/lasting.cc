// Effects that last: how long (PN-140, PN-141), and how they end.
#include "games/penance/changes/lasting.h"

#include <algorithm>
#include <cstdint>

#include "games/penance/inquiry/lasting.h"

namespace muster::penance {
namespace {

std::uint8_t length_byte(End end, unsigned flags) {
  return static_cast<std::uint8_t>(static_cast<unsigned>(end) | flags);
}

struct Span {
  End end = End::kTurn;
  int left = 1;
  unsigned flags = 0;
};

// Attacks that use the effect up: those of the bearer, or on it.
unsigned spent_by(const Effect& effect) {
  return effect.op == Op::kBuff || effect.op == Op::kDebuff ? kSpentByOwnAttack
                                                            : kSpentByEnemyAttack;
}

Span span_of_turns(const Effect& effect, bool from_enemy) {
  const int turns = std::max<int>(effect.turns, 1);
  return from_enemy ? Span{End::kOwnTurnEnd, turns, 0} : Span{End::kOwnTurnStart, turns, 0};
}

// `own_turn`: it is the bearer's turn now.
Span span_of(const Effect& effect, bool from_enemy, bool own_turn) {
  switch (effect.length) {
    case Length::kThisAttack:
      return {End::kAttack, 1, 0};
    case Length::kNextAttack:
    case Length::kNextRanged: {
      const unsigned flags = spent_by(effect);
      if (flags == kSpentByEnemyAttack) return {End::kOwnTurnStart, 1, flags};
      return {End::kOwnTurnEnd, 1, flags};
    }
    case Length::kNextFireSpell:
    case Length::kNextLightningSpell:
      return {End::kOwnTurnEnd, own_turn ? 2 : 1, kSpentByOwnAttack};
    case Length::kThisTurn:
      if (from_enemy) return {End::kOwnTurnEnd, 1, 0};
      return {End::kTurn, 1, 0};
    case Length::kOwnNextTurn:
      return {from_enemy ? End::kEnemyTurnStart : End::kOwnTurnStart, 1, 0};
    case Length::kOwnNextTurnEnd: {
      const End end = from_enemy ? End::kEnemyTurnEnd : End::kOwnTurnEnd;
      const bool users_turn = own_turn != from_enemy;
      return {end, users_turn ? 2 : 1, 0};
    }
    case Length::kRounds:
      return {End::kRoundEnd, std::max<int>(effect.turns, 1), 0};
    case Length::kTurns:
      return span_of_turns(effect, from_enemy);
    case Length::kLostThreeCards:
      return {End::kNever, 3, 0};
    default:  // the duel, or as the effect itself says
      return {End::kNever, 1, 0};
  }
}

}  // namespace

bool add_lasting(DuelState& state, int bearer, const Lasting& lasting) {
  Duelist& own = duelist(state, bearer);
  if (own.lastings == kMaxLasting) {
    count_refused(state);  // PN-170
    return false;
  }
  own.lasting[own.lastings++] = lasting;
  return true;
}

Lasting lasting_of(const DuelTables& duel, const DuelState& state, int effect, int user, int bearer,
                   int value) {
  const Effect& made = duel.effect(static_cast<std::size_t>(effect));
  const bool from_enemy = user != bearer;
  const Span span = span_of(made, from_enemy, state.on_turn == bearer);
  const unsigned flags = span.flags | (from_enemy ? unsigned{kFromEnemy} : 0U);
  const bool counted =
      made.length == Length::kNextFireSpell || made.length == Length::kNextLightningSpell;
  return {static_cast<std::uint16_t>(effect), static_cast<std::int8_t>(value),
          length_byte(span.end, flags), static_cast<std::uint8_t>(span.left),
          counted ? std::max<std::uint8_t>(made.turns, 1) : std::uint8_t{kNoUnit}};
}

void remove_lasting(DuelState& state, int side, int index) {
  Duelist& own = duelist(state, side);
  const auto at = static_cast<std::size_t>(index);
  std::copy(own.lasting.begin() + at + 1, own.lasting.begin() + own.lastings,
            own.lasting.begin() + at);
  own.lasting[--own.lastings] = {};
}

void end_lasting(const DuelTables& duel, DuelState& state, int side, End moment) {
  Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    if (lasting.end() != moment) continue;
    if (--lasting.left > 0) continue;
    const Effect& over = duel.effect(lasting.effect);
    if (over.op == Op::kForm)
      own.forms = static_cast<std::uint8_t>(own.forms & ~(1U << lasting.about));
    remove_lasting(state, side, i);
  }
}

void remove_op(const DuelTables& duel, DuelState& state, int side, Op op) {
  const Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    if (duel.effect(own.lasting[static_cast<std::size_t>(i)].effect).op == op) {
      remove_lasting(state, side, i);
    }
  }
}

void wear_off(const DuelTables& duel, DuelState& state, int side) {
  Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& one = duel.effect(lasting.effect);
    if (one.op != Op::kDot || one.length != Length::kLostThreeCards) continue;
    if (lasting.left > lasting.value) {
      lasting.left = static_cast<std::uint8_t>(lasting.left - lasting.value);
    } else {
      remove_lasting(state, side, i);
    }
  }
}

void remove_stat(const DuelTables& duel, DuelState& state, int side, Stat stat) {
  if ((marks_borne(duel, state, side) & mark_of(stat)) == 0) return;
  const Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    const Effect& one = duel.effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (changes_stat(one, stat) && one.op != Op::kDef) remove_lasting(state, side, i);
  }
}

void lift_curses(const DuelTables& duel, DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const bool until = duel.effect(lasting.effect).length == Length::kRemoved;
    if (until && lasting.is(kFromEnemy)) remove_lasting(state, side, i);
  }
}

}  // namespace muster::penance
