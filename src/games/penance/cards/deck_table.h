// What the rules look up about the cards of a player: kinds (distinct cards of its deck) and sets
// of them, so that playable cards come from masks instead of from cards one by one.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "games/penance/cards/decks.h"
#include "games/penance/cards/pile.h"

namespace muster::penance {

// Sets of kinds that DeckTable keeps.
enum class KindClass : std::uint8_t {
  kPrimary,    // tied to the Right Arm
  kSecondary,  // secondary and shield cards: tied to the Left Arm
  kShield,
  kReactive,
  kAttack,
  kMelee,   // attacks of range 1
  kRanged,  // attacks of range 2 and more
  kMovement,
  kDefense,
  kPassive,
  kPlayable,     // played in the own Action phase: neither reactive nor passive nor unplayable, and
                 // not bound to an event
  kAtEvent,      // not passive, playable only at the event of its trigger
  kConditional,  // has a req or once: looked at one by one
  kPriced,       // has a token price
  kHead,         // needs the Head (PN-48a)
  kHeadPart,     // reveals or peeks: the part of the Head
  kExiles,       // leaves the game after use
  kWeapon,       // primary weapon cards (filter weapon)
};
inline constexpr std::size_t kKindClasses = 18;
// Categories of cards that a wound may lock: universal, primary weapon, secondary, all others.
inline constexpr std::size_t kLockedCategories = 4;
inline constexpr int kMostCost = 9;       // SP prices above it are looked up as it
inline constexpr int kMostDistance = 24;  // and distances

struct DeckTable {
  std::string name;
  Faction faction = Faction::kChurch;
  ClassKind kind = ClassKind::kWarden;
  CasketClass casket;
  int sp_max = 0;  // points
  CardPile cards;  // at the start
  int kinds = 0;
  std::array<CardId, kDeckKinds + 1> card{};  // by kind; the last is DAMAGED
  std::array<KindSet, kKindClasses> sets{};
  std::array<KindSet, kMostCost + 1> costing{};       // kinds of a price of at most so much SP
  std::array<KindSet, kMostDistance + 1> reaching{};  // kinds whose range holds the distance
  // Share of the attack cards at the start whose range holds the distance.
  std::array<double, kMostDistance + 1> reach{};
  std::array<std::uint8_t, kDeckKinds + 1> cost{};  // SP by kind
  std::array<std::uint8_t, kDeckKinds + 1> once{};  // bit in Duelist::used, kNoOnce
  std::array<KindSet, kLockedCategories> locks{};   // what a wound locks (PN-76)
  std::array<KindSet, kEvents> listeners{};         // passive kinds with a trigger at an event ...
  std::array<KindSet, kEvents> at_event{};          // ... and kinds playable at it
  EventSet events = 0;                              // everything any card's effects listen to
  std::uint32_t passive_stats = 0;                  // Stat bits that some passive card changes
  OpSet passive_ops;                                // ops of passive cards
  bool changes_prices = false;                      // some card changes SP prices (either player's)
  bool changes_range = false;                       // some card changes ranges of attacks
  bool changes_moves = false;                       // some card changes what hexes cost
  static constexpr std::uint8_t kNoOnce = 255;

  KindSet set(KindClass which) const { return sets[static_cast<std::size_t>(which)]; }
};

// Contract: the deck passed check_deck.
DeckTable make_deck_table(const Deck& deck, const Armory& armory);

}  // namespace muster::penance
