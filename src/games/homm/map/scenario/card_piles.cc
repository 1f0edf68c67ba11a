#include "games/homm/map/scenario/card_piles.h"

#include <algorithm>

#include "core/bits.h"

namespace muster::homm::map {
namespace {

constexpr int kLeastHandLimit = 3;

}  // namespace

void settle_layers(CardPiles& piles) {
  std::uint64_t used = 0;
  for (int card : BitRange(piles.deck)) used |= bit<std::uint64_t>(piles.layer[card]);
  for (int card : BitRange(piles.deck)) {
    const std::uint64_t above = used & (bit<std::uint64_t>(piles.layer[card]) - 1);
    piles.layer[card] = static_cast<std::uint8_t>(std::popcount(above));
  }
}

std::uint64_t next_cards(const CardPiles& piles) {
  std::uint64_t top = 0;
  for (int card : BitRange(piles.deck)) {
    if (piles.layer[card] == 0) top |= bit<std::uint64_t>(card);
  }
  return top;
}

void draw(CardPiles& piles, int card) {
  piles.deck &= ~bit<std::uint64_t>(card);
  piles.hand |= bit<std::uint64_t>(card);
  piles.layer[card] = 0;
  settle_layers(piles);
}

void reshuffle(CardPiles& piles) {
  for (int card : BitRange(piles.discard)) piles.layer[card] = 0;
  piles.deck |= piles.discard;
  piles.discard = 0;
}

void put_under(CardPiles& piles) {
  int layers = 0;
  for (int card : BitRange(piles.deck)) layers = std::max(layers, piles.layer[card] + 1);
  for (int card : BitRange(piles.discard)) piles.layer[card] = static_cast<std::uint8_t>(layers);
  piles.deck |= piles.discard;
  piles.discard = 0;
}

void put_back(CardPiles& piles, int card, bool on_top) {
  int layers = 0;
  for (int other : BitRange(piles.deck)) {
    if (other != card && on_top) ++piles.layer[other];
    layers = std::max(layers, piles.layer[other] + 1);
  }
  piles.layer[card] = static_cast<std::uint8_t>(on_top ? 0 : layers);
  settle_layers(piles);
}

void discard(CardPiles& piles, int card) {
  piles.hand &= ~bit<std::uint64_t>(card);
  piles.discard |= bit<std::uint64_t>(card);
}

MoraleEffect take_morale(Morale& morale, int token, bool dice_stacks) {
  if (morale.token == 0 || morale.token == -token) {
    morale.token = static_cast<std::int8_t>(morale.token + token);
    return MoraleEffect::kNone;
  }
  if (token > 0) return MoraleEffect::kNone;
  if (!dice_stacks) {
    morale.token = 0;
    return MoraleEffect::kLoseHand;
  }
  ++morale.penalty;
  return MoraleEffect::kDiscardOne;
}

int initial_hand_limit(int level_limit, const Morale& morale) {
  return std::max(level_limit - morale.penalty, std::min(kLeastHandLimit, level_limit));
}

}  // namespace muster::homm::map
