// Fights of the tests of abilities. AbleFight has abilities, a Fight with the same units has none:
// most tests play both and say what is different.
#pragma once

#include <bit>

#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {

// An attack of this kind waits for its dice.
inline bool rolling(const Fight& fight, int attacker, int target, AttackKind kind) {
  const State& state = fight.state;
  return fight.phase() == Phase::kRoll && state.attacker == attacker && state.target == target &&
         state.kind == kind;
}
inline bool strikes_back(const Fight& fight, int unit) {
  return rolling(fight, unit, fight.active(), AttackKind::kRetaliation);
}

// Dice of an ability: how many of them show a face that counts.
inline Fight& dice(Fight& fight, int count) { return fight.act(ActionKind::kDice, count); }
// Yes or no to an ability's question.
inline Fight& answer(Fight& fight, bool yes) { return fight.act(ActionKind::kAnswer, yes ? 1 : 0); }

// A side's cards for the tables of the fixture: "\"stat_power\", \"2 stat_attack\"" and so on.
inline std::string cards(const std::string& hand, const std::string& deck = "") {
  return fmt::format("cards = {{hand = [{}], deck = [{}]}}", hand, deck);
}
inline int hand_size(const Fight& fight, int side) {
  return std::popcount(fight.state.cards[side].hand);
}
inline int discards(const Fight& fight, int side) {
  return std::popcount(fight.state.cards[side].discard);
}
// The first card that the question or the chance node offers.
inline Fight& any_card(Fight& fight) {
  const ActionKind kind =
      fight.phase() == Phase::kAsk ? ActionKind::kPickCard : ActionKind::kDrawInstance;
  return fight.act(kind, *fight.options(kind).begin());
}

inline int initiative_of(const Fight& fight, int unit) { return initiative_of(fight.state, unit); }
inline int attack_of(const Fight& fight, int unit) { return attack_of(fight.state, unit); }

}  // namespace muster::homm
