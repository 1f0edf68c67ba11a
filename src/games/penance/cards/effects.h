// What a card of Penance does is a short program of `Effect`s, plain data that the engine
// carries out op by op (effects/handler_rows/); vocabulary.h has the words it is written in.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/penance/cards/vocabulary.h"

namespace muster::penance {

// A stretch of CardTable::effects.
struct EffectRange {
  std::uint16_t first = 0;
  std::uint8_t count = 0;
  std::uint8_t padding = 0;
  friend bool operator==(const EffectRange&, const EffectRange&) = default;
};

// What a zone, a summon, an aura or a command puts on the board; CardTable::placements.
struct Placement {
  std::uint8_t hp = 0;         // hit points of a summon, or of a zone as a whole
  std::uint8_t def = 0;        // flat defense of a summon; zone: of the units of `side` in it
  std::uint8_t dmg = 0;        // printed damage of a summon's or commanded attack
  std::uint8_t move = 3;       // hexes it may move; 0 of snares
  std::uint8_t slow = 0;       // snare: extra SP for hexes entered from its hex
  std::uint8_t size = 0;       // zone: connected hexes, the user's pick around `at`; 0: by radius
  std::uint8_t radius = 0;     // zone: all hexes within it of `at`; aura: of the user
  std::uint8_t dmg_cross = 0;  // a unit entering or crossing loses this
  std::uint8_t dmg_enter = 0;  // an enemy unit entering loses this
  std::uint8_t recover = 0;    // a Casket of `side` recovers so many at event `on`
  std::uint8_t vent = 0;       // a Casket of `side` vents so much at the end of its turn
  std::uint8_t penalty = 0;    // enemy units in the zone: target number + this
  std::uint8_t ping = 0;       // of an aura
  bool blocks_move = false;    // entered only ignoring terrain, by teleport or by push and pull
  bool blocks_los = false;     // as a wall
  bool blocks_enemy = false;   // enemy units cannot enter
  friend bool operator==(const Placement&, const Placement&) = default;
};

inline constexpr std::uint8_t kNoRange = 255;
inline constexpr std::uint8_t kNoParameter = 255;
inline constexpr std::uint8_t kNoPlacement = 255;

struct Effect {
  Op op = Op::kDmg;
  Amount amount{};            // n
  Who who = Who::kNobody;     // whom it concerns, defaults resolved
  Who side = Who::kNobody;    // group of units for zones, buffs, payments
  When when = When::kNow;     //
  Event on = Event::kNone;    // armed now, runs at each such event while it lasts
  std::uint8_t on_value = 0;  // number or name of the event
  std::array<Condition, 2>
      conditions{};                 // all must hold, else the effect is skipped (kReq: barred)
  Length length = Length::kNone;    //
  std::uint8_t turns = 0;           // of the length: turns, rounds or attacks
  std::uint8_t subject = 0;         // Stat, TokenKind, ZoneKind, SummonKind or StatusName
  Versus vs = Versus::kAny;         //
  What what = What::kNone;          //
  std::uint8_t mask = 0;            // MoveFlag, LockedCards or 1 << FormKind bits
  AreaKind area = AreaKind::kNone;  //
  std::uint8_t area_size = 0;       //
  Per per = Per::kNone;             //
  std::int8_t min = 0;              // the reduction may not bring the value below this
  std::uint8_t max = 0;             // upper limit of the scaled amount or stock; 0: none
  std::uint8_t limit = 0;           // summon: at most so many of that kind in play; 0: none
  std::uint8_t range = kNoRange;    // greatest distance of this op, or of the event
  std::uint8_t hits = 1;            // separate attack rolls
  std::uint8_t targets = 0;         // up to so many different targets; 0: not given
  Pile from = Pile::kDefault;       //
  Destination to = Destination::kDefault;
  Filter filter = Filter::kNone;  //
  At at = At::kPick;              //
  // Suffering Dice of suffering*; cards kept by guard_lethal (kNoParameter: by amount); turns of
  // sp_zero; cards that buy off skip_turn; extra damage of coward_mark; distance of a spread
  // debuff.
  std::uint8_t parameter = kNoParameter;
  std::uint8_t placement = kNoPlacement;  // index into CardTable::placements
  std::uint8_t other_count = 0;  // length of the refuse list, which stands right behind `then`
  std::uint32_t flags = 0;       // EffectFlag
  EffectRange then{};            // list run on payment, option or miss; accept

  EffectRange other() const {  // list of refusing (kTargetChoice)
    return {.first = static_cast<std::uint16_t>(then.first + then.count), .count = other_count};
  }
  bool has(EffectFlag flag) const { return (flags & flag) != 0; }
  Stat stat() const { return static_cast<Stat>(subject); }
  TokenKind token() const { return static_cast<TokenKind>(subject); }
  ZoneKind zone() const { return static_cast<ZoneKind>(subject); }
  SummonKind summon() const { return static_cast<SummonKind>(subject); }
  StatusName status() const { return static_cast<StatusName>(subject); }
  bool takes(FormKind form) const { return (mask >> static_cast<unsigned>(form) & 1U) != 0; }
  friend bool operator==(const Effect&, const Effect&) = default;
};
static_assert(sizeof(Effect) == 48);

}  // namespace muster::penance
