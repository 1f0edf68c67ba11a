// The state of a game on the adventure map: plain bytes, copied by memcpy, no padding.
#pragma once

#include <cstdint>
#include <type_traits>

#include "games/homm/map/board/field_set.h"
#include "games/homm/map/scenario/card_piles.h"
#include "games/homm/map/scenario/economy.h"
#include "games/homm/map/scenario/layout.h"
#include "games/homm/map/scenario/scenario.h"
#include "games/homm/state/state.h"

namespace muster::homm::map {

// What is decided next. The player decides unless it says otherwise.
enum class MapPhase : std::uint8_t {
  kSearch,      // a building finds a card of the discard pile (DS-54)
  kDiscard,     // cards of the hand before the initial draw (AM-21)
  kDrawCard,    // chance
  kTurn,        // the player's turn: move, discover, buy, build, play cards, end
  kDrawTile,    // chance: which tile lies there (AM-06)
  kOrient,      // how it is turned (AI-34)
  kSettlement,  // what a flagged settlement gives (AM-20)
  kGainCard,    // chance: a card of the supply
  kGained,      // play the card just gained, or keep it (DS-56)
  kLoseCard,    // a card for the second negative morale (DS-60)
  kImprove,     // a unit at a hill fort (AM-29, DS-63)
  kSpy,         // the tile that an observatory discovers (AM-30)
  kMoraleEnds,  // the positive token's action before it goes (DS-59)
  kReact,       // a card that answers what happened (CardMoment), or none
  kTarget,      // the field that a card needs (CardTarget)
  kRaise,       // a unit to reinforce at half the gold
  kHireDraw,    // chance: a neutral card (AM-32)
  kHire,        // which of those drawn is recruited
  kFind,        // which of the cards found is gained
  kDeckTop,     // chance: the top card of the deck
  kPeeked,      // whether it stays there or goes to the bottom
  kDie,         // chance: an attack die for morale
  kLastStep,    // a step at the end of the turn
  kDefend,      // pay for the defence of a place without the hero, or give it up (AM-16)
  kOutcome,     // chance: how a fight ends, by the table (AM-26)
  kFight,       // a fight on the board: whoever decides there, or chance (AM-27)
  kTie,         // which of equally short ways an AI hero takes (AI-32)
  kAiTurn,      // the AI seat's agent moves an AI hero
  kOver,
  kGoingOn,  // nobody: the game is on its way to the next decision
};

inline constexpr std::uint8_t kNoCard = 255;

// Where the game goes on when nobody has to decide (course/flow.h).
enum class MapStage : std::uint8_t {
  kRoundStart,  // income, tokens, movement points
  kSearchPile,
  kDiscards,
  kDraws,
  kDrawn,
  kTurnFight,   // guards attack (AM-28), and cards are played afterwards
  kCardsFirst,  // or before (DS-66)
  kPlayerTurn,
  kTurnOver,
  kAiHeroes,
  kRoundOver,
};

// Who meets whom.
enum class FightKind : std::uint8_t {
  kNone,
  kGuards,     // of a field; `opponent` is their level
  kAttack,     // the player's hero enters an AI hero's field; `opponent` is its number
  kDefence,    // an AI hero enters the player's hero's field
  kTown,       // an AI hero enters a town or settlement without the hero
  kTurnFight,  // guards at the start of the turn
};

// What lasts for the player's turn, as bits of MapState::effects.
inline constexpr unsigned kOverBlocked = 1;
inline constexpr unsigned kOverBorders = 2;
inline constexpr unsigned kPastGuards = 4;
inline constexpr unsigned kPeekUsed = 8;
inline constexpr unsigned kDieUsed = 16;

enum class HeroStatus : std::uint8_t { kToCome, kOnMap, kBeaten };

struct AiHeroState {
  std::uint8_t field = kNoField;
  std::uint8_t last = kNoField;  // where it came from (HC-89)
  std::uint8_t movement = 0;
  HeroStatus status = HeroStatus::kToCome;
};

// Counts for reports; they do not influence play and are not hashed.
struct MapTally {
  std::uint16_t fights = 0;
  std::uint16_t fights_won = 0;
  std::uint16_t quick_combats = 0;
  std::uint16_t retreats = 0;
  std::uint16_t flags[2] = {0, 0};       // fields flagged by the player, the AI
  std::uint16_t visits[2] = {0, 0};      // fields visited
  std::uint16_t discovered[2] = {0, 0};  // tiles
  std::uint16_t lost_gold = 0;           // worth of the player's lost units and sides
  std::uint8_t town_flagged = 0;         // round in which the AI flagged a town of the player, or 0
  std::uint8_t ai_beaten = 0;            // round in which the last AI hero was beaten, or 0
  std::uint8_t goal_flagged = 0;         // round in which somebody flagged the goal, or 0
  std::uint8_t goal_by = 0;              // 0 player, 1 AI
};

struct MapState {
  homm::State combat;  // of a fight on the board; all zero otherwise
  CardPiles piles;
  FieldSet visited;          // once-only fields and beaten guards: a black cube
  FieldSet owned[2];         // flagged by the player, the AI
  FieldSet spoilt;           // destroyed: a black cube for good, nothing to flag (AM-25)
  FieldSet troops;           // the player's settlements that give troops, not income (AM-20)
  std::uint64_t drawn = 0;   // tiles that are on the map, indices into Layout::tiles()
  std::uint64_t gained = 0;  // kGained: the card; while one is searched for: those found
  PlacedTiles placed;
  UnitState units[kMaxUnits];
  AiHeroState heroes[kMaxAiHeroes];
  std::uint16_t turn = 0;
  std::uint16_t gold = 0;
  std::uint16_t materials = 0;
  std::uint16_t valuables = 0;
  Purchases purchases;
  std::uint16_t improvable = 0;  // kImprove: units
  std::uint16_t spyable = 0;     // kSpy: places, as bits
  std::uint16_t draws_made = 0;  // cards drawn so far, for chance_key
  std::uint16_t fights_begun = 0;
  MapPhase phase = MapPhase::kGoingOn;
  MapStage stage = MapStage::kRoundStart;
  std::int8_t mover = 0;
  std::uint8_t round = 0;  // from 1
  std::uint8_t field = 0;  // of the player's hero
  std::uint8_t last = 0;   // where it came from (HC-89)
  std::uint8_t movement = 0;
  std::uint8_t hero_out = 0;  // AM-15: it has no place to go
  std::uint8_t level = 1;
  std::uint8_t steps = 0;  // of experience towards the next level
  Morale morale;
  std::uint8_t lose_hand = 0;  // the hand goes at the end of the turn (base game)
  std::uint8_t experts = 0;
  std::uint8_t dwellings = 0;  // bronze 1, silver 2, gold 4
  std::uint8_t citadel = 0;
  std::uint8_t build_token = 0;       // 1: not used yet this turn
  std::uint8_t population_token = 0;  // the same
  std::uint8_t buying = 0;            // the population token's action is going on
  std::uint8_t moved = 0;             // the hero has used movement this turn (DS-55)
  std::uint8_t revisited = 0;         // a revisited field has given its movement this turn
  // What a visit or a fight still brings, in the order in which it comes.
  std::uint8_t to_discard = 0;     // DS-60
  std::uint8_t discards_from = 0;  // kDiscard: cards from this one on, in one order of all
  std::uint8_t to_gain = 0;
  std::uint8_t to_draw = 0;
  std::uint8_t to_improve = 0;
  std::uint8_t to_spy = 0;
  std::uint8_t morale_ends = 0;         // DS-59
  std::uint8_t settlement = kNoField;   // AM-20
  std::uint8_t discovering = kNoField;  // place whose tile is being discovered
  std::uint8_t discoverer = 0;          // 0 the player, 1 the AI
  // The fight that is going on.
  FightKind fight = FightKind::kNone;
  std::uint8_t opponent = 0;
  std::uint8_t fight_field = kNoField;
  std::uint8_t meeting = 0;  // Meetings: the rules of the fight
  // The AI's turn.
  std::uint8_t ai_hero = 0;   // whose turn it is
  std::uint8_t ai_moved = 0;  // heroes that have had their turn, as bits
  std::uint8_t ways = 0;      // kTie, kAiTurn: directions to choose from, as bits
  std::uint8_t grown = 0;     // AI heroes whose army has grown, as bits
  std::int8_t winner = -1;    // player
  std::uint8_t ended_by = 0;  // EndEvent
  // Cards and abilities of units on the map.
  std::uint8_t effects = 0;       // of this turn, as bits
  std::uint8_t moments = 0;       // CardMoment that cards may still answer, as bits
  std::uint8_t targeting = 0;     // CardTarget to be chosen
  std::uint8_t raising = 0;       // kRaise: MapCardOption::reinforce
  std::uint8_t discount = 0;      // gold off the next unit
  std::uint8_t searching = 0;     // cards to be found yet for the next one that is gained
  std::uint8_t hire_tiers = 0;    // kHireDraw: tiers still to be drawn from, as bits
  std::uint8_t hireable = 0;      // kHire: units, as bits
  std::uint8_t late_steps = 0;    // that cards give at the end of the turn
  std::uint8_t to_step = 0;       // of them and of units left
  std::uint8_t rolling = 0;       // kDie
  std::uint8_t peeking = 0;       // kDeckTop
  std::uint8_t peeked = kNoCard;  // kPeeked: the card
  MapTally tally;
};

static_assert(std::is_trivially_copyable_v<MapState>);
static_assert(std::has_unique_object_representations_v<MapState>,
              "padding would make hashes random");
static_assert(sizeof(MapState) <= 2048);

// What ended the game.
enum class EndEvent : std::uint8_t {
  kNone,
  kAiHeroesBeaten,
  kTownFlagged,
  kHeroOut,
  kGoalFlagged,
  kRoundsOver,
};

}  // namespace muster::homm::map
