// The state of a game of Heroes: a plain struct, copied by memcpy.
//
// Tokens lie on tiles as four counts of four bits; sets of tiles with tokens go along for floods.
// Heroes and Settlements stand in small tables, and where they are in tables of their own, so that
// the question who is on a tile reads one line of memory.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/bits.h"
#include "core/game.h"
#include "games/heroes/battle/battle_state.h"
#include "games/heroes/board/tile_set.h"
#include "games/heroes/items/items.h"
#include "games/heroes/items/settlement_tiers.h"

namespace muster::heroes {

inline constexpr int kMaxSeats = 4;
inline constexpr int kHeroesPerSeat = 2;
inline constexpr int kMaxHeroes = kMaxSeats * kHeroesPerSeat;
constexpr int seat_of_hero(int hero) { return hero / kHeroesPerSeat; }
constexpr int hero_of(int seat, int slot) { return seat * kHeroesPerSeat + slot; }
inline constexpr int kMaxSettlements = 8;
inline constexpr std::uint16_t kNowhere = 65535;
inline constexpr std::uint8_t kNobody = 255;
inline constexpr int kItemCells = static_cast<int>(kItemTypes * kRarities);

// The kinds of tokens, in the order of their placement rolls.
enum class Token : std::uint8_t { kItem, kResource, kMonster, kMine };
inline constexpr int kTokenKinds = 4;

// Tokens of a tile: items, resources, monsters by four bits each; then the mine: kNoMine, kFreeMine
// or kFreeMine + 1 + its owner.
inline constexpr int kMaxTokensOfKind = 15;
inline constexpr int kNoMine = 0;
inline constexpr int kFreeMine = 1;
constexpr unsigned token_shift(Token kind) { return 4U * static_cast<unsigned>(kind); }
constexpr int token_count(std::uint16_t tokens, Token kind) {
  return static_cast<int>(static_cast<unsigned>(tokens) >> token_shift(kind) & 15U);
}
constexpr std::uint16_t with_tokens(std::uint16_t tokens, Token kind, int count) {
  const unsigned others = static_cast<unsigned>(tokens) & ~(15U << token_shift(kind));
  return static_cast<std::uint16_t>(others | static_cast<unsigned>(count) << token_shift(kind));
}

// Counts of items by index_of(Item).
using ItemCounts = std::array<std::uint8_t, kItemCells>;

// What is decided or drawn next.
enum class Phase : std::uint8_t {
  kPlaceRow,      // chance: the row of a token that appears
  kPlaceColumn,   // chance: its column
  kAnchorRoll,    // chance: 1d6 of a player
  kUpkeep,        // which Hero goes unpaid and dies
  kBuild,         // one building, or none
  kRecruit,       // how many mercenaries at a Settlement
  kRaise,         // where a new Hero begins, or none
  kAppear,        // chance: whether a token of a kind appears
  kDiplomacy,     // offer or leave an alliance
  kAnswer,        // accept an offered alliance or not
  kCallVote,      // call a vote on the item ruleset
  kVote,          // for or against
  kVoteTie,       // chance
  kHeroOrder,     // which of two Heroes moves first
  kMoveRoll,      // chance: 1d12 of a Hero's movement
  kMove,          // a step, a goal, the garrison, or the end of the Hero's movement
  kEngage,        // monsters where the Hero's movement begins: fight or stay
  kMonsterRoll,   // chance: what a monster token does
  kMonsterCount,  // chance: how many monsters
  kDefect,        // how many of those that defect are taken
  kBribe,         // how many are bribed
  kAttackHero,    // an enemy Hero: fight or leave
  kAssault,       // an enemy Settlement: fight or leave
  kPickUp,        // an item or a resource first
  kCacheRoll,     // chance: small or large
  kCacheCount,    // chance: its coins
  kItemType,      // chance
  kItemRarity,    // chance
  kCapture,       // a mine: take or leave
  kGuardRoll,     // chance: whether guardians fight
  kGuardCount,    // chance: how many
  kBattleRoll,    // chance: a portion of dice
  kBattleChoice,  // what falls, where a piece stands
  kRetreat,       // fight on or retreat
  kLoadArmy,      // mercenaries the garrisoned Hero has afterwards
  kLoadItems,     // items: all, the best, one by one ...
  kLoadItem,      // how many of one kind it has afterwards
  kOver,
};
inline constexpr int kPhases = static_cast<int>(Phase::kOver) + 1;

struct Hero {
  std::uint8_t points = 0;  // of movement left
  std::uint8_t army = 0;    // mercenaries
  ItemCounts items{};       // worn are the best of each type
  std::uint8_t zero = 0;
};

struct Settlement {
  std::uint8_t owner = kNobody;
  Buildings buildings;
  std::uint8_t recruits = 0;
  ItemCounts armory{};
  std::uint8_t zero = 0;
};

// A player: purse, what it owns in numbers, and what the summary tells.
struct Realm {
  std::uint16_t coins = 0;
  std::uint8_t mines = 0;
  std::uint8_t allies = 0;  // seats, as bits, itself among them
  std::uint8_t out = 0;     // 1: eliminated
  std::uint8_t hero_deaths = 0;
  std::uint8_t heroes_raised = 0;
  std::uint8_t settlements_taken = 0;
  std::uint16_t items = 0;  // tokens dealt with
  std::uint16_t resources = 0;
  std::uint16_t monsters = 0;
  std::uint16_t mines_taken = 0;
  std::uint16_t battles = 0;
  std::uint16_t battles_won = 0;
  std::array<std::uint16_t, 3> income{};  // of days 10, 20, 30; Settlements and Mines
};
inline constexpr std::array<int, 3> kIncomeDays = {10, 20, 30};

enum class Band : std::uint8_t { kHardFight, kFight, kBribe, kDefect };
enum Refusal : std::uint8_t { kRefusedHero = 1, kRefusedSettlement = 2, kRefusedMine = 4 };
enum class Foe : std::uint8_t { kNone, kMonsters, kGuardians, kHero, kSettlement };

// What the moving Hero deals with on its tile.
struct Encounter {
  std::uint16_t from = kNowhere;  // the tile it came from in this turn
  std::uint16_t rolls = 0;        // dice of the present interaction: names the next
  std::uint16_t fighters = 0;     // monsters or guardians that fight
  std::uint16_t willing = 0;      // that defect, or can be bribed
  std::uint8_t dealt = 0;         // interactions of this Hero in this turn
  std::uint8_t arrived = 0;       // 1: entered the tile, 0: its movement begins there
  std::uint8_t declined = 0;      // bits of Refusal
  std::uint8_t loaded = 0;        // 1: no garrison here, or it was seen to since the Hero came
  // Monster tokens of a tile by what they turned out to do, still to be counted.
  std::array<std::uint8_t, 4> bands{};
  std::uint8_t unrolled = 0;  // monster tokens not rolled yet
  Band counting = Band::kDefect;
  std::uint8_t tokens = 0;  // monster tokens that fight: they stay if they win
  Foe foe = Foe::kNone;
  std::uint8_t whom = 0;         // Hero or Settlement that is fought, by index
  std::uint8_t asked_round = 0;  // rounds after which a retreat was offered, modulo 256
  std::uint8_t cell = 0;         // kind of item that is asked about, type, size of a cache
  std::uint8_t zero = 0;
};

struct HeroesState {
  TileSet monsters;  // tiles with tokens of a kind
  TileSet loot;      // items or resources
  TileSet mines;
  std::array<std::uint16_t, kMaxTiles> tokens{};
  std::array<std::uint16_t, kMaxHeroes> hero_at{};  // kNowhere: there is none
  std::array<std::uint16_t, kMaxSettlements> settlement_at{};
  BattleState battle;
  Encounter encounter;
  std::array<Realm, kMaxSeats> realms{};
  std::array<Hero, kMaxHeroes> heroes{};  // of seat s: 2 s and 2 s + 1
  std::array<Settlement, kMaxSettlements> settlements{};
  std::uint32_t turn =
      0;  // turns begun: of set-up 0, then one for each daybreak and turn of a player
  std::uint16_t day = 0;  // 1 on; 0 in set-up
  Phase phase = Phase::kOver;
  Player mover = kTerminal;     // who decides; kChance, kTerminal
  std::uint8_t on_turn = 0;     // the player whose daybreak or turn it is
  std::uint8_t order = 0;       // its place in the order of turns
  std::uint8_t anchor = 0;      // the player whose turn comes first
  std::uint8_t active = 0;      // the Hero that moves, by index
  std::uint8_t moved = 0;       // Heroes of the player on turn that have moved, as bits
  std::uint8_t item_cards = 1;  // item ruleset in force: 1 cards, 0 dice only
  std::array<std::uint8_t, kItemTypes> deck{};  // cards left, by type
  // The one thing in progress that is not a Hero's: placing tokens, rolling for the Anchor,
  // recruiting Settlement by Settlement, a vote.
  std::uint8_t kind = 0;        // of token
  std::uint8_t left = 0;        // tokens still to place, votes still to cast
  std::uint8_t at = 0;          // row, Settlement, seat that is asked
  std::uint8_t best = 0;        // highest roll for the Anchor, votes in favour
  std::uint8_t leaders = 0;     // seats with that roll
  std::uint8_t contenders = 0;  // seats still to roll
  std::uint8_t built = 0;       // buildings of this daybreak
  std::uint8_t winners = 0;     // seats that have won; none: a draw
  std::uint8_t by_days = 0;     // 1: ended by the day limit
  std::uint8_t counter = 0;     // rolls for the Anchor: names the next
  std::array<std::uint8_t, 5> zero{};
};

// Of four entries, those that are `tile`: the top bits of lanes of a word.
inline std::uint64_t lanes_of(const std::uint16_t* four, int tile) {
  constexpr std::uint64_t kOnes = 0x0001000100010001;
  constexpr std::uint64_t kTops = 0x8000800080008000;
  std::uint64_t lanes = 0;
  std::memcpy(&lanes, four, sizeof lanes);
  lanes ^= kOnes * static_cast<std::uint16_t>(tile);
  return ~(((lanes & ~kTops) + ~kTops) | lanes) & kTops;
}
// Which of eight entries are `tile`, as bits.
inline unsigned entries_of(const std::array<std::uint16_t, 8>& tiles, int tile) {
  constexpr std::uint64_t kGather = 0x0001000200040008;  // bits 0, 16, 32, 48 to bits 48 .. 51
  const std::uint64_t first = lanes_of(tiles.data(), tile);
  const std::uint64_t second = lanes_of(tiles.data() + 4, tile);
  if ((first | second) == 0) return 0;
  const auto gathered = [](std::uint64_t lanes) {
    return static_cast<unsigned>((lanes >> 15) * kGather >> 48) & 15U;
  };
  return gathered(first) | gathered(second) << 4;
}
// The first of them, or -1.
inline int entry_of(const std::array<std::uint16_t, 8>& tiles, int tile) {
  const unsigned entries = entries_of(tiles, tile);
  return entries == 0 ? -1 : lowest_bit(entries);
}

static_assert(std::is_trivially_copyable_v<HeroesState>);
static_assert(std::has_unique_object_representations_v<HeroesState>);
static_assert(sizeof(HeroesState) <= 2048);

}  // namespace muster::heroes
