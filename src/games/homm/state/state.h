// The state of one combat: plain bytes, copied by memcpy, no padding (so that it hashes as bytes).
#pragma once

#include <cstdint>
#include <type_traits>

#include "core/game.h"
#include "games/homm/cards/state.h"
#include "games/homm/state/board.h"
#include "games/homm/state/phases.h"
#include "games/homm/state/scenario.h"
#include "games/homm/units/roll.h"
#include "games/homm/units/strike.h"

namespace muster::homm {

// Slots of one side: 0..4 the army, 5 a unit that joins (summons, clones), 6 the arrow tower. Units
// that join also take the slots of fallen ones.
inline constexpr int kSlots = 7;
inline constexpr int kTowerSlot = 6;
inline constexpr int kUnits = 2 * kSlots;  // 0..6 attacker, 7..13 defender
inline constexpr int kNoUnit = 31;

// Beside the board: the arrow tower. Neighbour of nothing, and farther than every cell.
inline constexpr int kOffBoard = 24;

constexpr int side_of(int unit) { return unit < kSlots ? 0 : 1; }
constexpr int other_side(int side) { return side == 0 ? 1 : 0; }
constexpr Mask side_units(int side) { return Mask{0x7f} << (side * kSlots); }

inline constexpr int kMostPoison = 15;  // cubes that a unit's state counts

// One unit. `side` indexes the combat's table of unit sides; kNoSide: empty slot.
struct Unit {
  std::uint8_t side = kNoSide;
  std::uint8_t damage = 0;
  std::uint8_t cell = kNoCell;  // kOffBoard: the tower; kNoCell: not (or no longer) in the fight
  std::uint8_t flags = 0;       // UnitFlag
  // Current values: printed, with what lasts on the unit. Kept by refresh (changes/lasting.h).
  std::int8_t attack = 0;
  std::int8_t defense = 0;
  std::int8_t initiative = 0;
  std::uint8_t poison : 4 = 0;  // cubes
  std::uint8_t tokens : 4 = 0;  // Quantity Tokens (DS-01)
  std::uint8_t marks = 0;       // UnitMark
};

enum UnitFlag : std::uint8_t {
  kRetaliated = 1,  // this round (HC-46)
  kParalysed = 2,   // HC-49
  kDefending = 4,   // holds a defense token (HC-53)
  kUsed = 8,        // its once-per-combat ability is used up
  kFlipped = 16,    // turned from Pack to Few in this combat
  kStacked = 32,    // holds a creature bank's Stacked token
  kCorroded = 64,   // -1 defense at the next attack on it
  kSilenced = 128,  // it has lost its special ability
};

// What lasting effects say about the unit beside numbers; kept by refresh.
enum UnitMark : std::uint8_t {
  kNoSpells = 1,      // cannot be hit by spells (anti-magic)
  kNoParalysis = 2,   // cannot be paralysed
  kCannotAttack = 4,  // in its next activation (forgetfulness)
  kBerserk = 8,       // must attack the nearest unit
  kRollsLower = 16,   // its attacks roll two dice, the lower counts
  kFireShield = 32,   // hurts adjacent attackers
  kAirShield = 64,    // more defense against ranged attackers
  kClone = 128,
};

// How the attack dice are listed: one, the lower of two, or by the strike's whole plan.
enum RollKind : std::uint8_t { kOneDie, kLowerDie, kPlannedDice };

// Questions of the rules themselves (Asker::kEngine), State::ask.id.
enum class EngineAsk : std::uint8_t { kCancelLethal, kYield, kTokens };

// A question to a player (Phase::kAsk) or to the dice (Phase::kDice), and who hears the answer.
enum class Asker : std::uint8_t { kNobody, kAbility, kCard, kEngine, kAiDeck };
enum class AskWhat : std::uint8_t { kUnit, kSpace, kYesNo, kCard, kTokens };
struct Ask {
  std::uint32_t choice = 0;  // units or spaces to choose from; kTokens: the most that can go
  Asker asker = Asker::kNobody;
  AskWhat what = AskWhat::kUnit;
  std::uint8_t id = 0;          // index into ability_codes(), or what the card room makes of it
  std::uint8_t unit = kNoUnit;  // the ability's unit
  std::uint8_t may_decline = 0;
  std::uint8_t dice = 0;   // kDice: how many
  std::uint8_t faces = 0;  // kDice: how many of the three faces count
  std::uint8_t spare = 0;
};

// Counts for reports; they do not influence play and are not hashed.
struct Tally {
  std::uint16_t ai_attacks = 0;  // attacks chosen by a rule inside the game
  std::uint16_t ai_choices = 0;  // of these with at least two legal targets
  std::uint16_t attacks = 0;     // all attacks without retaliations
  std::uint16_t retaliations = 0;
  std::uint16_t lost_gold[2] = {0, 0};  // gold value of what a side has lost
  std::uint16_t cards_played[2] = {0, 0};
};

// State::somebody_left: what has to be looked at before the combat goes on.
enum Upset : std::uint8_t {
  kUnitLeft = 1,     // a unit was removed: see whether a side is out
  kDamageWaits = 2,  // damage for which a player may remove tokens (Lasting::kDamageWaits)
};

// Rerolls by choice under Dice Stacks (DS-28, DS-29), for the attack being resolved.
struct PoolRerolls {
  std::uint8_t face : 3 = 0;    // the face that the card in use works on; 0: none is
  std::uint8_t passes : 2 = 0;  // what it may still do
  std::uint8_t series : 2 = 0;  // rerolls of one face that a card grants and that are not begun
  std::uint8_t open : 1 = 0;    // whether anything may allow a reroll
};

// State::acted.
enum Acted : std::uint8_t { kNotYet, kHasActed, kLostActivation };

// State::rerolls: those of cards and single grants in the low half, all of them in the high half.
inline constexpr int kGrantedRerolls = 15;
inline constexpr int kOneReroll = 16;

struct State {
  Cards cards[2];
  std::uint64_t with = 0;  // cards played together with `play`, instances of its side
  Ask ask;
  std::uint32_t occupied[2] = {0, 0};   // cells by side, kOffBoard included
  std::uint32_t obstacles[2] = {0, 0};  // cells that cards other than units close to a side
  std::uint32_t walls = 0;              // cells of standing walls and the gate
  // kTieTarget, kPlaceOrder, kChooseUnit: units; kTieSpace: cells. Of an attack under Dice Stacks:
  // the dice on the table (Pool).
  std::uint32_t choice = 0;
  Unit units[kUnits];
  std::uint16_t pending = 0;  // units that have not activated this round
  std::uint16_t turn = 0;
  std::uint16_t gold[2] = {0, 0};
  std::uint16_t attacked = 0;           // units attacked in this activation
  std::uint16_t ai_spells[2] = {0, 0};  // AI spell decks: entries left
  std::uint16_t fielded[2] = {0, 0};    // cards of the side's army that are or were on the board
  Effect effects[kEffects];
  Play play;
  Play answer;  // the card that answers a spell, or follows it
  Play aid;     // the card that gives power to one of the two
  std::uint8_t effect_count = 0;
  std::uint8_t unit_at[kOffBoard + 1] = {};  // slot, or kNoUnit
  Phase phase = Phase::kPlace;
  Stage stage = Stage::kSetup;
  std::int8_t mover = 0;
  std::uint8_t placing = kAttackerPlaces;
  std::uint8_t next_card = 0;         // index of the army card or slot to be placed next
  std::uint8_t round = 0;             // from 1
  std::uint8_t rounds_left = 0;       // movement points for more rounds
  std::uint8_t unlimited = 0;         // HC-64, HC-65
  std::uint8_t tie_initiative = 255;  // HC-21: initiative value in which sides alternate
  std::uint8_t tie_side = 0;          // and whose turn it is there
  std::uint8_t active = kNoUnit;      // activated unit
  std::uint8_t origin = kNoCell;      // where it stood when it activated
  std::uint8_t may_defend = 0;        // HC-55
  // Of the activation; begin_activation clears these eight together.
  std::uint8_t moved = 0;             // the unit has moved
  std::uint8_t acted = 0;             // Acted
  std::uint8_t rooted = 0;            // it cannot move
  std::uint8_t step = 0;              // which of a unit's abilities is next at this stage
  std::uint8_t strikes = 0;           // whole attacks made
  std::uint8_t activation_bonus = 0;  // attack for all its attacks (enchanters)
  std::int8_t attack_bonus = 0;       // of instants, for one attack (HC-80)
  std::int8_t defense_bonus = 0;
  std::uint8_t target_step = 0;  // the same for the target of an attack
  // The attack or retaliation being resolved.
  std::uint8_t attacker = kNoUnit;
  std::uint8_t target = kNoUnit;
  AttackKind kind = AttackKind::kMain;
  std::uint8_t two_dice = 0;      // RollKind
  Faces faces = {0, kNoDie};      // Dice Stacks: how the dice are thrown (attack/pool.cc)
  std::uint8_t dice_changes = 0;  // of cards, for this attack: DiceChange
  std::uint8_t defense_die = 0;
  std::uint8_t rerolls = 0;  // optional rerolls made
  std::uint8_t damage = 0;   // that the attack deals
  std::int8_t die = kNoDie;  // resolved face of a whole attack; kNoDie: not rolled
  // The activation's attack as a whole.
  std::uint8_t main_target = kNoUnit;
  std::uint8_t target_cell = kNoCell;  // where it stood when it was attacked
  std::uint8_t killed = 0;             // the main target was brought to 0 health
  std::uint8_t attack_value = 0;       // kExtra: the printed value
  Window window = Window::kNone;
  std::uint8_t passes = 0;           // in a row, in this window
  std::uint8_t plays = 0;            // cards played in this window
  std::uint8_t spells[2] = {0, 0};   // cast this round
  std::uint8_t experts[2] = {0, 0};  // expert tokens
  std::int8_t morale[2] = {0, 0};    // -1, 0, 1: the token held
  std::uint8_t materials[2] = {0, 0};
  std::uint8_t machine_used[2] = {0, 0};  // war machines used this round
  std::uint8_t ai_cards[2][8] = {};       // AI decks: copies of each card left
  std::int8_t ai_attack = 0;              // AI-25: for the active unit's next attack
  std::uint8_t draws = 0;                 // cards still to draw (kDrawCards)
  std::uint8_t draw_side = 0;
  DrawKind draw_kind = DrawKind::kDraw;
  std::int8_t last_bonus = 0;    // attack of the card played last for this attack (misfortune)
  Window outer = Window::kNone;  // the window that a card of a window within it came from
  std::uint8_t window_side = 0;  // whose go it is in the window
  std::uint8_t deals = 0;        // sides that still draw their first hand, as bits
  std::uint8_t turn_plays = 0;   // cards played in the own activation
  std::uint8_t may_stop = 0;     // kMill: the side is asked before each card
  std::int8_t winner = -1;       // side, or -1
  Ending ending = Ending::kNone;
  std::uint8_t cancelled = 0;      // the attack was called off: no damage, no retaliation
  std::uint8_t gate = kNoCell;     // the gate's cell, when it was raised
  std::uint8_t somebody_left = 0;  // Upset
  PoolRoll pool_roll;              // Dice Stacks
  PoolRerolls pool_rerolls;
  Tally tally;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "padding would make hashes random");
static_assert(sizeof(State) <= 512, "a combat with cards fits in eight cache lines");

// Where a unit can go and attack in its activation.
struct Options {
  Mask spaces = 0;   // cells it can attack from: reachable ones and its own
  Mask targets = 0;  // units it can attack from some of them
};

// Whether the effect lies on the unit.
bool effect_on_unit(const Effect& effect, int unit);

inline constexpr int kSurrenderPrice = 10;  // HC-86

// Standing units and standing cards close their spaces (HC-28); the gate is open to the defender.
inline Mask free_cells(const State& state, int side) {
  return kBoard & ~(state.occupied[0] | state.occupied[1] | state.obstacles[side]);
}
// The side that places its units.
inline int placing_side(const State& state) { return state.placing == kDefenderPlaces ? 1 : 0; }
inline bool alive(const State& state, int unit) { return state.units[unit].cell != kNoCell; }
inline bool on_board(const State& state, int unit) { return state.units[unit].cell < kCells; }

}  // namespace muster::homm
