// Unit sides: the printed values of every unit card, from units.csv.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace muster::homm {

enum class Tier : std::uint8_t { kBronze, kSilver, kGold, kAzure, kNone };
enum class UnitType : std::uint8_t { kGround, kFlying, kRanged, kStructure };
enum class CardSide : std::uint8_t { kFew, kPack, kNeutral };

// One side of a unit card. Money is the printed price; 0 where the card has none.
struct UnitSide {
  std::string id;       // "skeletons_pack"
  std::string name;     // "Skeletons"
  std::string faction;  // "necropolis", "neutral", "summoned", "creature_bank", "siege"
  Tier tier = Tier::kNone;
  CardSide side = CardSide::kFew;
  UnitType type = UnitType::kGround;
  int attack = 0;
  int defense = 0;
  int health = 1;
  int initiative = 0;
  int recruit_gold = 0;
  int recruit_valuables = 0;
  int reinforce_gold = 0;
  int reinforce_valuables = 0;
  std::vector<std::string> abilities;  // codes of ability.h

  // Gold a player has paid for the card on this side: recruiting, and reinforcing for a Pack.
  int gold_value() const { return recruit_gold + (side == CardSide::kPack ? reinforce_gold : 0); }
};

std::string_view to_string(Tier tier);
// The tier that the side fights as: the printed one; without one, that of the first of `sides` (a
// catalog's) of the same name; else `tower`, for the arrow tower (A10, DS-02).
Tier fighting_tier(std::span<const UnitSide> sides, const UnitSide& side, Tier tower);
std::string_view to_string(UnitType type);

class UnitCatalog {
 public:
  // Reads units.csv. Errors: InvalidArgument naming file, line and column.
  static absl::StatusOr<UnitCatalog> load(const std::string& path);

  const std::vector<UnitSide>& sides() const { return sides_; }
  // nullptr when there is no such id.
  const UnitSide* find(std::string_view id) const;
  // Resolves how a designer names a side: "F halberdiers" (Few), "P halberdiers" (Pack),
  // "N zombies" (neutral card), or an id. Errors: InvalidArgument with the nearest names.
  absl::StatusOr<const UnitSide*> resolve(std::string_view name) const;
  // The Pack side (`pack`) or the Few side of the card that `side` is a side of; nullptr when the
  // card has no such side.
  const UnitSide* other_side(const UnitSide& side, bool pack) const;
  // Ids of the neutral cards of a tier in file order: the tier's neutral deck (HC-14).
  std::vector<const UnitSide*> neutral_deck(Tier tier) const;

 private:
  std::vector<UnitSide> sides_;
  std::unordered_map<std::string, std::size_t> by_id_;
};

// The number of guards of each tier, from neutral_armies.csv (HC-13).
class NeutralTable {
 public:
  static absl::StatusOr<NeutralTable> load(const std::string& path);
  struct Draw {
    std::string level;            // "I" .. "VII"
    int level_number = 1;         // 1 .. 7
    std::string difficulty;       // "easy", "normal", "hard", "impossible"
    int count[4] = {0, 0, 0, 0};  // by tier, bronze to azure
  };
  // Errors: InvalidArgument naming the known levels or difficulties.
  absl::StatusOr<Draw> find(std::string_view level, std::string_view difficulty) const;
  const std::vector<Draw>& draws() const { return draws_; }

 private:
  std::vector<Draw> draws_;
};

}  // namespace muster::homm
