// A player in the state of a duel: its piles, its Casket, and what lasts on it.
#pragma once

#include <array>
#include <cstdint>

#include "games/penance/board/hexes.h"
#include "games/penance/cards/components.h"
#include "games/penance/cards/pile.h"

namespace muster::penance {

inline constexpr int kMaxLasting = 16;
inline constexpr std::uint8_t kNoHex = HexGrid::kNoHex;
inline constexpr std::uint8_t kNoKind = 255;
inline constexpr std::uint8_t kNotLocked = 255;
inline constexpr int kTokenKinds = 8;
inline constexpr int kWoundCards = 10;
inline constexpr int kKnownTops = 3;
inline constexpr int kMostCards = 64;  // of a player, over all piles

// When a lasting effect ends: at the `left`-th such moment from now. "Own" is the bearer's.
enum class End : std::uint8_t {
  kAttack,          // the attack that is resolved is over
  kTurn,            // the end of the present turn, whosever it is
  kOwnTurnStart,    //
  kOwnTurnEnd,      //
  kEnemyTurnStart,  //
  kEnemyTurnEnd,    //
  kRoundEnd,        //
  kNever,           // with the duel, or as the effect itself says
};
// Bits of Lasting::length above End.
enum LastingFlag : std::uint8_t {
  kFromEnemy = 1U << 4,           // the user is the bearer's opponent
  kSpentByOwnAttack = 1U << 5,    // ends with the next attack roll of the bearer as well
  kSpentByEnemyAttack = 1U << 6,  // ends with the next attack on the bearer as well
  kUsed = 1U << 7,                // for the effect's own use (first one of a turn, once done ...)
};

// An effect that lasts: everything about it but what is counted is read from the card's effect.
struct Lasting {
  std::uint16_t effect;  // index in CardTable::effects
  std::int8_t value;     // amount, settled when it began
  std::uint8_t length;   // End, and LastingFlag bits
  std::uint8_t left;     // moments, or uses, left
  std::uint8_t about;    // a unit or kind it concerns, kNoUnit

  End end() const { return static_cast<End>(length & 15U); }
  bool is(LastingFlag flag) const { return (length & flag) != 0; }
};

// Bits of Duelist::flags.
enum DuelistFlag : std::uint16_t {
  kJammed = 1U << 0,          // the next attack has 2 damage less (PN-24)
  kWeakened = 1U << 1,        // structural weakness (PN-45b)
  kActed = 1U << 2,           // did something in its Action phase (PN-68)
  kTurnedFreely = 1U << 3,    // the free rotation of this turn is used (PN-95)
  kAttacked = 1U << 4,        // declared an attack this turn
  kDiscardedSelf = 1U << 5,   // discarded a card through its own effect this turn
  kStrainDue = 1U << 6,       // Heat crossed into danger (PN-66)
  kRevived = 1U << 7,         // came back from defeat (PN-128)
  kJammedBefore = 1U << 8,    // jammed since an earlier turn of its own
  kNoOverspending = 1U << 9,  // a turn without SP (sp_zero)
  kSkimmed = 1U << 10,        // leg-skimming is used (PN-74c)
  kBehind = 1U << 11,         // was the first down to half of its deck, for the metrics
  kBegan = 1U << 12,          // had the first turn of the duel, for the metrics
};

// Why cards are lost, for the metrics.
enum class LossCause : std::uint8_t { kAttack, kDirect, kStrain, kBleeding };
inline constexpr int kLossCauses = 4;

// What is counted of a player for the metrics of a duel, saturating.
struct Tally {
  std::uint8_t attacks = 0;  // rolls made
  std::uint8_t hits = 0;     // of those
  std::uint8_t executions = 0;
  std::uint8_t catastrophes = 0;
  std::uint8_t major_wounds = 0;                 // suffered
  std::uint8_t heat = 0;                         // gained
  std::array<std::uint8_t, kLossCauses> lost{};  // cards of its own, by cause
  std::uint8_t discarded = 0;                    // by its own effects
  std::uint8_t reshuffles = 0;
  std::uint8_t cards_played = 0;
};

// Wound cards (PN-75 .. PN-78), bits of Duelist::wounds.
enum class Wound : std::uint8_t {
  kSp,          // SP -1 ...
  kLock,        // a category of cards locked
  kRoundLoss,   // 1 card at the start of each round
  kDamage,      // attacks -2 damage
  kHeat,        // each gain of Heat is 1 more
  kSpMax,       // SP maximum -2
  kLegs,        // +1 SP a hex
  kDeployment,  // no effect in the duel
  kRearArc,     // no attacks from the target's rear side
  kShakes,      // each turn a die, on 1 or 2 SP -1
};

// Damage bonuses of Suffering Dice and of Taint, in one byte; gone with the own turn (PN-74).
struct Fury {
  static constexpr int kMost = 15;
  std::uint8_t byte = 0;

