// Hands from round to round under the Dice Stacks mod (DS-35, DS-37).
#include <algorithm>

#include "games/homm/combat.h"

namespace muster::homm {
namespace {

// Steps of State::next_card, for each side.
enum HandStep : std::uint8_t { kDiscards, kDraws, kPutBack, kHandSteps };

}  // namespace

// One step after the other, the attacker first, until somebody has to decide. An AI deck is no
// hand.
[[gnu::noinline]] void Combat::new_hands(State& state) const {
  while (state.next_card < 2 * kHandSteps) {
    const int side = state.next_card / kHandSteps;
    const auto step = static_cast<HandStep>(state.next_card % kHandSteps);
    ++state.next_card;
    if (kind(side) != SideKind::kHero) continue;
    if (step == kDiscards) {
      if (ask_discard(state, side, 0)) return;
    } else if (step == kDraws) {
      const int limit = scenario_.sides[static_cast<std::size_t>(side)].cards.hand_limit -
                        (state.morale[side] < 0 ? 1 : 0);
      if (draw_cards(state, side, limit - std::popcount(state.cards[side].hand))) return;
    } else {
      put_back(state, side);
    }
  }
  state.stage = Stage::kRoundStart;
}

// Asks for one more card to discard, of the instances from `from` on: one order of several discards
// stands for all.
bool Combat::ask_discard(State& state, int side, int from) const {
  const std::uint64_t left = state.cards[side].hand >> from << from;
  if (from >= kMoraleToken || left == 0 || driven(side)) return false;
  return ask_card(state, side,
                  {.asker = Asker::kCard,
                   .what = AskWhat::kCard,
                   .id = static_cast<std::uint8_t>(CardAsk::kNewHand),
                   .unit = static_cast<std::uint8_t>(from),
                   .may_decline = 1});
}

void Combat::discard_for_new_hand(State& state, int instance) const {
  const int side = (state.next_card - 1) / kHandSteps;
  if (instance == kDeclined) return;
  discard_card(state, side, instance);
  ask_discard(state, side, instance + 1);
}

// Cards lying aside: in play and known, without an effect that lasts.
std::uint64_t Combat::set_aside_cards(const State& state, int side) const {
  std::uint64_t aside = state.cards[side].play & state.cards[side].known;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    const int instance = effect.source & 0x7f;
    if (effect.source >> 7 == side && instance < kNoCard) aside &= ~bit<std::uint64_t>(instance);
  }
  return aside;
}

void Combat::set_aside(State& state, int side, int instance) const {
  take_card(state, side, instance);
  state.cards[side].hand &= ~bit<std::uint64_t>(instance);
  state.cards[side].play |= bit<std::uint64_t>(instance);
}

void Combat::put_back(State& state, int side) const {
  const std::uint64_t aside = set_aside_cards(state, side);
  state.cards[side].play &= ~aside;
  state.cards[side].hand |= aside;
}

// The cards on the table that can be played from there: not those that lie aside.
std::uint64_t Combat::table_cards(const State& state, int side) const {
  const Cards& cards = state.cards[side];
  return rules_.stacks.on ? cards.play & ~cards.known : cards.play;
}

}  // namespace muster::homm
