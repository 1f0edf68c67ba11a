// The table of unit abilities: one line for each code of units.csv, one small function for each
// thing that a code does.
//
// An ability acts at one or more hooks. Strike hooks change the numbers of one attack (strike.h)
// and know no board. Step hooks are moments in the course of a combat: the function does what the
// ability says, or asks a player or the dice first and goes on in `answer`. Traits are looked up
// by the rule that they change. Numbers in the data's codes (HEAL_SELF_ACT_2) are the `amount`.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "games/homm/units/strike.h"

namespace muster::homm {

class CombatTables;
struct State;

// Moments at which abilities act, as bits of SideRow::hooks.
enum Hook : std::uint16_t {
  kOnDeclare = 1,          // strike: before the roll, own or enemy attack
  kOnRoll = 2,             // strike: the faces are known
  kOnActivation = 4,       // step: the unit activates, before it moves
  kOnTargeted = 8,         // step: the unit has been declared the target of an attack
  kAfterAttack = 16,       // step: after an attack of its own, before a retaliation
  kAfterRetaliation = 32,  // step: after its own retaliation
  kFollowUp = 64,          // step: its attack and the retaliation are over
  kInstead = 128,          // offers another action in place of moving, attacking and defending
  kOnCombatStart = 256,    // step: before the first round
};

inline constexpr int kDeclined = -1;

// Whose numbers a strike hook changes: the attack of the ability's unit, or an attack on it.
enum class Role : std::uint8_t { kAttacker, kTarget };
// Which attacks an ability acts in; of the printed icons.
enum class Icon : std::uint8_t { kNone, kAttack, kRetaliation, kPassive, kActivation, kOther };

// Which ability is up: that of unit `unit`, entry `id` of ability_codes().
struct Cue {
  int unit = 0;
  int amount = 0;
  std::uint8_t id = 0;
  std::uint8_t dice = 0;  // in an answer: how many dice were rolled for it
};

struct AbilityCode {
  std::string_view code;     // as in units.csv
  std::string_view summary;  // one line, for people
  Icon icon = Icon::kPassive;
  std::uint16_t hook = 0;  // bits of Hook; 0: it acts nowhere in the course of a combat
  int amount = 0;
  std::uint64_t traits = 0;
  std::uint8_t SideRow::*shield = nullptr;  // raised by `amount`
  Role role = Role::kAttacker;              // of strike hooks
  // kOnDeclare: changes the strike before the roll.
  void (*declare)(Strike&, int amount) = nullptr;
  // kOnRoll: changes attack or defense for the faces rolled.
  void (*rolled)(Strike&, Faces, int amount) = nullptr;
  // Step hooks. They change the state, ask a player or the dice (ask_ability, ask_ability_dice), or
  // declare a further attack.
  void (*step)(const CombatTables&, State&, Cue) = nullptr;
  // The answer to what `step` asked: a unit, a space, 0 or 1, kDeclined, or how many dice showed
  // a face that counts.
  void (*answer)(const CombatTables&, State&, Cue, int reply) = nullptr;
  // kInstead: whether the action is open; `step` then does it.
  bool (*open)(const CombatTables&, const State&, Cue) = nullptr;
};

// Every code, in the order in which abilities that meet at one moment act. MAP_ codes have no
// hook: they act outside combat.
std::span<const AbilityCode> ability_codes();
// Index into ability_codes(), or -1.
int find_ability(std::string_view code);

// Whether an ability with this icon acts in an attack of this kind by its unit.
constexpr bool acts_in(Icon icon, AttackKind kind, bool all_icons) {
  switch (icon) {
    case Icon::kAttack:
      return kind == AttackKind::kMain || (all_icons && kind == AttackKind::kRetaliation);
    case Icon::kRetaliation:
      return kind == AttackKind::kRetaliation;
    case Icon::kPassive:
      return kind != AttackKind::kExtra;
    default:
      return false;
  }
}

// Adds the abilities of a card to its row: name, hooks, traits, shields, list. Unknown codes are
// refused when units.csv is read.
void add_abilities(const UnitSide& card, SideRow& row);

}  // namespace muster::homm
