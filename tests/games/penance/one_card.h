// A duel about one card: player 0 has it in hand and is to act.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "games/penance/changes/board.h"
#include "games/penance/state/attack.h"
#include "tests/games/penance/card_duels.h"

namespace muster::penance {

inline DuelTest holding(const std::string& card, const std::vector<std::string>& rules = {}) {
  DuelTest duel = face_to_face({.first = card, .rules = rules});
  duel.hand(0, {card}).begin(0);
  return duel;
}
// The attack hits without a block; chance goes on by itself.
inline DuelTest& strike(DuelTest& duel, const std::string& card) {
  play(duel, card, Component::kChassis).attack(3, 3);
  return duel.settle();
}
inline DuelTest& tokens(DuelTest& duel, TokenKind kind, int count, int side = 0) {
  tokens(duel, side, kind) = static_cast<std::uint8_t>(count);
  return duel;
}
inline int tokens_of(const DuelTest& duel, TokenKind kind, int side = 0) {
  return duel.duelist(side).tokens[static_cast<std::size_t>(kind)];
}
// Runs the list of a card that no deck may hold, as player 0's.
inline DuelTest& run_card(DuelTest& duel, const std::string& card) {
  const CardTable& cards = duel.rules().cards();
  const EffectRange program = cards.card(cards.find(card)).program;
  return duel.task(0, EffectsTask{.first = program.first, .count = program.count});
}
// Answers a choice of a hex.
inline DuelTest& at(DuelTest& duel, int column, int row) {
  if (duel.phase() == Phase::kColumn) duel.take(Verb::kColumn, column);
  if (duel.phase() == Phase::kRow) duel.take(Verb::kRow, row);
  return duel;
}
// The effect of a card's program or its nested lists with this op.
inline int effect_of(const DuelTest& duel, const std::string& card, Op op) {
  const CardTable& cards = duel.rules().cards();
  std::size_t index = cards.card(cards.find(card)).program.first;
  while (cards.effect(index).op != op) {
    if (++index == cards.effects().size()) throw std::logic_error("no such effect of " + card);
  }
  return static_cast<int>(index);
}
// A summon in play.
inline Summon& put_summon(DuelTest& duel, int effect, int owner, int hex) {
  Summon& summon = duel.state.summons[duel.state.summoned];
  summon.effect = static_cast<std::uint16_t>(effect);
  summon.hex = static_cast<std::uint8_t>(hex);
  summon.hp = duel.rules().cards().placement(duel.rules().effect(summon.effect)).hp;
  summon.tenure = Tenure::of(owner, Tenure::kForTheDuel);
  summon.order = duel.state.summoned++;
  return summon;
}
inline int put_zone(DuelTest& duel, int effect, int owner, int hex, int left) {
  const int number = duel.state.zones_used++;
  Zone& zone = duel.state.zones[static_cast<std::size_t>(number)];
  zone.effect = static_cast<std::uint16_t>(effect);
  zone.tenure = Tenure::of(owner, left);
  set_zone(duel.state, hex, number);
  return number;
}
inline DuelTest& end_turn(DuelTest& duel) { return duel.begin_at(Stage::kTurnEnd, 0).settle(); }

}  // namespace muster::penance
