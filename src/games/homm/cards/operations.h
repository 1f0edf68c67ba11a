// The table of what cards can do: one line for each operation, one small function each
// (casting/effects_*.cc).
#pragma once

#include <string_view>

#include "games/homm/cards/cards.h"

namespace muster::homm {

class CombatTables;
struct State;

// Which effect of which card is up.
struct CardCue {
  const Card& card;
  const CardOption& option;
  const CardEffect& effect;
  Play& play;
  int side = 0;     // whose card it is
  int level = 0;    // power threshold reached
  int amount = 0;   // of the effect at this level, paid cards counted
  int target = 31;  // the effect's unit or space, where it has one

  bool spell() const { return card.spell(); }
  Lasts lasts() const { return effect.lasts[static_cast<std::size_t>(level)]; }
};

struct CardOperation {
  Operation op = Operation::kNothing;
  std::string_view name;     // as in card files
  std::string_view summary;  // one line, for people
  Moments moments = 0;       // when it can be played at all
  // True: the combat waits for a player, for dice or for draws.
  bool (*apply)(const CombatTables&, State&, const CardCue&) = nullptr;
  // The answer to what `apply` asked. True as above.
  bool (*answer)(const CombatTables&, State&, const CardCue&, int reply) = nullptr;
  // Whether playing it makes sense now, of what everybody can see; nullptr: always.
  bool (*open)(const CombatTables&, const State&, int side, const CardEffect&) = nullptr;
};

// What a question of a card is about (State::ask.id). Those from kMillOn on are about cards on the
// move outside a play.
enum class CardAsk : std::uint8_t {
  kCost,
  kTarget,
  kEffect,
  kResist,
  kMillOn,
  kMillTake,
  kLose,
  kTokens,   // tokens against damage that waits (DS-05)
  kNewHand,  // a card that is discarded before the next round (DS-35); State::ask.unit: from which
             // instance on
};
// Which cards of the hand pay a cost (State::ask.spare, with CardAsk::kCost and kLose).
enum class PayWith : std::uint8_t { kKinds, kPower, kAny };

// Whether targets of the kind are the units of the attack being resolved.
constexpr bool names_striker(TargetKind kind) {
  return kind >= TargetKind::kOwnAttacker && kind <= TargetKind::kEnemyTarget;
}
// Whether targets of the kind are spaces.
constexpr bool names_space(TargetKind kind) {
  return (kind >= TargetKind::kSpace && kind <= TargetKind::kObstacle) ||
         kind == TargetKind::kNextSpace || kind == TargetKind::kNextToSpace ||
         kind == TargetKind::kBattered || kind == TargetKind::kAffected;
}

const CardOperation& card_operation(Operation op);
// nullptr when there is none of this name.
const CardOperation* find_card_operation(std::string_view name);

}  // namespace muster::homm