  int turn() const { return byte & 15; }  // for every own attack of this turn
  int next() const { return byte >> 4; }  // for the next one
  void set(int turn, int next) {
    byte = static_cast<std::uint8_t>((turn < kMost ? turn : kMost) | (next < kMost ? next : kMost)
                                                                         << 4);
  }
};

struct Duelist {
  CardPile draw;
  CardPile hand;
  CardPile discard;
  CardPile graveyard;  // cards lost to damage
  KindSet shown = 0;   // kinds in hand of which the opponent has seen one copy
  std::array<Lasting, kMaxLasting> lasting{};
  std::array<std::uint32_t, 3>
      used{};                // once-cards used this turn, round, duel: bits by once index
  std::uint16_t wounds = 0;  // wound cards flipped, bits of Wound
  std::uint16_t flags = 0;   // DuelistFlag bits
  std::array<std::uint8_t, kKnownTops> top{};  // known top cards of the draw pile, the first on
                                               // top; they are counted in `draw`
  std::uint8_t tops = 0;                       // how many of them
  std::array<std::uint8_t, kTakenKinds> taken = {kNoKind, kNoKind, kNoKind,
                                                 kNoKind};  // kinds of the opponent's deck
  std::array<std::uint8_t, kTokenKinds> tokens{};
  std::array<std::uint8_t, kComponents> damage{};  // Component Damage
  std::uint8_t destroyed = 0;                      // components, as bits
  std::uint8_t lastings = 0;
  std::uint8_t hex = kNoHex;
  std::uint8_t facing = 0;
  std::uint8_t moved = 0;         // hexes entered this turn, whosever it is
  std::uint8_t moved_last = 0;    // in the last finished own turn
  std::uint8_t sp = 0;            // in half points
  std::uint8_t spent = 0;         // half points paid this turn, overspending included
  std::uint8_t over = 0;          // of those, beyond the SP there were
  std::int8_t sp_max_change = 0;  // lasting changes that no lasting effect carries (PN-127), points
  std::uint8_t heat = 0;
  std::uint8_t taint = 0;
  std::uint8_t bleed = 0;
  std::uint8_t locked = kNotLocked;  // LockedCategory that a wound locks (PN-76)
  std::int8_t sp_change = 0;         // points at the next Refresh: Damage Die, `sp when=next_turn`
  std::uint8_t bleed_outs = 0;       // cards lost at the next Refresh
  std::uint8_t stored = 0;           // damage kept by store_next_damage
  std::uint8_t skip_turns = 0;       // turns without an Action phase to come
  std::uint8_t zero_turns = 0;       // of sp_zero: turns left, counting down; odd ones have no SP
  std::uint8_t forms = 0;            // FormKind bits
  std::uint8_t shown_damaged = 0;    // DAMAGED cards in hand that the opponent knows of
  Fury fury;
  Tally tally;

  bool is(DuelistFlag flag) const { return (flags & flag) != 0; }
  void set(DuelistFlag flag) { flags = static_cast<std::uint16_t>(flags | flag); }
  void clear(DuelistFlag flag) { flags = static_cast<std::uint16_t>(flags & ~flag); }
  bool lacks(Component component) const { return (destroyed >> index_of(component) & 1U) != 0; }
  int life() const { return draw.size() + hand.size() + discard.size(); }
};

}  // namespace muster::penance
