// A player's Might & Magic cards on the map: where each of them is, and in which order the deck
// comes.
//
// Cards are numbered as the combat game numbers them (CombatTables::card_of): bit i of a set is
// instance i.
#pragma once

#include <cstdint>
#include <type_traits>

namespace muster::homm::map {

inline constexpr int kMaxCards = 62;

struct CardPiles {
  std::uint64_t hand = 0;
  std::uint64_t deck = 0;
  std::uint64_t discard = 0;
  std::uint64_t supply = 0;   // cards that fields give
  std::uint64_t aside = 0;    // found by a building's search; joins the hand after the draw (DS-54)
  std::uint64_t delayed = 0;  // played, to take effect later this turn (DS-57)
  // By card of the deck: how deep it lies. Cards of one layer are shuffled, the lowest layer is
  // drawn first. 0 elsewhere.
  std::uint8_t layer[64] = {};
};
static_assert(std::has_unique_object_representations_v<CardPiles>);

// The cards of the deck that may be the next one: its uppermost layer; nothing when it is empty.
std::uint64_t next_cards(const CardPiles& piles);
// Moves a card of next_cards() to the hand.
void draw(CardPiles& piles, int card);
// The discard pile becomes a shuffled deck of its own; for an empty deck (base game).
void reshuffle(CardPiles& piles);
// The discard pile is shuffled and put under the deck (DS-53).
void put_under(CardPiles& piles);
// A card of next_cards() that was looked at lies on top of the deck, or under it.
void put_back(CardPiles& piles, int card, bool on_top);
// Hand to discard pile.
void discard(CardPiles& piles, int card);

// Numbers the layers from 0 on again, after cards have left the deck in other ways than by draw().
void settle_layers(CardPiles& piles);

// ---- Morale (base game and Dice Stacks).

struct Morale {
  std::int8_t token = 0;     // -1, 0, 1
  std::uint8_t penalty = 0;  // cubes: cards fewer in the next initial draw (DS-61)
};
// What one more token asks for at once.
enum class MoraleEffect : std::uint8_t {
  kNone,
  kLoseHand,    // base game: the hand is discarded at the end of the turn
  kDiscardOne,  // DS-60
};
// A positive or negative (+1, -1) token is taken. Opposite ones cancel, a second positive one is
// nothing; a second negative one: see MoraleEffect.
MoraleEffect take_morale(Morale& morale, int token, bool dice_stacks);

// The hand limit of a turn's initial draw: that of the level less the cubes, at least 3 (DS-61).
int initial_hand_limit(int level_limit, const Morale& morale);

}  // namespace muster::homm::map
