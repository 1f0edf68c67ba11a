// The state of a game of ProjectHex: a plain struct, copied by memcpy.
//
// Troops are counted by territory and type. What they have left to move is only interesting in
// their owner's turn: those that have spent something are listed as groups (Spent), all others are
// fresh.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/game.h"
#include "games/projecthex/board/board.h"
#include "games/projecthex/rules/cards.h"
#include "games/projecthex/rules/fight.h"

namespace muster::projecthex {

inline constexpr int kMaxTroops = 50;
inline constexpr std::uint8_t kNowhere = 255;
inline constexpr std::uint8_t kNobody = 255;  // owner of a territory, player of a faction

// What is decided or drawn next.
enum class Phase : std::uint8_t {
  kFaction,       // choose one of the factions left; as chance: one is dealt
  kPick,          // a unit card or upgrade for the playtest rule (PH-05)
  kDraw,          // chance: a mission card is drawn
  kMulligan,      // which missions to give back (PH-11)
  kCapital,       // the territory of capital and first troops (PH-14)
  kFirstTroops,   // their types
  kBuy,           // 0.2.x: coins for troops, by type
  kBuyFortress,   // 0.2.x
  kResurge,       // an empty territory for a player without any (PH-31)
  kPlace,         // incoming troops, type by type
  kMoveFrom,      // a territory to move from, or no more moves
  kMoveTo,        // a neighbour
  kMoveTroops,    // how many of which kind
  kAttackFrom,    // a territory to attack from, or no more attacks
  kAttackTarget,  // a neighbour with enemy troops
  kCommit,        // how many of each kind take part
  kJoin,          // a further territory whose troops join (Coordinated Attack, Rocket), or none
  kRoll,          // chance: a die of a pool
  kAttackerDie,   // hidden commitment of (die, type)
  kDefenderDie,
  kAdvance,  // how many of a group that may stay do so
  kGuard,    // N11 "advancing": the kind that stays in an emptied territory
  kRecruit,  // types of incoming troops
  kDiscard,  // missions to discard
  kLevy,     // Imperials: types of the troops that appear
  kOver,
};

// The parts of set-up and of a turn, in order (course/flow.cc).
enum class Step : std::uint8_t {
  kDealFactions,
  kPicks,
  kFirstMissions,
  kMulligans,
  kNewMissions,
  kCapitals,
  kBuy,
  kPlace,
  kFortresses,
  kMoves,
  kAttacks,
  kGallop,  // Hit and Run
  kMissions,
  kRecruit,
  kDiscard,
  kEndEffects,
  kEnd,
};

// Troops in their owner's turn: type, steps left (0..2), and whether the Ascendancy's bonus step is
// left. Coded as type * 8 + steps * 2 + bonus.
struct Kind {
  UnitType type;
  int steps;
  bool bonus;
};
inline constexpr int kKinds = 24;
inline constexpr unsigned kStepBits = 6;  // of a kind's code: not 0 when steps are left ...
inline constexpr unsigned kBonusBit = 1;  // ... and when the bonus is
constexpr int kind_code(Kind kind) {
  return static_cast<int>(kind.type) * 8 + kind.steps * 2 + (kind.bonus ? 1 : 0);
}
constexpr Kind kind_of(int code) {
  return {static_cast<UnitType>(code / 8), code % 8 / 2, code % 2 != 0};
}

// `count` troops of a kind, in a territory. Without arguments nothing is written, so that lists of
// groups begin for free; Group{} is all 0.
struct Group {
  Group() = default;
  constexpr Group(int in, int of_kind, int number)
      : territory(static_cast<std::uint8_t>(in)),
        kind(static_cast<std::uint8_t>(of_kind)),
        count(static_cast<std::uint8_t>(number)),
        zero(0) {}

