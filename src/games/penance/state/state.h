// The state of a duel: a plain struct, copied by memcpy, without padding.
//
// The duel goes from stage to stage (Stage). What a stage sets going (a card being resolved, an
// attack, cards to lose, a hex to pick) is a stack of tasks: the one on top is done next, and when
// there is none left the next stage begins. A task that needs a decision or dice sets `phase` and
// `mover` and stays on top; the action goes to it. See tasks.h.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/game.h"
#include "games/penance/board/hexes.h"
#include "games/penance/cards/components.h"
#include "games/penance/cards/pile.h"
#include "games/penance/state/tasks.h"

namespace muster::penance {

inline constexpr int kDuelists = 2;
inline constexpr int kMaxSummons = 8;
inline constexpr int kMaxZones = 15;
inline constexpr int kMaxLasting = 16;
inline constexpr int kMaxTasks = 16;
inline constexpr int kMaxSeedHexes = 12;
inline constexpr int kMaxStructures = 4;
inline constexpr std::uint8_t kNoHex = HexGrid::kNoHex;
inline constexpr std::uint8_t kNoUnit = 255;
inline constexpr std::uint8_t kNoKind = 255;
inline constexpr std::uint8_t kNotLocked = 255;
inline constexpr std::uint16_t kNoEffect = 0xffff;
inline constexpr int kTokenKinds = 8;
inline constexpr int kWoundCards = 10;
inline constexpr int kKnownTops = 3;
inline constexpr int kMostCards = 64;  // of a player, over all piles

// Units: 0 and 1 are the Caskets of the players, 2 + i is summon i.
inline constexpr int kUnits = kDuelists + kMaxSummons;
constexpr bool is_casket(int unit) { return unit < kDuelists; }
// Among the targets of an attack: a structure or a wall, whose hex is named next. No unit.
inline constexpr int kStructure = kUnits;

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

// Owner of a zone or summon, and the turns of the owner that are left to it, in one byte.
struct Tenure {
  static constexpr int kForTheDuel = 127;
  std::uint8_t byte = 0;

  static Tenure of(int owner, int left) {
    return {
        static_cast<std::uint8_t>(static_cast<unsigned>(owner) << 7 | static_cast<unsigned>(left))};
  }
  int owner() const { return byte >> 7; }
  int left() const { return byte & 127; }
};

// hp above 0: in play. hp 0: destroyed in that hex, and a wreck there unless it was a decoy
// (DuelInquiry::is_wreck); without a hex an empty place. What it can do is read from the Placement
// of its effect.
struct Summon {
  std::uint16_t effect = kNoEffect;  // the summon effect in CardTable::effects
  std::uint8_t hex = kNoHex;
  std::uint8_t hp = 0;
  Tenure tenure;
  std::uint8_t order = 0;  // summons are numbered as they appear: the oldest acts first
};

struct Zone {
  std::uint16_t effect = kNoEffect;  // the zone effect in CardTable::effects; none: no zone here
  Tenure tenure;
  std::uint8_t hp = 0;
};

// The card and the attack being resolved; one at a time.
struct Attack {
  std::uint16_t card = 0xffff;       // card id, 0xffff: no attack
  std::uint16_t units_hit = 0;       // bits by unit
  std::uint16_t units_splashed = 0;  // bits by unit
  std::uint16_t targets_done = 0;    // bits by unit
  std::uint32_t flags = 0;           // AttackFlag bits
  std::uint8_t attacker = kNoUnit;
  std::uint8_t target = kNoUnit;
  std::uint8_t component = 0;
  std::uint8_t side = 0;  // dice.h Side: of the target in which the attacker stands
  std::uint8_t distance = 1;
  std::int8_t target_number = 5;
  std::int8_t modifiers = 0;  // sum of to-hit terms: the pool
  std::int8_t terrain = 0;    // of those, terrain
  std::int8_t to_hit = 0;     // of those, changes printed on the card, advantage included
  std::uint8_t ignore = 0;    // flat Defense ignored; 255 all
  std::int8_t printed = 0;    // damage after dmg_set, dmg_add, dmg_per
  std::int8_t bonus = 0;      // buffs, arc bonus, penalties
  std::int8_t defense = 0;    // flat Defense
  std::uint8_t pair = 0;      // KeptPair
  std::uint8_t band = 0;      // Band
  std::uint8_t dice = 0;      // Defense Dice not settled yet
  std::uint8_t blocks = 0;
  std::uint8_t criticals = 0;
  std::uint8_t pierces = 0;
  std::uint8_t heats = 0;
  std::int8_t reduction = 0;   // R of the reactive window and passive reductions
  std::uint8_t guard_cd = 0;   // Component Damage kept off; 255 all
  std::uint8_t counter = 0;    // the attacker loses afterwards
  std::uint8_t reflected = 0;  //
  std::uint8_t prevented = 0;  // by the reactive card
  std::uint8_t damage = 0;     // before and at last final damage
  std::uint8_t primary_lost = 0;
  std::uint8_t lost = 0;
  std::uint8_t parts_lost = 0;  // kinds of parts the lost cards are of: bits of Component
  std::uint8_t hits = 0;        // rolls of this card that hit
  std::uint8_t kills = 0;
  std::uint8_t rolls_left = 0;
  std::uint8_t structural = 0;
  std::array<std::uint8_t, 3> spare{};
};

struct DuelState {
  std::array<Duelist, kDuelists> duelists{};
  HexSet changed;  // structures fallen, smoke hexes cleared, hexes made difficult (PN-118 and on)
  Attack attack;
  std::array<std::uint16_t, kDuelists> draws{};  // cards taken off each draw pile: names the next
  std::uint16_t rolls = 0;                       // dice so far this turn: names the next
  std::array<Task, kMaxTasks> tasks{};
  std::array<Zone, kMaxZones> zones{};
  std::array<Summon, kMaxSummons> summons{};
  std::array<std::uint8_t, HexSet::kCapacity / 2> zone_of{};  // 4 bits a hex: zone + 1, 0 none
  std::array<std::uint8_t, kMaxSeedHexes> seed_hexes{};       // those with seeds, the first ones
  std::array<std::uint8_t, kMaxSeedHexes / 2> seeds{};        // 4 bits each: how many, 0 none
  std::array<std::uint8_t, kMaxStructures>
      struck{};  // damage to the breakable structures, in order
  std::uint8_t round = 0;
  std::uint8_t turns = 0;  // turns begun
  std::uint8_t tasks_used = 0;
  Stage stage = Stage::kFirstHands;
  Phase phase = Phase::kRun;
  Player mover = kTerminal;
  std::uint8_t on_turn = 0;      // the player whose turn it is or was last
  std::uint8_t second_turn = 0;  // 1 when the present turn is the second one of the round
  std::uint8_t winner = kNoUnit;
  Ending ending = Ending::kNone;
  std::uint8_t chosen = 0;      // result of the last finished choice, see tasks.h
  std::uint8_t column = 0;      // of a hex choice: counted from 1, 0 not chosen yet
  std::uint8_t zones_used = 0;  // zones ever in use are those below
  std::uint8_t summoned = 0;    // number of the next summon
  std::uint8_t refused = 0;     // effects refused for want of room (saturating)
  std::uint8_t zero = 0;
};

static_assert(std::is_trivially_copyable_v<DuelState>);
static_assert(std::has_unique_object_representations_v<DuelState>);
static_assert(sizeof(DuelState) <= 1024);

}  // namespace muster::penance
