// One attack in numbers: values, dice and damage, without a board.
//
// Combat fills a Strike from its state; the duel table and the odds fill it from two cards. The
// abilities of both sides then change it (prepare), the dice are rolled by its DicePlan, and
// damage() says what a result does (HC-37, HC-82).
#pragma once

#include <cstdint>

#include "core/inline_vector.h"
#include "games/homm/units/stacks.h"
#include "games/homm/units/units.h"

namespace muster::homm {

inline constexpr std::uint8_t kNoSide = 255;

// What kind of attack it is. Abilities with the attack icon act in the first attack of an
// activation only, those with the retaliation icon in retaliations only, passive ones in all.
enum class AttackKind : std::uint8_t {
  kMain,         // the first attack of an activation
  kAgain,        // a further whole attack of the same activation (double shots, other targets)
  kExtra,        // an attack with a printed attack value on a bystander (splash, breath)
  kRetaliation,  // HC-45
};

// Things looked up where the rule is that they change; a bit per trait. See ability_codes().
enum class Trait : std::uint8_t {
  kNoRetaliation,
  kUnlimitedRetaliation,
  kNoPenaltyAdjacent,
  kNoPenaltyFar,
  kTeleports,
  kRootsEnemies,
  kStrikesAndReturns,
  kCancelsLethalAttack,
  kSurvivesOnce,
  kImmuneToParalysis,
  kDefendAura,
  kElementalDamage,
  kOffBoard,
  // What spells and specialties do to the unit, and what it does to casting.
  kImmuneSpells,
  kImmuneSpecialtyDamage,
  kOnlyDamageFromMagic,  // ignores all of spells and specialties except damage
  kIgnoresOngoingSpells,
  kIgnoresOngoing,
  kImmuneMagicArrow,
  kImmuneAir,
  kImmuneEarth,
  kImmuneFire,
  kImmuneWater,
  kNoMagicArrowDamage,
  kNoFireDamage,
  kResistDie,
  kReducesSpellsAround,
  kEnemyPowerDown,        // enemy spells have 1 less power
  kEnemyCastingTax,       // the enemy discards a card to cast
  kEnemyCastingTaxPower,  // the enemy discards a card that provides power to cast
  kStackedDefendToken,
  kStackedEnemyPowerDown,
  kStackedEnemyNoSpells,
  kKeyedToDice,  // its abilities look at the result of its attack's dice after the attack
  kCount,
};
static_assert(static_cast<int>(Trait::kCount) <= 64);
constexpr std::uint64_t trait_bit(Trait trait) {
  return std::uint64_t{1} << static_cast<unsigned>(trait);
}

inline constexpr std::size_t kMaxAbilities = 4;  // of one unit side

// Names of cards that some ability goes by.
enum class KnownName : std::uint8_t { kOther, kArchangels, kArchDevils, kBlackDragons, kEfreet };

// One row of a combat's table of unit sides: what combat needs of a card, in bytes.
struct SideRow {
  std::int8_t attack = 0;
  std::int8_t defense = 0;
  std::int8_t health = 1;
  std::uint8_t initiative = 0;
  Tier tier = Tier::kBronze;
  UnitType type = UnitType::kGround;
  std::uint8_t steps = 0;       // movement
  std::uint8_t few = kNoSide;   // the Few side a Pack turns to
  std::uint16_t gold = 0;       // value of the whole card on this side
  std::uint16_t gold_lost = 0;  // value lost when this side runs out of health
  std::uint8_t token_gold = 0;  // printed price of recruiting: twice that of a token
  std::uint64_t traits = 0;     // of Trait
  std::uint16_t hooks = 0;      // of Hook (ability.h): where one of its abilities has a say
  KnownName name = KnownName::kOther;
  std::uint8_t spell_shield = 0;      // SPELL_DMG_REDUCE_n
  std::uint8_t specialty_shield = 0;  // SPELL_SPECIALTY_DMG_REDUCE_n, of spells and specialties
  std::uint8_t summons = kNoSide;     // the Pack side of the card that its ability summons
  // Indices into ability_codes() of those that act at a hook, ascending.
  InlineVector<std::uint8_t, kMaxAbilities> abilities = {};

