// The settings of a battle: a ruleset gives them (state/ruleset.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster::heroes {

enum class BattleModel : std::uint8_t { kAttrition, kSingleRoll, kDuel };
inline constexpr std::array<std::string_view, 3> kBattleModelNames = {"attrition", "single_roll",
                                                                      "duel"};
enum class CasualtyPolicy : std::uint8_t { kCreaturesFirst, kChoice };
inline constexpr std::array<std::string_view, 2> kCasualtyPolicyNames = {"creatures_first",
                                                                         "choice"};
enum class SideOfBattle : std::uint8_t { kAttacker, kDefender };
inline constexpr std::array<std::string_view, 2> kSideNames = {"attacker", "defender"};
constexpr std::size_t index_of(SideOfBattle side) { return static_cast<std::size_t>(side); }
inline constexpr std::size_t kAttackers = index_of(SideOfBattle::kAttacker);
inline constexpr std::size_t kDefenders = index_of(SideOfBattle::kDefender);
constexpr SideOfBattle other(SideOfBattle side) {
  return side == SideOfBattle::kAttacker ? SideOfBattle::kDefender : SideOfBattle::kAttacker;
}

inline constexpr std::uint16_t kNeverRepresentative = 65535;

struct BattleRules {
  BattleModel model = BattleModel::kAttrition;                  // HE-122 `battle_model`
  CasualtyPolicy casualties = CasualtyPolicy::kCreaturesFirst;  // HE-125 `casualties`
  SideOfBattle ties = SideOfBattle::kDefender;  // HE-129 `ties`: who equal totals favour
  bool faint_penalty = false;                   // HE-136 `faint_penalty`
  std::uint16_t representative_above = kNeverRepresentative;  // HE-133 `representative_rolls`
  std::uint16_t loss_step = 6;     // HE-124 `loss_step`: totals' difference for one loss, >= 1
  std::uint16_t piece_losses = 2;  // HE-126 `piece_losses`: what a Hero or Settlement counts, >= 1
};

}  // namespace muster::heroes
