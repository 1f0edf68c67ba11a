// The state of one combat: plain bytes, copied by memcpy, no padding (so that it hashes as bytes).
#pragma once

#include <cstdint>
#include <type_traits>

#include "core/game.h"
#include "games/homm/board.h"
#include "games/homm/scenario.h"

namespace muster::homm {

inline constexpr int kUnits = 2 * kMaxArmy;  // slots 0..4 attacker, 5..9 defender
inline constexpr int kNoUnit = 31;
inline constexpr std::uint8_t kNoSide = 255;

constexpr int side_of(int unit) { return unit < kMaxArmy ? 0 : 1; }
constexpr Mask side_units(int side) { return Mask{0x1f} << (side * kMaxArmy); }

// What happens next. Who decides it is State::mover.
enum class Phase : std::uint8_t {
  kPlace,        // a side puts its next unit on the board, or leaves it out
  kPlaceOrder,   // which of equal AI units is placed next (AI-05), decided by the other side
  kDraw,         // chance: the next neutral card
  kChooseUnit,   // which of several units of equal initiative activates (HC-22)
  kActivate,     // a unit has activated: move, attack, defend, end, surrender
  kAct,          // it has moved: attack, defend or end
  kMoveAfter,    // it has attacked first: move or end (HC-30)
  kTieTarget,    // which of equally good targets an AI unit takes (AI-14)
  kTieSpace,     // which of equally good spaces it goes to (AI-15, AI-17)
  kRoll,         // chance: the attack die
  kDefenseRoll,  // chance: the defense token's die (HC-53)
  kBuyRound,     // against neutrals: pay for one more round, or retreat (HC-62)
  kOver,
};

enum class Ending : std::uint8_t {
  kNone,
  kElimination,  // HC-85
  kRetreat,      // HC-63
  kSurrender,    // HC-86
  kQuickCombat,  // HC-05
  kRoundLimit,   // HC-66, between heroes: nobody wins
};

// One unit on the board. `side` indexes the combat's table of unit sides; kNoSide: empty slot.
struct Unit {
  std::uint8_t side = kNoSide;
  std::uint8_t damage = 0;
  std::uint8_t cell = kNoCell;  // kNoCell: not (or no longer) on the board
  std::uint8_t flags = 0;       // UnitFlag
};

enum UnitFlag : std::uint8_t {
  kRetaliated = 1,  // this round (HC-46)
  kParalysed = 2,   // HC-49
  kDefending = 4,   // holds a defense token (HC-53)
};

// Counts for reports; they do not influence play and are not hashed.
struct Tally {
  std::uint16_t ai_attacks = 0;  // attacks chosen by a rule inside the game
  std::uint16_t ai_choices = 0;  // of these with at least two legal targets
  std::uint16_t attacks = 0;     // all attacks without retaliations
  std::uint16_t retaliations = 0;
  std::uint16_t lost_gold[2] = {0, 0};  // gold value of what a side has lost
};

struct State {
  Unit units[kUnits];
  std::uint32_t occupied[2] = {0, 0};  // cells by side
  std::uint32_t choice = 0;  // kTieTarget: units; kTieSpace: cells; kPlaceOrder, kChooseUnit: units
  std::uint16_t pending = 0;  // units that have not activated this round
  std::uint16_t turn = 0;
  std::uint8_t unit_at[kCells];  // slot, or kNoUnit
  Phase phase = Phase::kPlace;
  std::int8_t mover = 0;
  std::uint8_t placing = 0;           // side that is being placed
  std::uint8_t next_card = 0;         // index of the army card or slot to be placed next
  std::uint8_t round = 0;             // from 1
  std::uint8_t rounds_left = 0;       // movement points for more rounds
  std::uint8_t unlimited = 0;         // HC-64, HC-65
  std::uint8_t tie_initiative = 255;  // HC-21: initiative value in which sides alternate
  std::uint8_t tie_side = 0;          // and whose turn it is there
  std::uint8_t active = kNoUnit;      // activated unit
  std::uint8_t origin = kNoCell;      // where it stood when it activated
  std::uint8_t may_defend = 0;        // HC-55
  std::uint8_t moved = 0;             // it has moved in this activation
  std::uint8_t attacker = kNoUnit;    // of the attack or retaliation being resolved
  std::uint8_t target = kNoUnit;
  std::uint8_t retaliation = 0;
  std::uint8_t two_dice = 0;  // HC-38, HC-39
  std::int8_t die = 0;
  std::int8_t winner = -1;  // side, or -1
  Ending ending = Ending::kNone;
  Tally tally;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "padding would make hashes random");
static_assert(sizeof(State) <= 256, "a 5 v 5 combat fits in four cache lines");

// The cells on which nobody stands.
inline Mask free_cells(const State& state) {
  return kBoard & ~(state.occupied[0] | state.occupied[1]);
}

// Actions: kind in the high byte, argument in the low one.
enum class ActionKind : std::uint8_t {
  kPlace,      // cell; kNoCell leaves the unit out
  kPickUnit,   // slot: kPlaceOrder, kChooseUnit, kTieTarget
  kPickSpace,  // cell: kTieSpace
  kMove,       // cell
  kAttack,     // slot of the target
  kDefend,
  kEnd,  // no (further) move or attack
  kSurrender,
  kBuyRound,
  kRetreat,
  kRoll,         // die + 1: 0, 1, 2
  kDefenseRoll,  // 1: +1 rolled
  kDrawCard,     // index into the table of unit sides
};

constexpr Action make_action(ActionKind kind, int argument = 0) {
  return static_cast<Action>((static_cast<unsigned>(kind) << 8) | static_cast<unsigned>(argument));
}
constexpr ActionKind kind_of(Action action) {
  return static_cast<ActionKind>(static_cast<unsigned>(action) >> 8);
}
constexpr int argument_of(Action action) {
  return static_cast<int>(static_cast<unsigned>(action) & 0xff);
}

}  // namespace muster::homm