  bool has(Trait trait) const { return (traits & trait_bit(trait)) != 0; }
  bool hooked(std::uint16_t hook) const { return (hooks & hook) != 0; }
};

// The faces of one or two attack dice, after forced rerolls. second == kNoDie: one die.
inline constexpr std::int8_t kNoDie = 9;
struct Faces {
  std::int8_t first = 0;
  std::int8_t second = kNoDie;
  bool operator==(const Faces&) const = default;
};

// How the attack dice are rolled and counted (HC-38, HC-82).
struct DicePlan {
  bool lower = false;                 // two dice, the lower one counts
  bool higher = false;                // two dice, the higher one counts; with `lower`: one die
  bool sum = false;                   // two dice, both count; stronger than the other two
  bool set_minus1 = false;            // the roll is set to -1 before rerolls
  bool reroll_minus1_once = false;    // forced
  bool reroll_minus1_always = false;  // forced, until another face shows
  bool reroll_zero = false;           // the attacker may reroll a 0, again and again
  bool reroll_any = false;            // the attacker may reroll one die once
  bool ignore = false;                // rolled, but counts as 0
  bool no_roll = false;               // not rolled at all: no face, no ability keyed to it
  std::int8_t shift = 0;              // added to the result
  bool triple = false;                // after the shift

  bool two() const { return !no_roll && (sum || lower != higher); }
  bool operator==(const DicePlan&) const = default;
};

struct DiceOutcome {
  Faces faces;
  std::uint32_t weight = 0;
};
using DiceOutcomes = InlineVector<DiceOutcome, 6>;

// The outcomes of the first roll with forced rerolls made; weights are whole numbers. With two
// dice of which one counts, `pairs` false merges outcomes that count the same. Two dice come with
// first <= second.
DiceOutcomes dice_outcomes(const DicePlan& plan, bool pairs = true);

// The face that abilities keyed to the die look at: the one that counts, after an addition and
// before tripling, within -1 .. +1. Of two dice that both count: their sum; see dice_showing.
int resolved_face(const DicePlan& plan, Faces faces);
// How many of the dice that count show a resolved face from `low` to `high`: summed dice are looked
// at one by one. 0 without a roll.
int dice_showing(const DicePlan& plan, Faces faces, int low, int high);
// What is added to the attack: the counted face, shifted and tripled; 0 when ignored.
int counted_die(const DicePlan& plan, Faces faces);

// Readings of the Dice Stacks mod that change what a pool of dice does; a ruleset sets them.
struct PoolReadings {
  bool bonus_needs_hit = false;  // A1: surplus attack adds damage only to a hit
  bool natural_faces = false;    // A2: 1 misses and 6 hits as rolled, before additions
  bool keyed_damage = false;     // A4: abilities keyed to the dice change damage, not values
  bool operator==(const PoolReadings&) const = default;
};

// One attack being worked out. `attack` and `defense` hold the current values with every change
// that does not depend on the dice; neither falls below 0.
struct Strike {
  const SideRow* attacker = nullptr;  // rows without abilities for units that have lost theirs
  const SideRow* target = nullptr;
  AttackKind kind = AttackKind::kMain;
  bool all_icons = false;  // retaliation_triggers_attack_icons: attack icons act on retaliations
  bool adjacent = true;
  bool far_rows = false;  // from own back row to enemy back row (HC-39)
  bool moved = false;     // the attacker is not where it activated
  bool flipped = false;   // the attacker was turned from Pack to Few in this combat
  bool stacked = false;   // the attacker holds a Stacked token
  bool penalty = true;    // the combat penalty of ranged units exists (HC-38, HC-39)
  int attack = 0;
  int defense = 0;
  int defense_changes = 0;       // the part of `defense` that is not printed
  bool ignores_defense = false;  // none of it counts, whatever adds to it
  DicePlan dice;
  int cover = 0;   // taken off the damage: walls (HC-71)
  int cap = 1000;  // most damage the target takes from one attack
  int pool = 0;    // six-sided dice (Dice Stacks) in place of the attack dice; 0: attack dice
  PoolReadings readings;

  bool own_attack() const { return kind == AttackKind::kMain || (all_icons && retaliation()); }
  bool retaliation() const { return kind == AttackKind::kRetaliation; }
};

// Lets the abilities of both sides change values and dice, before the roll, and applies the combat
// penalty.
void prepare(Strike& strike);
// The damage of a result; `defense_die`: 1 when the defense token's roll gave +1.
int damage(const Strike& strike, Faces faces, int defense_die = 0);
// The same for six-sided dice as they were rolled (DS-08 .. DS-11, DS-24).
int rolled_damage(const Strike& strike, const Pool& rolled, int defense_die = 0);
// How many of the dice hit (DS-08, DS-09).
int hits(const Strike& strike, const Pool& rolled, int defense_die = 0);
// The lowest face that hits as rolled, whatever the dice trigger; 1: every face.
int lowest_hit(const Strike& strike);
// Whether abilities of the two are keyed to the dice and change values.
bool keyed_values(const Strike& strike);
// The faces that have to be told apart to know hits and damage: Cuts of roll.h. `by_class`:
// and what abilities keyed to the dice see (DS-17).
std::uint8_t telling_cuts(const Strike& strike, bool defense_die, bool by_class);

}  // namespace muster::homm