  std::uint8_t territory;
  std::uint8_t kind;
  std::uint8_t count;
  std::uint8_t zero;  // four bytes are copied at once
};

// At most one group for each troop of a player; sorted by territory, then kind.
struct Groups {
  std::array<Group, kMaxTroops> items{};
  std::uint8_t size = 0;
};

struct Realm {
  TerritorySet held = 0;  // territories controlled
  CardSet cards = 0;      // unit cards and upgrades
  std::uint16_t coins = 0;
  Troops incoming{};
  std::uint8_t incoming_any = 0;  // N9 "placing": of types chosen later
  std::uint8_t capital = kNowhere;
  std::uint8_t prestige = 0;
  std::uint8_t faction = 0;
  std::uint8_t pieces = 0;  // troops on the board
  std::array<std::uint8_t, 2> dossier = {kNoMission, kNoMission};
  std::uint8_t mulligans = 0;  // cards given back in set-up
  std::uint8_t defeated = 0;   // enemy units removed, as far as A Great Victory counts them
};

// The attack that is being fought.
struct Fight {
  Groups attackers;                // by territory of origin; counted there until they advance
  std::array<DicePool, 2> dice{};  // [0] attacker, [1] defender: those left
  std::uint8_t target = kNowhere;
  std::uint8_t defender = kNobody;        // a player
  std::array<std::uint8_t, 2> to_roll{};  // dice not rolled yet
  std::uint8_t choice = 0;     // duel_code of the attacker's, hidden until the defender's
  std::uint8_t exchange = 0;   // number of those fought
  std::uint8_t next_kind = 0;  // kCommit: the next kind, kGuard: the group that is asked about
};

// What follows from `spent` and `troops`, so that nobody has to look through them: territories of
// the player on turn ...
struct Weariness {
  TerritorySet touched = 0;     // where some are not fresh
  TerritorySet exhausted = 0;   // where nobody can make a step
  TerritorySet bonus_only = 0;  // where nobody can but by the Ascendancy's bonus

  TerritorySet worn() const { return exhausted | bonus_only; }
  // Somebody there has a step, or nobody is there.
  void rest(TerritorySet places) {
    exhausted &= ~places;
    bonus_only &= ~places;
  }
};

struct ConquestState {
  std::array<Realm, kMaxPlayers> realms{};
  std::array<Troops, kMaxTerritories> troops{};
  std::array<std::uint8_t, kMaxTerritories> holder{};  // player in control, kNobody
  Groups spent;  // troops of the player on turn that are not fresh
  Fight fight;
  std::array<std::uint8_t, 3> zero{};
  TerritorySet fortresses = 0;
  TerritorySet crowded = 0;        // territories with two troops or more
  TerritorySet held_at_start = 0;  // by the player on turn
  MissionSet deck = 0;             // in no known order
  MissionSet under = 0;            // cards put under the deck, drawn after it
  MissionSet discard = 0;
  MissionSet rejected = 0;  // turned down in the present draw: not drawn again in it
  std::uint32_t turn = 0;   // turns begun, set-up counting as turn 0
  std::uint16_t round = 0;  // 1 on; 0 in set-up
  std::uint16_t draws = 0;  // mission cards drawn so far: names the next draw
  Phase phase = Phase::kOver;
  Player mover = kTerminal;      // who decides; kChance, kTerminal
  std::uint8_t on_turn = 0;      // the player whose turn it is
  std::uint8_t from = kNowhere;  // chosen territories of a move or attack
  std::uint8_t to = kNowhere;
  std::uint8_t left = 0;     // troops or cards still to be chosen
  std::uint8_t type = 0;     // the type that is asked about
  std::uint8_t attacks = 0;  // made in this turn
  Step step = Step::kDealFactions;
  std::uint8_t done = 0;       // parts of the step that are done
  std::uint8_t galloping = 0;  // 1: moves are those of Hit and Run
  std::uint8_t winner = kNobody;
  std::uint8_t capped = 0;                       // 1: ended by the round cap
  std::array<std::uint8_t, kUnitTypes> fresh{};  // kinds of troops that have not done anything
  Weariness weary;                               // the last: hashes leave it out
};

static_assert(std::is_trivially_copyable_v<ConquestState>);
static_assert(std::has_unique_object_representations_v<ConquestState>);
static_assert(sizeof(ConquestState) <= 1024);

}  // namespace muster::projecthex
