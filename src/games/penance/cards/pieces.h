// What cards put on Caskets and boards: tokens, zones, summons, statuses, forms.
#pragma once

#include <cstddef>
#include <cstdint>

namespace muster::penance {

enum class TokenKind : std::uint8_t {
  kRune,     // cap 3
  kBargain,  // cap 10
  kForge,    // cap 15, as all below
  kMeta,
  kCredit,
  kBiomass,
  kShard,
  kScrap,
  kTaint,  // the Taint track, no counter; unpayable while Taint is off
};
inline constexpr std::size_t kTokenCounters = 8;  // without kTaint
constexpr int default_token_cap(TokenKind kind) {
  if (kind == TokenKind::kRune) return 3;
  return kind == TokenKind::kBargain || kind == TokenKind::kTaint ? 10 : 15;
}

enum class ZoneKind : std::uint8_t {
  kSmoke,       // obscured, blocks sight through
  kDifficult,   // + 1 SP a hex
  kLava,        // hazard
  kFire,        // hazard
  kFireWall,    // Placement only
  kWall,        // Placement; an attack on its hex takes its hit points
  kVineWall,    // likewise
  kElectric,    // each entry by an enemy unit
  kMine,        // first entry by an enemy unit, then gone
  kHoly,        // Placement, for units of `side`
  kSanctuary,   // likewise
  kHeal,        // likewise
  kDistortion,  // Placement::penalty
};
enum class SummonKind : std::uint8_t { kSkeleton, kMercenary, kTreant, kShadow, kSnare, kDecoy };
enum class StatusName : std::uint8_t {
  kDeathMark,     // one at a time per user
  kPrey,          // to the end of the duel; smoke does not obscure it for the user
  kHonorDuel,     // user and target may attack only each other
  kCowardMark,    // `parameter`: attacks by Crucible players on the bearer do so much more
  kKnockedDown,   // as root
  kUntargetable,  // as the op; ends by attacking with kBreaksOnAttack
};
enum class FormKind : std::uint8_t {
  kAssault,  // damage + 2, defense - 1
  kTank,     // defense + 3, move - 1
  kScout,    // move + 2, ignores terrain
  kWolf,     // move + 2
  kBear,     // defense + 3; recover 1 after each attack that hit
  kChitin,   // defense + 2; the first attack that hits in a round is negated
  kRaven,    // move + 3, ignores terrain
  kSerpent,  // move + 1; each own hit gives a dot of 2 for 1 turn
};
inline constexpr std::size_t kForms = static_cast<std::size_t>(FormKind::kSerpent) + 1;

}  // namespace muster::penance
