// Factions, unit cards, upgrades and missions of ProjectHex. Numbers are data
// (configs/games/projecthex/cards.toml); what a card does is a code here.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/inline_vector.h"
#include "games/projecthex/board/board.h"
#include "games/projecthex/rules/fight.h"

namespace muster::projecthex {

enum class Faction : std::uint8_t {
  kImperials,
  kIslanders,
  kNewOrder,
  kNomads,
  kAscendancy,
  kPhilosophers,
  kArchitects,  // from 0.2.0
};
inline constexpr int kFactions = 7;
inline constexpr std::array<std::string_view, kFactions> kFactionNames = {
    "imperials", "islanders", "new_order", "nomads", "ascendancy", "philosophers", "architects"};

enum class Upgrade : std::uint8_t { kCoordinatedAttack, kHitAndRun, kRocket, kIslandRaiders };
inline constexpr int kUpgrades = 4;
inline constexpr std::array<std::string_view, kUpgrades> kUpgradeNames = {
    "coordinated_attack", "hit_and_run", "rocket", "island_raiders"};

// Kinds of missions; a card is a kind with, for kManifestDestiny and kRivalry, a region or seat.
enum class MissionKind : std::uint8_t {
  kQuickVictory,
  kColonialAmbition,
  kDomination,
  kEyesOnTheHorizon,
  kGlobalEmpire,
  kManifestDestiny,
  kRivalry,
  kControlTheSeas,
  kManTheWalls,
  kGreatVictory,
};
inline constexpr int kMissionKinds = 10;
inline constexpr std::array<std::string_view, kMissionKinds> kMissionNames = {
    "quick_victory", "colonial_ambition", "domination", "eyes_on_the_horizon",
    "global_empire", "manifest_destiny",  "rivalry",    "control_the_seas",
    "man_the_walls", "great_victory"};

// Mission cards by number: one of each kind, but one Manifest Destiny for each region and one
// Rivalry for each seat. A set of cards is a word of 32 bits.
inline constexpr int kManifestDestiny0 = 5;
inline constexpr int kRivalry0 = kManifestDestiny0 + kMaxRegions;
inline constexpr int kLateMissions0 = kRivalry0 + 6;  // kControlTheSeas and the kinds after it
inline constexpr int kMissionCards = kLateMissions0 + 3;
inline constexpr std::uint8_t kNoMission = 255;
using MissionSet = std::uint32_t;

constexpr MissionKind mission_kind(int card) {
  if (card < kManifestDestiny0) return static_cast<MissionKind>(card);
  if (card < kRivalry0) return MissionKind::kManifestDestiny;
  if (card < kLateMissions0) return MissionKind::kRivalry;
  return static_cast<MissionKind>(card - kLateMissions0 +
                                  static_cast<int>(MissionKind::kControlTheSeas));
}
// The region of a Manifest Destiny, the seat of a Rivalry; else 0.
constexpr int mission_object(int card) {
  switch (mission_kind(card)) {
    case MissionKind::kManifestDestiny:
      return card - kManifestDestiny0;
    case MissionKind::kRivalry:
      return card - kRivalry0;
    default:
      return 0;
  }
}
constexpr int mission_card(MissionKind kind, int object = 0) {
  if (kind == MissionKind::kManifestDestiny) return kManifestDestiny0 + object;
  if (kind == MissionKind::kRivalry) return kRivalry0 + object;
  const int number = static_cast<int>(kind);
  return number < kManifestDestiny0
             ? number
             : kLateMissions0 + number - static_cast<int>(MissionKind::kControlTheSeas);
}

struct UnitCard {
  std::string name;
  UnitType type = UnitType::kAssault;
  int modifier = 0;        // of its die
  int movement = 1;        // steps a turn, 1 or 2
  bool stays = false;      // may stay behind instead of advancing
  int price = 1;           // in coins, with gold
  int requires_card = -1;  // another unit card, -1: none
};

struct UpgradeCard {
  Upgrade upgrade = Upgrade::kCoordinatedAttack;
  int requires_card = -1;   // a unit card
  bool impossible = false;  // its prerequisite does not exist (Rocket)
};

// Cards of a player: bit u = unit card u, bit kUpgradeBit0 + u = upgrade u.
using CardSet = std::uint16_t;
inline constexpr int kMaxUnitCards = 12;
inline constexpr int kUpgradeBit0 = kMaxUnitCards;

struct Cards {
  std::vector<UnitCard> units;  // at most kMaxUnitCards; a requirement stands before who needs it
  CardSet base = 0;             // unit cards that require nothing
  std::array<UpgradeCard, kUpgrades> upgrades{};
  std::array<int, kMissionKinds> prestige{};

  // Errors: InvalidArgument, one mistake per line.
  static absl::StatusOr<Cards> parse(const Document& document);
  // Unit cards and upgrades by their bit in a CardSet; empty where there is no card.
  std::vector<std::string> names() const;
};

}  // namespace muster::projecthex
