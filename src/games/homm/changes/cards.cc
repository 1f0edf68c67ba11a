#include "games/homm/changes/cards.h"

namespace muster::homm {
namespace {

// Cards lying aside: in play and known, without an effect that lasts.
std::uint64_t set_aside_cards(const State& state, int side) {
  std::uint64_t aside = state.cards[side].play & state.cards[side].known;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    const int instance = effect.source & 0x7f;
    if (effect.source >> 7 == side && instance < kNoCard) aside &= ~bit<std::uint64_t>(instance);
  }
  return aside;
}

}  // namespace

void discard_card(State& state, int side, int instance) {
  Cards& cards = state.cards[side];
  const auto one = bit<std::uint64_t>(instance);
  cards.hand &= ~one;
  cards.known &= ~one;
  cards.discard |= one;
}

void take_card(State& state, int side, int instance) {
  Cards& cards = state.cards[side];
  const auto one = bit<std::uint64_t>(instance);
  cards.deck &= ~one;
  cards.discard &= ~one;
  cards.supply &= ~one;
  cards.hand |= one;
  cards.known |= one;
}

void set_aside(State& state, int side, int instance) {
  take_card(state, side, instance);
  state.cards[side].hand &= ~bit<std::uint64_t>(instance);
  state.cards[side].play |= bit<std::uint64_t>(instance);
}

void put_back(State& state, int side) {
  const std::uint64_t aside = set_aside_cards(state, side);
  state.cards[side].play &= ~aside;
  state.cards[side].hand |= aside;
}

// The last effect of an ongoing card ended: it is discarded, or returns to the hand (knowledge).
void card_ended(const CombatTables& combat, State& state, const Effect& effect) {
  const int instance = effect.source & 0x7f;
  const int side = effect.source >> 7;
  if (instance >= kNoCard) return;
  Cards& cards = state.cards[side];
  const auto one = bit<std::uint64_t>(instance);
  if ((cards.play & one) == 0) return;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    if (state.effects[i].source == effect.source) return;
  }
  for (const CardOption& option : combat.card_of(side, instance).options) {
    if (option.timing == Timing::kPermanent) return;
  }
  cards.play &= ~one;
  if ((cards.known & one) != 0) {
    if (!combat.ruleset().stacks.on) {
      cards.hand |= one;
    } else {
      set_aside(state, side, instance);
    }
  } else {
    cards.discard |= one;
  }
}

}  // namespace muster::homm
