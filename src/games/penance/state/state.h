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
#include "games/penance/state/duelist.h"
#include "games/penance/state/tasks.h"

namespace muster::penance {

inline constexpr int kDuelists = 2;
inline constexpr int kMaxSummons = 8;
inline constexpr int kMaxZones = 15;
inline constexpr int kMaxTasks = 16;
inline constexpr int kMaxSeedHexes = 12;
inline constexpr int kMaxStructures = 4;
inline constexpr std::uint8_t kNoUnit = 255;
inline constexpr std::uint16_t kNoEffect = 0xffff;

// Units: 0 and 1 are the Caskets of the players, 2 + i is summon i.
inline constexpr int kUnits = kDuelists + kMaxSummons;
constexpr bool is_casket(int unit) { return unit < kDuelists; }
// Among the targets of an attack: a structure or a wall, whose hex is named next. No unit.
inline constexpr int kStructure = kUnits;

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
// (is_wreck); without a hex an empty place. What it can do is read from the Placement
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
