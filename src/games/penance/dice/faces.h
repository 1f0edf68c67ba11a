// The four dice of Penance, face by face (PN-01 .. PN-04), and the settings of rolls.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/fields/settings.h"

namespace muster::penance {

// ---- Settings.

enum class ToHit : std::uint8_t { kModifiers, kPools };          // PN-10, PN-120
enum class CoverStacking : std::uint8_t { kKinds, kHighest };    // PN-16
enum class PierceScope : std::uint8_t { kAttack, kPoint };       // PN-34
enum class CriticalBypass : std::uint8_t { kPoint, kFlatOnly };  // PN-29

// Defaults are the readings of docs/rules/penance.md; a ruleset file changes them by these names.
struct DiceRules {
  ToHit to_hit = ToHit::kModifiers;
  bool exec_always_hits = true;                             // PN-07
  bool low_totals_hit = true;                               // PN-09: low_totals = "hit" | "miss"
  CoverStacking cover_stacking = CoverStacking::kKinds;     // PN-16
  std::int8_t flat_floor = 1;                               // PN-28: 0 or 1
  CriticalBypass critical_bypass = CriticalBypass::kPoint;  // PN-29
  bool exec_defense_dice = false;                           // PN-29c
  std::int8_t exec_band_bonus = 0;                          // PN-29d: 0 .. 9
  PierceScope pierce = PierceScope::kAttack;                // PN-34
  std::int8_t final_floor = 0;                              // PN-37: 0 or 1
  bool react_before_dice = false;                           // PN-38

  friend bool operator==(const DiceRules&, const DiceRules&) = default;
};

// The settings above, as a ruleset says them.
const ParamTable<DiceRules>& dice_settings();

// ---- Faces.

inline constexpr std::size_t kFaces = 6;

enum class AttackFace : std::uint8_t { kGlance, kBlood, kStrike, kDoubleStrike, kDeathBlow, kJam };
inline constexpr std::array<std::uint8_t, kFaces> kAttackValues = {1, 2, 3, 4, 5, 0};  // PN-01
inline constexpr std::array<std::string_view, kFaces> kAttackFaceNames = {
    "Glance", "Blood", "Strike", "Double strike", "Death blow", "Jam"};
inline constexpr int kJamValue = kAttackValues[static_cast<std::size_t>(AttackFace::kJam)];
inline constexpr int kDeathBlowValue =
    kAttackValues[static_cast<std::size_t>(AttackFace::kDeathBlow)];

enum class DefenseFace : std::uint8_t { kShield, kAbsorb, kFleshWound, kCritical, kPierce, kHeat };
inline constexpr std::array<std::string_view, kFaces> kDefenseFaceNames = {
    "Shield", "Absorb", "Flesh wound", "Critical", "Pierce", "Heat"};

// What a Defense Die counts as, besides a point of damage that passes unless it is blocked.
enum class DefenseStep : std::uint8_t { kBlocks, kCriticals, kPierces, kHeats, kNothing };
inline constexpr std::size_t kDefenseSteps = 4;                   // without kNothing
inline constexpr std::array<DefenseStep, kFaces> kStepOfFace = {  // PN-02
    DefenseStep::kBlocks,    DefenseStep::kBlocks,  DefenseStep::kNothing,
    DefenseStep::kCriticals, DefenseStep::kPierces, DefenseStep::kHeats};

constexpr std::uint64_t faces_of(DefenseStep step) {
  std::uint64_t count = 0;
  for (const DefenseStep of_face : kStepOfFace) count += of_face == step ? 1 : 0;
  return count;
}

struct SufferingResult {  // PN-03
  std::uint8_t discards = 0;
  std::uint8_t recovers = 0;
  std::uint8_t heat = 0;
  std::uint8_t turn_damage = 0;  // for every own attack of this turn
  std::uint8_t next_damage = 0;  // for the next attack
};
inline constexpr std::array<SufferingResult, kFaces> kSufferingResults = {{
    {},
    {.discards = 2},
    {.discards = 1, .turn_damage = 1},
    {.discards = 1, .heat = 1, .next_damage = 2},
    {.discards = 3, .next_damage = 3},
    {.discards = 1, .recovers = 1},
}};
inline constexpr std::array<std::string_view, kFaces> kSufferingFaceNames = {
    "Divine Mercy", "Blood Price", "Zealot's Fury", "Penance", "Martyrdom", "Absolution"};

struct DamageDieResult {  // PN-04
  std::uint8_t heat = 0;
  std::uint8_t sp_loss_next_turn = 0;
  std::uint8_t bleed_outs = 0;  // cards to the Graveyard at the start of the own next turn
  std::uint8_t structural_weakness = 0;
  std::uint8_t wounds = 0;
  std::uint8_t sp = 0;
};
inline constexpr std::array<DamageDieResult, kFaces> kDamageDieResults = {{
    {.heat = 1},
    {.sp_loss_next_turn = 1},
    {.bleed_outs = 1},
    {.structural_weakness = 1},
    {.wounds = 1},
    {.sp = 1},
}};
inline constexpr std::array<std::string_view, kFaces> kDamageDieNames = {
    "Minor Strain",        "System Glitch",        "Internal Bleeding",
    "Structural Weakness", "Critical Malfunction", "Adrenaline Surge"};

}  // namespace muster::penance
